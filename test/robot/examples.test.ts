/** Every example recipe, on the web it was written for, by the program as people start it. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import iconv from "iconv-lite";
import { archivePage, feedOf } from "../../examples/robots/web.js";
import { linesOf, winnow } from "../cli/world.js";
import { RECIPES, recipe, robots } from "./web.js";

test("the paper's Table II, from a page of that shape", async (t) => {
  const { run, records, file } = await robots(t);
  assert.equal((await run(recipe("tatar-news"))).code, 0);
  const [first] = await records();
  const { fields } = first!;
  const row = {
    ID: first!.number,
    "File name": fields["file"],
    Type: fields["textType"],
    Language: fields["language"],
    Name: fields["title"],
    Author: fields["author"],
    Style: fields["style"],
    "Creation date": fields["date"],
    "The amount of words": fields["words"],
    "Source URI": fields["source"],
  };
  assert.deepEqual(row, {
    ID: 1,
    "File name": "Авыл/http_tatar-news.example_news_2007_05_11_24643_print=Y.txt",
    Type: "original",
    Language: "tat",
    Name: "Түбән Кама районы аграрийлары көчәйтелгән эш графигына күчә",
    Author: "unknown",
    Style: "not literary",
    "Creation date": "2007-05-11",
    "The amount of words": 60,
    "Source URI": "http://tatar-news.example/news/2007/05/11/24643/?print=Y",
  });
  assert.equal(fields["place"], "Түбән Кама");
  assert.equal(fields["theme"], "agriculture");
  assert.equal(first!.validated, false);
  assert.match(first!.evidence["title"]![0]!.rule, /tatar-news@1: step 1 \(the page\)/);
  // The paper's structure (3), and its file.
  const [line] = file("corpus.jsonl").split("\n");
  assert.deepEqual(JSON.parse(line!), { name: fields["title"], class: "Авыл" });
  assert.equal(file(String(fields["file"])), `${fields["text"]}\n`);
  assert.match(file("index.csv"), /^file,number,address\r\nАвыл\/http_tatar-news.*,1,http/);
});

test("a scan ends after its misses in a row, and the next run goes on behind the last document", async (t) => {
  const { web, run, records, file } = await robots(t);
  assert.equal((await run(recipe("archive-scan"))).code, 0);
  const numbers = () => web.asked.map((url) => Number(url.split("/").at(-1)));
  assert.deepEqual(
    numbers(),
    Array.from({ length: 24 }, (_, i) => 100 + i),
  ); // 113 is the last, then ten misses
  assert.deepEqual(
    (await records()).map(({ fields }) => fields["running"]),
    [1, 2, 3, 4, 5],
  );
  web.asked.length = 0;
  web.pages.set("http://archive.example/news/00120", archivePage(120));
  const again = await run(recipe("archive-scan"), "--json");
  assert.deepEqual(
    numbers(),
    Array.from({ length: 17 }, (_, i) => 114 + i),
  ); // 114…130
  const kept = await records();
  assert.equal(kept.length, 6);
  assert.equal(kept.at(-1)!.fields["running"], 6); // the counter went on
  assert.equal(kept.at(-1)!.fields["firstSeen"], "http://archive.example/news/00101"); // and the cache remembers
  assert.equal(linesOf(again).at(-1).recipes[0].documents, 1);
  const { fields, number } = kept.at(-1)!;
  assert.equal(fields["file"], `archive/${number}.xml`, "the file that was written");
  assert.ok(file(String(fields["file"])).includes(String(fields["title"])));
});

test("a feed with whole texts gives documents without asking for them", async (t) => {
  const { web, run, records } = await robots(t);
  assert.equal((await run(recipe("feed-only"))).code, 0);
  assert.deepEqual(web.asked, ["http://feed.example/rss.xml"]);
  const kept = await records();
  assert.deepEqual(
    kept.map(({ url, fields }) => [url, fields["title"], fields["date"], fields["author"]]),
    [1, 2, 3].map((i) => [
      `http://feed.example/posts/${i}`,
      `Көндәлек ${i}`,
      `2021-03-0${i}T09:00:00+03:00`,
      "Гөлнара",
    ]),
  );
  web.pages.set("http://feed.example/rss.xml", feedOf([2, 3, 4]));
  assert.equal((await run(recipe("feed-only"))).code, 0);
  assert.equal((await records()).length, 4); // what left the feed stays
});

test("Tatar and Russian sides are kept together and know each other", async (t) => {
  const { web, run, records } = await robots(t);
  assert.equal((await run(recipe("bilingual"))).code, 0);
  assert.ok(!web.asked.includes("http://press.example/ru/"));
  const kept = await records();
  assert.deepEqual(
    kept.map(({ url, fields }) => [
      new URL(url).pathname,
      fields["language"],
      fields["words"],
      fields["parallelWords"],
      fields["parallel"],
    ]),
    [1, 2].flatMap((n) => [
      [`/tt/news/${n}`, "tat", 35, 29, `http://press.example/ru/news/${n}`],
      [`/ru/news/${n}`, "rus", 29, 35, `http://press.example/tt/news/${n}`],
    ]),
  );
  assert.equal(kept[0]!.fields["parallelFile"], kept[1]!.fields["file"]);
});

test("the pages of an essay become one text", async (t) => {
  const { run, records } = await robots(t);
  assert.equal((await run(recipe("multi-page"))).code, 0);
  const [essay] = await records();
  const text = String(essay!.fields["text"]);
  assert.deepEqual(
    [1, 2, 3].map((n) => text.split(`${n} нче бүлек.`).length - 1),
    [5, 5, 5],
  );
  assert.ok(text.indexOf("1 нче") < text.indexOf("2 нче") && text.indexOf("2 нче") < text.indexOf("3 нче"));
});

test("a windows-1251 site is read as what it means and written as asked", async (t) => {
  const { run, records, folder } = await robots(t);
  assert.equal((await run(recipe("windows-1251"))).code, 0);
  const [old] = await records();
  assert.match(String(old!.fields["text"]), /җылы һава тора/);
  const bytes = readFileSync(path.join(folder, "data/files/tugan-tel", String(old!.fields["file"])));
  assert.match(iconv.decode(bytes, "windows-1251"), /&#1175;ылы &#1211;ава тора/);
  assert.ok(bytes.includes("\r\n"));
});

test("all recipes of the folder run together; a broken one does not stop them and is named", async (t) => {
  const { run, records, folder } = await robots(t);
  const { cpSync, writeFileSync } = await import("node:fs");
  const place = path.join(folder, "recipes");
  cpSync(RECIPES, place, { recursive: true });
  writeFileSync(path.join(place, "broken.yaml"), "name: broken\ncolect:\n  - list: http://a.example/\n");
  const ended = await run(place, "--json");
  assert.equal(ended.code, 1);
  assert.match(ended.err, /broken\.yaml:2:1: `colect` is not known, did you mean `collect`\?/);
  const summary = linesOf(ended).at(-1);
  assert.deepEqual(Object.keys(summary.broken), [path.join(place, "broken.yaml")]);
  assert.deepEqual(
    Object.fromEntries(
      summary.recipes.map((one: { recipe: string; documents: number }) => [one.recipe, one.documents]),
    ),
    {
      "archive-scan": 5,
      bilingual: 4,
      "feed-only": 3,
      "multi-page": 1,
      "repaired-letters": 1,
      "tatar-news": 3,
      "windows-1251": 1,
    },
  );
  assert.equal((await records()).length, 18);
});

test("the examples' recorded pages give what is recorded", async () => {
  const ended = await winnow(["robot", "test", RECIPES]);
  assert.equal(ended.code, 0, ended.out + ended.err);
});

test("every example has no mistakes", async () => {
  const ended = await winnow(["robot", "check", RECIPES]);
  assert.equal(ended.code, 0, ended.out);
  assert.ok(readdirSync(RECIPES).filter((name) => name.endsWith(".yaml")).length >= 7);
});

test("a run again renames nothing, a changed document's file follows, a removed one's goes", async (t) => {
  const { web, run, records, folder } = await robots(t);
  const files = path.join(folder, "data/files/tugan-tel");
  const { cpSync, readFileSync: readText, writeFileSync } = await import("node:fs");
  const place = path.join(folder, "recipe");
  cpSync(RECIPES, place, { recursive: true });
  const mine = path.join(place, "tatar-news.yaml");
  writeFileSync(mine, `revisit: 1ms\n${readText(mine, "utf8").replace("restrict:", "# \nrestrict:")}`);
  assert.equal((await run(mine)).code, 0);
  const before = readText(path.join(files, "index.csv"), "utf8");
  const [first, second] = await records();
  const address = first!.url;
  web.pages.set(address, {
    body: String(web.pages.get(address)!.body)
      .replace("Басуда унике трактор", "Басуда унөч трактор")
      .replaceAll("Авыл", "Икътисад"),
  });
  const { openStore } = await import("../../src/store/open.js");
  const store = await openStore(path.join(folder, "data"), { create: false });
  await store.removeRecords({ which: { ids: [second!.id] }, reason: "the author asked for it", now: Date.now() });
  await store.close();
  assert.equal((await run(mine)).code, 0);
  const after = readText(path.join(files, "index.csv"), "utf8");
  const kept = String(first!.fields["file"]);
  assert.match(readText(path.join(files, kept), "utf8"), /унөч трактор/); // its category changed, its name did not
  assert.ok(!existsSync(path.join(files, String(second!.fields["file"]))));
  assert.equal(after.trim().split("\n").length, before.trim().split("\n").length - 1);
  for (const line of after.trim().split("\n")) assert.ok(before.includes(line));
});

test("letters typed from the wrong keyboard are repaired in text and name, and reported where nobody asked", async (t) => {
  const { run, records, folder } = await robots(t);
  const { readFileSync: readText, writeFileSync } = await import("node:fs");
  assert.equal((await run(recipe("repaired-letters"))).code, 0);
  const [repaired] = await records();
  assert.equal(repaired!.fields["title"], "Яңа китапханә һәм өй");
  assert.doesNotMatch(String(repaired!.fields["text"]), /[hɵ]/);
  assert.match(String(repaired!.fields["text"]), /җылы һава тора/);
  assert.equal(repaired!.fields["doubts"], undefined);
  const asIs = path.join(folder, "as-is.yaml");
  writeFileSync(
    asIs,
    readText(recipe("repaired-letters"), "utf8")
      .replace("letters: tat", "")
      .replaceAll("repaired-letters", "as-is")
      .replace("collection: tugan-tel", "collection: as-is"),
  );
  await run(asIs);
  const [kept] = await records("as-is");
  assert.match(JSON.stringify(kept!.fields["doubts"]), /letters: [hɵ] for [һө]/);
});

test("a proposed recipe works as it is", async (t) => {
  const { run, records, folder } = await robots(t);
  const file = path.join(folder, "proposed.yaml");
  assert.equal((await run("new", "http://tatar-news.example/news/", "--out", file)).code, 0);
  assert.equal((await winnow(["robot", "check", file])).code, 0);
  assert.equal((await run(file)).code, 0);
  const kept = await records("tatar-news.example");
  assert.deepEqual(kept.map(({ fields }) => fields["title"]).sort(), [
    "Түбән Кама районы аграрийлары көчәйтелгән эш графигына күчә",
    "Шәһәрдә яңа китапханә ачылды",
    "Әтнәдә сабан туена әзерләнәләр",
  ]);
  assert.ok(kept.every(({ fields }) => fields["language"] === "tat" && /^2007-05-1/.test(String(fields["date"]))));
});

test("try shows each step with what went in and came out, and a sample its fill rates", async (t) => {
  const { run, web } = await robots(t);
  const one = await run("try", recipe("tatar-news"), "http://tatar-news.example/news/2007/05/11/24643/?print=Y");
  assert.equal(one.code, 0, one.err);
  assert.match(one.out, /step 2 \(the block\), [\d.]+ ms\n {2}in: {2}body = .*\n {2}out: place = "Түбән Кама"/);
  assert.match(one.out, /would be saved as Авыл\//);
  const parts = await run("try", recipe("multi-page"), "http://essays.example/essay/1", "--json");
  assert.equal(linesOf(parts).find(({ kind }) => kind === "document").fields.words, 195);
  const sample = await run("try", recipe("bilingual"), "--sample", "2");
  assert.equal(sample.code, 0, sample.err);
  assert.match(sample.out, /100 % {2}title/);
  assert.match(sample.out, /Languages: tat 1, rus 1|Languages: .*tat/);
  web.asked.length = 0;
});

test("replay changes nothing, and a changed recipe is applied by it without a request", async (t) => {
  const { run, records, folder, web } = await robots(t);
  const { cpSync, readFileSync: readText, writeFileSync } = await import("node:fs");
  const place = path.join(folder, "recipe");
  cpSync(RECIPES, place, { recursive: true });
  const mine = path.join(place, "archive-scan.yaml");
  assert.equal((await run(mine)).code, 0);
  const before = await records();
  const store = path.join(folder, "data");
  const again = await winnow(["replay", "--store", store, "--json"]);
  assert.equal(again.code, 0, again.err);
  assert.deepEqual((({ new: fresh, changed }) => [fresh, changed])(linesOf(again).at(-1).counts), [0, 0]);
  assert.deepEqual(await records(), before);
  writeFileSync(mine, readText(mine, "utf8").replace("date: printed", "date: printed\n  style: \"'news'\""));
  await run(mine);
  const asked = web.asked.length;
  assert.equal((await winnow(["replay", "--store", store])).code, 0);
  assert.equal(web.asked.length, asked);
  assert.ok((await records()).every(({ fields }) => fields["style"] === "news"));
});

test("for a feed with whole texts a recipe is proposed that asks for nothing else", async (t) => {
  const { run, records, folder, web } = await robots(t);
  const file = path.join(folder, "proposed.yaml");
  assert.equal((await run("new", "http://feed.example/rss.xml", "--out", file)).code, 0);
  web.asked.length = 0;
  assert.equal((await run(file)).code, 0);
  assert.deepEqual(web.asked, ["http://feed.example/rss.xml"]);
  assert.equal((await records("feed.example")).length, 3);
});
