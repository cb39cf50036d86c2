// Figures: one engraved bust for each class card, in ink on paper, as the content of an SVG 48 wide and 56 high.

const line = (path: string, width = 1): string =>
  `<path d='${path}' fill='none' stroke='currentColor' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'/>`;
const paper = (path: string): string =>
  `<path d='${path}' fill='var(--card)' stroke='currentColor' stroke-width='1.2' stroke-linejoin='round'/>`;
const ink = (path: string): string => `<path d='${path}' fill='currentColor' fill-rule='evenodd'/>`;
const white = (path: string, width = 1): string =>
  `<path d='${path}' fill='none' stroke='var(--card)' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'/>`;

// Shapes that many of them share.
const SHOULDERS = "M3 56c1-11 5-16.5 14-18.5h14C40 39.5 44 45 45 56z";
const FACE =
  paper("M19.5 30h9v8c-2.5 2.5-6.5 2.5-9 0z") +
  paper("M15.5 20c0-8 3.5-12 8.5-12s8.5 4 8.5 12c0 8-3.5 14-8.5 14s-8.5-6-8.5-14z") +
  line("M18.6 18.6c1-.8 2.6-.8 3.6 0M25.8 18.6c1-.8 2.6-.8 3.6 0M24 20v5.2l-1.6.8M21.5 29.3c1.6.7 3.4.7 5 0") +
  ink("M20.5 20.6a.9.9 0 1 0 .1 0zM27.6 20.6a.9.9 0 1 0 .1 0z") +
  line("M31.7 22l-2 1M31.5 24.5l-2.6 1.3M30.8 27l-2.4 1.2M29 31l-3 1.4", 0.7);
const ROBE = ink(SHOULDERS) + white("M12 46c-2 3-3 6-3.3 10M36 46c2 3 3 6 3.3 10", 0.8);
const TUNIC =
  paper(SHOULDERS) +
  line("M11 46c-2 3-2.5 6-3 10M37 46c2 3 2.5 6 3 10M15 44c-1 4-1.5 8-1.5 12M33 44c1 4 1.5 8 1.5 12", 0.7);
const JAW = "c-1.4 4-3.4 5-5.2 4.6-1.9-.7-4.1-.7-6 0-1.8.4-3.8-.6-5.2-4.6z";
const BEARD =
  ink(`M15.8 22c.2 9 3.5 15.5 8.2 15.5S32 31 32.2 22${JAW}`) +
  white("M21.8 29c1.4.6 3 .6 4.4 0M19.5 31.5l1.5 3M28.5 31.5l-1.5 3M24 32v4", 0.8);
const LONG_BEARD =
  paper(`M15.8 22c0 12 3 22 8.2 26 5.2-4 8.2-14 8.2-26${JAW}`) +
  line("M21.8 29c1.4.6 3 .6 4.4 0M19.5 30c.5 5 1.5 9 3 13M28.5 30c-.5 5-1.5 9-3 13M24 32v13", 0.8);
const MOUSTACHE = ink("M24 26.5c2.5-.8 5 .2 6.5 2.2-2.5.6-5 .4-6.5-.8-1.5 1.2-4 1.4-6.5.8 1.5-2 4-3 6.5-2.2z");
const HAIR = ink(
  "M14 30c-2.5-11 0-23 10-23s12.5 12 10 23l-2.5-3c.8-6-.2-10-3-12-3 1.5-7 1.8-9.5.8-1.8 2.5-3.3 6.2-2.5 11.2z",
);
const FUR =
  paper("M17 37c2 5 12 5 14 0l5 3c-2 9-22 9-24 0z") +
  line("M15 40l1.5 2M19 42l1 2.5M24 43v2.5M29 42l-1 2.5M33 40l-1.5 2", 0.8);

