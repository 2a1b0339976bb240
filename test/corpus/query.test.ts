/** Queries as people ask them: the command line and the page of the web app, over a release that the program wrote. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import { makeCorpusRelease } from "../../src/app/corpus/release.js";
import { openStore } from "../../src/store/open.js";
import { fill, type Song } from "../cli/records-world.js";
import { type Ended, winnow } from "../cli/world.js";
import { songServer } from "../serve/world.js";

/** Two documents share nine words, and a third one has five of them. */
const QUOTATIONS: readonly Song[] = [
  ["One", "Old maps show what nobody ever crossed these hills before midnight came slowly would mean to a shepherd."],
  [
    "Two",
    "My aunt wrote: nobody ever crossed these hills before midnight came slowly. She had seen seven winters there.",
  ],
  ["Three", "It rained for days, so nobody ever crossed these hills again until the new road was finished."],
].map(([title, text], i) => ({ key: `q.example/${i}`, fields: { title: title!, language: "eng", text: text! } }));

const THEMES: readonly Song[] = Array.from({ length: 24 }, (_, i) => {
  const [name, words] = i % 2 === 0 ? ["G", "goal match team coach"] : ["W", "wheat field cow tractor"];
  return { key: `t.example/${i}`, fields: { title: `${name}${i}`, language: "eng", text: `${words}, number ${i}.` } };
});

/** A server over songs, one of them hostile, with a release beside the store. */
async function released(t: TestContext) {
  const world = await songServer(t);
  const out = path.join(world.where, "releases");
  const store = await openStore(world.where);
  await fill(store, QUOTATIONS, "quotes");
  await fill(store, THEMES, "themes");
  for (const collection of ["quotes", "themes", "songs"])
    await makeCorpusRelease(store, { collection, out, date: "2026-11-18", formats: ["index"] });
  await store.close();
  const queryIn = (version: string, ...args: readonly string[]): Promise<Ended> =>
    winnow(["corpus", "query", "--in", path.join(out, version), ...args]);
  const query = (...args: readonly string[]): Promise<Ended> => queryIn("songs-1", ...args);
  return { ...world, out, query, queryIn };
}

const lines = (text: string): { [key: string]: unknown }[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { [key: string]: unknown });

test("winnow corpus query prints lines, tables and JSON, and writes a table", async (t) => {
  const { query, queryIn, out } = await released(t);
  const kwic = await query('[lower="су"]', "--sort", "right");
  assert.equal(kwic.code, 0, kwic.err);
  assert.match(kwic.out, /Су китә, ⟦су⟧ килә\..*\n.*⟦Су⟧ китә/);
  assert.match(kwic.err, /2 hits, 2 shown; songs version 1/);

  const [first, summary] = lines((await query('"river"', "--json")).out);
  assert.equal(first!["hit"], "river");
  assert.deepEqual(summary!["counts"], { hits: 1, lines: 1 });
  assert.match((await query('[script="Cyrl"]', "--by", "language")).out, /^value +count\ntat +12/);
  assert.match((await query('"тел"', "--collocations", "--least", "1")).out, /^туган +2 +1 /m);
  assert.match((await query("--ngrams", "2", "--least", "1", "--where", "language:eng")).out, /^the bridge +1$/m);
  assert.match((await query("--keywords", "--where", "language:fra", "--least", "1")).out, /^une +1 +0 /m);
  const repeated = (await queryIn("quotes-1", "--repeats", "4", "--least", "2")).out;
  assert.match(repeated, /^words +documents +text +url +again\n +9 +2 +nobody ever .* slowly .*\n +5 +2 +nobody/);
  assert.match((await queryIn("quotes-1", "--repeats", "4", "--least", "3")).out, /^words.*\n?$/);
  assert.match((await query('"the"', "--dispersion")).out, /^hits +documents +of +dp\n +2 +1 /m);

  const grouped = path.join(out, "topics.csv");
  const clusters = await winnow([
    "corpus",
    "clusters",
    "--in",
    path.join(out, "themes-1"),
    "--count",
    "2",
    "--out",
    grouped,
  ]);
  assert.match(
    clusters.out,
    /^ +1 +12 documents +(goal|coach|cow|field|match|team|tractor|wheat), .*\n +\d+ +[GW]\d+$/m,
  );
  assert.match(clusters.err, /2 topics of 24 documents; themes version 1/);
  const groups = parseCsv(readFileSync(grouped, "utf8"), { columns: true }) as { [column: string]: string }[];
  for (const name of ["G", "W"])
    assert.equal(new Set(groups.filter(({ title }) => title!.startsWith(name)).map(({ topic }) => topic)).size, 1);

  const file = path.join(out, "lines.csv");
  assert.equal((await query('"the" "river"', "--out", file)).code, 0);
  const [row] = parseCsv(readFileSync(file, "utf8"), { columns: true }) as { [column: string]: string }[];
  assert.deepEqual([row!["hit"], row!["title"]], ["the river", "The old bridge"]);
});

