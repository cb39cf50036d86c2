// boardgame.io's own server as it comes, in memory, with a game whose state is about as large as a view of Rattus.
const { Server } = require("boardgame.io/server");

const regions = Array.from({ length: 12 }, (_, i) => `region ${i}`);

const game = {
  name: "bench",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({
    regions: Object.fromEntries(
      regions.map((name) => [
        name,
        { cubes: [0, 0, 0, 0], rats: [{ start: true, face: null, "seen by": [] }, null, null], neighbours: regions.slice(0, 4) },
      ]),
    ),
    reserve: [20, 20, 20, 20],
    cards: Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`card ${i}`, { class: "class", owner: null, used: false }])),
    "faces left": Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`face ${i} with some letters`, 2])),
    turn: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, region) => {
      G.regions[regions[region]].cubes[Number(playerID)] += 1;
      G.turn += 1;
    },
  },
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
