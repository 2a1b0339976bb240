/**
 * npm run bench robot: sixty recipes on sixty simulated sites, in one process, with archive and files, as `winnow robot recipes/` runs them.
 *
 *     npm run bench robot [-- --documents 6000] [--sites 60] [--kill] [--only corpus,restart,parallel] [--out DIR] [--json]
 *     npm run bench robot -- --documents 350000 --only corpus --folder DIR --for 1h    so far in an hour; again, and it goes on
 *
 * `--documents 350000` is the full form: 100 million words. Checked on the way: every document is there once with exactly the words
 * that it was made of, in the store, in its file and in the JSON lines, also after the process was killed in the middle (`--kill` does that
 * in the large run, too); neither memory nor the cost of a document grows with the corpus; sixty hosts take as long as the slowest.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openStore } from "../src/index.js";
import { UsageError } from "../src/model/errors.js";
import { parseDuration } from "../src/model/time.js";
import { atMost, type Figure, markdown, measured, resultOf, rounded, type Table, writeResult } from "./results.js";
import type { RunnerCost, RunnerOptions } from "./robot/runner.js";
import { hostOfSite, isCopy, wordsOf } from "./robot/sites.js";

interface BenchOptions {
  readonly sites: number;
  readonly documents: number;
  /** End the large run with kill -9 in the middle, and start it again. */
  readonly kill: boolean;
  /** Where the corpus grows; it is kept, and the next run goes on there. */
  readonly folder: string | undefined;
  /** The corpus grows for so long, not to its end. */
  readonly maxTime: number | undefined;
}
interface Outcome {
  readonly figures: readonly Figure[];
  readonly tables?: readonly Table[];
}

const PARTS: { readonly [name: string]: (options: BenchOptions, say: (words: string) => void) => Promise<Outcome> } = {
  corpus: wholeCorpus,
  restart: killedInTheMiddle,
  parallel: hostsTogether,
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      documents: { type: "string", default: "6000" },
      sites: { type: "string", default: "60" },
      kill: { type: "boolean", default: false },
      folder: { type: "string" },
      for: { type: "string" },
      only: { type: "string", default: Object.keys(PARTS).join() },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const maxTime = values.for === undefined ? undefined : parseDuration(values.for);
  if (values.for !== undefined && maxTime === undefined) throw new UsageError("--for: write it like 50m or 2h");
  const options: BenchOptions = {
    sites: Number(values.sites),
    documents: Number(values.documents),
    kill: values.kill,
    folder: values.folder,
    maxTime,
  };
  if (!(options.sites >= 1 && options.documents >= options.sites))
    throw new UsageError("at least one site, and one document for each");
  const names = values.only.split(",");
  const unknown = names.find((name) => PARTS[name] === undefined);
  if (unknown !== undefined)
    throw new UsageError(`no such part: ${unknown}. There is: ${Object.keys(PARTS).join(", ")}`);
  const figures: Figure[] = [];
  const tables: Table[] = [];
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  for (const name of names) {
    const outcome = await PARTS[name]!(options, say);
    figures.push(...outcome.figures);
    tables.push(...(outcome.tables ?? []));
  }
  const part = names.length === Object.keys(PARTS).length ? "" : `-${names.join("-")}`;
  const result = resultOf("robot", `${Math.round(options.documents / 1000)}k${part}`, { figures, tables });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  say(`written to ${writeResult(result, ...(values.out === "" ? [] : [values.out]))}`);
}

