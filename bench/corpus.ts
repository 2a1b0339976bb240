/**
 * npm run bench corpus: a release in all formats beside a plain-text export, and the index of a corpus.
 *
 * The texts are made up: words by Zipf's law in sentences and paragraphs. `-- --documents 20000` is the size of the collection that is
 * released, `-- --words 10m` that of the corpus that is indexed and queried. Each release is made by a process of its own, so its
 * memory is its own, too. `--store DIR` names a folder in which the documents are made once, and used again; a filling that was
 * interrupted goes on where it stopped.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { concordance, hitCollocations, openVersion } from "../src/app/corpus/query.js";
import { openIndexBuilder } from "../src/corpus/index/build.js";
import type { CorpusIndex } from "../src/corpus/index/corpus-index.js";
import { parseCql } from "../src/corpus/query/cql.js";
import { countHits } from "../src/corpus/query/match.js";
import { documentOf, withSegments } from "../src/corpus/release/document.js";
import { segment } from "../src/corpus/segment/segment.js";
import { type RandomSource, seeded } from "../src/learn/random.js";
import { UsageError } from "../src/model/errors.js";
import { openStore } from "../src/store/open.js";
import type { ReleaseCost, ReleaseTask } from "./corpus-release.js";
import { cpuSeconds } from "./machine.js";
import { atMost, type Figure, measured, resultOf, writeResult } from "./results.js";
import { COLLECTION, NOW } from "./search/many-records.js";

const VOCABULARY = 1_000_000;
const DOCUMENT = 285;
const LETTERS = "аәбвгдеёжҗзийклмнңоөпрстуүфхһцчшщъыьэюя";

export async function run(args: string[]): Promise<void> {
  const documents = Number(option(args, "--documents", "5000"));
  const words = /^(\d+)m$/.exec(option(args, "--words", "10m"))?.[1];
  if (!Number.isInteger(documents) || words === undefined)
    throw new UsageError("--documents is a number, --words a number of millions like 10m");
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
  const where = option(args, "--store", path.join(folder, "store"));
  try {
    const figures = [
      ...(documents === 0 ? [] : await releases(where, folder, documents)),
      ...(words === "0" ? [] : queries(path.join(folder, "index"), Number(words) * 1e6, folder)),
    ];
    for (const { name, value, unit } of figures) console.log(`${name}: ${value} ${unit}`);
    console.log(writeResult(resultOf("corpus", `${documents}-${words}m`, { figures, tables: [] })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function option(args: readonly string[], name: string, otherwise: string): string {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : (args[at + 1] ?? "");
}

/** CPU and memory of all formats in one pass, beside those of the text alone. */
async function releases(where: string, folder: string, documents: number): Promise<Figure[]> {
  const store = await openStore(where);
  await fill(store, documents).finally(() => store.close());
  const cost = (formats?: string): ReleaseCost => costOf({ store: where, out: path.join(folder, "releases"), formats });
  const text = cost("records");
  const plain = cost("text");
  const files = cost("tei,vertical,conllu,parquet,text,tmx");
  const all = cost();
  const each = ({ seconds }: ReleaseCost): number => (1e6 * seconds) / documents;
  return [
    measured("documents", documents, "documents"),
    measured("records export as text, CPU per document", each(text), "µs"),
    measured("release of text and table alone, CPU per document", each(plain), "µs"),
    measured("release of all formats without the index, CPU per document", each(files), "µs"),
    measured("release of all formats and the index, CPU per document", each(all), "µs"),
    atMost("all formats, times of text and table alone", files.seconds / plain.seconds, "×", 3),
    atMost("all formats, times of records export as text", files.seconds / text.seconds, "×", 3),
    measured("memory at most, text and table alone", plain.megabytes, "MB"),
    measured("memory at most, all formats without the index", files.megabytes, "MB"),
    measured("memory at most, all formats and the index", all.megabytes, "MB"),
  ];
}

