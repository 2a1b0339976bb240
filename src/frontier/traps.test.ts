import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressKey } from "../model/address-key.js";
import type { Json } from "../model/json.js";
import {
  checkTraps,
  noteContent,
  partsOf,
  TRAP_EXAMPLES,
  TRAP_LIMITS,
  type TrapCheck,
  type TrapEntry,
  type TrapLimits,
  type TrapRule,
  whyBarren,
} from "./traps.js";

const NOW = Date.UTC(2026, 5, 1);
const A = "https://a.example";

/** Looks at addresses one after the other, as the loop does, and keeps what is to be remembered. */
function walk(limits: Partial<TrapLimits> = {}) {
  const memory = new Map<string, TrapEntry>();
  const keep = <T extends { changed: TrapCheck["changed"] }>(answer: T): T => {
    for (const [key, entry] of answer.changed) memory.set(key, entry);
    return answer;
  };
  return {
    memory,
    look: (address: string) => keep(checkTraps(address, NOW, memory, { ...TRAP_LIMITS, ...limits })).trap,
    read: (address: string, digest: string, outline = 0) => keep(noteContent(address, { digest, outline }, memory)),
    isBarren: (address: string) => whyBarren(address, memory),
  };
}

const ALONE: readonly (readonly [address: string, rule: TrapRule | undefined])[] = [
  ["/", undefined],
  ["/a/b/c/d?x=1&y=2", undefined],
  [`/${"a1/b2/c3/d4/e5/".repeat(1)}f6/g7/h8/i9/j10/k11/l12/m13/n14/o15/p16/q17/r18/s19/t20`, undefined],
  ["/a1/b2/c3/d4/e5/f6/g7/h8/i9/j10/k11/l12/m13/n14/o15/p16/q17/r18/s19/t20/u21", "depth"],
  ["/a/a/a", undefined], // a self-titled song
  ["/lyrics/a/a/a/", undefined],
  ["/a/a/a/b", "repetition"],
  ["/a/a/a/a", "repetition"],
  ["/a/b/a/b/a/b/", "repetition"],
  ["/x/a/b/c/a/b/c/a/b/c/y", "repetition"],
  ["/en/news/en/about/en/contact/en/x", "repetition"],
  ["/a////b", "repetition"],
  ["/a/b/a/b", undefined],
  ["/src/main/java/org/main/java", undefined],
  ["/system/photos/000/000/000/017.jpg", undefined], // numbers alone are a way to file things
  ["/web/2020/https://b.example/x", undefined],
  ["/%D0%B0/%D0%B0/%D0%B0/%D0%B1", "repetition"],
  [`/${"x".repeat(1000)}`, "length"],
  [`/?q=${"x".repeat(500)}`, undefined],
  ["/login?return=%2Flogin%3Freturn%3D%252Flogin%253Freturn%253D%25252Flogin", "length"],
  ["/go?to=/go?to=/go?to=/go?to=/start", "length"],
  ["/login?return=%2Faccount%3Ftab%3Dorders%26page%3D2", undefined],
  ["/?a=yes&b=yes&c=yes&d=yes&e=yes&f=yes", undefined],
  ["/?f%5B%5D=a&f%5B%5D=b&f%5B%5D=c", "query"],
  ["/?f%5B0%5D=a&f%5B1%5D=b&f%5B2%5D=c", "query"],
  ["/?tag=a&tag=b&tag=c", "query"],
  ["/?tag=a&tag=b", undefined],
  ["/?x1=5&x2=6&x3=7", undefined],
  ["/2028/05/", undefined],
  ["/2028/07/", "calendar"],
  ["/1990/01/", undefined],
  ["/1989/12/", undefined],
  ["/1989/12/an-article", undefined],
  ["/events/2029/12/", "calendar"],
  ["/plan/2029/december/", "calendar"],
  ["/courier/1950/03/04/", undefined],
  ["/poets/3/1900/", undefined], // the third poet's poems of that year
  ["/atlas/1900/3", undefined],
  ["/cal?year=2031&month=5", "calendar"],
  ["/cal?option=com_jevents&year=2031&month=05&day=01&Itemid=1", "calendar"],
  ["/cal?date=2070-01-01", "calendar"],
  ["/publications?year=1985", undefined],
  ["/item/20991231", undefined],
];
for (const [path, rule] of ALONE) {
  test(`${path.length > 90 ? `${path.slice(0, 90)}…` : path} is ${rule ? `a trap: ${rule}` : "no trap"}`, () => {
    assert.equal(walk().look(A + path)?.rule, rule);
  });
}

