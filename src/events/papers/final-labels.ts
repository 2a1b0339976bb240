/**
 * The labels of a page's units after bundling.
 *
 * People without a title become something else; and where titles have people, a title without any is a session, a
 * break or a link. Exceptions: the page prints the same title elsewhere with its people (a programme and its book of
 * abstracts on one page), or the labeller is certain.
 */
import { foldTitle } from "../../page/article/fold-title.js";
import { entriesOf } from "./entries.js";
import type { LabelledUnit } from "./features/labeller.js";
import type { Lexicon } from "./features/lexicon.js";
import { peopleOfTitles } from "./people/of-titles.js";
import type { SeenPage } from "./reader-page.js";
import { type Span, spansOf } from "./titles/spans.js";
import { cleanTitle, isNoTitle } from "./titles/titles.js";

const NO_DOUBT = 0.97;

export function finalLabels(labelled: readonly LabelledUnit[], page: SeenPage, lexicon: Lexicon): LabelledUnit[] {
  const spans = spansOf(labelled, page, lexicon);
  const titles = spans.filter((span) => span.kind === "title");
  const people = peopleOfTitles(spans, titles, entriesOf(titles), page);
  const fold = ({ text }: Span): string => foldTitle(cleanTitle(text));
  const whole = new Set(titles.filter((_, n) => people[n]!.length > 0).map(fold));
  const sessions = titles.filter((_, n) => people[n]!.length === 0).length * 2 < titles.length;
  const isPaper = (title: Span, n: number): boolean =>
    !isNoTitle(cleanTitle(title.text)) &&
    (people[n]!.length > 0 || !sessions || whole.has(fold(title)) || title.sure.every((one) => one >= NO_DOUBT));
  const taken = new Set<number>();
  const within = new Set<number>(); // formulas and the like, which are part of a title whatever the chain called them
  for (const [n, title] of titles.entries()) {
    if (!isPaper(title, n)) continue;
    for (const { from, to } of [title, ...people[n]!]) for (let at = from; at <= to; at++) taken.add(at);
    for (let at = title.from; at <= title.to; at++) within.add(at);
  }
  return labelled.map((one, at) => {
    if (one.label === "other") return within.has(at) ? { ...one, label: "title" } : one;
    return one.label === "mixed" || taken.has(at) ? one : { ...one, label: "other" };
  });
}
