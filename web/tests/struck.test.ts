import { expect, test } from "vitest";
import { struckCards } from "../src/games/rattus/struck";
import { tableOf, type Table } from "../src/games/rattus/view";
import type { View } from "../src/protocol/view";
import { made, type Moment } from "./made";

const GALLIA = { cubes: [3, 1, 0], rats: [null, null, null], neighbours: [] };
const card = (of: string, owner: number | null): Table["cards"][string] => ({ class: of, owner, used: false });

function view(cards: Table["cards"], covers: Record<string, string> = {}): View {
  return {
    table: { regions: { gallia: GALLIA }, cards, "region cards": { covers } },
    question: null,
  } as unknown as View;
}

const turnedUp = (face: string) => ({ at: 0, kind: "rat turned up", rat: "gallia 1", face });

test("the cards of its classes are struck, if their owners have a cube there and they are not covered", () => {
  const cards = {
    king: card("royalty", 0),
    pope: card("church", 2),
    monk: card("church", 0),
    witch: card("magic", null),
  };
  expect(struckCards(view(cards), turnedUp("3 royalty church magic"))).toEqual(["king", "monk"]);
  expect(struckCards(view(cards, { king: "gallia" }), turnedUp("3 royalty church"))).toEqual(["monk"]);
});

test("letters take their cubes first", () => {
  const cards = { king: card("royalty", 1) };
  expect(struckCards(view(cards), turnedUp("3 M royalty"))).toEqual(["king"]);
  expect(struckCards(view(cards), turnedUp("3 A royalty"))).toEqual([]);
});

test("a rat that fails strikes nothing", () => {
  expect(struckCards(view({ king: card("royalty", 0) }), turnedUp("5 royalty"))).toEqual([]);
});

test("in a real game, whenever somebody may cover a card, cards with owners are struck", () => {
  const asked = made<Moment[]>("all-6").filter(({ view }) => view.question?.key === "play region card");
  expect(asked.length).toBeGreaterThan(0);
  for (const { view } of asked) {
    const struck = struckCards(view, null);
    expect(struck.length, `move ${view.at}`).toBeGreaterThan(0);
    expect(struck.map((name) => tableOf(view).cards[name]?.owner)).not.toContain(null);
  }
});
