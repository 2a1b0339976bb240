/** A world on loopback: one real HTTP server that answers for all hosts by their names, and keeps a log. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { HarvestOptions } from "../../src/harvest/harvest.js";
import { type Knock, type Log, newLog } from "./network.js";
import type { World } from "./world.js";

export interface ServedWorld {
  readonly port: number;
  /** For `HarvestOptions.resolve`: every name of the world, and where it is served. */
  readonly resolve: NonNullable<HarvestOptions["resolve"]>;
  /** Times are milliseconds of this process's `performance.now()`. An answer ends when its last byte is handed to the socket. */
  readonly log: Log;
  close(): Promise<void>;
}

export async function serveWorld(world: World): Promise<ServedWorld> {
  const log = newLog();
  const server = http.createServer((request, response) => {
    const host = request.headers.host ?? "";
    const url = `http://${host}${request.url}`;
    const nth = (log.asked.get(url) ?? 0) + 1;
    log.asked.set(url, nth);
    const etag = request.headers["if-none-match"];
    const reply = world.reply(url, nth, etag === undefined ? {} : { etag });
    const knock: Knock = {
      host,
      ip: world.ip(host),
      url,
      nth,
      start: performance.now(),
      end: undefined,
      status: "failure" in reply ? 0 : reply.status,
      failure: "failure" in reply ? reply.failure : undefined,
      retryAfter: "failure" in reply ? 0 : 1000 * Number(reply.headers["retry-after"] ?? 0),
      by: Number(/\bworker-(\d+)/.exec(request.headers["user-agent"] ?? "")?.[1] ?? 0),
    };
    log.knocks.push(knock);
    const answer = (): void => {
      if (request.socket.destroyed) return;
      knock.end = performance.now();
      if ("failure" in reply) request.socket.destroy();
      else response.writeHead(reply.status, reply.headers).end(reply.body);
    };
    const held = "failure" in reply ? undefined : reply.held;
    if (held === undefined) setTimeout(answer, reply.took);
    else void held.then(() => setTimeout(answer, reply.took));
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    log,
    resolve: new Map(world.hosts.map((host) => [host, { address: "127.0.0.1", port }])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
