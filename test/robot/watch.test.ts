/** What the watcher does with recipes beyond running them when they are due. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { linesOf, winnow } from "../cli/world.js";
import { article, desk, FROM_LIST, STEPS, site } from "./desk.js";

test("the watcher runs a recipe again, goes on with its scan, and the files follow", async (t) => {
  const { web, place, write, run, later, watch, records } = await desk(t, { "/n/1": article(1), "/n/2": article(2) });
  const file = write(
    "r.yaml",
    `name: r\nevery: 1m\ncollect:\n  - { scan: 'SITE/n/{id}', from: 1, misses: 3 }\n${STEPS}save:\n  - text: '{title}.txt'\n`,
  );
  assert.equal((await run(file)).code, 0);
  web.pages.set("/n/4", article(4));
  later(120_000);
  const watched = await watch();
  assert.equal(watched.code, 0, watched.err);
  assert.equal((await records()).length, 3);
  assert.ok(existsSync(path.join(place, "data/files/r/Хәбәр 4.txt")));
});

test("the watcher holds a run against what its recipe expects, says which field and since when, and goes on", async (t) => {
  const { web, place, write, run, later, watch } = await desk(t, site(4));
  const file = write(
    "r.yaml",
    `${FROM_LIST}every: 1m\nrevisit: 1ms\n${STEPS}metadata: { only: steps }\nexpect: { fields: { date: 90 } }\n`,
  );
  const other = write("other.yaml", `${FROM_LIST.replace("name: r", "name: other")}every: 1m\n${STEPS}`);
  assert.equal((await run(file, other)).code, 0);
  later(120_000);
  const healthy = await watch();
  assert.equal(healthy.code, 0, healthy.err);
  for (let n = 0; n < 4; n++) web.pages.set(`/news/${n}`, article(n).replace("date", "datum"));
  later(120_000);
  const broken = await watch();
  assert.equal(broken.code, 1);
  const says =
    /r \(r\) is broken: date is filled in 0 % of documents, expected at least 90 % \(since \d{4}-\d\d-\d\d; the last healthy run was on/;
  assert.match(broken.err, says);
  const lines = linesOf(broken);
  assert.deepEqual(
    lines.filter(({ event }) => event === "broken").map(({ plan }) => plan),
    ["r (r)"],
  );
  const { end, counts, broken: which } = lines.at(-1);
  assert.deepEqual(
    [end, counts.runs, counts.failed, counts.broken, Object.keys(which)],
    ["failed", 2, 0, 1, ["r (r)"]],
  );
  const status = await winnow(["status", "--store", path.join(place, "data")]);
  assert.match(status.out, /Broken: date is filled in 0 % .* \(since /);
  for (let n = 0; n < 4; n++) web.pages.set(`/news/${n}`, article(n));
  later(120_000);
  assert.equal((await watch()).code, 0);
  assert.doesNotMatch((await winnow(["status", "--store", path.join(place, "data")])).out, /Broken/);
});

test("triggers on failures end a recipe in the watcher, too", async (t) => {
  const { web, write, run, later, watch } = await desk(t, site(6));
  const file = write("r.yaml", `${FROM_LIST}every: 1m\nrevisit: 1ms\n${STEPS}stop: { errors: 2 }\n`);
  assert.equal((await run(file)).code, 0);
  for (let n = 0; n < 6; n++) web.pages.set(`/news/${n}`, { status: 500, body: "no" });
  later(120_000);
  web.asked.length = 0;
  await watch();
  assert.ok(web.asked.filter((asked) => asked.startsWith("/news/")).length < 6, web.asked.join(" "));
});
