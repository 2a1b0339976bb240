/**
 * What do portals tell us about events?
 *
 * One small contract for all of them: a page goes in, events and links to further pages of the portal come out. A page
 * that looks like one of the portal's and yields nothing is a problem, never an empty success: portals change their
 * markup without notice.
 */
import { formatDay, isoDay, parseDay } from "../../dates/calendar-day.js";
import { monthOf } from "../../dates/months.js";
import type { Page } from "../../model/page.js";

export type PortalEvent = {
  /** The portal's own page about it. */
  readonly source: string;
  readonly name?: string;
  readonly acronym?: string;
  readonly year?: number;
  /** The event's own site. */
  readonly url?: string;
  readonly place?: string;
  readonly start?: string;
  readonly end?: string;
  readonly abstract?: string;
  readonly submission?: string;
  readonly notification?: string;
  readonly cameraReady?: string;
  /** The portal's page about its series. */
  readonly series?: string;
};

/** A portal's connector: does it know this page, and what does the page say? */
export interface Connector {
  readonly name: string;
  knows(page: Page): boolean;
  read(page: Page): PortalResult;
}

export type PortalResult =
  | { readonly kind: "read"; readonly events: readonly PortalEvent[]; readonly further: readonly string[] }
  /** The portal says that there is nothing: a deleted event, a search without hits. */
  | { readonly kind: "nothing"; readonly says: string }
  /** Not now: a bot check, an error page. */
  | { readonly kind: "later"; readonly says: string }
  /** Its markup is not what it was. */
  | { readonly kind: "changed"; readonly says: string };

/** "Nov 20, 2026" → "2026-11-20"; undefined when it is no day. */
export function findDay(words: string): string | undefined {
  const match = /(?<![A-Za-z])([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})/.exec(words);
  const month = match === null ? undefined : monthOf(match[1]!, "en");
  return month === undefined ? undefined : isoDay(Number(match![3]), month, Number(match![2]));
}

/** The day at the beginning of an ISO date and time, if it exists. */
export function findIsoDay(words: string): string | undefined {
  const day = parseDay(words);
  return day && formatDay(day);
}

/** "ICML 2026" → its parts. */
export function nameAndYear(words: string): { readonly acronym?: string; readonly year?: number } {
  const match = /^(?=.{0,300}$)(.*?)[\s'’-]*((?:19|20)\d\d)?$/u.exec(words.replace(/\s+/g, " ").trim());
  const acronym = match?.[1]?.trim();
  return {
    ...(acronym ? { acronym } : {}),
    ...(match?.[2] === undefined ? {} : { year: Number(match[2]) }),
  };
}

/** Without what is not said. */
export function dropEmpty<T extends object>(values: { [name in keyof T]: T[name] | undefined | "" }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== "")) as T;
}
