// Checks that the drawn board equals the view: reads the state back from the drawing at every move of a game, for each seat.
import { flushSync, mount, tick, unmount } from "svelte";
import { beforeAll, expect } from "vitest";
import { settings } from "../src/settings.svelte";
import Table from "../src/table/Table.svelte";
import { made, type Moment } from "./made";
import { readRattus, readRatzzia, wantedRattus, wantedRatzzia } from "./read";
import { speakOfAll } from "./server";

/** A moment as seen from a seat; null for spectators. */
type Seen = Moment<number | null>;

beforeAll(async () => {
  await speakOfAll("en");
  settings.pace("off");
  innerWidth = 1280;
});

/** Run something without the stack traces that Svelte records for frequent state changes: they take a third of the time. */
function withoutTraces(does: () => void): void {
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = () => "";
  try {
    does();
  } finally {
    Error.prepareStackTrace = before;
  }
}

/** Mount a table that stays mounted while the game advances. */
async function laid(moment: Seen): Promise<{ root: HTMLElement; show: (next: Seen) => void; away: () => void }> {
  const root = document.createElement("div");
  document.body.append(root);
  const { view, seat } = moment;
  const props = $state({
    view,
    seat,
    names: view.seats,
    events: [],
    happened: null,
    play: () => undefined,
    undo: () => undefined,
    why: async () => null,
  });
  const table = mount(Table, { target: root, props });
  for (let wait = 0; wait < 2000 && !root.querySelector("svg.ground, .pantry"); wait++) {
    await new Promise((done) => setTimeout(done, 5));
    await tick();
  }
  const show = (next: Seen): void => {
    props.view = next.view;
    props.seat = next.seat;
    withoutTraces(flushSync);
  };
  return { root, show, away: () => (void unmount(table), root.remove()) };
}

/** Compare the drawing with the view at every move of a game. */
export async function drawnIsTheView(name: string): Promise<void> {
  const moments = made<Seen[]>(`record-${name}`);
  const first = moments[0];
  if (!first) throw new Error("no moments");
  const { root, show, away } = await laid(first);
  for (const moment of moments) {
    const { view, seat } = moment;
    show(moment);
    const rattus = view.game === "rattus";
    expect(rattus ? readRattus(root, view.seats.length) : readRatzzia(root), `move ${view.at}, seat ${seat}`).toEqual(
      rattus ? wantedRattus(view, seat) : wantedRatzzia(view),
    );
  }
  expect(moments.length).toBeGreaterThan(50);
  away();
}
