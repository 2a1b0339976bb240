/**
 * What is stored of an event between visits, and under which keys.
 *
 * Apart from the kind (events.ts), so that commands which only show events need not load the readers of pages.
 */
import type { Instant } from "../model/time.js";
import { eventKey } from "./find/same-event.js";
import type { Venue } from "./papers/paper-finding.js";

export type EventSettings = {
  readonly url: string;
  readonly name?: string;
  readonly acronym?: string;
  readonly series?: string;
  readonly year?: number;
  /** Publishers' feeds that announce its papers. */
  readonly feeds?: readonly string[];
};

/** What is kept of an event between visits: what its papers say of their venue. */
export type KnownEvent = Venue;

/** The address shows something that is not the event: since when, and what. */
export type LostEvent = {
  readonly since: Instant;
  readonly last: Instant;
  readonly times: number;
  readonly says: string;
};

export const EVENT = "event";
export const HISTORY = "history";
export const LOST = "lost";
/** While no papers were found: the addresses that most likely list them. */
export const CANDIDATES = "candidates";

/** What is known of an event before its page was read. */
export const unknownEvent = (settings: EventSettings): KnownEvent => ({
  key: eventKey(settings, settings),
  name: settings.name ?? null,
  acronym: settings.acronym ?? null,
  year: settings.year ?? null,
  city: null,
  country: null,
});
