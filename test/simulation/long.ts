/**
 * Many seeds, and the first that fails:
 *
 *     node scripts/run.mjs test/simulation/long.js [from] [to] [--all]
 *     node scripts/run.mjs test/simulation/long.js [from] [to] --shared      four workers over 2,000 hosts each
 */
import { largeScenario, sharedScenario, simulate, smallScenario } from "./simulate.js";

const [from = 1, to = 5000] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("--"))
  .map(Number);
const shared = process.argv.includes("--shared");
const began = Date.now();
let [knocks, kills, runs] = [0, 0, 0];
for (let seed = from; seed <= to; seed++) {
  const scenario = shared ? sharedScenario(seed) : seed % 500 === 0 ? largeScenario(seed) : smallScenario(seed);
  const done = await simulate(scenario).catch((error: Error) => ({
    complaints: [error.stack ?? error.message],
    knocks: 0,
    kills: 0,
    runs: 0,
  }));
  knocks += done.knocks;
  kills += done.kills;
  runs += done.runs;
  if (done.complaints.length > 0) {
    process.stdout.write(`seed ${seed} fails:\n  ${done.complaints.slice(0, 20).join("\n  ")}\n`);
    process.exitCode = 1;
    if (!process.argv.includes("--all")) break;
  }
  if (seed % (shared ? 10 : 100) === 0)
    process.stdout.write(
      `${seed - from + 1} seeds, ${runs} runs, ${kills} kills, ${knocks} requests in ${Math.round((Date.now() - began) / 1000)} s\n`,
    );
}
