/** The process behind `startSite`: pages by number, each with the same 61 links to others and 26 KB in all. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { SiteOptions } from "./site.js";

const { pages, latency, failures = 0, coding = "identity" } = JSON.parse(process.argv[2]!) as SiteOptions;
/** Pages that have been asked for: each that is to fail does so the first time only. */
const asked = new Set<number>();
const LINKS = 60;
const NAMES = ["ash", "birch", "cedar", "dogwood", "elm", "fir", "gorse", "hazel", "ivy", "juniper"];
/** Words of two to four syllables: a page of them compresses to about a third, as real ones do. */
const SYLLABLES = "ba de fi go hu ka le mi no pu ra se ti vo wu yan zel mor tin das kel fur lom nis pra sto gle".split(
  " ",
);
const VOCABULARY = Array.from({ length: 3000 }, (_, i) => {
  const random = randomOf(i + 1);
  return Array.from({ length: 2 + (random() % 3) }, () => SYLLABLES[random() % SYLLABLES.length]).join("");
});

const server = createServer((request, response) => {
  const answer = (): void => {
    if (request.url === "/robots.txt") {
      response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /private/\n");
      return;
    }
    const n = Number(request.url!.slice(1));
    if (failures > 0 && (n * 2654435761) % 2 ** 32 < failures * 2 ** 32 && !asked.has(n)) {
      asked.add(n);
      response.writeHead(503).end();
      return;
    }
    send(request, response, pageOf(n));
  };
  if (latency > 0) setTimeout(answer, latency);
  else answer();
});
// On every address of 127.0.0.0/8: each is a host of its own.
server.listen(0, "0.0.0.0", () => process.send!((server.address() as { port: number }).port));

/** As web servers compress on the fly: gzip 6, brotli 5. */
function send({ headers }: IncomingMessage, response: ServerResponse, html: string): void {
  const accepted = String(headers["accept-encoding"] ?? "").includes(coding) ? coding : "identity";
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const body =
    accepted === "gzip" ? gzipSync(html) : accepted === "br" ? brotliCompressSync(html, quality) : Buffer.from(html);
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": body.length,
    ...(accepted === "identity" ? {} : { "content-encoding": accepted }),
  });
  response.end(body);
}

/** Whole numbers, the same for the same page (xorshift). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

function pageOf(n: number): string {
  const random = randomOf(n);
  const some = (count: number): string =>
    Array.from({ length: count }, () => VOCABULARY[random() % VOCABULARY.length]).join(" ");
  const links: string[] = ['<li><a href="/private/settings">Settings</a></li>'];
  for (let i = 1; i <= LINKS; i++) {
    // Half are neighbours, half the children in a tree by which every page is reached.
    const to = (i % 2 === 0 ? n + i : n * (LINKS / 2) + (i + 1) / 2) % pages;
    links.push(`<li class="entry"><a href="/${to}" title="page ${to}">Page ${to} of the journal</a> ${some(9)}</li>`);
  }
  // Every page says something of its own: thousands that bring nothing new are a trap.
  const own = [...n.toString(10)].map((digit) => NAMES[Number(digit)]).join(" ");
  const text = Array.from({ length: 20 }, () => `<p class="text">${own} ${some(90)}</p>\n`).join("");
  return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><ul>${links.join("\n")}</ul>${text}</body></html>`;
}
