import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Fields, type Language, preferred, Words } from "../src/words/words";
import { made } from "./made";
import { allWords, described } from "./server";

interface Saying {
  game: string;
  seats: string[];
  kind: "move" | "event" | "question";
  thing: unknown;
  /** The seat that the text addresses. */
  you: number | null;
  said: Record<Language, string>;
}

describe("the page uses the same sentences as the terminal", () => {
  const sayings = made<Saying[]>("sayings");

  test("also for an undo", () => {
    expect(sayings.some(({ kind, thing }) => kind === "event" && (thing as Fields)["kind"] === "taken back")).toBe(
      true,
    );
  });

  test("also for sentences that say you", () => {
    const said = sayings.map(({ said }) => said.en);
    expect(said).toContain("You place 2 cubes in Gallia.");
    expect(said).toContain("Your turn.");
  });

  test.each(["en", "it", "ca"] as const)("in %s", async (language) => {
    const words = await allWords(language);
    expect(sayings.length).toBeGreaterThan(1000);
    for (const { game, seats, kind, thing, you, said } of sayings) {
      const ours =
        kind === "move"
          ? words.move(game, thing as string, seats)
          : kind === "event"
            ? words.event(game, thing as Fields, seats, you)
            : words.question(game, thing as { key: string; fields: Fields }, seats, you);
      expect(ours).toBe(said[language]);
    }
  });
});

describe("a game of another package", () => {
  const nouns = {
    ...described("dam"),
    events: { "toll paid": { other: "seat", from: "bridge", kinds: "number" } },
    nouns: { asked: "seat" },
    word_nouns: ["bridge"],
    moves: { "{bridge}": ["old", "old #2"], "pay {number}": ["1"], wait: [] },
  };
  const texts = {
    "dam.bridge.old": "Old Bridge",
    "dam.event.toll paid": { by: "kinds", one: "{other} pays once at {from}", other: "{other} pays {kinds} at {from}" },
    "dam.ask.turn": "{asked}, will you cross the {bridge}, {nothing}?",
    "dam.move.{bridge}": "Cross the {bridge}",
  };
  const words = new Words("en", texts, { dam: nouns });

  test("names the fields of events by the nouns in its description, whatever the fields are called", () => {
    const event = { kind: "toll paid", other: 1, from: "old", kinds: 1 };
    expect(words.event("dam", event, ["Anna", "Bruno"])).toBe("Bruno pays once at Old Bridge");
    expect(words.event("dam", { ...event, kinds: 2 }, ["Anna", "Bruno"])).toBe("Bruno pays 2 at Old Bridge");
  });

  test("leaves a placeholder without a field unchanged", () => {
    const question = { key: "turn", fields: { asked: 0, bridge: "old #2" } };
    expect(words.question("dam", question, ["Anna"])).toBe("Anna, will you cross the Old Bridge #2, {nothing}?");
  });

  test("shows things without a text by the game's own names", () => {
    expect(words.move("dam", "old #2")).toBe("Cross the Old Bridge #2");
    expect(words.move("dam", "pay 1")).toBe("pay 1");
    expect(words.move("dam", "wait")).toBe("wait");
    expect(words.move("dam", "no such move")).toBe("no such move");
    expect(words.event("dam", { kind: "flood", n: 1 }, [])).toBe("flood");
    expect(words.say("dam.event.water rises", { seat: "Anna", number: 2 })).toBe("water rises: Anna, 2");
  });

  test("may have separate texts for events caused by luck", () => {
    const lucky = new Words(
      "en",
      { "dam.event.moved": "{seat} moves", "dam.event.moved by chance": "It moves", chance: "Chance" },
      { dam: { ...nouns, events: { moved: { seat: "seat" } } } },
    );
    expect(lucky.event("dam", { kind: "moved", seat: -1 }, [])).toBe("It moves");
    expect(lucky.event("dam", { kind: "moved", seat: 0 }, ["Anna"])).toBe("Anna moves");
  });
});

test("a sentence has a form for 1 and a form for other numbers", async () => {
  const words = await allWords("en");
  expect(words.say("web.free seats", { number: 1 })).toBe("one seat free");
  expect(words.say("web.free seats", { number: 3 })).toBe("3 seats free");
});

test("every key that the page uses has a text", async () => {
  const words = await allWords("en");
  const sources = readdirSync(join(import.meta.dirname, "../src"), { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(ts|svelte)$/.test(name),
  );
  const said = new Set<string>();
  for (const name of sources) {
    const source = readFileSync(join(import.meta.dirname, "../src", name), "utf8");
    for (const [, key] of source.matchAll(/\bsay\(\s*"([^"]+)"/g)) said.add(key ?? "");
    for (const [, one, other] of source.matchAll(/\bsay\([^"()]+\? "([^"]+)" : "([^"]+)"/g))
      said.add(one ?? "").add(other ?? "");
  }
  expect(said.size).toBeGreaterThan(80);
  expect([...said].filter((key) => !words.has(key))).toEqual([]);
});

test("the language is the first of the browser's list that we have", () => {
  expect(preferred(["de-DE", "ca-ES", "it"])).toBe("ca");
  expect(preferred(["de"])).toBe("en");
});
