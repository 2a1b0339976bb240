/**
 * Finds paragraphs that are repeated on many pages (chrome). Counts hashes of the first pages' paragraphs and keeps
 * only the most frequent.
 */
import type { Learning } from "../site/learning.js";
import { type Observation, paragraphHash } from "./observe.js";

export type ChromeText = { readonly pages: number; readonly counts: { readonly [hash: string]: number } };
const TEXT_LEARNED = 80;
const MAX_TEXTS = 400;

/** A prepared test for repeated paragraphs, because every paragraph is tested; its hash may be given. */
export function chromeText(frequent: ChromeText | undefined): (text: string, hash?: number) => boolean {
  if (frequent === undefined || frequent.pages < 4) return () => false;
  let kept = prepared.get(frequent);
  if (kept === undefined)
    prepared.set(frequent, (kept = { long: oftenIn(frequent, 0.2), short: oftenIn(frequent, 0.6) }));
  const { long, short } = kept;
  // Short texts repeat by chance ("noun", "Ingredients"): only those on nearly all pages are chrome.
  return (text, hash = paragraphHash(text)) => (text.length >= 40 ? long : short).has(hash);
}

const prepared = new WeakMap<ChromeText, { readonly long: ReadonlySet<number>; readonly short: ReadonlySet<number> }>();

function oftenIn({ counts, pages }: ChromeText, share: number): Set<number> {
  const often = new Set<number>();
  for (const key in counts) if (counts[key]! >= Math.max(3, share * pages)) often.add(Number.parseInt(key, 36));
  return often;
}

export function learnChromeText(o: Observation, pages: number, learn: Learning): void {
  if (pages >= TEXT_LEARNED) return;
  const old = (learn.get("x") as ChromeText | undefined) ?? { pages: 0, counts: {} };
  const counts: Record<string, number> = { ...old.counts };
  for (const one of new Set(o.paragraphs.slice(0, 300).map(([, , , hash]) => hash))) {
    const key = one.toString(36);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  learn.set("x", { pages: old.pages + 1, counts: mostFrequent(counts, MAX_TEXTS) });
}

/** When there are too many, keeps the more frequent half of the limit. */
export function mostFrequent(
  counts: { readonly [key: string]: number },
  most: number,
): { readonly [key: string]: number } {
  if (Object.keys(counts).length <= most) return counts;
  return Object.fromEntries(
    Object.entries(counts)
      .sort((a, b) => b[1] - a[1])
      .slice(0, most / 2),
  );
}
