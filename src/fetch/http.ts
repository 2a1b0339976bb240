/**
 * Makes one HTTP request.
 *
 * Whatever the server does, the result comes within bounded time and memory: every phase has a time-out and every part a cap, and an
 * incomplete body is kept and marked. Redirects are not followed here: a redirect is a new visit, which the loop schedules. The only
 * state is open connections.
 */
import type { Socket } from "node:net";
import { rootCertificates } from "node:tls";
import { Agent, buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from "undici";
import type { Fetch, Fetched, FetchResult, RawResponse, Validators } from "../model/fetched.js";
import { type Clock, formatDuration, type Millis, SECOND } from "../model/time.js";
import { openCookies } from "./cookies.js";
import { type ByteCollector, byteCollector, CODINGS, type Decoded, decode } from "./decode.js";
import { describeFailure, type FailureDetail } from "./failure.js";
import type { Guard, ResolveOverride } from "./guard.js";
import { headerValue } from "./header-value.js";
import { type ProxySettings, type ProxyTarget, proxyRoute } from "./proxy.js";

export interface FetcherSettings {
  readonly guard: Guard;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Media types whose bodies are fetched; "image/*" for all subtypes. */
  readonly types?: readonly string[];
  /** Concurrent connections per origin. Further requests wait. */
  readonly connections?: number;
  /** Open connections to a network address, whatever their hosts; beyond, idle ones are closed. Unlimited unless set. */
  readonly perAddress?: (ip: string) => number;
  /** The proxy, if any, which then resolves names itself. */
  readonly proxy?: ProxySettings;
  /** Accept cookies. Off unless set. */
  readonly cookies?: boolean;
  /** Additional trusted certificate authorities (PEM), for private networks. */
  readonly authorities?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** Keep the raw exchange in results, for the archive. */
  readonly keepWire?: boolean;
}

export interface Limits {
  /** Size of a body before decoding. */
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly headerBytes: number;
  readonly connect: Millis;
  /** From the end of the request to the end of the response headers. */
  readonly firstByte: Millis;
  /** Maximum pause inside a body. */
  readonly idleBody: Millis;
  /** The whole request, including the wait for a connection. */
  readonly whole: Millis;
}

export const LIMITS: Limits = {
  wireBytes: 8 * 1024 * 1024,
  decodedBytes: 16 * 1024 * 1024,
  headerBytes: 64 * 1024,
  connect: 10 * SECOND,
  firstByte: 30 * SECOND,
  idleBody: 15 * SECOND,
  whole: 60 * SECOND,
};

/** HTML, XML, feeds and plain text. */
export const TYPES: readonly string[] = [
  "text/html",
  "application/xhtml+xml",
  "text/xml",
  "application/xml",
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "application/feed+json",
  "text/plain",
];

export interface Fetcher {
  readonly fetch: Fetch;
  /** The network address of this host; undefined if unknown or not allowed. */
  locate(host: string): Promise<string | undefined>;
  /** Ends running requests as "stopped" and closes all connections. */
  close(): Promise<void>;
}

export function openFetcher(settings: FetcherSettings): Fetcher {
  const { guard, clock } = settings;
  const limits = { ...LIMITS, ...settings.limits };
  const wanted = typeFilter(settings.types ?? TYPES);
  const headers = [
    ...["user-agent", settings.userAgent],
    ...["accept", "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5"],
    ...["accept-encoding", CODINGS],
  ];
  const agent = openAgent(guard, limits, settings);
  const route = proxyRoute(settings.proxy);
  const proxies = openProxies(limits, settings.connections ?? 1, settings.authorities);
  const cookies = settings.cookies ? openCookies() : undefined;
  const stopsOf = abortWatch();
  const underWay = new Set<() => void>();
  let closed = false;

  const fetch: Fetch = (request, signal) => {
    const { url, validators, types, most } = request;
    const at = clock.now();
    const began = clock.ticks();
    const failed = (trouble: FailureDetail): FetchResult => ({
      kind: "failure",
      url,
      at,
      took: Math.round(clock.ticks() - began),
      ...trouble,
    });
    if (signal.aborted || closed) return Promise.resolve(failed(STOPPED));
    const target = readAddress(url);
    if (target === undefined) return Promise.resolve(failed(badAddress(url)));
    const refusal = guard.refuses(target);
    if (refusal !== undefined) return Promise.resolve(failed({ ...refusal, passing: false }));
    const proxy = route(target);

    return new Promise((resolve) => {
      let state: "waiting" | "answering" | "draining" | "ended" = "waiting";
      let controller: Dispatcher.DispatchController | undefined;
      let status = 0;
      let received: [string, string][] = [];
      let asReceived: Pick<RawResponse, "headers" | "statusText"> | undefined;
      let wire: ByteCollector | undefined;
      let informational = 0;
      const ask: Ask = {
        origin: target.origin,
        path: target.pathname + target.search,
        method: "GET",
        headers: validators === undefined ? headers : [...headers, ...conditions(validators)],
        line: undefined,
      };
      const cookie = cookies?.for(url);
      if (cookie !== undefined) ask.headers = [...ask.headers, "cookie", cookie];

      const settle = (answer: FetchResult): void => {
        clearTimeout(timer);
        if (ask.line?.onBytes === onBytes) ask.line.onBytes = undefined;
        if (ask.line !== undefined) ask.line.requests--;
        stops.delete(stop);
        underWay.delete(stop);
        resolve(answer);
      };
      const fail = (trouble: FailureDetail): void => {
        state = "ended";
        settle(failed(ask.line?.ip === undefined ? trouble : { ip: ask.line.ip, ...trouble }));
      };
      /** Returns the response with the body received so far. The connection is free while it is decoded. */
      const deliver = (cut?: Fetched["truncated"]) => {
        state = "ended";
        const ip = ask.line?.ip;
        const give = (body: Uint8Array, truncated: Fetched["truncated"]): void =>
          settle({
            kind: "fetched",
            url,
            at,
            took: Math.round(clock.ticks() - began),
            status,
            headers: received,
            body,
            ...(ip !== undefined && { ip }),
            ...(truncated !== undefined && { truncated }),
            ...(asReceived !== undefined && {
              wire: { body: bytes, cut, httpVersion: "1.1", ...asReceived, requestHeaders: asSent(target.host, ask) },
            }),
          });
        const bytes = wire?.bytes() ?? new Uint8Array(0);
        const decoded = decode(bytes, all(received, "content-encoding"), most ?? limits.decodedBytes);
        if (!(decoded instanceof Promise)) return give(decoded.body, cut ?? decoded.truncated);
        // Decoding should not throw; if it does, the request must still end.
        decoded.catch((): Decoded => NOTHING_DECODED).then(({ body, truncated }) => give(body, cut ?? truncated));
      };
      /** Aborts the exchange. */
      const breakOff = (): void => controller?.abort(BROKEN_OFF);
      /** Ends an answer that costs work and brings nothing. */
      const refuse = (code: string): void => {
        if (state === "ended") return;
        fail(describeFailure(Object.assign(new Error(), { code }), target.host));
        setImmediate(breakOff); // not while the parser is at work
      };
      let framing = 0;
      /** Bytes that are no content (status line, chunk sizes, extensions) are limited by the content that came with them. */
      const onBytes = (count: number): void => {
        framing += count;
        if (framing - 2 * (wire?.length() ?? 0) <= limits.headerBytes + MAX_FRAMING) return;
        if (state === "answering") refuse("WINNOW_FRAMING");
        else if (state === "waiting") refuse("UND_ERR_HEADERS_OVERFLOW");
      };
      const stop = (): void => {
        if (state === "ended") return;
        fail(STOPPED);
        breakOff();
      };
      const timer = setTimeout(() => {
        if (state === "ended") return;
        if (wire !== undefined && wire.length() > 0) deliver("time");
        else fail(late(target.host, limits.whole));
        breakOff();
      }, limits.whole);
      const stops = stopsOf(signal);
      stops.add(stop);
      underWay.add(stop);

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart(given) {
          controller = given;
          if (state === "ended") return breakOff(); // it was aborted while it waited for a connection
          if (ask.line !== undefined) ask.line.onBytes = onBytes;
        },
        onResponseStart(given, code, _, statusText = "") {
          if (state === "ended") return;
          if (code < 200) {
            // Informational, such as 103 Early Hints.
            if (++informational > MAX_INFORMATIONAL) refuse("WINNOW_INFORMATIONAL");
            return;
          }
          if (proxy !== undefined && code === 407) {
            fail(PROXY_REFUSES);
            return breakOff();
          }
          status = code;
          received = readHeaders(given.rawHeaders as Buffer[]);
          cookies?.take(url, valuesOf(received, "set-cookie"));
          if (settings.keepWire) asReceived = { headers: rawHeaders(given.rawHeaders as Buffer[]), statusText };
          const declared = Number(first(received, "content-length") ?? Number.NaN);
          const type = first(received, "content-type");
          if (wanted(type) || BODYLESS.has(code) || (types !== undefined && typeFilter(types)(type))) {
            state = "answering";
            wire = byteCollector(declared >= 0 ? declared : UNDECLARED, most ?? limits.wireBytes);
          } else if (declared <= DRAINED) {
            state = "draining"; // reading a short rest is cheaper than a new connection
          } else {
            deliver("unwanted type");
            breakOff();
          }
        },
        onResponseData(_, chunk) {
          if (state !== "answering" || wire!.add(chunk)) return;
          deliver("length");
          breakOff();
        },
        onResponseEnd() {
          if (state !== "ended") deliver(state === "draining" ? "unwanted type" : undefined);
        },
        onResponseError(_, error) {
          if (state === "ended") return;
          const trouble = describeFailure(error, target.host);
          // The length in a 304 is that of the unchanged page (RFC 9110 §8.6); undici expects a body.
          if (BODYLESS.has(status) && "code" in error && error.code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH")
            deliver();
          else if (state === "draining") deliver("unwanted type");
          else if (wire === undefined || wire.length() === 0 || trouble.reason === "stopped") fail(trouble);
          else deliver(trouble.reason === "time-out" ? "time" : "broken");
        },
      };
      if (proxy === undefined) return void agent.dispatch(ask, handler);
      guard
        .check(target.hostname)
        .then((refused) => {
          if (state === "ended") return;
          if (refused === undefined) proxies.dispatch(proxy, ask, target, handler);
          else fail({ ...refused, passing: false });
        })
        .catch((error: Error) => state === "ended" || fail(describeFailure(error, target.host)));
    });
  };

  return {
    fetch,
    locate: (host) => guard.locate(new URL(`http://${host}`).hostname),
    async close() {
      closed = true;
      callAll(underWay);
      await Promise.all([agent.destroy(), proxies.destroy()]);
    },
  };
}

/** Initial buffer for a body without a length; most pages fit. */
const UNDECLARED = 64 * 1024;
/** A body of an unwanted type up to this length is read and discarded. */
const DRAINED = 16 * 1024;
const BODYLESS = new Set([204, 304]);
/** Interim answers (1xx) before the final one. */
const MAX_INFORMATIONAL = 32;
/** Bytes beyond headers and twice the content: tiny chunks, extensions, a status line without end. */
const MAX_FRAMING = 192 * 1024;
const NOTHING_DECODED: Decoded = { body: new Uint8Array(0), truncated: "broken" };
const BROKEN_OFF = new Error("broken off by us");
const PROXY_REFUSES: FailureDetail = {
  reason: "connection refused",
  says: "the proxy wants a name and a password, or others",
  passing: true,
};
const STOPPED: FailureDetail = { reason: "stopped", says: "stopped before the answer came", passing: true };

/** The part of a connection that a request needs. */
interface Line {
  ip: string | undefined;
  /** Hears how many bytes came, of whatever kind. */
  onBytes: ((count: number) => void) | undefined;
  /** Requests under way or waiting for it. */
  requests: number;
  socket: Socket | undefined;
}

/** undici passes the options object to the connection, which records itself there. */
interface Ask extends Dispatcher.DispatchOptions {
  readonly origin: string;
  headers: string[];
  line: Line | undefined;
}

function openAgent(guard: Guard, limits: Limits, settings: FetcherSettings): Agent {
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
    const line: Line = { ip: undefined, onBytes: undefined, requests: 0, socket: undefined };
    const client = new Client(origin, {
      ...options,
      connect(wanted, callback) {
        dial(rerouted(wanted, guard.standIn(wanted.hostname)), (...outcome) => {
          const socket = outcome[1] ?? undefined;
          line.ip = socket?.remoteAddress;
          line.socket = socket;
          if (socket !== undefined) {
            countBytes(socket, line);
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
function countBytes(socket: Socket, line: Line): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    const chunk = read(size) as Buffer | null;
    if (chunk !== null) line.onBytes?.(chunk.length);
    return chunk;
  };
}

interface Proxies {
  dispatch(proxy: ProxyTarget, ask: Ask, target: URL, handler: Dispatcher.DispatchHandler): void;
  destroy(): Promise<unknown>;
}

/** Connections to proxies. Their addresses are the user's choice and are not guarded. */
function openProxies(limits: Limits, connections: number, authorities?: readonly string[]): Proxies {
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

/**
 * One listener per signal for all requests: a run's requests share its signal, and removing a listener from an AbortSignal takes time
 * proportional to their number.
 */
function abortWatch(): (signal: AbortSignal) => Set<() => void> {
  const watched = new WeakMap<AbortSignal, Set<() => void>>();
  return (signal) => {
    let stops = watched.get(signal);
    if (stops === undefined) {
      const fresh = new Set<() => void>();
      watched.set(signal, (stops = fresh));
      signal.addEventListener("abort", () => callAll(fresh), { once: true });
    }
    return stops;
  };
}

function callAll(stops: Set<() => void>): void {
  for (const stop of [...stops]) stop();
}

function readAddress(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

function badAddress(url: string): FailureDetail {
  return { reason: "bad address", says: `"${url.slice(0, 200)}" is not a web address`, passing: false };
}

function late(host: string, whole: Millis): FailureDetail {
  return {
    reason: "time-out",
    says: `${host} did not finish its answer within ${formatDuration(whole)}`,
    passing: true,
  };
}

/** A validator that is invalid in a header is not sent, because the request would fail. */
function conditions({ etag, lastModified }: Validators): string[] {
  const sendable = (value: string | undefined): value is string =>
    value !== undefined && /^[\t\x20-\x7e]+$/.test(value);
  return [
    ...(sendable(etag) ? ["if-none-match", etag] : []),
    ...(sendable(lastModified) ? ["if-modified-since", lastModified] : []),
  ];
}

function readHeaders(raw: readonly Buffer[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2)
    headers.push([raw[i]!.toString("latin1").toLowerCase(), headerValue(raw[i + 1]!)]);
  return headers;
}

function rawHeaders(raw: readonly Buffer[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2)
    headers.push([raw[i]!.toString("latin1"), raw[i + 1]!.toString("latin1")]);
  return headers;
}

/** The headers that undici sends: two of its own, then ours. It does not report the HTTP version; 1.0 is taken for 1.1. */
function asSent(host: string, { headers }: Ask): [string, string][] {
  const sent: [string, string][] = [
    ["host", host],
    ["connection", "keep-alive"],
  ];
  for (let i = 0; i + 1 < headers.length; i += 2)
    if (headers[i] !== "cookie") sent.push([headers[i]!, headers[i + 1]!]); // cookies are not archived
  return sent;
}

function first(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  for (const [key, value] of headers) if (key === name) return value;
  return undefined;
}

function valuesOf(headers: readonly (readonly [string, string])[], name: string): string[] {
  return headers.flatMap(([key, value]) => (key === name ? [value] : []));
}

function all(headers: readonly (readonly [string, string])[], name: string): string {
  let values = "";
  for (const [key, value] of headers) if (key === name) values += values === "" ? value : `,${value}`;
  return values;
}

/** A response without a type is accepted: the page reader checks the bytes. */
function typeFilter(types: readonly string[]): (contentType: string | undefined) => boolean {
  const whole = new Set(types.filter((type) => !type.endsWith("/*")));
  const families = types.filter((type) => type.endsWith("/*")).map((type) => type.slice(0, -1));
  const verdicts = new Map<string, boolean>(); // a cache: the same few headers repeat
  return (contentType) => {
    if (contentType === undefined) return true;
    let verdict = verdicts.get(contentType);
    if (verdict === undefined) {
      const type = contentType.split(";", 1)[0]!.trim().toLowerCase();
      verdict = type === "" || whole.has(type) || families.some((family) => type.startsWith(family));
      if (verdicts.size < 1000) verdicts.set(contentType, verdict);
    }
    return verdict;
  };
}
