/** What a signal for or against a date is, and how its values are named. */
import { type Concept, conceptsIn } from "./concepts.js";

export interface Signal<Offer, Context> {
  readonly name: string;
  readonly means: string;
  readonly example: string;
  /** Of deadlines: it weighs much the same for all types, so that those with little gold learn from the others. */
  readonly alike?: boolean;
  /** The values that the date has; none: the signal is silent. */
  values(offer: Offer, context: Context): readonly string[];
}

/** Of a signal that is there or not: one value, or none. */
export const flag = (value: boolean, name = "yes"): readonly string[] => (value ? [name] : []);

/** "under 10", "under 30", …: the first limit that is not reached. */
export function bucket(value: number, limits: readonly number[]): string {
  const limit = limits.find((one) => value < one);
  return limit === undefined ? `from ${limits.at(-1)}` : `under ${limit}`;
}

/** Which of these concepts the words speak of. */
export const named = (words: string, among: readonly Concept[]): readonly string[] => {
  const concepts = conceptsIn(words);
  return among.filter((concept) => concepts.has(concept));
};
