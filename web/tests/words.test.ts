import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Fields, type Language, load, preferred } from "../src/words/words";
import { made } from "./made";

interface Saying {
  game: string;
  seats: string[];
  kind: "move" | "event" | "question";
  thing: unknown;
  said: Record<Language, string>;
}

describe("the page says what the terminal says", () => {
  const sayings = made<Saying[]>("sayings");

  test("and that includes an undo", () => {
    expect(sayings.some(({ kind, thing }) => kind === "event" && (thing as Fields)["kind"] === "taken back")).toBe(
      true,
    );
  });

  test.each(["en", "it", "ca"] as const)("in %s", async (language) => {
    const words = await load(language);
    expect(sayings.length).toBeGreaterThan(1000);
    for (const { game, seats, kind, thing, said } of sayings) {
      const ours =
        kind === "move"
          ? words.move(game, thing as string, seats)
          : kind === "event"
            ? words.event(game, thing as Fields, seats)
            : words.question(game, thing as { key: string; fields: Fields }, seats);
      expect(ours).toBe(said[language]);
    }
  });
});

test("a sentence has a form for one and a form for others", async () => {
  const words = await load("en");
  expect(words.say("web.free seats", { number: 1 })).toBe("one seat free");
  expect(words.say("web.free seats", { number: 3 })).toBe("3 seats free");
});

test("everything the page says has words", async () => {
  const words = await load("en");
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

test("the language is the first one asked for that we speak", () => {
  expect(preferred(["de-DE", "ca-ES", "it"])).toBe("ca");
  expect(preferred(["de"])).toBe("en");
});
