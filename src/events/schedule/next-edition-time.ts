/**
 * When do we search for the next edition?
 *
 * From the end of an edition until it is found. Sites of the next year go up between half a year and ten months before
 * the event, so searches are rare at first, most frequent in that season, and become rare again: some series meet
 * every second year, some have ended.
 */
import { DAY, type Instant } from "../../model/time.js";
import type { EventPlan } from "./schedule.js";

export interface EditionSearch {
  /** The first day of the edition that is known, and its last. */
  readonly start: Instant;
  readonly end: Instant;
  /** The time of the last search, if any. */
  readonly lastLook?: Instant;
}

/** Days before the expected start within which most sites go up. */
const SEASON_FROM = 320;
const SEASON_TO = 80;
/** Twice the year, for those that meet every second one, and a while. */
const GIVE_UP_DAYS = 800;

export function planNextEdition({ start, end, lastLook }: EditionSearch, now: Instant): EventPlan {
  const expected = start + 364 * DAY;
  const from = lastLook ?? end;
  if (from > end + GIVE_UP_DAYS * DAY)
    return { kind: "over", because: `no next edition was found within ${GIVE_UP_DAYS} days` };
  const untilStart = (expected - from) / DAY;
  const wait =
    lastLook === undefined ? 7 : untilStart > SEASON_FROM ? 21 : untilStart > SEASON_TO ? 12 : untilStart > 0 ? 21 : 60;
  return {
    kind: "visit",
    at: Math.max(now, from + wait * DAY),
    because:
      lastLook === undefined
        ? "the edition is over, the next one may be announced"
        : "the next edition is not found yet",
  };
}
