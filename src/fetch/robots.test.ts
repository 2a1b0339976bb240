import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MINUTE, SECOND } from "../model/time.js";
import { crawlDelay, mayVisit, readRobots } from "./robots.js";

const allowed = (text: string, agent: string, path: string): boolean =>
  mayVisit(readRobots(text), agent, /^\/(?!\/)/.test(path) ? `http://a.example${path}` : path).allowed;

/** One rule of the standard or of a large parser, a file, and who may visit what under it. */
type Case = [agent: string, path: string, allowed: boolean];
const TABLE: [rule: string, text: string, cases: Case[]][] = [
  [
    'RFC 9309 §2.2.1: "Crawlers MUST use case-insensitive matching to find the group that matches the product token"',
    "USER-AGENT: FooBot\nDisallow: /\n",
    [
      ["FooBot", "/x", false],
      ["foobot", "/x", false],
      ["BarBot", "/x", true],
    ],
  ],
  [
    '§2.2.1: "If there is more than one group matching the user-agent, the matching groups\' rules MUST be combined into one group"',
    "user-agent: a\ndisallow: /c\n\nuser-agent: b\ndisallow: /d\n\nuser-agent: a\ndisallow: /e\n\nuser-agent: *\ndisallow: /",
    [
      ["a", "/c", false],
      ["a", "/d", true],
      ["a", "/e", false],
      ["b", "/c", true],
      ["b", "/d", false],
      ["other", "/x", false],
    ],
  ],
  [
    '§2.2.1: "If no matching group exists, crawlers MUST obey the group with a user-agent line with the "*" value, if present"',
    "user-agent: *\ndisallow: /x/\n\nuser-agent: quxbot\ndisallow: /y/\n",
    [
      ["foobot", "/x/a", false],
      ["quxbot", "/x/a", true],
      ["quxbot", "/y/a", false],
    ],
  ],
  [
    '§2.2.1: "If no group satisfies either condition, or no groups are present at all, no rules apply"',
    "user-agent: quxbot\ndisallow: /\n",
    [["foobot", "/x", true]],
  ],
  [
    "§2.2: several user-agent lines above each other share the rules; lines between groups may be empty",
    "user-agent: a\n\n\nuser-agent: b\ndisallow: /x\n\n\ndisallow: /y\nuser-agent: c\nallow: /",
    [
      ["a", "/x", false],
      ["b", "/y", false],
      ["c", "/x", true],
    ],
  ],
  [
    "§2.2: rules above the first user-agent line belong to nobody",
    "disallow: /\nuser-agent: a\nallow: /x\n",
    [["a", "/y", true]],
  ],
  [
    '§2.2.1: the product token is "only" letters, "_" and "-"; what follows it in the line is ignored',
    "user-agent: Foo Bar\ndisallow: /foo\nuser-agent: qux/1.2 (compatible)\ndisallow: /qux\nuser-agent: *\ndisallow: /all",
    [
      ["Foo", "/foo", false],
      ["Foo", "/all", true],
      ["Foo Bar", "/foo", true],
      ["Foo Bar", "/all", false],
      ["qux", "/qux", false],
    ],
  ],
  [
    'Google: a "*" followed by white space and more is still everybody; followed by anything else it is not',
    "user-agent: * and friends\ndisallow: /x\nuser-agent: *bot\ndisallow: /y",
    [
      ["foo", "/x", false],
      ["foo", "/y", true],
    ],
  ],
  [
    '§2.2.2: "The most specific match found MUST be used … the match that has the most octets"',
    "user-agent: *\nallow: /example/page/\ndisallow: /example/page/disallowed.gif\ndisallow: /x/page.html\nallow: /x/",
    [
      ["a", "/example/page/", true],
      ["a", "/example/page/disallowed.gif", false],
      ["a", "/x/page.html", false],
      ["a", "/x/other", true],
    ],
  ],
  [
    '§2.2.2: "If an allow rule and a disallow rule are equivalent, then the allow rule SHOULD be used"',
    "user-agent: *\ndisallow: /x\nallow: /x\ndisallow: /folder/*\nallow: /folder/*",
    [
      ["a", "/x", true],
      ["a", "/folder/y", true],
    ],
  ],
  [
    "§2.2.2: rules match the beginning of the path, and case counts there",
    "user-agent: *\ndisallow: /fish",
    [
      ["a", "/fish", false],
      ["a", "/fish.html", false],
      ["a", "/fishheads/yummy.html", false],
      ["a", "/fish?id=1", false],
      ["a", "/Fish.asp", true],
      ["a", "/catfish", true],
    ],
  ],
  [
    "A rule that does not begin with a slash or a star matches nothing",
    "user-agent: *\ndisallow: x/\ndisallow: http://a.example/y",
    [
      ["a", "/x/", true],
      ["a", "/y", true],
    ],
  ],
  [
    "An empty rule says nothing, whatever it is called",
    "user-agent: a\ndisallow:\nuser-agent: b\ndisallow: /\nallow:\n",
    [
      ["a", "/x", true],
      ["b", "/x", false],
    ],
  ],
  [
    '§2.2.3: "*" designates zero or more instances of any character, "$" the end of the pattern',
    "user-agent: *\ndisallow: /*.php$\ndisallow: /a*b\ndisallow: /exact$\nallow: /open*$\ndisallow: /open",
    [
      ["a", "/x.php", false],
      ["a", "/x.php?y", true],
      ["a", "/x.php5", true],
      ["a", "/ab", false],
      ["a", "/aXXb/c", false],
      ["a", "/aXX", true],
      ["a", "/exact", false],
      ["a", "/exact/", true],
      ["a", "/open/x", true],
    ],
  ],
  [
    '§2.2.3: "$" in the middle is a character like any other',
    "user-agent: *\ndisallow: /a$b\ndisallow: /c$$",
    [
      ["a", "/a$b", false],
      ["a", "/a", true],
      ["a", "/c$", false],
      ["a", "/c$d", true],
    ],
  ],
  [
    "§2.2.2, percent-encoding: octets outside ASCII are compared in their escaped form, digits in any case",
    "user-agent: a\ndisallow: /\nallow: /foo/bar/ツ\nuser-agent: b\ndisallow: /\nallow: /foo/%e3%83%84",
    [
      ["a", "/foo/bar/%E3%83%84", true],
      ["a", "/foo/bar/%e3%83%84", true],
      ["b", "/foo/%E3%83%84", true],
    ],
  ],
  [
    "§2.2.2, percent-encoding: an escape that was not needed hides nothing from a disallow rule, and vice versa",
    "user-agent: *\ndisallow: /foo/%62%61%7A\ndisallow: /secret\ndisallow: /%7Ejoe/",
    [
      ["a", "/foo/baz", false],
      ["a", "/foo/%62%61%7A", false],
      ["a", "/%73ecret", false],
      ["a", "/~joe/", false],
    ],
  ],
  [
    "Google: an allow rule with escaped letters opens only what is spelled alike; %7E is everybody's tilde",
    "user-agent: *\ndisallow: /\nallow: /foo/%62%61%7A\nallow: /%7ejoe/",
    [
      ["a", "/foo/baz", false],
      ["a", "/foo/%62%61%7A", true],
      ["a", "/~joe/x", true],
    ],
  ],
  [
    "§2.2.2: a reserved character and its escape are two things",
    "user-agent: *\ndisallow: /a%2Fb\ndisallow: /q?x=%2a",
    [
      ["a", "/a/b", true],
      ["a", "/a%2fb", false],
      ["a", "/q?x=*", true],
      ["a", "/q?x=%2A", false],
    ],
  ],
  [
    '§2.2.2: "The /robots.txt URI is implicitly allowed"',
    "user-agent: *\ndisallow: /",
    [
      ["a", "/robots.txt", true],
      ["a", "/robots.txt?x", false],
    ],
  ],
  [
    "Google: Allow of …/index.html allows the folder itself, and only with allow",
    "user-agent: *\ndisallow: /\nallow: /news/index.html\nallow: /index.htm",
    [
      ["a", "/news/", true],
      ["a", "/news/index.html", true],
      ["a", "/news/other", false],
      ["a", "/", true],
      ["a", "/x", false],
    ],
  ],
  [
    "Google: frequent misspellings of keys are understood",
    [
      "useragent: a\ndisalow: /1\ndissallow: /2\ndissalow: /3\ndiasllow: /4\ndisallaw: /5",
      "user agent: b\ndisallow: /6\nUser-Agents: c\nDisallowed: /7\nAllowed: /7/x",
    ].join("\n"),
    [
      ["a", "/1", false],
      ["a", "/2", false],
      ["a", "/3", false],
      ["a", "/4", false],
      ["a", "/5", false],
      ["b", "/6", false],
      ["c", "/7", false],
      ["c", "/7/x", true],
    ],
  ],
  [
    "Google: the colon may be missing between exactly two words; other lines are ignored",
    "user-agent a\ndisallow /x\ndisallow /y z\nfoo: /bar\nnonsense\n: /q\n",
    [
      ["a", "/x", false],
      ["a", "/y", true],
      ["a", "/q", true],
    ],
  ],
  [
    "§2.2: comments, and white space around keys and values",
    "  user-agent : a # us\n\t disallow\t:  /x  # not /y\n#disallow: /z\ndisallow: /p#q",
    [
      ["a", "/x", false],
      ["a", "/y", true],
      ["a", "/z", true],
      ["a", "/p", false],
    ],
  ],
  [
    "§2.2: lines end with LF, CR or CRLF, mixed as you like",
    "user-agent: a\rdisallow: /x\r\ndisallow: /y\n\rdisallow: /z",
    [
      ["a", "/x", false],
      ["a", "/y", false],
      ["a", "/z", false],
    ],
  ],
  ["Google: a byte order mark, even in part, spoils nothing", "\ufeffuser-agent: a\ndisallow: /", [["a", "/x", false]]],
  ["… also when it was read as Latin-1", "\u00ef\u00bb\u00bfuser-agent: a\ndisallow: /", [["a", "/x", false]]],
  ["… or only two of its bytes came", "\u00ef\u00bbuser-agent: a\ndisallow: /", [["a", "/x", false]]],
  [
    "… but something else in front spoils the line",
    "\u00ef\u0011\u00bfuser-agent: a\ndisallow: /",
    [["a", "/x", true]],
  ],
  [
    "Google: the path begins at the first of / ? ; behind the host and ends at the fragment; there is always one",
    "user-agent: *\ndisallow: /?q\ndisallow: /;p\ndisallow: /$\ndisallow: /x",
    [
      ["a", "http://a.example?q", false],
      ["a", "http://a.example;p", false],
      ["a", "http://a.example", false],
      ["a", "http://a.example/#/x", false],
      ["a", "a.example/x#y", false],
      ["a", "//a.example/x", false],
      ["a", "http://a.example/y?u=http://b.example/x", true],
      ["a", "", false],
    ],
  ],
  [
    "Other records stand between without meaning anything for the rules",
    "user-agent: a\nsitemap: http://a.example/s.xml\nuser-agent: b\ncrawl-delay: 3\nfoo: bar\nuser-agent: c\ndisallow: /x",
    [
      ["a", "/x", false],
      ["b", "/x", false],
      ["c", "/x", false],
    ],
  ],
];
for (const [rule, text, cases] of TABLE) {
  test(rule, () => {
    for (const [agent, path, expected] of cases)
      assert.equal(allowed(text, agent, path), expected, `${agent} ${path} under\n${text}`);
  });
}

