/**
 * What was once slow, as generated texts: each reader takes at most a second of processor time per MB. Found by `long.ts` and by hand;
 * never a piece of a real page.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { allowance, READERS } from "./readers.js";

const SIZE = 400_000;
const some = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));
const many = (piece: string): string => some(piece, SIZE);
const script = (json: string): string => `<script type="application/ld+json">${json}</script>`;
const PAGE = ["links", "wall", "declared", "blocks", "main text", "article", "language", "listing"];

const FINDS: [says: string, text: string, readers: readonly string[]][] = [
  ["blanks behind JSON", script(`{"a":1,}${many(" ")}x`), ["declared", "article"]],
  ["trailing commas in JSON", script(`[${many("[1,],")}]`), ["declared", "article"]],
  ["marks in comments of JSON", script(`{"a":1,}${many("//-->")}`), ["declared", "article"]],
  ["nested JSON-LD", script(many('{"@type":"Article","author":[')), ["declared", "article"]],
  [
    "deep JSON-LD",
    script(`${'{"@type":"Article","author":['.repeat(2000)}${"]}".repeat(2000)}`),
    ["declared", "article"],
  ],
  ["wide JSON-LD", script(`{"@type":"Article","author":[${many('{"name":"Ann Lee"},')}{}]}`), ["declared", "article"]],
  ["marks on one letter", `<title>${many("\u0315\u0300")}</title><p>a${many("\u0315\u0300")}`, PAGE],
  ["marks in names of hosts", many(`<a href="http://a${some("\u0315\u0300", 12_000)}.example/">x</a> `), PAGE],
  ["marks as escapes in names of hosts", many(`<a href="//a${some("%CC%95%CC%80", 15_000)}.example/">x</a> `), PAGE],
  ["marks as numbers", `<p class=author>a${many("&#789;&#768;")}`, [...PAGE, "papers", "event"]],
  [
    "html tags with an attribute each",
    Array.from({ length: 30_000 }, (_, i) => `<html a${i}=b><body b${i}=c>`).join(""),
    ["declared", "blocks"],
  ],
  ["many articles", script(`[${many('{"@type":"Article","headline":"A b","keywords":["c"]},')}{}]`), PAGE],
  ["JSON-LD with many keys", script(`{${Array.from({ length: 30_000 }, (_, i) => `"k${i}":1`).join()}}`), PAGE],
  [
    "items that refer to the next three",
    Array.from(
      { length: 600 },
      (_, i) =>
        `<p itemscope id=a${i} itemprop=author itemref="a${i + 1} a${i + 2} a${i + 3}"><b itemprop=name>x</b></p>`,
    ).join(""),
    ["declared"],
  ],
  ["a title of blanks", `<title>a${many(" ")}b</title><h1>a${many(" ")}b</h1>`, PAGE],
  ["a title of separators", `<title>${many(" - ")}x</title>`, PAGE],
  ["headings that never end", many("<h1 a "), PAGE],
  ["fields that never end", many("<input a "), PAGE],
  ["a by-line of addresses", `<p class=author>${many("a@")}</p>`, PAGE],
  ["authors without end", `<meta name=author content="${many("Ann Lee, ")}">`, PAGE],
  ["lines without end", `<pre>${many("a \n")}</pre><p>${many("a <br>")}`, PAGE],
  ["keywords of blanks", `<meta name=keywords content="a,${many(" ")}b">`, PAGE],
  ["links of digits", many("<a href=/1>1</a> "), PAGE],
  ["a link of brackets", `<a href=/1>${many("[ ")}x</a>`, PAGE],
  ["dates in a row", `<p>${many("12 May 2026 ")}</p>`, ["article", "dates"]],
  ["one block of dates", `<p>${some("Deadline 12 May 2026 on earth, ", 100_000)}</p>`, ["event"]],
  [
    "a long heading above many dates",
    `<h2>${some("early ", 40_000)}</h2>${some("<p>12 May 2026 ", 60_000)}`,
    ["event"],
  ],
  ["tabs in deep elements", some("<item href=#ab>", 90_000) + some("<li>May", 90_000), ["event"]],
  [
    "paragraphs in deep elements",
    some("<div class=abcdefghijklmnopqrstuvwxyz>", 40_000) + some("<p>x", 80_000),
    ["listing", "papers"],
  ],
  ["numbers in a row", many("1/"), ["dates"]],
  ["a feed's author", `<rss><item><author>${many("@")}(</author></item></rss>`, ["feed"]],
  ["a feed of authors", `<rss><item><author>a@b ${many("(")}</author></item></rss>`, ["feed"]],
  ["an address of blanks", `<urlset><url><loc>${many(" ")}`, ["listed addresses", "sitemap", "feed"]],
  ["a sitemap of one comment", `<urlset><!--${many("- ")}`, ["listed addresses", "sitemap", "feed"]],
  ["a sitemap of ampersands", `<urlset><url><loc>${many("&amp;")}`, ["listed addresses", "sitemap", "feed"]],
  ["a calendar in one line", `BEGIN:VCALENDAR\r\nX:${many("\\,")}`, ["calendar"]],
  ["a calendar of folds", `BEGIN:VCALENDAR\r\nX:${many("\r\n ")}`, ["calendar"]],
  ["robots.txt of stars", `User-agent: *\n${many("Disallow: /*a*b*c\n")}Disallow: /${"*a".repeat(8000)}`, ["robots"]],
  ["a head of folded lines", `X: a\n${many(" b\n")}`, ["answer"]],
  ["a head of names without values", many("a b\n"), ["answer"]],
  ["chunks of one byte with blanks behind their sizes", many("1 \na\n"), ["answer"]],
  ["trailers without end", `0\r\n${many("A: b\n")}`, ["answer"]],
  ["links to further names", many("<a href=b>c d e f</a> word "), ["maze"]],
  ["a header of blanks", `WARC/1.1\r\nX: a${many(" ")}b\r\n\r\n`, ["warc", "headers"]],
  ["a table of quotes", `id,title\n1,"${many('""')}"\n`, ["table"]],
];
for (const [says, text, readers] of FINDS)
  for (const reader of readers)
    test(`${reader} of ${says}`, async () => {
      const bytes = Buffer.from(text);
      // On a busy machine the same work takes up to three times the CPU time; what was found here took a hundred times as much.
      const most = 3 * allowance(reader, bytes.length);
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < 3 && least > most; i++) {
        const began = process.cpuUsage();
        await READERS[reader]!(bytes);
        const { user, system } = process.cpuUsage(began);
        least = Math.min(least, (user + system) / 1000);
      }
      assert.ok(least <= most, `${Math.round(least)} ms, allowed ${Math.round(most)}`);
    });
