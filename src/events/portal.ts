/**
 * What does a portal tell us of events?
 *
 * One small contract for all of them: a page goes in, events and links to further pages of the portal come out. A page that looks like
 * one of the portal's and yields nothing is a problem, never an empty success: portals change their markup without telling.
 */
import type { Page } from "../model/page.js";

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

/** How a portal's part of our code is asked: is this one of yours, and what does it say? */
export interface Connector {
  readonly name: string;
  knows(page: Page): boolean;
  read(page: Page): PortalAnswer;
}

export type PortalAnswer =
  | { readonly kind: "read"; readonly events: readonly PortalEvent[]; readonly further: readonly string[] }
  /** The portal says that there is nothing: a deleted event, a search without hits. */
  | { readonly kind: "nothing"; readonly says: string }
  /** Not now: a bot check, an error page. */
  | { readonly kind: "later"; readonly says: string }
  /** Its markup is not what it was. */
  | { readonly kind: "changed"; readonly says: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "Nov 20, 2026" → "2026-11-20"; undefined when it is no day. */
export function findDay(words: string): string | undefined {
  const match = /([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})/.exec(words);
  const month = MONTHS.indexOf(match?.[1]?.toLowerCase() ?? "") + 1;
  return match === null || month === 0 ? undefined : findIsoDay(`${match[3]}-${two(month)}-${two(Number(match[2]))}`);
}

/** The day at the beginning of an ISO date and time, if it exists. */
export function findIsoDay(words: string): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(words)?.[0];
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

const two = (number: number): string => String(number).padStart(2, "0");

/** "ICML 2026" → its parts. */
export function nameAndYear(words: string): { readonly acronym?: string; readonly year?: number } {
  const match = /^(.*?)[\s'’-]*((?:19|20)\d\d)?$/u.exec(words.replace(/\s+/g, " ").trim());
  const acronym = match?.[1]?.trim();
  return {
    ...(acronym ? { acronym } : {}),
    ...(match?.[2] === undefined ? {} : { year: Number(match[2]) }),
  };
}

/** Without what is not said. */
export function told<T extends object>(values: { [name in keyof T]: T[name] | undefined | "" }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== "")) as T;
}
