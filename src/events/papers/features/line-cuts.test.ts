import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTree } from "../../../page/html/tree.js";
import { cutBlocks } from "../../../page/text/blocks.js";
import { lineCuts } from "./line-cuts.js";

const TITLES = [
  "Counting Short Paths in Graphs",
  "A Study of Cache Eviction",
  "Robust Models of Speech",
  "On Tiling Games",
];
const PEOPLE = ["Ann Lee, Bo van der Berg", "J. R. Smith", "Olga Ivanova and Wei Zhang", "Maria Rossi"];

/** The lines that are cut, by what their brackets hold. */
function cut(inside: readonly string[], lines = TITLES): string[] {
  const html = `<ul>${lines.map((title, n) => `<li>${title}${inside[n] === "" ? "" : ` (${inside[n]})`}</li>`).join("")}</ul>`;
  const { blocks } = cutBlocks(parseTree(html), "https://a.example/");
  return [...lineCuts(blocks)].map(([block, { at }]) => blocks[block]!.text.slice(at));
}

test("a list that names its people in brackets is cut there", () =>
  assert.deepEqual(
    cut(PEOPLE),
    PEOPLE.map((names) => `(${names})`),
  ));

test("one line without brackets does not end the habit", () =>
  assert.equal(cut([...PEOPLE.slice(0, 3), ""]).length, 3));

for (const [what, inside] of [
  ["the same words again and again", TITLES.map(() => "Extended Abstract")],
  ["acronyms", ["CSPG", "SCE", "RMS", "OTG"]],
  [
    "places of work",
    ["Oslo University, Norway", "Vision Lab, Kyoto Institute", "IBM Research, Zurich", "Texas College"],
  ],
  ["one word each", ["Lee", "Smith", "Zhang", "Rossi"]],
  ["two lines of many", ["Ann Lee, Bo Li", "Olga Ivanova, Wei Zhang", "", ""]],
] as const)
  test(`${what} in brackets are no people`, () => assert.deepEqual(cut(inside), []));

test("names with their places in brackets are no titles", () =>
  assert.deepEqual(
    cut(
      ["Delft Netherlands", "Pisa Italy, Rome Italy", "Kyoto Japan", "Oslo Norway, Lund Sweden"],
      PEOPLE.map((names) => names.split(/,| and /u)[0]!),
    ),
    [],
  ));
