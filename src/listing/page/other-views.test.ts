import assert from "node:assert/strict";
import { test } from "node:test";
import { isVariant } from "./other-views.js";

const SITE = "https://a.example";

/** A page in the language that its address names, else in English. */
const pageAt = (url: string) => {
  const named = /\/(de|fr)(?=\/|$)/.exec(url)?.[1];
  const language = named === "de" ? "deu" : named === "fr" ? "fra" : "eng";
  return { url, languages: new Set([language]), alternates: new Set([`${SITE}/auf-deutsch.html`]) };
};

for (const [url, page] of [
  ["/de/object/7", "/en/object/7"],
  ["/object/de/7", "/object/fr/7"],
  ["/de", "/en"],
  ["/de/", "/en/"],
  ["/de/object/7", "/object/7"],
  ["/object/7", "/de/object/7"],
  ["/pt-br/list?page=2", "/en/list?page=2"],
  ["/auf-deutsch.html", "/in-english.html"],
  ["/list?sort=name", "/list"],
  ["/list?cat=3&lang=de", "/list?cat=3"],
  ["/wiki/Page?action=edit", "/wiki/Other"],
  ["/index.cfm?page=print&id=7", "/index.cfm?page=song&id=7"],
] as const)
  test(`${url} is another view of ${page}`, () => assert.ok(isVariant(SITE + url, pageAt(SITE + page))));

for (const [url, page] of [
  ["/en/object/8", "/en/object/7"],
  ["/de/object/8", "/en/object/7"],
  ["/de/", "/"],
  ["/", "/de/"],
  ["/letter/b", "/letter/a"],
  ["/b/be/", "/b/ba/"],
  ["/ba/be/", "/ba/"],
  ["/poems/ab/", "/poems/qq/"],
  ["/poems/de/", "/poems/"],
  ["/list?cat=4", "/list?cat=3"],
  ["/index.cfm?page=print&id=8", "/index.cfm?page=song&id=7"],
  ["/list?cat=prints", "/list?cat=maps"],
  ["/list?page=2", "/list"],
] as const)
  test(`${url} is a different page than ${page}`, () => assert.ok(!isVariant(SITE + url, pageAt(SITE + page))));

test("another host is another page", () =>
  assert.ok(!isVariant("https://de.example/x", pageAt("https://en.example/x"))));
