/** A network that forgot a connection, or was cut, says nothing: no error, no end. What is under way is given up and done again. */
import assert from "node:assert/strict";
import { connect as connectTo, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { connect } from "../../src/store/postgres/connection.js";
import { findObstacle, startServer } from "./postgres-server.js";

const obstacle = await findObstacle();
const SILENCE = 400;

for (const at of [
  "in the midst of a transaction",
  "at COMMIT, before it arrives",
  "at COMMIT, on the way back",
] as const)
  test(`the network falls silent ${at}`, { skip: obstacle }, async (t) => {
    const server = await startServer();
    t.after(() => server.stop());
    const direct = new URL(await server.newDatabase());
    await server.query(direct.href, "create table t (n int)");
    const wire = await openMutable(Number(direct.port));
    t.after(wire.close);
    const through = new URL(direct);
    through.port = String(wire.port);
    const connection = connect(through.href, { silence: SILENCE });
    t.after(() => connection.close());

    let tries = 0;
    const result = await connection.prompt.transactHot<number>(async (db, commit) => {
      const first = ++tries === 1;
      await db.hot("insert into t values ($1)", [tries]);
      if (first) wire.mute(at === "at COMMIT, on the way back" ? "answers" : "everything");
      if (first && at === "in the midst of a transaction") await db.hot("insert into t values ($1)", [0]);
      await commit(tries);
      return tries;
    });
    const { rows } = await server.query(direct.href, "select n from t");
    assert.deepEqual(rows, [{ n: result }], "done once, and what is said is what happened");
    assert.equal(result, at === "at COMMIT, on the way back" ? 1 : 2);
  });

test("work without that limit may take as long as it needs", { skip: obstacle }, async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const connection = connect(await server.newDatabase(), { silence: SILENCE });
  t.after(() => connection.close());
  await connection.patient.transact((db) => db.rows(`select pg_sleep(${(3 * SILENCE) / 1000})`));
});

/** A wire on which the connections of this moment fall silent for good, though nobody closes them; later ones work. */
async function openMutable(to: number) {
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  const server = createServer((near) => {
    const far = connectTo(to, "127.0.0.1");
    pairs.add([near, far]);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("data", (bytes) => other.write(bytes));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    mute(what: "answers" | "everything") {
      for (const [near, far] of pairs)
        for (const socket of what === "answers" ? [far] : [near, far]) socket.removeAllListeners("data").resume();
    },
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
