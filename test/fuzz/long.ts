/**
 * No text makes a reader slow: the long form.
 *
 *     node dist/test/fuzz/long.js 30 [seed] [reader …]
 *
 * For so many minutes, every reader of `readers.ts` in turn reads mutated texts on its own thread, with a meter for its processor
 * time. Whatever throws, or takes more than its allowance three times in a row, is written to a file in the temporary folder and
 * printed; the program then ends with 1. A find becomes a generated text in `finds.ts`, never a piece of a real page.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { openWatchedThread } from "../../src/harvest/observe/watched-thread.js";
import { MINUTE } from "../../src/model/time.js";
import { mutated, randomBy } from "./mutate.js";
import type { ReadResult, ReadTask } from "./read-task.js";
import { allowance, READERS } from "./readers.js";
import { seedTexts } from "./seeds.js";

const minutes = Number(process.argv[2] ?? 30);
const firstSeed = Number(process.argv[3] ?? 1);
const chosen = process.argv.slice(4);
const names = Object.keys(READERS).filter((name) => chosen.length === 0 || chosen.includes(name));
const seeds = seedTexts();
const finds = path.join(os.tmpdir(), "winnow-fuzz");
const MOST_FINDS = 20;

const thread = openWatchedThread<ReadTask, ReadResult>(new URL("./read-task.js", import.meta.url), { memoryMB: 2048 });
const end = performance.now() + minutes * MINUTE;
let cases = 0;
let bytes = 0;
let found = 0;
let slowest = 0;

for (let seed = firstSeed; performance.now() < end && found < MOST_FINDS; seed++) {
  const random = randomBy(seed);
  const any = (): string => seeds[Math.floor(random() * seeds.length)]!;
  const text = mutated(any(), any, random);
  for (const reader of names) {
    const wrong = await wrongWith(reader, text);
    cases++;
    bytes += text.length;
    if (wrong === undefined) continue;
    found++;
    const name = `${reader.replaceAll(" ", "-")}-${createHash("sha1").update(text).digest("hex").slice(0, 8)}`;
    mkdirSync(finds, { recursive: true });
    writeFileSync(path.join(finds, name), text);
    process.stdout.write(`${path.join(finds, name)} (seed ${seed}, ${text.length} characters): ${wrong}\n`);
  }
}
await thread.close();
process.stdout.write(
  `${cases} readings, ${(bytes / 1e6).toFixed(0)} MB, from ${seeds.length} texts; slowest ${slowest.toFixed(2)} of its allowance; ${found} finds\n`,
);
process.exitCode = found === 0 ? 0 : 1;

async function wrongWith(reader: string, text: string): Promise<string | undefined> {
  const most = allowance(reader, Buffer.byteLength(text));
  let least = Number.POSITIVE_INFINITY;
  // A slow reading may be the engine's own work, so only one that is slow again counts.
  for (let i = 0; i < 3 && least > most; i++) {
    const result = await thread.run({ reader, text });
    if ("tooHard" in result) return result.tooHard;
    if (result.error !== undefined) return result.error;
    least = Math.min(least, result.took);
  }
  slowest = Math.max(slowest, least / most);
  return least > most ? `${Math.round(least)} ms, allowed ${Math.round(most)}` : undefined;
}
