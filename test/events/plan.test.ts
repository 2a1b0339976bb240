/** The plan in words: coming visits with their reasons, and what a visit without papers says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../cli/world.js";
import { eventPage, eventWeb } from "./web.js";

test("events plan lists coming visits, on any day; a visit without papers names the best candidates", async (t) => {
  const web = await eventWeb(t, {
    "http://grain2027.example/": eventPage("GRAIN", 2027, { more: "<a href=/programme.html>Programme</a>" }),
    "http://grain2027.example/programme.html": "<!doctype html><title>Programme</title><p>Will be announced.</p>",
  });
  await web.run(["events", "add", "http://grain2027.example/"]);
  const [before] = linesOf(await web.run(["events", "plan", "--json"]));
  assert.equal(before.because, "it was never visited");

  const { out } = await web.run(["events", "harvest", "http://grain2027.example/", "--delay", "0"]);
  assert.match(out, /papers not found; 2 pages read, best candidates: http:\/\/grain2027\.example\/programme\.html/);

  const [later] = linesOf(await web.run(["events", "plan", "--now", "2027-09-20", "--json"]));
  assert.ok(later.at >= "2027-09-20", later.at);
  assert.doesNotMatch(later.because, /never visited/);
  const [summary] = linesOf(await web.run(["events", "plan", "--now", "2035-01-01", "--within", "1d", "--json"])).slice(
    -1,
  );
  assert.equal(summary.command, "events plan");

  const [run] = linesOf(await web.run(["watch", "--plan", "--now", "2027-09-20", "--json"]));
  assert.deepEqual([run.start, run.because], ["http://grain2027.example/", later.because]);
  assert.match((await web.run(["watch", "--now", "2027-09-20"])).err, /--now is for --plan/);
  assert.match(
    (await web.run(["status"])).out,
    /^events \(1 event; .*\n {2}http:\/\/grain2027\.example\/: visited on .*; next visit on /m,
  );

  const wrong = await web.run(["events", "plan", "--now", "tomorrow"]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /tomorrow is not a date; write it like 2026-05-01/);
});
