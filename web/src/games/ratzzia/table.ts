// The table of Ratzzia, as the page's contract wants it.
import type { GameTable, Model } from "../contract";
import { drawnBy } from "../drawn/draw.svelte";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { PAUSES } from "./pauses";
import { rerollSaid } from "./reroll";
import Side from "./Side.svelte";
import Spotlight from "./Spotlight.svelte";
import { isReroll, placingOf, type Table } from "./view";

/** Whether a move can be made on the drawing itself: a die on a space, dice taken back, Anna's column, a candy die on the board. */
function drawn({ view }: Model<Table>, move: string): boolean {
  if (isReroll(view) || placingOf(move)) return true;
  const [first = "", second] = move.split(" ");
  const columns = view.table.columns;
  return first in columns ? true : first === "retire" && (second ?? "") in columns;
}

// Its moves are short: the view after each of them shows all there is, so that nothing is followed.
const ratzzia: GameTable<Table> = {
  format: 1,
  slots: { board: drawnBy(Board), side: drawnBy(Side), hand: drawnBy(Hand), now: drawnBy(Spotlight) },
  drawn,
  handAnswers: ({ view }) => isReroll(view),
  ask: ({ view }) => (isReroll(view) ? "web.ratzzia.which again" : null),
  told: rerollSaid,
  pauses: PAUSES,
};

export default ratzzia;
