/**
 * What does archiving a page cost?
 *
 * `node dist/bench/archive-packing.js [FOLDER]`: CPU time of packing one entry, by level of gzip and, where the runtime has it, of zstd, on
 * the HTML files of a folder or on pages made up here. Each figure is the best of many rounds, because other work on the machine only ever adds.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Exchange, type Packing, packExchange } from "../src/archive/warc.js";
import { HAS_ZSTD } from "../src/archive/zstd.js";

const ROUNDS = 25;
const [folder] = process.argv.slice(2);
const pages = folder === undefined ? Array.from({ length: 30 }, (_, i) => madeUp(i + 1)) : htmlIn(folder);
const bytes = mean(pages.map(({ length }) => length));
process.stdout.write(`${pages.length} pages of ${Math.round(bytes)} bytes\n`);
for (const level of [1, 2, 3, 4, 5, 6]) {
  const entries = pages.map((body) => exchange(body));
  const alone = cost(pages, (body) => gzipSync(body, { level }));
  tell(`identity, level ${level}`, entries, { level }, `; gzip alone ${alone.toFixed(0)} µs`);
}
for (const level of HAS_ZSTD ? [1, 2, 3, 5] : [])
  tell(
    `identity, zstd level ${level}`,
    pages.map((body) => exchange(body)),
    { level, compression: "zstd" },
  );
if (HAS_ZSTD)
  tell(
    "gzip, zstd",
    pages.map((body) => exchange(gzipSync(body), "gzip")),
    { compression: "zstd" },
  );
tell(
  "gzip",
  pages.map((body) => exchange(gzipSync(body), "gzip")),
  {},
);
tell(
  "br",
  pages.map((body) => exchange(brotliCompressSync(body), "br")),
  {},
);

function tell(what: string, entries: readonly Exchange[], how: Packing, more = ""): void {
  const micros = cost(entries, (entry) => packExchange(entry, how));
  const size = mean(entries.map((entry) => packExchange(entry, how).bytes.length));
  process.stdout.write(`${what}: ${micros.toFixed(0)} µs, ${Math.round(size)} bytes an entry${more}\n`);
}

function cost<T>(items: readonly T[], work: (item: T) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (const item of items) work(item);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / items.length);
  }
  return best;
}

function exchange(body: Uint8Array, coding?: string): Exchange {
  return {
    url: "https://news.example.org/2026/11/15/article.html",
    at: Date.UTC(2026, 10, 15),
    ip: "192.0.2.7",
    request: {
      method: "GET",
      target: "/2026/11/15/article.html",
      headers: [
        ["host", "news.example.org"],
        ["connection", "keep-alive"],
        ["user-agent", "Winnow/0.1.0 (+https://your.example/about)"],
        ["accept", "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5"],
        ["accept-encoding", "gzip, br, deflate"],
      ],
    },
    response: {
      httpVersion: "1.1",
      status: 200,
      statusText: "OK",
      headers: [
        ["Date", "Sun, 15 Nov 2026 12:00:00 GMT"],
        ["Server", "nginx"],
        ["Content-Type", "text/html; charset=utf-8"],
        ["Content-Length", String(body.length)],
        ["ETag", '"abcdef-123"'],
        ["Cache-Control", "max-age=60"],
        ...(coding === undefined ? [] : [["Content-Encoding", coding] as const]),
      ],
      body,
    },
    fields: [["fetchTimeMs", "34"]],
  };
}

function htmlIn(where: string): Buffer[] {
  return readdirSync(where)
    .filter((name) => name.endsWith(".html"))
    .map((name) => readFileSync(path.join(where, name)));
}

/** About 26 KB: a frame of navigation that repeats, and words from a small vocabulary. */
function madeUp(seed: number): Buffer {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const syllables = ["ka", "lin", "tor", "es", "mi", "ran", "ul", "pen", "sta", "vor", "ne", "qui"];
  const word = () => Array.from({ length: 1 + next(3) }, () => syllables[next(syllables.length)]!).join("");
  let html = `<!doctype html><html><head><title>${word()}</title></head><body><nav>`;
  for (let i = 0; i < 60; i++)
    html += `<li class="menu-item"><a href="/article/${next(20_000)}-${word()}.html">${word()}</a></li>`;
  while (html.length < 26_000) html += `<p>${Array.from({ length: 60 }, word).join(" ")}.</p>\n`;
  return Buffer.from(`${html}</nav></body></html>`);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}