/** By class card. */
export const FIGURES: Readonly<Record<string, string>> = {
  king:
    ROBE +
    FACE +
    BEARD +
    FUR +
    ink("M14 13L11.5 2l7 5L24 0l5.5 7 7-5L34 13c-6-2.5-14-2.5-20 0z") +
    white("M15 11.5c6-2 12-2 18 0", 1.2),
  lieutenant:
    TUNIC +
    FACE +
    HAIR +
    MOUSTACHE +
    paper("M16 38l8 5 8-5 2 4-10 7-10-7z") +
    ink("M12 14c0-6 6-9 13-8 6 .8 10 3 10.5 7-7-3-16-3-23.5 1z") +
    paper("M31 8c3-7 9-8 14-6-3 1-4 3-5 5-3 3-6 3-9 1z"),
  treasurer:
    ROBE +
    FACE +
    MOUSTACHE +
    ink("M13 15V7.5C19 4 29 4 35 7.5V15c-6-3-16-3-22 0z") +
    white("M14 42c2 6 5 9 10 9s8-3 10-9", 1.4) +
    paper("M24 47a4 4 0 1 0 .1 0z") +
    line("M24 49.5v3M22.5 51h3", 0.9),
  monk:
    TUNIC +
    FACE +
    ink("M14.5 22c-1-5-.5-9 2-11.5l2 3.5c3 1 8 1 11 0l2-3.5c2.5 2.5 3 6.5 2 11.5l-2-5c-3-2-12-2-15 0z") +
    paper("M15 35c-4 2-6 5-6 9 8 5 22 5 30 0 0-4-2-7-6-9-4 5-14 5-18 0z") +
    line("M12 42c8 3.5 16 3.5 24 0M24 47v9", 0.8),
  pope:
    ROBE +
    FACE +
    paper("M14 15C13 6 18-1 24-1s11 7 10 16c-6-2.5-14-2.5-20 0z") +
    line("M14.5 10c6-2.5 13-2.5 19 0M16.5 5c5-2 10-2 15 0M24-3v5M22-1.5h4") +
    paper("M17 37l4.5 19h-5L13 39zM31 37l-4.5 19h5L35 39z") +
    line("M16 45h3M17.5 43.5v3M29 45h3M30.5 43.5v3", 0.9),
  deacon:
    TUNIC +
    FACE +
    ink("M15 20c-1.5-9 3-13 9-13s10.5 4 9 13c-.8-4-2-6-3.5-7-3 .8-8 .8-11 0-1.5 1-2.7 3-3.5 7z") +
    ink("M31 37.5l5 2L18 56h-7z") +
    paper("M40 36h4v14h-4z") +
    ink("M42 28c2 3 2 5 0 7-2-2-2-4 0-7z"),
  knight:
    paper(SHOULDERS) +
    ink("M13 12C13 4 18 1 24 1s11 3 11 11v18c-3 5-7 8-11 9-4-1-8-4-11-9z") +
    white("M15 17h8v-4M33 17h-8v-4M24 20v16M18 24v4M21 25v4M27 25v4M30 24v4", 1.3) +
    paper("M10 42c6-4 22-4 28 0l-3 8c-7-3-15-3-22 0z") +
    line("M14 45l1.5 3M19 44l.8 3M24 43.5v3M29 44l-.8 3M34 45l-1.5 3", 0.8) +
    ink("M24 1c2-3 6-4 9-2-3 0-5 1-6 3z"),
  assassin:
    ROBE +
    ink("M24 1C14 2 10 12 10 24c0 8 4 14 8 16h12c4-2 8-8 8-16C38 12 34 2 24 1z") +
    paper("M17 20c0-6 3-9 7-9s7 3 7 9c0 3-.5 5-1.5 7h-11c-1-2-1.5-4-1.5-7z") +
    line("M19.5 18l3 1M28.5 18l-3 1", 1.2) +
    ink("M20.5 20a1 1 0 1 0 .1 0zM27.5 20a1 1 0 1 0 .1 0zM17 24c4 2 10 2 14 0l-2 6H19z") +
    paper("M36 34l3-1 2 15-2 6-3-6z") +
    line("M34 35h8M38 28v6", 1.6),
  raider:
    TUNIC +
    FACE +
    BEARD +
    HAIR +
    ink("M12 16c0-9 5-14 12-14s12 5 12 14c-7-4-17-4-24 0z") +
    white("M15 11l2 3M19 8l1.5 4M24 7v4M29 8l-1.5 4M33 11l-2 3") +
    paper("M41 32l3 .5L41.5 52h-3z") +
    ink("M43 17c4 5 4 9 1 14h-5c-2-4 0-6 1-9 .8 1.5 1 2.5 1.5 3 .8-2 1.5-5 1.5-8z"),
  merchant:
    ROBE +
    FACE +
    BEARD +
    paper("M11 17c-1-9 6-15 14-14 8 .6 12 6 11 12-8-4-17-4-25 2z") +
    line("M14 13c4-4 14-5 20-1M17 8c4-3 10-3 14 0") +
    ink("M33 8c6 2 9 8 8 18-3-3-5-6-6-11z") +
    FUR,
  "hanseatic trader":
    ROBE +
    FACE +
    LONG_BEARD +
    ink("M9 15c4-3 6-3 7-5V0c5-1.5 11-1.5 16 0v10c1 2 3 2 7 5-9-3-21-3-30 0z") +
    white("M16.5 8.5c5-1.5 10-1.5 15 0", 1.4),
  swindler:
    TUNIC +
    FACE +
    line("M20.5 28.5c2.5 2 5.5 2 8-.5", 1.2) +
    ink(
      "M14.5 18c3-2 6-1.5 9.5.5 3.5-2 6.5-2.5 9.5-.5 0 4-2 6-4.5 6-2 0-3-1.5-5-1.5S21 24 19 24c-2.5 " +
        "0-4.5-2-4.5-6zm3.5 1.5c.8 1.5 2.5 1.8 4 .8-1-1.3-2.5-1.6-4-.8zm12 0c-1.5-.8-3-.5-4 .8 1.5 1 3.2.7 4-.8z",
    ) +
    ink("M13 14C13 7 18 4 24 5s11 3 11 8c-7-3-15-2.5-22 1z") +
    paper("M14 11C8 8 5 3 6-1c3 1 4 3 6 4 3 2 4 4 2 8z") +
    line("M17 38l7 8 7-8M24 46v10", 0.9),
  peasant:
    TUNIC +
    FACE +
    line("M19 26c-.5 3 .5 5 2 7M29 26c.5 3-.5 5-2 7", 0.8) +
    paper("M3 17c7-2 11-4 13-11 5-2 11-2 16 0 2 7 6 9 13 11-13-3.5-29-3.5-42 0z") +
    line(
      "M17 12c4-1.5 10-1.5 14 0M8 15l3-1.5M13 13.5l2-1.5M40 15l-3-1.5M35 13.5L33 12M20 6l-1 4M24 5.5V10M28 6l1 4",
      0.8,
    ) +
    line("M42 56V36M42 40l-3-3M42 40l3-3M42 45l-3-3M42 45l3-3M42 36v-3", 1.3),
  landowner:
    ROBE +
    FACE +
    line("M18 29c0 4 2 6 6 6s6-2 6-6") +
    paper("M14 17c-1-9 4-13 10-13s11 4 10 13c-6-3.5-14-3.5-20 0zM14.5 16l-1 12 3 3-.5-14M33.5 16l1 12-3 3 .5-14") +
    white("M24 40v16", 1) +
    paper("M17 38l7 5 7-5-1 6-6 3-6-3z") +
    white("M21 50h.1M21 54h.1", 2),
  brewer:
    TUNIC +
    FACE +
    MOUSTACHE +
    paper("M14.5 16c-1-8 4-11 9.5-11s10.5 3 9.5 11c-6-2-13-2-19 0z") +
    line("M15 13c6-2 12-2 18 0M33 12l4 4-3 1", 0.9) +
    paper("M15 42h18v14H15z") +
    line("M17 38l-2 4M31 38l2 4", 1.2) +
    ink("M37 40h8v12h-8z") +
    white("M39 43v7M41 43v7M43 43v7", 0.8) +
    paper("M36 40c-1-3 2-4 3-3 1-2 4-2 5 0 2-.5 3 1.5 2 3z"),
  witch:
    ROBE +
    ink("M13 18c-3 8-5 16-4 22l8-3M35 18c3 8 5 16 4 22l-8-3") +
    FACE +
    ink("M24 20l-3.5 5.5c-.5 1 1 1.5 2 1z") +
    ink("M7 17c6-1 9-4 11-10C19 3 22 0 27-3c0 4 1 7 3 11 1 4 5 7 11 9-11-3-23-3-34 0z") +
    white("M17.5 11c5-1.5 9-1.5 13.5 0", 1.3) +
    line("M20.5 30c2 .5 4 .3 6-.8", 1.1),
  shaman:
    TUNIC +
    FACE +
    line("M17 23.5l4 1M31 23.5l-4 1M17.5 25.5l3 1M30.5 25.5l-3 1", 1) +
    paper("M13.5 17c1-6 5-9 10.5-9s9.5 3 10.5 9c-6-3-15-3-21 0z") +
    line("M17 9C12 7 9 3 10-2M13 5L8 5M31 9c5-2 8-6 7-11M35 5h5", 1.8) +
    ink("M24 9c-2-3-2-7 0-11 2 4 2 8 0 11z") +
    line("M15 41c3 6 15 6 18 0") +
    ink("M24 46a1.6 1.6 0 1 0 .1 0zM19 44a1.4 1.4 0 1 0 .1 0zM29 44a1.4 1.4 0 1 0 .1 0z"),
  "grave robber":
    ROBE +
    FACE +
    ink("M15 25c6 2 12 2 18 0 1 6-2 11-9 13-7-2-10-7-9-13z") +
    white("M18 28c4 1.5 8 1.5 12 0M20 32c3 1 5 1 8 0", 0.8) +
    ink("M8 18c4-1 6-4 8-9 5-3 12-3 16 0 1 4 3 6 8 6-2 3-6 2-10 1-8-1.5-16-.5-22 2z") +
    line("M40 56V26", 2) +
    paper("M36 12h8v9c0 4-2 5-4 6-2-1-4-2-4-6z"),
  explorer:
    TUNIC +
    FACE +
    MOUSTACHE +
    ink("M22 31.5h4L24 38z") +
    ink("M5 15c6 1 9-1 11-6 4-4 12-4 16 0 2 5 6 7 12 5-4 5-10 4-15 3-8-1.5-16-1-24-2z") +
    paper("M30 9c3-8 9-11 15-9-3 2-4 5-6 7-3 3-6 4-9 2z") +
    line("M16 38l8 4 8-4M24 42v14", 0.9) +
    paper("M30 50l12-6 2 4-12 6z") +
    line("M35 47.5l2 4M39 45.5l2 4"),
  astronomer:
    ROBE +
    FACE +
    LONG_BEARD +
    ink("M13.5 16C14 7 18-1 31-3c-2 3-2 5-1 8 2 3 4 6 4.5 11-6-3-15-3-21 0z") +
    paper("M22 4l1 2.2 2.4.2-1.8 1.6.6 2.4L22 9.1l-2.2 1.3.6-2.4L18.6 6.4l2.4-.2z") +
    white("M9 48l3 3M12 48l-3 3M37 47l3 3M40 47l-3 3", 1.1),
  sultan:
    ROBE +
    FACE +
    BEARD +
    paper("M9 15C7 7 14-1 24-1s17 8 15 16c-3 3-7 2-9 0-4-2-8-2-12 0-2 2-6 3-9 0z") +
    line("M11 11c5-6 11-9 19-10M15 15c4-7 10-11 19-12M22 13c4-5 9-8 16-7", 0.8) +
    ink("M24 5l2.5 3.5L24 12l-2.5-3.5z") +
    line("M24 5c0-4 2-7 5-8M24 5c-1-3-1-5-.5-8") +
    white("M17 40l7 6 7-6", 1.2),
  "caravan leader":
    TUNIC +
    FACE +
    BEARD +
    paper(
      "M15.5 21C14 27 14 33 10 44c-4-4-4-12-2-20C10 8 15 2 24 2s14 6 16 22c2 8 2 16-2 20-4-11-4-17-5.5-23 0-5-3.5-8-8.5-8s-8.5 3-8.5 8z",
    ) +
    line("M12 12c7-4 17-4 24 0M11 15c8-4 18-4 26 0M10 26c0 5-.5 9-1.5 13M38 26c0 5 .5 9 1.5 13", 1),
};
