// The form of "New table", made from the server's description of each game's options.
import { mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Option } from "../src/games/description";
import { askForm, missingIn, optionsIn, possible } from "../src/pages/form";
import New from "../src/pages/New.svelte";
import { settings } from "../src/settings.svelte";
import { forms, json, serveGames, speakOfAll } from "./server";

const formFor = (game: string, asked: object): Option[] => {
  const found = forms()[game]?.find((one) => JSON.stringify(one.asked) === JSON.stringify(asked));
  if (!found) throw new Error(JSON.stringify(asked));
  return found.form;
};

const WHY = { "rattus.option.why.set": "Only together with {needs}." };

describe("what was chosen", () => {
  const base = formFor("rattus", {});
  const mercatus = formFor("rattus", { sets: ["base", "mercatus"] });

  test("is kept while it is offered", () => {
    const asked = { sets: ["base", "mercatus"], players: 3, cards: ["king", "brewer"] };
    expect(possible(asked, mercatus)).toEqual(asked);
    expect(possible({ cards: "aristocrats" }, mercatus)).toEqual({ cards: "aristocrats" });
  });

  test("is dropped when it becomes impossible: a number of players, a card, a combination", () => {
    expect(possible({ players: 6 }, base)).toEqual({});
    expect(possible({ cards: ["king", "brewer"] }, base)).toEqual({ cards: ["king"] });
    expect(possible({ cards: "aristocrats" }, base)).toEqual({});
    expect(possible({ nonsense: 1 }, base)).toEqual({});
  });

  test("is sent again without what was dropped", async () => {
    const asked: unknown[] = [];
    const found = await askForm("rattus", { sets: ["base"], players: 6 }, (_, wanted) => {
      asked.push(wanted);
      return Promise.resolve({ form: base });
    });
    expect(asked).toEqual([{ sets: ["base"], players: 6 }, { sets: ["base"] }]);
    expect(found.asked).toEqual({ sets: ["base"] });
  });

  test("becomes the options of the table; a rule that is off is left out", () => {
    const flag = (name: string, chosen: boolean): Option => ({
      ...(base[1] as Option),
      name,
      kind: "flag",
      chosen,
    });
    const form = [...base, flag("up_to", true), flag("random_first", false)];
    expect(optionsIn(form, { players: 2 })).toEqual({ players: 2, sets: ["base"], cards: "base", up_to: true });
    expect(optionsIn(form, { up_to: false })).not.toHaveProperty("up_to");
  });

  test("is not enough while cards are missing", () => {
    expect(missingIn(base, {})).toBeNull();
    expect(missingIn(base, { cards: ["king"] })).toEqual({ number: 1, needed: 6 });
  });
});

