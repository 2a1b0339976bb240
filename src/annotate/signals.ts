/** What tells how much a page would teach the labeller of regions: its doubt about the page, and what the page looks like. */
import type { CrfTagger } from "../learn/index.js";
import { doubtOf } from "./choose.js";

export interface PageSignals {
  /** Undefined without a model. */
  readonly doubt: number | undefined;
  readonly traits: ReadonlySet<string>;
}

/** Features that several units of a page have: what few have is chance. */
const MIN_UNITS = 3;

/** `features`: of each unit. Doubt is divided by the root of their number: a long page teaches more than a short one, but not in proportion. */
export function pageSignals(features: readonly (readonly string[])[], tagger: CrfTagger | undefined): PageSignals {
  const doubt = tagger && doubtOf(tagger.marginals(features)) / Math.sqrt(Math.max(1, features.length));
  return { doubt, traits: traitsOf(features) };
}

export function traitsOf(features: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const row of features) for (const one of row) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MIN_UNITS).map(([name]) => name));
}
