/** Sites whose answers are proper HTTP and cost as much work as possible: each is a host of its own, every path of it answered. */
import { gzipSync } from "node:zlib";
import { page, type Talk } from "./server.js";

export interface HeavySite {
  readonly name: string;
  readonly robots?: Talk;
  /** What its sitemap answers; robots.txt then names it. */
  readonly sitemap?: Talk;
  readonly page?: Talk;
}

const many = (times: number, piece: (i: number) => string): string =>
  Array.from({ length: times }, (_, i) => piece(i)).join("");

/** Compressed once, when it is first asked for. */
function packed(type: string, body: () => string): Talk {
  let bytes: Buffer | undefined;
  return (socket) => {
    if (bytes === undefined) {
      const content = gzipSync(body());
      const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Encoding: gzip\r\nContent-Length: ${content.length}\r\n\r\n`;
      bytes = Buffer.concat([Buffer.from(head), content]);
    }
    socket.write(bytes);
  };
}
const html = (body: () => string): Talk => packed("text/html", () => `<title>heavy</title>${body()}`);
const xml = (body: () => string): Talk => packed("application/xml", body);

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const stars = LETTERS.flatMap((x) =>
  LETTERS.flatMap((y) => LETTERS.slice(0, 15).map((z) => `Disallow: /*a*${x}${y}*z${z}$`)),
);

export const HEAVY: readonly HeavySite[] = [
  { name: "700,000 links", page: html(() => many(700_000, (i) => `<a href=/l/${i}>`)) },
  { name: "400,000 hosts", page: html(() => many(400_000, (i) => `<a href=//h${i}.x${i}.example/>`)) },
  { name: "links of 1,900 characters", page: html(() => many(8000, (i) => `<a href=/${i}/${"a".repeat(1900)}>`)) },
  { name: "1,600,000 tags", page: html(() => "<a href=x>".repeat(1_600_000)) },
  { name: "3,000,000 nested elements", page: html(() => "<div>".repeat(3_000_000)) },
  { name: "formatting without an end", page: page(`${many(20_000, (i) => `<b id=${i}>`)}${"<p>x".repeat(20_000)}`) },
  { name: "a comment of 15 MB", page: html(() => `<!--${"- -".repeat(5_000_000)}`) },
  { name: "15 MB of <", page: html(() => "<".repeat(15_000_000)) },
  { name: "an attribute of 8 MB", page: html(() => `<div class="${"a ".repeat(4_000_000)}">x</div>`) },
  { name: "4,000,000 marks on one letter", page: html(() => `<p>a${"\u0315\u0300".repeat(2_000_000)}`) },
  {
    name: "marks in names of hosts",
    page: html(() => many(300, (i) => `<a href="http://a${i}${"\u0315\u0300".repeat(7000)}.example/">x</a>`)),
  },
  {
    name: "60,000 items that refer to the next three",
    page: html(() =>
      many(
        60_000,
        (i) => `<p itemscope id=a${i} itemprop=author itemref="a${i + 1} a${i + 2} a${i + 3}"><b itemprop=name>x</b>`,
      ),
    ),
  },
  { name: "nested JSON-LD", page: page(`<script type="application/ld+json">${"[".repeat(200_000)}</script><p>x`) },
  {
    name: "new links on every page",
    page: (socket, ask) =>
      page(
        `<title>${ask.path}</title><p>Words of ${ask.path}.${many(50, (i) => `<a href="/${i}/${ask.nth}${ask.path}">x</a>`)}`,
      )(socket, ask),
  },
  {
    name: "15,000 rules with stars, 16,000 links",
    robots: packed("text/plain", () => `User-agent: *\n${stars.join("\n")}`),
    // Relative, so that every page has links of its own and the server packs them once.
    page: html(() => many(16_000, (i) => `<a href="x/${i}${"a".repeat(880)}%7e%41x">x</a>`)),
  },
  { name: "a sitemap of one comment", sitemap: xml(() => `<urlset><!--${"- ".repeat(20 << 20)}`) },
  { name: "a sitemap of ampersands", sitemap: xml(() => `<urlset><url><loc>${"&".repeat(10 << 20)}`) },
  {
    name: "a sitemap of a million",
    sitemap: xml(() => `<urlset>${many(1_000_000, (i) => `<url><loc>/s/${i}</loc></url>`)}`),
  },
];
