import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../../page/read.js";
import { seenPage } from "../reader-page.js";
import { slotsOf } from "./frame.js";

function slotsOn(html: string): string[] {
  const { blocks } = seenPage(
    readPage({
      ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(`<!doctype html><title>XYZ</title>${html}`),
    }),
  );
  return slotsOf(blocks);
}
const times = (n: number, html: string): string => html.repeat(n);

const CASES: [page: string, html: string, slots: string[]][] = [
  ["boxes of an entry", times(3, "<div><div>9:00</div><div>Ann Lee</div><div>Rivers</div></div>"), ["b0", "b1", "b2"]],
  ["lines of an entry", times(3, "<p>Rivers<br>Ann Lee</p>"), ["l0", "l1"]],
];
for (const [page, html, slots] of CASES)
  test(`${page} have a slot each`, () => assert.deepEqual(slotsOn(html), [...slots, ...slots, ...slots]));

test("entries that differ have no frame", () =>
  assert.deepEqual(slotsOn("<div><p>a</p></div><div><p>a</p><p>b</p></div><div><p>a</p><p>b</p><p>c</p></div>"), [
    ...["", "", "", "", "", ""],
  ]));
