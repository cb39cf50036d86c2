import { flushSync, mount, tick, unmount } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import {
  againOf,
  chanceOfOne,
  fitting,
  isReroll,
  nextSpace,
  rerollMoves,
  saveWorth,
  tableOf,
  wished,
  wouldGain,
} from "../src/games/ratzzia/view";
import { settings } from "../src/settings.svelte";
import Table from "../src/table/Table.svelte";
import { kinds, made, type Moment } from "./made";
import { speakOfAll } from "./server";

beforeAll(async () => {
  await speakOfAll("en");
  settings.pace("off");
});

async function drawn(
  moment: Moment,
  play: (...moves: string[]) => void = () => undefined,
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
  for (let wait = 0; wait < 2000 && !root.querySelector(".pantry"); wait++) {
    await new Promise((done) => setTimeout(done, 5));
    await tick();
  }
  return { root, away: () => (void unmount(table), root.remove()) };
}

const lit = (root: HTMLElement): string[] =>
  [...root.querySelectorAll("[data-move]")].map((element) => element.getAttribute("data-move") ?? "");

describe.each(["ratzzia-2", "ratzzia-3", "ratzzia-5"])("a table of %s", (game) => {
  const asked = kinds(game).filter(({ view }) => !isReroll(view));
  test.each(asked.map((moment) => [moment.view.question?.key ?? "the end", moment] as const))(
    "asks “%s”: every move can be pointed at, and nothing else",
    async (_, moment) => {
      innerWidth = 1280;
      const { root, away } = await drawn(moment);
      const found = new Set(lit(root));
      for (const die of root.querySelectorAll<HTMLElement>("[data-pick]")) {
        die.click();
        flushSync();
        for (const move of lit(root)) found.add(move);
      }
      expect([...found].sort()).toEqual([...moment.view.moves].sort());
      for (const element of root.querySelectorAll("button"))
        expect(element.getAttribute("aria-label") || element.textContent?.trim()).toBeTruthy();
      away();
    },
  );

  test("the board drawn is the board of the view", async () => {
    const moments = made<Moment[]>(game);
    for (const moment of [moments.at(40), moments.at(Math.floor(moments.length / 2)), moments.at(-1)]) {
      if (!moment) throw new Error("no such moment");
      const { root, away } = await drawn(moment);
      for (const [name, column] of Object.entries(tableOf(moment.view).columns)) {
        column.spaces.forEach((space, at) => {
          const pips = root
            .querySelector(`[data-space="${name} ${at}"]`)
            ?.querySelectorAll(".die circle[r='8']").length;
          expect(pips, `${name} ${at}`).toBe(space.die?.value ?? 0);
        });
      }
      away();
    }
  });
});

describe("rolling again in one go", () => {
  const moment = made<Moment[]>("ratzzia-3").find(
    ({ view }) =>
      view.question?.key === "re-roll" &&
      new Set(tableOf(view).rolled).size > 2 &&
      Math.min(...tableOf(view).rolled) === view.question.fields["value"],
  );
  if (!moment) throw new Error("nobody re-rolls");
  const { view } = moment;
  const dice = againOf(view);

  test("all, none and some are answers to the questions in their order", () => {
    const values = [...new Set(dice)];
    expect(rerollMoves(view, [])).toEqual(values.map(() => "0"));
    expect(
      rerollMoves(
        view,
        dice.map(() => true),
      ),
    ).toEqual(values.map((value) => String(dice.filter((one) => one === value).length)));
    expect(rerollMoves(view, [true]).map(Number)).toEqual(values.map((_, at) => (at === 0 ? 1 : 0)));
  });

  test("dice are chosen, then rolled together", async () => {
    innerWidth = 1280;
    const played: string[][] = [];
    const { root, away } = await drawn(moment, (...moves) => played.push(moves));
    const picks = root.querySelectorAll<HTMLElement>("[data-pick]");
    expect(picks.length).toBe(dice.length);
    picks[dice.length - 1]?.click();
    flushSync();
    expect(picks[dice.length - 1]?.getAttribute("aria-pressed")).toBe("true");
    root.querySelector<HTMLElement>(".hand .main")?.click();
    expect(played).toEqual([
      rerollMoves(
        view,
        dice.map((_, at) => at === dice.length - 1),
      ),
    ]);
    away();
  });
});

test("what fits where is read off the moves", () => {
  expect([...fitting(["1 on anna", "1 on cat", "candy on save", "done"])]).toEqual([
    ["1", ["anna", "cat"]],
    ["candy", ["save"]],
  ]);
});

test("Save is worth the higher double (Z5.4, Z6.3)", () => {
  const space = (value: number | null, equal: boolean) => ({
    number: 0,
    equal,
    sausages: 0,
    die: value === null ? null : { owner: 0, value },
  });
  const column = (...values: (number | null)[]) => ({
    reward: "save",
    jar: 0,
    hidden: 0,
    lacks: 0,
    takes: null,
    spaces: values.map((value, at) => space(value, at % 2 === 1)),
  });
  expect(saveWorth(column(2, 2, 5, 5))).toBe(10);
  expect(saveWorth(column(5, null, null, null))).toBe(0);
  expect(saveWorth(column(0, 4, 6, null))).toBe(8);
  expect(saveWorth(column(3, 4, 1, 1))).toBe(2);
});

test("who would be paid, and where the next die goes (Z6.1)", () => {
  const spaces = [
    { number: 6, equal: false, sausages: 1, die: { owner: 1, value: 6 } },
    { number: 5, equal: false, sausages: 1, die: { owner: 1, value: 5 } },
    { number: 4, equal: false, sausages: 1, die: { owner: 2, value: 4 } },
    { number: 3, equal: false, sausages: 1, die: null },
  ];
  const column = { reward: "sausages", jar: 2, hidden: 0, lacks: 1, takes: 3, spaces };
  expect([...wouldGain(column)]).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(nextSpace(column)).toBe(3);
});

test("chances are those of dice", () => {
  expect([1, 2, 6].map(chanceOfOne)).toEqual([17, 31, 67]);
  const view = made<Moment[]>("ratzzia-3")[0]?.view;
  if (!view) throw new Error("no game");
  expect(wished(tableOf(view), [1]).has(1)).toBe(false);
  expect(wished(tableOf(view), []).get(1)).toEqual(["anna", "greedy"]);
});
