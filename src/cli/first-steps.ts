/**
 * Did a harvest get anywhere at all, and if not, why?
 *
 * A start address may be mistyped, moved, forbidden or unreachable. The loop is patient with failures that may pass, which is right
 * in the middle of a night's work and wrong at its first step: a person who mistyped a name should not wait for minutes. So the
 * first steps are watched: when every start has failed and no page was read, there is nothing to be patient for.
 */

import { WITH_A_COOKIE } from "../frontier/retries.js";
import type { HarvestEvent } from "../harvest/events.js";
import { hostOf } from "../model/address.js";

export interface FirstSteps {
  note(event: HarvestEvent): void;
  /** True when every start, or where it moved to, has failed and nothing was read. */
  hopeless(): boolean;
  /** Why nothing was read, in sentences with a way out; undefined when something was, or nothing went wrong. */
  reasons(): readonly string[] | undefined;
}

/** A person reads the first few; twenty starts that fail, fail alike. */
const REASONS_TOLD = 5;

export function watchFirstSteps(starts: readonly string[]): FirstSteps {
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
        // A circle ends where it began: nobody will knock there again.
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
  return `it and ${by} send their readers to each other. The site probably wants a cookie or consent before it shows anything, which winnow does not give. Look for a page of it that opens without, a feed or a sitemap, and start from there.`;
}

const MOVED = /^moved to (\S+)$/;

function sentence(url: string, says: string): string {
  if (says.startsWith("robots.txt: "))
    return `${url} may not be visited: robots.txt of ${hostOf(url)} says "${says.slice("robots.txt: ".length)}". Ask the site's owner, or start from a page that is allowed.`;
  const why = says.replace(/^robots\.txt could not be fetched: /, "").replace(/; asked again in [^;]*$/, "");
  return `${url} could not be fetched: ${why}${/[.!?]$/.test(why) ? "" : "."}`;
}

/** It moved, and the harvest did not follow. */
function outside(target: string, from: string | undefined): string | undefined {
  if (from === undefined) return undefined;
  return `${from} moved to ${target}, which is outside of the harvest's scope. Start from there, or widen it with --scope site or --scope any.`;
}
