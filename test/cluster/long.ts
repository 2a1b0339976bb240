/**
 * Four workers on 200 hosts, and everything that happens to them: the long form.
 *
 *     node dist/test/cluster/long.js [hosts] [rounds]
 */
import { findObstacle, startServer } from "../store/postgres-server.js";
import { runFaults } from "./faults.js";

const [hosts = 200, rounds = 2] = process.argv.slice(2).map(Number);
const obstacle = await findObstacle();
if (obstacle !== undefined) process.stdout.write(`skipped: ${obstacle}\n`);
else {
  const server = await startServer({ durable: true });
  const { complaints, ...figures } = await runFaults(server, {
    ...{ hosts, pagesPerHost: [10, 20], workers: 4, delay: 1000, rounds, waitForLeases: true },
    say: (words) => process.stdout.write(`${words}\n`),
  });
  await server.stop();
  process.stdout.write(`${JSON.stringify(figures)}\n${complaints.length === 0 ? "sound" : "FAILED"}\n`);
  for (const complaint of complaints.slice(0, 50)) process.stdout.write(`  ${complaint}\n`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