test("the line that decided is named as it was written", () => {
  const robots = readRobots("User-agent: *\r\n\r\nDisallow: /private/ # keep out\r\nAllow: /private/open\r\n");
  const rule = (path: string) => mayVisit(robots, "winnow", `https://a.example${path}`).rule;
  assert.equal(rule("/private/x"), "Disallow: /private/ (line 3)");
  assert.equal(rule("/private/open"), "Allow: /private/open (line 4)");
  assert.equal(rule("/x"), undefined);
});

test("a pattern of 16,000 characters is shortened where it is named, since every address keeps its reason", () => {
  const robots = readRobots(`User-agent: *\nDisallow: /${"*".repeat(16_000)}`);
  const { allowed, rule = "" } = mayVisit(robots, "winnow", "https://a.example/x");
  assert.equal(allowed, false);
  assert.ok(rule.length < 300 && rule.endsWith("… (line 2)"), rule);
});

const DELAYS: [says: string, text: string, agent: string, delay: number][] = [
  ["whole seconds", "user-agent: *\ncrawl-delay: 10", "a", 10 * SECOND],
  ["parts of seconds", "user-agent: *\ncrawl-delay: 0.5", "a", 500],
  ["words behind it", "user-agent: *\nCrawl-Delay: 2 seconds", "a", 2 * SECOND],
  ["nothing asked", "user-agent: *\ndisallow:", "a", 0],
  ["rubbish", "user-agent: *\ncrawl-delay: soon\ncrawl-delay: -3", "a", 0],
  [
    "the longest of several",
    "user-agent: a\ncrawl-delay: 1\ncrawl-delay: 3\nuser-agent: a\ncrawl-delay: 2",
    "a",
    3 * SECOND,
  ],
  ["for others", "user-agent: b\ncrawl-delay: 9\ndisallow: /\nuser-agent: *\nallow: /", "a", 0],
  ["for others, without a rule between", "user-agent: b\ncrawl-delay: 9\n\nuser-agent: *\ndisallow: /x", "a", 0],
  ["for a group of agents", "user-agent: b\nuser-agent: a\ncrawl-delay: 4", "a", 4 * SECOND],
  ["behind the rules", "user-agent: a\ndisallow: /x\ncrawl-delay: 4", "a", 4 * SECOND],
  ["for everybody but those who are named", "user-agent: *\ncrawl-delay: 4\nuser-agent: a\ndisallow: /x", "a", 0],
  ["above all agents", "crawl-delay: 4\nuser-agent: a\ndisallow: /x", "a", 0],
  ["longer than five minutes: never shortened", "user-agent: *\ncrawl-delay: 3600", "a", 60 * MINUTE],
];
for (const [says, text, agent, delay] of DELAYS)
  test(`crawl-delay: ${says}`, () => assert.equal(crawlDelay(readRobots(text), agent), delay));

