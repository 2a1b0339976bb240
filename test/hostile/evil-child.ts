/** A hostile server in a process of its own, so that its work is not counted as ours: "fault-7.example/bad", and a good host. */
import { FAULTS } from "./faults.js";
import { openHostileServer, page, type Talk } from "./server.js";

const links = Array.from({ length: 60 }, (_, n) => `<a href="/${n}">page ${n}</a>`).join(" ");

function route(host: string, path: string): Talk {
  const fault = /^fault-(\d+)\.example$/.exec(host)?.[1];
  if (fault !== undefined && path === "/bad") return FAULTS[Number(fault)]!.talk;
  if (path === "/robots.txt") return page("<p>nothing here", "", "404 Not Found");
  if (path !== "/") return page(`<title>${path}</title><p>Words of ${path}, and no links.`);
  return page(`<title>start</title><p>Words. ${fault === undefined ? links : '<a href="/bad">bad</a>'}`);
}

const server = await openHostileServer(({ host, path }) => route(host, path));
process.stdout.write(`${server.port}\n`);
process.on("disconnect", () => process.exit());
