/** The process behind the simulated sites: one server, many names. */
import { createServer } from "node:http";
import { pageAt, type SitesOptions } from "./sites.js";

const options = JSON.parse(process.argv[2]!) as SitesOptions;
const server = createServer((request, response) => {
  const site = Number(/^site(\d+)\./.exec(request.headers.host ?? "")?.[1]);
  const page = Number.isNaN(site) ? undefined : pageAt(site, request.url ?? "/", options);
  if (page === undefined) response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end("<p>юк</p>");
  else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send!((server.address() as { port: number }).port));
process.on("disconnect", () => process.exit());
