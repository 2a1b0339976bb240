/**
 * npm run bench urls: how many addresses a second are judged by `winnow classify urls`?
 *
 * A million made-up addresses, all different, of the kinds that a crawl meets: conferences, departments, blogs, articles, shops. Once
 * in this process on one thread, against processor time, because machines are shared; once by the command, reading a file and
 * writing answers. `-- --size 100k` takes a tenth of them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { classifyLines } from "../src/app/classify/lines.js";
import { readUrlModel, URL_MODEL } from "../src/events/urls/classifier.js";
import { loadModels } from "../src/harvest/observe/models.js";
import { seeded } from "../src/learn/random.js";
import { UsageError } from "../src/model/errors.js";
import { cpuSeconds } from "./machine.js";
import { atLeast, measured, resultOf, writeResult } from "./results.js";

const SIZES: Readonly<Record<string, number>> = { "100k": 1e5, "1m": 1e6 };
const TARGET = 100_000;
const YEAR = 2026;

export async function run(args: string[]): Promise<void> {
  const form = args.includes("--size") ? (args[args.indexOf("--size") + 1] ?? "") : "1m";
  const size = SIZES[form];
  if (size === undefined) throw new UsageError(`--size is one of ${Object.keys(SIZES).join(", ")}`);
  const lines = madeUpAddresses(size);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-urls-"));
  try {
    const { judged, undisturbed, written } = onOneThread(lines);
    const elapsed = await byTheCommand(lines, folder);
    const figures = [
      measured("addresses", size, "addresses", `${Math.round(lines.join("").length / size)} characters each`),
      atLeast("judged, one thread", judged, "addresses per CPU second", TARGET),
      atLeast("judged and written, one thread", written, "addresses per CPU second", TARGET),
      measured(
        "judged, one thread, undisturbed",
        undisturbed,
        "addresses per CPU second",
        "the fastest tenth of the stretches of 10,000",
      ),
      atLeast("winnow classify urls", size / elapsed, "addresses/s", TARGET, "elapsed, from start to exit, all cores"),
      measured("load of the machine", os.loadavg()[0]!, "", "how many processes wanted a core in the last minute"),
    ];
    for (const { name, value, unit } of figures) console.log(`${name}: ${value} ${unit}`);
    console.log(writeResult(resultOf("urls", form, { figures, tables: [] })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stretches so short that on a shared machine some of them have the core and its caches to themselves. */
const STRETCH = 10_000;

/** Addresses per second of processor time: judged, and judged with the answers written out as the command does. */
function onOneThread(lines: readonly string[]): { judged: number; undisturbed: number; written: number } {
  const classify = readUrlModel(loadModels([URL_MODEL]).get(URL_MODEL)!);
  for (const line of lines.slice(0, 20_000)) classify(line, YEAR);
  const stretches: number[] = [];
  for (let from = 0; from < lines.length; from += STRETCH) {
    const began = cpuSeconds();
    for (let i = from; i < from + STRETCH; i++) classify(lines[i]!, YEAR);
    stretches.push(cpuSeconds() - began);
  }
  const judged = lines.length / stretches.reduce((sum, one) => sum + one, 0);
  const undisturbed = STRETCH / stretches.sort((a, b) => a - b)[Math.floor(stretches.length / 10)]!;
  const pieces: string[] = [];
  for (let i = 0; i < lines.length; i += 1000) pieces.push(lines.slice(i, i + 1000).join("\n"));
  const before = cpuSeconds();
  for (const piece of pieces) Buffer.from(classifyLines(piece, classify, YEAR, false).text);
  return { judged, undisturbed, written: lines.length / (cpuSeconds() - before) };
}

/** Seconds from start to exit. */
async function byTheCommand(lines: readonly string[], folder: string): Promise<number> {
  const input = path.join(folder, "addresses.txt");
  writeFileSync(input, `${lines.join("\n")}\n`);
  const program = fileURLToPath(new URL("../bundle/winnow.js", import.meta.url));
  const began = performance.now();
  const file = openSync(input, "r");
  const child = spawn(process.execPath, [program, "classify", "urls", "--year", String(YEAR)], {
    stdio: [file, "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  closeSync(file);
  if (code !== 0) throw new Error(`winnow classify urls ended with ${code}`);
  return (performance.now() - began) / 1000;
}

const FIELDS = "data learning logic vision networks systems language robotics security algebra optics genomics".split(
  " ",
);
const MEETINGS = "conference workshop symposium summit school congress seminar forum".split(" ");
const WRITINGS = "blog news article posts research people projects publications shop docs".split(" ");
const TOPS = "org com edu net de fr ac.uk it io eu cn jp".split(" ");
const SYLLABLES = "ba co di fe gu ka lo mi nu pe ra so ti vu xe zo".split(" ");

/** Every address carries its number, so that no two are alike and nothing can be remembered. */
function madeUpAddresses(count: number): string[] {
  const random = seeded(9);
  const of = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const name = (n: number) => Array.from({ length: n }, () => of(SYLLABLES)).join("");
  const year = () => 2001 + Math.floor(26 * random());
  const makers: readonly ((i: number) => string)[] = [
    (i) => `https://${name(2)}${i}.${name(3)}.${of(TOPS)}/`,
    (i) => `https://www.${name(2)}-${of(MEETINGS)}.${of(TOPS)}/${year()}/cfp-${i}.html`,
    (i) => `http://www.${of(FIELDS)}${of(MEETINGS)}${year()}.${of(TOPS)}/${name(2)}${i}/`,
    (i) =>
      `https://${of(WRITINGS)}.${name(3)}.${of(TOPS)}/${year()}/0${1 + (i % 9)}/${i}-${of(FIELDS)}-${of(FIELDS)}-${name(4)}`,
    (i) => `https://www.${name(3)}.${of(TOPS)}/${of(WRITINGS)}/${of(FIELDS)}?id=${i}`,
    (i) => `http://www.cs.${name(4)}.${of(TOPS)}/~${name(2)}/${name(3).toUpperCase()}${year()}/index${i}.php`,
  ];
  return Array.from({ length: count }, (_, i) => of(makers)(i));
}
