import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { UsageError } from "../model/errors.js";
import { parseSearch, unknownSearchField } from "./parse-search.js";
import type { SearchQuery } from "./search-query.js";

function said(query: SearchQuery): string {
  switch (query.kind) {
    case "words": {
      const words = query.words.length === 1 ? query.words[0] : `"${query.words.join(" ")}"`;
      return `${query.field === undefined ? "" : `${query.field}:`}${words}${query.prefix ? "*" : ""}`;
    }
    case "not":
      return `not(${said(query.of)})`;
    default:
      return `${query.kind}(${query.of.map(said).join(", ")})`;
  }
}

const CASES: [text: string, means: string][] = [
  ["River", "river"],
  ["old river", "and(old, river)"],
  ['"old river"', '"old river"'],
  ["«Кара елга»", '"кара елга"'],
  ["dav*", "dav*"],
  ['"old riv"*', '"old riv"*'],
  ["title:Volga", "title:volga"],
  ['title:"old bridge" dam', 'and(title:"old bridge", dam)'],
  ["river -dam", "and(river, not(dam))"],
  ["river OR lake", "or(river, lake)"],
  ["(river OR lake) bridge", "and(or(river, lake), bridge)"],
  ["wi-fi", '"wi fi"'],
  ["12:30", '"12 30"'],
  ["https://a.example/b", '"https a example b"'],
  ["東京都", '"東京 京都"'],
  ["東", "東*"],
  ["river — bridge", "and(river, bridge)"], // a dash is no word
  ["Йөрәк", "йөрәк"],
  ["…", "says: There is no word to look for"],
  ["", "says: There is no word to look for"],
  ["-dam", "says: says only what is not wanted"],
  ["river OR -dam", "says: says only what is not wanted"],
  ["title:", "says: say what to look for after title:"],
  ['"open', "says: this quote is never closed"],
];
for (const [text, means] of CASES) {
  test(`searching for '${text}' means ${means}`, () => {
    if (!means.startsWith("says: ")) return assert.equal(said(parseSearch(text).query), means);
    assert.throws(
      () => parseSearch(text),
      (error: unknown) => error instanceof UsageError && error.message.includes(means.slice("says: ".length)),
    );
    return undefined;
  });
}

test("asked loosely, near letters are one", () =>
  assert.deepEqual(parseSearch("Йөрәк", { loose: true }).query, {
    kind: "words",
    words: ["иорак"],
    prefix: false,
    loose: true,
  }));

test("fields are named, so that an unknown one can be told", () => {
  const { fields } = parseSearch("titel:volga");
  assert.deepEqual(fields, [{ name: "titel", at: 0 }]);
  assert.match(unknownSearchField("titel:volga", fields[0]!, ["title", "text"]).message, /did you mean title\?/);
});

test("whatever is typed is understood or refused with a sentence", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      try {
        parseSearch(text);
      } catch (error) {
        assert.ok(error instanceof UsageError, String(error));
      }
    }),
  ));
