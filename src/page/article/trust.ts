/**
 * Which of the values that a page gives for a field is right?
 *
 * Sources agree and contradict each other. Every value is described by the sources that give it, the sources that give
 * another one, and its own shape; maximum entropy, learned on pages of a thousand sites (`winnow train pages`), turns
 * that into the probability that it is right. That probability is the field's confidence.
 */
import type { Feature } from "../../learn/linear/features.js";
import { type MaxentModel, maxentClassifier } from "../../learn/linear/maxent.js";
import type { PageType, SourcedValue } from "../../model/page.js";
import type { Candidate } from "./readings.js";

export type TrustedField = "title" | "author" | "date";

/** One of the different values, with what speaks for and against it. */
export interface Choice<T> {
  readonly value: T;
  readonly from: string;
  readonly features: readonly Feature[];
}

/** Chooses among candidates: the shipped model, or the recorder of training. */
export type Choose = <T>(field: TrustedField, choices: readonly Choice<T>[]) => SourcedValue<T> | undefined;

/** The different values, each named by its best source. `shapeOf` describes a value by itself; `type` is the page's. */
export function choicesOf<T>(
  field: TrustedField,
  candidates: readonly Candidate<T>[],
  keyOf: (value: T) => string,
  shapeOf: (value: T) => readonly string[],
  type?: PageType,
): readonly Choice<T>[] {
  const groups = new Map<string, Candidate<T>[]>();
  const firsts = new Map<string, string>(); // source → its first value, of several different ones
  for (const candidate of candidates) {
    const key = keyOf(candidate.value);
    if (!firsts.has(candidate.from)) firsts.set(candidate.from, key);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [candidate]);
    else group.push(candidate);
  }
  const sources = new Map([...groups].map(([key, group]) => [key, new Set(group.map(({ from }) => sourceOf(from)))]));
  const trusts = new Map([...groups].map(([key, group]) => [key, Math.max(...group.map((one) => one.confidence))]));
  const highest = Math.max(...trusts.values());
  return [...groups].slice(0, MAX_CHOICES).map(([key, group]) => {
    const own = sources.get(key)!;
    const names = new Set<string>(shapeOf(group[0]!.value));
    for (const source of own) {
      names.add(`for ${source}`);
      if (type !== undefined) names.add(`for ${source} on ${type}`);
    }
    for (const { from } of group) if (firsts.get(from) === key) names.add(`first for ${sourceOf(from)}`);
    for (const [other, others] of sources) {
      if (other === key) continue;
      const relation = key.includes(other) ? "holds" : other.includes(key) ? "within" : "against";
      for (const source of others) if (!own.has(source)) names.add(`${relation} ${source}`);
    }
    names.add(`sources ${Math.min(4, own.size)}`);
    names.add(`values ${Math.min(4, groups.size)}`);
    const trust = Math.min(0.98, Math.max(0.02, trusts.get(key)!));
    if (trusts.get(key) === highest) names.add("most trusted source");
    const best = group.reduce((a, b) => (b.confidence > a.confidence ? b : a));
    return {
      value: best.value,
      from: best.from,
      features: [
        ...[...names].map((name) => `${field}: ${name}`),
        [`${field}: trust in the source`, Math.log(trust / (1 - trust))],
      ],
    };
  });
}

const MAX_CHOICES = 12;

/** "json-ld BlogPosting headline" and "json-ld headline" are one source. */
function sourceOf(from: string): string {
  return from.replace(/^(json-ld|microdata|rdfa) (?:.* )?(\S+)$/, "$1 $2");
}

/** The likeliest value; the others are conflicts. */
export function chooserOf(model: MaxentModel): Choose {
  const classifier = maxentClassifier(model);
  const yes = model.labels.indexOf("right");
  return (_, choices) => {
    if (choices.length === 0) return undefined;
    const chances = choices.map(({ features }) => classifier.probabilities(features)[yes]!);
    const best = chances.indexOf(Math.max(...chances));
    const { value, from } = choices[best]!;
    return {
      value,
      from,
      confidence: Math.round(Math.max(0.05, Math.min(0.99, chances[best]!)) * 100) / 100,
      conflicts: choices
        .filter((_, i) => i !== best)
        .slice(0, MAX_CONFLICTS)
        .map((other) => ({ value: other.value, from: other.from })),
    };
  };
}

const MAX_CONFLICTS = 10;
