import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LiveTable } from "../src/table/liveTable.svelte";
import { kinds } from "./made";
import { speakOfAll } from "./server";

/** The server's end of a WebSocket. */
class Socket {
  static readonly OPEN = 1;
  static newest: Socket;
  readonly readyState = Socket.OPEN;
  readonly sent: { type: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Socket.newest = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    return;
  }
}

beforeAll(() => speakOfAll("en"));
beforeEach(() => vi.stubGlobal("WebSocket", Socket));
afterEach(() => void vi.unstubAllGlobals());

/** A live table where this browser's player is asked. */
async function atATable(): Promise<{ live: LiveTable; socket: Socket; move: string }> {
  const [moment] = kinds("base-2");
  if (!moment) throw new Error("no game");
  const live = new LiveTable("abcdefghijkl");
  const socket = Socket.newest;
  const table = { game: moment.view.game, seats: [], status: "playing", running: null };
  const welcome = {
    type: "welcome",
    heartbeat: 20,
    n: 1,
    seat: moment.seat,
    table,
    entries: [],
    view: moment.view,
    events: [],
  };
  socket.onmessage?.({ data: JSON.stringify(welcome) });
  await vi.waitFor(() => expect(live.view).not.toBeNull(), { timeout: 20_000 });
  return { live, socket, move: moment.view.moves[0] ?? "" };
}

test.each([4004, 4005])(
  "a move that was being sent when the table closes (%d) is refused, and the page is not busy any more",
  async (code) => {
    const { live, socket, move } = await atATable();
    const played = live.play(move);
    expect(live.busy).toBe(true);
    expect(socket.sent.at(-1)?.type).toBe("move");
    socket.onclose?.({ code });
    await played;
    expect(live.busy).toBe(false);
    expect(live.refused).toContain("closed");
    await live.play(move);
    expect(live.busy).toBe(false);
    live.close();
  },
);

test("a move that was being sent when the connection was lost still waits for its answer", async () => {
  const { live, socket, move } = await atATable();
  void live.play(move);
  socket.onclose?.({ code: 1006 });
  await Promise.resolve();
  expect(live.busy).toBe(true);
  live.close();
});

test("asking why a move is illegal returns even if the server refuses or is away", async () => {
  const { live } = await atATable();
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response('{"error":{"key":"server.too_fast","text":"Too fast.","fields":{}}}', { status: 429 }),
    ),
  );
  expect(await live.why("gallia")).toBeNull();
  expect(live.refused).toBe("Too fast.");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await live.why("gallia")).toBeNull();
  expect(live.refused).toContain("cannot be reached");
  live.close();
});
