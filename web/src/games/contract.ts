// The contract between the page and the table of a game, the same for our games and those of other packages: a module whose
// default export is a GameTable. For everything that a table leaves out, the page has a default. Format 1.
import type { GameEvent, View } from "../protocol/view";

export type { GameEvent, View };

/** Why a move cannot be made, in words, and the number of the rule that says so. */
export interface Why {
  text: string;
  rule: string | null;
}

/** Several events that are explained together, such as everything that a rat did when it was turned up. */
export interface Scene {
  readonly events: readonly GameEvent[];
  /** Whether the scene is complete. */
  readonly done: boolean;
  /** The seats that lost something in it, each as often as it did. */
  readonly hurt: readonly number[];
}

/** A past turn that is being retold, and the events before it. */
export interface Past {
  readonly events: readonly GameEvent[];
  readonly before: readonly GameEvent[];
}

/** Everything that a table is told. At every change the page passes a new frozen value. */
export interface Model<T = unknown> {
  readonly view: View<T>;
  /** The seat whose view this is; null for spectators. */
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly mode: "play" | "watch" | "replay" | "lesson";
  /** How much room there is. "landscape" is a phone on its side. */
  readonly room: "desk" | "tablet" | "phone" | "landscape";
  /** The moves to offer: all of the view's, or in a lesson only the lesson's. */
  readonly lit: readonly string[];
  /** The move that is chosen but not yet made, on touch screens. */
  readonly chosen: string | null;
  /** The event that has just happened, so that the drawing can point at it. */
  readonly happened: GameEvent | null;
  /** The scene that is being explained, or was last, if the table has scenes. */
  readonly scene?: Scene | null;
  /** All events so far that the page knows, oldest first. */
  readonly events: readonly GameEvent[];
  /** The turn that is being retold, to be drawn over the board in one picture. */
  readonly past?: Past | null;
  /** Whether a move has been sent and is not acknowledged yet. */
  readonly busy: boolean;
  /** The values of the thinking aids that are switched on, by name; null until the value was requested and has arrived. */
  readonly aids: Readonly<Record<string, unknown>>;
  readonly words: ModelWords;
  /** Call when the player points at a possible move. If it is legal it is made, else the page says why not. */
  choose(move: string): void;
  /** Make several moves in a row: the answers to several questions at once. */
  answer(...moves: string[]): void;
  why(move: string): Promise<Why | null>;
  /** Request the value of an aid at this moment. It comes with a later model. */
  want(aid: string): void;
}

/** Texts in the language of the page. */
export interface ModelWords {
  /** The sentence of a key, such as "dam.view.height", with its placeholders filled in. */
  say(key: string, fields?: object): string;
  /** The text of a move, as on a button. */
  move(move: string): string;
  /** The name of a thing of the game: noun("card", "king"), noun("seat", 0). */
  noun(noun: string, value: unknown): string;
}

/** Something that has been drawn into an element of the page. */
export interface Drawn<T = unknown> {
  update(model: Model<T>): void;
  destroy(): void;
}

/** The DOM event to dispatch on the element, with the error as its detail, if a drawing fails outside a call by the page. */
export const FAILED = "failed";

/** Draws into an empty element. Elements that make a move have `data-move` and can be focused; those that a lesson may point
 * at have `data-thing`. */
export type Draw<T = unknown> = (element: HTMLElement, model: Model<T>) => Drawn<T>;

export interface Slots<T = unknown> {
  /** The middle of the table. */
  board: Draw<T>;
  /** Beside the board: the players and what they have. */
  side?: Draw<T>;
  /** What the player answers with, such as cards. Shown at the bottom of a phone; elsewhere the board or the side draws it. */
  hand?: Draw<T>;
  /** The state of the game in a few words and numbers: the top line of a phone or tablet. On a desktop the board shows it. */
  top?: Draw<T>;
  /** The game's own switches, beside those of the page in the head: small buttons, on a phone only icons. */
  tools?: Draw<T>;
  /** What matters for the current question, drawn beside it. */
  now?: Draw<T>;
  /** Explains the `scene` of the model: on a desktop beside the board, on a phone over its lower part. */
  scene?: Draw<T>;
  /** Counts for players who want to calculate; shown if the aid "tracker" is switched on. */
  tracker?: Draw<T>;
}

