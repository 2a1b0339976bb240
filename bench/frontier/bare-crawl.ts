/** The least a crawl in Node can be: undici, htmlparser2 and a Set. It keeps nothing, forgets nothing, and is nobody's guest. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { Agent, type Dispatcher, request } from "undici";
import { cpuSeconds } from "../machine.js";
import type { HarvesterCost } from "./harvester.js";

const CONNECTIONS = 16;
const { start, maxPages } = JSON.parse(process.argv[2]!) as { start: string; maxPages: number };
const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
const seen = new Set([start]);
const queue = [start];
let next = 0;
let pages = 0;
const robots = await (await request(new URL("/robots.txt", start), { dispatcher: agent })).body.text();
const forbidden = [...robots.matchAll(/^Disallow:\s*(\S+)/gim)].map((match) => match[1]!);

await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    // Who finds the queue empty looks again later: a page that is under way may fill it.
    while (next < maxPages && (next < queue.length || pages < next)) {
      const url = queue[next];
      if (url === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
      else {
        next++;
        await visit(url);
        pages++;
      }
    }
  }),
);
await agent.close();
process.send!({
  pages,
  cpuSeconds: cpuSeconds(),
  peakMemoryMB: process.resourceUsage().maxRSS / 1024,
} satisfies HarvesterCost);
process.disconnect();

async function decoded(coding: unknown, body: Dispatcher.ResponseData["body"]): Promise<string> {
  if (coding !== "gzip" && coding !== "br") return body.text();
  const bytes = new Uint8Array(await body.arrayBuffer());
  return (coding === "gzip" ? gunzipSync(bytes) : brotliDecompressSync(bytes)).toString();
}

async function visit(address: string): Promise<void> {
  const url = new URL(address);
  const { body, headers } = await request(url, { dispatcher: agent, headers: { "accept-encoding": "gzip, br" } });
  const html = await decoded(headers["content-encoding"], body);
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name !== "a" || href === undefined || href.startsWith("mailto:")) return;
      const hash = href.indexOf("#");
      const place = hash < 0 ? href : href.slice(0, hash);
      const isPath = place.startsWith("/") && !place.startsWith("//"); // the cheap way for the common case
      const link = isPath ? url.origin + place : new URL(place, url).href;
      if (seen.has(link) || forbidden.some((path) => place.startsWith(path))) return;
      const copy = Buffer.from(link, "latin1").toString("latin1"); // a slice would keep the whole page alive
      seen.add(copy);
      queue.push(copy);
    },
  });
  parser.end(html);
}
