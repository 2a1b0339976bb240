import assert from "node:assert/strict";
import test from "node:test";
import { readPage } from "../page/read.js";
import { emptyTemplate } from "./empty-page.js";

const pageOf = (html: string, type = "text/html") =>
  readPage({
    kind: "fetched",
    url: "https://songs.example/",
    at: 0,
    took: 0,
    status: 200,
    headers: [["content-type", type]],
    body: Buffer.from(html),
  });

const CASES: readonly [what: string, html: string, isEmpty: boolean][] = [
  ["a shell", '<div id="root"></div><script src="/app.js"></script>', true],
  ["a shell that asks for JavaScript", "<noscript>Please enable JavaScript.</noscript><script>start()</script>", true],
  ["a short page without scripts", "<p>Not here.</p>", false],
  ["a text with a script", `<p>${"word ".repeat(200)}</p><script>count()</script>`, false],
  ["a list with a script", `${'<a href="/x">x</a>'.repeat(8)}<script>count()</script>`, false],
];
for (const [what, html, isEmpty] of CASES)
  test(`${what} ${isEmpty ? "looks" : "does not look"} empty`, () =>
    assert.equal(emptyTemplate(pageOf(html)) !== undefined, isEmpty));

test("data looks empty to nobody", () =>
  assert.equal(emptyTemplate(pageOf('{"script": "<script >"}', "application/json")), undefined));

test("pages of one template have the same name, whatever their words", () => {
  const shell = (title: string) => `<title>${title}</title><div id="root"></div><script src="/app.js"></script>`;
  assert.equal(emptyTemplate(pageOf(shell("one"))), emptyTemplate(pageOf(shell("two"))));
  assert.notEqual(emptyTemplate(pageOf(shell("one"))), emptyTemplate(pageOf(`<p></p>${shell("one")}`)));
});
