import assert from "node:assert/strict";
import { test } from "node:test";
import { Said, Time, visible, WebLink } from "./text.js";

const LINKS: readonly [href: string, html: string][] = [
  ["https://a.example/?x=1&y", '<a href="https://a.example/?x=1&amp;y" rel="noreferrer noopener external">'],
  ["javascript:alert(1)", "<bdi>javascript:alert(1)</bdi>"],
  [" javascript:alert(1)", "<bdi> javascript:alert(1)</bdi>"],
  ["data:text/html,x", "<bdi>data:text/html,x</bdi>"],
  ['https://a.example/"onclick="x', '<a href="https://a.example/&quot;onclick=&quot;x"'],
];
for (const [href, html] of LINKS)
  test(`a link to ${href}`, () =>
    assert.ok(String(<WebLink href={href} />).startsWith(html), String(<WebLink href={href} />)));

test("markup in a text stays text", () =>
  assert.equal(String(<Said text="<img src=x onerror=alert(1)>" />), "<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi>"));

test("control and direction characters go, long texts are cut", () => {
  assert.equal(visible("a\u202eb\u0000c\u009bd\u2066e\nf"), "ab c de\nf");
  assert.equal(visible("x".repeat(10), 5), "xxxxx…");
  assert.equal(visible("\u{1f33e}\u{1f33e}", 3), "\u{1f33e}\ufffd…");
});

test("a time is machine-readable; what is no time stays as it is", () => {
  assert.equal(String(<Time at={0} />), '<time datetime="1970-01-01T00:00:00.000Z">1970-01-01 00:00 UTC</time>');
  assert.equal(String(<Time at="soon" />), "<span>soon</span>");
});
