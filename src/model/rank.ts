/**
 * Where does a record stand among all others?
 *
 * Lists and search results show the newest year first; within a year the id decides, which is the same on every store. A rank is that
 * order as one number, so that an index in its order can be read from any point on. 12 bits for the year, 36 for the beginning of the
 * id; two records of a year that share these (a handful in a million) stand as they came.
 */
import { LAST_YEAR } from "./record-facts.js";

export function rankOf(year: number, id: string): number {
  const yearsBack = year === 0 ? LAST_YEAR + 1 : LAST_YEAR + 1 - year;
  return yearsBack * 2 ** 36 + Number.parseInt(id.slice(0, 9), 16);
}
