import assert from "node:assert/strict";
import { test } from "node:test";
import { readScan, type ScanFrom } from "./scan.js";

const scan = (more: Partial<ScanFrom>) =>
  readScan(
    { scan: "https://a.example/n/{id}", from: 1, step: 1, pad: 0, misses: 50, as: "document", ...more } as ScanFrom,
    "2026-11-15",
  );

test("numbers with step and padding, forwards and backwards", () => {
  const padded = scan({ from: 100, step: 5, pad: 6 });
  assert.equal(padded.address(3), "https://a.example/n/000115");
  assert.equal(padded.indexOf("https://a.example/n/000115"), 3);
  assert.equal(padded.indexOf("http://a.example/n/000115"), 3);
  assert.equal(padded.indexOf("https://a.example/n/115"), undefined);
  assert.equal(padded.indexOf("https://a.example/n/000116"), undefined);
  assert.equal(padded.indexOf("https://b.example/n/000115"), undefined);
  assert.equal(scan({ to: 10 }).count, 10);
});

test("dates in addresses, up to today", () => {
  const days = scan({ scan: "https://a.example/{date:yyyy/MM/dd}/", from: "2026-11-10", to: "today" });
  assert.equal(days.count, 6);
  assert.deepEqual(
    [days.address(0), days.address(5)],
    ["https://a.example/2026/11/10/", "https://a.example/2026/11/15/"],
  );
  assert.equal(days.indexOf("https://a.example/2026/11/12/"), 2);
  assert.equal(days.indexOf("https://a.example/2026/11/09/"), undefined);
});
