// The coach: each note once, none that is no longer of use, and none after a finished game.
import { beforeEach, describe, expect, test } from "vitest";
import type { GameEvent, View } from "../src/games/contract";
import { settings } from "../src/settings.svelte";
import { Coach, coachNext } from "../src/table/coach.svelte";
import { Words } from "../src/words/words";

const asked = (key: string | null, over = false): View =>
  ({
    game: "pebbles",
    asked: key === null ? 1 : 0,
    question: { key: key ?? "other", rule: "", fields: {} },
    result: over ? { ranking: [0] } : null,
  }) as unknown as View;
const event = (kind: string, seat?: number): GameEvent => ({ at: 0, kind, seat });

beforeEach(() => {
  localStorage.clear();
  const notes = ["asked place", "asked move", "lost you", "lost", "end"];
  settings.words = new Words("en", Object.fromEntries(notes.map((note) => [`pebbles.coach.${note}`, note])));
});

describe("a coach", () => {
  test("says nothing unless a game with notes was asked for", () => {
    const coach = new Coach("pebbles");
    coach.look(asked("place"), 0, []);
    expect([coach.on, coach.note]).toEqual([false, null]);
  });

  test("says each note once, also after the page was loaded again", () => {
    coachNext("pebbles");
    const coach = new Coach("pebbles");
    coach.look(asked("place"), 0, []);
    expect(coach.note).toBe("asked place");
    coach.next();
    coach.look(asked("place"), 0, []);
    expect(coach.note).toBeNull();
    const again = new Coach("pebbles");
    again.look(asked("place"), 0, []);
    expect(again.note).toBeNull();
    again.look(asked("move"), 0, []);
    expect(again.note).toBe("asked move");
  });

  test("drops a note about a question that is not asked any more, but not one about what happened", () => {
    coachNext("pebbles");
    const coach = new Coach("pebbles");
    coach.look(asked("place"), 0, []);
    coach.look(asked(null), 0, [event("lost", 0)]);
    expect(coach.note).toBe("lost you");
    coach.look(asked("move"), 0, [event("lost", 0)]);
    expect(coach.note).toBe("lost you");
    coach.next();
    expect(coach.note).toBe("lost");
    coach.next();
    expect(coach.note).toBe("asked move");
  });

  test("does not say to a player what happened to them if it happened to another", () => {
    coachNext("pebbles");
    const coach = new Coach("pebbles");
    coach.look(asked(null), 0, [event("lost", 1)]);
    expect(coach.note).toBe("lost");
  });

  test("is not needed after a finished game, nor when it was stopped", () => {
    for (const over of [true, false]) {
      coachNext("pebbles");
      const coach = new Coach("pebbles");
      if (over) coach.look(asked(null, true), 0, []);
      else coach.stop();
      expect(new Coach("pebbles").on).toBe(false);
    }
  });

  test("says nothing to whoever looks on, and nothing that has no words", () => {
    coachNext("pebbles");
    const coach = new Coach("pebbles");
    coach.look(asked("place"), null, [event("lost", 0)]);
    expect(coach.note).toBeNull();
    coach.look(asked("unheard of"), 0, []);
    expect(coach.note).toBeNull();
  });
});
