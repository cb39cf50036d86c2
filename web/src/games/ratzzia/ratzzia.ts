// Ratzzia, drawn: what the chrome needs to know of it.
import type { View } from "../../protocol/view";
import type { GameDrawing } from "../game";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Spotlight from "./Spotlight.svelte";
import Side from "./Side.svelte";
import { isReroll, placingOf, tableOf } from "./table";

/** Whether a move can be made on the drawing itself: a die on a space, dice taken back, Anna's column, a candy die on the board. */
function drawn(view: View, move: string): boolean {
  if (isReroll(view) || placingOf(move)) return true;
  const [first = "", second] = move.split(" ");
  const columns = tableOf(view).columns;
  return first in columns ? true : first === "retire" && (second ?? "") in columns;
}

const ratzzia: GameDrawing = {
  Board,
  Side,
  Hand,
  drawn,
  handAnswers: isReroll,
  ask: (view) => (isReroll(view) ? "web.ratzzia.which again" : null),
  Spotlight,
  // Its moves are short: the view after each of them shows all there is.
  follow: (view) => view,
  roomy: () => false,
};

export default ratzzia;
