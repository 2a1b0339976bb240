/**
 * A hostile server in its own process, so that its work is not counted as ours: "fault-7.example/bad", "heavy-3.example", and good hosts:
 * "good.example" with 60 pages, "endless.example" with any number. On a message it tells what it was asked for since the last one.
 */
import { FAULTS } from "./faults.js";
import { HEAVY } from "./heavy.js";
import { openHostileServer, page, says, type Talk } from "./server.js";

export interface Asked {
  /** By host. */
  readonly requests: { readonly [host: string]: number };
  readonly connections: number;
  readonly bytes: number;
}

const links = Array.from({ length: 60 }, (_, n) => `<a href="/${n}">page ${n}</a>`).join(" ");
const missing = page("<p>nothing here", "", "404 Not Found");

function route(host: string, path: string): Talk {
  const [, kind, number] = /^(fault|heavy)-(\d+)\.example$/.exec(host) ?? [];
  if (kind === "heavy") return heavy(host, path, Number(number));
  if (kind === "fault" && path === "/bad") return FAULTS[Number(number)]!.talk;
  if (path === "/robots.txt") return missing;
  if (host === "endless.example") {
    const n = Number(path.slice(1));
    const next = [2 * n + 1, 2 * n + 2].map((to) => `<a href="/${to}">${to}</a>`).join(" ");
    return page(`<title>page ${n}</title><p>Words of page ${n}, and two links: ${next}`);
  }
  if (path !== "/") return page(`<title>${path}</title><p>Words of ${path}, and no links.`);
  return page(`<title>start</title><p>Words. ${kind === undefined ? links : '<a href="/bad">bad</a>'}`);
}

function heavy(host: string, path: string, number: number): Talk {
  const site = HEAVY[number]!;
  if (path === "/sitemap.xml") return site.sitemap ?? missing;
  if (path !== "/robots.txt") return site.page ?? page("<title>page</title><p>Words of a page.");
  if (site.sitemap === undefined) return site.robots ?? missing;
  return says(
    `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nSitemap: http://${host}/sitemap.xml\n`,
  );
}

const server = await openHostileServer(({ host, path }) => route(host, path));
let told = { asked: 0, connections: 0, bytes: 0 };
process.on("message", () => {
  const now = { asked: server.asked.length, connections: server.connections(), bytes: server.bytes() };
  const requests: Record<string, number> = {};
  for (const one of server.asked.slice(told.asked)) {
    const host = one.slice(0, one.indexOf("/"));
    requests[host] = (requests[host] ?? 0) + 1;
  }
  const answer: Asked = {
    requests,
    connections: now.connections - told.connections,
    bytes: now.bytes - told.bytes,
  };
  told = now;
  process.send!(answer);
});
process.stdout.write(`${server.port}\n`);
process.on("disconnect", () => process.exit());
