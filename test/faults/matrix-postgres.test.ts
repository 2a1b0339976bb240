/** kill -9 at the points where a harvest on PostgreSQL and its archive could part ways. All points: test/faults/long.ts. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, test } from "node:test";
import { findObstacle, startServer, type TestServer } from "../store/postgres-server.js";
import { temporaryFolder } from "./desk.js";
import type { Point } from "./injection.js";
import { strike } from "./matrix.js";

const MOMENTS: [point: Point, nth: number][] = [
  ["archived", 3],
  ["committing", 3],
  ["rotating", 1],
];

const obstacle = await findObstacle();
if (obstacle !== undefined) test("a harvest on PostgreSQL that is killed", { skip: obstacle }, () => {});
else {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());
  for (const [point, nth] of MOMENTS)
    test(`postgres: ${point} × kill`, async () => {
      const folder = temporaryFolder();
      try {
        const { complaints, struck } = await strike({ point, fault: "kill", nth }, await server.newDatabase(), folder);
        assert.deepEqual([struck, complaints], [true, []]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
}
