import assert from "node:assert/strict";
import { test } from "node:test";
import { SettingsError } from "./errors.js";
import { readPattern } from "./pattern.js";

const FOUND: readonly (readonly [source: string, text: string, found: boolean])[] = [
  ["/wiki/[^/]+$", "https://a.example/wiki/Page", true],
  ["/wiki/[^/]+$", "https://a.example/wiki/Page/talk", false],
  ["\\?sort=", "https://a.example/?sort=asc", true],
  ["\\?sort=", "https://a.example/sort", false],
  ["(?i)\\.PDF$", "https://a.example/x.pdf", true],
  ["^https://a\\.example/(en|tt)/", "https://a.example/tt/1", true],
  ["ә", "сәләм", true],
  ["^a$", "a\nb", false],
];
for (const [source, text, found] of FOUND) {
  test(`/${source}/ is ${found ? "" : "not "}found in "${text}"`, () =>
    assert.equal(readPattern(source, "scope.include.0").test(text), found));
}

const REFUSED: readonly (readonly [source: string, says: RegExp])[] = [
  ["", /empty pattern/],
  ["(a", /\/\(a\/ is not a pattern: missing closing \)/],
  ["[z-a]", /invalid character class range/],
  ["a**", /invalid nested repetition/],
  ["(?=a)b", /RE2 syntax, which has no look-around/],
  ["(?<!a)b", /no look-around/],
  ["(a)\\1", /no back-references/],
  ["(?<n>a)\\k<n>", /no back-references/],
  ["(?>a)b", /no atomic/],
  ["(a{1000}){1000}", /invalid repeat count/],
];
for (const [source, says] of REFUSED) {
  test(`/${source}/ is refused with position and reason`, () =>
    assert.throws(
      () => readPattern(source, "scope.exclude.3"),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.equal(error.where, "scope.exclude.3");
        assert.match(error.message, /^scope\.exclude\.3 cannot be used:\n {2}- /);
        assert.match(error.message, says);
        return true;
      },
    ));
}

test("a hostile text takes linear time", () => {
  const pattern = readPattern("^(a+)+$", "here");
  const started = process.cpuUsage().user;
  assert.equal(pattern.test(`${"a".repeat(50_000)}b`), false);
  assert.ok(process.cpuUsage().user - started < 2_000_000, "took more than 2 s of CPU");
});
