import assert from "node:assert/strict";
import { test } from "node:test";
import { ownAddress } from "./own-address.js";

const CASES: [url: string, canonical: string | undefined, own: string][] = [
  ["https://a.example/n/1/?print=Y", "https://a.example/n/1/", "https://a.example/n/1/"],
  ["https://a.example/n/1", "https://www.a.example/n/1/", "https://www.a.example/n/1/"],
  ["https://a.example/news.php?id=17", "https://a.example/news.php", "https://a.example/news.php?id=17"],
  ["https://a.example/news.php?id=17&sid=x", "https://a.example/news.php?id=17", "https://a.example/news.php?id=17"],
  ["https://a.example/n/1", "https://a.example/", "https://a.example/n/1"],
  ["https://a.example/n/1", "https://b.example/n/1", "https://a.example/n/1"],
  ["https://a.example/n/1", undefined, "https://a.example/n/1"],
];
for (const [url, canonical, own] of CASES)
  test(`${url} with canonical ${canonical} is ${own}`, () => assert.equal(ownAddress({ url, canonical }), own));
