import assert from "node:assert/strict";
import { test } from "node:test";
import { RegexError } from "../../model/errors.js";
import {
  type Engine,
  findNativeEngine,
  type NativeMatch,
  type NativeRegex,
  nativeEngine,
  re2jsEngine,
  readRegex,
} from "./regex.js";

/** Replaces the native engine by JavaScript's, with the same interface, where it is not installed. */
class StandIn implements NativeRegex {
  readonly #regex: RegExp;
  lastIndex = 0;
  constructor(source: string, flags: string) {
    this.#regex = new RegExp(source, flags);
  }
  test(text: string): boolean {
    return new RegExp(this.#regex).test(text);
  }
  exec(text: string): NativeMatch<string> | null;
  exec(bytes: Buffer): NativeMatch<Buffer> | null;
  exec(given: string | Buffer): NativeMatch<string> | NativeMatch<Buffer> | null {
    if (typeof given === "string") return new RegExp(this.#regex).exec(given) as NativeMatch<string> | null;
    const text = given.toString();
    this.#regex.lastIndex = given.toString("utf8", 0, this.lastIndex).length;
    const found = this.#regex.exec(text);
    if (found === null) return null;
    const bytes = (words: string | undefined): Buffer | undefined =>
      words === undefined ? undefined : Buffer.from(words);
    return Object.assign(found.map(bytes), {
      index: Buffer.byteLength(text.slice(0, found.index)),
      groups: Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, words]) => [name, bytes(words)])),
    }) as NativeMatch<Buffer>;
  }
}

/** The contract of every engine. */
function engineContract(name: string, engine: Engine): void {
  const read = (source: string, options = {}) => readRegex(source, options, engine);

  test(`${name}: named and numbered groups with their positions`, () => {
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

  test(`${name}: dotall, ignoreCase and multiline`, () => {
    assert.equal(read("a.b").test("a\nb"), false);
    assert.equal(read("a.b", { dotall: true }).test("a\nb"), true);
    assert.equal(read("авыл", { ignoreCase: true }).test("АВЫЛ"), true);
    assert.equal(read("^b$").test("a\nb"), false);
    assert.equal(read("^b$", { multiline: true }).test("a\nb"), true);
  });

  test(`${name}: all matches, including empty ones, up to a limit`, () => {
    assert.deepEqual(
      read("\\p{L}+")
        .findAll("бер, ике өч", 10)
        .map(({ text }) => text),
      ["бер", "ике", "өч"],
    );
    assert.equal(read("a").findAll("aaaa", 2).length, 2);
    assert.deepEqual(
      read("x*")
        .findAll("җxб", 10)
        .map(({ start, end }) => [start, end]),
      [
        [0, 0],
        [1, 2],
        [2, 2],
        [3, 3],
      ],
    );
    const [smile] = read("\\d+").findAll("😀 җ 12", 10);
    assert.deepEqual([smile?.start, smile?.end, smile?.text], [5, 7, "12"]);
  });

  test(`${name}: the cost per match does not grow with their number`, () => {
    const text = "Дата: 11.05.2007 Казан\n".repeat(name === "the interface of re2" ? 200 : 20_000);
    const began = process.cpuUsage().user / 1000;
    const found = read("(?P<d>\\d+)\\.(?P<m>\\d+)").findAll(text, 100_000);
    assert.equal(found.at(-1)!.end, text.lastIndexOf(".2007"));
    assert.ok(process.cpuUsage().user / 1000 - began < 4000);
  });

  test(`${name}: replacing with groups`, () => {
    assert.equal(read("(?P<a>\\w+)@(\\w+)").replaceAll("x@y, z@w", "$2 at $<a>$$"), "y at x$, w at z$");
    assert.equal(read("\\s+").replaceAll("a  b\n c", " "), "a b c");
  });
}
engineContract("re2js", re2jsEngine);
engineContract("the interface of re2", nativeEngine(StandIn));
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

test("every pattern takes linear time", () => {
  const text = "a".repeat(50_000);
  for (const source of ["^(a+)+$", "(a|a)*b", "(a*)*c", "(.*a){12}b", "(x+x+)+y"]) {
    const began = process.cpuUsage().user / 1000;
    readRegex(source, { dotall: true }, re2jsEngine).test(`${text}!`);
    assert.ok(process.cpuUsage().user / 1000 - began < 4000, source);
  }
});
