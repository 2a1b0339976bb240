/**
 * Seventy restarts of PostgreSQL while three workers share a harvest: the long form.
 *
 *     node dist/test/store/long.js [restarts]
 */
import { findObstacle, startServer } from "./postgres-server.js";
import { restartAgainAndAgain } from "./restarts.js";

const wanted = Number(process.argv[2] ?? 70);
const obstacle = await findObstacle();
if (obstacle !== undefined) process.stdout.write(`skipped: ${obstacle}\n`);
else {
  const server = await startServer();
  const perHost = Math.ceil(wanted * 2.5);
  const { complaints, restarts, pages } = await restartAgainAndAgain(server, {
    restarts: wanted,
    pagesPerHost: [perHost, perHost + 4],
  });
  await server.stop();
  process.stdout.write(
    `${restarts} restarts, ${pages.join(" + ")} pages: ${complaints.length === 0 ? "sound" : "FAILED"}\n`,
  );
  for (const complaint of complaints.slice(0, 50)) process.stdout.write(`  ${complaint}\n`);
  process.exitCode = complaints.length === 0 && restarts === wanted ? 0 : 1;
}
