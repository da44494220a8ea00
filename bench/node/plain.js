// A minimal server to compare with: stores every move in SQLite, then sends a kilobyte to all sockets of its table.

const { WebSocketServer } = require("ws");
const Database = require("better-sqlite3");

const database = new Database(process.argv[2]);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec("CREATE TABLE events (room TEXT, n INTEGER, body TEXT, PRIMARY KEY (room, n)) WITHOUT ROWID");
const insert = database.prepare("INSERT INTO events VALUES (?, ?, ?)");
const store = database.transaction((moves) => {
  for (const { room, n, body } of moves) insert.run(room.name, n, body);
});

const rooms = new Map();
const padding = "x".repeat(1000);
let waiting = [];

/** Stores what has arrived in one transaction, then sends it. */
function commit() {
  const moves = waiting;
  waiting = [];
  store(moves);
  for (const { room, n, body, mover } of moves) {
    const event = JSON.stringify({ t: "event", n, d: { body, padding } });
    for (const socket of room.sockets) socket.send(event);
    mover.send(JSON.stringify({ t: "ack", d: { n } }));
  }
}

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false }, () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
server.on("connection", (socket, request) => {
  const name = request.url;
  if (!rooms.has(name)) rooms.set(name, { name, n: 0, sockets: new Set() });
  const room = rooms.get(name);
  room.sockets.add(socket);
  socket.on("close", () => room.sockets.delete(socket));
  socket.on("message", (data) => {
    const move = JSON.parse(data);
    if (!waiting.length) setImmediate(commit);
    waiting.push({ room, n: ++room.n, body: JSON.stringify(move.d), mover: socket });
  });
});
