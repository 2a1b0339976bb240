/** The calendars that `winnow events list --ics` writes and `winnow serve` offers, read back by another program. */
import assert from "node:assert/strict";
import { test } from "node:test";
import ical from "node-ical";
import { served } from "../protocols/world.js";
import { eventWeb } from "./web.js";

const NAME = "Международная конференция по сортировке зерна, муки и отрубей";
const PAGES = {
  // Edition, tracks, a time zone; no days yet.
  "http://grain2031.example/": `<title>GRAIN 2031</title><h1>GRAIN 2031: 12th International Conference on Grain, Flour; and Bran</h1>
<h2>Important dates</h2><p>All deadlines are 23:59 AoE.</p>
<h3>Main track</h3><ul><li>Paper submission: 1 February 2031<li>Notification: 15 April 2031</ul>
<h3>Poster track</h3><ul><li>Poster submission: 5 May 2031</ul>`,
  "http://zerno2031.example/": `<html lang=ru><title>ЗЕРНО 2031</title><h1>ЗЕРНО 2031: ${NAME}</h1><p>3–6 декабря 2031 г., Казань, Россия</p>
<h2>Важные даты</h2><ul><li>Приём докладов до 1 июля 2031 г.</ul><p>Конференция состоится в Казани.</p>`,
};

type Entry = { readonly start: string; readonly end: string; readonly about: string };

/** Entries by their summaries; days as they are written, so that no reader's time zone moves them. */
function entriesOf(text: string): Map<string, Entry> {
  for (const line of text.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.doesNotMatch(text, /[^\r]\n|\uFFFD/);
  const day = (date: Date): string => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
  const events = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === "VEVENT") as ical.VEvent[];
  return new Map(
    events.map(({ summary, start, end, description }) => [
      String(summary),
      { start: day(start), end: end === undefined ? "" : day(end), about: String(description ?? "") },
    ]),
  );
}

test("edition, tracks, deadlines without days and time zones are in both calendars, folded at 75 octets", async (t) => {
  const web = await eventWeb(t, PAGES);
  for (const url of Object.keys(PAGES)) {
    const { code, err } = await web.run(["events", "harvest", url, "--delay", "0"]);
    assert.equal(code, 0, err);
  }
  const own = (await web.run(["events", "list", "--ics", "-"])).out;
  const { url } = await served(t, web.store);
  const feed = await (await fetch(`${url}events.ics`)).text();
  for (const text of [own, feed]) {
    const entries = entriesOf(text);
    const said = [...entries.keys()].join(" | ");
    const submission = entries.get("GRAIN 2031: submission deadline");
    assert.deepEqual(submission, { start: "2031-2-1", end: "2031-2-2", about: "Time zone: AoE" }, said);
    assert.ok(entries.has("GRAIN 2031: notification of acceptance"), said);
    const poster = [...entries].find(([summary]) => /^GRAIN 2031, poster.*: submission deadline$/i.test(summary));
    assert.equal(poster?.[1].start, "2031-5-5", said);
    assert.ok(!said.includes("(edition 12)"), said);
    const days = [...entries].find(([summary]) => summary.includes(NAME));
    assert.deepEqual([days?.[1].start, days?.[1].end], ["2031-12-3", "2031-12-7"], said);
    assert.ok(entries.has("Winnow visits GRAIN 2031"), said);
  }
});
