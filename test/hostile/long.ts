/**
 * The rate of a good host beside each hostile behaviour: the long form.
 *
 *     node dist/test/hostile/long.js [seconds] ["words|of names"]
 *
 * A host with any number of pages is crawled for so many seconds at a polite delay, beside each hostile host in turn, and before and after
 * that beside nobody. Each of the two has its own server process. Ends with 1 if the good host keeps less than 80 % of its rate three
 * times in a row, or a run with --max-time ends more than a second later than without the hostile host. The rate counts the seconds in
 * which the loop's thread did not wait for a processor, so that a busy machine is not taken for a slow program. Printed as well: the
 * work of the loop's thread as a share of the time, and its longest stretch between two turns of the event loop.
 */
import { FAULTS } from "./faults.js";
import { closeAll, emptyFolder, harvestAll, serveEvil } from "./harvests.js";
import { HEAVY } from "./heavy.js";
import { measureLoop } from "./loop-meter.js";

const seconds = Number(process.argv[2] ?? 4);
const words = (process.argv[3] ?? "").split("|");
const GOOD = "endless.example";
const DELAY = 40;
const WANTED_SHARE = 0.8;
const MAX_LATE = 1;
const TRIES = 3;

const evil = [
  ...FAULTS.map(({ name }, n) => [name, `fault-${n}.example`] as const),
  ...HEAVY.map(({ name }, n) => [name, `heavy-${n}.example`] as const),
].filter(([name]) => words.some((word) => name.includes(word)));

const good = await serveEvil();
const bad = await serveEvil();
const elsewhere = new Map([[GOOD, good.port]]);
await crawlBeside(); // the first run loads and compiles
let before = await crawlBeside();
let failed = 0;
let least = Number.POSITIVE_INFINITY;
for (const [name, host] of evil) {
  let best = { share: 0, late: Number.POSITIVE_INFINITY, work: Number.POSITIVE_INFINITY, longest: 0 };
  for (let tries = 0; tries < TRIES && (best.share < WANTED_SHARE || best.late > MAX_LATE); tries++) {
    const beside = await crawlBeside(host);
    const after = await crawlBeside();
    best = {
      ...(beside.work < best.work ? { work: beside.work, longest: beside.longest } : best),
      share: Math.max(best.share, beside.rate / Math.min(before.rate, after.rate)),
      late: Math.min(best.late, Math.max(0, beside.late - Math.max(before.late, after.late))),
    };
    before = after;
  }
  const isGood = best.share >= WANTED_SHARE && best.late <= MAX_LATE;
  if (!isGood) failed++;
  least = Math.min(least, best.share);
  process.stdout.write(
    `${isGood ? "     " : "SLOW "} ${best.share.toFixed(2)}  ${best.late.toFixed(1)} s late  loop ${best.work.toFixed(2)}, at most ${best.longest.toFixed(0).padStart(4)} ms  ${name}\n`,
  );
}
await closeAll();
process.stdout.write(
  `${evil.length} behaviours, ${failed} slow; the good host keeps at least ${least.toFixed(2)} of its rate\n`,
);
process.exit(failed === 0 ? 0 : 1);

interface Beside {
  /** Requests to the good host per second. */
  readonly rate: number;
  /** Seconds from --max-time to the end of the run. */
  readonly late: number;
  /** Of the loop's thread, as a share of the time; and milliseconds without a turn of the event loop. */
  readonly work: number;
  readonly longest: number;
}

async function crawlBeside(host?: string): Promise<Beside> {
  await good.asked();
  const starts = [GOOD, ...(host === undefined ? [] : [host])].map((one) => `http://${one}/`);
  const began = performance.now();
  const meter = measureLoop();
  await harvestAll(bad, starts, {
    settings: { delay: DELAY, sitemaps: true },
    options: { maxTime: seconds * 1000, patience: 60_000, archive: { folder: emptyFolder() } },
    elsewhere,
  });
  const { work, waited, longest } = meter.stop();
  const took = performance.now() - began;
  const { requests } = await good.asked();
  const rate = (1000 * (requests[GOOD] ?? 0)) / (took - waited);
  return { rate, late: took / 1000 - seconds, work: work / took, longest };
}
