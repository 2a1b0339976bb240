/**
 * The rate of a good host beside each hostile behaviour: the long form.
 *
 *     node dist/test/hostile/long.js [seconds] [word]
 *
 * A host with any number of pages is crawled for so many seconds at a polite delay, beside each hostile host in turn, and before and after
 * that beside nobody. Ends with 1 if it keeps less than 80 % of its rate three times in a row, or a run with --max-time ends more than a
 * second later than without the hostile host. Rates need a machine that is not busy otherwise.
 */
import { FAULTS } from "./faults.js";
import { closeAll, harvestAll, serveEvil } from "./harvests.js";
import { HEAVY } from "./heavy.js";

const seconds = Number(process.argv[2] ?? 4);
const word = process.argv[3] ?? "";
const GOOD = "endless.example";
const DELAY = 40;
const WANTED_SHARE = 0.8;
const MAX_LATE = 1;
const TRIES = 3;

const evil = [
  ...FAULTS.map(({ name }, n) => [name, `fault-${n}.example`] as const),
  ...HEAVY.map(({ name }, n) => [name, `heavy-${n}.example`] as const),
].filter(([name]) => name.includes(word));

const server = await serveEvil();
await crawlBeside(); // the first run loads and compiles
let before = await crawlBeside();
let failed = 0;
let least = Number.POSITIVE_INFINITY;
for (const [name, host] of evil) {
  let best = { share: 0, late: Number.POSITIVE_INFINITY };
  for (let tries = 0; tries < TRIES && (best.share < WANTED_SHARE || best.late > MAX_LATE); tries++) {
    const beside = await crawlBeside(host);
    const after = await crawlBeside();
    best = {
      share: Math.max(best.share, beside.pages / Math.min(before.pages, after.pages)),
      late: Math.min(best.late, Math.max(0, beside.late - Math.max(before.late, after.late))),
    };
    before = after;
  }
  const isGood = best.share >= WANTED_SHARE && best.late <= MAX_LATE;
  if (!isGood) failed++;
  least = Math.min(least, best.share);
  process.stdout.write(
    `${isGood ? "     " : "SLOW "} ${best.share.toFixed(2)}  ${best.late.toFixed(1)} s late  ${name}\n`,
  );
}
await closeAll();
process.stdout.write(
  `${evil.length} behaviours, ${failed} slow; the good host keeps at least ${least.toFixed(2)} of its rate\n`,
);
process.exit(failed === 0 ? 0 : 1);

/** How many pages the good host was asked for in a run beside this host, and how many seconds after --max-time the run ended. */
async function crawlBeside(host?: string): Promise<{ readonly pages: number; readonly late: number }> {
  await server.asked();
  const starts = [GOOD, ...(host === undefined ? [] : [host])].map((one) => `http://${one}/`);
  const began = performance.now();
  await harvestAll(server, starts, {
    settings: { delay: DELAY, sitemaps: true },
    options: { maxTime: seconds * 1000, patience: 60_000 },
  });
  const late = (performance.now() - began) / 1000 - seconds;
  const { requests } = await server.asked();
  return { pages: requests[GOOD] ?? 0, late };
}
