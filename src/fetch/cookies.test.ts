import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openCookies } from "./cookies.js";

const AT = "https://a.example/shop/";

test("what a host gave is told to it again, by the rules of path, time and security, and to nobody else", () => {
  const cookies = openCookies();
  assert.equal(cookies.for(AT), undefined);
  cookies.take(AT, [
    "id=1; Path=/",
    "shop=2",
    "old=3; Max-Age=0",
    "far=4; Path=/other",
    "sub=5; Domain=a.example; Path=/",
  ]);
  assert.equal(cookies.for(AT), "shop=2; id=1; sub=5");
  assert.equal(cookies.for("https://a.example/other"), "far=4; id=1; sub=5");
  assert.equal(cookies.for("https://www.a.example/"), undefined);
  assert.equal(cookies.for("https://b.example/"), undefined);
  cookies.take(AT, ["safe=6; Secure; Path=/"]);
  assert.doesNotMatch(cookies.for("http://a.example/") ?? "", /safe/);
});

test("a host can neither set a cookie for others nor fill the jar", () => {
  const cookies = openCookies();
  cookies.take(AT, ["a=1; Domain=example", "b=2; Domain=b.example", `long=${"x".repeat(5000)}`, "\r\nc: d", ""]);
  assert.equal(cookies.for(AT), undefined);
  cookies.take(
    AT,
    Array.from({ length: 1000 }, (_, i) => `n${i}=1`),
  );
  assert.equal(cookies.for(AT)?.split("; ").length, 50);
  cookies.take(AT, ["one-more=1"]);
  assert.equal(cookies.for(AT)?.split("; ").length, 50);
});

test("whatever is set can stand in a header", () =>
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 100 }), { maxLength: 5 }), (given) => {
      const cookies = openCookies();
      cookies.take(AT, given);
      const header = cookies.for(AT);
      if (header !== undefined) assert.match(header, /^[\x20-\x7e]+$/);
    }),
  ));
