import { flushSync, mount, tick, unmount } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import { stepOf } from "../src/games/ratzzia/cat";
import { explained } from "../src/games/ratzzia/explained";
import { follow } from "../src/games/ratzzia/follow";
import { piecesOf } from "../src/games/ratzzia/food";
import { moveSaid } from "../src/games/ratzzia/said";
import { scenes } from "../src/games/ratzzia/scenes";
import {
  againOf,
  chanceOfOne,
  fitting,
  isReroll,
  leaderOf,
  nextSpace,
  rerollMoves,
  saveWorth,
  type Table as Pantry,
  tableOf,
  wished,
  wouldGain,
} from "../src/games/ratzzia/view";
import type { GameEvent } from "../src/protocol/view";
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
    "asks “%s”: every legal move can be chosen, and nothing else",
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

  test("the drawn board equals the board of the view", async () => {
    const moments = made<Moment[]>(game);
    for (const moment of [moments.at(40), moments.at(Math.floor(moments.length / 2)), moments.at(-1)]) {
      if (!moment) throw new Error("no such moment");
      const { root, away } = await drawn(moment);
      for (const [name, column] of Object.entries(tableOf(moment.view).columns)) {
        column.spaces.forEach((space, at) => {
          const pips = root.querySelector(`[data-space="${name} ${at}"]`)?.querySelectorAll(".die .pips circle").length;
          expect(pips, `${name} ${at}`).toBe(space.die?.value ?? 0);
        });
      }
      away();
    }
  });
});

