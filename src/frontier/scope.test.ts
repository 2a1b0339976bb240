import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { normalise } from "../model/address.js";
import { SettingsError } from "../model/errors.js";
import { outOfScope, readScope, ScopeSettings } from "./scope.js";

const START = "https://www.example.org/shop/index.html";
const scope = (settings: Partial<ScopeSettings>, ...starts: string[]) =>
  readScope(ScopeSettings.parse(settings), starts.length === 0 ? [START] : starts);

const OTHER_HOST = "scope: other host than www.example.org";
const CASES: readonly (readonly [
  settings: Partial<ScopeSettings>,
  cases: readonly (readonly [address: string, reason: string | undefined, depth?: number])[],
])[] = [
  [
    {},
    [
      ["https://www.example.org/about", undefined],
      ["http://www.example.org/about", undefined],
      ["https://example.org/about", undefined],
      ["https://www.example.org/deep", undefined, 1000],
      ["https://blog.example.org/", OTHER_HOST],
      ["https://www.example.org:8080/", OTHER_HOST],
      ["https://example.org.evil.example/", OTHER_HOST],
      ["https://notexample.org/", OTHER_HOST],
    ],
  ],
  [
    { within: "site" },
    [
      ["https://blog.example.org/x", undefined],
      ["http://example.org:8080/x", undefined],
      ["https://example.com/x", "scope: other site than example.org"],
      ["https://example.org.uk/x", "scope: other site than example.org"],
    ],
  ],
  [
    { within: "path" },
    [
      ["https://www.example.org/shop/item/1", undefined],
      ["http://example.org/shop/", undefined],
      ["https://www.example.org/shop", "scope: not below example.org/shop/"],
      ["https://www.example.org/shopping/", "scope: not below example.org/shop/"],
      ["https://www.example.org/?back=/shop/", "scope: not below example.org/shop/"],
      ["https://blog.example.org/shop/x", "scope: not below example.org/shop/"],
    ],
  ],
  [
    { within: "any" },
    [
      ["https://elsewhere.example/", undefined],
      ["http://127.0.0.1:8080/", undefined],
    ],
  ],
  [
    { exclude: ["\\?sort=", "/print/"] },
    [
      ["https://www.example.org/list", undefined],
      ["https://www.example.org/list?sort=asc", "scope: excluded by /\\?sort=/"],
      ["https://www.example.org/print/1", "scope: excluded by //print//"],
    ],
  ],
  [
    { include: ["/item/\\d+$"] },
    [
      ["https://www.example.org/item/12", undefined],
      ["https://www.example.org/about", "scope: not included by //item/\\d+$/"],
      [START, undefined], // a start address always belongs
      ["https://elsewhere.example/item/12", OTHER_HOST], // including narrows, it does not widen
    ],
  ],
  [
    { include: ["/item/", "/list/"], exclude: ["/item/9"] },
    [
      ["https://www.example.org/list/1", undefined],
      ["https://www.example.org/item/1", undefined],
      ["https://www.example.org/item/9", "scope: excluded by //item/9/"],
      ["https://www.example.org/about", "scope: included by none of 2 patterns"],
    ],
  ],
  [
    { maxDepth: 5 },
    [
      ["https://www.example.org/x", undefined, 5],
      ["https://www.example.org/x", "scope: deeper than 5", 6],
      [START, undefined, 6],
    ],
  ],
  [{ maxDepth: 0 }, [["https://www.example.org/x", "scope: deeper than 0", 1]]],
];
for (const [settings, cases] of CASES) {
  for (const [address, reason, depth = 1] of cases) {
    test(`${JSON.stringify(settings)}: ${address} at ${depth} — ${reason ?? "belongs"}`, () =>
      assert.equal(outOfScope(address, depth, scope(settings)), reason));
  }
}

test("several starts are at home together, and the reason stays short", () => {
  const two = scope({}, "https://a.example/", "https://b.example/");
  assert.equal(outOfScope("https://b.example/x", 1, two), undefined);
  assert.equal(outOfScope("https://c.example/x", 1, two), "scope: other host than a.example and b.example");
  const many = scope({ within: "site" }, ...["a", "b", "c", "a"].map((name) => `https://${name}.example/`));
  assert.equal(outOfScope("https://d.example/x", 1, many), "scope: other site than a.example and 2 more");
});

test("a bare top-level name keeps its www.", () => {
  assert.equal(outOfScope("https://com/", 1, scope({}, "https://www.com/")), "scope: other host than www.com");
});

test("users of one hoster are different sites", () => {
  const ada = scope({ within: "site" }, "https://ada.github.io/");
  assert.equal(outOfScope("https://bob.github.io/", 1, ada), "scope: other site than ada.github.io");
});

test("what cannot be used is refused with its place", () => {
  assert.throws(() => scope({ exclude: ["ok", "(?=x)"] }), /scope\.exclude\.1 cannot be used/);
  assert.throws(() => scope({}, "acl.example"), SettingsError);
  assert.throws(() => scope({}, "acl.example"), /"acl\.example" is not a web address/);
  assert.throws(() => ScopeSettings.parse({ within: "planet" }));
  assert.throws(() => ScopeSettings.parse({ maxDeepness: 3 }));
});

test("what is below a start's folder is on its host, what is on its host is on its site", () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.webUrl(), (start, raw) => {
      const address = normalise(raw);
      if (address === undefined || normalise(start) === undefined) return;
      const [path, host, site] = (["path", "host", "site"] as const).map(
        (within) => outOfScope(address, 1, scope({ within }, start)) === undefined,
      );
      assert.ok(!path || host);
      assert.ok(!host || site);
    }),
  );
});
