/**
 * What becomes of an address after an answer?
 *
 * An answer is good, or points elsewhere, or says that the page is gone, or has failed. A failure that may pass is tried again
 * after ten seconds, then thirty, ninety …, five times in all, with a little chance in it so that a thousand addresses
 * that failed together do not come back together. A failure that will not pass is final at once.
 *
 * This is about one address. How the host is spared meanwhile is politeness.ts.
 */
import { normalise } from "../model/address.js";
import { type Answer, type Fetched, header } from "../model/fetched.js";
import { HOUR, type Instant, type Millis, SECOND } from "../model/time.js";
import { readRetryAfter } from "./politeness.js";

export type Fate =
  | { readonly kind: "read" }
  | { readonly kind: "unchanged" }
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "retry"; readonly at: Instant; readonly because: string }
  | { readonly kind: "failed"; readonly because: string }
  | { readonly kind: "gone"; readonly because: string };

export const MOST_ATTEMPTS = 5;

/** How a redirect to itself that sets a cookie is written down. */
export const WITH_A_COOKIE = "with a cookie";

/** `attempts` counts this one, from 1; `random` lies in 0…1. */
export function afterAttempt(answer: Answer, attempts: number, random: number, now: Instant): Fate {
  if (answer.kind === "fetched") return afterFetched(answer, attempts, random, now);
  // We ended it ourselves; the address can do nothing for it and is due again at once.
  if (answer.reason === "stopped") return { kind: "retry", at: now, because: answer.says };
  if (!answer.passing) return { kind: "failed", because: answer.says };
  return retry(answer.says, attempts, now + backoff(attempts, random));
}

function afterFetched(answer: Fetched, attempts: number, random: number, now: Instant): Fate {
  const { status } = answer;
  if (status >= 200 && status < 300) {
    // What broke off twice will break off again: better the beginning of a page than none.
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

function afterRedirect(answer: Fetched, attempts: number, now: Instant): Fate {
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
    // It wants its cookie back: with cookies kept, asking once more brings the page.
    return attempts === 1
      ? { kind: "retry", at: now, because: `${because} ${WITH_A_COOKIE}` }
      : { kind: "failed", because: `${because}, and wants a cookie back; --cookies would send it` };
  }
  return { kind: "moved", to };
}

/** Too early, too much, too busy; 520–529 are a proxy's words for a server behind it that does not answer. */
function isPassing(status: number): boolean {
  return PASSING.has(status) || (status >= 520 && status <= 529);
}

const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

function retry(because: string, attempts: number, at: Instant): Fate {
  if (attempts >= MOST_ATTEMPTS) return { kind: "failed", because: `${because}, ${attempts} times` };
  return { kind: "retry", at, because };
}

/**
 * 10 s, 30, 90, 270 …, each up to half as long again by chance, at most 6 h. A hiccup is over after ten seconds, a restart after a
 * minute and a half, and whoever watches the harvest need not wait for a quarter of an hour to see it end.
 */
function backoff(attempts: number, random: number): Millis {
  return Math.round(Math.min(FIRST_WAIT * 3 ** Math.min(attempts - 1, 20) * (1 + random / 2), LONGEST_WAIT));
}

const FIRST_WAIT: Millis = 10 * SECOND;
const LONGEST_WAIT: Millis = 6 * HOUR;
