/**
 * Open connections: to hosts, by the guard's rules and few at a time, and to proxies.
 */
import type { Socket } from "node:net";
import { rootCertificates } from "node:tls";
import { Agent, buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from "undici";
import type { Guard, ResolveOverride } from "./guard.js";
import { type LenientReader, openLenientReader } from "./lenient.js";
import type { Limits } from "./limits.js";
import type { ProxyTarget } from "./proxy.js";

/** How connections are made. */
export interface ConnectionSettings {
  /** Concurrent connections per origin. Further requests wait. */
  readonly connections?: number;
  /** Open connections to a network address, whatever their hosts; beyond, idle ones are closed. Unlimited unless set. */
  readonly perAddress?: (ip: string) => number;
  /** Additional trusted certificate authorities (PEM), for private networks. */
  readonly authorities?: readonly string[];
}

/** The part of a connection that a request needs. */
export interface Line {
  ip: string | undefined;
  /** Hears how many bytes came, of whatever kind. */
  onBytes: ((count: number) => void) | undefined;
  readonly reader: LenientReader;
  /** Requests under way or waiting for it. */
  requests: number;
  socket: Socket | undefined;
}

/** undici passes the options object to the connection, which records itself there. */
export interface Ask extends Dispatcher.DispatchOptions {
  readonly origin: string;
  headers: string[];
  line: Line | undefined;
}

export function openAgent(guard: Guard, limits: Limits, settings: ConnectionSettings): Agent {
  const { connections = 1, authorities, perAddress } = settings;
  const open = new Set<Line>();
  /** Hosts on one machine share its connections: those that wait for a further request make room. */
  const makeRoom = (ip: string): void => {
    const there = [...open].filter((line) => line.ip === ip);
    const idle = there.filter(({ requests }) => requests === 0);
    for (let most = perAddress?.(ip) ?? Number.POSITIVE_INFINITY; there.length - most > 0 && idle.length > 0; most++)
      idle.shift()!.socket?.destroy();
  };
  const trusted = authorities === undefined ? {} : { ca: [...rootCertificates, ...authorities] };
  const dial = buildConnector({ timeout: limits.connect, lookup: guard.lookup, ...trusted });
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.firstByte,
    bodyTimeout: limits.idleBody,
  };

  function openLine(origin: string | URL): Client {
    const reader = openLenientReader(limits.headerBytes);
    const line: Line = { ip: undefined, onBytes: undefined, reader, requests: 0, socket: undefined };
    const client = new Client(origin, {
      ...options,
      connect(wanted, callback) {
        dial(rerouted(wanted, guard.standIn(wanted.hostname)), (...outcome) => {
          const socket = outcome[1] ?? undefined;
          line.ip = socket?.remoteAddress;
          line.socket = socket;
          if (socket !== undefined) {
            readLeniently(socket, line);
            open.delete(line); // behind those that were open before
            open.add(line);
            socket.once("close", () => line.socket === socket && open.delete(line));
            if (line.ip !== undefined) makeRoom(line.ip);
          }
          callback(...outcome);
        });
      },
    });
    const dispatch = client.dispatch.bind(client);
    client.dispatch = (ask, handler) => {
      (ask as Ask).line = line;
      line.requests++;
      return dispatch(ask, handler);
    };
    return client;
  }

  return new Agent({
    factory: (origin) => (connections === 1 ? openLine(origin) : new Pool(origin, { connections, factory: openLine })),
  });
}

/** undici reads from the socket itself and tells only of content. */
function readLeniently(socket: Socket, line: Line): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    for (;;) {
      const chunk = read(size) as Buffer | null;
      if (chunk === null) return null;
      line.onBytes?.(chunk.length);
      const ready = line.reader.take(chunk);
      if (ready.length > 0) return ready;
    }
  };
}

export interface Proxies {
  dispatch(proxy: ProxyTarget, ask: Ask, target: URL, handler: Dispatcher.DispatchHandler): void;
  destroy(): Promise<unknown>;
}

/** Connections to proxies. Their addresses are the user's choice and are not guarded. */
export function openProxies(limits: Limits, connections: number, authorities?: readonly string[]): Proxies {
  const dial = { timeout: limits.connect };
  const trusted = authorities === undefined ? {} : { ca: [...rootCertificates, ...authorities] };
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.firstByte,
    bodyTimeout: limits.idleBody,
  };
  const tunnels = new Map<string, ProxyAgent>();
  let plain: Agent | undefined;
  return {
    dispatch(proxy, ask, target, handler) {
      const { origin, authorization } = proxy;
      if (target.protocol === "http:") {
        const headers = ["host", target.host, ...ask.headers];
        if (authorization !== undefined) headers.push("proxy-authorization", authorization);
        // All hosts share the proxy: the caller limits the concurrent requests per host.
        plain ??= new Agent({ ...options, connect: { ...dial, ...trusted } });
        // RFC 9112 §3.2.2: a proxy gets the absolute URL.
        plain.dispatch({ origin, path: ask.origin + ask.path, method: "GET", headers }, handler);
        return;
      }
      let tunnel = tunnels.get(origin);
      if (tunnel === undefined) {
        const token = authorization === undefined ? {} : { token: authorization };
        const secure = { requestTls: { ...dial, ...trusted }, proxyTls: { ...dial, ...trusted } };
        tunnels.set(origin, (tunnel = new ProxyAgent({ uri: origin, ...token, ...options, connections, ...secure })));
      }
      tunnel.dispatch(ask, handler);
    },
    destroy: () => Promise.all([plain?.destroy(), ...[...tunnels.values()].map((tunnel) => tunnel.destroy())]),
  };
}

function rerouted(wanted: buildConnector.Options, there: ResolveOverride | undefined): buildConnector.Options {
  if (there === undefined) return wanted;
  const port = there.port === undefined ? wanted.port : String(there.port);
  return { ...wanted, hostname: there.address, port, servername: wanted.servername ?? wanted.hostname };
}
