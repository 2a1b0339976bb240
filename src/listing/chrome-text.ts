/**
 * Which paragraphs stand on many pages?
 *
 * The first pages' paragraphs are counted by their hashes; what comes again and again is chrome, not the page's own text. Only the most
 * frequent are remembered.
 */
import type { Learning } from "./learning.js";
import { type Observation, paragraphHash } from "./look.js";

export type ChromeText = { readonly pages: number; readonly counts: { readonly [hash: string]: number } };
const TEXT_LEARNED = 80;
const MOST_TEXTS = 400;

export function isChromeText(text: string, frequent: ChromeText | undefined): boolean {
  if (frequent === undefined || frequent.pages < 4) return false;
  // Short words repeat by themselves ("noun", "Ingredients"): only what stands nearly everywhere is chrome.
  const often = text.length >= 40 ? 0.2 : 0.6;
  return (frequent.counts[paragraphHash(text)] ?? 0) >= Math.max(3, often * frequent.pages);
}

export function learnChromeText(o: Observation, pages: number, learn: Learning): void {
  if (pages >= TEXT_LEARNED) return;
  const old = (learn.get("x") as ChromeText | undefined) ?? { pages: 0, counts: {} };
  const counts: Record<string, number> = { ...old.counts };
  for (const key of new Set(o.paragraphs.slice(0, 300).map(([text]) => paragraphHash(text))))
    counts[key] = (counts[key] ?? 0) + 1;
  let entries = Object.entries(counts);
  if (entries.length > MOST_TEXTS) entries = entries.sort((a, b) => b[1] - a[1]).slice(0, MOST_TEXTS / 2);
  learn.set("x", { pages: old.pages + 1, counts: Object.fromEntries(entries) });
}
