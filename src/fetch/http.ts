/**
 * One request, one answer.
 *
 * Whatever a server does, what comes back is an `Answer` within bounded time and memory: every phase has its time-out, every
 * part its cap, and what arrived before something broke is kept and marked. Redirects are answers like any other: following
 * one is a new visit with its own turn, and so the loop's affair. Nothing here remembers anything but open connections.
 */
import { rootCertificates } from "node:tls";
import { Agent, buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from "undici";
import type { Answer, Fetch, Fetched, Validators, Wire } from "../model/fetched.js";
import { type Clock, type Millis, SECOND, sayDuration } from "../model/time.js";
import { openCookies } from "./cookies.js";
import { CODINGS, type Decoded, decode, type Gathered, gather } from "./decode.js";
import { type Trouble, troubleOf } from "./failure.js";
import type { Guard, StandIn } from "./guard.js";
import { headerValue } from "./header-value.js";
import { type Gateway, type ProxySettings, readRoute } from "./proxy.js";

export interface FetcherSettings {
  readonly guard: Guard;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Media types whose bodies are fetched; "image/*" takes a whole family. */
  readonly types?: readonly string[];
  /** Connections to one origin at the same time. Requests beyond that wait their turn. */
  readonly connections?: number;
  /** The way through a proxy, where there is one. Which network address a name stands for is then the proxy's to say. */
  readonly proxy?: ProxySettings;
  /** Send back what a host asks us to remember. Off unless set. */
  readonly cookies?: boolean;
  /** Certificates (PEM) of authorities that are trusted beside the well-known ones: for a network that has its own. */
  readonly authorities?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** Answers bring along what went over the wire, for the archive. */
  readonly keepWire?: boolean;
}

export interface Limits {
  /** Bytes of a body as sent, before decoding. */
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly headerBytes: number;
  readonly connect: Millis;
  /** From the request's last byte to the end of the answer's headers. */
  readonly firstByte: Millis;
  /** Silence inside a body. */
  readonly idleBody: Millis;
  /** Everything together, waiting for a free connection included. */
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

/** HTML, XML, feeds and plain text: what links and words are read from. */
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
  /** The network address that a request to this host would reach; undefined when it cannot be told or may not be reached. */
  locate(host: string): Promise<string | undefined>;
  /** Ends what is under way as "stopped" and closes all connections. */
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
  const agent = openAgent(guard, limits, settings.connections ?? 1, settings.authorities);
  const route = readRoute(settings.proxy);
  const proxies = openProxies(limits, settings.connections ?? 1, settings.authorities);
  const cookies = settings.cookies ? openCookies() : undefined;
  const stopsOf = abortWatch();
  const underWay = new Set<() => void>();
  let closed = false;

  const fetch: Fetch = (request, signal) => {
    const { url, validators, types, most } = request;
    const at = clock.now();
    const began = clock.ticks();
    const failed = (trouble: Trouble): Answer => ({
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
      let asReceived: Pick<Wire, "headers" | "statusText"> | undefined;
      let wire: Gathered | undefined;
      const ask: Ask = {
        origin: target.origin,
        path: target.pathname + target.search,
        method: "GET",
        headers: validators === undefined ? headers : [...headers, ...conditions(validators)],
        line: undefined,
      };
      const cookie = cookies?.for(url);
      if (cookie !== undefined) ask.headers = [...ask.headers, "cookie", cookie];

      const settle = (answer: Answer): void => {
        clearTimeout(timer);
        stops.delete(stop);
        underWay.delete(stop);
        resolve(answer);
      };
      const fail = (trouble: Trouble): void => {
        state = "ended";
        settle(failed(ask.line?.ip === undefined ? trouble : { ip: ask.line.ip, ...trouble }));
      };
      /** The answer with the body as far as it came. Decoding may take a moment; the connection is free meanwhile. */
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
        // Nothing is known to make decoding throw; should something, the answer must come all the same.
        decoded.catch((): Decoded => NOTHING_DECODED).then(({ body, truncated }) => give(body, cut ?? truncated));
      };
      /** Ends the exchange from our side. */
      const breakOff = (): void => controller?.abort(BROKEN_OFF);
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
          if (state === "ended") breakOff(); // it was given up while it waited for a connection
        },
        onResponseStart(given, code, _, statusText = "") {
          if (code < 200 || state === "ended") return; // 103 Early Hints and its kin
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
            wire = gather(declared >= 0 ? declared : UNDECLARED, most ?? limits.wireBytes);
          } else if (declared <= DRAINED) {
            state = "draining"; // reading a little to its end is kinder to both sides than a new connection
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
          const trouble = troubleOf(error, target.host);
          // The length in a 304 is that of the page it stands for (RFC 9110 §8.6); undici misses the body.
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
        .catch((error: Error) => state === "ended" || fail(troubleOf(error, target.host)));
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

/** Room for a body that does not declare its length; most pages fit. */
const UNDECLARED = 64 * 1024;
/** A body of an unwanted type up to this length is read to its end and thrown away. */
const DRAINED = 16 * 1024;
const BODYLESS = new Set([204, 304]);
const NOTHING_DECODED: Decoded = { body: new Uint8Array(0), truncated: "broken" };
const BROKEN_OFF = new Error("broken off by us");
const PROXY_REFUSES: Trouble = {
  reason: "connection refused",
  says: "the proxy wants a name and a password, or others",
  passing: true,
};
const STOPPED: Trouble = { reason: "stopped", says: "stopped before the answer came", passing: true };

/** A connection, as far as a request wants to know it. */
interface Line {
  ip: string | undefined;
}

/** undici hands the options object through to the connection that takes the request: there it learns its line. */
interface Ask extends Dispatcher.DispatchOptions {
  readonly origin: string;
  headers: string[];
  line: Line | undefined;
}

function openAgent(guard: Guard, limits: Limits, connections: number, authorities?: readonly string[]): Agent {
  const trusted = authorities === undefined ? {} : { ca: [...rootCertificates, ...authorities] };
  const dial = buildConnector({ timeout: limits.connect, lookup: guard.lookup, ...trusted });
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.firstByte,
    bodyTimeout: limits.idleBody,
  };

  function openLine(origin: string | URL): Client {
    const line: Line = { ip: undefined };
    const client = new Client(origin, {
      ...options,
      connect(wanted, callback) {
        dial(rerouted(wanted, guard.standIn(wanted.hostname)), (...outcome) => {
          line.ip = outcome[1]?.remoteAddress;
          callback(...outcome);
        });
      },
    });
    const dispatch = client.dispatch.bind(client);
    client.dispatch = (ask, handler) => {
      (ask as Ask).line = line;
      return dispatch(ask, handler);
    };
    return client;
  }

  return new Agent({
    factory: (origin) => (connections === 1 ? openLine(origin) : new Pool(origin, { connections, factory: openLine })),
  });
}

interface Proxies {
  dispatch(proxy: Gateway, ask: Ask, target: URL, handler: Dispatcher.DispatchHandler): void;
  destroy(): Promise<unknown>;
}

/** Connections to proxies. Their own addresses are the user's choice, and not the guard's affair. */
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
        // All hosts stand behind one proxy: how many requests a host gets at a time is the caller's affair.
        plain ??= new Agent({ ...options, connect: { ...dial, ...trusted } });
        // RFC 9112 §3.2.2: a proxy is told the whole address.
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

function rerouted(wanted: buildConnector.Options, there: StandIn | undefined): buildConnector.Options {
  if (there === undefined) return wanted;
  const port = there.port === undefined ? wanted.port : String(there.port);
  return { ...wanted, hostname: there.address, port, servername: wanted.servername ?? wanted.hostname };
}

/**
 * One listener per signal, however many requests watch it: a run's signal is shared by all its requests, and taking a
 * listener off an AbortSignal costs time in proportion to their number.
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

function badAddress(url: string): Trouble {
  return { reason: "bad address", says: `"${url.slice(0, 200)}" is not a web address`, passing: false };
}

function late(host: string, whole: Millis): Trouble {
  return { reason: "time-out", says: `${host} did not finish its answer within ${sayDuration(whole)}`, passing: true };
}

/** A validator that could not stand in a header came from a broken server: better none than a failed request. */
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

/** What undici sends: two headers of its own, then ours. It does not tell the version of the answer; 1.0 is taken for 1.1. */
function asSent(host: string, { headers }: Ask): [string, string][] {
  const sent: [string, string][] = [
    ["host", host],
    ["connection", "keep-alive"],
  ];
  for (let i = 0; i + 1 < headers.length; i += 2)
    if (headers[i] !== "cookie") sent.push([headers[i]!, headers[i + 1]!]); // what a host told us in confidence is not archived
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

/** An answer without a type is taken: the page reader looks at the bytes. */
function typeFilter(types: readonly string[]): (contentType: string | undefined) => boolean {
  const whole = new Set(types.filter((type) => !type.endsWith("/*")));
  const families = types.filter((type) => type.endsWith("/*")).map((type) => type.slice(0, -1));
  const verdicts = new Map<string, boolean>(); // the same few headers come again and again
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
