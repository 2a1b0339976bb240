import assert from "node:assert/strict";
import { test } from "node:test";
import { ExpressionError } from "../../model/errors.js";
import { attributeOf } from "../../model/tree.js";
import { compileSelector, selectAll, selectOne } from "./select.js";
import { parseTree } from "./tree.js";

const TREE = parseTree(
  `<html lang=tt><body><div id=main class="wide list"><a href=/1 title=x>one</a><p>two <b>three</b></p></div><a href=/2>four</a><svg><title>s</title></svg>`,
);

const SELECTORS: [css: string, names: string[]][] = [
  ["a", ["a", "a"]],
  ["#main > a[title]", ["a"]],
  ["div.list p b", ["b"]],
  ["a[href^='/']:not([title])", ["a"]],
  ["p:has(b)", ["p"]],
  ["a + p, svg title", ["p", "title"]],
  ["div :first-child", ["a", "b"]],
  ["a:contains(four)", ["a"]],
  ["p:nth-of-type(1) ~ a", []],
  [":root", ["html"]],
];
for (const [css, names] of SELECTORS)
  test(`${css} selects ${names.join(", ") || "nothing"}`, () =>
    assert.deepEqual(
      selectAll(TREE, css).map(({ name }) => name),
      names,
    ));

test("a selector is compiled once and asked of many trees and parts of trees", () => {
  const links = compileSelector("a[href]");
  assert.equal(selectAll(TREE, links).length, 2);
  assert.equal(attributeOf(selectOne(selectOne(TREE, "#main")!, links)!, "href"), "/1");
  assert.equal(selectOne(parseTree("<p>"), links), undefined);
});

for (const css of ["a[", "a:nope", "", " ", "a:nth-child(x)", ">>"])
  test(`"${css}" is no selector`, () => assert.throws(() => compileSelector(css), ExpressionError));
