/** Chooses among several values for one field, and keeps the others as conflicts. */
import type { SourcedValue } from "../../model/page.js";
import { cleanLine } from "../text/clean-text.js";

export interface Candidate<T> {
  readonly value: T;
  readonly from: string;
  readonly confidence: number;
}

/** Candidates from one kind of source, unchanged. */
export function plain(values: readonly string[], from: string, confidence: number): Candidate<string>[] {
  return values.flatMap((value) => {
    const text = cleanLine(value);
    return text === "" ? [] : [{ value: text, from, confidence }];
  });
}

/** The most trusted candidate (the first among equals); different values are conflicts. */
export function mostTrusted<T>(
  candidates: readonly Candidate<T>[],
  keyOf: (value: T) => string,
): SourcedValue<T> | undefined {
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
    if (seen.has(otherKey) || conflicts.length >= MAX_CONFLICTS) continue;
    seen.add(otherKey);
    conflicts.push({ value: other.value, from: other.from });
  }
  // Agreement raises the confidence, contradiction lowers it a little.
  const shifted = confidence + 0.04 * Math.min(agreeing, 2) - 0.03 * Math.min(conflicts.length, 3);
  return { value, from, confidence: Math.round(Math.max(0.05, Math.min(0.99, shifted)) * 100) / 100, conflicts };
}

const MAX_CONFLICTS = 10;
