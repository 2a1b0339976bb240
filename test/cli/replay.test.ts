/** The archive from the command line: kept, checked, judged again, or not kept at all. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { folder, linesOf, page, serve, winnow } from "./world.js";

const PAGES = { "/": page("Home", "/a", "/b"), "/a": page("A"), "/b": page("B") };

test("a crawl is archived, checked, and a replay changes nothing", async (t) => {
  const web = await serve(t, PAGES);
  const store = path.join(folder(t), "store");
  const crawl = await winnow(["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--json"]);
  assert.equal(crawl.code, 0, crawl.err);
  const check = await winnow(["store", "check", "--store", store, "--json"]);
  assert.equal(linesOf(check).at(-1).counts.archived, 4, "three pages and robots.txt");
  const replay = await winnow(["replay", "--store", store, "--json"]);
  assert.equal(replay.code, 0, replay.err);
  const { summary, command, end, counts } = linesOf(replay).at(-1);
  assert.deepEqual({ summary, command, end }, { summary: true, command: "replay", end: "finished" });
  assert.deepEqual(counts, { visits: 3, new: 0, changed: 0, unchanged: 3, tooHard: 0, unreadable: 0 });
  assert.equal(web.asked.length, 3, "a replay makes no request");
});

test("with --archive off nothing is kept, and replay says so; a wrong collection is named", async (t) => {
  const web = await serve(t, PAGES);
  const store = path.join(folder(t), "store");
  await winnow(["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--archive", "off", "--quiet"]);
  assert.equal(existsSync(path.join(store, "archive")), false);
  assert.match((await winnow(["replay", "--store", store])).out, /Nothing is archived/);
  const wrong = await winnow(["replay", "--store", store, "--collection", "songs"]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /has no collection songs\. Collections: 127\.0\.0\.1/);
});
