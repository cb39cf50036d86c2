import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import type { GameEvent } from "../src/protocol/view";
import { settings } from "../src/settings.svelte";
import Log from "../src/table/Log.svelte";
import { made, type Moment } from "./made";
import { speakOfAll } from "./server";

beforeAll(() => speakOfAll("en"));

test.each(made<(Moment & { story: GameEvent[] })[]>("undo"))(
  "the log of a game with undo shows what still holds",
  ({ view, events, story }) => {
    const log = mount(Log, { target: document.body, props: { game: view.game, events, names: view.seats } });
    const lines = [...document.querySelectorAll("li")].map((line) => line.textContent);
    const told = story.slice(-200).map((event) => `${event.at}${settings.words.event(view.game, event, view.seats)}`);
    expect(events.length).toBeGreaterThan(story.length);
    expect(lines).toEqual(told);
    void unmount(log);
  },
);
