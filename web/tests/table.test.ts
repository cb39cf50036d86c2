import { mount, tick, unmount } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import { settings } from "../src/settings.svelte";
import Table from "../src/table/Table.svelte";
import { kinds } from "./made";
import { speakOfAll } from "./server";

beforeAll(async () => {
  await speakOfAll("en");
  settings.pace("off");
});

async function drawn(
  moment: ReturnType<typeof kinds>[number],
  play: (move: string) => void,
): Promise<{ root: HTMLElement; away: () => void }> {
  const root = document.createElement("div");
  document.body.append(root);
  const { view, seat, events } = moment;
  const table = mount(Table, {
    target: root,
    props: {
      view,
      seat,
      names: view.seats,
      events,
      happened: null,
      play,
      undo: () => undefined,
      why: async () => null,
    },
  });
  for (let wait = 0; wait < 2000 && !root.querySelector("svg.ground"); wait++) {
    await new Promise((done) => setTimeout(done, 5));
    await tick();
  }
  return { root, away: () => (void unmount(table), root.remove()) };
}

describe.each(["base-2", "mercatus-4", "africanus-5", "all-6"])("a table of %s", (game) => {
  test.each(kinds(game).map((moment) => [moment.view.question?.key ?? "the end", moment] as const))(
    "asks “%s”: every legal move can be chosen, and nothing else",
    async (_, moment) => {
      innerWidth = 1280;
      const { root, away } = await drawn(moment, () => undefined);
      const lit = [...root.querySelectorAll("[data-move]")].flatMap((element) => {
        const card = element.getAttribute("data-card");
        return card
          ? moment.view.moves.filter((move) => move === card || move.endsWith(` ${card}`))
          : [element.getAttribute("data-move") ?? ""];
      });
      expect([...new Set(lit)].sort()).toEqual([...moment.view.moves].sort());
      expect(root.textContent).not.toMatch(/[{}]/);
      for (const element of root.querySelectorAll("[data-move]"))
        expect(element.getAttribute("aria-label") ?? element.textContent).toBeTruthy();
      away();
    },
  );
});
