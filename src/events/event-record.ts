/**
 * What is kept of an event, and who says it?
 *
 * One record per event (same-event.ts), many claims: what its own page says, what a portal, a calendar or a person's list told us of it.
 * Each claim names the page it comes from, so that sources are added to each other and none is lost. The event's own site is believed
 * before portals, which copy; a person before all of them.
 */
import type { Json } from "../model/json.js";
import type { Finding, FoundField } from "../model/record.js";
import type { EventFacts } from "./event-page.js";
import type { PortalEvent } from "./portal.js";
import { eventKey } from "./same-event.js";

const PLAIN = [
  "edition",
  "start",
  "end",
  "abstract",
  "submission",
  "notification",
  "cameraReady",
  "registration",
] as const;

/** What the event's own page says. */
export function eventFields(
  facts: Partial<EventFacts> & Pick<EventFacts, "evidence">,
  told: { name: string | undefined; acronym: string | undefined; year: number | undefined; series: string | undefined },
): Record<string, FoundField> {
  const fields: Record<string, FoundField> = { type: { value: "event", rule: "events/1" } };
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
  put("city", facts.city, "place");
  put("country", facts.country, "place");
  put("timezone", facts.timezone);
  if (facts.online) put("online", true, "place");
  if ((facts.rounds?.length ?? 0) > 1) put("rounds", facts.rounds as unknown as Json);
  return fields;
}

/** An event of which somebody told us, before anything of it was read. */
export interface ToldEvent extends Omit<PortalEvent, "source" | "url" | "series"> {
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

export const toldKey = (event: ToldEvent): string => eventKey(event, event);

/** The claims of whoever told us. The first finding makes the record the event's own: its address is the event's, not the source's. */
export function toldFindings(event: ToldEvent, key = toldKey(event)): Finding[] {
  const rule = event.source === undefined ? "told" : "told by a source";
  const fields: Record<string, FoundField> = {};
  for (const field of [...TOLD, ...TOLD_MORE]) {
    const value = event[field];
    if (value !== undefined) fields[field] = { value, rule, confidence: SECOND_HAND };
  }
  const own: Finding = { key, url: event.url, fields: { type: { value: "event", rule: "events/1" } } };
  return Object.keys(fields).length === 0 ? [own] : [own, { key, url: event.source ?? `told:${key}`, fields }];
}
