/** Exports that are databases, zips and folders, read back by programs that others wrote. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import Database from "better-sqlite3";
import jsonld from "jsonld";
import { type ReleaseOptions, releaseRecords } from "../../src/app/records/release.js";
import { feedFacts } from "../../src/page/feed/feed.js";
import { keepers } from "../cli/records-world.js";
import { folder } from "../cli/world.js";
import { MIXED, mixedStore } from "../protocols/world.js";
import { NO_BROWSER, openBrowser, until } from "../serve/world.js";

const [sqlite] = await keepers();
const ADDRESS = "https://corpus.example.org/water/";

test("SQLite: every record, author and reading, with views and a full-text search", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const file = path.join(folder(t), "water.sqlite");
  const released = await releaseRecords(store, { to: file });
  assert.equal(released.records, MIXED.length);
  const db = new Database(file, { readonly: true });
  t.after(() => db.close());
  const { records } = await store.listRecords({ limit: 100 });
  assert.deepEqual(db.prepare("select id from records order by id").pluck().all(), records.map(({ id }) => id).sort());
  const paper = db.prepare("select title, authors, date, doi, pdf from papers").get();
  assert.deepEqual(paper, {
    title: "Rivers & bridges <in> text",
    authors: "Ada Lovelace; Иван Петров",
    date: "2026-06",
    doi: "10.1234/rivers.1",
    pdf: "https://conf.example/rivers.pdf",
  });
  const event = db.prepare('select name, acronym, start, "end", submission, city from events').get();
  assert.deepEqual(event, {
    name: "Conference on Water",
    acronym: "COW",
    start: "2026-06-03",
    end: "2026-06-05",
    submission: "2026-02-01",
    city: "Kazan",
  });
  const found = db
    .prepare("select sort from records where rowid in (select rowid from search where search match 'bridges')")
    .pluck()
    .all();
  assert.deepEqual(found, ["paper"]);
  const readings = records.flatMap(({ evidence }) => Object.values(evidence).flat()).length;
  assert.equal(db.prepare("select count(*) from evidence").pluck().get(), readings);
});

test("DSpace: Python unpacks an item per paper and document, whose Dublin Core is well-formed", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const file = path.join(folder(t), "water.saf.zip");
  const { records, leftOut } = await releaseRecords(store, { to: file });
  assert.deepEqual([records, leftOut], [MIXED.length - 1, 1], "an event is no item");
  const script = `
import sys, zipfile, json, xml.etree.ElementTree as ET
zip = zipfile.ZipFile(sys.argv[1])
assert zip.testzip() is None
items = {}
for name in zip.namelist():
    item, file = name.split("/")
    items.setdefault(item, []).append(file)
found = []
for item, files in sorted(items.items()):
    listed = [line.split("\\t")[0] for line in zip.read(item + "/contents").decode().splitlines()]
    assert sorted(listed + ["contents", "dublin_core.xml"]) == sorted(files), files
    root = ET.fromstring(zip.read(item + "/dublin_core.xml"))
    found.append([[v.get("element"), v.get("qualifier"), v.text] for v in root])
print(json.dumps(found))`;
  const items = JSON.parse(execFileSync("python3", ["-c", script, file], { encoding: "utf8" })) as string[][][];
  assert.equal(items.length, MIXED.length - 1);
  const paper = items.find((values) => values.some(([, , value]) => value === "10.1234/rivers.1"))!;
  const of = (name: string, qualifier: string) =>
    paper.filter(([element, which]) => element === name && which === qualifier).map(([, , value]) => value);
  assert.deepEqual(of("title", "none"), ["Rivers & bridges <in> text"]);
  assert.deepEqual(of("contributor", "author"), ["Lovelace, Ada", "Петров, Иван"]);
  assert.deepEqual(of("relation", "ispartof").length, 1);
});

test("a package that the same records give twice has the same bytes", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const place = folder(t);
  const digest = async (name: string, options: Partial<ReleaseOptions>) =>
    (await releaseRecords(store, { to: path.join(place, name), ...options })).sha256;
  for (const [format, options] of [
    ["sqlite", {}],
    ["site", { publicUrl: ADDRESS }],
  ] as const)
    assert.equal(
      await digest(`one.${format}`, { format, ...options }),
      await digest(`two.${format}`, { format, ...options }),
    );
});

test("site: a page per record with linked data, lists, feeds and a search that runs in a browser", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const place = path.join(folder(t), "public");
  await releaseRecords(store, { to: place, format: "site", publicUrl: ADDRESS.slice(0, -1) });
  const { records } = await store.listRecords({ limit: 100 });
  const read = (file: string): string => readFileSync(path.join(place, file), "utf8");
  assert.deepEqual(readdirSync(path.join(place, "records")).sort(), records.map(({ id }) => `${id}.html`).sort());
  for (const { id } of records) {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read(`records/${id}.html`))![1]!;
    const quads = (await jsonld.toRDF(JSON.parse(data), { format: "application/n-quads" })) as unknown as string;
    assert.match(quads, new RegExp(`^<${ADDRESS}records/${id}.html> `, "m"));
  }
  const paper = records.find(({ fields }) => fields["type"] === "paper")!;
  assert.match(read(`records/${paper.id}.html`), /<meta name="citation_author" content="Lovelace, Ada"/);
  const { feed } = feedFacts("feed", read("feed.atom"), `${ADDRESS}feed.atom`);
  assert.equal(feed?.entries.length, records.length);
  assert.equal(read("records.jsonl").trim().split("\n").length, records.length);
  assert.match(read("sitemaps/1.xml"), new RegExp(`${ADDRESS}records/${paper.id}.html`));

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://site.example");
    const file = path.join(place, pathname);
    const type = { ".css": "text/css", ".js": "text/javascript", ".json": "application/json" }[path.extname(file)];
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": type ?? "text/html; charset=utf-8" }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && refused.push(message.text())));
  for (const [query, titles] of [
    ["bridges", ["Rivers & bridges <in> text"]],
    ["петр RIVERS", ["Rivers & bridges <in> text"]],
    ["nosuchword", []],
  ] as const) {
    await page.goto(`${base}/search.html?q=${encodeURIComponent(query)}`);
    await until(page, '!/JavaScript/.test(document.getElementById("said").textContent)');
    assert.deepEqual(await page.locator("#found a").allTextContents(), titles);
  }
  for (const { id } of records) await page.goto(`${base}/records/${id}.html`);
  assert.deepEqual(
    refused.filter((text) => !text.includes("404")), // a word without a file
    [],
  );
});

const WRONG: readonly [options: Partial<ReleaseOptions>, says: RegExp][] = [
  [{ format: "site", to: "public" }, /--format site needs --public-url/],
  [{ format: "site", to: "public", publicUrl: "corpus" }, /--public-url corpus: that is no web address/],
  [{ format: "sqlite" }, /--format sqlite writes a file: name it with --out/],
  [{ to: "a.sqlite", since: "3" }, /--since is for formats of text; sqlite is always complete/],
  [{ to: "a.sqlite", fields: ["title"] }, /--fields is for formats of text/],
];
test("what a package cannot be is said before anything is written", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const place = folder(t);
  for (const [options, says] of WRONG) {
    const to = typeof options.to === "string" ? path.join(place, options.to) : process.stdout;
    await assert.rejects(releaseRecords(store, { ...options, to }), says);
  }
  const mine = path.join(place, "mine");
  mkdirSync(mine);
  writeFileSync(path.join(mine, "thesis.txt"), "years of work");
  const onto = releaseRecords(store, { to: mine, format: "site", publicUrl: ADDRESS });
  await assert.rejects(onto, /holds other files; name a new folder/);
  assert.deepEqual(readdirSync(mine), ["thesis.txt"]);
});
