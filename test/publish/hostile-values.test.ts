/** Whatever the fields hold: every format is read by a reader that others wrote, and no value becomes markup, a formula or a line of its own. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import ical from "node-ical";
import { SaxesParser } from "saxes";
import { parse as parseYaml } from "yaml";
import { makeCorpusRelease } from "../../src/app/corpus/release.js";
import { releaseRecords } from "../../src/app/records/release.js";
import type { Json } from "../../src/model/json.js";
import { keepers, type Song } from "../cli/records-world.js";
import { folder } from "../cli/world.js";
import { mixedStore, served } from "../protocols/world.js";

const VALUES: readonly string[] = [
  ..."]]>|<![CDATA[x]]>|<!--|?>|--|</s></doc>|=HYPERLINK(1)|@SUM(1)|+1|-2+3|---|`id`|%00|../../etc/passwd".split("|"),
  ..."'and' \"quotes\" {braces} \\back|% $ & # _ ~ ^ \\end{x} @article{y,|# text = x|1\tfake\t_\t_|null".split("|"),
  ...["\ud800 half", "half \udfff", "a\u0000b\u0007c\u001b[31m", "\ufffe\uffff", "x\ufffey", "\t=1", "\r=1"],
  ...[
    "a\u2028b\u2029c\u0085d\u000be\u000cf",
    "a\r\nb\nc\rd",
    "\u202eabc \u200f עברית مرحبا",
    "\u0301combining",
    "\ufeffbom",
  ],
  ...["TY  - JOUR\nER  - \nTY  - BOOK", "END:VEVENT\r\nBEGIN:VEVENT", '</doc>\n<doc id="x">', "- a: b\n---", "", "  "],
  ...["é".repeat(100), "😀".repeat(40), "x".repeat(5000), "a\u00adb\u200bc", "https://a.example/\u0007x\u2028y"],
];
const ODD: readonly Json[] = [null, true, -1.5, 1e300, [], {}, [[["x"]]], { a: { b: [1, null] } }];

const songOf = (value: Json, i: number): readonly Song[] => {
  const venue = { name: value, acronym: value, year: value, city: value, start: value };
  const written = {
    title: value,
    authors: [value, "Ada Lovelace"],
    abstract: value,
    language: value,
    keywords: [value],
  };
  const days = { start: i % 3 === 0 ? value : "2026-06-03", end: value, submission: "2026-02-01", notification: value };
  const text = `Before. ${String(value)} After.\n\n${String(value)}`;
  const names = {
    author: value,
    people: [value],
    places: ["Kazan", value],
    licence: value,
    category: value,
    passages: [value],
    date: value,
  };
  return [
    { key: `p${i}`, fields: { type: "paper", ...written, doi: value, pages: value, pdf: value, event: value, venue } },
    { key: `d${i}`, fields: { title: value, language: i % 2 === 0 ? "eng" : value, text, parallel: value, ...names } },
    {
      key: `e${i}`,
      fields: {
        ...{ type: "event", name: value, acronym: value, series: value, year: 2026, city: value, timezone: value },
        ...days,
        rounds: [{ track: value, name: value, submission: "2026-03-01" }, value],
      },
    },
  ];
};
const SONGS: readonly Song[] = [...VALUES, ...ODD].flatMap(songOf);
/** No text format of ours may hold these; YAML and XML refuse them. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

function wellFormed(xml: string, name: string): number {
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", () => void elements++);
  parser.on("error", (error) => assert.fail(`${name}: ${error}`));
  parser.write(xml).close();
  return elements;
}

const [sqlite] = await keepers();

test("records export", async (t) => {
  const { store } = await mixedStore(t, sqlite!, SONGS);
  const place = folder(t);
  const written = async (format: string): Promise<{ text: string; records: number }> => {
    const file = path.join(place, `out.${format}`);
    const { records } = await releaseRecords(store, { to: file, format });
    const text = readFileSync(file, "utf8");
    // JSON escapes them; a table gives back exactly what was in the field.
    if (format !== "csl-json" && format !== "csv") assert.ok(!FORBIDDEN.test(text), format);
    return { text, records };
  };

  const calendar = await written("ical");
  for (const line of calendar.text.split("\r\n"))
    assert.ok(Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line), JSON.stringify(line));
  const entries = Object.values(ical.sync.parseICS(calendar.text)).filter((one) => one?.type === "VEVENT");
  assert.equal(entries.length, calendar.text.match(/^BEGIN:VEVENT\r$/gm)?.length);

  const deadlines = await written("ccfddl");
  assert.equal((parseYaml(deadlines.text) as object[]).length, deadlines.records);
  const references = await written("ris");
  assert.equal(references.text.match(/^TY {2}- /gm)?.length, references.records);
  assert.equal(references.text.match(/^ER {2}- /gm)?.length, references.records);
  const entriesOfBib = await written("bibtex");
  assert.equal(entriesOfBib.text.match(/^@\w+\{/gm)?.length, entriesOfBib.records);
  const items = await written("csl-json");
  assert.equal((JSON.parse(items.text) as object[]).length, items.records);
  for (const format of ["csv", "events-csv"]) {
    const table = await written(format);
    const rows = parseCsv(table.text) as string[][];
    assert.equal(rows.length, table.records + 1);
    for (const cell of rows.flat()) assert.ok(!/^[=+@\t\r]|^-(?![\d.]+$)/.test(cell), JSON.stringify(cell));
  }
});

test("a release of the corpus", async (t) => {
  const { store } = await mixedStore(t, sqlite!, SONGS);
  const made = await makeCorpusRelease(store, { collection: "river songs", out: folder(t), date: "2026-11-18" });
  const files = readdirSync(made.folder).filter((file) => statSync(path.join(made.folder, file)).isFile());
  const read = (ending: string): string => {
    const file = files.find((one) => one.endsWith(ending))!;
    return readFileSync(path.join(made.folder, file), "utf8");
  };
  const { documents, sentences, tokens } = made.manifest.counts;
  for (const file of files.filter((one) => /\.(?:xml|tmx|rng|odd|md|cff|tsv|vert|csv)$/.test(one))) {
    assert.ok(!FORBIDDEN.test(read(file)), file);
    if (/\.(?:xml|tmx|rng|odd)$/.test(file)) assert.ok(wellFormed(read(file), file) > 1);
  }
  const lines = read(".vert").split("\n").slice(0, -1);
  assert.equal(lines.filter((line) => !line.startsWith("<")).length, tokens);
  assert.equal(lines.filter((line) => line.startsWith("<doc ")).length, documents);
  for (const line of lines)
    assert.match(line, /^(?:<\/?(?:doc|p|s|g|name)(?: [\w]+="[^"<>\u2028\u2029\u0085]*")*\/?>|[^<>]+)$/);
  wellFormed(`<all>${read(".vert")}</all>`, "vertical text");

  const rows = (await parquetReadObjects({
    file: await asyncBufferFromFile(path.join(made.folder, files.find((one) => one.endsWith(".parquet"))!)),
  })) as { number: number; text: string }[];
  const texts = new Map(rows.map(({ number, text }) => [number, [...text]]));
  let [points, seen]: [string[], number] = [[], 0];
  for (const line of read(".conllu").split("\n")) {
    if (line.startsWith("# newdoc id = d")) points = texts.get(Number(line.slice(15)))!;
    if (line === "" || line.startsWith("#")) continue;
    const cells = line.split("\t");
    assert.equal(cells.length, 10, line);
    if (Number.isNaN(Number(cells[0]))) assert.fail(line);
    const [, from, to] = /TokenRange=(\d+):(\d+)$/.exec(cells[9]!)!;
    assert.equal(cells[1]!.toWellFormed(), points.slice(Number(from), Number(to)).join("").toWellFormed());
    seen++;
  }
  assert.equal(seen, tokens);
  assert.equal(read(".conllu").match(/^# sent_id/gm)?.length, sentences);
});

test("OAI-PMH, feeds and pages", async (t) => {
  const { where, store } = await mixedStore(t, sqlite!, SONGS);
  const { records } = await store.listRecords({ limit: 500 });
  const { url } = await served(t, where);
  const get = async (page: string): Promise<string> => (await fetch(new URL(page, url))).text();
  for (const format of ["oai_dc", "olac", "cmdi", "mods", "winnow"]) {
    const xml = await get(`oai?verb=ListRecords&metadataPrefix=${format}`);
    wellFormed(xml, format);
    assert.equal(xml.match(/<record>/g)?.length, Math.min(200, records.length));
  }
  wellFormed(await get("feeds/records.atom"), "Atom");
  for (const { id } of records) {
    const page = await get(`records/${id}`);
    for (const [, data] of page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) JSON.parse(data!);
  }
});
