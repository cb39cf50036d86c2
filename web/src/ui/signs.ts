// Signs: small drawings in one colour, as the content of a square SVG: 24 wide, those of class cards 32.

/** For buttons and lists. */
export const TOOLS: Record<string, string> = {
  bell:
    "<path d='M5 17h14c-1.6-1.7-2-3.4-2-6.5C17 7.4 15 5 12 5s-5 2.4-5 5.5c0 3.1-.4 4.8-2 6.5zM10 20h4M12 5V3' " +
    "fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  eye:
    "<path d='M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7z' fill='none' stroke='currentColor' " +
    "stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>" +
    "<path d='M12 8.5a3.5 3.5 0 1 0 .1 0z' fill='currentColor' fill-rule='evenodd'/>",
  undo: "<path d='M8 5L3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  log: "<path d='M5 5h14M5 10h14M5 15h14M5 20h8' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  danger:
    "<path d='M12 3c5 0 8 3.3 8 7.5 0 2.7-1.3 4.8-3.5 6V20h-9v-3.5C5.3 15.3 4 13.2 4 10.5 4 6.3 7 3 12 3zM10 " +
    "20v-2.5M14 20v-2.5' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' " +
    "stroke-linejoin='round'/><path d='M8.8 9a2 2 0 1 0 .1 0zM15.2 9a2 2 0 1 0 .1 0z' fill='currentColor' " +
    "fill-rule='evenodd'/>",
  menu: "<path d='M4 7h16M4 12h16M4 17h16' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  left: "<path d='M15 4l-8 8 8 8' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  right:
    "<path d='M9 4l8 8-8 8' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  play: "<path d='M7 4l13 8-13 8z' fill='currentColor' stroke='currentColor' stroke-width='1.7' stroke-linejoin='round'/>",
  pause: "<path d='M6 4h4v16H6zM14 4h4v16h-4z' fill='currentColor'/>",
  "turn back":
    "<path d='M12 5l-7 7 7 7M20 5l-7 7 7 7' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  "turn on":
    "<path d='M4 5l7 7-7 7M12 5l7 7-7 7' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  "skip back":
    "<path d='M19 5l-8 7 8 7zM5 5v14' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  "skip on":
    "<path d='M5 5l8 7-8 7zM19 5v14' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  minus: "<path d='M4 12h16' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round'/>",
  close:
    "<path d='M5 5l14 14M19 5L5 19' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  down: "<path d='M4 9l8 8 8-8' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  plus: "<path d='M12 4v16M4 12h16' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  link:
    "<path d='M9.5 14.5l5-5M8 10.5l-3 3a3.9 3.9 0 0 0 5.5 5.5l3-3M16 13.5l3-3A3.9 3.9 0 0 0 13.5 5l-3 3' fill='none' " +
    "stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  chat: "<path d='M4 5h16v11H11l-5 4v-4H4z' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  watch:
    "<path d='M3 9l9-5 9 5-9 5zM6 11v6c3 3 9 3 12 0v-6' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  clock:
    "<path d='M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 6.5V12l4 2.5' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  bot:
    "<path d='M5 9h14v11H5zM12 9V5M12 4.9a.6.6 0 1 0 .01 0M2.5 13v3M21.5 13v3' fill='none' stroke='currentColor' " +
    "stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>" +
    "<path d='M9 12.8a1.6 1.6 0 1 0 .1 0zM15 12.8a1.6 1.6 0 1 0 .1 0z' fill='currentColor' fill-rule='evenodd'/>",
  hand:
    "<path d='M0 7h4v12H0zM5 8c3-1.5 5-1.6 7.5-1.6H22a1.6 1.6 0 0 1 0 3.2h-6.5v1h3a1.5 1.5 0 0 1 0 3H15v.4h2.3a1.4 " +
    "1.4 0 0 1 0 2.8H14.5v.3h1.3a1.2 1.2 0 0 1 0 2.4H11c-2.5 0-4-.5-6-1.5z' fill='currentColor' fill-rule='evenodd'/>",
  check:
    "<path d='M4 13l5 5L20 6' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/>",
  crossed:
    "<path d='M6 6l12 12M18 6L6 18' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/>",
  download:
    "<path d='M12 4v11M7 11l5 5 5-5M4 20h16' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  bag: "<path d='M9 6h6c4 3 6 7 6 10.5 0 2.5-2 4.5-4 4.5H7c-2 0-4-2-4-4.5C3 13 5 9 9 6zM8.5 2.5L12 4l3.5-1.5L15 5H9z' fill='currentColor' fill-rule='evenodd'/>",
  lock: "<path d='M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'/>",
  people:
    "<path d='M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-5 2.5-7 6.5-7s6.5 2 6.5 7M16 4.5a3.3 3.3 0 0 1 0 " +
    "6.3M17.5 13.3c3 .5 4.5 2.7 4.5 6.7' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linecap='round' " +
    "stroke-linejoin='round'/>",
  sausage: "<path d='M4 8c1 6 7 10 15 8' fill='none' stroke='currentColor' stroke-width='6' stroke-linecap='round'/>",
};