describe("re-rolling several dice at once", () => {
  const moment = made<Moment[]>("ratzzia-3").find(
    ({ view }) =>
      view.question?.key === "re-roll" &&
      new Set(tableOf(view).rolled).size > 2 &&
      Math.min(...tableOf(view).rolled) === view.question.fields["value"],
  );
  if (!moment) throw new Error("nobody re-rolls");
  const { view } = moment;
  const dice = againOf(view);

  test("all, none or some dice become the answers to the questions in order", () => {
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

  test("dice are picked, then re-rolled together", async () => {
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

test("the places that dice fit are read from the moves", () => {
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

test("the probabilities are those of dice", () => {
  expect([1, 2, 6].map(chanceOfOne)).toEqual([17, 31, 67]);
  const view = made<Moment[]>("ratzzia-3")[0]?.view;
  if (!view) throw new Error("no game");
  expect(wished(tableOf(view), [1]).has(1)).toBe(false);
  expect(wished(tableOf(view), []).get(1)).toEqual(["anna", "greedy"]);
});

describe.each(["ratzzia-2", "ratzzia-3", "ratzzia-5"])("the events of %s", (game) => {
  const moments = made<Moment[]>(game);

  test("followed one by one, they lead to the server's next view", () => {
    const last = new Map<number, Moment["view"]>();
    const numbers = (table: Pantry): unknown => ({
      dice: Object.values(table.columns).map(({ spaces }) => spaces.map(({ die }) => die)),
      takes: Object.values(table.columns).map(({ takes }) => takes),
      cat: table.cat,
      all: table.hands.map((hand, seat) => hand + (seat === table.turn ? table.rolled.length : 0)),
      support: table.support.reserve + table.support.rolled.length,
      candy: [table.candy.jar, ...table.candy.held],
      loose: table.loose,
      bag: table.bag,
      turn: table.turn,
    });
    let followed = 0;
    for (const { seat, view, events } of moments.slice(0, 1200)) {
      const before = last.get(seat);
      last.set(seat, view);
      // A column shows what it pays before it is cleared, so after the last event the clearing is still to come.
      if (!before || view.result || events.at(-1)?.kind === "column completed") continue;
      let shown = tableOf(before);
      let previous: GameEvent | null = null;
      for (const event of events) {
        shown = follow(shown, event, previous);
        previous = event;
      }
      expect(numbers(shown), `move ${view.at}`).toEqual(numbers(tableOf(view)));
      followed++;
    }
    expect(followed).toBeGreaterThan(500);
  });
});

test("the cat has five stages by the spaces left, and is at the door earlier in a long row", () => {
  expect([7, 6, 5, 4, 3, 2, 1, 0].map((left) => stepOf(left, 7))).toEqual([0, 0, 0, 1, 2, 3, 3, 4]);
  expect([5, 4, 3, 2, 1, 0].map((left) => stepOf(left, 5))).toEqual([0, 1, 2, 2, 3, 4]);
});

test("food lies in pieces that can be counted (Z1.2)", () => {
  const WORTH = { cheese: 10, cracker: 5, sausage: 1 };
  for (let food = 0; food < 60; food++) expect(piecesOf(food).reduce((sum, piece) => sum + WORTH[piece], 0)).toBe(food);
  expect(piecesOf(18)).toEqual(["cheese", "cracker", "sausage", "sausage", "sausage"]);
});

test("a bag leads if it holds more than each other bag", () => {
  const table = tableOf(made<Moment[]>("ratzzia-3")[0]?.view as Moment["view"]);
  expect(
    [
      [0, 0, 0],
      [3, 8, 1],
      [8, 8, 1],
    ].map((bag) => leaderOf({ ...table, bag })),
  ).toEqual([null, 1, null]);
});

describe("the sentence on a button", () => {
  const NAMES = ["Marta", "Bruno", "Giulia"];
  const first = made<Moment[]>("ratzzia-3")[0]?.view as Moment["view"];
  const table = tableOf(first);
  const die = (value: number) => ({ owner: 0, value });
  const save = table.columns["save"] as NonNullable<Pantry["columns"][string]>;
  const spaces = save.spaces.map((space, at) => ({ ...space, die: at < 3 ? die(5) : null }));
  const nearly = { ...save, spaces, lacks: 1, takes: 5 };
  const view = { ...first, table: { ...table, columns: { ...table.columns, save: nearly }, loose: [12, 7, 3] } };

  test.each([
    ["2 on jar3", "Place a 2 on Jar 3"],
    ["candy on jar3", "Place the candy on Jar 3"],
    ["2 on cat", "Put a 2 in the cat row, in grey"],
    ["5 on save", "Place a 5 on Save: 10 into your bag"],
    ["retire save", "Take your 3 dice back from Save"],
    ["roll", "Roll your 7 dice"],
    ["yes", "Roll the support dice"],
    ["left", "All pass half to the left"],
    ["seat 1", "Take the candy from Bruno"],
    ["jar3 #2", "Take the candy off Jar 3"],
    ["anna", "Push it in at the bottom of Anna"],
    ["done", "stop placing"],
  ])("%s: %s", (move, said) => {
    expect(moveSaid(view, move, NAMES)).toBe(said);
  });

  test("does not promise a pair that cannot be paid", () => {
    const poor = { ...view, table: { ...view.table, loose: [9, 0, 0] } };
    expect(moveSaid(poor, "5 on save", NAMES)).toBe("Place a 5 on Save and complete it");
  });

  test("says how much Greedy takes: half, rounded up (Z5.5)", () => {
    const greedy = { ...view, question: { key: "greedy", rule: "Z5.5", fields: {} } };
    expect(moveSaid(greedy, "seat 1", NAMES)).toBe("Take half from Bruno: 4");
  });
});

test("one line says what was paid, and why, while it happens (Z6.1)", () => {
  const table = structuredClone(tableOf(made<Moment[]>("ratzzia-3")[0]?.view as Moment["view"]));
  [1, 1, 2, 0].forEach((owner, at) => {
    const space = table.columns["jar2"]?.spaces[at];
    if (space) space.die = { owner, value: 1 };
  });
  const said = (kind: string, fields: object = {}): string | null =>
    explained(table, { n: 1, at: 1, kind, ...fields } as GameEvent, { names: ["Marta", "Bruno", "Giulia"], seat: 1 });
  expect(said("column completed", { seat: 0, column: "jar2" })).toBe(
    "Jar 2 is complete. For its dice: you 2, Giulia 1, Marta 1. Marta takes from the shelf: 2 sausages.",
  );
  expect(said("food saved", { seat: 1, sausages: 10 })).toBe("You save 10: the higher pair is 5 and 5.");
  expect(said("food saved", { seat: 2, sausages: 4 })).toBe("Giulia saves 4: the higher pair is 2 and 2.");
  expect(said("cat comes")).toMatch(/nobody is paid/);
  expect(said("rolled", { seat: 0, dice: "1 2" })).toBeNull();
});

test("a visit of the cat is a scene that hurts the players who still had dice in a column", () => {
  const told = (kind: string, fields: object = {}): GameEvent => ({ n: 0, at: 0, kind, ...fields }) as GameEvent;
  const story = [
    told("die placed", { seat: 0, value: 1, column: "anna" }),
    told("die placed", { seat: 1, value: 2, column: "jar3" }),
    told("die placed", { seat: 2, value: 6, column: "jar2" }),
    told("column completed", { seat: 0, column: "jar2" }),
    told("retired", { seat: 1, column: "jar3", dice: 1 }),
    told("rolled", { seat: 2, dice: "4 4" }),
    told("cat fed", { seat: 2, dice: 1, value: 4 }),
    told("cat comes"),
    told("turn begins", { seat: 0 }),
  ];
  const [visit, ...others] = scenes(story);
  expect(others).toEqual([]);
  expect(visit?.events.map(({ kind }) => kind)).toEqual(["cat fed", "cat comes"]);
  expect(visit?.hurt).toEqual([0]);
  expect(scenes(story.slice(0, 6))).toEqual([]);
});
