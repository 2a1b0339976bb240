/**
 * Which pages should be annotated next?
 *
 * Those from which the model would learn most. Three signals multiply: *doubt*, how unsure the model is of the page's labels, and
 * *density*, how much the other pages resemble it (both of Settles & Craven 2008: an odd page teaches nothing about others); and
 * *novelty*, how little it resembles what was annotated or chosen already. Pages of a site that has annotated pages come last: one
 * template teaches once. Before there is a model, the other two decide.
 *
 * A share of the pages is drawn at random instead. On these, and only on these, figures speak for the whole pool: pages that were
 * offered because they are hard say how the model does on hard pages.
 */
import { type RandomSource, shuffled } from "../learn/random.js";

export interface Candidate {
  readonly page: string;
  /** Pages of one site are built alike. */
  readonly site: string;
  /** How unsure the model is of the whole page, ≥ 0; undefined before there is a model. */
  readonly doubt?: number;
  /** What the page looks like: names of its features. */
  readonly traits: ReadonlySet<string>;
}

export interface Offer {
  readonly page: string;
  readonly why: "gain" | "random";
  /** Of the offers by gain: doubt times novelty. */
  readonly gain: number;
}

export interface ChooseOptions {
  readonly count: number;
  /** Of the offers, drawn at random: 0…1. */
  readonly randomShare: number;
  readonly random: RandomSource;
}

/** `known`: what is annotated, or offered to somebody, already. */
export function choosePages(
  candidates: readonly Candidate[],
  known: readonly Pick<Candidate, "site" | "traits">[],
  { count, randomShare, random }: ChooseOptions,
): Offer[] {
  const sketches = new Map(candidates.map((one) => [one.page, sketchOf(one.traits)]));
  const sketch = (one: Candidate): Sketch => sketches.get(one.page)!;
  const before = known.map(({ traits }) => sketchOf(traits));
  const left = new Map(shuffled(candidates, random).map((one) => [one.page, one]));
  const all = [...sketches.values()];
  const density = new Map(candidates.map((one) => [one.page, mean(all.map((other) => alike(sketch(one), other)))]));
  const likeness = new Map(
    candidates.map((one) => [one.page, before.reduce((most, other) => Math.max(most, alike(sketch(one), other)), 0)]),
  );
  const timesSeen = new Map<string, number>();
  for (const { site } of known) timesSeen.set(site, (timesSeen.get(site) ?? 0) + 1);
  const gainOf = ({ page, site, doubt = 1 }: Candidate): number =>
    (doubt * density.get(page)! * (1 - likeness.get(page)!)) / (1 + (timesSeen.get(site) ?? 0)) ** 2;
  const offers: Offer[] = [];
  while (offers.length < count && left.size > 0) {
    const isRandom = random() < randomShare;
    // The map is in random order: its first page is a page drawn at random, and ties are broken by chance.
    const rest = [...left.values()];
    const chosen = isRandom ? rest[0]! : rest.reduce((best, one) => (gainOf(one) > gainOf(best) ? one : best));
    offers.push({ page: chosen.page, why: isRandom ? "random" : "gain", gain: gainOf(chosen) });
    left.delete(chosen.page);
    timesSeen.set(chosen.site, (timesSeen.get(chosen.site) ?? 0) + 1);
    for (const one of left.values())
      likeness.set(one.page, Math.max(likeness.get(one.page)!, alike(sketch(one), sketch(chosen))));
  }
  return offers;
}

/** How unsure a model is of a sequence: the sum of its items' entropies, in bits. `marginals[t][l]` = P(label l at item t). */
export function doubtOf(marginals: readonly (readonly number[])[]): number {
  let bits = 0;
  for (const item of marginals) for (const p of item) if (p > 0) bits -= p * Math.log2(p);
  return bits;
}

/** The least of each of many hashes over a set: two sets have as many of them in common as their Jaccard index says (Broder 1997). */
type Sketch = Uint32Array;
const HASHES = 128;

function sketchOf(traits: ReadonlySet<string>): Sketch {
  const least = new Uint32Array(HASHES).fill(0xffffffff);
  for (const trait of traits) {
    const hash = hashOf(trait);
    for (let i = 0; i < HASHES; i++) {
      const own = Math.imul(hash ^ (i * 0x9e3779b1), 0x85ebca6b) >>> 0;
      const mixed = Math.imul(own ^ (own >>> 13), 0xc2b2ae35) >>> 0;
      if (mixed < least[i]!) least[i] = mixed;
    }
  }
  return least;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function alike(a: Sketch, b: Sketch): number {
  let same = 0;
  for (let i = 0; i < HASHES; i++) if (a[i] === b[i]) same++;
  return same / HASHES;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}
