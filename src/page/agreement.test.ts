/** The scan and the tree must find the same links. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readPage } from "./read.js";

const word = fc.constantFrom("one", "two & three", "A", "»", "", " ");
const address = fc.constantFrom(
  "/1",
  "2?x=1&amp;y=2",
  "#top",
  "https://b.example/",
  "javascript:x",
  "mailto:a",
  "http://[",
  "",
);
const link = fc.oneof(
  fc.tuple(address, word).map(([href, words]) => `<a href="${href}">${words}</a>`),
  fc.tuple(address, word).map(([href, words]) => `<a class=x href='${href}'><b>${words}</b><img alt="${words}"></a>`),
  address.map((href) => `<area href="${href}">`),
  address.map((href) => `<iframe src="${href}"></iframe>`),
  address.map((href) => `<a href='#' class=load-more data-url="${href}">more</a>`),
  address.map((href) => `<button data-next-url="${href}">more</button>`),
  address.map((href) => `<template><a href="${href}">x</a></template>`),
  address.map((href) => `<script>"<a href='${href}'>"</script>`),
  address.map((href) => `<!-- <a href="${href}"> -->`),
  address.map((href) => `<svg><a xlink:href="${href}"><text>x</text></a></svg>`),
  address.map((href) => `<textarea><a href="${href}"></textarea>`),
  address.map((href) => `<noscript><a href="${href}">x</a></noscript>`),
  address.map((href) => `<div hidden><a href="${href}">x</a></div>`),
);
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 4 },
    link,
    fc.constantFrom("text", "<br>", "<hr>", "&nbsp;"),
    fc
      .tuple(fc.constantFrom("div", "p", "ul", "li", "h2", "nav", "span", "table"), tie("html"))
      .map(([name, inside]) => `<${name}>${inside}</${name}>`),
    fc.tuple(tie("html"), tie("html")).map(([a, b]) => a + b),
    tie("html").map((inside) => `<table><tr><td>${inside}</td></tr></table>`),
  ),
}));
const head = fc.constantFrom(
  "",
  "<base href=/b/>",
  "<link rel=next href=/n>",
  "<meta http-equiv=refresh content='1;url=/r'>",
  "<link rel=canonical href=/c>",
);

test("links and anchors have the same addresses", () =>
  fc.assert(
    fc.property(head, html, (top, body) => {
      const page = readPage({
        ...{ kind: "fetched", url: "https://a.example/dir/x", at: 0, took: 0, status: 200 },
        headers: [["content-type", "text/html"]],
        body: Buffer.from(`<!doctype html><html><head>${top}</head><body>${body}</body></html>`),
      });
      const addresses = (links: readonly { url: string }[]): string[] =>
        [...new Set(links.map(({ url }) => url))].sort();
      assert.deepEqual(addresses(page.anchors), addresses(page.links));
    }),
    { numRuns: 1000 },
  ));
