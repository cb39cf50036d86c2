// Rattus, drawn: what the chrome needs to know of it.
import type { View } from "../../protocol/view";
import type { GameDrawing } from "../game";
import TrackerPanel from "./TrackerPanel.svelte";
import Board from "./Board.svelte";
import { follow } from "./follow";
import Spotlight from "./Spotlight.svelte";
import Side from "./Side.svelte";
import { tableOf } from "./table";

/** Whether a move can be made on the drawing itself: a region, a rat, a card, on a desk also a good. */
function drawn(view: View, move: string, small: boolean): boolean {
  const table = tableOf(view);
  if (move in table.regions) return true;
  const rat = /^(\w+) [123]$/.exec(move);
  if (rat?.[1] && rat[1] in table.regions) return true;
  const card = move.replace(/^(use|take|load) /, "");
  if (card in table.cards) return true;
  if (table.goods && card in table.goods.up) return !small;
  const cards = table["region cards"];
  return !!cards && [cards.hand, cards["looking at"], cards.open].some((texts) => texts.includes(move));
}

const rattus: GameDrawing = {
  Board,
  Side,
  Tracker: TrackerPanel,
  Spotlight,
  follow,
  drawn,
  roomy: (view) => "libya" in tableOf(view).regions,
};

export default rattus;
