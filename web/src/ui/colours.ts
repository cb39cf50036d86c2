// The colours of the seats. Each has its own pattern, so that the game can be played without telling colours apart.

export const COLOURS = ["plum", "green", "blue", "yellow", "rose", "white"] as const;
export type Colour = (typeof COLOURS)[number];

export function colourOf(seat: number): Colour {
  return COLOURS[seat % COLOURS.length] ?? "plum";
}

const PAPER = "#fbf6e9";
const INK = "#2a1c10";
const dot = (x: number, y: number): string => `<circle cx='${x}' cy='${y}' r='1.8' fill='${PAPER}'/>`;

/** The pattern on the front of a cube, for a cube drawn 24 wide. */
export const PATTERNS: Record<Colour, string> = {
  plum: "",
  green: `<path d='M1 14.5L8.5 7M1 22.5L16.5 7M9 23l8-8' stroke='${PAPER}' stroke-width='1.9' fill='none'/>`,
  blue: dot(5, 11) + dot(13, 11) + dot(9, 15) + dot(5, 19) + dot(13, 19),
  yellow: `<path d='M1 11h16M1 15h16M1 19h16' stroke='${INK}' stroke-width='1.5'/>`,
  rose: `<path d='M2.5 14.5L9 9l6.5 5.5M2.5 20.5L9 15l6.5 5.5' stroke='${INK}' stroke-width='1.7' fill='none'/>`,
  white: `<path d='M9 9v12M3 15h12' stroke='${INK}' stroke-width='1.8'/>`,
};
