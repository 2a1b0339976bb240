import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressName, fileName, numbered } from "./file-name.js";

const fill = (values: { [field: string]: string }) => (field: string) => values[field] ?? "";

const CASES: [template: string, values: { [field: string]: string }, name: string][] = [
  [
    "{category}/{address}.txt",
    { category: "Авыл", address: addressName("http://tatar-inform.tatar/news/2007/05/11/24643/?print=Y") },
    "Авыл/http_tatar-inform.tatar_news_2007_05_11_24643_print=Y.txt",
  ],
  ["{title}.txt", { title: "../../etc/passwd" }, "_.._etc_passwd.txt"],
  ["{title}.txt", { title: "..\\..\\x" }, "_.._x.txt"],
  ["{title}.txt", { title: "CON" }, "_CON.txt"],
  ["{title}.txt", { title: 'a:b*c?"<>|' }, "a_b_c_.txt"],
  ["{title}.txt", { title: "tail. . " }, "tail.txt"],
  ["{title}.txt", { title: "\u202etxt.exe\u0000\u0007" }, "txt.exe.txt"],
  ["{title}.txt", {}, "unknown.txt"],
  ["{category}/{title}.txt", { category: ".", title: "x" }, "unknown/x.txt"],
];
for (const [template, values, name] of CASES) {
  test(`${JSON.stringify(values)} in ${template} is ${name}`, () =>
    assert.equal(fileName(template, fill(values)), name));
}

test("long Cyrillic names are cut to 200 bytes, keep their extension, and stay distinct", () => {
  const long = "Түбән Кама районы аграрийлары ".repeat(20);
  const [one, two] = [
    fileName("{c}/{t}.txt", fill({ c: long, t: `${long}1` })),
    fileName("{c}/{t}.txt", fill({ c: long, t: `${long}2` })),
  ];
  for (const name of [one, two]) {
    assert.ok(Buffer.byteLength(name) <= 200, name);
    assert.match(name, /\.txt$/);
  }
  assert.notEqual(one, two);
  assert.ok(Buffer.byteLength(numbered(one, 123456)) <= 200);
  assert.match(numbered(one, 7), /-7\.txt$/);
});

test("every name is legal on every system and stays in its folder", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ unit: "binary", maxLength: 300 }),
      (category, title) => {
        const name = fileName("{category}/{title}.txt", fill({ category, title }));
        assert.ok(Buffer.byteLength(name) <= 200);
        for (const part of name.split("/")) {
          assert.ok(part !== "" && part !== "." && part !== "..", name);
          assert.doesNotMatch(part, /[<>:"\\|?*\u0000-\u001f]|^\s|[. ]$/u);
          assert.doesNotMatch(part, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        }
      },
    ),
  );
});
