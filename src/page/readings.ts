/** Several places of a page tell the same thing: which is believed, and what do the others say? */
import type { Read } from "../model/page.js";
import { cleanLine } from "./clean-text.js";

export interface Candidate<T> {
  readonly value: T;
  readonly from: string;
  readonly confidence: number;
}

/** Words as they stand there, all from one kind of place. */
export function plain(values: readonly string[], from: string, confidence: number): Candidate<string>[] {
  return values.flatMap((value) => {
    const text = cleanLine(value);
    return text === "" ? [] : [{ value: text, from, confidence }];
  });
}

/** The most trusted candidate (the first among equals); the others that differ from it are conflicts. */
export function mostTrusted<T>(candidates: readonly Candidate<T>[], keyOf: (value: T) => string): Read<T> | undefined {
  let best: Candidate<T> | undefined;
  for (const candidate of candidates)
    if (best === undefined || candidate.confidence > best.confidence) best = candidate;
  if (best === undefined) return undefined;
  const { value, from, confidence } = best;
  const key = keyOf(value);
  const seen = new Set([key]);
  const conflicts: { value: T; from: string }[] = [];
  let agreeing = 0;
  for (const other of candidates) {
    const otherKey = keyOf(other.value);
    if (otherKey === key && other.from !== from) agreeing++;
    if (seen.has(otherKey) || conflicts.length >= MOST_CONFLICTS) continue;
    seen.add(otherKey);
    conflicts.push({ value: other.value, from: other.from });
  }
  // Two places that agree are better than one; a contradiction makes it a little worse.
  const shifted = confidence + 0.04 * Math.min(agreeing, 2) - 0.03 * Math.min(conflicts.length, 3);
  return { value, from, confidence: Math.round(Math.max(0.05, Math.min(0.99, shifted)) * 100) / 100, conflicts };
}

const MOST_CONFLICTS = 10;
