/** Somebody says stop, or the process is killed: what then? */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { folder, linesOf, manyPages, serve, start, winnow } from "./world.js";

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  test(`${signal}: what is under way is finished and told, then ${code}; the next run goes on`, async (t) => {
    const web = await serve(t, manyPages(40, 100));
    const store = folder(t);
    const out = path.join(store, "out.jsonl");
    const command = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--out", out, "--json"];
    const run = start(t, command);
    await run.says(/\/3"/);
    run.process.kill(signal);
    const ended = await run.ended;
    const { end, counts } = linesOf(ended).at(-1);
    assert.deepEqual([ended.code, end], [code, "stopped"]);
    assert.equal(counts.pages, web.asked.length, "no answer was thrown away");
    assert.equal(readFileSync(out, "utf8").trim().split("\n").length, counts.pages);
    if (signal === "SIGTERM") return;
    const rest = await winnow(command);
    assert.equal(linesOf(rest).at(-1).harvests[0].mode, "continued");
    assert.equal(counts.pages + linesOf(rest).at(-1).counts.pages, 41);
    assert.equal((await winnow(["store", "check", "--store", store])).code, 0);
  });
}

test("the second Ctrl-C stops at once, and nothing committed is lost", async (t) => {
  const web = await serve(t, { ...manyPages(3), "/2": { body: "slow", after: 60_000 } });
  const store = folder(t);
  const command = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0"];
  const run = start(t, [...command, "--verbose"]);
  await run.says(/\/1 /);
  run.process.kill("SIGINT");
  await run.says(/Stopping after the requests in progress/);
  const second = Date.now();
  run.process.kill("SIGINT");
  const { code } = await run.ended;
  assert.equal(code, 130);
  assert.ok(Date.now() - second < 5000, "at once");
  assert.equal((await winnow(["store", "check", "--store", store])).code, 0);
});

test("a harvest that was killed is recognised as dead, and goes on", async (t) => {
  const web = await serve(t, manyPages(10, 50));
  const store = folder(t);
  const command = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--json"];
  const run = start(t, command);
  await run.says(/\/2"/);
  run.process.kill("SIGKILL");
  await run.ended;
  const status = await winnow(["status", "--store", store]);
  assert.match(status.out, /Unfinished: process \d+ on \S+ crashed around .* Nothing committed is lost/);
  const rest = await winnow(command);
  assert.equal(rest.code, 0, rest.err);
  assert.equal(linesOf(rest).at(-1).harvests[0].records, 11);
  assert.equal((await winnow(["store", "check", "--store", store])).code, 0);
});

test("a reader that goes away is no error", async (t) => {
  const web = await serve(t, manyPages(200, 20));
  const run = start(t, ["crawl", web.url, "--store", folder(t), "--allow-private", "--delay", "0", "--json"]);
  await run.says(/visit/);
  run.process.stdout!.destroy();
  const { code, err } = await run.ended;
  assert.deepEqual([code, err], [0, ""]);
  assert.ok(web.asked.length < 200, "nobody listens, so it stopped");
});
