import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { menuChoices, menuPages } from "./menus.js";

function pageOf(html: string): Page {
  return readPage({
    ...{ kind: "fetched", url: "https://conf.example/2026/", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(`<!doctype html><title>XYZ 2026</title>${html}`),
  });
}

const MENUS: [where: string, html: string, file: string][] = [
  ["a frame", "<frameset cols='20%,*'><frame src=left.html><frame src=main.html></frameset>", "left.html"],
  ["an attribute", '<div data-include="header.html"></div>', "header.html"],
  ["a script", "<script>$('#nav').load('menu.html')</script>", "menu.html"],
  ["a function of the page", "<script>loadPart('sidebar', 'parts/nav.html')</script>", "parts/nav.html"],
  ["the server", '<!--#include virtual="navbar.shtml" -->', "navbar.shtml"],
];
for (const [where, html, file] of MENUS)
  test(`a menu that ${where} brings`, () =>
    assert.ok(menuPages(pageOf(html)).includes(`https://conf.example/2026/${file}`)));

test("a fragment that is no menu is left to its name", () =>
  assert.deepEqual(menuPages(pageOf('<div data-include="sponsors.html"></div>')), []));

test("choices of a drop-down list are links if they are addresses", () =>
  assert.deepEqual(
    menuChoices(pageOf('<select><option value="accepted.html">Accepted papers<option value="42">Room</select>')),
    [{ url: "https://conf.example/2026/accepted.html", words: "Accepted papers", nofollow: false }],
  ));

test("a button that opens a page is a link", () =>
  assert.deepEqual(
    menuChoices(
      pageOf(
        `<button onclick="window.open('papers.html')"><span>Papers</span></button><div onclick="location.href='/2026/cfp.html'">Call</div><b onclick="toggle('menu')">Menu</b>`,
      ),
    ).map(({ url, words }) => [url, words]),
    [
      ["https://conf.example/2026/papers.html", "Papers"],
      ["https://conf.example/2026/cfp.html", "Call"],
    ],
  ));
