/** Each example does what it says, on a small web on loopback and in a store in a temporary folder. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { folder, serve } from "../test/cli/world.js";
import { eventPage } from "../test/events/web.js";
import { crawlSite } from "./crawl.js";
import { visitEvent } from "./events.js";
import { leavesOf } from "./listing.js";
import { exportTable } from "./release.js";
import { runRecipe } from "./robot.js";
import { rename } from "./search-and-correct.js";
import { updateAll } from "./watch.js";

const html = (title: string, body: string) => `<!doctype html><title>${title}</title><h1>${title}</h1><p>${body}</p>`;
const TEXT = "Wheat is threshed in autumn, and the wind carries the chaff away. ".repeat(8);
const PAGES = {
  "/": html("Songs", '<a href="/a">Songs with A</a>'),
  "/a": html("Songs with A", '<a href="/a/1">Autumn</a> <a href="/a/2">April</a>'),
  "/a/1": html("Autumn", TEXT),
  "/a/2": html("April", `Rain. ${TEXT}`),
  "/grain/": eventPage("GRAIN", 2027),
};
const LOCAL = { allowPrivate: true, threads: 1 };
const settings = { delay: 0 };

async function web(t: TestContext): Promise<{ url: string; place: string }> {
  return { url: (await serve(t, PAGES)).url, place: folder(t) };
}

test("crawl, then watch: what a run left is finished by the watcher", async (t) => {
  const { url, place } = await web(t);
  assert.equal((await crawlSite(place, url, { ...LOCAL, settings, maxPages: 1 })).counts.pages, 1);
  assert.equal(await updateAll(place, LOCAL), 1);
});

test("listing: only the leaves are kept", async (t) => {
  const { url, place } = await web(t);
  assert.deepEqual((await leavesOf(place, url, { ...LOCAL, settings })).sort(), ["April", "Autumn"]);
});

test("robot: a recipe's documents are kept", async (t) => {
  const { url, place } = await web(t);
  const file = path.join(place, "songs.yaml");
  writeFileSync(
    file,
    `name: songs\ndelay: 0s\ncollect:\n  - { list: "${url}a", only: '/a/\\d$' }\nrestrict: { language: any }\n`,
  );
  assert.equal((await runRecipe(place, file, LOCAL)).counts.new, 2);
});

test("events: the date of submission is read", async (t) => {
  const { url, place } = await web(t);
  const { submission, next } = await visitEvent(place, `${url}grain/`, { ...LOCAL, delay: 0 });
  assert.equal(submission, "2027-07-01");
  assert.ok(next);
});

test("search, correct and release: a title is changed and changed back; all records leave as a table", async (t) => {
  const { url, place } = await web(t);
  await crawlSite(place, url, { ...LOCAL, settings });
  assert.deepEqual(await rename(place, "title:april", "May"), ["April", "May", "April"]);
  const table = path.join(place, "songs.csv");
  assert.equal(await exportTable(place, table), 4);
  assert.match(readFileSync(table, "utf8"), /April/);
  assert.ok(existsSync(`${table}.json`));
});