const SENTENCES: readonly (readonly [path: string, because: string])[] = [
  ["/a/b/a/b/a/b", "folders of the path repeat three times and more"],
  ["/2031/05/", "a calendar more than 2 years ahead"],
  [`/${"x".repeat(1000)}`, "the address is longer than 1,000 characters"],
  ["/?tag=a&tag=b&tag=c", "a parameter occurs three or more times in the query"],
];
for (const [path, because] of SENTENCES) {
  test(`the reason is a sentence: ${because}`, () => assert.equal(walk().look(A + path)?.because, because));
}

const SHAPES: readonly (readonly [address: string, shape: string])[] = [
  ["https://a.example/item/17?b=1&a=2", "a.example/item/0?a&b"],
  ["http://a.example/item/18?a=3&b=4", "a.example/item/0?a&b"],
  ["https://a.example/2026/05/12-title", "a.example/0/0/0-title"],
  ["https://a.example/d/3f2504e0-4f89-11d3-9a0c-0305e82c3301/x", "a.example/d/x/x"],
  ["https://a.example/commit/9fceb02d0ae598e9", "a.example/commit/x"],
  ["https://a.example/deadbeef", "a.example/deadbeef"],
  ["https://a.example/wiki/%D0%A2%D0%B0", "a.example/wiki/%D0%A2%D0%B0"],
  ["https://a.example/p2p/mp3", "a.example/p0p/mp0"],
  ["https://a.example/?f%5B1%5D=x&f%5B2%5D=y", "a.example/?f%5B0%5D"],
  ["http://127.0.0.1:8080/x", "127.0.0.1:8080/x"],
];
for (const [address, shape] of SHAPES) {
  test(`${address} has the shape ${shape}`, () => assert.equal(partsOf(address).shape, shape));
}

test("a long shape stays short and particular", () => {
  const [one, two] = [1, 2].map((n) => partsOf(`${A}/${"long-".repeat(100)}${"x".repeat(n)}`).shape);
  assert.ok(one!.length < 200 && one !== two);
});

test("a catalogue of many ids is no trap, however it is written", () => {
  const kinds: readonly ((n: number) => string)[] = [
    (n) => `/item?id=${n}`,
    (n) => `/item/${n}`,
    (n) => `/item/${n}/a-title-${n}`,
    (n) => `/show?id=${n}&lang=tt&view=full`,
    (n) => `/viewtopic.php?f=${n % 40}&t=${n >> 1}&start=${(n % 2) * 20}`,
    (n) => `/index.php?option=com_content&view=article&id=${n}&Itemid=${n % 9}&lang=${n % 3}`,
    (n) => `/d/${(n * 2654435761).toString(16).padStart(9, "0")}`,
  ];
  for (const kind of kinds) {
    const { look, memory } = walk();
    for (let n = 1; n <= 15_000; n++) assert.equal(look(A + kind(n)), undefined, kind(n));
    assert.ok(memory.size < 10);
  }
});

test("an archive of 20 years passes by month, by week and by day", () => {
  const { look } = walk();
  for (let year = 2006; year < 2026; year++) {
    for (let month = 1; month <= 12; month++) {
      assert.equal(look(`${A}/archive/${year}/${month}/`), undefined);
      assert.equal(look(`${A}/archive?year=${year}&month=${month}`), undefined);
      for (let day = 1; day <= 28; day++) assert.equal(look(`${A}/news/${year}/${month}/${day}`), undefined);
    }
    for (let week = 1; week <= 52; week++) assert.equal(look(`${A}/week/${year}/${week}`), undefined);
  }
});

test("a newspaper of the years before 1990 passes by year, month and day, also where it reaches to this day", () => {
  const { look } = walk();
  for (let year = 1940; year < 2026; year++)
    for (let month = 1; month <= 12; month++) {
      if (month <= 4) assert.equal(look(`${A}/courier/${year}/${month}/`), undefined);
      for (let day = 1; day <= 28; day += 7) assert.equal(look(`${A}/issues/${year}/${month}/${day}/`), undefined);
    }
});

test("a calendar of a program that is walked back is left before 1990", () => {
  const { look } = walk();
  for (let n = 1; n <= 24; n++)
    assert.equal(look(`${A}/cal?year=${2025 - Math.floor(n / 12)}&month=${1 + (n % 12)}`), undefined);
  assert.equal(look(`${A}/cal?year=1985&month=5`)?.because, "a calendar before 1990");
});