test("sitemaps are listed once each, wherever they stand", () =>
  assert.deepEqual(
    readRobots(
      "Sitemap: https://a.example/1.xml\nuser-agent: b\nSITE-MAP: /2.xml\nsitemap:\nsitemap: https://a.example/1.xml",
    ).sitemaps,
    ["https://a.example/1.xml", "/2.xml"],
  ));

test("NULs between the letters are ignored, also of UTF-16 that does not say so", () => {
  const rules = "User-agent: *\nDisallow: /closed\n";
  for (const text of [
    rules.replaceAll("\n", "\0\n"),
    [...rules].join("\0"),
    Buffer.from(rules, "utf16le").toString(),
  ]) {
    const robots = readRobots(text);
    assert.deepEqual(
      ["/closed", "/open"].map((path) => mayVisit(robots, "winnow", `http://a.example${path}`).allowed),
      [false, true],
    );
  }
});

test("only the first 500 KiB count, and not half a line", () => {
  const filler = `#${"x".repeat(1022)}\n`.repeat(500);
  assert.equal(filler.length, 500 * 1024);
  assert.equal(allowed(`user-agent: a\ndisallow: /x\n${filler}disallow: /y\n`, "a", "/x"), false);
  assert.equal(allowed(`user-agent: a\ndisallow: /x\n${filler}disallow: /y\n`, "a", "/y"), true);
  const cut = `user-agent: a\n${filler.slice(0, -30)}disallow: /y/only/this/\n`;
  assert.equal(allowed(cut, "a", "/y/other"), true);
});

