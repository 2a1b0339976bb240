import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { displayWidth } from "./display-width.js";
import { tableText } from "./table.js";

const COLUMNS = [
  { name: "no", right: true },
  { name: "title", least: 5 },
  { name: "url", least: 5 },
];

test("a table is as wide as it must be, and the widest columns give way", () => {
  const rows = [
    ["1", "A title that goes on and on", "https://a.example/"],
    ["12", "東京", "b"],
  ];
  assert.equal(
    tableText(COLUMNS, rows, undefined),
    "no  title                        url\n 1  A title that goes on and on  https://a.example/\n12  東京                         b",
  );
  assert.equal(
    tableText(COLUMNS, rows, 30),
    "no  title         url\n 1  A title tha…  https://a.e…\n12  東京          b",
  );
});

test("whatever stands in it, it fits", () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: "grapheme" }), fc.string())), (rows) => {
      const text = tableText(
        COLUMNS.map((one) => ({ ...one, least: 1 })),
        rows,
        40,
      );
      for (const line of text.split("\n")) assert.ok(displayWidth(line) <= 40, line);
    }),
  ));

test("where nothing gives way any more, columns that can be spared are left out from the right", () => {
  const columns = [COLUMNS[0]!, COLUMNS[1]!, { name: "lang", spare: true }, { name: "url", least: 9, spare: true }];
  const rows = [["1", "A title", "tat", "https://a.example/"]];
  assert.equal(tableText(columns, rows, 28), "no  title    lang  url\n 1  A title  tat   https://…");
  assert.equal(tableText(columns, rows, 20), "no  title    lang\n 1  A title  tat");
  assert.equal(tableText(columns, rows, 10), "no  title\n 1  A tit…");
});
