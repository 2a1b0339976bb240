/** Workers as real processes: the small form. The long one is test/cluster/long.ts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findObstacle, startServer } from "../store/postgres-server.js";
import { runFaults } from "./faults.js";

const obstacle = await findObstacle();
test("three workers, killed, stopped and cut off: every page once, nobody disturbed", { skip: obstacle }, async (t) => {
  const server = await startServer({ durable: true });
  t.after(() => server.stop());
  const { complaints, faults, late } = await runFaults(server, {
    ...{ hosts: 12, pagesPerHost: [8, 12], workers: 3, delay: 250, rounds: 1, waitForLeases: false },
    say: (words) => t.diagnostic(words),
  });
  assert.deepEqual(complaints, []);
  assert.ok(late <= 2, `${late} late requests`);
  for (const fault of ["worker killed", "worker goes on", "connections cut", "database crashed", "object store: 500"])
    assert.ok(faults[fault]! > 0, fault);
});