test("a calendar in a path that is walked back ends by its number of months", () => {
  const { look } = walk();
  const months = Array.from({ length: 1200 }, (_, n) => `${A}/events/${2025 - Math.floor(n / 12)}/${12 - (n % 12)}/`);
  const passed = months.filter((month) => look(month) === undefined).length;
  assert.ok(passed > 300 && passed < 500, `${passed} passed`);
});

test("twenty thousand articles filed by date pass", () => {
  const { look } = walk();
  for (let n = 0; n < 20_000; n++) {
    assert.equal(look(`${A}/${2000 + (n % 26)}/${1 + (n % 12)}/${1 + (n % 28)}/article-${n}/`), undefined);
  }
});

test("a calendar that does not say that it is one is left when it is walked out of the years of an archive", () => {
  const { look } = walk();
  const months = Array.from({ length: 60 }, (_, n) => `${A}/plan/${2026 + Math.floor(n / 12)}/${1 + (n % 12)}`);
  const passed = months.filter((month) => look(month) === undefined).length;
  assert.ok(passed >= 24 && passed <= 36, `${passed} passed`);
});

test("where the number beside the year is no month, there is no calendar", () => {
  const { look } = walk();
  const pages = Array.from({ length: 30 }, (_, poet) =>
    [1900, 1950, 1995, 2005].map((year) => `/poets/${30 - poet}/${year}`),
  );
  for (const page of pages.flat()) assert.equal(look(A + page), undefined, page);
});

test("a calendar in twenty views is closed after about 400 months", () => {
  const { look } = walk();
  let passed = 0;
  for (let n = 0; n < 4000; n++)
    if (look(`${A}/cal/2020/${1 + (n % 12)}?view=${Math.floor(n / 12)}`) === undefined) passed++;
  assert.ok(passed > 300 && passed < 500, `${passed} passed`);
});

test("filters and sorting are closed after about a thousand combinations and more", () => {
  const { look } = walk();
  let passed = 0;
  let last: ReturnType<typeof look>;
  for (let n = 0; n < 20_000; n++) {
    const [brand, color, size, sort] = [
      n % 20,
      Math.floor(n / 20) % 10,
      Math.floor(n / 200) % 10,
      Math.floor(n / 2000),
    ];
    last = look(`${A}/list?brand=b${brand}&color=c${color}&size=s${size}&sort=o${sort}`);
    if (last === undefined) passed++;
  }
  assert.ok(passed > 700 && passed < 1500, `${passed} passed`);
  assert.equal(last?.rule, "query");
  assert.match(last?.because ?? "", /^more than 1,000 combinations of few parameter values on a\.example\/list$/);
  assert.equal(look(`${A}/other?brand=b1&color=c1&size=s1`), undefined); // another list is another matter
});

test("subsets of many filters are combinations, too", () => {
  const { look } = walk();
  let passed = 0;
  for (let n = 0; n < 2 ** 13; n++) {
    const chosen = Array.from({ length: 13 }, (_, bit) => bit).filter((bit) => (n >> bit) & 1);
    if (look(`${A}/list?${chosen.map((bit) => `f${bit}=1`).join("&")}`) === undefined) passed++;
  }
  assert.ok(passed < 2000, `${passed} passed`);
});

test("links that repeat on every page are counted once", () => {
  const { look } = walk({ queryCombinations: 50, calendarMonths: 50, hostAddresses: 100 });
  for (let round = 0; round < 100; round++) {
    for (let n = 0; n < 30; n++) {
      assert.equal(look(`${A}/list?a=${n % 2}&b=${n % 3}&c=${n % 5}`), undefined);
      assert.equal(look(`${A}/2020/${1 + (n % 12)}/`), undefined);
    }
  }
});

test("a host has a limit, and says it", () => {
  const { look } = walk({ hostAddresses: 1000 });
  let passed = 0;
  let last: ReturnType<typeof look>;
  for (let n = 0; n < 3000; n++) if ((last = look(`${A}/${n}`)) === undefined) passed++;
  assert.ok(passed > 800 && passed < 1250, `${passed} passed`);
  assert.deepEqual(last, { rule: "host limit", because: "more than 1,000 addresses on a.example" });
  assert.equal(look("https://b.example/1"), undefined);
});

test("after thirty times the same text, addresses of that shape are dropped", () => {
  const { look, read } = walk();
  for (let n = 0; n < 30; n++) {
    assert.equal(look(`${A}/echo/${n}`), undefined);
    read(`${A}/echo/${n}`, "same");
  }
  assert.deepEqual(look(`${A}/echo/31`), {
    rule: "same content",
    because: "30 and more addresses like a.example/echo/0 in a row had the same text",
  });
  assert.equal(look(`${A}/other/31`), undefined);
});

