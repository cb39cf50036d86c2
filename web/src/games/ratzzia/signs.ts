// The signs of the pantry: what stands on the shelves, and the cat. 24 wide, the cat 32.

export const SHELF: Record<string, string> = {
  anna: "<path d='M12 10C7 4 2 5 2 10s5 6 10 2c5 4 10 3 10-2s-5-6-10 0zM11 13l-4 8M13 13l4 8' fill='none' stroke='currentColor' stroke-width='1.8' stroke-linejoin='round' stroke-linecap='round'/>",
  candy:
    "<path d='M7 9a6 6 0 1 1 10 6 6 6 0 0 1-10-6zM7.5 9L2 6v6zM16.5 15l5.5 3v-6' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linejoin='round'/><path d='M9 14c3-1 5-3 6-6' fill='none' stroke='currentColor' stroke-width='1.7'/>",
  save: "<path d='M9 6h6c4 3 6 7 6 10.5 0 2.5-2 4.5-4 4.5H7c-2 0-4-2-4-4.5C3 13 5 9 9 6zM8.5 2.5L12 4l3.5-1.5L15 5H9z' fill='currentColor' fill-rule='evenodd'/>",
  greedy:
    "<path d='M3 12C5 6 19 6 21 12 19 19 5 19 3 12zM3 12h18M8 9.2V12M12 8.4V12M16 9.2V12M8 12v3.3M12 12v4M16 12v3.3' fill='none' stroke='currentColor' stroke-width='1.7' stroke-linejoin='round'/>",
  accountant:
    "<path d='M3 4h18v16H3zM3 9.5h18M3 14.5h18' fill='none' stroke='currentColor' stroke-width='1.6'/><g fill='currentColor'><circle cx='7' cy='9.5' r='1.9'/><circle cx='11.5' cy='9.5' r='1.9'/><circle cx='17' cy='9.5' r='1.9'/><circle cx='8' cy='14.5' r='1.9'/><circle cx='15.5' cy='14.5' r='1.9'/></g>",
};

export const CAT =
  "<path d='M4 6l6 4.5c4-1.5 8-1.5 12 0L28 6l-.5 11c.5 7-5 11.5-11.5 11.5S4 24 4.5 17z' fill='currentColor'/><g fill='var(--panel)'><path d='M9 16c2-2.5 4-2.5 5 .5-2 1.8-4 1.5-5-.5zM23 16c-2-2.5-4-2.5-5 .5 2 1.8 4 1.5 5-.5z'/><path d='M14.5 21h3L16 23z'/></g><path d='M2 19l8 1M2 24l8-2M30 19l-8 1M30 24l-8-2M11.5 16.5v-2M20.5 16.5v-2' stroke='currentColor' stroke-width='1.1'/>";

/** Where the pips of each value are, on a grid of three by three. */
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
