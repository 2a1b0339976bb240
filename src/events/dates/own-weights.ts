/** Weights of dates that a collection uses in place of those of the program: a table like weights.ts, among the models of its name. */
import type { DateWeights } from "./decide.js";
import { readWeights } from "./weight-table.js";
import { WEIGHTS } from "./weights.js";

export const DATES_MODEL = "dates.table";

const opened = new WeakMap<Uint8Array, DateWeights>();

export function weightsIn(models: ReadonlyMap<string, Uint8Array>): DateWeights {
  const bytes = models.get(DATES_MODEL);
  if (bytes === undefined) return WEIGHTS;
  const known = opened.get(bytes) ?? withPlaces(readWeights(new TextDecoder().decode(bytes.slice())));
  opened.set(bytes, known);
  return known;
}

/** Tables of people who label dates know nothing of places. */
const withPlaces = (own: DateWeights): DateWeights =>
  own.place.signals.size > 0 ? own : { ...own, place: WEIGHTS.place };
