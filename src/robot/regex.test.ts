import assert from "node:assert/strict";
import { test } from "node:test";
import { type Engine, findNativeEngine, nativeEngine, RegexError, re2jsEngine, readRegex } from "./regex.js";

/** What every engine promises. JavaScript's own stands in for the native one, whose interface it shares, where that is not installed. */
function engineContract(name: string, engine: Engine): void {
  const read = (source: string, options = {}) => readRegex(source, options, engine);

  test(`${name}: named and numbered groups, and where they stand`, () => {
    const match = read("(?P<day>\\d+)\\.(?P<month>\\d+)(?:\\.(?P<year>\\d{4}))?").find("көне: 11.05, иртә")!;
    assert.deepEqual([match.text, match.start, match.end], ["11.05", 6, 11]);
    assert.deepEqual(
      [...match.named],
      [
        ["day", "11"],
        ["month", "05"],
        ["year", undefined],
      ],
    );
    assert.deepEqual(match.groups, ["11", "05", undefined]);
    assert.equal(read("x").find("y"), undefined);
  });

  test(`${name}: dot, case and lines as asked`, () => {
    assert.equal(read("a.b").test("a\nb"), false);
    assert.equal(read("a.b", { dotall: true }).test("a\nb"), true);
    assert.equal(read("авыл", { ignoreCase: true }).test("АВЫЛ"), true);
    assert.equal(read("^b$").test("a\nb"), false);
    assert.equal(read("^b$", { multiline: true }).test("a\nb"), true);
  });

  test(`${name}: all matches, empty ones too, up to a number`, () => {
    assert.deepEqual(
      read("\\p{L}+")
        .findAll("бер, ике өч", 10)
        .map(({ text }) => text),
      ["бер", "ике", "өч"],
    );
    assert.equal(read("a").findAll("aaaa", 2).length, 2);
    assert.ok(read("x*").findAll("ab", 10).length <= 3);
  });

  test(`${name}: replacing with groups`, () => {
    assert.equal(read("(?P<a>\\w+)@(\\w+)").replaceAll("x@y, z@w", "$2 at $<a>$$"), "y at x$, w at z$");
    assert.equal(read("\\s+").replaceAll("a  b\n c", " "), "a b c");
  });
}
engineContract("re2js", re2jsEngine);
engineContract("the interface of re2", nativeEngine(RegExp as never));
const native = findNativeEngine();
if (native === undefined) test("re2 (native)", { skip: "re2 is not installed" });
else engineContract("re2 (native)", native);

test("look-around and back-references are refused with a hint", () => {
  const cases: [string, RegExp][] = [
    ["(?=a)", /no look-around.*two|second step/],
    ["(?<!a)b", /look-around/],
    ["(a)\\1", /back-references.*second step/],
    ["(?>a)", /atomic/],
    ["a++", /./],
    ["", /empty/],
    ["(", /./],
  ];
  for (const [source, says] of cases)
    assert.throws(
      () => readRegex(source),
      (error) => error instanceof RegexError && says.test(error.message),
      source,
    );
});

test("no pattern takes long, whatever the text", () => {
  const text = "a".repeat(50_000);
  for (const source of ["^(a+)+$", "(a|a)*b", "(a*)*c", "(.*a){12}b", "(x+x+)+y"]) {
    const began = process.cpuUsage().user / 1000;
    readRegex(source, { dotall: true }, re2jsEngine).test(`${text}!`);
    assert.ok(process.cpuUsage().user / 1000 - began < 4000, source);
  }
});
