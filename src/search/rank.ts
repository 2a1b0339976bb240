/**
 * The position of a record in lists and search results.
 *
 * The newest year comes first; within a year the id decides, which is the same on every store. A rank is that order as one number, so that
 * an index can be read from any position: 12 bits for the year, 36 for the place within it, which is the start of the id. Records with
 * equal bits (a handful in a million) get adjacent places in order of arrival. A corrected year changes the rank, never the place.
 */
import { LAST_YEAR } from "./facts.js";

export const PLACES = 2 ** 36;

/** The preferred place of an id. */
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

/** Years beyond the range come first; records without a year come last, as if it were 0. */
export function yearIn(rank: number): number {
  return LAST_YEAR + 1 - Math.floor(rank / PLACES);
}

function yearsBack(year: number): number {
  return LAST_YEAR + 1 - year;
}
