/** Bad recipes as people write them: every mistake at once, each at its place, in words that say what would be right. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { findOtherFiles, findRecipeFiles, loadRecipe } from "../../src/app/robot/load.js";
import { folder } from "../cli/world.js";

const GOOD = "name: x\ncollect:\n  - list: https://a.example/\n";
const STEPS = `${GOOD}steps:\n`;
const VERBS = "match, select, xpath, set, split, join, replace, strip, lookup, fetch, next, call, reject, each, do";

const BAD: [what: string, text: string, says: string[]][] = [
  [
    "unknown names beside a step that lacks something",
    `${STEPS}  - { replace: x, in: titel }\n  - { lookup: category, table: themes }\n  - split: a\n  - { join: [a, b] }\n`,
    [
      "5:23 step 1, `in`: there is no variable `titel` at this point",
      "6:15 step 2, `lookup`: there is no variable `category` at this point",
      "6:32 step 2, `table`: there is no table `themes`",
      "7:5 `by` is missing",
      "8:5 step 3: several variables need `as`, the variable for the text",
      "8:13 step 3, `join`: there is no variable `b` at this point",
    ],
  ],
  [
    "files, databases and types of variables",
    `${GOOD}variables:\n  t: { file: ../secret.csv }\n  u: { file: nope.csv }\n  v: { database: refs, query: 'SELECT 1' }\n  w: { type: strng }\n`,
    [
      "5:14 `file`: ../secret.csv is outside the recipe's folder; files must be next to the recipe",
      "6:14 `file`: there is no file nope.csv next to the recipe",
      "7:18 `database`: the database `refs` is not configured: run it with --source refs=FILE.sqlite",
      '8:14 `type`: "strng" is not one of text, number, boolean, date, list, map',
    ],
  ],
  [
    "steps that say nothing of what they do",
    `${STEPS}  - { select: h1, match: x, as: title }\n  - as: title\n  - { title: h1, as: x }\n  - h1\n`,
    [
      "5:7 `select` does not belong here, next to `match`",
      `6:5 it needs one of these keys: ${VERBS}`,
      "7:7 `title` is not known here; it belongs to `metadata`",
      "8:5 item 4 of `steps` must be a map, not text: write it like `- select: …`",
    ],
  ],
  [
    "metadata",
    `${GOOD}metadata:\n  titel: x\n  author: Иванов\n  only: step\n  own: { rating: { type: float } }\n  values: nope.yaml\n`,
    [
      "5:3 `titel` is not known, did you mean `title`?",
      "5:10 `title`: there is no variable `x` at this point; put a fixed text in its own quotes: \"'text'\"",
      '6:11 `author`: "И…" is not the name of a variable; put a fixed text in its own quotes: "\'text\'"',
      '7:9 `only`: "step" is not one of steps, did you mean `steps`?',
      '8:26 `type`: "float" is not one of text, number, boolean, date, list, map',
      "9:11 `values`: there is no file nope.yaml next to the recipe",
    ],
  ],
  [
    "a scan that counts nothing",
    "name: x\ncollect:\n  - scan: https://a.example/{id}\n    from: 99999999999999999999999\n    step: 0\n    misses: -3\n",
    [
      "4:11 `from` must be at most 9007199254740991",
      "5:11 `step` must be at least 1",
      "6:13 `misses` must be at least 1",
    ],
  ],
  [
    "a length of time without its unit",
    `${GOOD}delay: 5\nevery: 1\n`,
    [
      "4:8 `delay` must be text, not a number: write it like 5s",
      "5:8 `every` must be text, not a number: write it like 1d",
    ],
  ],
  [
    "two letters for a language",
    `${GOOD}parallel: { language: ru, link: a }\n`,
    ['4:23 `language`: "ru" is no language code: write three letters (ISO 639-3) like "tat", did you mean `rus`?'],
  ],
  [
    "another form of file",
    `${GOOD}save:\n  - csv: x.csv\n`,
    ["5:5 `csv` is not known; it may be one of text, xml, jsonl"],
  ],
  [
    "a quote inside quotes",
    `name: 'it's'\ncollect:\n  - list: https://a.example/\n`,
    ["1:11 there is text after the closing quote; inside single quotes, write ' twice: 'it''s'"],
  ],
  [
    "printer's quotes in an expression",
    `${STEPS}  - set: { title: “x” }\n`,
    ["5:19 step 1, `title`: “ is a printer's quote: write plain ones, '…'"],
  ],
  [
    "a function that calls itself",
    `${GOOD}functions:\n  f: { takes: [a], steps: [{ call: f, with: { a: a }, as: b }], gives: b }\n`,
    ["5:36 step 1, `call`: `f` calls itself, which could go on for ever"],
  ],
  [
    "names that every object has",
    `${GOOD}variables:\n  __proto__: { type: text }\nsteps:\n  - call: toString\n`,
    ["5:3 `__proto__` cannot be a key", "7:11 step 1, `call`: there is no function `toString`"],
  ],
  [
    "characters that nobody sees",
    `${GOOD}    links: 'a\u200b'\n`,
    ["4:12 warning: contains an invisible character (U+200B): remove it; to match it in a pattern, write \\x{200B}"],
  ],
  [
    "large letters",
    "Name: x\nCollect:\n  - List: https://a.example/\n",
    [
      "1:1 `Name` is not known, did you mean `name`?",
      "2:1 `Collect` is not known, did you mean `collect`?",
      "3:5 `List` is not known, did you mean `list`?",
    ],
  ],
];
for (const [what, text, says] of BAD)
  test(`${what}: every mistake is told at its place`, (t) => {
    const file = path.join(folder(t), "r.yaml");
    writeFileSync(file, text);
    const told = loadRecipe(file).problems.map(
      ({ line, column, severity, says: words }) =>
        `${line}:${column} ${severity === "warning" ? "warning: " : ""}${words}`,
    );
    assert.deepEqual(told, says);
  });

test("in a folder, what is meant as a recipe is one, and what is left out is known", (t) => {
  const place = path.join(folder(t), "recipes");
  mkdirSync(place);
  const files: [name: string, bytes: string | Buffer][] = [
    ["json.yaml", '{ "name": "x", "collect": [] }'],
    ["large.yaml", "Name: x\n"],
    ["utf16.yaml", Buffer.from("\ufeffname: x", "utf16le")],
    ["values.yaml", "category:\n  agriculture: { tt: Авыл }\n"],
  ];
  for (const [name, bytes] of files) writeFileSync(path.join(place, name), bytes);
  const names = (found: readonly string[]): string[] => found.map((file) => path.basename(file));
  assert.deepEqual(names(findRecipeFiles([place])), ["json.yaml", "large.yaml", "utf16.yaml"]);
  assert.deepEqual(names(findOtherFiles([place])), ["values.yaml"]);
});
