/** `winnow watch` and events: next editions are found by themselves; what is lost or taken by others is noticed and explained. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY } from "../../src/model/time.js";
import { linesOf } from "../cli/world.js";
import { eventPage, eventWeb } from "./web.js";

const MONTHS = "January February March April May June July August September October November December".split(" ");
/** A meeting of three days that ended a month ago, and its year. */
const before = new Date(Date.now() - 33 * DAY);
const after = new Date(Date.now() - 31 * DAY);
const year = after.getUTCFullYear();
const say = (day: Date): string => `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
const over = (acronym: string, name: string): string =>
  eventPage(acronym, year, { name, days: `${say(before)} – ${say(after)}` }).replace(/<h2>Important.*<\/ul>/s, "");

test("when an edition is over the watcher looks for the next one, watches it, and keeps the two linked", async (t) => {
  let renewed = false;
  const web = await eventWeb(t, {
    [`http://sieve${year}.example/`]: over("SIEVE", "Symposium on Sieves"),
    [`http://sieve${year + 1}.example/`]: eventPage("SIEVE", year + 1, { name: "Symposium on Sieves" }),
    // Keeps its address, and shows the next edition once we have been there.
    "http://www.husk.example/": (nth) => {
      if (nth > 1) renewed = true;
      return nth > 1 ? eventPage("HUSK", year + 1, { name: "Workshop on Husks" }) : over("HUSK", "Workshop on Husks");
    },
  });
  const added = await web.run(["events", "add", `http://sieve${year}.example/`, "http://www.husk.example/"]);
  assert.equal(added.code, 0, added.err);
  const watched = await web.run(["watch", "--once", "--json"]);
  assert.equal(watched.code, 0, watched.err);
  assert.ok(renewed);
  // Each plan runs once with --once: the address that showed the next edition is visited at the next time.
  assert.equal((await web.run(["watch", "--once"])).code, 0);
  const records = linesOf(await web.run(["events", "list", "--json"])).slice(0, -1);
  assert.deepEqual(records.map(({ acronym, year: of, url }) => `${acronym} ${of} ${url}`).sort(), [
    `HUSK ${year + 1} http://www.husk.example/`,
    `SIEVE ${year} http://sieve${year}.example/`,
    `SIEVE ${year + 1} http://sieve${year + 1}.example/`,
  ]);
  for (const name of ["SIEVE", "HUSK"]) {
    const [shown] = linesOf(await web.run(["events", "show", `${name} ${year + 1}`, "--json"]));
    assert.equal(shown.fields.previous, `${name.toLowerCase()} ${year}`);
  }
  // The edition before stays, with all that was known of it.
  const [old] = linesOf(await web.run(["records", "list", "--where", `acronym:HUSK year:${year}`, "--json"]));
  assert.equal(old.fields.end, after.toISOString().slice(0, 10));
  // What was found is not looked for again.
  const again = await web.run(["watch", "--once", "--json"]);
  assert.ok(!again.out.includes("looks for"), again.out);
});

test("an event that was removed or paused has no next edition", async (t) => {
  const web = await eventWeb(t, {
    [`http://sieve${year}.example/`]: over("SIEVE", "Symposium on Sieves"),
    [`http://sieve${year + 1}.example/`]: eventPage("SIEVE", year + 1, { name: "Symposium on Sieves" }),
  });
  await web.run(["events", "harvest", `http://sieve${year}.example/`, "--delay", "0"]);
  await web.run(["events", "pause", `SIEVE ${year}`]);
  const watched = await web.run(["watch", "--once", "--json"]);
  assert.equal(linesOf(watched).at(-1).counts.runs, 0);
  assert.ok(!web.served.log.asked.has(`http://sieve${year + 1}.example/`));
});

test("an event that may not be visited is tried rarely and says why", async (t) => {
  const web = await eventWeb(t, {
    "http://shut2027.example/": eventPage("SHUT", 2027),
    "http://shut2027.example/robots.txt": "User-agent: *\nDisallow: /\n",
  });
  await web.run(["events", "add", "http://shut2027.example/"]);
  assert.equal(linesOf(await web.run(["watch", "--once", "--json"])).at(-1).counts.runs, 1);
  assert.equal(linesOf(await web.run(["watch", "--once", "--json"])).at(-1).counts.runs, 0, "not at once again");
  const [shown] = linesOf(await web.run(["events", "list", "--json"]));
  assert.equal(shown.state, "failing");
  assert.match(shown.plan.because, /robots\.txt/);
});

test("a slow host and a dead one hold no other event up, and what was not reached is told and tried later", async (t) => {
  const slow = "http://alder2027.example/";
  const web = await eventWeb(t, {
    [slow]: { body: eventPage("ALDER", 2027), took: 3000 },
    "http://beech2027.example/": eventPage("BEECH", 2027, {
      more: "<a href=http://dead.example/papers.html>Accepted papers</a>",
    }),
    "http://dead.example/papers.html": { failure: "connection lost" },
    "http://dead.example/robots.txt": { failure: "connection lost" },
    "http://cedar2027.example/": eventPage("CEDAR", 2027),
    "http://gone2027.example/": { failure: "connection lost" },
    "http://gone2027.example/robots.txt": { failure: "connection lost" },
  });
  const starts = ["alder", "beech", "cedar", "gone"].map((name) => `http://${name}2027.example/`);
  await web.run(["events", "add", ...starts]);
  const watched = await web.run(["watch", "--once", "--json"]);
  assert.equal(linesOf(watched).at(-1).counts.runs, 4);
  const knockAt = (url: string) => web.served.log.knocks.find((knock) => knock.url === url)!;
  // Due plans run by name: one after the other, CEDAR would be asked after ALDER's answer.
  assert.ok(knockAt("http://cedar2027.example/").start < knockAt(slow).end!, "others go on at once");
  const events = linesOf(await web.run(["events", "list", "--json"])).slice(0, -1);
  const stateOf = (name: string) => events.find(({ url }) => url.includes(name));
  assert.equal(stateOf("gone").state, "failing");
  assert.ok(stateOf("gone").plan.at > new Date().toISOString(), "it is tried later");
  assert.deepEqual(
    ["alder", "beech", "cedar"].map((name) => stateOf(name).state),
    ["waiting", "waiting", "waiting"],
  );
  const planned = linesOf(await web.run(["watch", "--plan", "--json"])).slice(0, -1);
  const planOf = (name: string) => planned.find(({ start }) => start.includes(name)).because;
  assert.equal(planOf("beech"), "addresses were postponed", "the papers elsewhere do not wait for the next visit");
  assert.match(planOf("gone"), /robots\.txt could not be fetched.* since .*; tried again/);
  assert.match((await web.run(["status"])).out, /gone2027\.example\/: tried on .*; next visit on/);
});
