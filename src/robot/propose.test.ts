import assert from "node:assert/strict";
import { test } from "node:test";
import { addressPattern, articlesAmong } from "./propose-links.js";

const at = (...paths: string[]): string[] => paths.map((path) => `https://a.example${path}`);

const SITES: [says: string, urls: string[], articles: string[], pattern: string | undefined][] = [
  [
    "articles by date among pages about the site",
    at("/", "/about", "/contact", "/2024/05/one/", "/2024/06/two/", "/2023/11/three/"),
    at("/2024/05/one/", "/2024/06/two/", "/2023/11/three/"),
    "/\\d{4}/\\d+/[^/]+",
  ],
  [
    "articles by number among sections",
    at("/news/", "/sport/", "/news/1.html", "/news/20.html", "/news/300.html"),
    at("/news/1.html", "/news/20.html", "/news/300.html"),
    "/news/[^/]+\\.html?",
  ],
  ["a front page alone", at("/"), [], undefined],
];
for (const [says, urls, articles, pattern] of SITES)
  test(`${says}: what a sitemap lists, and what its addresses have in common`, () => {
    assert.deepEqual(articlesAmong(urls), articles);
    assert.equal(addressPattern(articles), pattern);
  });
