// The coach shows each note once, drops notes that are outdated, and stops after one finished game.
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
  test("says nothing unless a coached game was started", () => {
    const coach = new Coach("pebbles");
    coach.look(asked("place"), 0, []);
    expect([coach.on, coach.note]).toEqual([false, null]);
  });

  test("shows each note once, even after a reload of the page", () => {
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

  test("drops a note about a question that is no longer asked, but not one about an event", () => {
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

  test("does not tell a player that something happened to them if it happened to another", () => {
    coachNext("pebbles");
    const coach = new Coach("pebbles");
    coach.look(asked(null), 0, [event("lost", 1)]);
    expect(coach.note).toBe("lost");
  });

  test("stops after a finished game, or when the player stops it", () => {
    for (const over of [true, false]) {
      coachNext("pebbles");
      const coach = new Coach("pebbles");
      if (over) coach.look(asked(null, true), 0, []);
      else coach.stop();
      expect(new Coach("pebbles").on).toBe(false);
    }
  });

  test("shows nothing to spectators, and no note that has no text", () => {
    coachNext("pebbles");
    const coach = new Coach("pebbles");
    coach.look(asked("place"), null, [event("lost", 0)]);
    expect(coach.note).toBeNull();
    coach.look(asked("unheard of"), 0, []);
    expect(coach.note).toBeNull();
  });
});
