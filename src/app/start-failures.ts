/**
 * Did a harvest get anywhere at all, and if not, why?
 *
 * A start address may be mistyped, moved, forbidden or unreachable. The loop retries failures that may be temporary. That is right in
 * the middle of a crawl and wrong at its first step: a person who mistyped a name should not wait for minutes. So the first visits are
 * watched: if every start has failed and no page was read, the run ends.
 */

import { WITH_A_COOKIE } from "../frontier/retries.js";
import type { HarvestEvent } from "../harvest/events.js";
import { hostOf } from "../model/address.js";

export interface StartFailures {
  note(event: HarvestEvent): void;
  /** True when every start, or where it moved to, has failed and nothing was read. */
  hopeless(): boolean;
  /** Why nothing was read, in sentences with a way out; undefined when something was, or nothing went wrong. */
  reasons(): readonly string[] | undefined;
}

/** How many failed starts are named; the others usually failed for the same reason. */
const REASONS_TOLD = 5;

export function watchStarts(starts: readonly string[]): StartFailures {
  /** Starts and what they moved to, each with what went wrong, once something did. */
  const steps = new Map<string, string | undefined>(starts.map((start) => [start, undefined]));
  const moved = new Map<string, string>();
  const hosts = new Map<string, string>();
  let read = false;

  const wrong = (url: string): string | undefined => {
    const says = steps.get(url) ?? hosts.get(hostOf(url));
    return says === undefined ? undefined : sentence(url, says);
  };
  return {
    note(event) {
      if (read) return;
      if (event.kind === "host") hosts.set(event.host, event.says);
      if (event.kind !== "visit" || !steps.has(event.url)) return;
      const target = event.status >= 300 && event.status < 400 ? MOVED.exec(event.because)?.[1] : undefined;
      if (target !== undefined) {
        steps.delete(event.url);
        // A redirect loop ends where it began: there is nothing left to request.
        const circle = starts.includes(target) || moved.has(target);
        steps.set(target, circle ? inCircles(event.url) : undefined);
        moved.set(target, event.url);
      } else if (event.because.endsWith(WITH_A_COOKIE)) return;
      else if (event.became === "done") read = true;
      else steps.set(event.url, event.because);
    },
    hopeless: () => !read && [...steps.keys()].every((url) => wrong(url) !== undefined),
    reasons() {
      if (read) return undefined;
      const said = [...steps.keys()].flatMap((url) => wrong(url) ?? outside(url, moved.get(url)) ?? []);
      return said.length === 0 ? undefined : said.slice(0, REASONS_TOLD);
    },
  };
}

function inCircles(by: string): string {
  return `it and ${by} redirect to each other. The site probably requires a cookie or consent, which Winnow does not give. Start from a page that opens without it, a feed or a sitemap.`;
}

const MOVED = /^moved to (\S+)$/;

function sentence(url: string, says: string): string {
  if (says.startsWith("robots.txt: "))
    return `${url} may not be visited: robots.txt of ${hostOf(url)} says ${says.replace(/^robots\.txt: (.*?)( \(line \d+\))?$/, '"$1"$2')}. Ask the site's owner, or start from a page that is allowed.`;
  const why = says.replace(/^robots\.txt could not be fetched: /, "").replace(/; asked again in [^;]*$/, "");
  const cure = CURES.find(([pattern]) => pattern.test(why))?.[1];
  return `${url} could not be fetched: ${why}${/[.!?]$/.test(why) ? "" : "."}${cure === undefined ? "" : ` ${cure}`}`;
}

/** What a person can do about a start that failed. */
const CURES: readonly (readonly [says: RegExp, cure: string])[] = [
  [/^the name \S+ has no address/, "Check how it is spelled, and whether this machine is online."],
  [/^connection refused/, "Check the port, and whether the server is running."],
  [/^answered 40[34]/, "Open it in a browser, and start from an address that shows a page there."],
  [
    /^(?:consent|login) wall/,
    "Winnow clicks no consent buttons and does not sign in: start from a page that opens without it, or from a feed.",
  ],
  [/^bot check/, "Ask the site's owner for access, or for a feed or an export."],
  [
    /certificate .*cannot be trusted/,
    "If you trust its authority, name that certificate's file in NODE_EXTRA_CA_CERTS.",
  ],
];

/** It redirects outside of the harvest's scope. */
function outside(target: string, from: string | undefined): string | undefined {
  if (from === undefined) return undefined;
  return `${from} moved to ${target}, which is outside the harvest's scope. Start from there, or widen the scope with --scope site or --scope any.`;
}
