/** Reading takes time in proportion to the text, whatever the text says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { findPlace } from "../place/place.js";
import { eventFacts } from "../site/event-page.js";
import { conceptsIn } from "./concepts.js";
import { zoneOf } from "./labels.js";

const page = (html: string) =>
  readPage({
    ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: new TextEncoder().encode(html),
  });

const READERS: [name: string, piece: string, pieces: number, read: (text: string) => unknown][] = [
  ["blanks behind a time zone", "UTC   ", 40_000, zoneOf],
  ["signs behind a time zone", "GMT - ", 40_000, zoneOf],
  ["names and commas", "Aa Bb Cc, ", 20_000, findPlace],
  ["countries", "Jordan, New Mexico ", 20_000, findPlace],
  ["labels", "notification of camera ", 20_000, conceptsIn],
  ["dates in one block", "3 May 2025 submission ", 300, (text) => eventFacts([page(`<p>${text}`)])],
  ["rows of dates", "<tr><td>3 May 2025<td>Notification", 600, (text) => eventFacts([page(`<table>${text}</table>`)])],
  ["struck dates", "<li><s>3 May 2025</s>: Notification", 600, (text) => eventFacts([page(`<ul>${text}</ul>`)])],
];

/** The least of three, so that a pause of the machine does not count. */
function cpuOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

/** Four times the text may take four times as long, with room for noise; a square would take sixteen times. */
const MOST = 9;
const TOO_SHORT_TO_TELL = 60_000;

for (const [name, piece, pieces, read] of READERS)
  test(`four times as much of ${name} takes about four times as long`, () => {
    read(piece.repeat(pieces));
    const once = cpuOf(() => read(piece.repeat(pieces)));
    const more = cpuOf(() => read(piece.repeat(4 * pieces)));
    assert.ok(more < Math.max(TOO_SHORT_TO_TELL, MOST * once), `${more} µs after ${once} µs`);
  });
