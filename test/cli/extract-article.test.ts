/** `winnow extract article` and `winnow eval article`, from the outside. */
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { ROOT } from "../house/root.js";
import { folder, linesOf, serve, winnow } from "./world.js";

const SAVED = path.join(ROOT, "test/pages/comments.html");

test("a saved page gives one line with text, fields and evidence; with --json a summary follows", async () => {
  const plain = await winnow(["extract", "article", SAVED, "--base", "https://gull.example/swifts"]);
  assert.equal(plain.code, 0, plain.err);
  const [line, ...none] = linesOf(plain);
  assert.equal(none.length, 0);
  assert.equal(line.url, "https://gull.example/swifts");
  assert.equal(line.title, "A tower for swifts");
  assert.equal(line.author, "Tomas Reed");
  assert.equal(line.date, "2021-06-08");
  assert.equal(line.language, "eng");
  assert.equal(line.published, "2021-06-08T06:30:00+02:00");
  assert.match(line.text, /^The old water tower .*\n\nForty pairs /);
  assert.ok(line.words > 70 && line.words < 100, `${line.words} words`);
  assert.equal(line.evidence.published.from, "meta article:published_time");
  assert.equal(line.removed, undefined);

  const program = await winnow(["extract", "article", SAVED, "--json", "--removed"]);
  const [again, summary] = linesOf(program);
  assert.ok(again.removed.some(({ because }: { because: string }) => because === "comments"));
  assert.deepEqual(summary, { summary: true, command: "extract article", end: "finished", counts: { lines: 1 } });
});

test("a page of the web is asked for politely; what is missing is said", async (t) => {
  const web = await serve(t, { "/a": "<title>High water</title><h1>High water</h1><p>It rose in the night.</p>" });
  const found = await winnow(["extract", "article", `${web.url}a`, "--allow-private"]);
  assert.equal(found.code, 0, found.err);
  assert.equal(linesOf(found)[0].text, "It rose in the night.");
  assert.equal((await winnow(["extract", "article", `${web.url}none`, "--allow-private"])).code, 1);
  const missing = await winnow(["extract", "article", path.join(folder(t), "none.html")]);
  assert.equal(missing.code, 2);
  assert.match(missing.err, /none\.html does not exist/);
});

test("without data an evaluation says so and ends with 2", async (t) => {
  const none = await winnow(["eval", "article", "--data", folder(t)]);
  assert.equal(none.code, 2);
  assert.match(none.err, /must contain article/);
});
