// Helpers for tests with Dam, the example game of another package: views of it, and a mounted table.
import { mount, tick, unmount } from "svelte";
import type { GameEvent, View } from "../src/games/contract";
import Table from "../src/table/Table.svelte";

export const NAMES = ["Anna", "Bruno"];

export interface Dam {
  height: number;
  water: number;
  stones: number[];
}

export function damView(table: Partial<Dam> = {}, more: Partial<View> = {}): View {
  return {
    format: 2,
    game: "dam",
    components: "ours",
    options: { players: 2 },
    seats: NAMES,
    at: 4,
    revision: 4,
    asked: 0,
    question: { key: "turn", rule: "D1.1", fields: {} },
    moves: ["lay 1", "lay 2"],
    cautions: {},
    undo: false,
    table: { height: 3, water: 1, stones: [1, 2], ...table },
    result: null,
    warnings: [],
    ...more,
  };
}

export const EVENTS: GameEvent[] = [
  { n: 0, at: 0, kind: "stones laid", seat: 0, stones: 1 },
  { n: 1, at: 1, kind: "river rose", steps: 1 },
  { n: 2, at: 2, kind: "stones laid", seat: 1, stones: 2 },
];

export interface Laid {
  root: HTMLElement;
  played: string[];
}

/** Mount a table of Dam, without waiting until it is drawn. */
export function layDam(view = damView(), more: Record<string, unknown> = {}): Laid {
  const root = document.createElement("div");
  document.body.append(root);
  const played: string[] = [];
  const table = mount(Table, {
    target: root,
    props: {
      view,
      seat: 0,
      names: NAMES,
      events: EVENTS,
      happened: null,
      play: (...moves: string[]) => void played.push(...moves),
      undo: () => undefined,
      why: async () => null,
      ...more,
    },
  });
  laid.push(() => (void unmount(table), root.remove()));
  return { root, played };
}

const laid: (() => void)[] = [];

/** Unmount all tables. */
export const leaveAll = (): void => laid.splice(0).forEach((away) => away());

/** Wait until something is drawn. */
export async function drawn(root: HTMLElement, selector: string): Promise<void> {
  for (let wait = 0; wait < 1000 && !root.querySelector(selector); wait++) {
    await new Promise((done) => setTimeout(done, 5));
    await tick();
  }
  if (!root.querySelector(selector)) throw new Error(`${selector} is not drawn: ${root.innerHTML}`);
}
