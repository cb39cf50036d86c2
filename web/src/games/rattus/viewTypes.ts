// The shape of the table in a view, as types. Made by protocol/view_types.py from `ratking.games.rattus.rules.view_types`; not to be edited.

/** A rat on the map: its face, "start 2 M church", if this seat has seen it; `again` if it had been turned up before. */
export interface Rat {
  start: boolean;
  face: string | null;
  "seen by": number[];
  again?: boolean;
}

/** A region: its cubes by seat, its rats by place. */
export interface Region {
  cubes: number[];
  rats: (Rat | null)[];
  neighbours: string[];
}

/** A class card in the game, and whether its power has been used in this turn. */
export interface ClassCard {
  class: string;
  owner: number | null;
  used: boolean;
}

/** A cube that a rat takes: whose, to which sign, and the class card that is hit, if a class hits. */
export interface Loss {
  seat: number;
  sign: string;
  card: string | null;
}

/** A rat that lies face up while players may still do something about it, and what it does as things stand. Its signs
 * are each M, A and class, in the order in which they hit; `cubes` is what counts against its limit. */
export interface Strike {
  region: string;
  face: string;
  limit: number;
  signs: string[];
  cubes: number;
  strikes: boolean;
  losses: Loss[];
}

/** The region cards: this seat's own hand, everybody's after the end, and by class card what covers it. */
export interface RegionCards {
  hand: string[];
  "looking at": string[];
  hands: string[][] | null;
  "hand sizes": number[];
  deck: number;
  open: string[];
  discards: string[];
  covers: Record<string, string>;
}

/** The diplomats, by seat. */
export interface Diplomats {
  stock: number;
  palace: number[];
  regions: Record<string, number[]>;
}

/** The goods: in the stock, up and down; with players; on the map; on class cards. */
export interface Goods {
  up: Record<string, number>;
  down: Record<string, number>;
  players: Record<string, number>[];
  regions: Record<string, string>;
  cards: Record<string, string>;
  taken: boolean;
}

/** The table: what is public, and the faces this seat has seen. What a set brings is absent without it. */
export interface Table {
  regions: Record<string, Region>;
  plague: string | null;
  reserve: number[];
  palace: number[];
  supply: number;
  cards: Record<string, ClassCard>;
  "turned up": string[];
  strike: Strike | null;
  "faces left": Record<string, number>;
  turn: number;
  "last round": boolean;
  "region cards"?: RegionCards;
  diplomats?: Diplomats;
  caravan?: string | null;
  coins?: number[];
  goods?: Goods;
}

/** What the aid of that name says: the cubes each seat would lose on average if the plague came to a region now.
 * While a player is asked whether the plague counts as cubes, the same for each answer; else there are no answers. */
export interface Danger {
  regions: Record<string, number[]>;
  answers: Record<string, number[]>;
}
