import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecipe } from "../recipe/read-recipe.js";
import { compile } from "./compile.js";

function faults(steps: string): string[] {
  const text = `name: x\ncollect:\n  - list: https://a.example/\nvariables:\n  n: { type: counter }\n  c: { type: cache }\n${steps}`;
  const { recipe, problems } = readRecipe(Buffer.from(text));
  assert.deepEqual(problems, []);
  return compile(recipe!).faults.map(({ path, says }) => `${path.join(".")}: ${says}`);
}

const CASES: [what: string, recipe: string, says: RegExp | undefined][] = [
  ["a variable that no step sets", "steps:\n  - set: { a: titel }\n", /steps\.0\.set\.a: there is no variable `titel`/],
  [
    "a variable that is set later",
    "steps:\n  - set: { a: b }\n  - set: { b: 1 }\n",
    /`b` is read here, but only set later/,
  ],
  [
    "a place that is not there",
    "steps:\n  - match: '(?P<a>x)'\n    in: bdy\n",
    /steps\.0\.in: there is no variable `bdy`/,
  ],
  ["look-around", "steps:\n  - match: '(?P<a>x)(?=y)'\n", /steps\.0\.match: .*look-around.*second step/],
  ["a back-reference", "steps:\n  - match: '(?P<a>x)\\1'\n", /back-references/],
  ["a selector that is none", "steps:\n  - select: 'div['\n    as: a\n", /steps\.0\.select/],
  ["an XPath that is none", "steps:\n  - xpath: '//a['\n    as: a\n", /steps\.0\.xpath/],
  ["an expression that is none", "steps:\n  - set: { a: '1 +' }\n", /steps\.0\.set\.a/],
  ["a fixed text without quotes", "metadata: { textType: original }\n", /own quotes/],
  [
    "a function that is not there",
    "steps:\n  - call: clen\n    as: a\nfunctions:\n  clean: { takes: [x], gives: x }\n",
    /no function `clen`.*`clean`/,
  ],
  [
    "a parameter that is not taken",
    "steps:\n  - call: clean\n    with: { y: '1' }\n    as: a\nfunctions:\n  clean: { takes: [x], gives: x }\n",
    /takes no `y`/,
  ],
  [
    "functions that call each other in a circle",
    "functions:\n  a: { steps: [{ call: b, as: z }], gives: z }\n  b: { steps: [{ call: a, as: z }], gives: z }\n",
    /a function can only call functions defined before/,
  ],
  [
    "the page behind a counter",
    "steps:\n  - set: { a: next('n') }\n  - select: h1\n    as: title\n",
    /after a step that asks a counter/,
  ],
  ["a counter that is not there", "steps:\n  - set: { a: next('m') }\n", /no counter `m`/],
  ["a word of the language as a name", "steps:\n  - select: h1\n    as: type\n", /`type` is reserved by Winnow/],
  [
    "a field in a template",
    "save:\n  - text: '{catgory}/{address}.txt'\n",
    /no field \{catgory\}, did you mean `category`/,
  ],
  ["a way out of the folder", "save:\n  - text: '../{address}.txt'\n", /stay inside the folder/],
  ["an absolute path", "save:\n  - text: '/etc/{address}.txt'\n", /stay inside the folder/],
  ["a time zone", "timezone: Moskow\n", /not a time zone/],
  ["an own field that nobody sets", "metadata: { own: { region: { type: text } } }\n", /no step sets `region`/],
  ["an expected field", "expect: { fields: { autor: 80 } }\n", /did you mean `author`/],
  [
    "everything right",
    "steps:\n  - match: '(?P<title>x)'\n  - set: { k: next('n'), w: \"remember('c', title, 'v')\" }\nmetadata: { own: { k: { type: number } } }\n",
    undefined,
  ],
];
for (const [what, recipe, says] of CASES) {
  test(`${what} is ${says === undefined ? "accepted" : "reported before any request"}`, () => {
    const told = faults(recipe);
    if (says === undefined) assert.deepEqual(told, []);
    else
      assert.ok(
        told.some((line) => says.test(line)),
        told.join("\n") || "nothing was said",
      );
  });
}
