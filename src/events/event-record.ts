/**
 * What is stored about an event, and where does it come from?
 *
 * One record per event (same-event.ts), many claims: from its own page, a portal, a calendar or a person's list. Each
 * claim names its source page, so that sources add up and none is lost. The event's own site has priority over
 * portals, which copy; a person's edit has priority over all of them.
 */
import type { Json } from "../model/json.js";
import type { Finding, FindingField } from "../model/record.js";
import { eventKey } from "./find/same-event.js";
import type { PortalEvent } from "./portals/portal.js";
import type { EventFacts } from "./site/event-page.js";

/** Days and deadlines, in the order in which they are shown. */
export const EVENT_DAYS = [
  "start",
  "end",
  "abstract",
  "submission",
  "notification",
  "cameraReady",
  "registration",
] as const;
const PLAIN = ["edition", ...EVENT_DAYS] as const;

/** What the event's own page says. */
export function eventFields(
  facts: Partial<EventFacts> & Pick<EventFacts, "evidence">,
  told: { name: string | undefined; acronym: string | undefined; year: number | undefined; series: string | undefined },
): Record<string, FindingField> {
  const fields: Record<string, FindingField> = { type: { value: "event", rule: "events/1" } };
  const put = (field: string, value: Json | undefined, of = field): void => {
    if (value === undefined || value === null) return;
    const { words, rule = "event-page/1", confidence = 0.8, url } = facts.evidence[of] ?? {};
    fields[field] = {
      value,
      rule,
      confidence,
      ...(words === undefined ? {} : { words: words.slice(0, 240) }),
      ...(url === undefined ? {} : { part: url }),
    };
  };
  for (const [field, value] of Object.entries(told)) put(field, value);
  for (const field of PLAIN) put(field, facts[field]);
  put("city", facts.city);
  put("country", facts.country);
  put("timezone", facts.timezone);
  if (facts.online) put("online", true, "city");
  if ((facts.rounds?.length ?? 0) > 1) put("rounds", facts.rounds as unknown as Json);
  return fields;
}

/** An event known from another source, before its own page was read. */
export interface ReportedEvent extends Omit<PortalEvent, "source" | "url" | "series"> {
  readonly url: string;
  /** Which series, in a person's words. */
  readonly series?: string;
  /** The page or list that told us; the command line when there is none. */
  readonly source?: string;
  /** The key of the edition before, where this one was found as the next. */
  readonly previous?: string;
}

/** Portals copy what sites say, and are not told when it changes. */
const SECOND_HAND = 0.5;
const TOLD = ["name", "acronym", "year", "series", "place", "start", "end", "abstract", "submission"] as const;
const TOLD_MORE = ["notification", "cameraReady", "previous"] as const;

export const reportedKey = (event: ReportedEvent): string => eventKey(event, event);

/** The claims of the source. The first finding gives the record its address, which is the event's, not the source's. */
export function reportedFindings(event: ReportedEvent, key = reportedKey(event)): Finding[] {
  const rule = event.source === undefined ? "told" : "told by a source";
  const fields: Record<string, FindingField> = {};
  for (const field of [...TOLD, ...TOLD_MORE]) {
    const value = event[field];
    if (value !== undefined) fields[field] = { value, rule, confidence: SECOND_HAND };
  }
  const own: Finding = { key, url: event.url, fields: { type: { value: "event", rule: "events/1" } } };
  return Object.keys(fields).length === 0 ? [own] : [own, { key, url: event.source ?? `told:${key}`, fields }];
}
