import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { check } from "../src/replay/luck";
import { LESSONS } from "../src/learn/lessons";
import { bookOf, BOOKS, chaptersOf, RULE_NUMBER, ruleAddress, search } from "../src/rules/books";
import { cardText } from "../src/games/cards";
import { routeOf } from "../src/route";
import { LANGUAGES, type Language } from "../src/words/words";
import { allWords, described, speakOfAll } from "./server";

describe("luck", () => {
  const secret = Buffer.alloc(32, 7);
  const nonces = ["a", "ü"];
  const length = (size: number): Buffer => Buffer.from([0, 0, 0, size]);
  const players = createHash("sha256")
    .update(Buffer.concat(nonces.flatMap((nonce) => [length(Buffer.byteLength(nonce)), Buffer.from(nonce)])))
    .digest();
  const outcome = (n: number, weights: number[]): number => {
    const sum = BigInt(weights.reduce((all, one) => all + one, 0));
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(n));
    const mac = createHmac("sha256", secret)
      .update(Buffer.concat([Buffer.from("ratking chance 1"), players, number, Buffer.alloc(4)]))
      .digest();
    let rest = mac.readBigUInt64BE(0) % sum;
    return weights.findIndex((weight) => (rest -= BigInt(weight)) < 0n);
  };
  const draws = Array.from({ length: 40 }, (_, n) => ({
    n,
    at: n * 3,
    weights: [1, 2, 3],
    outcome: outcome(n, [1, 2, 3]),
  }));
  const chance = {
    kind: "committed",
    commitment: createHash("sha256").update(secret).digest("hex"),
    nonces,
    seed: secret.toString("hex"),
  };

  test("every outcome that follows from the seed is fair", async () =>
    expect(await check(chance, draws)).toEqual({ kind: "fair", draws: 40, given: 0 }));
  test("moves that came from another record are not checked but counted", async () => {
    const altered = draws.map((draw) => (draw.n === 9 ? { ...draw, outcome: (draw.outcome + 1) % 3 } : draw));
    expect(await check({ ...chance, from: 28 }, altered)).toEqual({ kind: "fair", draws: 30, given: 28 });
    expect(await check({ ...chance, from: 27 }, altered)).toEqual({ kind: "wrong draw", at: 28, checked: 0 });
  });
  test("a changed outcome is reported with its move", async () => {
    const altered = draws.map((draw) => (draw.n === 9 ? { ...draw, outcome: (draw.outcome + 1) % 3 } : draw));
    expect(await check(chance, altered)).toEqual({ kind: "wrong draw", at: 28, checked: 9 });
  });
  test("another seed is not the one that was sealed", async () =>
    expect(await check({ ...chance, seed: "00".repeat(32) }, draws)).toEqual({ kind: "wrong seed" }));
  test("without a seal there is nothing to check", async () =>
    expect(await check(null, draws)).toEqual({ kind: "no seal" }));
});

describe.each(Object.keys(LANGUAGES) as Language[])("the rulebooks in %s", (language) => {
  test.each(BOOKS.map((book) => [book.name, book] as const))(
    "%s: every chapter has a title, every number leads to a rule",
    async (_, book) => {
      const words = await allWords(language);
      const chapters = chaptersOf(book, words);
      expect(chapters.at(-1)?.number).toBe(book.examples);
      for (const chapter of chapters) {
        expect(words.has(`${book.game}.chapter.${chapter.number}`)).toBe(true);
        for (const { number, text } of chapter.rules) {
          expect(routeOf(ruleAddress(number))).toEqual({ page: "rules", game: book.name, rule: number });
          for (const named of text.match(new RegExp(RULE_NUMBER, "g")) ?? []) {
            const other = bookOf("", named);
            if (!other) throw new Error(named);
            expect(
              chaptersOf(other, words).some(({ rules }) => rules.some((rule) => rule.number === named)),
              `${number} names ${named}`,
            ).toBe(true);
          }
        }
      }
    },
  );

  test("a search also finds the second cases of examples, by number and by text", async () => {
    const words = await allWords(language);
    const others = BOOKS.flatMap((book) =>
      chaptersOf(book, words).flatMap(({ rules }) =>
        rules.flatMap(({ number, other }) => (other ? [{ book, number, other }] : [])),
      ),
    );
    expect(others.map(({ other }) => other.number).sort()).toEqual(LESSONS.filter((name) => /\db$/.test(name)).sort());
    for (const { book, number, other } of others)
      for (const wanted of [other.number, other.text.toUpperCase()])
        expect(
          search(chaptersOf(book, words), wanted).flatMap(({ rules }) => rules.map((rule) => rule.number)),
        ).toEqual([number]);
  });

  test("every card has a text without unfilled placeholders", async () => {
    await speakOfAll(language);
    const { cards } = described("rattus");
    expect(cards.length).toBe(22);
    for (const card of cards)
      for (const players of [undefined, 2, 6]) expect(cardText(card, players)).toMatch(/^\p{Lu}?[^{}]{5,}$/u);
  });

  test("every card has its rules", async () => {
    const words = await allWords(language);
    for (const { rule, last_round: last, rulings } of described("rattus").cards) {
      for (const number of [rule, ...last, ...rulings]) expect(words.has(`rattus.rule.${number}`), number).toBe(true);
      expect(last.length).toBeGreaterThan(0);
    }
  });
});