test("one different text in between starts the row anew", () => {
  const { look, read } = walk();
  for (let n = 0; n < 100; n++) read(`${A}/echo/${n}`, n % 25 === 0 ? `other ${n}` : "same");
  assert.equal(look(`${A}/echo/101`), undefined);
});

test("one address visited again and again is no trap", () => {
  const { look, read } = walk();
  for (let n = 0; n < 100; n++) read(`${A}/news?page=1`, "same");
  assert.equal(look(`${A}/news?page=2`), undefined);
});

test("pages without any text are no trap", () => {
  const { look, read } = walk();
  for (let n = 0; n < 100; n++) read(`${A}/scan/${n}.pdf`, "");
  assert.equal(look(`${A}/scan/101.pdf`), undefined);
});

test("an address in which nothing varies needs no entry for its text", () => {
  const { memory, read } = walk();
  read(`${A}/about/us`, "x");
  assert.equal(memory.size, 0);
});

const hex = (n: number) => addressKey(`https://a.example/${n}`).toString("hex", 4, 10);
const letters = (n: number) => hex(n).replace(/[0-9]/g, (digit) => "ghijklmnop"[Number(digit)]!);
/** Pages that name themselves differently and say nothing else that is new. */
const BARREN: [says: string, address: (n: number) => string, texts: number, level: string][] = [
  ["a refresh that leads on and on", (n) => `/evil${n}`, 1, "a.example/evil0"],
  ["a session in the path", (n) => `/s/${hex(n)}/page`, 3, "a.example/s/"],
  ["a calendar without years", (n) => `/cal/${n}`, 12, "a.example/cal/0"],
  ["links of random letters", (n) => `/maze/${letters(n)}`, 1, "a.example/maze/"],
  ["sessions before the path", (n) => `/${letters(n)}/page/one`, 10, "a.example"],
];
for (const [says, address, texts, level] of BARREN) {
  test(`${says} is left when it brings nothing new`, () => {
    const { look, read, isBarren } = walk();
    let passed = 0;
    while (passed < 5000 && look(A + address(passed)) === undefined) {
      read(A + address(passed), `digest ${passed}`, 1 + (passed % texts));
      passed++;
    }
    assert.ok(passed >= 200 && passed < 1200, `${passed} pages`);
    const least = level === "a.example" ? 900 : 300;
    const because = look(A + address(9999))?.because ?? "";
    assert.ok(because.startsWith(`${least} and more pages like ${level}`), because);
    assert.equal(isBarren(A + address(9998)), because);
    assert.equal(isBarren("https://b.example/evil1"), undefined);
  });
}

test("a large site whose pages have texts of their own is never barren", () => {
  const { look, read, isBarren } = walk();
  for (let n = 0; n < 20_000; n++) {
    read(`${A}/item/${n}`, `digest ${n}`, n % 3 === 0 ? 7 : n); // a third of them are all alike
    if (n % 100 === 0) assert.equal(look(`${A}/item/${n}x`) ?? isBarren(`${A}/item/${n}`), undefined);
  }
});

const subdomain = (n: number) => `https://s${letters(n)}.a.example/`;

test("sub-domains without end are left when they bring nothing new, and the others of the site stay", () => {
  const { look, read, isBarren } = walk();
  for (let n = 0; n < 100; n++) read(`https://blog.a.example/post-${n}`, `post ${n}`, 1000 + n);
  let passed = 0;
  while (passed < 5000 && look(subdomain(passed)) === undefined) {
    read(subdomain(passed), `digest ${passed}`, 1 + (passed % 5));
    passed++;
  }
  assert.ok(passed >= 700 && passed < 1500, `${passed} pages`);
  assert.match(isBarren(subdomain(9999)) ?? "", /^900 and more pages like \*\.a\.example brought nothing new/);
  for (const other of [`${A}/x`, "https://www.a.example/x", "https://blog.a.example/x"])
    assert.equal(isBarren(other), undefined, other);
});

test("a host of many small blogs stays, though half of them are empty", () => {
  const { look, read, isBarren } = walk();
  for (let n = 0; n < 10_000; n++) {
    read(subdomain(n), `digest ${n}`, n % 2 === 0 ? 7 : n);
    if (n % 100 === 0) assert.equal(look(subdomain(n + 1)) ?? isBarren(subdomain(n)), undefined);
  }
});

