import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { readSitemap, SITEMAP_LIMITS, type SitemapEnd, type SitemapEntry, type SitemapLimits } from "./sitemap.js";

const AT = "https://a.example/sitemaps/one.xml";

async function read(
  content: string | Uint8Array,
  { piece = 7, limits = SITEMAP_LIMITS }: { piece?: number; limits?: SitemapLimits } = {},
): Promise<SitemapEnd & { found: SitemapEntry[]; urls: string[] }> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  function* pieces(): Generator<Uint8Array> {
    for (let i = 0; i < bytes.length; i += piece) yield bytes.subarray(i, i + piece);
  }
  const reading = readSitemap(pieces(), AT, limits);
  const found: SitemapEntry[] = [];
  for (;;) {
    const next = await reading.next();
    if (next.done) return { ...next.value, found, urls: found.map(({ url }) => url) };
    found.push(next.value);
  }
}

const URLSET = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url><loc>https://a.example/one?x=1&amp;y=2</loc><lastmod>2026-03-01</lastmod><priority>0.8</priority></url>
  <url><image:image><image:loc>https://a.example/picture.jpg</image:loc></image:image><loc> /two </loc></url>
  <url><loc><![CDATA[https://a.example/three]]></loc><priority>9</priority></url>
  <url><loc>javascript:alert(1)</loc></url><url></url>
</urlset>`;
const THREE = ["https://a.example/one?x=1&y=2", "https://a.example/two", "https://a.example/three"];

test("a sitemap gives its addresses, dates and priorities", async () => {
  const { found, form, entries, broken } = await read(URLSET);
  assert.deepEqual(found, [
    { url: THREE[0], sitemap: false, lastmod: "2026-03-01", priority: 0.8 },
    { url: THREE[1], sitemap: false },
    { url: THREE[2], sitemap: false },
  ]);
  assert.deepEqual([form, entries, broken], ["sitemap", 3, undefined]);
});

const FORMS: [says: string, content: string | Uint8Array, form: SitemapEnd["form"], urls: string[]][] = [
  ["a gzipped sitemap", gzipSync(URLSET), "sitemap", THREE],
  ["a sitemap in UTF-16", Buffer.from(`\ufeff${URLSET.replace("UTF-8", "UTF-16")}`, "utf16le"), "sitemap", THREE],
  ["a sitemap with prefixes", URLSET.replace(/<(\/?)(urlset|url|loc)\b/g, "<$1sm:$2"), "sitemap", THREE],
  [
    "an index",
    "<sitemapindex><sitemap><loc>/a.xml.gz</loc></sitemap><sitemap><loc>/b.xml</loc></sitemap></sitemapindex>",
    "index",
    ["https://a.example/a.xml.gz", "https://a.example/b.xml"],
  ],
  ["a list of lines", `\ufeff${THREE.join("\r\n")}\nnot an address\n`, "text", THREE],
  [
    "RSS",
    "<rss><channel><link>https://a.example/</link><item><title>x</title><link>/1</link><pubDate>Mon</pubDate></item></channel></rss>",
    "feed",
    ["https://a.example/1"],
  ],
  [
    "Atom",
    '<feed xmlns="x"><link href="/self"/><entry><link rel="edit" href="/e"/><link href="/1"/><updated>2026</updated></entry></feed>',
    "feed",
    ["https://a.example/1"],
  ],
  ["nothing", "", "none", []],
  ["white space", "  \n ", "none", []],
];
for (const [says, content, form, urls] of FORMS) {
  test(`${says} is read, in pieces of any size`, async () => {
    for (const piece of [1, 13, 100_000]) {
      const end = await read(content, { piece });
      assert.deepEqual([end.urls, end.form], [urls, form]);
    }
  });
}

const BROKEN: [says: string, content: string | Uint8Array, urls: number, because: RegExp][] = [
  ["a sitemap that breaks off", URLSET.slice(0, URLSET.indexOf("<![CDATA")), 2, /.*/],
  ["gzip that breaks off", gzipSync(URLSET.repeat(1)).subarray(0, 200), 0, /breaks off/],
  ["an HTML page", "<!doctype html><html><body><loc>https://a.example/</loc>", 0, /no sitemap but an HTML page/],
  [
    "an entity bomb",
    `<!DOCTYPE u [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>https://a.example/&b;</loc></url></urlset>`,
    0,
    /declares entities/,
  ],
  [
    "an entity that nobody declared",
    "<urlset><url><loc>/x&nbsp;y</loc></url><url><loc>/z</loc></url></urlset>",
    2,
    /^$/,
  ],
  ["a bare ampersand", "<urlset><url><loc>/x?a=1&b=2</loc></url><url><loc>/z</loc></url></urlset>", 2, /^$/],
  ["an XML file of another kind", "<svg><url><loc>/x</loc></url></svg>", 0, /no sitemap but <svg>/],
  ["elements without end", `<urlset>${"<url>".repeat(100_000)}<url><loc>/x</loc></url>`, 1, /^$/],
  ["forgotten end tags", "<urlset><url><loc>/x</loc><b></url></i><url><loc>/z</loc></url></urlset>", 2, /^$/],
  [
    "attributes without end",
    `<urlset ${Array.from({ length: 5000 }, (_, i) => `a${i}=""`).join(" ")}>`,
    0,
    /too many attributes/,
  ],
];
for (const [says, content, urls, because] of BROKEN) {
  test(`of ${says} what came before counts`, async () => {
    const end = await read(content, { piece: 1000 });
    assert.equal(end.urls.length, urls, JSON.stringify(end.urls));
    assert.match(end.broken ?? "", because);
  });
}

test("a file is left at its limits: entries, bytes, and a bomb of zeros", async () => {
  const many = `<urlset>${Array.from({ length: 60_000 }, (_, i) => `<url><loc>/${i}</loc></url>`).join("")}</urlset>`;
  const entries = await read(many, { piece: 65_536 });
  assert.deepEqual([entries.entries, entries.broken], [50_000, "more than 50000 entries"]);
  const bytes = await read(many, { piece: 65_536, limits: { ...SITEMAP_LIMITS, bytes: 10_000 } });
  assert.match(bytes.broken!, /more than 10000 bytes/);
  assert.ok(bytes.entries > 300);
  const bomb = await read(gzipSync(Buffer.concat([Buffer.from("<urlset>"), Buffer.alloc(60 * 1024 * 1024, 32)])), {
    piece: 65_536,
  });
  assert.match(bomb.broken!, /more than 52428800 bytes/);
});

const LARGE = 16 * 1024 * 1024;
const repeated = (piece: string): string => piece.repeat(LARGE / piece.length);
const ENTRY = "<url><loc>https://a.example/behind</loc></url>";
const ENDLESS: [says: string, before: string, piece: string, after: string, found: number][] = [
  ["a comment", "<urlset><!--", "- ", `-->${ENTRY}`, 1],
  ["a comment without end", "<urlset><!--", "- ", ENTRY, 0],
  ["CDATA", "<urlset><x><![CDATA[", "]]", `]]></x>${ENTRY}`, 1],
  ["CDATA as an address", "<urlset><url><loc><![CDATA[", "]]", `]]></loc></url>${ENTRY}`, 1],
  ["an instruction", "<?xml ", "? ", `?><urlset>${ENTRY}`, 1],
  ["a doctype", "<!DOCTYPE u ", "[ ", `><urlset>${ENTRY}`, 1],
  ["escaped ampersands", "<urlset><url><loc>/", "&amp;", `</loc></url>${ENTRY}`, 1],
  ["bare ampersands", "<urlset><url><loc>/", "&", `</loc></url>${ENTRY}`, 1],
  ["a number without end", "<urlset><url><loc>/&#", "1", `;</loc></url>${ENTRY}`, 1],
  ["a name", "<urlset><", "a", `>${ENTRY}`, 1],
  ["an attribute's name", "<urlset><a ", "b", `>${ENTRY}`, 1],
  ["an attribute's value", "<urlset><a href='", "b&amp;", `'>${ENTRY}`, 1],
  ["an end tag", "<urlset></", "a ", `>${ENTRY}`, 1],
  ["tags", "<urlset>", "<a>", ENTRY, 1],
  ["blanks", "<urlset>", " ", ENTRY, 1],
  ["lines", "https://a.example/behind\n", "x\n", "", 1],
  ["one line", "https://a.example/behind\n", "x", "", 1],
];
for (const [says, before, piece, after, found] of ENDLESS) {
  test(`16 MB of ${says} need little memory and time`, async () => {
    const packed = gzipSync(before + repeated(piece) + after, { level: 1 });
    globalThis.gc?.();
    const memory = process.memoryUsage.rss();
    const cpu = process.cpuUsage();
    const { urls } = await read(packed, { piece: 65_536 });
    const { user, system } = process.cpuUsage(cpu);
    assert.equal(urls.filter((url) => url.endsWith("/behind")).length, found);
    assert.ok(user + system < 16e6, `${Math.round((user + system) / 1000)} ms`); // a second per MB
    const grown = (process.memoryUsage.rss() - memory) / 1e6;
    assert.ok(grown < 250, `${Math.round(grown)} MB more`); // garbage included; 500 MB when comments were kept
  });
}

test("any bytes end, and never with an error", () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), async (bytes, piece) => {
      await read(bytes, { piece });
      await read(Buffer.concat([Buffer.from("<urlset><url><loc>"), bytes]), { piece });
    }),
    { numRuns: 200 },
  ));
