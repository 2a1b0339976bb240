/** The queues of doubt, mixed languages, duplicates and changes after a check; and two versions of a page side by side. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { serveStore } from "../../src/serve/server.js";
import { folder, serve as serveSite, winnow } from "../cli/world.js";
import { NO_BROWSER, openBrowser } from "./world.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LINES = [
  "The river carries the boats down to the town where the fair is held in autumn.",
  "A miller counts the sacks of grain and writes their number on the door.",
  "Nobody asks the ferryman why he sings, for everybody knows the song.",
  "When the frost comes, the children walk across and the boats lie still.",
];

const document = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><article>${text}</article></body></html>`;
const story = (...more: string[]): string => [...LINES, ...more].map((line) => `<p>${line} ${line}</p>`).join("\n");
const other = (n: number): string =>
  Array.from(
    { length: 8 },
    (_, i) => `<p>Market ${n} sells item ${n * 31 + i} for ${n + i} coins on day ${i}.</p>`,
  ).join("");

/** Two versions of a store: between them, one record was checked and its page changed. */
async function twice(t: TestContext): Promise<{ readonly store: string; readonly site: string }> {
  const dir = folder(t);
  const store = path.join(dir, "store");
  const site = await serveSite(t, {
    "/": `<h1>All</h1>${["/story", "/copy", "/one", "/two"].map((at) => `<a href="${at}">${at}</a>`).join(" ")}`,
    "/story": document("The river", story()),
    "/copy": document("The river, again", story("And that is all.")),
    "/one": document("Market one", other(1)),
    "/two": document("Market two", other(2)),
  });
  const recipe = path.join(dir, "town.yaml");
  writeFileSync(recipe, `name: town\ncollect:\n  - list: ${site.url}\n    only: '/(story|copy|one|two)$'\n`);
  const harvest = ["robot", recipe, "--store", store, "--allow-private", "--delay", "0", "--archive", "all", "--quiet"];
  const first = await winnow(harvest);
  assert.equal(first.code, 0, first.err);
  const edit = (...words: string[]) => winnow(["records", ...words, "--by", "Eva", "--yes", "--store", store]);
  assert.match((await edit("validate", `${site.url}one`)).out, /1 record changed/);
  for (const [at, flag] of [
    ["two", "mixed"],
    ["story", "doubt"],
  ])
    assert.match(
      (await edit("edit", `${site.url}${at}`, "--set", `flag=${flag}`, "--new-field")).out,
      /1 record changed/,
    );
  site.pages.set("/one", document("Market one moved", other(1).replace("coins on day 3", "coins on no day")));
  assert.equal((await winnow([...harvest, "--fresh"])).code, 0);
  return { store, site: site.url };
}

interface Item {
  readonly subject: string;
  readonly url: string;
  readonly why: string;
  readonly next?: string;
}

