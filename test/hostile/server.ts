/**
 * A server that does everything a server must not do.
 *
 * It speaks through raw sockets: what stands in a `Talk` is what goes over the wire, byte by byte. One server plays many hosts, told
 * apart by the Host header, so that one fault's host can be given up without sparing the others theirs.
 */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";

/** How an answer goes over the wire. */
export type Talk = (socket: Socket, ask: Ask) => void;

export interface Ask {
  readonly host: string;
  readonly path: string;
  /** The request as it came, from its first line to the empty one. */
  readonly raw: string;
  /** How often this address has been asked for, this time included. */
  readonly nth: number;
}

export interface HostileServer {
  readonly port: number;
  /** "host/path", in the order asked. */
  readonly asked: readonly string[];
  /** How many connections were opened so far. */
  connections(): number;
  /** How many bytes were sent so far, or are on their way. */
  bytes(): number;
  close(): Promise<void>;
}

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** Answers each request with the talk that `route` names for it. */
export async function openHostileServer(route: (ask: Ask) => Talk, identity?: Identity): Promise<HostileServer> {
  const open = new Set<Socket>();
  const asked: string[] = [];
  const times = new Map<string, number>();
  let connections = 0;
  let bytesBefore = 0;

  const attend = (socket: Socket): void => {
    connections++;
    open.add(socket);
    socket.on("close", () => {
      open.delete(socket);
      bytesBefore += socket.bytesWritten;
    });
    socket.on("error", () => undefined);
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
        const raw = text.slice(0, end);
        text = text.slice(end + 4);
        const path = /^\S+ (\S+)/.exec(raw)?.[1] ?? "";
        const host = /^host: *([^\s:]*)/im.exec(raw)?.[1] ?? "";
        const nth = (times.get(host + path) ?? 0) + 1;
        times.set(host + path, nth);
        asked.push(host + path);
        const ask = { host, path, raw, nth };
        route(ask)(socket, ask);
      }
    });
  };

  const server = identity === undefined ? createServer(attend) : createSecureServer(identity, attend);
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    connections: () => connections,
    bytes: () => [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten, bytesBefore),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** An honest page. */
export function page(html: string, headers = "", status = "200 OK"): Talk {
  const body = Buffer.from(html);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: text/html; charset=utf-8\r\n${headers}Content-Length: ${body.length}\r\n\r\n`;
  return saysAndWaits(Buffer.concat([Buffer.from(head), body])); // one write: two would wait for each other
}

/** These bytes, and the end. */
export function says(bytes: string | Buffer): Talk {
  return (socket) => void socket.end(bytes, "latin1");
}

/** These bytes, and then nothing: the connection stays open. */
export function saysAndWaits(bytes: string | Buffer): Talk {
  return (socket) => void socket.write(bytes, "latin1");
}

/** These bytes, and a reset a moment later: at once it would overtake them. */
export function saysAndResets(bytes: string): Talk {
  return (socket) => {
    if (bytes === "") socket.resetAndDestroy();
    else socket.write(bytes, "latin1", () => setTimeout(() => socket.resetAndDestroy(), 20));
  };
}

/** `first`, and then `piece` again and again: `times` times, at this pace or as fast as they are taken. */
export function repeats(
  first: string | Buffer,
  piece: Buffer | (() => Buffer),
  times = Number.POSITIVE_INFINITY,
  pace = 0,
): Talk {
  return (socket) => {
    let sent = 0;
    const more = (): void => {
      if (socket.destroyed) return;
      if (sent++ >= times) return void socket.end();
      const next = typeof piece === "function" ? piece() : piece;
      if (pace > 0) {
        socket.write(next);
        setTimeout(more, pace);
      } else if (socket.write(next)) setImmediate(more);
      else socket.once("drain", more);
    };
    socket.write(first, "latin1");
    more();
  };
}
