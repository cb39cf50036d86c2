// The signs of the pantry: rewards on the shelves (24 wide), what mice wear, and pips.
import type { Colour } from "../../ui/colours";

export const SHELF: Record<string, string> = {
  anna: "<path d='M12 10C7 4 2 5 2 10s5 6 10 2c5 4 10 3 10-2s-5-6-10 0zM11 13l-4 8M13 13l4 8' fill='none' stroke='currentColor' stroke-width='1.8' stroke-linejoin='round' stroke-linecap='round'/>",
  candy:
    "<path d='M7 9a6 6 0 1 1 10 6 6 6 0 0 1-10-6zM7.5 9L2 6v6zM16.5 15l5.5 3v-6' fill='none' stroke='currentColor' " +
    "stroke-width='1.7' stroke-linejoin='round'/><path d='M9 14c3-1 5-3 6-6' fill='none' stroke='currentColor' " +
    "stroke-width='1.7'/>",
  save: "<path d='M9 6h6c4 3 6 7 6 10.5 0 2.5-2 4.5-4 4.5H7c-2 0-4-2-4-4.5C3 13 5 9 9 6zM8.5 2.5L12 4l3.5-1.5L15 5H9z' fill='currentColor' fill-rule='evenodd'/>",
  greedy:
    "<path d='M3 12C5 6 19 6 21 12 19 19 5 19 3 12zM3 12h18M8 9.2V12M12 8.4V12M16 9.2V12M8 12v3.3M12 12v4M16 12v3.3' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linejoin='round'/>",
  accountant:
    "<path d='M3 4h18v16H3zM3 9.5h18M3 14.5h18' fill='none' stroke='currentColor' stroke-width='1.6'/>" +
    "<g fill='currentColor'><circle cx='7' cy='9.5' r='1.9'/><circle cx='11.5' cy='9.5' r='1.9'/>" +
    "<circle cx='17' cy='9.5' r='1.9'/><circle cx='8' cy='14.5' r='1.9'/><circle cx='15.5' cy='14.5' r='1.9'/></g>",
};

/** A sausage, 30 wide: for what a space pays, and for loose food. */
export const SAUSAGE =
  "<g fill='none' stroke-linecap='round'><path d='M4 7C5 17 13 23 25 21' stroke='var(--ink)' stroke-width='9.4'/>" +
  "<path d='M4 7C5 17 13 23 25 21' stroke='var(--meat)' stroke-width='6.8'/>" +
  "<path d='M4 1.5l-1.5-3M29 22.5l3 .8' stroke='var(--ink)' stroke-width='1.8'/>" +
  "<path d='M7 10.5C9 15 13 18 18 18.5' stroke='var(--card)' opacity='.55'/></g>";

/** By colour, what the mice of a player wear, in addition to their colour and pattern: 100 wide, above the die. */
export const WORN: Record<Colour, string> = {
  plum: "<path d='M50-2C42-12 33-12 32-6S42 2 50-2zM50-2C58-12 67-12 68-6S58 2 50-2z'/>",
  green:
    "<path d='M50 2C44-8 50-16 58-18C60-10 58-4 50 2z'/><path d='M51 0C53-6 55-11 57-15' fill='none' stroke-width='1.4'/><path d='M91-12l-2 8 9-2z' fill='var(--page)' stroke-width='1.6'/>",
  blue: "<path d='M32 4C33-10 46-19 62-17C70-16 75-10 78-6C72-8 68-6 66 4Z'/><circle cx='79' cy='-5' r='4.5' fill='var(--card)' stroke-width='2'/>",
  yellow: "<ellipse cx='50' cy='2' rx='30' ry='5'/><path d='M34 0C34-12 42-16 50-16S66-12 66 0'/>",
  rose: "<circle cx='44' cy='-4' r='5'/><circle cx='56' cy='-4' r='5'/><circle cx='50' cy='-10' r='5'/><circle cx='50' cy='0' r='5'/>",
  white: "<path d='M36 2V-10H64V2M30 2H70' fill='var(--card)'/>",
};

/** By value, the positions of the pips on a grid of three by three. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
];
