/** What a run does beside reading pages: where addresses come from, when it ends, what it expects, what follows it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import iconv from "iconv-lite";
import { linesOf, winnow } from "../cli/world.js";
import { article, desk, FROM_LIST, list, STEPS, site } from "./desk.js";

test("addresses from sitemaps, files and days, each restricted before any request", async (t) => {
  const { web, write, run, records } = await desk(t, {
    "/sitemap.xml": {
      headers: { "content-type": "application/xml" },
      body: "<sitemapindex><sitemap><loc>/s1.xml.gz</loc></sitemap></sitemapindex>",
    },
    "/s1.xml.gz": {
      headers: { "content-type": "application/x-gzip" },
      body: gzipSync("<urlset><url><loc>/news/1</loc></url><url><loc>/about</loc></url></urlset>"),
    },
    "/news/1": article(1),
    "/news/2": article(2),
    "/2007/05/10/": list([3]),
    "/2007/05/12/": list([4, 9]),
    "/news/3": article(3),
    "/news/4": article(4),
  });
  write("more.txt", "# by hand\nSITE/news/2\nSITE/about\n");
  const file = write(
    "r.yaml",
    `name: r\ncollect:\n  - sitemap: SITE/sitemap.xml\n  - urls: more.txt\n  - { scan: 'SITE/{date:yyyy/MM/dd}/', from: 2007-05-10, to: 2007-05-12, as: list }\nrestrict: { address: '/news/\\d+$', except: '/9$' }\n${STEPS}`,
  );
  const ended = await run(file);
  assert.equal(ended.code, 0, ended.err);
  assert.deepEqual(
    (await records()).map(({ fields }) => fields["title"]).sort(),
    [1, 2, 3, 4].map((n) => `Хәбәр ${n}`),
  );
  assert.ok(!web.asked.includes("/about") && !web.asked.includes("/news/9"));
});

const TRIGGERS: [stop: string, documents: number, says: RegExp][] = [
  ["documents: 3", 3, /^3 documents$/],
  ["words: 60", 2, /words$/],
  ["olderThan: 2007-05-05", 5, /older than 2007-05-05/],
  ["when: title == 'Хәбәр 2'", 3, /^when /],
];
for (const [stop, documents, says] of TRIGGERS) {
  test(`stop: { ${stop} } ends its recipe, says why, and the next run goes on where that has a meaning`, async (t) => {
    const { write, run, records } = await desk(t, site(8));
    // Dates fall from document to document in the case of age.
    const newest = stop.startsWith("olderThan")
      ? "  - { set: { date: \"'2007-05-0' + (9 - number(after(title, ' ')))\" } }\n"
      : "";
    const file = write("r.yaml", `${FROM_LIST}${STEPS}${newest}stop: { ${stop} }\n`);
    const ended = await run(file, "--concurrency", "1");
    assert.equal(ended.code, 0, ended.err + ended.out);
    const [one] = linesOf(ended).at(-1).recipes;
    assert.match(one.stopped, says);
    const kept = (await records()).length;
    assert.ok(kept >= documents && kept <= documents + 2, `${kept} documents`);
    await run(file, "--concurrency", "1");
    // What is listed behind a document that is too old is not wanted tomorrow either.
    const more = (await records()).length - kept;
    assert.ok(stop.startsWith("olderThan") ? more === 0 : more > 0, `${more} more`);
  });
}

test("a recipe that stopped looks at its lists again, and what is older stays left out", async (t) => {
  const dated = (n: number): string =>
    article(n).replace(/\d\d\.05\.2007/, `${String(n + 1).padStart(2, "0")}.05.2007`);
  const { web, write, run, records } = await desk(t, {
    "/": list([5, 4, 3, 2, 1, 0]),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((n) => [`/news/${n}`, dated(n)])),
  });
  const file = write("r.yaml", `${FROM_LIST}${STEPS}stop: { olderThan: 2007-05-04 }\n`);
  assert.equal((await run(file, "--concurrency", "1")).code, 0);
  const before = (await records()).length;
  web.pages.set("/", list([6, 5, 4, 3, 2, 1, 0]));
  web.asked.length = 0;
  const again = await run(file, "--concurrency", "1");
  assert.equal(again.code, 0, again.err);
  assert.deepEqual(web.asked, ["/", "/news/6"]);
  assert.equal((await records()).length, before + 1);
});

test("replay changes nothing, also where a part could not be had", async (t) => {
  const { place, write, run, records } = await desk(t, {
    ...site(2),
    "/more/1": "<div class=m>Икенче бит: дәвамы бар.</div>",
  });
  // Of the first document neither, of the second one only the second of its parts is there.
  const file = write(
    "r.yaml",
    `${FROM_LIST}${STEPS}  - { fetch: "['/gone/' + after(title, ' '), '/more/' + after(title, ' ')]", as: parts }\n  - { select: .m, in: parts, as: note }\n`,
  );
  assert.equal((await run(file)).code, 0);
  const before = await records();
  assert.deepEqual(before.map(({ fields }) => fields["note"]).sort(), ["Икенче бит: дәвамы бар.", undefined]);
  const replayed = await winnow(["replay", "--collection", "r", "--store", path.join(place, "data"), "--json"]);
  assert.equal(replayed.code, 0, replayed.err);
  const [told] = linesOf(replayed);
  assert.deepEqual([told.tooHard, told.partless, told.records.unchanged], [0, 2, 2]);
  assert.deepEqual(await records(), before);
});

test("a document that is renamed keeps its file, and its other side names that file", async (t) => {
  const side = (lang: string, n: number, name: string): string =>
    article(n).replace(
      /<h1>.*<\/h1>/,
      `<h1>${name}</h1><a class="other" href="/${lang === "tt" ? "ru" : "tt"}/1">x</a>`,
    );
  const { web, place, write, run } = await desk(t, {
    "/": '<a href="/tt/1">Бер</a>',
    "/tt/1": side("tt", 1, "Бер"),
    "/ru/1": side("ru", 2, "Один"),
  });
  const file = write(
    "r.yaml",
    `name: r\nrevisit: 1ms\ncollect:\n  - { list: SITE/, only: '/tt/' }\nrestrict: { language: any }\nparallel: { language: tat, link: a.other }\n${STEPS}save:\n  - text: '{title}.txt'\n  - { jsonl: all.jsonl, keys: { f: '{file}', o: '{parallelFile}' } }\n`,
  );
  const lines = (): unknown[] =>
    readFileSync(path.join(place, "data/files/r/all.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  assert.equal((await run(file)).code, 0);
  const before = lines();
  assert.deepEqual(before, [
    { f: "Бер.txt", o: "Один.txt" },
    { f: "Один.txt", o: "Бер.txt" },
  ]);
  web.pages.set("/tt/1", side("tt", 1, "Беренче"));
  web.pages.set("/ru/1", side("ru", 2, "Первый"));
  assert.equal((await run(file)).code, 0);
  assert.deepEqual(lines(), before);
});

test("one recipe stops, the other goes on", async (t) => {
  const { write, run } = await desk(t, site(9));
  write("a/one.yaml", `${FROM_LIST.replace("name: r", "name: one")}${STEPS}stop: { documents: 2 }\n`);
  write("a/two.yaml", `${FROM_LIST.replace("name: r", "name: two")}${STEPS}`);
  const ended = await run(path.dirname(write("a/.keep", "")), "--concurrency", "1");
  assert.equal(ended.code, 0, ended.err);
  const { recipes } = linesOf(ended).at(-1);
  assert.ok(recipes[0].documents >= 2 && recipes[0].documents < 9, String(recipes[0].documents));
  assert.deepEqual([recipes[1].documents, recipes[1].stopped], [9, null]);
});

test("failures in a row and time end one recipe, while the other goes on", async (t) => {
  const failing = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/bad/${n}`, { status: 500, body: "no" }]));
  const slow = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/slow/${n}`, { body: article(n), after: 1500 }]));
  const to = (kind: string): string => [1, 2, 3, 4, 5].map((n) => `<a href="/${kind}/${n}">${n}</a>`).join(" ");
  const { write, run } = await desk(t, { ...site(6), ...failing, ...slow, "/bad/": to("bad"), "/slow/": to("slow") });
  const recipe = (name: string, from: string, stop: string): string =>
    write(
      `a/${name}.yaml`,
      `name: ${name}\ncollect:\n  - { list: SITE/${from}, only: '/(news|bad|slow)/\\d$' }\n${STEPS}${stop}`,
    );
  recipe("bad", "bad/", "stop: { errors: 3 }\n");
  recipe("good", "", "");
  const folder = path.dirname(recipe("slow", "slow/", "stop: { time: 2s }\n"));
  const ended = await run(folder);
  const { recipes } = linesOf(ended).at(-1);
  assert.match(recipes[0].stopped, /^[3-5] failed requests in a row$/);
  assert.deepEqual([recipes[1].documents, recipes[1].stopped], [6, null]);
  assert.match(recipes[2].stopped, /its time of 2s is up/);
  assert.equal(ended.code, 1);
  assert.match(ended.err, /bad\.yaml \(bad\) is broken: 0 documents, expected at least 1/);
});

test("the first known document ends an update of a list", async (t) => {
  const { web, write, run, records } = await desk(t, {
    ...site(8),
    "/": list([7, 6, 5, 4], '<a class="next" href="/?p=2">алга</a>'),
    "/?p=2": list([3, 2, 1, 0]),
  });
  const file = write("r.yaml", `name: r\ncollect:\n  - { list: SITE/, next: a.next }\n${STEPS}stop: { known: true }\n`);
  assert.equal((await run(file)).code, 0);
  assert.equal((await records()).length, 8);
  web.pages.set("/", list([8, 7, 6, 5], '<a class="next" href="/?p=2">алга</a>'));
  web.pages.set("/news/8", article(8));
  web.asked.length = 0;
  const again = await run(file, "--concurrency", "1");
  assert.match(linesOf(again).at(-1).recipes[0].stopped, /the first known document, .*\/news\/7/);
  assert.equal((await records()).length, 9);
  assert.ok(!web.asked.includes("/news/7"));
});

test("a run that breaks its expectations fails and says which field and since when", async (t) => {
  const { web, write, run } = await desk(t, site(4));
  const file = write(
    "r.yaml",
    `${FROM_LIST}revisit: 1ms\n${STEPS}metadata: { only: steps }\nexpect: { fields: { date: 90 } }\n`,
  );
  assert.equal((await run(file)).code, 0);
  for (let n = 0; n < 4; n++) web.pages.set(`/news/${n}`, article(n).replace("date", "datum"));
  const broken = await run(file);
  assert.equal(broken.code, 1);
  assert.match(
    broken.err,
    /r\.yaml \(r\) is broken: date is filled in 0 % of documents, expected at least 90 % \(since \d{4}-\d\d-\d\d; the last healthy run was on/,
  );
  const empty = write("empty.yaml", `name: empty\ncollect:\n  - { list: SITE/, only: '/nowhere/' }\n`);
  const nothing = await run(empty);
  assert.equal(nothing.code, 1);
  assert.match(nothing.err, /0 documents, expected at least 1/);
});

test("a template that breaks is noticed, and its pages are read again after the repair", async (t) => {
  const { web, write, run, records } = await desk(t, site(30));
  const recipe = `${FROM_LIST}restrict: { words: { least: 20 } }\nmetadata: { only: steps }\n${STEPS}`;
  const file = write("r.yaml", recipe);
  assert.equal((await run(file)).code, 0);
  // Eight new pages, of which the new template shows one.
  web.pages.set("/", list(Array.from({ length: 38 }, (_, n) => n)));
  for (let n = 30; n < 38; n++)
    web.pages.set(`/news/${n}`, n === 30 ? article(n) : article(n).replace('class="b"', 'class="body"'));
  const broken = await run(file);
  assert.equal(broken.code, 1);
  assert.match(broken.err, /88 % of 8 pages were rejected, 0 % in earlier runs/);
  // The site repairs its template: the next run visits the rejected pages again.
  for (let n = 30; n < 38; n++) web.pages.set(`/news/${n}`, article(n));
  const repaired = await run(file);
  assert.equal(repaired.code, 0, repaired.err);
  assert.equal((await records()).filter(({ state }) => state === "live").length, 38);
});

test("pages in which a recipe found nothing are read again after its repair", async (t) => {
  const { web, write, run, records } = await desk(t, site(4));
  const recipe = (body: string): string =>
    write("r.yaml", `${FROM_LIST}steps:\n  - { select: ${body}, as: text, needed: true }\n`);
  await run(recipe(".body"));
  assert.deepEqual(await records(), []);
  web.asked.length = 0;
  const repaired = await run(recipe(".b"));
  assert.equal(repaired.code, 0, repaired.err);
  assert.equal((await records()).length, 4);
  assert.equal(web.asked.filter((at) => at.startsWith("/news/")).length, 4);
});

test("a recipe may say how many pages are rejected at most", async (t) => {
  const { write, run } = await desk(t, { ...site(4), "/news/1": "<h1>Хәбәр</h1><div class=b>Кыска.</div>" });
  const recipe = (most: number): string =>
    `${FROM_LIST}restrict: { words: { least: 5 } }\n${STEPS}expect: { rejected: { max: ${most} } }\n`;
  assert.equal((await run(write("r.yaml", recipe(25)), "--fresh")).code, 0);
  const broken = await run(write("r.yaml", recipe(24)), "--fresh");
  assert.equal(broken.code, 1);
  assert.match(broken.err, /25 % of 4 pages were rejected, expected at most 24 %/);
});

test("a database is read by the name that the person gives it, and only read", async (t) => {
  const { place, write, run, records } = await desk(t, site(2));
  const database = new Database(path.join(place, "refs.sqlite"));
  database.exec(
    "CREATE TABLE names (name TEXT, theme TEXT); INSERT INTO names VALUES ('Хәбәр 0', 'урман'), ('Хәбәр 1', 'шәһәр')",
  );
  database.close();
  const recipe = (query: string): string =>
    write(
      "r.yaml",
      `${FROM_LIST}variables:\n  themes: { database: refs, query: "${query}", key: name, value: theme }\n${STEPS}  - { lookup: title, table: themes, as: category }\n`,
    );
  const without = await run(recipe("SELECT * FROM names"));
  assert.equal(without.code, 2);
  assert.match(without.err, /--source refs=FILE\.sqlite/);
  const source = `refs=${path.join(place, "refs.sqlite")}`;
  assert.equal((await run(recipe("SELECT * FROM names"), "--source", source)).code, 0);
  assert.deepEqual(
    (await records()).map(({ fields }) => fields["category"]),
    ["урман", "шәһәр"],
  );
  for (const query of ["DELETE FROM names", "SELECT 1; SELECT 2", "ATTACH 'x' AS y", "SELECT load_extension('x')"]) {
    const refused = await run(recipe(query), "--source", source);
    assert.equal(refused.code, 2, query);
  }
});

test("files outside the recipe's folder cannot be read", async (t) => {
  const { write, run } = await desk(t, site(1));
  const ended = await run(
    write("in/r.yaml", `${FROM_LIST}variables:\n  a: { file: ../secret.txt }\n  b: { file: /etc/passwd }\n${STEPS}`),
  );
  assert.equal(ended.code, 2);
  assert.match(ended.err, /secret\.txt is outside the recipe's folder/);
  assert.match(ended.err, /passwd is outside the recipe's folder/);
});

test("paragraphs that stand everywhere are reported, and with drop also taken out of what was read before", async (t) => {
  const { write, run, records } = await desk(
    t,
    site(55, (n) => `<p>Дусларың белән уртаклаш!</p>${n % 2 === 0 ? "<p>Безнең каналга язылыгыз</p>" : ""}`),
  );
  const reported = await run(write("r.yaml", `${FROM_LIST}${STEPS}`));
  assert.equal(reported.code, 0, reported.err);
  assert.ok((await records()).every(({ fields }) => String(fields["text"]).includes("уртаклаш")));
  const dropped = await run(
    write("d.yaml", `${FROM_LIST.replace("name: r", "name: d")}restrict: { repeated: drop }\n${STEPS}`),
  );
  assert.equal(dropped.code, 0, dropped.err);
  const kept = (await records()).filter(({ fields }) => fields["recipe"] === "d");
  assert.equal(kept.length, 55);
  assert.equal(kept.filter(({ fields }) => /уртаклаш|каналга/.test(String(fields["text"]))).length, 0);
});

test("a counter leaves the page's own metadata, stop.when, olderThan and repeated: drop at work", async (t) => {
  const more = (n: number): string =>
    `<p>Дусларың белән уртаклаш!</p><meta property="article:published_time" content="2007-05-${String(28 - (n % 28)).padStart(2, "0")}">`;
  const counted = `variables:\n  n: { type: counter }\nsteps:\n  - { select: .b, as: text }\n  - { set: { note: "text(next('n'))" } }\n`;
  const { write, run, records } = await desk(t, site(55, more));
  const recipe = (name: string, rest: string): string =>
    write(`${name}.yaml`, `${FROM_LIST.replace("name: r", `name: ${name}`)}${counted}${rest}`);
  const of = async (name: string) => (await records()).filter(({ fields }) => fields["recipe"] === name);

  const dropped = await run(recipe("drop", "restrict: { repeated: drop }\n"), "--concurrency", "1");
  assert.equal(dropped.code, 0, dropped.err);
  const kept = await of("drop");
  assert.equal(kept.length, 55);
  assert.ok(kept.every(({ fields }) => /^Хәбәр/.test(String(fields["title"])) && fields["date"] !== undefined));
  assert.equal(kept.filter(({ fields }) => String(fields["text"]).includes("уртаклаш")).length, 0);
  const numbers = kept.map(({ fields }) => Number(fields["note"])).sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 55 }, (_, n) => n + 1),
  );

  const when = await run(recipe("when", "stop: { when: note == '3' }\n"), "--concurrency", "1");
  assert.match(linesOf(when).at(-1).recipes[0].stopped, /^when /);
  const old = await run(recipe("old", "stop: { olderThan: 2007-05-20 }\n"), "--concurrency", "1");
  assert.match(linesOf(old).at(-1).recipes[0].stopped, /older than 2007-05-20/);
});

test("duplicates are kept apart or rejected, as the recipe says", async (t) => {
  const same = article(1);
  const { write, run, records } = await desk(t, {
    ...site(3),
    "/": list([0, 1, 2, 7]),
    "/news/7": same.replace("<h1>Хәбәр 1", "<h1>Хәбәр 7"),
  });
  const ended = await run(write("r.yaml", `${FROM_LIST}restrict: { duplicates: reject }\n${STEPS}`));
  assert.equal(ended.code, 0, ended.err);
  const live = (await records()).filter(({ state }) => state === "live").map(({ url }) => new URL(url).pathname);
  assert.equal(live.length, 3, live.join());
  assert.equal(linesOf(ended).at(-1).duplicates, 1);
});

test("names that collide stay apart, and no cell of the index is a formula", async (t) => {
  const { place, write, run } = await desk(t, {
    "/": list([1, 2, 3]),
    ...Object.fromEntries(
      [1, 2, 3].map((n) => [
        `/news/${n}`,
        article(n).replace(/<h1>.*<\/h1>/, `<h1>${n === 3 ? "=cmd|' /C calc'!A0" : "Бер исем"}</h1>`),
      ]),
    ),
  });
  assert.equal((await run(write("r.yaml", `${FROM_LIST}${STEPS}save:\n  - text: '{title}.txt'\n`))).code, 0);
  const files = readdirSync(path.join(place, "data/files/r")).filter((name) => name.endsWith(".txt"));
  assert.equal(new Set(files).size, 3);
  const index = readFileSync(path.join(place, "data/files/r/index.csv"), "utf8");
  assert.doesNotMatch(index, /(^|,)"?[=+@-]/m);
});

test("a structure that the listing kind has saved leads to the documents", async (t) => {
  const { web, write, run, records } = await desk(t, {
    "/": '<a href="/l/a/">а</a> <a href="/l/b/">б</a> <a href="/about">без</a>',
    "/l/a/": '<a href="/news/1">1</a> <a href="/l/b/">б</a>',
    "/l/b/": '<a href="/news/2">2</a> <a href="/about">без</a>',
    "/news/1": article(1),
    "/news/2": article(2),
    "/about": article(5),
  });
  write("site.yaml", "listing: 1\nstart: SITE/\nleaves: [/news/0]\nlists: [/l/a/]\n");
  const ended = await run(write("r.yaml", `name: r\ncollect:\n  - listing: site.yaml\n${STEPS}`));
  assert.equal(ended.code, 0, ended.err);
  assert.deepEqual((await records()).map(({ url }) => new URL(url).pathname).sort(), ["/news/1", "/news/2"]);
  assert.ok(!web.asked.includes("/about"));
});

test("value lists lead from a site's own words to the collection's, and what is in no list is a doubt", async (t) => {
  const { write, run, records } = await desk(t, site(2));
  write(
    "values.yaml",
    "category:\n  agriculture: { labels: { en: Agriculture, tt: Авыл хуҗалыгы }, from: [Авыл, Село] }\nstyle:\n  news: {}\n",
  );
  const steps = `${STEPS}  - { set: { category: "title == 'Хәбәр 0' ? 'авыл' : 'Спорт'", style: "'poem'" } }\n  - { lookup: category, table: category }\n`;
  const ended = await run(write("r.yaml", `${FROM_LIST}metadata: { values: values.yaml }\n${steps}`));
  assert.equal(ended.code, 0, ended.err);
  assert.deepEqual(
    (await records()).map(({ fields }) => [fields["category"], fields["doubts"]]),
    [
      ["agriculture", ['style: "poem" is not in the list']],
      ["Спорт", ['style: "poem" is not in the list', 'category: "Спорт" is not in the list']],
    ],
  );
});

test("a changed recipe reads its lists again, and what an older one has read is counted until it is read anew", async (t) => {
  const { place, write, run, records } = await desk(t, site(3));
  const recipe = (links: string, text: string): string =>
    write(
      "r.yaml",
      `name: r\ncollect:\n  - { list: SITE/, links: ${links} }\nmetadata: { only: steps }\nsteps:\n  - { select: h1, as: title }\n  - { select: ${text}, as: text }\n`,
    );
  assert.equal((await run(recipe("ol a", ".nowhere"))).code, 1);
  const second = await run(recipe("ul a", ".nowhere"));
  assert.equal(second.code, 1);
  assert.match(second.err, /0 documents/);
  assert.equal((await records()).length, 0);
  // The documents are known, but were read by steps that found nothing: they are visited again.
  const third = await run(recipe("ul a", ".b"));
  assert.equal(third.code, 0, third.err);
  assert.equal((await records()).length, 3);
  // Documents that an older recipe read are counted until a replay renews them.
  const fourth = await run(recipe("ul a", ".b p"));
  assert.deepEqual(linesOf(fourth).at(-1).older, { r: 3 });
  const replayed = await winnow(["replay", "--collection", "r", "--store", path.join(place, "data")]);
  assert.equal(replayed.code, 0, replayed.err);
  assert.deepEqual(linesOf(await run(recipe("ul a", ".b p"))).at(-1).older, {});
});

test("a quiet day is healthy, a list that leads nowhere any more is not", async (t) => {
  const { web, write, run } = await desk(t, site(3));
  const file = write("r.yaml", `${FROM_LIST}${STEPS}expect: { documents: { least: 2 } }\n`);
  assert.equal((await run(file)).code, 0);
  web.pages.set("/", `${list([0, 1, 2])}<p>бүген</p>`);
  assert.equal((await run(file)).code, 0);
  web.pages.set("/", "<p>яңа бизәлеш</p>");
  const redesigned = await run(file);
  assert.equal(redesigned.code, 1);
  assert.match(redesigned.err, /0 documents, and lists that lead to 0, expected at least 2/);
});

test("recipes that write into one file of JSON lines keep each other's lines", async (t) => {
  const { place, write, run } = await desk(t, site(4));
  const recipe = (name: string, only: string, encoding: string): string =>
    write(
      `${name}.yaml`,
      `name: ${name}\ncollection: both\ncollect:\n  - { list: SITE/, only: '${only}' }\n${STEPS}save:\n  - { jsonl: all.jsonl, encoding: ${encoding}, keys: { t: '{title}' } }\n`,
    );
  assert.equal((await run(recipe("one", "/news/[01]$", "utf-16le"))).code, 0);
  assert.equal((await run(recipe("two", "/news/[23]$", "utf-16le"))).code, 0);
  const written = readFileSync(path.join(place, "data/files/both/all.jsonl"), "utf16le");
  assert.equal(written.lastIndexOf("\ufeff"), 0);
  const lines = written.slice(1).trim().split("\n");
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).t),
    [0, 1, 2, 3].map((n) => `Хәбәр ${n}`),
  );
});

test("of documents that say the same, the most complete may stand for all", async (t) => {
  const whole = article(1, "<p>Һәм тагын бер җөмлә, беренче сайтта булмаган.</p>");
  const { write, run, records } = await desk(t, { ...site(2), "/": list([0, 1, 7]), "/news/7": whole });
  const ended = await run(
    write("r.yaml", `${FROM_LIST}restrict: { duplicates: reject, original: complete }\n${STEPS}`),
    "--concurrency",
    "1",
  );
  assert.equal(ended.code, 0, ended.err);
  const live = (await records()).filter(({ state }) => state === "live").map(({ url }) => new URL(url).pathname);
  assert.deepEqual(live.sort(), ["/news/0", "/news/7"]);
});

test("a recipe may know the encoding better than the site", async (t) => {
  const { write, run, records } = await desk(t, {
    "/": list([1]),
    "/news/1": {
      headers: { "content-type": "text/html; charset=iso-8859-1" },
      body: iconv.encode(
        "<title>Новость</title><h1>Новость</h1><div class=b><p>В лесу поспела земляника.</p></div>",
        "windows-1251",
      ),
    },
  });
  const ended = await run(write("r.yaml", `${FROM_LIST}charset: windows-1251\n${STEPS}`));
  assert.equal(ended.code, 0, ended.err);
  assert.deepEqual(
    (await records()).map(({ fields }) => fields["text"]),
    ["В лесу поспела земляника."],
  );
});

test("a page is recorded with what it gives; a recipe's change and a site's redesign show as differences", async (t) => {
  const { web, place, write } = await desk(t, { ...site(2), "/news/1": article(1, "<p>Икенче бит</p>") });
  const file = write("r.yaml", `# ours\n${FROM_LIST}${STEPS}`);
  const reach = ["--allow-private", "--delay", "0", "--contact", "t@example.org", "--json"];
  const recorded = await winnow(["robot", "test", file, "--record", `${web.url}news/1`, ...reach]);
  assert.equal(recorded.code, 0, recorded.err);
  assert.equal(readdirSync(path.join(place, "tests")).length, 1);
  assert.match(readFileSync(file, "utf8"), /^# ours\n[\s\S]*title: Хәбәр 1/);
  assert.equal((await winnow(["robot", "test", file, "--json"])).code, 0);
  assert.equal((await winnow(["robot", "test", file, "--refetch", ...reach])).code, 0);
  web.pages.set("/news/1", article(1).replace('class="date"', 'class="datum"'));
  assert.equal((await winnow(["robot", "test", file, "--json"])).code, 0);
  const redesigned = await winnow(["robot", "test", file, "--refetch", ...reach]);
  assert.equal(redesigned.code, 1);
  assert.match(redesigned.out, /text: recorded .*, now /);
});