test("a bad query names the column and what is expected", async (t) => {
  const { query, get } = await released(t);
  const { code, err } = await query('"a" [wrd="b"]');
  assert.equal(code, 2);
  assert.match(err, /at character 6: expected an attribute: word, lower.*did you mean word\?/);
  assert.match(err, /\n {2}"a" \[wrd="b"\]\n {7}\^/);
  for (const [args, says] of [
    [['"a"', "--where", "yer:2007"], /no such attribute; did you mean year\?/],
    [['"a"', "--by", "nothing"], /--by nothing: there is no such attribute/],
    [["--keywords"], /--keywords needs --where/],
    [[], /Give a query/],
    [['"a"', "--out", "x.docx"], /let the name end in \.csv/],
  ] as const) {
    const wrong = await query(...args);
    assert.equal(wrong.code, 2, wrong.err);
    assert.match(wrong.err, says);
  }
  const page = await get(`/corpus/query?q=${encodeURIComponent('"a')}`);
  assert.equal(page.status, 400);
  assert.match(await page.text(), /this quote is never closed/);
});

test("the web app shows what the command does, as pages, files and JSON, and text stays text", async (t) => {
  const { get } = await released(t);
  const page = async (words: Record<string, string>): Promise<string> => {
    const response = await get(`/corpus/query?${new URLSearchParams(words)}`);
    assert.equal(response.status, 200);
    return response.text();
  };
  assert.match(await page({}), /songs-1/);
  const hits = await page({ q: '[lower="су"]', version: "songs-1", sort: "right" });
  assert.match(hits, /2 hits/);
  assert.match(hits, /<mark><bdi>су<\/bdi><\/mark>/);
  assert.match(await page({ q: "[]", show: "language" }), /tat/);
  assert.match(await page({ q: "[]", version: "themes-1", show: "collocations" }), /logDice/);
  const spread = await page({ q: '"the"', version: "songs-1", show: "dispersion" });
  assert.match(spread, /1 row<?.*<td class="number">2<\/td><td class="number">1<\/td>/s);
  const themes = { version: "themes-1", show: "keywords", where: "title:G0,G2,G4,G6,G8" };
  assert.match(await page(themes), /<bdi>(?:goal|match|team|coach)<\/bdi><\/a><\/th><td class="number">5</);
  assert.doesNotMatch(await page(themes), /<bdi>wheat</);
  assert.match(await page({ ...themes, against: "title:G10" }), /<bdi>goal<\/bdi>.*?>5<.*?>1</);
  const pairs = { version: "themes-1", show: "ngrams", length: "2" };
  assert.match(await page(pairs), /<bdi>goal match<\/bdi><\/a><\/th><td class="number">12</);
  const all = { q: '"number"', version: "themes-1" };
  const sample = await page({ ...all, sample: "3" });
  assert.match(sample, /24 hits/);
  assert.equal(sample.match(/<mark>/g)?.length, 3);
  assert.doesNotMatch(sample, /Next page/);
  for (const [asked, says] of [
    [{ version: "themes-1", show: "keywords" }, /Keywords need the documents/],
    [{ ...all, sample: "many" }, /sample: .*many.* is no number from 1 to 10000/],
    [{ ...pairs, length: "9" }, /no number from 1 to 8/],
  ] as const) {
    const refused = await get(`/corpus/query?${new URLSearchParams(asked)}`);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), says);
  }
  const [, link] = /href="(\/corpus\/query\.csv[^"]*)"/.exec(sample)!;
  const file = await get(link!.replaceAll("&amp;", "&"));
  assert.match(file.headers.get("content-type")!, /^text\/csv/);
  const rows = parseCsv(await file.text(), { columns: true }) as { [column: string]: string }[];
  assert.deepEqual(
    rows.map(({ hit }) => hit),
    ["number", "number", "number"],
  );
  assert.match(await (await get(`/corpus/query.csv?${new URLSearchParams(pairs)}`)).text(), /^goal match,12\r$/m);
  for (const [asked, name] of [
    [themes, "keywords"],
    [pairs, "ngrams"],
    [{ ...all, show: "dispersion" }, "dispersion"],
  ] as const) {
    const answer = (await (await get(`/api/corpus/query?${new URLSearchParams(asked)}`)).json()) as object;
    assert.deepEqual(Object.keys(answer), [name]);
  }
  const repeated = await (await get("/corpus/repeats?version=quotes-1&words=8")).text();
  assert.match(repeated, /1 passage<.*nobody ever crossed these hills before midnight came slowly.*>One<.*>Two</s);
  assert.doesNotMatch(repeated, />Three</);
  const topics = await (await get("/corpus/topics?version=themes-1&count=2")).text();
  assert.match(topics, /2 topics<.*<td class="number"[^>]*>12<.*(goal|match|wheat|field).*>[GW]\d+</s);
  const hostile = await page({ q: '"svg"' });
  assert.doesNotMatch(hostile, /<svg onload/);
  assert.equal((await get("/corpus/query?q=%22a%22&version=none-1")).status, 400);
});

test("without a version the page says how to make one", async (t) => {
  const { get } = await songServer(t);
  assert.match(await (await get("/corpus/query")).text(), /winnow corpus release/);
});
