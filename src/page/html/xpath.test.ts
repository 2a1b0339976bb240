import assert from "node:assert/strict";
import { test } from "node:test";
import { ExpressionError } from "../../model/errors.js";
import { parseTree } from "./tree.js";
import { compileXPath, evaluateXPathOn, evaluateXPathToElements, textOfFound } from "./xpath.js";

const TREE = parseTree(
  `<body><div id=main><h1> Title </h1><ul><li><a href="/1">one</a><li><a href="/2">two</a> more</ul></div><svg><title>s</title></svg><!--c-->`,
);

const EXPRESSIONS: [xpath: string, strings: string[]][] = [
  ["//a", ["one", "two"]],
  ["//a/@href", ["/1", "/2"]],
  ["//a[@href='/2']/@href", ["/2"]],
  ["//div[.//a[@href]]/@id", ["main"]],
  ["//a/@title", []],
  ["(//a | //div)/@id", ["main"]],
  ["//h1 | //a/@href", [" Title ", "/1", "/2"]],
  ["//h1, //div/@id", [" Title ", "main"]],
  ["//a/ancestor::div/@id", ["main"]],
  ["//li[2]/text()", [" more"]],
  ["normalize-space(//h1)", ["Title"]],
  ["count(//li)", ["2"]],
  ["//a[contains(@href, '2')]/ancestor::div/@id", ["main"]],
  ["//li[last()]/preceding-sibling::li/a", ["one"]],
  ["//a/following::title", ["s"]],
  ["//svg/title", ["s"]],
  ["//comment()", ["c"]],
  ["//nothing", []],
  ["for $a in //a return concat($a, '!')", ["one!", "two!"]],
  ["//a[matches(., '^t')]", ["two"]],
  ["string-join(//a, ', ')", ["one, two"]],
  ["exists(//h1)", ["true"]],
];
const strings = (xpath: string, node: Parameters<typeof evaluateXPathOn>[0] = TREE): string[] | undefined => {
  const answer = evaluateXPathOn(node, compileXPath(xpath));
  return answer.kind === "found" ? answer.items.map(textOfFound) : undefined;
};
for (const [xpath, expected] of EXPRESSIONS)
  test(`${xpath} finds ${JSON.stringify(expected)}`, () => assert.deepEqual(strings(xpath), expected));

test("elements, and expressions from an element on", () => {
  const [main] = evaluateXPathToElements(TREE, compileXPath("//div"));
  assert.equal(main?.name, "div");
  assert.deepEqual(
    evaluateXPathToElements(main!, compileXPath("./ul/li/a")).map(({ order }) => order > main!.order),
    [true, true],
  );
  assert.deepEqual(strings(".//a[1]/../@id", main), []);
});

test("an attribute knows its element", () => {
  const answer = evaluateXPathOn(TREE, compileXPath("//a[1]/@href"));
  assert.equal(answer.kind, "found");
  const [first] = answer.kind === "found" ? answer.items : [];
  assert.equal(first?.kind === "attribute" && first.element.name, "a");
});

const WRONG: [xpath: string, at: number | undefined][] = [
  ["//a[", 3],
  ["1 +", 3],
  ["//a[@b='x]", 10],
  ["//a\n[", 5],
  ["nope(1)", undefined],
  ["$x", undefined],
  ["a:b", undefined],
];
for (const [xpath, at] of WRONG)
  test(`${JSON.stringify(xpath)} is no expression, and where`, () =>
    assert.throws(
      () => compileXPath(xpath),
      (error) => error instanceof ExpressionError && error.at === at && !error.message.includes("\n  at"),
    ));

test("an expression is not run when it is read, however long it would take", () => {
  for (const constant of ["count(1 to 100000000000)", "string-join(for $i in 1 to 10000000000 return 'x')", "//a, 1"])
    assert.equal(compileXPath(constant).expression, constant);
});

test("brackets that do not match do not close the frame of the check", () => {
  const long = "count(1 to 100000000000)"; // would run outside of the frame
  for (const wrong of [`1), ${long}, (2`, `1}), ${long}, (function() {2`, `1) else ${long}, (2`, "1) else (2"])
    assert.throws(() => compileXPath(wrong), ExpressionError);
});

test("what goes wrong on one page is a value", () => {
  const answer = evaluateXPathOn(TREE, compileXPath("//a cast as xs:integer"));
  assert.equal(answer.kind, "problem");
});
