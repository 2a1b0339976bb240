/**
 * Where does a record stand among all others?
 *
 * Lists and search results show the newest year first; within a year the id decides, which is the same on every store. A rank is that
 * order as one number, so that an index in its order can be read from any point on: 12 bits for the year, 36 for the record's place
 * within it, which is the beginning of its id. Two records that share these (a handful in a million) get neighbouring places as they
 * came. A corrected year gives another rank, never another place.
 */
import { LAST_YEAR } from "./record-facts.js";

export const PLACES = 2 ** 36;

/** The place that an id asks for. */
export function placeOf(id: string): number {
  return Number.parseInt(id.slice(0, 9), 16);
}

export function rankAt(year: number, place: number): number {
  return yearsBack(year) * PLACES + place;
}

export function rankOf(year: number, id: string): number {
  return rankAt(year, placeOf(id));
}

export function placeIn(rank: number): number {
  return rank % PLACES;
}

/** What is newer than every year stands at the beginning; what has no year at the end, as if it were of the year 0. */
export function yearIn(rank: number): number {
  return LAST_YEAR + 1 - Math.floor(rank / PLACES);
}

function yearsBack(year: number): number {
  return LAST_YEAR + 1 - year;
}
