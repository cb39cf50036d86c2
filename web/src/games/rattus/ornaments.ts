// Ornaments of the map: small engraved pictures in one colour. ornaments.json has their positions, where no name or piece
// can ever be.
import PLACED from "./ornaments.json";
import type { Box, Window } from "./lay";

const line = (path: string, width = 1): string =>
  `<path d='${path}' fill='none' stroke='currentColor' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'/>`;
const paper = (path: string): string =>
  `<path d='${path}' fill='var(--card)' fill-opacity='.75' stroke='currentColor' stroke-linejoin='round'/>`;
const ink = (path: string): string => `<path d='${path}' fill='currentColor'/>`;

/** The compass rose, around its centre. */
const ROSE =
  line("M0-25A25 25 0 1 0 .1-25M0-21.5A21.5 21.5 0 1 0 .1-21.5", 0.8) +
  [45, 135, 225, 315]
    .map((turn) => `<path transform='rotate(${turn})' d='M0-19L3-5 0 0-3-5z' fill='none' stroke='currentColor'/>`)
    .join("") +
  [0, 90, 180, 270]
    .map((turn) => `<g transform='rotate(${turn})'>${paper("M0-29L-5-6 0 0z")}${ink("M0-29L5-6 0 0z")}</g>`)
    .join("") +
  ink("M0-42l3.5 6-2-.6L0-32l-1.5-4.6-2 .6z");

const written = (text: string, y: number, size: number): string =>
  `<text x='78' y='${y}' font-size='${size}' text-anchor='middle' fill='currentColor' class='fell'>${text}</text>`;

/** The title of the map on a scroll. It is Latin in every language, as on old maps. */
const scroll = (title: string): string =>
  paper(
    "M14 6h128v40H14zM14 12C4 10 2 16 3 24l8 4c2 8 1 16-7 18 8 3 12 2 14 0M142 12c10-2 12 4 11 12l-8 4c-2 8-1 16 7 18-8 3-12 2-14 0",
  ) +
  line("M18 10h120v32H18z", 0.6) +
  written(title, 27, title.length > 8 ? 15 : 19) +
  written("Anno 1347", 39, 11);

interface Ornament {
  width: number;
  height: number;
  drawing: string;
}

export const ORNAMENTS: Readonly<Record<string, Ornament>> = {
  rose: { width: 58, height: 72, drawing: `<g transform='translate(29 43)'>${ROSE}</g>` },
  europa: { width: 156, height: 52, drawing: scroll("Europa") },
  "europa et africa": { width: 156, height: 52, drawing: scroll("Europa & Africa") },
  ship: {
    width: 54,
    height: 52,
    drawing:
      paper("M10 36h36c1 6-3 11-8 12H18c-5-1-9-6-8-12z") +
      line("M11 40h34M14 44h28M8 36c-1-4-1-6 0-9h6v9M46 36c2-3 4-6 4-10l-6 3v7M28 36V3M28 5l8 2-8 2") +
      paper("M16 10c8 2 16 2 24 0 3 7 3 13 0 20-8-2-16-2-24 0-3-7-3-13 0-20z") +
      line("M22 12c-2 6-2 12 0 17M28 12v17M34 12c2 6 2 12 0 17", 0.6) +
      line("M2 49c4-2 6-2 9 0 4 2 6 2 9 0 4-2 6-2 9 0 4 2 6 2 9 0 4-2 6-2 9 0 3 2 5 2 7 0", 0.8),
  },
  monster: {
    width: 60,
    height: 26,
    drawing:
      line("M2 23c4-2 6-2 9 0s6 2 9 0 6-2 9 0 6 2 9 0 6-2 9 0 6 2 9 0", 0.8) +
      paper("M5 20C4 11 8 5 15 5c3 0 5 1 6 3l-4 2c3 0 5 2 4 4h-6c-2 1-2 4-2 6z") +
      ink("M13 8a1 1 0 1 0 .1 0z") +
      paper("M24 20c1-9 11-9 12 0M40 20c1-7 9-7 10 0M52 20c2-6 4-9 7-9-2 2-2 5-1 9") +
      line("M28 15l-1-3M32 15l1-3M44 16l-.5-2.5M8 8L5 5M11 6L10 2", 0.8),
  },
  mountains: {
    width: 56,
    height: 26,
    drawing:
      paper("M1 25L11 9l5 6L25 2l9 13 5-6 5 6 11 10z") +
      line(
        "M25 2c-1 6 0 10 2 14M11 9c0 4 1 7 3 9M39 9c0 3 0 6 2 8M27 8l4 12M28 14l2 9M13 13l3 9M30 12l5 11M41 14l4 9M16 19l1 5M44 19l2 5",
        0.7,
      ),
  },
  hills: {
    width: 40,
    height: 18,
    drawing:
      paper("M1 17c2-9 8-11 12-3C16 3 24 1 28 12c4-5 9-3 11 5z") +
      line("M20 5c3 2 5 6 6 11M23 8c2 2 3 5 3 8M8 10c2 1 4 4 4 7M33 11c2 1 3 3 3 6", 0.7),
  },
  trees: {
    width: 40,
    height: 26,
    drawing:
      paper("M8 3l6 9h-3l4 7H1l4-7H2z") +
      paper("M22 1l7 10h-3l5 9H13l5-9h-3z") +
      paper("M34 6l5 7h-2l3 6H28l3-6h-2z") +
      line("M8 19v5M22 20v5M34 19v5M10 10l2 2M11 15l2 3M24 9l3 2M25 14l3 4M35 12l2 1M36 16l2 2", 0.8),
  },
  palms: {
    width: 30,
    height: 30,
    drawing:
      line("M11 28c0-8 1-13 3-18M21 28c0-5 0-9 1-12", 1.6) +
      line(
        "M14 10c-5-3-9-2-11 2M14 10C10 4 6 4 4 5M14 10c1-5 5-7 9-6M14 10c5-1 8 1 9 5M14 10c-2 3-3 5-3 8M22 16c-3-2-5-1-6 2M22 16c3-3 6-2 7 1M22 16c0-3 2-5 5-5",
        1,
      ) +
      line("M4 28h24", 0.7),
  },
};

export interface Placed {
  what: string;
  x: number;
  y: number;
}

/** The ornaments of a map with their positions. */
export const placedOn = (window: Window): readonly Placed[] =>
  (PLACED as Partial<Record<Window, Placed[]>>)[window] ?? [];

/** The box of an ornament. */
export function boxOf({ what, x, y }: Placed): Box {
  const { width, height } = ORNAMENTS[what] ?? { width: 0, height: 0 };
  return [x, y, width, height];
}
