import assert from "node:assert/strict";
import { test } from "node:test";
import { generalised, listPatternsOf, patternsOf, testOf } from "./patterns.js";

const at = (...paths: string[]): string[] => paths.map((path) => `https://a.example${path}`);

const CASES: [says: string, shapes: string[], others: string[], wider: string[]][] = [
  ["siblings", ["/poems/spring/a/", "/poems/autumn/a/"], [], ["/poems/*/a/"]],
  ["one alone", ["/poems/spring/a/"], [], ["/poems/spring/a/"]],
  ["siblings beside lists of the same form", ["/p/x/a/", "/p/y/a/"], at("/p/tags/old/"), ["/p/x/a/", "/p/y/a/"]],
  ["two levels", ["/a/x/1/a/", "/a/x/2/a/", "/a/y/1/a/"], [], ["/a/*/*/a/"]],
  ["different pages", ["/news/0", "/news/a/"], [], ["/news/0", "/news/a/"]],
  ["different ends", ["/a/b/c.html", "/a/d/c.htm"], [], ["/a/b/c.html", "/a/d/c.htm"]],
];
for (const [says, shapes, others, wider] of CASES)
  test(`${says}: ${shapes.join(" ")} become ${wider.join(" ")}`, () =>
    assert.deepEqual(generalised(shapes, others), wider));

test("patterns fit the addresses of their shapes only", () => {
  const isDocument = testOf(patternsOf(["/news/0.html", "/*/blog/a/"]));
  for (const url of at("/news/17.html", "/eva/blog/a-day/")) assert.ok(isDocument(url), url);
  for (const url of at("/news/", "/news/about.html", "/blog/a-day/", "/eva/blog/2")) assert.ok(!isDocument(url), url);
});

test("a pattern for lists leaves out numbered documents of the same name", () => {
  const documents = ["https://b.example/JOS01.htm", "https://b.example/GEN50.htm"];
  const [pattern, ...more] = listPatternsOf(["/a.htm"], documents);
  assert.deepEqual(more, []);
  const isList = testOf([pattern!]);
  assert.deepEqual(
    ["JOS.htm", "A.htm", "JOS01.htm", "A1.htm"].map((name) => isList(`https://b.example/${name}`)),
    [true, true, false, false],
  );
  assert.deepEqual(listPatternsOf(["/a.htm"], ["https://b.example/genesis.htm"]), []);
});
