/**
 * How are the weights of belief learned?
 *
 * From what the labeller finds on pages that it did not learn from: each candidate is wrong, right but for its authors, or right. Of a long list only a part
 * counts, so that no page outvotes the others.
 */
import { SIGNALS, signalsOf, type Verdict } from "../../events/papers/belief.js";
import type { Labeller } from "../../events/papers/features/labeller.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import { candidatesOn } from "../../events/papers/read-papers.js";
import { seenPage } from "../../events/papers/reader-page.js";
import { collectExamples, type MaxentModel, trainMaxent } from "../../learn/index.js";
import type { Page } from "../../model/page.js";
import type { GoldPaper } from "./paper-pages.js";
import { judgePapers } from "./papers-score.js";

export interface BeliefCase {
  readonly group: string;
  readonly verdict: Verdict;
  readonly signals: readonly (readonly [name: string, value: number])[];
}

const MAX_PER_PAGE = 60;

/** The judged candidates of one page; keynotes are left out, being neither right nor wrong. */
export function beliefCases(
  {
    page,
    group,
    papers,
    otherTalks,
  }: {
    readonly page: Page;
    readonly group: string;
    readonly papers: readonly GoldPaper[];
    readonly otherTalks: readonly GoldPaper[];
  },
  labeller: Labeller,
  lexicon: Lexicon,
): BeliefCase[] {
  const seen = seenPage(page);
  const candidates = candidatesOn(seen, labeller, lexicon);
  const { judged } = judgePapers(candidates, papers, otherTalks, page.base);
  const rows = signalsOf(candidates, seen, lexicon);
  const cases = candidates.flatMap((_, n): BeliefCase[] => {
    const found = judged[n];
    if (found === undefined) return [];
    const verdict = found === "wrong" || found === "title" ? found : "right";
    return [{ group, verdict, signals: rows[n]! }];
  });
  const step = Math.max(1, cases.length / MAX_PER_PAGE);
  return cases.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

/** `without`: a signal left out, to see what it is worth. */
export async function trainBelief(cases: readonly BeliefCase[], without?: string): Promise<MaxentModel> {
  const examples = cases.map(({ verdict, signals }) => ({
    label: verdict,
    features: signals.filter(([name]) => name !== without),
  }));
  const labels: readonly Verdict[] = ["wrong", "title", "right"];
  const { model } = await trainMaxent(collectExamples(examples, { labels }), { l2: 1 });
  return model;
}

/** Signal → what it adds, from 0 to 1, to the log-odds of a right paper over a wrong one. */
export function beliefWeights({
  why,
}: {
  why(
    features: readonly (readonly [string, number])[],
    label: string,
    over: string,
  ): { contributions: readonly { feature: string; adds: number }[] };
}): ReadonlyMap<string, number> {
  const { contributions } = why(
    SIGNALS.map(({ name }) => [name, 1] as const),
    "right",
    "wrong",
  );
  return new Map(contributions.map(({ feature, adds }) => [feature, adds]));
}
