// A game as the client knows it: how its table is drawn. A game without an entry here is played from the list of moves.
import type { Component } from "svelte";
import type { AidValue, TableNow } from "../protocol/messages";
import type { Event, View } from "../protocol/view";

/** What a game's drawing gets: what its seat may know, and what to call when something is chosen. */
export interface Drawing {
  view: View;
  /** Whose eyes these are; null for who looks on. */
  seat: number | null;
  names: readonly string[];
  /** Whether there is only a phone's room. */
  small: boolean;
  /** The move that is chosen but not yet made, on touch screens. */
  chosen: string | null;
  /** What has just happened, to be pointed at. */
  happened: Happening | null;
  /** Something was pointed at that is a move if it is legal: it is made, or it is said why not. */
  choose: (move: string) => void;
  /** These moves one after another, at once: the answers to several questions given in one go. */
  answer: (...moves: string[]) => void;
  /** What the maker of the table lets players think with. */
  aids: Aids;
}

/** Thinking aids: what explains and does not decide. Each may be switched off by the maker of a table. */
export interface Aids {
  /** What has been seen and what is left. */
  tracker: boolean;
  /** How likely a re-roll brings what is wanted. */
  chances: boolean;
  /** What a bot would do, and what it expects. */
  hints: boolean;
  /** What a visit of the plague would cost, as the server reckons it for this seat; null where it may not be asked. */
  danger: (() => Promise<AidValue | null>) | null;
}

/** The aids of a table: those its maker left switched on. `danger` asks the server, where somebody may. */
export const aidsOf = (table: TableNow | null, danger: Aids["danger"]): Aids => ({
  tracker: table?.aids.includes("tracker") ?? false,
  chances: table?.aids.includes("chances") ?? false,
  hints: table?.hints ?? false,
  danger: table?.aids.includes("danger") ? danger : null,
});

/** All there are where nobody is asked: the server reckons for those who sit at a table. */
export const ALL_AIDS: Aids = { tracker: true, chances: true, hints: true, danger: null };

export interface Happening {
  kind: string;
  [field: string]: unknown;
}

/** What stands beside the question: a thing to be looked at, if there is one just now. */
export interface Spotlight {
  view: View;
  happened: Happening | null;
}

export interface GameDrawing {
  /** The middle of the table. */
  Board: Component<Drawing>;
  /** What stands beside it: the players and what they have. */
  Side: Component<Drawing>;
  /** Whether what stands beside the board needs more room than usual. */
  roomy: (view: View) => boolean;
  /** What matters just now, drawn beside the question. */
  Spotlight: Component<Spotlight>;
  /** The view after an event, to show a long move step by step; `before` is the event before it in the same news. */
  follow: (view: View, event: Event, before: Event | null) => View;
  /** Moves that can be made on the drawing; all others get a button. */
  drawn: (view: View, move: string, small: boolean) => boolean;
  /** What the seat on turn holds and answers with: a phone shows it at the thumb; on a desk the board draws it. */
  Hand?: Component<Drawing>;
  /** Whether the hand answers the question by itself, so that nobody has to step through the choices. */
  handAnswers?: (view: View) => boolean;
  /** The key of a sentence that asks better than the engine's question, where several are answered in one go. */
  ask?: (view: View) => string | null;
  /** What there is to think with beside the board, where the maker of the table lets players count. */
  Tracker?: Component<Drawing>;
}

const GAMES: Record<string, () => Promise<{ default: GameDrawing }>> = {
  rattus: () => import("./rattus/rattus"),
  ratzzia: () => import("./ratzzia/ratzzia"),
};

export async function drawingOf(game: string): Promise<GameDrawing | null> {
  const load = GAMES[game];
  return load ? (await load()).default : null;
}
