// The service worker shows a pushed message; one about the same seat replaces the one before; a click opens the table.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

type Handler = (event: object) => void;

function worker(open: string[]): { on: Map<string, Handler>; shown: unknown[][]; opened: string[]; focused: string[] } {
  const on = new Map<string, Handler>();
  const shown: unknown[][] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const self = {
    addEventListener: (kind: string, handler: Handler) => on.set(kind, handler),
    registration: { showNotification: (...given: unknown[]) => Promise.resolve(shown.push(given)) },
  };
  const clients = {
    matchAll: () => Promise.resolve(open.map((url) => ({ url, focus: () => focused.push(url) }))),
    openWindow: (url: string) => opened.push(url),
  };
  const source = readFileSync("public/sw.js", "utf8");
  new Function("self", "clients", source)(self, clients);
  return { on, shown, opened, focused };
}

const LINK = "https://rats.example/#/t/aaaaaaaaaaaa/1";

test("a message is shown with its tag and link", async () => {
  const { on, shown } = worker([]);
  const notification = { title: "It is your turn.", body: "Bruno moved", tag: "aaaaaaaaaaaa-1", navigate: LINK };
  const waitUntil = vi.fn();
  on.get("push")?.({ data: { json: () => ({ web_push: 8030, notification }) }, waitUntil });
  await waitUntil.mock.calls[0]?.[0];
  expect(shown).toEqual([
    [
      "It is your turn.",
      { body: "Bruno moved", tag: "aaaaaaaaaaaa-1", renotify: true, icon: "icon-192.png", data: LINK },
    ],
  ]);
});

test.each([
  [[], [LINK], []],
  [[LINK], [], [LINK]],
])("a click shows the table where it is open, else opens it", async (open, opens, focuses) => {
  const { on, opened, focused } = worker(open);
  const waitUntil = vi.fn();
  const close = vi.fn();
  on.get("notificationclick")?.({ notification: { data: LINK, close }, waitUntil });
  await waitUntil.mock.calls[0]?.[0];
  expect(close).toHaveBeenCalled();
  expect([opened, focused]).toEqual([opens, focuses]);
});
