import { expect, test } from "vitest";
import { struckCards } from "../src/games/rattus/struck";
import { tableOf, type Strike } from "../src/games/rattus/view";
import type { View } from "../src/protocol/view";
import { made, type Moment } from "./made";

const STRIKE: Strike = {
  region: "gallia",
  face: "2 M church royalty",
  limit: 2,
  signs: ["M", "church", "royalty"],
  cubes: 4,
  strikes: true,
  losses: [
    { seat: 0, sign: "M", card: null },
    { seat: 0, sign: "church", card: "monk" },
    { seat: 1, sign: "royalty", card: "king" },
  ],
};
const view = (strike: Strike | null): View => ({ table: { strike }, question: null }) as unknown as View;

test("the cards that the view says are struck are marked", () => {
  expect(struckCards(view(STRIKE), null)).toEqual(["monk", "king"]);
  expect(struckCards(view(null), null)).toEqual([]);
});

test("when a cube is lost, only the card that caused it is marked", () => {
  const lost = { at: 0, kind: "cube lost", seat: 0, region: "gallia" };
  expect(struckCards(view(STRIKE), { ...lost, card: "monk" })).toEqual(["monk"]);
  expect(struckCards(view(STRIKE), lost)).toEqual([]);
});

test("in a real game, whenever a player may cover a card, the struck cards have owners", () => {
  const asked = made<Moment[]>("all-6").filter(({ view }) => view.question?.key === "play region card");
  expect(asked.length).toBeGreaterThan(0);
  for (const { view } of asked) {
    const struck = struckCards(view, null);
    expect(struck.length, `move ${view.at}`).toBeGreaterThan(0);
    expect(struck.map((name) => tableOf(view).cards[name]?.owner)).not.toContain(null);
  }
});
