// The table of Ratzzia, as the page's contract requires.
import type { GameTable, Model } from "../contract";
import { drawnBy } from "../drawn/draw.svelte";
import Board from "./Board.svelte";
import CatVisit from "./CatVisit.svelte";
import { follow } from "./follow";
import { icon } from "./icons";
import Hand from "./Hand.svelte";
import { PAUSES } from "./pauses";
import { SOUNDS } from "./sounds";
import { rerollSaid } from "./reroll";
import { moveSaid } from "./said";
import { scenes } from "./scenes";
import Side from "./Side.svelte";
import Top from "./Top.svelte";
import { isReroll, placingOf, type Table } from "./view";

/** Whether a move can be made on the drawing itself: a die on a space, dice taken back, Anna's column, a candy die on the board. */
function drawn({ view }: Model<Table>, move: string): boolean {
  if (isReroll(view) || placingOf(move)) return true;
  const [first = "", second] = move.split(" ");
  const columns = view.table.columns;
  return first in columns ? true : first === "retire" && (second ?? "") in columns;
}

const ratzzia: GameTable<Table> = {
  format: 1,
  slots: {
    board: drawnBy(Board),
    side: drawnBy(Side),
    hand: drawnBy(Hand),
    top: drawnBy(Top),
    scene: drawnBy(CatVisit),
  },
  drawn,
  // Picking up a die in the bar chooses its first possible place, so no list of all places is needed beside it.
  handAnswers: ({ view }) => isReroll(view) || view.moves.some((move) => placingOf(move)),
  said: ({ view, names }, move) => moveSaid(view, move, names),
  ask: ({ view }) => (isReroll(view) ? "web.ratzzia.which again" : null),
  told: rerollSaid,
  follow,
  scenes,
  pauses: PAUSES,
  stops: { highlights: ["column completed", "cat comes"] },
  icon,
  sounds: SOUNDS,
};

export default ratzzia;
