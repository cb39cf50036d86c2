// The shape of the table in a view, as types. Made by protocol/view_types.py from `ratking.games.ratzzia.rules.view_types`; not to be edited.

/** A die: whose it is, null for a support die, and what it shows, 0 for candy. */
export interface Die {
  owner: number | null;
  value: number;
}

/** A space: the value it takes, 0 for any, and whether its die must equal the one below. */
export interface Space {
  number: number;
  equal: boolean;
  sausages: number;
  die: Die | null;
}

/** A column, its spaces from bottom to top; `takes` is what the next free one takes, 0 for any, null if it is full. */
export interface Column {
  reward: string;
  jar: number;
  spaces: Space[];
  hidden: number;
  lacks: number;
  takes: number | null;
}

/** The cat row: how many spaces it has, its dice from left to right, and the number that the cat comes for. */
export interface Cat {
  grey: number;
  red: number;
  dice: Die[];
  number: number | null;
}

/** The support dice. */
export interface Support {
  reserve: number;
  rolled: number[];
}

/** The candy dice: in the jar, held by seat, and how many of those of the seat on turn wait for its next turn. */
export interface Candy {
  jar: number;
  held: number[];
  waiting: number;
}

/** The table. `anna` is the die that she is about to let in elsewhere while she asks where: it is in no hand then. */
export interface Table {
  columns: Record<string, Column>;
  cat: Cat;
  anna: Die | null;
  hands: number[];
  rolled: number[];
  support: Support;
  candy: Candy;
  loose: number[];
  bag: number[];
  turn: number;
  turns: number;
}
