/**
 * Makes one HTTP request.
 *
 * Whatever the server does, the result comes within bounded time and memory: every phase has a time-out and every part a cap, and an
 * incomplete body is kept and marked. Redirects are not followed here: a redirect is a new visit, which the loop schedules. The only
 * state is open connections.
 */
import type { Dispatcher } from "undici";
import type { Fetch, Fetched, FetchResult, RawResponse } from "../model/fetched.js";
import { type Clock, formatDuration, type Millis } from "../model/time.js";
import { type Ask, type ConnectionSettings, openAgent, openProxies } from "./connections.js";
import { openCookies } from "./cookies.js";
import { type ByteCollector, byteCollector, CODINGS, type Decoded, decode } from "./decode.js";
import { describeFailure, describeNoAnswer, type FailureDetail } from "./failure.js";
import type { Guard } from "./guard.js";
import { all, asSent, conditions, first, rawHeaders, readHeaders, valuesOf } from "./headers.js";
import { LIMITS, type Limits } from "./limits.js";
import { type ProxySettings, proxyRoute } from "./proxy.js";

export interface FetcherSettings extends ConnectionSettings {
  readonly guard: Guard;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Media types whose bodies are fetched; "image/*" for all subtypes. */
  readonly types?: readonly string[];
  /** The proxy, if any, which then resolves names itself. */
  readonly proxy?: ProxySettings;
  /** Accept cookies. Off unless set. */
  readonly cookies?: boolean;
  readonly limits?: Partial<Limits>;
  /** Keep the raw exchange in results, for the archive. */
  readonly keepWire?: boolean;
}

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
          if (ask.line === undefined) return; // through a proxy
          ask.line.onBytes = onBytes;
          ask.line.reader.expect();
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
          const trouble = status === 0 ? describeNoAnswer(error, target.host) : describeFailure(error, target.host);
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

/** A response without a type is accepted: the page reader checks the bytes. */
function typeFilter(types: readonly string[]): (contentType: string | undefined) => boolean {
  const whole = new Set(types.filter((type) => !type.endsWith("/*")));
  const families = types.filter((type) => type.endsWith("/*")).map((type) => (type === "*/*" ? "" : type.slice(0, -1)));
  const verdicts = new Map<string, boolean>(); // a cache: the same few headers repeat
  return (contentType) => {
    if (contentType === undefined) return true;
    let verdict = verdicts.get(contentType);
    if (verdict === undefined) {
      const type = contentType.split(";", 1)[0]!.trim().toLowerCase();
      verdict = type === "" || whole.has(type) || families.some((family) => type.startsWith(family));
      if (verdicts.size < 1000 && contentType.length < 200) verdicts.set(contentType, verdict);
    }
    return verdict;
  };
}
