/**
 * Any bytes give a page, soon: the long form.
 *
 *     node dist/test/fuzz/page.js 100000 [seed]
 *
 * Reads as many generated pages and asks each for everything. Ends with 1 when one throws, is wrong, or takes longer than a
 * second, and prints how to make it again.
 */
import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { pageOf, wrongWith } from "./ask.js";
import { anyAnswer } from "./grammar.js";

const SLOW = 1000;
const BATCH = 1000;

const wanted = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
let done = 0;
let slowest = 0;
let bytes = 0;
let failed = 0;
const began = performance.now();

for (let batch = 0; done < wanted; batch++) {
  for (const answer of fc.sample(anyAnswer, { numRuns: Math.min(BATCH, wanted - done), seed: seed + batch })) {
    const before = process.cpuUsage();
    let wrong: string | undefined;
    try {
      wrong = wrongWith(pageOf(answer));
    } catch (error) {
      wrong = (error as Error).stack ?? String(error);
    }
    // The processor's time, not the clock's: other processes have their share of the machine.
    const { user, system } = process.cpuUsage(before);
    const took = (user + system) / 1000;
    if (took > SLOW) wrong ??= `took ${Math.round(took)} ms`;
    slowest = Math.max(slowest, took);
    bytes += answer.body.length;
    done++;
    if (wrong !== undefined) {
      const file = `fuzz-${seed + batch}-${done}.bin`;
      writeFileSync(file, answer.body);
      process.stdout.write(`${file} (${answer.type || "no type"}, ${answer.url}): ${wrong}\n`);
      if (++failed >= 10) process.exit(1);
    }
  }
}
const seconds = (performance.now() - began) / 1000;
const heap = Math.round(process.memoryUsage().rss / 1e6);
process.stdout.write(
  `${done} pages, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(0)} s, slowest ${slowest.toFixed(0)} ms, ${heap} MB resident, ${failed} wrong\n`,
);
process.exit(failed === 0 ? 0 : 1);
