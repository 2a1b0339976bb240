import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readPage } from "../page/read.js";
import { findListedAddresses, type ListedAddresses } from "./sitemap.js";

const listed = (body: string | Uint8Array, type = "application/xml"): ListedAddresses | undefined =>
  findListedAddresses(
    readPage({
      kind: "fetched",
      url: "https://a.example/s",
      at: 0,
      took: 0,
      status: 200,
      headers: [["content-type", type]],
      body: typeof body === "string" ? Buffer.from(body) : body,
    }),
  );

const PLAIN =
  '<urlset xmlns:image="i"><url><loc> https://a.example/1?a=1&amp;b=2 </loc><image:image><image:loc>https://a.example/1.jpg</image:loc></image:image></url><url><loc><![CDATA[/2]]></loc></url></urlset>';
const TWO = ["https://a.example/1?a=1&b=2", "https://a.example/2"];
const CASES: [says: string, body: string | Uint8Array, type: string, wanted: ListedAddresses | undefined][] = [
  ["XML, pictures left out", PLAIN, "application/xml", { urls: TWO, isIndex: false }],
  ["packed", gzipSync(PLAIN), "application/x-gzip", { urls: TWO, isIndex: false }],
  ["packed, called anything", gzipSync(PLAIN), "application/octet-stream", { urls: TWO, isIndex: false }],
  [
    "an index",
    "<?xml version='1.0'?><sm:sitemapindex xmlns:sm='s'><sm:sitemap><sm:loc>/a.xml.gz</sm:loc></sm:sitemap></sm:sitemapindex>",
    "text/xml",
    { urls: ["https://a.example/a.xml.gz"], isIndex: true },
  ],
  [
    "lines",
    "https://a.example/1\r\n# no\nhttps://a.example/2\n",
    "text/plain",
    { urls: ["https://a.example/1", "https://a.example/2"], isIndex: false },
  ],
  [
    "a feed",
    "<rss version='2.0'><channel><item><title>t</title><link>https://a.example/1</link></item></channel></rss>",
    "application/rss+xml",
    { urls: ["https://a.example/1"], isIndex: false },
  ],
  ["a page", "<html><p>loc</p></html>", "text/html", undefined],
  ["a broken pack", Uint8Array.of(0x1f, 0x8b, 1, 2, 3), "application/gzip", undefined],
];
for (const [says, body, type, wanted] of CASES)
  test(`a sitemap as ${says}`, () => assert.deepEqual(listed(body, type), wanted));

test("a decompression bomb is refused cheaply", () => {
  const began = process.cpuUsage().user;
  assert.equal(listed(gzipSync(Buffer.alloc(200 * 1024 * 1024)), "application/gzip"), undefined);
  assert.ok((process.cpuUsage().user - began) / 1000 < 10_000);
});
