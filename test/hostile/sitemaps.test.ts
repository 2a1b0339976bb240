/** What a site says of itself, in a whole harvest: its sitemaps, and what it reserves. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { replay } from "../../src/harvest/replay.js";
import { crawl } from "../../src/index.js";
import { closeAll, emptyFolder, emptyStore, harvestAll, serve, site } from "./harvests.js";
import { page, says, type Talk } from "./server.js";

after(closeAll);

const WORDS = page("<title>page</title><p>Words of a page that is meant to be read, and that leads nowhere.");
const sends = (type: string, body: string | Buffer): Talk => {
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return (socket) => void socket.write(Buffer.concat([Buffer.from(head), bytes]));
};
const xml = (root: string, entry: string, urls: readonly string[]): string =>
  `<?xml version="1.0"?><${root}>${urls.map((url) => `<${entry}><loc>${url}</loc></${entry}>`).join("")}</${root}>`;

const MISSING_MAPS = sends(
  "application/xml",
  xml(
    "sitemapindex",
    "sitemap",
    Array.from({ length: 1000 }, (_, i) => `/maps/${i}`),
  ),
);

test("the sitemaps of robots.txt lead to pages that no link leads to; without the setting they do not", async () => {
  const server = await serve({
    "listed.example/robots.txt": says(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nUser-agent: *\nDisallow: /closed\nSitemap: http://listed.example/index.xml\nSitemap: http://elsewhere.example/all.xml\n",
    ),
    "listed.example/shop/": site(["/shop/linked"]),
    "listed.example/index.xml": sends(
      "application/xml",
      xml("sitemapindex", "sitemap", [
        "http://listed.example/a.xml.gz",
        "/lines.txt",
        "/page-not-sitemap",
        "/index.xml",
      ]),
    ),
    "listed.example/a.xml.gz": sends(
      "application/x-gzip",
      gzipSync(
        xml("urlset", "url", ["/shop/only-here", "/shop/linked", "/beside", "/closed/x", "http://other.example/"]),
      ),
    ),
    "listed.example/lines.txt": sends("text/plain", "http://listed.example/shop/in-a-line\n"),
    "listed.example/*": WORDS,
  });
  const starts = ["http://listed.example/shop/"];
  const scope = { within: "path" } as const;
  const without = await harvestAll(server, starts, { settings: { scope } });
  assert.equal(await without.end("http://listed.example/shop/only-here"), "unknown");
  const store = await emptyStore();
  const { end } = await harvestAll(server, starts, { settings: { scope, sitemaps: true }, store });
  for (const at of ["linked", "only-here", "in-a-line"])
    assert.match(await end(`http://listed.example/shop/${at}`), /^done: page/);
  assert.match(await end("http://listed.example/index.xml"), /^done: index of sitemaps: 4 addresses/);
  assert.match(await end("http://listed.example/a.xml.gz"), /^done: sitemap: 5 addresses/);
  assert.match(await end("http://listed.example/page-not-sitemap"), /^failed: no sitemap/);
  assert.match(await end("http://listed.example/beside"), /^dropped: scope/);
  assert.match(await end("http://listed.example/closed/x"), /^dropped: scope|^dropped: robots/);
  assert.match(await end("http://elsewhere.example/all.xml"), /^dropped: scope/);
  const kept = (await store.records({ limit: 100 })).map(({ url }) => new URL(url).pathname).sort();
  assert.deepEqual(kept, ["/shop/", "/shop/in-a-line", "/shop/linked", "/shop/only-here"]);
  assert.deepEqual((await store.check()).problems, []);
});

test("sitemaps that unpack to 40 MB of comments are read in little memory", async () => {
  const bomb = gzipSync(`<urlset><url><loc>/before</loc></url><!--${"- ".repeat(20 << 20)}`);
  const bombs = ["one", "two", "three", "four"];
  const server = await serve(
    Object.fromEntries(
      bombs.flatMap((name): [string, Talk][] => [
        [
          `${name}.example/robots.txt`,
          says(
            `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nSitemap: http://${name}.example/s.xml.gz\n`,
          ),
        ],
        [`${name}.example/s.xml.gz`, sends("application/gzip", bomb)],
        [`${name}.example/*`, WORDS],
      ]),
    ),
  );
  const starts = bombs.map((name) => `http://${name}.example/`);
  const { end, peakMB } = await harvestAll(server, starts, { settings: { sitemaps: true } });
  for (const start of starts) {
    assert.match(await end(`${start}s.xml.gz`), /^done: sitemap: 1 addresses/);
    assert.match(await end(`${start}before`), /^done: page/);
  }
  assert.ok(peakMB < 500, `${peakMB} MB`);
});

test("an index of thousands of sitemaps that name nothing new is left after two hundred of them", async () => {
  const list = sends("application/xml", xml("urlset", "url", ["http://idle.example/good"]));
  const names = Array.from({ length: 1000 }, (_, i) => `/list/${i}.xml`);
  const server = await serve({
    "idle.example/robots.txt": says(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nSitemap: http://idle.example/index.xml\n",
    ),
    "idle.example/index.xml": sends("application/xml", xml("sitemapindex", "sitemap", names)),
    "idle.example/": site(["/good"]),
    "idle.example/good": WORDS,
    "idle.example/*": list,
  });
  const { end, summary } = await harvestAll(server, ["http://idle.example/"], { settings: { sitemaps: true } });
  assert.equal(summary.end, "finished");
  const asked = server.asked.filter((one) => one.includes("/list/")).length;
  assert.ok(asked >= 200 && asked < 220, `${asked} sitemaps`);
  assert.match(await end("http://idle.example/good"), /^done: page/);
  assert.equal(await end("http://idle.example/list/999.xml"), "dropped: trap: 200 sitemaps in a row named no new page");
});

for (const [says, talk] of [
  [
    "invents further ones",
    () =>
      sends(
        "application/xml",
        xml(
          "sitemapindex",
          "sitemap",
          Array.from({ length: 50 }, () => `/maps?${Math.random()}`),
        ),
      ),
  ],
  ["names missing ones", (path: string) => (path === "/maps" ? MISSING_MAPS : page("no", "", "404 Not Found"))],
] as const)
  test(`an index of sitemaps that ${says} is left, and the pages are visited`, async () => {
    const server = await serve({
      "maze.example/robots.txt": sends("text/plain", "Sitemap: http://maze.example/maps\n"),
      "maze.example/": site(["/good"]),
      "maze.example/good": WORDS,
      "maze.example/*": (socket, ask) => talk(ask.path)(socket, ask),
    });
    const { end, summary } = await harvestAll(server, ["http://maze.example/"], { settings: { sitemaps: true } });
    assert.equal(summary.end, "finished");
    const asked = server.asked.filter((one) => one.includes("/maps")).length;
    assert.ok(asked >= 200 && asked < 220, `${asked} sitemaps`);
    assert.match(await end("http://maze.example/good"), /^done: page/);
  });

test("what a page and its host reserve is recorded with the page", async () => {
  const server = await serve({
    "reserved.example/robots.txt": says(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
    ),
    "reserved.example/": page(
      '<title>x</title><meta name="robots" content="noai, noimageai"><meta name="tdm-reservation" content="1"><p>Words of a page.',
      "tdm-reservation: 1\r\ntdm-policy: https://reserved.example/policy.json\r\nX-Robots-Tag: noai\r\nX-Robots-Tag: otherbot: noimageai\r\n",
    ),
  });
  const folder = emptyFolder();
  const { store } = await harvestAll(server, ["http://reserved.example/"], {
    options: { archive: { folder, keep: "all" } },
  });
  const [record] = await store.records({ limit: 10 });
  assert.deepEqual(record!.fields["reservations"], [
    "header tdm-reservation: 1, tdm-policy: https://reserved.example/policy.json",
    "meta tdm-reservation: 1",
    "X-Robots-Tag: noai",
    "meta robots: noai",
    "meta robots: noimageai",
    "robots.txt: closed to ccbot, gptbot",
  ]);
  assert.equal(record!.evidence["reservations"]?.[0]?.rule, "reservations/1");
  // What robots.txt said goes with the page: a replay reads the same.
  const [found] = await store.harvests();
  const { records } = await replay({ store, harvest: found!, kind: crawl, folder });
  assert.deepEqual({ ...records }, { new: 0, changed: 0, unchanged: 1, vanished: 0 });
});
