import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import type { GameEvent } from "../src/protocol/view";
import { settings } from "../src/settings.svelte";
import type { GameTable } from "../src/games/contract";
import Log from "../src/table/Log.svelte";
import { partsOf } from "../src/table/sentence";
import { sinceMine, turnsOf } from "../src/table/turns";
import { made, type Moment } from "./made";
import { speakOfAll } from "./server";

beforeAll(() => speakOfAll("en"));

test.each(made<(Moment & { story: GameEvent[] })[]>("undo"))(
  "the log of a game with undo leaves out what was undone, and shows the newest turn first",
  ({ view, events, story }) => {
    const log = mount(Log, { target: document.body, props: { game: view.game, events, names: view.seats } });
    // A turn is drawn when it is opened.
    flushSync();
    for (const turn of document.querySelectorAll("details")) {
      turn.open = true;
      turn.dispatchEvent(new Event("toggle"));
    }
    flushSync();
    const turns = [...document.querySelectorAll("li p")].map((turn) => turn.textContent.replace(/\s+/g, " ").trim());
    const told = turnsOf(story, null)
      .slice(-60)
      .reverse()
      .map((turn) => turn.events.map((event) => settings.words.event(view.game, event, view.seats)).join(" "));
    expect(events.length).toBeGreaterThan(story.length);
    expect(turns).toEqual(told);
    void unmount(log);
  },
);

test("names of things have icons before them, and the words do not change", async () => {
  for (const [game, table, wanted] of [
    ["all-6", (await import("../src/games/rattus/table")).default, ["card", "face", "rat", "region card", "good"]],
    ["ratzzia-3", (await import("../src/games/ratzzia/table")).default, ["column", "dice"]],
  ] as const) {
    const drawn = new Set<string>();
    for (const { view, events } of made<Moment[]>(game))
      for (const event of events) {
        const parts = partsOf(view.game, table as GameTable, event, view.seats, null);
        expect(parts.map(({ text }) => text).join("")).toBe(settings.words.event(view.game, event, view.seats));
        const nouns = Object.entries(settings.words.nouns[view.game]?.events[event.kind] ?? {});
        const shown = nouns.filter(([field, noun]) => table.icon?.(noun, event[field]));
        expect(parts.filter(({ icon }) => icon).length).toBeLessThanOrEqual(shown.length);
        if (parts.some(({ icon }) => icon)) shown.forEach(([, noun]) => drawn.add(noun));
      }
    expect([...drawn]).toEqual(expect.arrayContaining([...wanted]));
  }
});

const begins = (n: number, seat: number): GameEvent => ({ kind: "turn begins", n, at: n, seat });
const event = (n: number): GameEvent => ({ kind: "plague moved", n, at: n, seat: 1, region: "gallia" });

test("events are grouped by turn, and those before the first turn form their own group", () => {
  const turns = turnsOf([event(0), begins(1, 0), event(2), begins(3, 1), event(4), event(5)], null);
  expect(turns.map(({ seat, events }) => [seat, events.length])).toEqual([
    [null, 1],
    [0, 1],
    [1, 2],
  ]);
});

test("the turns since my own are the finished turns of others", () => {
  const story = [begins(0, 0), begins(1, 1), event(2), begins(3, 2), begins(4, 0)];
  expect(sinceMine(turnsOf(story, null), 0).map(({ seat }) => seat)).toEqual([1, 2]);
  expect(sinceMine(turnsOf(story.slice(0, 4), null), 0).map(({ seat }) => seat)).toEqual([1]);
  expect(sinceMine(turnsOf(story, null), 3)).toEqual([]);
});

test("a turn in which nothing has happened yet has no paragraph and no loss, and an empty one before it is not listed", () => {
  const events = [begins(0, 1), event(1), begins(2, 2), begins(3, 0)];
  const props = { game: "rattus", events, names: ["Anna", "Bruno", "Carla"], you: 0 };
  const log = mount(Log, { target: document.body, props });
  flushSync();
  const rows = [...document.querySelectorAll("li")].map((row) => row.textContent.replace(/\s+/g, " ").trim());
  expect(rows).toEqual(["You the turn begins", "Bruno Bruno moves the plague to Gallia."]);
  expect(document.querySelectorAll("p")).toHaveLength(1);
  void unmount(log);
});