function costOf(task: ReleaseTask): ReleaseCost {
  const program = fileURLToPath(new URL("./corpus-release.js", import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [program, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`the release of ${task.formats ?? "all formats"} failed`);
  return JSON.parse(stdout.toString()) as ReleaseCost;
}

async function fill(store: Awaited<ReturnType<typeof openStore>>, documents: number): Promise<void> {
  const there = await store.lastChange();
  if (there > documents) throw new UsageError(`${store.where} holds more than ${documents} documents`);
  if (there === documents) return;
  const run = await store.beginRun({
    harvests: [
      {
        collection: COLLECTION,
        kind: "robot",
        start: "bench",
        settings: {},
        addressRules: "address/1",
        fresh: false,
        starts: [],
      },
    ],
    now: NOW,
    program: "bench",
    owner: { pid: process.pid, machine: os.hostname(), doing: "npm run bench" },
  });
  for (let n = there; n < documents; n += 500) {
    const random = seeded(n + 1);
    const records = Array.from({ length: Math.min(500, documents - n) }, (_, i) => {
      const url = `https://s${(n + i) % 60}.example/${n + i}`;
      const value = (of: string | number) => ({ value: of, rule: "bench" });
      const fields = {
        title: value(`Title ${n + i}`),
        language: value("tat"),
        words: value(DOCUMENT),
        text: value(textOf(random)),
      };
      return { key: url, url, fields };
    });
    await store.commitReplay(run.harvests[0]!.id, { pages: [{ at: NOW + n, records }], sites: [] });
  }
  await store.endRun(run.id, { reason: "finished", now: NOW, counts: {} });
}

/** Size and speed of an index over `size` words. */
function queries(folder: string, size: number, base: string): Figure[] {
  const release = mkdtempSync(path.join(base, "release-"));
  const builder = openIndexBuilder(release, { corpus: "bench", release: "1" });
  const random = seeded(2);
  let [making, made] = [0, 0];
  const before = cpuSeconds();
  for (let n = 0; made < size; n++) {
    const began = cpuSeconds();
    const one = documentOf(recordOf(n, textOf(random)));
    const document = withSegments(one, segment(one.text));
    making += cpuSeconds() - began;
    made += document.words;
    builder.add(document);
  }
  builder.finish();
  const building = cpuSeconds() - before - making;
  const bytes = readdirSync(path.join(release, "index")).reduce(
    (sum, name) => sum + statSync(path.join(release, "index", name)).size,
    0,
  );
  const opening = performance.now();
  const index = openVersion(release);
  const opened = performance.now() - opening;
  const hundred = 1e8 / made;
  const figures: Figure[] = [
    measured("words indexed", made, "words"),
    measured("different forms", index.facts.words, "forms"),
    measured("building, CPU", building, "s", "without making and segmenting the texts"),
    measured("building 100 million words, CPU, extrapolated", (building * hundred) / 60, "min"),
    measured("index", bytes / 2 ** 20, "MB"),
    atMost("index of 100 million words, extrapolated", (bytes * hundred) / 2 ** 30, "GB", 1.2),
    measured("opening", opened, "ms"),
    ...timings(index),
    measured("memory at most, with the index", process.resourceUsage().maxRSS / 1024, "MB"),
  ];
  index.close();
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

/** CPU, because other programs may be running. */
function timings(index: CorpusIndex): Figure[] {
  const frequent = formOf(1);
  const [middle, rare] = [formOf(1000), formOf(300_000)];
  const time = (work: () => unknown): number => {
    const began = cpuSeconds();
    work();
    return 1000 * (cpuSeconds() - began);
  };
  const lines = (cql: string) => () => concordance(index, { cql, limit: 50, context: 8 });
  return [
    atMost("first 50 lines of a frequent word", time(lines(`"${frequent}"`)), "ms", 100),
    atMost("first 50 lines of a middling word", time(lines(`"${middle}"`)), "ms", 100),
    atMost("first 50 lines of a rare word", time(lines(`"${rare}"`)), "ms", 100),
    measured("first 50 lines of a prefix", time(lines(`"${middle.slice(0, 2)}.*"`)), "ms"),
    measured("first 50 lines of a lower-cased word", time(lines(`[lower="${middle}"]`)), "ms"),
    measured("first 50 lines of two words with a gap", time(lines(`"${frequent}" []{0,2} "${middle}"`)), "ms"),
    atMost(
      "exact count of a frequent word",
      time(() => countHits(index, parseCql(`"${frequent}"`))),
      "ms",
      1000,
    ),
    measured(
      "exact count of two words in a row",
      time(() => countHits(index, parseCql(`"${frequent}" "${formOf(2)}"`))),
      "ms",
    ),
    measured(
      "collocations of a middling word",
      time(() => hitCollocations(index, { cql: `"${middle}"` }, 5, 3)),
      "ms",
    ),
  ];
}

function recordOf(n: number, text: string): Parameters<typeof documentOf>[0] {
  return {
    id: String(n).padStart(32, "0"),
    number: n + 1,
    kind: "document",
    collection: COLLECTION,
    url: `https://s${n % 60}.example/${n}`,
    fields: { text, language: "tat", title: `Title ${n}` },
    evidence: {},
    confidence: 1,
    version: 1,
    first: "",
    changed: "",
    state: "live",
    validated: false,
    change: n + 1,
  };
}

function textOf(random: RandomSource): string {
  let text = "";
  for (let i = 0; i < DOCUMENT; i++) {
    const end = i % 60 === 59 ? ".\n\n" : i % 12 === 11 ? ". " : i % 5 === 4 ? ", " : " ";
    // Zipf's law by inversion: ranks spread evenly on a logarithmic scale.
    const word = formOf(Math.floor(VOCABULARY ** random()));
    text += (i % 12 === 0 ? word[0]!.toUpperCase() + word.slice(1) : word) + end;
  }
  return text;
}

/** The form of a rank: frequent ones are short. */
function formOf(rank: number): string {
  let word = "";
  for (let rest = rank * 7 + 3; rest > 0; rest = Math.floor(rest / LETTERS.length))
    word += LETTERS[rest % LETTERS.length];
  return word;
}
