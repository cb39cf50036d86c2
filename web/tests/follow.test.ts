import { expect, test } from "vitest";
import { follow } from "../src/games/rattus/follow";
import { tableOf } from "../src/games/rattus/view";
import type { GameEvent } from "../src/protocol/view";
import { made, type Moment } from "./made";

test.each(["base-4", "mercatus-4", "all-6"])(
  "events followed one by one lead to the server's next view (%s)",
  (game) => {
    const moments = made<Moment[]>(game);
    const last = new Map<number, Moment["view"]>();
    let followed = 0;
    for (const { seat, view, events } of moments) {
      const before = last.get(seat);
      last.set(seat, view);
      if (!before || view.result) continue;
      let shown = tableOf(before);
      let previous: GameEvent | null = null;
      for (const event of events) {
        shown = follow(shown, event, previous);
        previous = event;
      }
      const [ours, theirs] = [shown, tableOf(view)];
      const numbers = (table: typeof ours): unknown => ({
        cubes: Object.values(table.regions).map(({ cubes }) => cubes),
        rats: Object.values(table.regions).map(({ rats }) => rats.filter(Boolean).length),
        plague: table.plague,
        caravan: table.caravan,
        palace: table.palace,
        reserve: table.reserve,
        supply: table.supply,
        owners: Object.values(table.cards).map(({ owner }) => owner),
        "turned up": table["turned up"],
      });
      const turned = events.at(-1)?.kind === "rat turned up";
      if (!turned) expect(numbers(ours), `move ${view.at}`).toEqual(numbers(theirs));
      followed++;
    }
    expect(followed).toBeGreaterThan(100);
  },
);