async function served(t: TestContext) {
  const { store, site } = await twice(t);
  const server = await serveStore({ store, port: 0, by: "Ana" });
  t.after(() => server.close());
  const get = (address: string) => fetch(new URL(address, server.url));
  const send = (body: object) =>
    fetch(new URL("/api/moderation/decide", server.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const all = async (queue: string): Promise<Item[]> => {
    const items: Item[] = [];
    for (let after = ""; ; ) {
      const answer = await get(`/api/moderation/next?queue=${queue}${after}`);
      assert.equal(answer.status, 200);
      const { item } = (await answer.json()) as { item: Item | null };
      if (item === null) return items;
      items.push(item);
      if (item.next === undefined) return items;
      after = `&after=${encodeURIComponent(item.next)}`;
    }
  };
  return { server, site, get, send, all };
}

test("each queue holds what its reason says, and lets go of what is decided", async (t) => {
  const { site, send, all } = await served(t);
  const urls = async (queue: string) => (await all(queue)).map(({ url }) => url.slice(site.length)).sort();

  const [changed, ...more] = await all("changed");
  assert.deepEqual([changed?.url, more.length], [`${site}one`, 0], "only what was checked can have changed since");
  assert.match(changed!.why, /title/);
  assert.equal((await send({ subject: changed!.subject, decision: "accept" })).status, 200);
  assert.deepEqual(await all("changed"), []);

  assert.deepEqual(await urls("mixed"), ["two"]);
  const [mixed] = await all("mixed");
  assert.equal((await send({ subject: mixed!.subject, decision: "reject", comment: "two languages" })).status, 200);
  assert.deepEqual(await all("mixed"), []);

  assert.deepEqual(await urls("doubt"), ["story"]);
  const [doubt] = await all("doubt");
  assert.equal((await send({ subject: doubt!.subject, decision: "accept" })).status, 200);
  assert.deepEqual(await all("doubt"), [], "what a person has checked is no doubt");

  const duplicates = await all("duplicate");
  assert.equal(duplicates.length, 1, "the copy, not the original");
  assert.match(duplicates[0]!.why, /^\d+ % = The river/);
  assert.equal((await send({ subject: duplicates[0]!.subject, decision: "accept" })).status, 200);
  assert.deepEqual(await all("duplicate"), []);
});

test("what is missing is counted by field, and each field is a queue of its own", async (t) => {
  const { server, site, get } = await served(t);
  interface Row {
    readonly queue: string;
    readonly field?: string;
    readonly size: number | null;
    readonly isEmpty: boolean;
  }
  const { queues } = (await (await get("/api/moderation/queues")).json()) as { queues: Row[] };
  const missing = queues.filter(({ queue }) => queue === "missing");
  assert.deepEqual(
    missing.map(({ field, size, isEmpty }) => [field, size, isEmpty]),
    [
      [undefined, 3, false],
      ["title", 0, true],
      ["date", 3, false],
      ["language", 0, true],
    ],
    "the fourth record is checked",
  );
  assert.equal(queues.length, 11);
  const first = async (field: string) => {
    const answer = await get(`/api/moderation/next?queue=missing&field=${field}`);
    return ((await answer.json()) as { item: Item | null }).item;
  };
  assert.equal(await first("language"), null);
  const item = await first("date");
  assert.equal(item?.why, "date");
  assert.ok(item?.url.startsWith(site));
  const page = await (await fetch(new URL("/moderation", server.url))).text();
  assert.match(page, /<li class="part"><a href="\/moderation\/item\?queue=missing&amp;field=date">date<\/a>/);
  assert.doesNotMatch(page, /field=title/);
});

test("two versions of a page: words that came and went, and fields that changed", async (t) => {
  const { server, site, get } = await served(t);
  const found = (await (await get("/api/records?collection=town")).json()) as {
    records: { id: string; url: string }[];
  };
  const { id } = found.records.find(({ url }) => url === `${site}one`)!;
  const compared = (await (await get(`/api/archived/compare?record=${id}&n=0&with=1`)).json()) as {
    before: { url: string; at: number };
    after: { at: number };
    text: { kind: string; items: string[] }[];
    fields: { field: string; before: unknown; after: unknown }[];
  };
  assert.equal(compared.before.url, `${site}one`);
  assert.ok(compared.before.at < compared.after.at);
  assert.deepEqual(
    compared.fields.find(({ field }) => field === "title"),
    { field: "title", before: "Market one", after: "Market one moved" },
  );
  assert.equal((await get(`/api/archived/compare?record=${id}&n=0&with=7`)).status, 404);
  assert.equal((await get(`/archived/compare?record=${id}&n=0&with=x`)).status, 400);

  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const page = await (await browser.newContext({ viewport: { width: 360, height: 700 } })).newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  // From the archived page, as a person gets there.
  await page.goto(`${server.url}archived?record=${id}`);
  await page.locator("a[href*='/archived/compare']").first().click();
  await page.waitForURL(/archived\/compare/);
  assert.match((await page.locator("main del").allTextContents()).join(" "), /day 3/);
  assert.match((await page.locator("main ins").allTextContents()).join(" "), /no day/);
  assert.match((await page.locator("main").textContent()) ?? "", /Market one moved/);
  const wide = (await page.evaluate("document.documentElement.scrollWidth")) as number;
  assert.ok(wide <= 360, `${wide} pixels wide`);
  const { violations } = (await page.evaluate(`${AXE}; axe.run({ iframes: false })`)) as {
    violations: { id: string }[];
  };
  assert.deepEqual(
    violations.map(({ id: rule }) => rule),
    [],
  );
  assert.deepEqual(complaints, []);
});
