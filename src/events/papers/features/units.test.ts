import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../../page/read.js";
import { seenPage } from "../reader-page.js";

function unitsOn(html: string): string[] {
  const page = readPage({
    ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(`<!doctype html><title>XYZ</title>${html}`),
  });
  return seenPage(page).units.map(({ text }) => text);
}

const CASES: [what: string, html: string, units: string[]][] = [
  [
    "an element parts title and people",
    "<p>Rivers of the North <i>Ann Lee</i></p>",
    ["Rivers of the North", "Ann Lee"],
  ],
  [
    "a symbol belongs to its title",
    "<p>On <i>k</i>-Means and (<i>P<sub>6</sub></i>,bull)-free Graphs</p>",
    ["On k-Means and (P6,bull)-free Graphs"],
  ],
  ["also at the beginning", "<p><i>k</i>-Means for Rivers</p>", ["k-Means for Rivers"]],
  ["a name of two letters is none", "<p>河流的研究 <b>李明</b></p>", ["河流的研究", "李明"]],
];
for (const [what, html, units] of CASES) test(what, () => assert.deepEqual(unitsOn(html), units));
