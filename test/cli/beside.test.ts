/** One harvests, everyone reads: what other processes may do beside a running harvest, and what the readers say. */
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { folder, linesOf, manyPages, page, serve, start, winnow } from "./world.js";

test("beside a running harvest a second is refused, and readers read", async (t) => {
  const web = await serve(t, manyPages(2000, 50));
  const dir = folder(t);
  const store = path.join(dir, "store");
  const backup = path.join(dir, "backup");
  const run = start(t, ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--json"]);
  await run.says(/\/1"/);

  const second = await winnow(["crawl", "b.example", "--store", store, "--json"]);
  assert.equal(second.code, 1);
  assert.match(
    second.err,
    new RegExp(
      `is in use: process ${run.process.pid} on \\S+ has been harvesting into it since \\d{4}-.*\\(winnow crawl ${web.url}\\)`,
    ),
  );
  assert.equal(linesOf(second).at(-1).error.code, "STORE_IN_USE");

  const [status, why, check, copied] = await Promise.all([
    winnow(["status", "--store", store]),
    winnow(["why", `${web.url}1`, "--store", store]),
    winnow(["store", "check", "--store", store]),
    winnow(["store", "backup", backup, "--store", store]),
  ]);
  assert.match(status.out, new RegExp(`Running since \\d\\d:\\d\\d: process ${run.process.pid} on .*last heartbeat`));
  assert.match(why.out, /state {5}done: page/);
  assert.equal(check.code, 0, check.out);
  assert.equal(copied.code, 0, copied.err);
  assert.equal((await winnow(["store", "check", "--store", backup])).code, 0);

  run.process.kill("SIGINT");
  assert.equal((await run.ended).code, 130);
  const again = await winnow(["store", "backup", backup, "--store", store, "--json"]);
  assert.deepEqual([again.code, linesOf(again).at(-1).end], [0, "finished"]);
  assert.equal((await winnow(["store", "backup", store, "--store", store])).code, 2);
});

test("why shows the history of an address, and what would become of an unknown one", async (t) => {
  const web = await serve(t, {
    "/robots.txt": "User-agent: *\nDisallow: /secret\n",
    "/": page("Start", "/a", "/secret/x", "/skip/1"),
    "/a": page("The A page", "/"),
  });
  const store = folder(t);
  await winnow([
    "crawl",
    web.url,
    "--store",
    store,
    "--allow-private",
    "--delay",
    "0",
    "--exclude",
    "/skip/",
    "--quiet",
  ]);
  const why = async (at: string) => (await winnow(["why", web.url + at, "--store", store])).out;

  const a = await why("a");
  assert.match(a, /state {5}done: page: mostly text/);
  assert.match(a, /found {5}on http:\S+\/ as "\/a", 1 link from the start/);
  assert.match(a, /robots {4}allowed: no rule applies \(robots\.txt of \d{4}-/);
  assert.match(a, /visits {4}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}answered 200 in/);
  assert.match(a, /records {3}The A page {2}[0-9a-f]{32}/);
  assert.match(a, /next {6}at the first update after/);
  const withoutScheme = await winnow(["why", `${web.url.replace("http://", "")}a`, "--store", store]);
  assert.equal(withoutScheme.out, a);
  assert.match(await why("secret/x"), /state {5}dropped: robots\.txt: Disallow: \/secret \(line 2\)/);
  assert.match(await why("skip/1"), /state {5}dropped: scope: excluded by \/\/skip\/\//);
  assert.match(await why("skip/unmet"), /is unknown.*\n.*\n {4}would be skipped: scope: excluded by/);
  assert.match(await why("secret/unmet"), /would belong .*\n {4}robots\.txt: forbidden: Disallow: \/secret/);

  const json = linesOf(await winnow(["why", `${web.url}a`, "--store", store, "--json"]));
  assert.deepEqual([json[0].known, json[0].state, json[0].visits[0].status], [true, "done", 200]);
  assert.deepEqual([json[1].summary, json[1].command, json[1].counts.stories], [true, "why", 1]);
});

test("watch --once does what is due: it goes on with what is unfinished, and not with what has no rhythm", async (t) => {
  const web = await serve(t, manyPages(5));
  const other = await serve(t, manyPages(5));
  const store = folder(t);
  const begun = ["--store", store, "--allow-private", "--delay", "0", "--max-pages", "2", "--quiet"];
  await winnow(["crawl", web.url, "--every", "1d", ...begun]);
  await winnow(["crawl", other.url, ...begun]);
  const watch = ["watch", "--once", "--store", store, "--allow-private", "--json"];
  const first = await winnow(watch);
  assert.equal(first.code, 0, first.err);
  const { command, end, counts } = linesOf(first).at(-1);
  assert.deepEqual([command, end, counts.runs, counts.pages], ["watch", "finished", 1, 4]);
  assert.deepEqual([web.asked.length, other.asked.length], [6, 2]);
  assert.equal(linesOf(await winnow(watch)).at(-1).counts.runs, 0, "tomorrow is not today");
});

test("watch stays, beats where status sees it, notices what others store, and ends with Ctrl-C", async (t) => {
  const web = await serve(t, manyPages(3));
  const store = folder(t);
  const crawl = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--quiet"];
  await winnow(crawl);
  await winnow([...crawl, "--every", "1m"]);
  const run = start(t, ["watch", "--store", store, "--allow-private"], { WINNOW_CONTACT: "https://ada.example/" });
  let status = "";
  let over = false;
  void run.ended.then(() => (over = true));
  while (!over && !status.includes("winnow watch (process")) status = (await winnow(["status", "--store", store])).out;
  assert.match(
    status,
    new RegExp(`winnow watch \\(process ${run.process.pid} on \\S+\\) \\w+.*; last heartbeat [\\d.]+ m?s ago`),
  );
  assert.match(status, /Due for winnow watch on|Due now for winnow watch/);
  const second = await winnow(["watch", "--store", store]);
  assert.equal(second.code, 1);
  assert.match(second.err, /is already being watched by process/);
  run.process.kill("SIGINT");
  const { code, err } = await run.ended;
  assert.equal(code, 130, err);
  assert.doesNotMatch((await winnow(["status", "--store", store])).out, /winnow watch \(process/);
});

test("doctor says what works and what does not", async (t) => {
  const well = await winnow([
    "doctor",
    "--store",
    path.join(folder(t), "new"),
    "--contact",
    "ada@example.org",
    "--json",
  ]);
  assert.equal(well.code, 0, well.out);
  assert.ok(
    linesOf(well)
      .slice(0, -1)
      .every(({ state }) => state === "ok"),
  );
  const ill = await winnow(["doctor", "--store", "postgres://nobody@127.0.0.1:9/none"]);
  assert.equal(ill.code, 1);
  assert.match(ill.out, /problem Store in PostgreSQL: cannot be opened: /);
  assert.match(ill.out, /hint {4}Contact: No contact is set/);
});