/** The sounds that the page can make; each can be switched off. */
export const SOUNDS = [
  "bell",
  "cube",
  "card",
  "plague",
  "rat",
  "face",
  "strike",
  "spared",
  "safe",
  "dice",
  "cat",
  "end",
] as const;
export type Sound = (typeof SOUNDS)[number];

/** A sound. With `by`, a number or the name of an event's field that holds one, a higher number sounds lower or longer. */
export type Heard = Sound | { sound: Sound; by: string | number };

/** A small drawing in the colour of the surrounding text: the content of an SVG, 24 high. */
export interface Icon {
  readonly drawing: string;
  readonly width: number;
}

/** The table of a game in the page. */
export interface GameTable<T = unknown> {
  format: 1;
  /** Style rules. The page nests them under `[data-game="<name>"]`, so that they affect nothing else. */
  css?: string;
  slots: Slots<T>;
  /** Whether a move can be made on the drawing. All others get a button. */
  drawn?(model: Model<T>, move: string): boolean;
  /** Whether the hand alone can answer the question, so that a phone needs no list of choices beside it. */
  handAnswers?(model: Model<T>): boolean;
  /** Whether the side needs more room than usual. */
  roomy?(model: Model<T>): boolean;
  /** The key of a better question than the engine's, if several questions are answered at once. */
  ask?(model: Model<T>): string | null;
  /** The full sentence on the button that makes a move: "Place 2 cubes in Gallia"; null if the move's own text is enough. */
  said?(model: Model<T>, move: string): string | null;
  /**
   * What lies at the place that a move names, or what its card does; null if there is nothing to say. Shown below a choice in
   * the hand, and when a player points at something that is not a legal move.
   */
  about?(model: Model<T>, move: string): string | null;
  /** One more sentence about the question: what follows from it. */
  note?(model: Model<T>): string | null;
  /** One sentence for several moves that are made at once; null if there is none. */
  told?(view: View<T>, moves: readonly string[]): string | null;
  /** The table after an event, to show a long move step by step. `before` is the previous event of the same update. */
  follow?(table: T, event: GameEvent, before: GameEvent | null): T;
  /** The scenes in these events, in order. The page shows the newest until the next turn is over, and may wait for the reader. */
  scenes?(events: readonly GameEvent[]): Scene[];
  /** The kinds of events in which the player in the field `seat` loses something. They are bold in the log. */
  losses?: readonly string[];
  /** How long each kind of event is shown before the next one, in milliseconds. */
  pauses?: Readonly<Record<string, number>>;
  /** The kinds of events that a replay steps by: those that begin a turn (default: "turn begins"), and those worth seeing again.
   * The texts `<game>.replay.back` and `<game>.replay.on` name the buttons that lead to the previous and next highlight. */
  stops?: { readonly turns?: readonly string[]; readonly highlights?: readonly string[] };
  /** The sound of each kind of event, if it has one. The page itself rings the bell and plays the end. */
  sounds?: Readonly<Record<string, Heard>>;
  /** The icon before the name of a thing in the sentences of the log, by its noun and its value: icon("card", "king"). */
  icon?(noun: string, value: unknown): Icon | null;
  /** Drawings in one colour, as the content of an SVG, by the sign of a card (32 wide) or the name of a group (24 wide). */
  signs?: Readonly<Record<string, string>>;
  /** Larger drawings of cards by their names, 48 wide and 56 high: the inside of an SVG. */
  figures?: Readonly<Record<string, string>>;
}

/** Whether the table is on a phone, upright or on its side. */
export const isSmall = ({ room }: Pick<Model, "room">): boolean => room === "phone" || room === "landscape";