test("a line is read up to 16,663 characters", () => {
  const long = `/x/${"a".repeat(2083 * 8 - 3 - "disallow: ".length + 1 - 3)}`;
  const text = `user-agent: a\ndisallow: ${long}/qux\n`;
  assert.equal(allowed(text, "a", `${long}/fux`), false);
  assert.equal(allowed(text, "a", "/fux"), true);
});

const HOSTILE: [says: string, text: string, path: string][] = [
  ["a rule with thousands of stars", `user-agent: *\ndisallow: /${"*a".repeat(8000)}b`, `/${"a".repeat(2000)}`],
  [
    "a rule with stars and long pieces",
    `user-agent: *\ndisallow: /${`*${"a".repeat(99)}b`.repeat(80)}$`,
    `/${"a".repeat(2000)}`,
  ],
  ["40,000 rules", `user-agent: *\n${numbered(40_000, (i) => `disallow:/${i}x`)}`, "/39999"],
  ["30,000 rules with stars", `user-agent: *\n${numbered(30_000, (i) => `disallow:/*${i}x`)}`, `/${"1".repeat(2000)}`],
  ["the same rule 40,000 times", `user-agent: *\n${"disallow:/*a*b\n".repeat(40_000)}`, `/${"a".repeat(2000)}`],
  [
    "rules inside each other",
    `user-agent: *\n${numbered(900, (i) => `disallow:/${"a".repeat(i)}b`)}`,
    `/${"a".repeat(2000)}`,
  ],
  ["20,000 groups", numbered(20_000, (i) => `user-agent:a\ndisallow:/${i}`), "/x"],
  ["40,000 agents", "user-agent:a\n".repeat(40_000), "/x"],
  ["as many agents as delays", `${"user-agent:a\n".repeat(20_000)}${"crawl-delay:1\n".repeat(20_000)}`, "/x"],
];
for (const [says, text, path] of HOSTILE) {
  test(`${says}: read once, then quick for every address`, () => {
    const began = process.cpuUsage();
    const robots = readRobots(text);
    for (let i = 0; i < 20; i++) mayVisit(robots, "a", `http://a.example${path}${i}`);
    const { user, system } = process.cpuUsage(began);
    assert.ok((user + system) / 1000 < 500, `${(user + system) / 1000} ms`);
  });
}

/** 499 KB in which every rule has stars, against long addresses that have nearly everything the rules look for. */
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const everyPair = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).join("");
const starred = (rule: (x: string, y: string, z: string) => string): string =>
  `User-agent: *\n${LETTERS.flatMap((x) =>
    LETTERS.flatMap((y) => LETTERS.slice(0, 20).map((z) => `Disallow: ${rule(x, y, z)}`)),
  )
    .join("\n")
    .slice(0, 499 * 1024)
    .replace(/\n[^\n]*$/, "")}`;
const STARS: [says: string, text: string, path: string, allowed: boolean][] = [
  ["anchored stars", starred((x, y, z) => `/*a*${x}${y}*z${z}$`), `/${"a".repeat(880)}%7e%41x`, true],
  ["anchored stars, every pair", starred((x, y, z) => `/*a*${x}${y}*z${z}$`), `/${everyPair}!`, true],
  ["open stars", starred((x, y, z) => `/*a*${x}${y}*z${z}`), `/${"a".repeat(880)}`, true],
  ["single letters", starred((x, y, z) => `/*${x}*${y}*${z}*!`), `/${everyPair.slice(0, 200)}`, true],
  ["what cannot be checked in time", starred((x, y, z) => `/*b*${x}${y}${x}${y}${z}`), `/${everyPair}`, false],
];
for (const [says, text, path, isAllowed] of STARS) {
  test(`16,000 rules with ${says} cost at most two million steps an address`, () => {
    const robots = readRobots(text);
    const decision = mayVisit(robots, "a", `http://a.example${path}`);
    assert.equal(decision.allowed, isAllowed, decision.rule);
    assert.ok(decision.steps < 2.1e6, `${decision.steps} steps`);
    if (!isAllowed) assert.match(decision.rule!, /too many rules with stars/);
  });
}

function numbered(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join("\n");
}

/** The standard's rule as one would write it first: try every way, keep the longest. */
function slowly(rules: readonly (readonly [allow: boolean, pattern: string])[], path: string): boolean {
  const lengthOf = (allow: boolean) =>
    Math.max(0, ...rules.filter(([kind, pattern]) => kind === allow && fits(pattern, path)).map(([, p]) => p.length));
  return lengthOf(true) >= lengthOf(false);
}

function fits(pattern: string, path: string): boolean {
  if (pattern === "") return true;
  if (pattern === "$") return path === "";
  if (pattern[0] === "*") return fits(pattern.slice(1), path) || (path !== "" && fits(pattern, path.slice(1)));
  return pattern[0] === path[0] && fits(pattern.slice(1), path.slice(1));
}

const pattern = fc
  .string({ unit: fc.constantFrom("a", "b", "/", "*", "*", "$"), maxLength: 8 })
  .map((rest) => `/${rest}`);
const path = fc.string({ unit: fc.constantFrom("a", "b", "/", "$"), maxLength: 12 }).map((rest) => `/${rest}`);

test("compiled rules say what the slow matcher says", () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), pattern), { maxLength: 60, size: "max" }), path, (rules, path) => {
      const lines = rules.map(([allow, pattern]) => `${allow ? "Allow" : "Disallow"}: ${pattern}`);
      assert.equal(allowed(`User-agent: *\n${lines.join("\n")}`, "a", `http://a.example${path}`), slowly(rules, path));
    }),
    { numRuns: 3000 },
  ));

test("any text is a robots.txt, and any text an address", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), fc.string(), (text, address, agent) => {
      const robots = readRobots(`user-agent: *\n${text}`);
      assert.equal(typeof mayVisit(robots, agent, address).allowed, "boolean");
      assert.ok(crawlDelay(robots, agent) >= 0);
    }),
  ));
