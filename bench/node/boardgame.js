// boardgame.io's own server with a game that does next to nothing: in memory, or with its file store in a folder.

const { Server, FlatFile } = require("boardgame.io/server");

const game = {
  name: "load",
  setup: () => ({ count: 0, padding: "x".repeat(1000) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    tick: ({ G }) => {
      G.count++;
    },
  },
};
const folder = process.argv[2];
const server = Server({ games: [game], origins: [/./], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
const log = console.log;
console.log = console.info = () => {};
server.run(0).then(({ appServer }) => log(`http://127.0.0.1:${appServer.address().port}`));