test("filters in the path are combinations of few names", () => {
  const { look } = walk();
  let passed = 0;
  let last: ReturnType<typeof look>;
  for (let n = 0; n < 20_000; n++) {
    const path = [n % 13, (n >> 2) % 11, (n >> 4) % 7, (n >> 6) % 5]
      .map((value, i) => `f${"abcd"[i]}-v${value}`)
      .join("/");
    if ((last = look(`${A}/shop/${path}/`)) === undefined) passed++;
  }
  assert.ok(passed < 4000, `${passed} passed`);
  assert.deepEqual(last, { rule: "path", because: "more than 1,000 paths made of few names in a.example/shop/" });
  assert.equal(look(`${A}/blog/2026/05/a-title`), undefined);
});

test("articles below their dates are not combinations of few names", () => {
  const { look } = walk();
  for (let n = 0; n < 20_000; n++)
    assert.equal(look(`${A}/news/${2000 + (n % 20)}/${1 + (n % 12)}/title-${n}`), undefined);
});

test("every trap is counted, so that the loop can stop recording examples", () => {
  const { memory, look } = walk();
  for (let n = 0; n < 1500; n++) look(`${A}/${n}/a/a/a/b`);
  assert.deepEqual(memory.get("trap:count:repetition"), { kind: "count", count: 1500 });
  assert.equal(TRAP_EXAMPLES, 1000);
});

test("at most 2,000 entries, each small, whatever the site does", () => {
  const { memory, look, read } = walk();
  const word = (n: number) => n.toString(36).replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  for (let n = 0; n < 4000; n++) {
    look(`https://${word(n)}.a.example/${word(n)}/2020/05?a=${n}&b=${n}&c=${n}`);
    read(`${A}/${word(n)}/1`, "x");
    look(`${A}/a/a/a/b`);
    look(`${A}/${"x".repeat(2000)}`);
  }
  assert.ok(memory.size <= 2000, `${memory.size} entries`);
  assert.ok(memory.has("trap:count:repetition") && memory.has("trap:count:length"));
  for (const [key, entry] of memory) assert.ok(key.length + JSON.stringify(entry).length < 600, key);
  // Full, and still sure of what it counted before: nothing new is dropped by the rules that count.
  for (let n = 0; n < 3000; n++)
    assert.equal(look(`${A}/new-list?a=${n % 3}&b=${n % 50}&c=${n % 7}&d=${n % 11}`), undefined);
});

test("entries are plain JSON, and the answer depends on nothing else", () => {
  const paths = fc.array(fc.constantFrom("a", "b", "2020", "05", "17", "x1", "%D0%B0", "..."), { maxLength: 8 });
  const query = fc.array(fc.constantFrom("a=1", "b=2", "c=3", "year=2020", "month=5", "id=7", "a=2", "x"), {
    maxLength: 5,
  });
  const address = fc.tuple(paths, query).map(([p, q]) => `${A}/${p.join("/")}${q.length > 0 ? `?${q.join("&")}` : ""}`);
  fc.assert(
    fc.property(fc.array(address, { maxLength: 20 }), (addresses) => {
      const one = walk();
      const two = walk();
      for (const each of addresses) {
        assert.deepEqual(one.look(each), two.look(each));
        for (const [key, entry] of two.memory) two.memory.set(key, JSON.parse(JSON.stringify(entry satisfies Json)));
      }
      assert.deepEqual(one.memory, two.memory);
    }),
    { numRuns: 200 },
  );
});

test("all traps of one rule and shape have the same reason, so that a summary counts them together", () => {
  const queries = walk({ queryCombinations: 100 });
  const names = walk();
  const many: [rule: TrapRule, reasons: Set<string>][] = [
    ["query", new Set<string>()],
    ["nothing new", new Set<string>()],
  ];
  const note = (reasons: Set<string>, because: string | undefined): void => void (because && reasons.add(because));
  for (let i = 0; i < 4000; i++) {
    const [a, b, c] = [i % 16, (i >> 4) % 16, i >> 8];
    note(many[0]![1], queries.look(`${A}/list?a=${a}&b=${b}&c=${c}`)?.because);
    names.read(`${A}/page/${i}`, `digest ${i}`, 7);
    note(many[1]![1], names.isBarren(`${A}/page/${10_000 + i}`));
  }
  for (const [rule, reasons] of many) assert.equal(reasons.size, 1, `${rule}: ${[...reasons].join("; ")}`);
});