async function withSites<T>(options: BenchOptions, body: (port: number, folder: string) => Promise<T>): Promise<T> {
  const perSite = Math.ceil(options.documents / options.sites);
  const server = fork(here("./robot/sites-server.js"), [JSON.stringify({ sites: options.sites, documents: perSite })]);
  const folder = options.folder ?? mkdtempSync(path.join(os.tmpdir(), "winnow-bench-robot-"));
  try {
    const [port] = (await once(server, "message")) as [number];
    return await body(port, folder);
  } finally {
    server.kill();
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Runs the recipes; `watch` sees every thousand documents and may end the process. */
async function runAll(
  options: RunnerOptions,
  watch: (cost: RunnerCost, child: ChildProcess) => void,
): Promise<RunnerCost | undefined> {
  const child = fork(here("./robot/runner.js"), [JSON.stringify(options)]);
  let last: RunnerCost | undefined;
  child.on("message", (cost: RunnerCost) => {
    last = cost;
    watch(cost, child);
  });
  await once(child, "exit");
  return last;
}

async function documentsIn(folder: string): Promise<number> {
  const store = await openStore(folder);
  try {
    return (await store.stats({ collection: "corpus", by: [], now: Date.now() })).all.records;
  } finally {
    await store.close();
  }
}

interface Checked {
  readonly documents: number;
  readonly words: number;
  readonly wordsWithout: number;
  readonly wrong: number;
}

/** Documents that are missing, twice there, or have other words than they were made of: in the store, as files, as JSON lines. */
async function wrongDocuments(folder: string, options: BenchOptions): Promise<Checked> {
  const store = await openStore(folder, { create: false });
  const perSite = Math.ceil(options.documents / options.sites);
  const seen = Array.from({ length: options.sites }, () => new Uint8Array(perSite));
  let [documents, words, wrong] = [0, 0, 0];
  try {
    for (let since = 0; ; ) {
      const page = await store.records({ collection: "corpus", since, limit: 1000 });
      if (page.length === 0) break;
      since = page.at(-1)!.change;
      for (const { url, fields } of page) {
        const site = Number(/site(\d+)/.exec(url)?.[1]);
        const n = Number(/\/doc\/(\d+)$/.exec(url)?.[1]);
        if (fields["words"] !== wordsOf(site, n) || seen[site]?.[n] !== 0) wrong++;
        else seen[site]![n] = 1;
        // Every fiftieth file is read.
        if (n % 50 === 0 && wordsInFile(folder, String(fields["file"])) !== wordsOf(site, n)) wrong++;
        documents++;
        words += Number(fields["words"]);
      }
    }
    const { problems } = await store.check();
    wrong += problems.length;
    if (options.maxTime === undefined)
      wrong += seen.reduce((sum, one) => sum + one.filter((there) => there === 0).length, 0);
    wrong += Math.abs((await linesIn(path.join(folder, "files", "corpus", "corpus.jsonl"))) - documents);
    wrong += Math.abs((await linesIn(path.join(folder, "files", "corpus", "index.csv"))) - 1 - documents);
    const stats = await store.stats({ collection: "corpus", by: [], now: Date.now() });
    return { documents, words, wordsWithout: stats.originals.words, wrong };
  } finally {
    await store.close();
  }
}

function wordsInFile(folder: string, name: string): number {
  return readFileSync(path.join(folder, "files", "corpus", name), "utf8")
    .trim()
    .split(/\s+/).length;
}

async function linesIn(file: string): Promise<number> {
  let lines = 0;
  for await (const _ of createInterface({ input: createReadStream(file) })) lines++;
  return lines;
}

/** Words that are printed for the first time somewhere. */
function wordsOfOriginals({ sites, documents }: BenchOptions): number {
  let words = 0;
  for (let site = 0; site < sites; site++)
    for (let n = 0; n < Math.ceil(documents / sites); n++) if (!isCopy(site, n)) words += wordsOf(site, n);
  return words;
}

async function wholeCorpus(options: BenchOptions, say: (words: string) => void): Promise<Outcome> {
  return withSites(options, async (port, folder) => {
    const curve: (RunnerCost & { readonly storeMB: number })[] = [];
    const every = Math.max(1000, Math.round(options.documents / 20 / 1000) * 1000);
    const how = {
      ...{ folder, port, sites: options.sites, delay: 0 },
      ...(options.maxTime === undefined ? {} : { maxTime: options.maxTime }),
    };
    const earlier = options.folder === undefined ? 0 : await documentsIn(folder);
    if (earlier > 0) say(`goes on behind ${earlier} documents of an earlier run`);
    const before = { documents: earlier, seconds: 0, cpuSeconds: 0 };
    let killed = false;
    const watch = (now: RunnerCost, child: ChildProcess): void => {
      const whole = {
        ...now,
        documents: before.documents + now.documents,
        seconds: before.seconds + now.seconds,
        cpuSeconds: before.cpuSeconds + now.cpuSeconds,
      };
      if (now.at !== "harvest" || now.documents % every === 0) {
        const last = curve.at(-1) ?? { documents: earlier, cpuSeconds: 0 };
        curve.push({ ...whole, storeMB: statSync(path.join(folder, "winnow.sqlite")).size / 2 ** 20 });
        const [count, seconds] = [whole.documents - last.documents, whole.cpuSeconds - last.cpuSeconds];
        const cost = count === 0 ? "" : `, ${rounded((1000 * seconds) / count)} s of CPU for each further 1,000`;
        say(
          `${now.at}: ${whole.documents} documents, ${Math.round(now.documents / now.seconds)}/s${cost}, ${Math.round(now.memoryMB)} MB`,
        );
      }
      if (options.kill && !killed && now.at === "harvest" && now.documents >= options.documents / 2) {
        killed = true;
        child.kill("SIGKILL");
        Object.assign(before, whole);
      }
    };
    await runAll(how, watch);
    if (options.kill) {
      say("killed in the middle; the same command again");
      await runAll(how, watch);
    }
    const { documents, words, wordsWithout, wrong } = await wrongDocuments(folder, options);
    const cost = curve.at(-1)!;
    const harvested = curve.findLast(({ at }) => at === "files")!;
    const steps = curve.slice(0, -2).map((now, i) => {
      const last = curve[i - 1] ?? { documents: earlier, seconds: 0, cpuSeconds: 0 };
      const count = now.documents - last.documents;
      return {
        ...now,
        cpu: (1000 * (now.cpuSeconds - last.cpuSeconds)) / count,
        pace: count / (now.seconds - last.seconds),
      };
    });
    const warm = steps.filter(({ documents: count }) => count >= Math.min(10_000, options.documents / 2));
    const growth = (of: (step: (typeof warm)[number]) => number): number =>
      warm.length < 2 ? 1 : of(warm.at(-1)!) / of(warm[0]!);
    const small = options.documents <= 10_000 ? "small form: from half of the documents on" : undefined;
    return {
      figures: [
        measured(
          "documents",
          documents,
          "",
          options.maxTime === undefined ? undefined : `of ${options.documents}: as far as the time went`,
        ),
        measured("words", words, ""),
        atMost(
          "documents missing, twice there or with wrong word counts",
          wrong,
          "",
          0,
          "in the store, as files and as JSON lines",
        ),
        measured(
          "words without duplicates",
          wordsWithout,
          "",
          options.maxTime === undefined
            ? `made of ${wordsOfOriginals(options)} words that stand somewhere first`
            : "one document in forty is a copy",
        ),
        measured(
          "documents per second",
          (documents - earlier) / harvested.seconds,
          "/s",
          "one process, two threads, with its share of a busy machine",
        ),
        measured(
          "CPU per 1,000 documents",
          (1000 * cost.cpuSeconds) / (documents - earlier),
          "s",
          "all of it: archive, files, JSON lines",
        ),
        measured("CPU of the last pass: JSON lines and index", cost.cpuSeconds - harvested.cpuSeconds, "s"),
        atMost(
          "CPU per document at the end over that at 10,000",
          growth(({ cpu }) => cpu),
          "×",
          1.25,
          small,
        ),
        atMost(
          "memory at the end over memory at 10,000 documents",
          growth(({ memoryMB }) => memoryMB),
          "×",
          1.25,
          small,
        ),
      ],
      tables: [
        {
          name: "as it goes",
          columns: ["documents", "documents/s", "CPU s per further 1,000", "memory MB", "store MB"],
          rows: steps.map((one) => [
            one.documents,
            rounded(one.pace),
            rounded(one.cpu),
            Math.round(one.memoryMB),
            Math.round(one.storeMB),
          ]),
        },
      ],
    };
  });
}

async function killedInTheMiddle(all: BenchOptions, say: (words: string) => void): Promise<Outcome> {
  const options = {
    ...all,
    sites: Math.min(all.sites, 10),
    documents: Math.min(all.documents, 4000),
    folder: undefined,
    maxTime: undefined,
  };
  return withSites(options, async (port, folder) => {
    const how = { folder, port, sites: options.sites, delay: 0 };
    await runAll(how, ({ documents }, child) => {
      if (documents >= options.documents / 2) child.kill("SIGKILL");
    });
    say("killed in the middle; the same command again");
    await runAll(how, () => undefined);
    const { documents, wrong } = await wrongDocuments(folder, options);
    return {
      figures: [
        measured("documents after kill -9 in the middle and a second run", documents, ""),
        atMost("of these missing, twice there or wrong", wrong, "", 0),
      ],
    };
  });
}

/** Hosts that rest between requests: together they take as long as one of them, measured just before on the same machine. */
async function hostsTogether({ sites }: BenchOptions, say: (words: string) => void): Promise<Outcome> {
  const perSite = 15;
  const secondsOf = (count: number): Promise<number> =>
    withSites(
      { sites: count, documents: count * perSite, kill: false, folder: undefined, maxTime: undefined },
      async (port, folder) => {
        const cost = await runAll({ folder, port, sites: count, delay: 1000 }, () => undefined);
        return cost!.seconds;
      },
    );
  const alone = await secondsOf(1);
  const together = await secondsOf(sites);
  say(`${sites} hosts (${hostOfSite(0)} …) in ${Math.round(together)} s; one alone in ${Math.round(alone)} s`);
  return {
    figures: [
      measured("one host with a second's rest, elapsed", alone, "s"),
      measured(
        `${sites} such hosts together, elapsed`,
        together,
        "s",
        `one after the other: ${Math.round(alone * sites)} s`,
      ),
      atMost("over the time of one host alone", together / alone, "×", 2),
    ],
  };
}
