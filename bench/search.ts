/**
 * npm run bench search: how long do people wait for lists, searches, statistics and edits of many records?
 *
 *     npm run bench search [-- --size 100k] [--keepers sqlite,postgres] [--store DIR|postgres://…] [--out DIR] [--json]
 *
 * One million records is the full form. Each question is asked many times with other words; the first time does not count, so that what
 * is read is what a warm machine does. `--store` names a folder (SQLite) or a database (PostgreSQL) in which the records are made once, and
 * used again.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import type { Filter } from "../src/search/filter.js";
import type { SearchQuery } from "../src/search/search-query.js";
import { searchWords } from "../src/search/words.js";
import type { RecordScope, SearchPage } from "../src/store/store.js";
import { cpuSeconds } from "./machine.js";
import { atMost, type Figure, markdown, measured, quantile, resultOf, type Table, writeResult } from "./results.js";
import { chance, GENRES, hostOf, LANGUAGES, rankBy, wordOf } from "./search/corpus.js";
import {
  fill,
  hostsOf,
  isAddress,
  KEEPERS,
  NOW,
  OURS,
  readingOf,
  readKeeper,
  readSize,
  type Workplace,
  withStore,
} from "./search/many-records.js";

type Say = (words: string) => void;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "100k" },
      keepers: { type: "string", default: KEEPERS.join() },
      store: { type: "string", default: "" },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const size = readSize(values.size);
  const keepers = values.keepers.split(",").map(readKeeper);
  const say: Say = (words) => void process.stderr.write(`${words}\n`);
  const figures: Figure[] = [];
  const tables: Table[] = [];
  for (const keeper of keepers) {
    say(`── ${keeper}`);
    const where = isAddress(values.store) === (keeper === "postgres") ? values.store : "";
    const part = await withStore(keeper, where, (place) => onStore(place, size, say));
    figures.push(...part.figures.map((figure) => ({ ...figure, name: `${keeper}: ${figure.name}` })));
    tables.push({ ...part.table, name: `${keeper}: questions` });
  }
  const result = resultOf("search", values.size, { figures, tables });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  if (values.out !== "") say(`written to ${path.relative(".", writeResult(result, values.out))}.{json,md}`);
}

async function onStore(place: Workplace, size: number, say: Say): Promise<{ figures: Figure[]; table: Table }> {
  const { store } = place;
  const figures: Figure[] = [];
  figures.push(...(await fill(store, size, say)));
  await place.settle();
  const rows: (string | number)[][] = [];
  const full = size >= 1_000_000;
  const target = (name: string, value: number, most: number): Figure =>
    full ? atMost(name, value, "ms", most) : measured(name, value, "ms");

  const lists: number[] = [];
  const listsCpu: number[] = [];
  for (const [says, scope] of listsOf(size)) {
    for (const [order, how] of [
      ["number", ""],
      ["newest", ", newest first"],
    ] as const) {
      const { times, cpu } = await asked(() => store.listRecords({ ...scope, limit: 25, order }), 15);
      rows.push([`list ${says}${how}`, "", ...spread(times), ...spread(cpu)]);
      lists.push(quantile(times, 0.95));
      listsCpu.push(quantile(cpu, 0.95));
    }
    say(`list ${says}: ${spread(listsCpu.slice(-2)).join(" / ")} ms of CPU`);
  }
  figures.push(target("first page of a list, the slowest filter, p95", Math.max(...lists), 100));
  figures.push(measured("CPU of the first page of a list, the slowest filter, p95", Math.max(...listsCpu), "ms", OURS));

  const few: number[] = [];
  const many: number[] = [];
  const fewCpu: number[] = [];
  const manyCpu: number[] = [];
  for (const [says, question, scope] of QUESTIONS) {
    const random = chance(says.length);
    const times: number[] = [];
    const cpu: number[] = [];
    const hits: number[] = [];
    for (let n = 0; n < 41; n++) {
      const query = question(random);
      let page: SearchPage | undefined;
      const before = cpuSeconds();
      const took = await timed(async () => {
        page = await store.search({ ...scope, query, limit: 20, facets: true });
      });
      if (n === 0) continue;
      times.push(took);
      cpu.push((cpuSeconds() - before) * 1000);
      (page!.total.more ? manyCpu : fewCpu).push(cpu.at(-1)!);
      hits.push(page!.total.count + (page!.total.more ? 1 : 0));
      (page!.total.more ? many : few).push(took);
    }
    rows.push([says, Math.round(quantile(hits, 0.5)), ...spread(times), ...spread(cpu)]);
    say(`${says}: ${spread(times).join(" / ")} ms`);
  }
  figures.push(target("searches with at most 10,000 hits, facets counted, p95", quantile(few, 0.95), 50));
  figures.push(target("searches with more hits, common words, short beginnings, p95", quantile(many, 0.95), 200));
  figures.push(measured("CPU of searches with at most 10,000 hits, p95", quantile(fewCpu, 0.95), "ms", OURS));
  figures.push(measured("CPU of searches with more hits, p95", quantile(manyCpu, 0.95), "ms", OURS));

  const by = ["host", "recipe", "language", "year", "flag"] as const;
  const beforeStats = cpuSeconds();
  const stats = await timed(() => store.stats({ by, weeks: 8, now: NOW }));
  figures.push(
    full
      ? atMost("statistics by everything", stats / 1000, "s", 5)
      : measured("statistics by everything", stats / 1000, "s"),
    measured("CPU of the statistics", cpuSeconds() - beforeStats, "s", OURS),
  );
  figures.push(...(await readingOf(store)));
  const { records } = await store.listRecords({ limit: 10_000 });
  const last = await store.lastChange(); // another value each time
  for (const [field, value] of [
    ["author", `A. Person ${last}`],
    ["title", `A title ${last}`],
    ["year", 1900 + (Math.floor(last / records.length) % 100)],
  ] as const) {
    const before = cpuSeconds();
    const edits = records.map(({ id }) => ({ record: id, set: { [field]: value } }));
    const took = (await timed(() => store.edit({ by: "bench", now: NOW, edits }))) / 1000;
    figures.push(atMost(`edit of the ${field} of 10,000 records`, took, "s", 5));
    figures.push(measured(`CPU of the edit of the ${field}`, cpuSeconds() - before, "s", OURS));
  }
  figures.push(measured("size of the database", (await place.size()) / 2 ** 20, "MB"));
  const memory = await place.memory();
  if (memory !== undefined) figures.push(measured("memory of its server (shared_buffers)", memory / 2 ** 20, "MB"));
  return {
    figures,
    table: {
      name: "questions",
      columns: ["question", "hits (median)", "p50 ms", "p95 ms", "CPU p50", "CPU p95"],
      rows,
    },
  };
}

function listsOf(size: number): [says: string, scope: RecordScope][] {
  const rare = hostOf(hostsOf(size) - 1);
  return [
    ["of all", {}],
    ["of the largest host", { filter: is("host", hostOf(0)) }],
    ["of a small host", { filter: is("host", rare) }],
    ["of a language", { filter: is("language", LANGUAGES[0]!) }],
    ["of a year", { filter: is("year", 1999) }],
    ["with a flag", { filter: is("flag", "doubt") }],
    ["that were validated", { filter: is("validated", true) }],
    ["of a language and a year", { filter: { kind: "and", of: [is("language", "deu"), is("year", 1971)] } }],
    ["removed", { filter: is("state", "removed") }],
    ["of a kind's own field, a rare value", { filter: is("shelf", "shelf 77") }],
    ["of a kind's own field, a common value", { filter: is("genre", GENRES[0]!) }],
    ["of a kind's own field, a value in an eighth", { filter: is("genre", GENRES.at(-1)!) }],
    ["of a kind's own field, a value that nobody has", { filter: is("genre", "opera") }],
    ["of two of a kind's own fields", { filter: { kind: "and", of: [is("shelf", "shelf 4"), is("genre", "song")] } }],
    ["that have a field", { filter: { ...is("genre", true), is: "has" } }],
    ["that lack a field", { filter: { kind: "not", of: { ...is("genre", true), is: "has" } } }],
    ["with a part of a kind's own field, a rare one", { filter: { ...is("shelf", "elf 77"), is: "contains" } }],
    ["with a beginning of a kind's own field", { filter: { ...is("genre", GENRES[0]!.slice(0, 3)), is: "prefix" } }],
    ["with a part of a field that nobody has", { filter: { ...is("publisher", "press"), is: "contains" } }],
    ["originals with more than 100 words", { originals: true, filter: { ...is("words", 100), is: "gt" } }],
  ];
}

function is(field: string, value: string | number | boolean): Filter & { kind: "compare" } {
  return { kind: "compare", field, is: "eq", value };
}

function words(text: string, prefix = false, field?: string): SearchQuery {
  return { kind: "words", words: searchWords(text), prefix, ...(field === undefined ? {} : { field }) };
}

/** A word as it occurs, so that common ones are asked for more often. */
const anyWord = (random: () => number): string => wordOf(rankBy(random));
const rarer = (random: () => number): string => wordOf(300 + Math.floor(random() * 100_000));
const beginning = (word: string, letters: number): string => [...word].slice(0, letters).join("");

