import assert from "node:assert/strict";
import test from "node:test";
import type { Progress } from "../../harvest/events.js";
import { type OutputStream, openOutput } from "./output.js";
import { progressLine, showProgress } from "./progress.js";

const SOME: Progress = {
  pages: 1204,
  pagesPerSecond: 12.3,
  queue: 532,
  hosts: 8,
  inFlight: 0,
  bytes: 45_000_000,
  errors: { "answered 404": 3, "time-out": 1, "connection lost": 2, "answered 403": 1 },
  idle: "waiting for 8 hosts to rest, next in 0.8 s",
};

test("one line says how far it is, what goes wrong and why nothing happens", () => {
  assert.equal(
    progressLine(SOME),
    "1,204 pages, 12/s, 532 in the queue, 8 hosts, 45 MB; 3 × answered 404, 2 × connection lost, 2 other errors; waiting for 8 hosts to rest, next in 0.8 s",
  );
  assert.equal(
    progressLine({ ...SOME, errors: {}, idle: undefined }),
    "1,204 pages, 12/s, 532 in the queue, 8 hosts, 45 MB",
  );
});

test("without a terminal a plain line comes every ten seconds", () => {
  let text = "";
  const stream: OutputStream = { write: (words) => void (text += words) };
  const show = showProgress(openOutput({}, stream, stream, false));
  for (let second = 0; second <= 25; second++)
    show({ ...SOME, errors: {}, idle: undefined, pages: second }, second * 1000);
  assert.deepEqual(
    text.split("\n").map((line) => line.split(",")[0]),
    ["10 pages", "20 pages", ""],
  );
});
