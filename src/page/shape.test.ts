import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page, Shape } from "../model/page.js";
import { readPage } from "./read.js";
import { sameTemplate, templateSimilarity } from "./shape.js";
import { textDistance } from "./text-hash.js";

function page(html: string): Page {
  const headers = [["content-type", "text/html"]] as const;
  return readPage({
    kind: "fetched",
    url: "https://a.example/",
    at: 0,
    took: 0,
    status: 200,
    headers,
    body: Buffer.from(html),
  });
}
const shape = (html: string): Shape => page(html).shape;

const frame = (
  main: string,
): string => `<html><head><title>x</title></head><body><div id=top><ul class=nav><li><a href=/>Home</a></ul></div>
  <div id=main>${main}</div><div id=foot><p class=small>Imprint</div>`;
const song = (title: string, lines: number): string =>
  frame(
    `<h1 class=title>${title}</h1><div class=meta><span class=by>x</span></div><div class=lyrics>${"la la<br>".repeat(lines)}</div><p class=note id=n-${lines}>n</p>`,
  );
const list = (rows: number): string =>
  frame(
    `<h1>List</h1><table class=songs>${"<tr class=odd><td class=no>1<td><a href=/s class=song-7>s</a><td class=len>3:00".repeat(rows)}</table><div class=pager><a href=/2>2</a></div>`,
  );

test("pages of one template agree, however many rows and whatever they say", () => {
  assert.equal(templateSimilarity(shape(song("One", 5)).signature, shape(song("Two", 80)).signature), 1);
  assert.equal(templateSimilarity(shape(list(10)).signature, shape(list(500)).signature), 1);
  assert.ok(sameTemplate(shape(list(10)), shape(list(500))));
});

test("pages of different templates of one site do not", () =>
  assert.ok(!sameTemplate(shape(song("One", 5)), shape(list(30)))));

test("signatures of other lengths, or none, are not alike", () => assert.equal(templateSimilarity([], []), 0));

test("counts", () => {
  const { elements, lists, tables, linkShare, linkRatio } = shape(
    `<p>1234<a href=/x>5678</a></p><ul><li>a<ol><li>b</ol></ul><table><tr><td>x</table>${" ".repeat(1024)}`.slice(
      0,
      1024,
    ),
  );
  assert.deepEqual({ elements, lists, tables }, { elements: 13, lists: 2, tables: 1 });
  assert.equal(linkRatio, 1); // one link in 1,024 characters
  assert.equal(linkShare, 4 / 11);
});

test("texts that differ in a word have hashes that differ in few bits", () => {
  const text = Array.from({ length: 300 }, (_, i) => `word${(i * 7919) % 251}`).join(" ");
  const one = shape(`<p>${text}`).textHash;
  assert.match(one, /^[0-9a-f]{16}$/);
  assert.equal(shape(`<div><i>${text.toUpperCase().replaceAll(" ", ", ")}.</i></div>`).textHash, one);
  assert.ok(textDistance(one, shape(`<p>${text.replace("word37", "other")}`).textHash) <= 6);
  assert.ok(textDistance(one, shape(`<p>${[...text.split(" ")].reverse().join(" ")}`).textHash) > 12);
  assert.equal(shape("").textHash, "0".repeat(16));
  assert.notEqual(shape("<p>one").textHash, shape("<p>two").textHash);
  assert.ok(textDistance(shape("<p>日本語のテキスト。").textHash, shape("<p>日本語のテキスト").textHash) === 0);
});