const QUESTIONS: readonly [says: string, question: (random: () => number) => SearchQuery, scope: RecordScope][] = [
  ["a rare word", (random) => words(rarer(random)), {}],
  ["two words", (random) => ({ kind: "and", of: [words(anyWord(random)), words(rarer(random))] }), {}],
  ["two words as they occur", (random) => ({ kind: "and", of: [words(anyWord(random)), words(anyWord(random))] }), {}],
  ["a phrase", (random) => words(`${anyWord(random)} ${anyWord(random)}`), {}],
  ["one of two rare words", (random) => ({ kind: "or", of: [words(rarer(random)), words(rarer(random))] }), {}],
  [
    "a word without another",
    (random) => ({ kind: "and", of: [words(rarer(random)), { kind: "not", of: words(wordOf(1)) }] }),
    {},
  ],
  ["a beginning of five letters", (random) => words(beginning(rarer(random), 5), true), {}],
  ["a word in a field", (random) => words(anyWord(random), false, "author"), {}],
  ["a word of a small host", (random) => words(anyWord(random)), { filter: is("host", hostOf(15)) }],
  ["a word of a year", (random) => words(anyWord(random)), { filter: is("year", 1975) }],
  ["a common word", (random) => words(wordOf(Math.floor(random() * 30))), {}],
  ["a common word with a flag", (random) => words(wordOf(Math.floor(random() * 30))), { filter: is("flag", "short") }],
  ["a beginning of one letter", (random) => words(beginning(anyWord(random), 1), true), {}],
  ["a beginning of two letters", (random) => words(beginning(anyWord(random), 2), true), {}],
  ["a beginning of three letters", (random) => words(beginning(anyWord(random), 3), true), {}],
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function asked(question: () => Promise<unknown>, count: number): Promise<{ times: number[]; cpu: number[] }> {
  await question();
  const times: number[] = [];
  const cpu: number[] = [];
  for (let n = 0; n < count; n++) {
    const before = cpuSeconds();
    times.push(await timed(question));
    cpu.push((cpuSeconds() - before) * 1000);
  }
  return { times, cpu };
}

function spread(times: readonly number[]): [number, number] {
  return [Number(quantile(times, 0.5).toFixed(1)), Number(quantile(times, 0.95).toFixed(1))];
}
