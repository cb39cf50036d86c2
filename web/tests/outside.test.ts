// A game of another package: its table, and what is shown if it has none or a broken one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bring } from "../src/games/bring";
import type { Draw, GameTable, Model } from "../src/games/contract";
import { settings } from "../src/settings.svelte";
import { type Dam, damView, drawn, layDam, leaveAll } from "./dam";
import { json, listed, serveGames, speakOfAll } from "./server";

vi.mock("../src/games/bring", () => ({ bring: vi.fn() }));

const FILES = import.meta.glob<GameTable<Dam>>("../../examples/ratking-example/src/*/table.js", {
  eager: true,
  import: "default",
});
const [damTable] = Object.values(FILES);
if (!damTable) throw new Error("the example package has no table");
const board = damTable.slots.board as Draw;

const ADDRESS = "/api/games/dam/table.0123abcd.js";

/** Fake a server with a package that brings this table for Dam. */
function withTable(table: unknown): void {
  vi.mocked(bring).mockReset().mockResolvedValue(table);
  const list = listed();
  for (const line of list.games) if (line.game === "dam") line.table = ADDRESS;
  serveGames((path) => (path === "api/games" ? json(list) : null));
}

const errors: unknown[] = [];

beforeEach(async () => {
  innerWidth = 1280;
  errors.length = 0;
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
  serveGames();
  await speakOfAll("en");
});
afterEach(() => {
  leaveAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("without a table of its own", () => {
  test("it is listed in words: what is on the table, the question, the moves and the log", async () => {
    const { root, played } = layDam();
    await drawn(root, "[data-move]");
    const text = root.textContent ?? "";
    for (const said of ["How many stones do you lay?", "Dam", "Water", "Anna lays one stone.", "Bruno lays 2 stones."])
      expect(text).toContain(said);
    expect(text).not.toMatch(/dam\.\w+\./);
    expect(root.querySelector("[data-value='height']")?.textContent).toBe("3");
    expect([0, 1].map((seat) => root.querySelector(`[data-value='stones ${seat}']`)?.textContent)).toEqual(["1", "2"]);
    const moves = [...root.querySelectorAll<HTMLElement>("[data-move]")];
    expect(moves.map((move) => [move.dataset["move"], move.textContent])).toEqual([
      ["lay 1", "Lay 1"],
      ["lay 2", "Lay 2"],
    ]);
    moves[1]?.focus();
    expect(document.activeElement).toBe(moves[1]);
    moves[1]?.click();
    expect(played).toEqual(["lay 2"]);
    expect(errors).toEqual([]);
  });

  test("on a phone a tap chooses, and the button makes the move", async () => {
    innerWidth = 390;
    const { root, played } = layDam();
    await drawn(root, "[data-move]");
    root.querySelector<HTMLElement>("main [data-move='lay 1']")?.click();
    flushSync();
    expect(played).toEqual([]);
    root.querySelector<HTMLElement>("footer .main")?.click();
    expect(played).toEqual(["lay 1"]);
  });

  test("things without a text are shown by the game's own names", async () => {
    const { root } = layDam(damView({}, { table: { sluice: "open", stones: [1, 2], gone: null, far: [[1], []] } }));
    await drawn(root, "[data-value]");
    expect([...root.querySelectorAll("dl > div")].map((line) => line.textContent?.trim())).toEqual([
      "sluice open",
      "gone –",
      "far 1, –",
    ]);
  });
});

describe("with a table of its own", () => {
  test("the module is loaded from the server's address, relative to the page", async () => {
    withTable(damTable);
    const { root } = layDam();
    await drawn(root, ".river");
    expect(vi.mocked(bring).mock.calls).toEqual([[new URL(ADDRESS.slice(1), document.baseURI).href]]);
    expect(root.querySelector(".table")?.getAttribute("data-game")).toBe("dam");
  });

  test("it draws the dam, the water and what each player has laid, and its buttons make moves", async () => {
    withTable(damTable);
    const { root, played } = layDam();
    await drawn(root, ".river");
    expect(root.querySelectorAll(".stone").length).toBe(3);
    expect(root.querySelector("title")?.textContent).toBe("Dam 3, Water 1");
    expect([...root.querySelectorAll("[data-stones]")].map((cell) => cell.textContent)).toEqual(["1", "2"]);
    expect([...root.querySelectorAll("[data-move]")].map((one) => one.getAttribute("data-move"))).toEqual([
      "lay 1",
      "lay 2",
    ]);
    root.querySelector<HTMLElement>("[data-move='lay 2']")?.click();
    expect(played).toEqual(["lay 2"]);
  });

  test("its style rules apply while it is shown, and only inside it", async () => {
    withTable(damTable);
    const before = document.adoptedStyleSheets.length;
    const { root } = layDam();
    await drawn(root, ".river");
    expect(document.adoptedStyleSheets.length).toBe(before + 1);
    leaveAll();
    flushSync();
    expect(document.adoptedStyleSheets.length).toBe(before);
  });

  test("it is less than 120 lines of plain JavaScript", () => {
    const [path = ""] = Object.keys(FILES);
    const source = readFileSync(join(import.meta.dirname, path), "utf8");
    expect(source.split("\n").length).toBeLessThan(120);
    expect(source).not.toContain("import ");
  });

  test("a long move is followed event by event", () => {
    const after = [
      { at: 4, kind: "stones laid", seat: 1, stones: 2 },
      { at: 5, kind: "river rose", steps: 2 },
      { at: 6, kind: "dam broke", seat: 1 },
    ].reduce((now, event) => damTable.follow?.(now, event, null) ?? now, { height: 3, water: 1, stones: [1, 2] });
    expect(after).toEqual({ height: 5, water: 3, stones: [1, 4] });
  });

  test("the focus survives a change, and nothing remains after it is removed", () => {
    const element = document.createElement("div");
    document.body.append(element);
    const model = (lit: string[]): Model =>
      ({
        view: damView(),
        names: ["Anna", "Bruno"],
        lit,
        chosen: null,
        busy: false,
        words: { say: (key: string) => key, move: (move: string) => move, noun: String },
      }) as unknown as Model;
    const shown = board(element, model(["lay 1", "lay 2"]));
    element.querySelector<HTMLElement>("[data-move='lay 2']")?.focus();
    shown.update(model(["lay 1", "lay 2"]));
    expect(document.activeElement?.getAttribute("data-move")).toBe("lay 2");
    shown.update(model([]));
    expect(element.querySelector("[data-move]")).toBeNull();
    shown.destroy();
    expect(element.childNodes.length).toBe(0);
    element.remove();
  });
});

describe("with a table that fails", () => {
  const broken = (): never => {
    throw new Error("broken");
  };
  const FAILING: Record<string, unknown> = {
    "cannot be loaded": null,
    "is of another format": { format: 2, slots: { board } },
    "has no board": { format: 1, slots: {} },
    "throws when it draws": { format: 1, slots: { board: broken } },
    "throws in the slot beside it": { format: 1, slots: { board, side: broken } },
    "throws when it is asked about a move": { format: 1, slots: { board }, drawn: broken },
    "throws when it is asked for a question": { format: 1, slots: { board }, ask: broken },
  };

  test.each(Object.keys(FAILING))("one that %s: the game continues in words, and the player is told", async (how) => {
    withTable(FAILING[how]);
    if (FAILING[how] === null) vi.mocked(bring).mockRejectedValue(new Error("404"));
    const { root, played } = layDam();
    await drawn(root, "[data-value='height']");
    expect(root.querySelector("main [role=status]")?.textContent).toBe(settings.words.say("web.table failed"));
    expect(root.querySelector(".ask")?.textContent).toContain("How many stones do you lay?");
    root.querySelector<HTMLElement>("[data-move='lay 1']")?.click();
    expect(played).toEqual(["lay 1"]);
  });

  test("one that throws at a change", async () => {
    let updates = 0;
    withTable({
      format: 1,
      slots: {
        board: (element: HTMLElement) => {
          element.append("mine");
          return { update: () => (updates++, broken()), destroy: () => undefined };
        },
      },
    });
    const { root } = layDam();
    await drawn(root, "[data-move]"); // the buttons of the frame
    expect(root.querySelector("main")?.textContent?.trim()).toBe("mine");
    innerWidth = 390;
    window.dispatchEvent(new Event("resize"));
    await drawn(root, "[data-value='height']");
    expect(updates).toBe(1);
    expect(root.textContent).not.toContain("mine");
    expect(errors.map(String)).toEqual(["Error: broken"]);
  });

  test("one that reports its own failure", async () => {
    withTable({
      format: 1,
      slots: {
        board: (element: HTMLElement) => {
          setTimeout(() => element.dispatchEvent(new CustomEvent("failed", { detail: new Error("late") })), 10);
          return { update: () => undefined, destroy: () => undefined };
        },
      },
    });
    const { root } = layDam();
    await drawn(root, "[data-value='height']");
    expect(errors.map(String)).toEqual(["Error: late"]);
  });
});

test("a failure in one of our own drawings is replaced by words too", async () => {
  const { root } = layDam(damView({}, { game: "rattus", table: { regions: 1 }, moves: ["done"] }));
  await drawn(root, "[data-value='regions']");
  expect(root.querySelector("main [role=status]")?.textContent).toBe(settings.words.say("web.table failed"));
  expect(errors.length).toBe(1);
});

describe("nothing is shown before the texts are loaded", () => {
  test("and a server that is away is reported, and asked again", async () => {
    let away = true;
    const asked = serveGames((path) => {
      if (away && path.includes("/words/")) throw new TypeError("no network");
      return null;
    });
    settings.games = new Map();
    await settings.speak("en");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { root } = layDam();
    await vi.waitFor(() => expect(root.textContent).toContain("cannot be reached"), { timeout: 20_000 });
    expect(root.querySelector("[data-move]")).toBeNull();
    expect(root.textContent).not.toContain("dam.");
    away = false;
    await vi.advanceTimersByTimeAsync(2100);
    vi.useRealTimers();
    await drawn(root, "[data-move]");
    expect(root.textContent).toContain("How many stones do you lay?");
    expect(asked.filter((path) => path.includes("/words/")).length).toBe(2);
    expect(asked.some((path) => path.includes("/rules/"))).toBe(false);
  });

  test("the rules are fetched when one is opened", async () => {
    const asked = serveGames();
    settings.games = new Map();
    await settings.speak("it");
    const { root } = layDam();
    await drawn(root, "[data-move]");
    root.querySelector<HTMLElement>(".ask-rule")?.click();
    await vi.waitFor(() => expect(document.body.textContent).toContain("dodici"), { timeout: 20_000 });
    expect(asked.filter((path) => path.includes("/rules/"))).toEqual(["api/games/dam/rules/it.0.json"]);
  });

  test("texts are fetched again for another language, and stay as they are if the server is away", async () => {
    let away = false;
    serveGames((path) => {
      if (away && path.includes("/words/")) throw new TypeError("no network");
      return null;
    });
    settings.games = new Map();
    await settings.speak("en");
    await settings.meet("dam");
    await settings.speak("ca");
    expect(settings.words.move("dam", "lay 1")).not.toBe("Lay 1");
    const catalan = settings.words.move("dam", "lay 1");
    away = true;
    await settings.speak("it");
    expect(settings.words.move("dam", "lay 1")).toBe(catalan);
    expect(settings.words.say("web.home")).not.toBe("home");
  });

  test("the new addresses of an updated server are found", async () => {
    const asked = serveGames((path) =>
      path.includes("description") && !asked.includes("again") && asked.push("again")
        ? new Response("{}", { status: 404 })
        : null,
    );
    settings.games = new Map();
    await settings.meet("dam");
    expect(asked.filter((path) => path === "api/games").length).toBe(2);
    expect(settings.games.get("dam")?.description.title).toBe("Dam");
  });
});
