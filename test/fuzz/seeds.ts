/** Texts to begin with: real pages where the data is at hand (WINNOW_DATA), else our own fixtures. They stay on this machine. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unpacked } from "../../src/lab/unpack.js";
import { ROOT } from "../house/root.js";

/** Folders of ours with pages, feeds, recipes and texts. */
const OURS = ["test/pages", "docs", "examples", "eval"];
const ARCHIVES = ["pages/html.tar.xz", "pages/new/html.tar.xz", "article/pages.tar.xz", "wcxb/wcxb-dev.tar.xz"];
const MAX_PER_FOLDER = 300;

export function seedTexts(): string[] {
  const data = process.env["WINNOW_DATA"];
  const archives = data === undefined ? [] : ARCHIVES.map((name) => path.join(data, name)).filter(existsSync);
  const folders = [...OURS.map((folder) => path.join(ROOT, folder)), ...archives.map(unpacked)];
  return [...WRITTEN, ...folders.flatMap(textsIn)];
}

function textsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.(?:html?|md|ya?ml|xml|ics|csv|json|txt)$/.test(file));
  const every = Math.max(1, Math.floor(files.length / MAX_PER_FOLDER));
  return files.filter((_, i) => i % every === 0).map((file) => readFileSync(path.join(folder, file), "utf8"));
}

/** One of each format that no folder has. */
const WRITTEN = [
  "User-agent: *\nDisallow: /private/\nAllow: /private/open\nDisallow: /*?sort=*&page=\nCrawl-delay: 2\nSitemap: /s.xml\n",
  '<?xml version="1.0"?><urlset><url><loc>https://a.example/1</loc><lastmod>2026-01-02</lastmod></url></urlset>',
  "<rss><channel><title>T</title><item><title>One</title><link>/1</link><author>a@b.example (Ann Lee)</author><pubDate>Tue, 10 Jun 2003 04:00:00 +0300</pubDate></item></channel></rss>",
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:A\\, b\r\nDTSTART;TZID=Europe/Berlin:20260610T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
  '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":1,"url":"/1","title":"One","authors":[{"name":"Ann"}]}]}',
  'id,version,title,authors\n1,2,One,Ann Lee; Bo Li\n3,4,"Two, or more",\n',
  "WARC/1.1\r\nWARC-Type: response\r\nWARC-Date: 2026-01-02T03:04:05Z\r\nContent-Length: 40\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n",
  "name: songs\nstart: https://a.example/\nsteps:\n  - select: a.song\n    follow: document\ndocument:\n  title: h1\n",
  "session=abc; Path=/; Domain=.a.example; Expires=Wed, 09 Jun 2027 10:18:14 GMT; HttpOnly\na=b; Max-Age=1\n",
  '<script type="application/ld+json">{"@graph":[{"@type":"Article","author":{"@id":"#a"},"datePublished":"2026-01-02"},{"@id":"#a","@type":"Person","name":"Ann Lee"}]}</script><h1>T</h1><p>By Ann Lee, 2 January 2026</p>',
  "<h1>ABC 2026</h1><p>Kazan, Russia, June 3–5, 2026</p><ul><li>Submission: 1 March 2026 (AoE)<li>Notification: April 15</ul><p>1. <b>On Parsers</b><br>Ann Lee (University of X), Bo Li</p>",
];
