// Before a move with a caution is made, the page shows the caution and asks for confirmation. Also: notes on the options.
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { damView, drawn, layDam, leaveAll } from "./dam";
import { serveGames, speakOfAll } from "./server";

beforeEach(async () => {
  serveGames();
  await speakOfAll("en");
});
afterEach(() => {
  leaveAll();
  vi.unstubAllGlobals();
});

const CAUTION = { key: "finished", rule: "D1.1", fields: {} };
const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
};

async function cautioned(): Promise<string[]> {
  const { root, played } = layDam(damView({}, { cautions: { "lay 2": CAUTION } }));
  await drawn(root, "[data-move='lay 2']");
  root.querySelector<HTMLElement>("[data-move='lay 2']")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await tick();
  return played;
}

test("a move with a caution is made after the player has confirmed it", async () => {
  const played = await cautioned();
  expect(played).toEqual([]);
  expect(document.querySelector("dialog")?.textContent).toContain("the dam is finished");
  button("Do it all the same").click();
  await tick();
  expect(played).toEqual(["lay 2"]);
  expect(document.querySelector("dialog")).toBeNull();
});

test("a player who cancels has made no move", async () => {
  const played = await cautioned();
  button("Think again").click();
  await tick();
  expect(played).toEqual([]);
  expect(document.querySelector("dialog")).toBeNull();
});

test("a move without a caution is made at once", async () => {
  const { root, played } = layDam(damView({}, { cautions: { "lay 2": CAUTION } }));
  await drawn(root, "[data-move='lay 1']");
  root.querySelector<HTMLElement>("[data-move='lay 1']")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await tick();
  expect(played).toEqual(["lay 1"]);
});

test("the table always shows the house rules in use", async () => {
  Object.assign(window, { innerWidth: 1280, innerHeight: 800 }); // a desktop; on smaller windows they are in the menu
  const { root } = layDam(damView({}, { warnings: ["deep water"] }));
  await drawn(root, "[data-move]");
  expect([...root.querySelectorAll("[role=note]")].map((note) => note.textContent)).toEqual(["deep water"]);
});
