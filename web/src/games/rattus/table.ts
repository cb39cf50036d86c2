// The table of Rattus, as the page's contract wants it.
import { drawnBy } from "../drawn/draw.svelte";
import { type GameTable, isSmall, type Model } from "../contract";
import Board from "./Board.svelte";
import { fields } from "./cards";
import { follow } from "./follow";
import { PAUSES } from "./pauses";
import Side from "./Side.svelte";
import { CARDS, CLASSES } from "./signs";
import Spotlight from "./Spotlight.svelte";
import TrackerPanel from "./TrackerPanel.svelte";
import type { Table } from "./view";

/** Whether a move can be made on the drawing itself: a region, a rat, a card, on a desk also a good. */
function drawn(model: Model<Table>, move: string): boolean {
  const { table } = model.view;
  if (move in table.regions) return true;
  const rat = /^(\w+) [123]$/.exec(move);
  if (rat?.[1] && rat[1] in table.regions) return true;
  const card = move.replace(/^(use|take|load) /, "");
  if (card in table.cards) return true;
  if (table.goods && card in table.goods.up) return !isSmall(model);
  const cards = table["region cards"];
  return !!cards && [cards.hand, cards["looking at"], cards.open].some((texts) => texts.includes(move));
}

const rattus: GameTable<Table> = {
  format: 1,
  slots: { board: drawnBy(Board), side: drawnBy(Side), now: drawnBy(Spotlight), tracker: drawnBy(TrackerPanel) },
  drawn,
  roomy: ({ view }) => "libya" in view.table.regions,
  follow,
  pauses: PAUSES,
  signs: { ...CLASSES, ...CARDS },
  fields,
};

export default rattus;
