// The load: many clients at tables of four, in steady play or as fast as they can. Prints what it measured as one line of JSON.
// Whoever's server it is, the clients are the same: they read of a message who is asked, where the game is and, if it is
// theirs, what they may do. The servers are measured, and this process shares their machine.
import { randomInt, randomUUID } from "node:crypto";
import WebSocket from "ws";

const { kind, url, clients, mode, seconds, every } = JSON.parse(process.argv[2]);
const SEATS = 4;
const tables = Math.max(1, Math.round(clients / SEATS));
const latencies = [];
let moves = 0;
let refused = 0;
let measuring = false;
let over = 0;
let going = false; // whether everybody has come

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const now = () => performance.now();

async function asked(method, path, body, token) {
  const headers = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

// Not compressed, as boardgame.io's; and a thousand inflaters would keep this process busy with its own memory.
function opened(path, headers) {
  return new WebSocket(`ws${url.slice(4)}${path}`, { headers, perMessageDeflate: false });
}

// A table, whoever's server it is on: who is asked, how to move, and when each of the others heard of it.
class Table {
  constructor() {
    this.sockets = [];
    this.mark = -1; // the revision that was reached last
    this.sent = 0;
    this.waiting = 0;
    this.asked = null;
  }

  heard(seat, mark, asked) {
    if (mark > this.mark) {
      this.mark = mark;
      this.asked = asked;
      this.waiting = this.sockets.length;
      if (this.sent) {
        moves += measuring ? 1 : 0;
        this.mover = this.seat;
      }
      if (asked === null) over += 1;
    }
    if (mark === this.mark && this.waiting > 0) {
      this.waiting -= 1;
      if (this.sent && measuring && seat !== this.mover) latencies.push(now() - this.sent);
      if (this.waiting === 0 && going && mode === "flood") setImmediate(() => this.move());
    }
  }

  move() {
    if (this.asked === null || this.waiting > 0) return;
    this.seat = this.asked;
    this.sent = now();
    this.send(this.asked);
  }
}

class Ours extends Table {
  async make() {
    const tokens = (this.tokens = []);
    for (let seat = 0; seat < SEATS; seat++) tokens.push((await asked("POST", "/api/me", { show: true })).token);
    const { table } = (this.made = await asked("POST", "/api/tables", { game: "rattus", options: { players: SEATS } }, tokens[0]));
    for (let seat = 0; seat < SEATS; seat++)
      await asked("POST", `/api/tables/${table}/seats/${seat}`, { name: `Player ${seat}` }, tokens[seat]);
    await asked("POST", `/api/tables/${table}/start`, {}, tokens[0]);
  }

  async come() {
    this.offered = [];
    await Promise.all(this.tokens.map((token, seat) => this.connect(this.made.table, token, seat)));
  }

  connect(table, token, seat) {
    const headers = { authorization: `Bearer ${token}` };
    const socket = (this.sockets[seat] = opened(`/api/tables/${table}/socket`, headers));
    socket.on("message", (data) => {
      const text = data.latin1Slice();
      const now = /"revision":(\d+),"at":\d+,"asked":(\d|null)/.exec(text);
      if (text.startsWith('{"type":"ping"')) socket.send('{"type":"pong"}');
      else if (text.startsWith('{"type":"refused"')) refused += 1;
      else if (now) this.read(seat, text, Number(now[1]), now[2] === "null" ? null : Number(now[2]));
    });
    return new Promise((resolve, reject) => {
      socket.once("message", resolve);
      socket.once("error", reject);
    });
  }

  read(seat, text, revision, asked) {
    if (asked === seat) {
      const moves = text.indexOf('"moves":') + '"moves":'.length;
      this.offered[seat] = { legal: JSON.parse(text.slice(moves, text.indexOf("]", moves) + 1)), revision };
    }
    this.heard(seat, revision, asked);
  }

  send(seat) {
    const { legal, revision } = this.offered[seat];
    const move = legal[randomInt(legal.length)];
    this.sockets[seat].send(JSON.stringify({ type: "move", move, revision, key: randomUUID() }));
  }
}

class Rival extends Table {
  async make() {
    this.match = randomUUID(); // who comes first makes it
  }

  async come() {
    await this.connect(0);
    await Promise.all([1, 2, 3].map((seat) => this.connect(seat)));
  }

  // Socket.IO's messages are WebSocket messages with a number before them.
  connect(seat) {
    const socket = (this.sockets[seat] = opened("/socket.io/?EIO=4&transport=websocket", {}));
    return new Promise((resolve, reject) => {
      socket.once("error", reject);
      socket.on("message", (data) => {
        const text = data.latin1Slice();
        if (text === "2") socket.send("3"); // a ping
        else if (text.startsWith("0")) socket.send("40/bench,");
        else if (text.startsWith("40")) this.emit(seat, "sync", this.match, String(seat), null, SEATS);
        else if (/^42\/bench,\["(sync|update)"/.test(text)) {
          this.heard(seat, Number(/"_stateID":(\d+)/.exec(text)[1]), Number(/"currentPlayer":"(\d)"/.exec(text)[1]));
          resolve();
        }
      });
    });
  }

  emit(seat, ...what) {
    this.sockets[seat].send("42/bench," + JSON.stringify(what));
  }

  send(seat) {
    const payload = { type: "place", args: [randomInt(12)], playerID: String(seat) };
    this.emit(seat, "update", { type: "MAKE_MOVE", payload }, this.mark, this.match, String(seat));
  }
}

const all = Array.from({ length: tables }, () => (kind === "ours" ? new Ours() : new Rival()));
async function each(what) {
  for (let first = 0; first < tables; first += 20) await Promise.all(all.slice(first, first + 20).map(what));
}
await each((table) => table.make());
process.stdout.write(JSON.stringify({ made: tables }) + "\n");
await pause(500);
await each((table) => table.come());
process.stdout.write(JSON.stringify({ connected: tables * SEATS }) + "\n");
await pause(1000);

going = true;
const timers = [];
if (mode === "steady") {
  for (const table of all) {
    setTimeout(() => timers.push(setInterval(() => table.move(), every)), Math.random() * every);
  }
} else for (const table of all) table.move();
await pause(1000); // warm
measuring = true;
const begun = now();
const spent = process.cpuUsage();
while (now() - begun < seconds * 1000 && !(mode === "flood" && over)) await pause(5); // with all tables at play, or it is no flood
measuring = false;
const elapsed = (now() - begun) / 1000;
const { user, system } = process.cpuUsage(spent);
const busy = (user + system) / 1e6 / elapsed; // of one core: near 1, and it is these clients that are measured
for (const timer of timers) clearInterval(timer);

latencies.sort((a, b) => a - b);
const at = (share) => (latencies.length ? latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] : null);
const measured = { clients: tables * SEATS, moves, refused, over, elapsed, busy, rate: moves / elapsed, median: at(0.5), p99: at(0.99) };
process.stdout.write(JSON.stringify({ ...measured, updates: latencies.length }) + "\n");
process.exit(0);
