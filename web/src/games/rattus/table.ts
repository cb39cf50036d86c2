// The table of Rattus, as the page's contract requires.
import { drawnBy, drawnLater } from "../drawn/draw.svelte";
import { type GameTable, isSmall, type Model } from "../contract";
import { answeredWith, regionCardsOf } from "./answered";
import AtHand from "./AtHand.svelte";
import Board from "./Board.svelte";
import DangerSwitch from "./DangerSwitch.svelte";
import { follow } from "./follow";
import { icon } from "./icons";
import { PAUSES } from "./pauses";
import { SOUNDS } from "./sounds";
import { about, note, said } from "./sentences";
import { scenes } from "./scenes";
import Side from "./Side.svelte";
import { FIGURES } from "./figures";
import { CARDS, CLASSES } from "./signs";
import Spotlight from "./Spotlight.svelte";
import Top from "./Top.svelte";
import type { Table } from "./view";

/** Whether a move can be made on the drawing itself: a region, a rat, a card, on a desktop also a good. */
function drawn(model: Model<Table>, move: string): boolean {
  const { table } = model.view;
  if (move in table.regions) return true;
  const rat = /^(\w+) [123]$/.exec(move);
  if (rat?.[1] && rat[1] in table.regions) return true;
  const card = move.replace(/^(use|take|load) /, "");
  if (card in table.cards) return true;
  if (table.goods && card in table.goods.up)
    return !isSmall(model) || (move !== card && answeredWith(model.view) !== null);
  return regionCardsOf(model.view).includes(move);
}

const rattus: GameTable<Table> = {
  format: 1,
  slots: {
    board: drawnBy(Board),
    side: drawnBy(Side),
    hand: drawnBy(AtHand),
    now: drawnBy(Spotlight),
    scene: drawnLater(() => import("./Strike.svelte")),
    top: drawnBy(Top),
    tools: drawnBy(DangerSwitch),
    tracker: drawnLater(() => import("./TrackerPanel.svelte")),
  },
  drawn,
  handAnswers: ({ view }) => answeredWith(view) !== null,
  said,
  about,
  note,
  roomy: ({ view }) => "libya" in view.table.regions,
  follow,
  scenes,
  losses: ["cube lost"],
  pauses: PAUSES,
  stops: { highlights: ["rat turned up"] },
  sounds: SOUNDS,
  icon,
  signs: { ...CLASSES, ...CARDS },
  figures: FIGURES,
};

export default rattus;