describe("the page", () => {
  let page: Record<string, unknown>;
  let asked: unknown[];
  let made: Record<string, unknown>[];
  const root = (): HTMLElement => document.body;
  const labelled = (text: string): HTMLInputElement => {
    const label = [...root().querySelectorAll("label")].find((one) => one.textContent?.trim() === text);
    const input = label?.querySelector("input");
    if (!input) throw new Error(`no ${text} in ${root().textContent}`);
    return input;
  };
  const button = (text: string): HTMLButtonElement => {
    const found = [...root().querySelectorAll("button")].find((one) => one.textContent?.trim().startsWith(text));
    if (!found) throw new Error(`no button ${text}`);
    return found;
  };
  const settled = (check: () => void): Promise<void> =>
    vi.waitFor(
      async () => {
        await tick();
        check();
      },
      { timeout: 20_000 }, // a busy machine is no failure
    );

  beforeEach(async () => {
    asked = [];
    made = [];
    serveGames((path, body) => {
      if (path === "api/me") return json({ person: "somebody" });
      if (path === "api/tables") {
        made.push(body as Record<string, unknown>);
        return json({ table: "abcdefgh2345" });
      }
      if (/^api\/tables\//.test(path)) return json({ seat: 0 });
      if (path.endsWith("/form")) {
        const wanted = (body as { asked: { cards?: unknown } }).asked;
        asked.push(wanted);
        if (JSON.stringify(wanted) === '{"players":3}')
          return json({ form: formFor("rattus", wanted), warnings: ["no chivalry"] });
      }
      return null;
    });
    await speakOfAll("en");
    const known = settings.games.get("rattus");
    if (!known) throw new Error("nobody knows the game");
    settings.teach("rattus", { ...known, texts: { ...known.texts, ...WHY } });
    settings.games = new Map([...settings.games].filter(([game]) => game !== "dam")); // its title is in the list
    page = mount(New, { target: document.body });
    await settled(() => expect(labelled("4").checked).toBe(true));
  });
  afterEach(async () => {
    await unmount(page);
    vi.unstubAllGlobals();
  });

  test("lists all games by their titles, those of other packages too, and all levels of bots", async () => {
    const games = [...root().querySelectorAll("input[name=game]")].map((one) =>
      one.closest("label")?.textContent?.trim(),
    );
    expect(games).toEqual(["Rattus", "Ratzzia", "Dam"]);
    const levels = [...(root().querySelector("select")?.querySelectorAll("option") ?? [])].map((one) => one.value);
    expect(levels).toEqual(["me", "here", "link", "open", "novice", "quick", "steady", "sharp", "master"]);
    labelled("Dam").click();
    await settled(() => expect(labelled("2").checked).toBe(true));
    expect([...root().querySelectorAll("input[name=players]")].length).toBe(3);
    expect(root().querySelectorAll(".seat").length).toBe(2);
  });

  test("disables what cannot be chosen and says why", async () => {
    expect(labelled("5").disabled).toBe(true);
    expect(root().textContent).toContain("5, 6: Only together with Africanus.");
    expect([...root().querySelectorAll("h2")].map((one) => one.textContent?.trim())).not.toContain("sets");
    labelled("with Africanus").click();
    await settled(() => expect(labelled("5").disabled).toBe(false));
    expect(root().textContent).not.toMatch(/5, 6:/);
    expect(asked).toEqual([{ sets: ["base", "africanus"] }]);
  });

  test("shows the cards of a combination before it is chosen, greyed if sets are missing", () => {
    const lines = Object.fromEntries(
      [...root().querySelectorAll("dl > div")].map((one) => [
        one.querySelector("dt")?.textContent,
        one.querySelector("dd")?.textContent?.replace(/\s+/g, " ").trim(),
      ]),
    );
    expect(lines["Beginners"]).toBe("Peasant, Monk, Knight, Merchant, King, Witch");
    expect(lines["Aristocrats"]).toBe(
      "King, Treasurer, Lieutenant, Pope, Landowner, Knight. Only together with Mercatus.",
    );
    expect(button("Aristocrats").disabled).toBe(true);
    expect(button("Beginners").disabled).toBe(false);
  });

  test("lets the user pick the required number of cards by hand, and shows their texts", async () => {
    button("By hand").click();
    await settled(() => expect(button("King").getAttribute("aria-pressed")).toBe("false"));
    expect(root().textContent).toContain("0 of 6 chosen");
    expect(button("Knight").textContent).toMatch(/two steps|2 steps/);
    expect(button("Brewer").disabled).toBe(true);
    expect(button("Brewer").textContent).toContain("Mercatus");
    button("King").click();
    button("Knight").click();
    await settled(() => expect(root().textContent).toContain("2 of 6 chosen"));
    expect(button("Make the table").disabled).toBe(true);
    const order = [...root().querySelectorAll(".group")].map((one) => one.textContent?.trim());
    expect(order).toEqual(["royalty", "church", "chivalry", "bourgeoisie", "peasantry", "magic", "Islamic"]);
  });

  test("shows the warnings about a choice", async () => {
    labelled("3").click();
    await settled(() => expect(root().textContent).toContain("No chivalry card is in this game"));
  });

  test("makes the table with the chosen options", async () => {
    labelled("3").click();
    await settled(() => expect(root().querySelectorAll(".seat").length).toBe(3));
    labelled("Danger map").click();
    button("Make the table").click();
    await settled(() => expect(made.length).toBe(1));
    expect(made[0]).toMatchObject({
      game: "rattus",
      options: { players: 3, sets: ["base"], cards: "base" },
      aids: ["tracker"],
    });
  });
});
