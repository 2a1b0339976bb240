/**
 * What happens to an address after a response?
 *
 * A response is good, redirects, says that the page is gone, or has failed. A temporary failure is retried after 10
 * seconds, then 30, 90 …, five times in all, with some random delay so that a thousand addresses that failed together
 * do not come back together. A permanent failure is final at once.
 *
 * This is about one address. The delay of the host is in politeness.ts.
 */
import { normalise } from "../model/address.js";
import { type Fetched, type FetchResult, header } from "../model/fetched.js";
import { HOUR, type Instant, type Millis, SECOND } from "../model/time.js";
import { whyNoPage } from "./not-a-page.js";
import { readRetryAfter } from "./politeness.js";

export type AttemptResult =
  | { readonly kind: "read" }
  | { readonly kind: "unchanged" }
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "retry"; readonly at: Instant; readonly because: string }
  | { readonly kind: "failed"; readonly because: string }
  /** The response is fine, but it is no page. */
  | { readonly kind: "unwanted"; readonly because: string }
  | { readonly kind: "gone"; readonly because: string };

export const MAX_ATTEMPTS = 5;
/** Attempts at an answer that is not HTTP. */
const MAX_BAD_ANSWERS = 3;

const UNASKED = "answered 304, unchanged, although no version was named";

/** The stored reason of a redirect to itself that sets a cookie. */
export const WITH_A_COOKIE = "with a cookie";

/** `attempts` counts this one, from 1; `random` lies in 0…1; `conditional`: the request named the version that we know. */
export function afterAttempt(
  answer: FetchResult,
  attempts: number,
  random: number,
  now: Instant,
  conditional = true,
): AttemptResult {
  if (answer.kind === "fetched") {
    if (answer.status === 304 && !conditional)
      return retry(UNASKED, attempts, now + backoff(attempts, random, SOON), MAX_BAD_ANSWERS);
    return afterFetched(answer, attempts, random, now);
  }
  // We aborted it ourselves, so the address is due again at once.
  if (answer.reason === "stopped") return { kind: "retry", at: now, because: answer.says };
  if (!answer.passing) return { kind: "failed", because: answer.says };
  // A server that does not speak HTTP will hardly learn it: two more attempts, soon.
  if (answer.reason === "bad answer")
    return retry(answer.says, attempts, now + backoff(attempts, random, SOON), MAX_BAD_ANSWERS);
  return retry(answer.says, attempts, now + backoff(attempts, random));
}

function afterFetched(answer: Fetched, attempts: number, random: number, now: Instant): AttemptResult {
  const { status } = answer;
  if (status >= 200 && status < 300) {
    const unwanted = whyNoPage(answer);
    if (unwanted !== undefined) return { kind: "unwanted", because: unwanted };
    // A response that broke off twice will do so again: half a page is better than none.
    const whole = answer.truncated !== "broken" && answer.truncated !== "time";
    if (whole || attempts > PATIENCE_WITH_BROKEN) return { kind: "read" };
    return { kind: "retry", at: now + backoff(attempts, random), because: "the answer broke off before its end" };
  }
  if (status === 304) return { kind: "unchanged" };
  if (status >= 300 && status < 400) return afterRedirect(answer, attempts, now);
  if (status === 404 || status === 410) return { kind: "gone", because: `answered ${status}` };
  if (!isPassing(status)) return { kind: "failed", because: `answered ${status}` };
  const asked = readRetryAfter(header(answer, "retry-after") ?? "", now) ?? 0;
  return retry(`answered ${status}`, attempts, now + Math.max(backoff(attempts, random), asked));
}

const PATIENCE_WITH_BROKEN = 2;

function afterRedirect(answer: Fetched, attempts: number, now: Instant): AttemptResult {
  const location = header(answer, "location");
  if (location === undefined) return { kind: "failed", because: `answered ${answer.status} without saying where to` };
  const to = normalise(location, answer.url);
  if (to === undefined)
    return {
      kind: "failed",
      because: `answered ${answer.status} to ${location.slice(0, 200)}, which is no web address`,
    };
  if (to === normalise(answer.url)) {
    const because = `answered ${answer.status} to itself`;
    if (header(answer, "set-cookie") === undefined) return { kind: "failed", because };
    // It expects its cookie: with cookies kept, the next request returns the page.
    return attempts === 1
      ? { kind: "retry", at: now, because: `${because} ${WITH_A_COOKIE}` }
      : { kind: "failed", because: `${because}, and wants a cookie back; --cookies would send it` };
  }
  return { kind: "moved", to };
}

/** Too early, too much, too busy; 520–529 are a proxy's codes for a server that does not respond. */
function isPassing(status: number): boolean {
  return PASSING.has(status) || (status >= 520 && status <= 529);
}

const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

function retry(because: string, attempts: number, at: Instant, most = MAX_ATTEMPTS): AttemptResult {
  if (attempts >= most) return { kind: "failed", because: `${because}, ${attempts} times` };
  return { kind: "retry", at, because };
}

/**
 * 10 s, 30, 90, 270 …, each up to half as long again by chance, at most 6 h. A hiccup is over after ten seconds, a restart after a
 * minute and a half, and someone watching the harvest need not wait a quarter of an hour to see it end.
 */
function backoff(attempts: number, random: number, first: Millis = FIRST_WAIT): Millis {
  return Math.round(Math.min(first * 3 ** Math.min(attempts - 1, 20) * (1 + random / 2), LONGEST_WAIT));
}

const FIRST_WAIT: Millis = 10 * SECOND;
const SOON: Millis = 2 * SECOND;
const LONGEST_WAIT: Millis = 6 * HOUR;
