/**
 * npm run bench robot: sixty recipes on sixty simulated sites, in one process.
 *
 *     npm run bench robot [-- --documents 6000] [--sites 60] [--only corpus,restart,parallel] [--out DIR] [--json]
 *
 * `--documents 350000` is the full form: 100 million words. Checked on the way: every document is there once with exactly the words
 * that it was made of, also after the process was killed in the middle; memory does not grow with the corpus; sixty hosts
 * take as long as the slowest of them.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openStore } from "../src/index.js";
import { UsageError } from "../src/model/errors.js";
import { atMost, type Figure, markdown, measured, resultOf, rounded, type Table, writeResult } from "./results.js";
import type { RunnerCost, RunnerWish } from "./robot/runner.js";
import { hostOfSite, wordsOf } from "./robot/sites.js";

interface Wish {
  readonly sites: number;
  readonly documents: number;
}
interface Outcome {
  readonly figures: readonly Figure[];
  readonly tables?: readonly Table[];
}

const PARTS: { readonly [name: string]: (wish: Wish, say: (words: string) => void) => Promise<Outcome> } = {
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
      only: { type: "string", default: Object.keys(PARTS).join() },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const wish = { sites: Number(values.sites), documents: Number(values.documents) };
  if (!(wish.sites >= 1 && wish.documents >= wish.sites))
    throw new UsageError("at least one site, and one document for each");
  const names = values.only.split(",");
  const unknown = names.find((name) => PARTS[name] === undefined);
  if (unknown !== undefined)
    throw new UsageError(`no such part: ${unknown}. There is: ${Object.keys(PARTS).join(", ")}`);
  const figures: Figure[] = [];
  const tables: Table[] = [];
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  for (const name of names) {
    const outcome = await PARTS[name]!(wish, say);
    figures.push(...outcome.figures);
    tables.push(...(outcome.tables ?? []));
  }
  const part = names.length === Object.keys(PARTS).length ? "" : `-${names.join("-")}`;
  const result = resultOf("robot", `${Math.round(wish.documents / 1000)}k${part}`, { figures, tables });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  say(`written to ${writeResult(result, ...(values.out === "" ? [] : [values.out]))}`);
}

async function withSites<T>(wish: Wish, body: (port: number, folder: string) => Promise<T>): Promise<T> {
  const perSite = Math.ceil(wish.documents / wish.sites);
  const server = fork(here("./robot/sites-server.js"), [JSON.stringify({ sites: wish.sites, documents: perSite })]);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-robot-"));
  try {
    const [port] = (await once(server, "message")) as [number];
    return await body(port, folder);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Runs the recipes; `watch` sees every thousand documents and may end the process. */
async function runAll(
  wish: RunnerWish,
  watch: (cost: RunnerCost, child: ChildProcess) => void,
): Promise<RunnerCost | undefined> {
  const child = fork(here("./robot/runner.js"), [JSON.stringify(wish)]);
  let last: RunnerCost | undefined;
  child.on("message", (cost: RunnerCost) => {
    last = cost;
    watch(cost, child);
  });
  await once(child, "exit");
  return last;
}

/** Documents that are missing, twice there, or have other words than they were made of. */
async function wrongDocuments(
  folder: string,
  wish: Wish,
): Promise<{ documents: number; words: number; wrong: number }> {
  const store = await openStore(folder, { create: false });
  const perSite = Math.ceil(wish.documents / wish.sites);
  const seen = Array.from({ length: wish.sites }, () => new Uint8Array(perSite));
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
        documents++;
        words += Number(fields["words"]);
      }
    }
    const { problems } = await store.check();
    wrong += problems.length + seen.reduce((sum, one) => sum + one.filter((there) => there === 0).length, 0);
    return { documents, words, wrong };
  } finally {
    await store.close();
  }
}

async function wholeCorpus(wish: Wish, say: (words: string) => void): Promise<Outcome> {
  return withSites(wish, async (port, folder) => {
    const curve: RunnerCost[] = [];
    const every = Math.max(1000, Math.round(wish.documents / 10 / 1000) * 1000);
    const cost = await runAll({ folder, port, sites: wish.sites, delay: 0, connections: 2 }, (now) => {
      if (now.documents % every === 0 || now.end) {
        curve.push(now);
        say(`${now.documents} documents, ${Math.round(now.documents / now.seconds)}/s, ${Math.round(now.memoryMB)} MB`);
      }
    });
    const { documents, words, wrong } = await wrongDocuments(folder, wish);
    const warm = curve.filter(({ documents: count }) => count >= Math.min(10_000, wish.documents / 2));
    const growth = warm.length < 2 ? 0 : warm.at(-1)!.memoryMB / warm[0]!.memoryMB;
    return {
      figures: [
        measured("documents", documents, ""),
        measured("words", words, ""),
        atMost("documents missing, twice there or with wrong word counts", wrong, "", 0),
        measured(
          "documents per second",
          documents / cost!.seconds,
          "/s",
          "one process, two threads, with its share of a busy machine",
        ),
        measured("CPU per 1,000 documents", (1000 * cost!.cpuSeconds) / documents, "s"),
        atMost(
          "memory at the end over memory at 10,000 documents",
          growth,
          "×",
          1.5,
          wish.documents <= 10_000 ? "small form: from half of the documents on" : undefined,
        ),
      ],
      tables: [
        {
          name: "as it goes",
          columns: ["documents", "documents/s", "CPU s per 1,000", "memory MB"],
          rows: curve.map((one) => [
            one.documents,
            rounded(one.documents / one.seconds),
            rounded((1000 * one.cpuSeconds) / one.documents),
            Math.round(one.memoryMB),
          ]),
        },
      ],
    };
  });
}

async function killedInTheMiddle(all: Wish, say: (words: string) => void): Promise<Outcome> {
  const wish = { sites: Math.min(all.sites, 10), documents: Math.min(all.documents, 4000) };
  return withSites(wish, async (port, folder) => {
    const how = { folder, port, sites: wish.sites, delay: 0, connections: 2 };
    await runAll(how, ({ documents }, child) => {
      if (documents >= wish.documents / 2) child.kill("SIGKILL");
    });
    say("killed in the middle; the same command again");
    await runAll(how, () => undefined);
    const { documents, wrong } = await wrongDocuments(folder, wish);
    return {
      figures: [
        measured("documents after kill -9 in the middle and a second run", documents, ""),
        atMost("of these missing, twice there or wrong", wrong, "", 0),
      ],
    };
  });
}

/** Hosts that rest between requests: together they take as long as one of them, measured just before on the same machine. */
async function hostsTogether({ sites }: Wish, say: (words: string) => void): Promise<Outcome> {
  const perSite = 15;
  const secondsOf = (count: number): Promise<number> =>
    withSites({ sites: count, documents: count * perSite }, async (port, folder) => {
      const cost = await runAll({ folder, port, sites: count, delay: 1000, connections: 1 }, () => undefined);
      return cost!.seconds;
    });
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
