import { mount, unmount } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import type { GameEvent } from "../src/games/contract";
import { ratsOf, scenes } from "../src/games/rattus/scenes";
import Strike from "../src/games/rattus/Strike.svelte";
import { speakOfAll } from "./server";

beforeAll(() => speakOfAll("en"));

let n = 0;
const told = (kind: string, fields: object = {}): GameEvent => ({ kind, n: n++, at: n, ...fields }) as GameEvent;
const up = (rat: string, face: string, cubes: number): GameEvent => told("rat turned up", { rat, face, cubes });
const lost = (seat: number, sign: string, card = ""): GameEvent =>
  told("cube lost", { seat, region: "gallia", sign, card });

const story = [
  told("plague moved", { seat: 1, region: "gallia" }),
  up("gallia 1", "4 MM church royalty", 6),
  ...[lost(0, "M"), lost(0, "M"), lost(2, "M"), lost(1, "royalty", "king")],
  told("sign misses", { sign: "church", why: "not held", card: "monk", holder: -2 }),
  up("gallia 2", "5 A chivalry", 2),
  told("rat fails", { region: "gallia", limit: 5, cubes: 2 }),
  told("turn begins", { seat: 2 }),
];

describe("a strike", () => {
  test("is one scene with all rats of its region, and lists the seats it hurt", () => {
    const [scene, ...others] = scenes(story);
    expect(others).toEqual([]);
    expect(scene?.hurt).toEqual([0, 0, 2, 1]);
    expect(scene?.done).toBe(true);
    expect(scenes(story.slice(0, 2))[0]?.done).toBe(false);
  });

  test("says what each sign did: each M separately, and why one had no effect", () => {
    const [scene] = scenes(story);
    const [first, second] = scene ? ratsOf(scene) : [];
    expect(first?.signs.map(({ sign, seats, card, miss }) => [sign, seats, card, miss])).toEqual([
      ["M", [0], null, null],
      ["M", [0, 2], null, null],
      ["church", [], "monk", "not held"],
      ["royalty", [1], "king", null],
    ]);
    expect([second?.strikes, second?.cubes, second?.limit]).toEqual([false, 2, 5]);
  });

  test("is explained in words for the reader", () => {
    const [scene = null] = scenes(story);
    const plate = mount(Strike, {
      target: document.body,
      props: { scene, seat: 1, names: ["Anna", "Bruno", "Carla"], small: false, events: story },
    });
    const text = document.body.textContent.replace(/\s+/g, " ");
    expect(text).toContain("The plague in Gallia");
    expect(text).toContain("6 cubes, limit 4: it strikes.");
    expect(text).toContain("Monk nobody's");
    expect(text).toContain("You lose a cube in Gallia: you hold the King (royalty).");
    expect(text).toContain("Anna −2");
    expect(text).toContain("you −1");
    void unmount(plate);
  });

  test("draws no more cubes than fit, and dots for the others", () => {
    const [scene = null] = scenes([up("gallia 1", "2 M", 34), lost(0, "M")]);
    const plate = mount(Strike, {
      target: document.body,
      props: { scene, seat: null, names: ["Anna", "Bruno"], small: true, events: [] },
    });
    const row = document.querySelector(".limit svg");
    expect(Number(row?.getAttribute("width"))).toBeLessThan(340);
    expect(row?.textContent).toBe("…");
    expect(document.querySelector(".limit")?.textContent).toContain("34 cubes, limit 2");
    void unmount(plate);
  });

  test("of the final devastation says so where the plague does not stand", () => {
    const ending = [
      told("plague moved", { seat: 1, region: "italia" }),
      ...[up("gallia 1", "2 M", 3), lost(0, "M")],
      ...[up("italia 1", "2 M", 3), told("cube lost", { seat: 0, region: "italia", sign: "M", card: "" })],
      told("plague moved", { seat: 1, region: "gallia" }), // of a later moment, when the scene is shown again
    ];
    const headings = scenes(ending).map((scene) => {
      const plate = mount(Strike, {
        target: document.body,
        props: { scene, seat: 1, names: ["Anna", "Bruno"], small: true, events: ending },
      });
      const heading = document.querySelector("h2")?.textContent;
      void unmount(plate);
      return heading;
    });
    expect(headings).toEqual(["The final devastation: Gallia", "The plague in Italia"]);
  });
});
