/**
 * How far do people agree beyond chance, when they label the same things?
 *
 * A table has a row for each item and a column for each annotator; a gap is an item that the annotator did not label. 1 is perfect
 * agreement, 0 what chance would give, below 0 less than chance.
 *
 *     Cohen's κ (1960)          two annotators; chance is drawn from each one's own frequencies
 *     Fleiss' κ (1971)          n labels for every item, by whomever; chance is drawn from the frequencies of all
 *     Krippendorff's α (1970)   any number of labels for an item, gaps allowed; corrects for few items. Nominal: any two labels differ alike
 *
 * Where only one label was ever given, nothing can be said about chance: agreement is perfect, and counts as 1.
 */
import { cohensKappa, confusionOf } from "./metrics.js";

/** `table[item][annotator]`. */
export type Ratings = readonly (readonly (string | undefined)[])[];

export interface PairAgreement {
  /** Columns of the table. */
  readonly annotators: readonly [a: number, b: number];
  /** Items that both labelled. */
  readonly items: number;
  /** Share of items with the same label. */
  readonly observed: number;
  readonly kappa: number;
}

export interface Agreement {
  /** Items with at least two labels. */
  readonly items: number;
  /** Every pair of annotators with items in common. */
  readonly pairs: readonly PairAgreement[];
  /** Over the items with the commonest number of labels (at least two). */
  readonly fleiss: { readonly kappa: number; readonly items: number; readonly ratings: number } | undefined;
  readonly alpha: number | undefined;
}

export function agreementOf(table: Ratings): Agreement {
  const counts = table.map(countsOf).filter((row) => sizeOf(row) >= 2);
  const fleiss = commonest(counts);
  return {
    items: counts.length,
    pairs: pairsOf(table),
    ...(fleiss === undefined
      ? { fleiss: undefined }
      : { fleiss: { kappa: fleissKappa(fleiss), items: fleiss.length, ratings: sizeOf(fleiss[0]!) } }),
    alpha: counts.length === 0 ? undefined : krippendorffAlpha(counts),
  };
}

/** The same for one label against all others. */
export function agreementOn(label: string, table: Ratings): Agreement {
  return agreementOf(
    table.map((row) =>
      row.map((given) => (given === undefined ? undefined : given === label ? label : `not ${label}`)),
    ),
  );
}

/** How often each label was given to one item. */
type Counts = ReadonlyMap<string, number>;

/** κ = (P̄ − P̄ₑ) / (1 − P̄ₑ), P̄ the mean share of agreeing pairs of an item, P̄ₑ = Σ p_j². */
function fleissKappa(items: readonly Counts[]): number {
  const n = sizeOf(items[0]!);
  const agreeing = items.reduce((sum, row) => sum + (squares(row) - n) / (n * (n - 1)), 0) / items.length;
  const byChance = squares(sumOf(items)) / (items.length * n) ** 2;
  return byChance === 1 ? 1 : (agreeing - byChance) / (1 - byChance);
}

/** α = 1 − Dₒ/Dₑ; an item with m labels counts with m, so each of its ordered pairs with 1/(m − 1). */
function krippendorffAlpha(items: readonly Counts[]): number {
  const total = sumOf(items);
  const n = sizeOf(total);
  const observed = items.reduce((sum, row) => {
    const m = sizeOf(row);
    return sum + (m * m - squares(row)) / (m - 1);
  }, 0);
  const expected = (n * n - squares(total)) / (n - 1);
  return expected === 0 ? 1 : 1 - observed / expected;
}

function pairsOf(table: Ratings): PairAgreement[] {
  const columns = table.reduce((most, row) => Math.max(most, row.length), 0);
  const pairs: PairAgreement[] = [];
  for (let a = 0; a < columns; a++)
    for (let b = a + 1; b < columns; b++) {
      const both = table.flatMap((row): (readonly [string, string])[] => {
        const [one, other] = [row[a], row[b]];
        return one === undefined || other === undefined ? [] : [[one, other]];
      });
      if (both.length === 0) continue;
      const confusion = confusionOf(
        both.map(([one]) => one),
        both.map(([, other]) => other),
      );
      const observed = both.filter(([one, other]) => one === other).length / both.length;
      pairs.push({ annotators: [a, b], items: both.length, observed, kappa: cohensKappa(confusion) });
    }
  return pairs;
}

/** The items with the number of labels that most items have. */
function commonest(items: readonly Counts[]): readonly Counts[] | undefined {
  const bySize = new Map<number, Counts[]>();
  for (const row of items) {
    const alike = bySize.get(sizeOf(row));
    if (alike === undefined) bySize.set(sizeOf(row), [row]);
    else alike.push(row);
  }
  return [...bySize.values()].sort((a, b) => b.length - a.length || sizeOf(b[0]!) - sizeOf(a[0]!))[0];
}

function countsOf(row: readonly (string | undefined)[]): Counts {
  const counts = new Map<string, number>();
  for (const label of row) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function sumOf(items: readonly Counts[]): Counts {
  const total = new Map<string, number>();
  for (const row of items) for (const [label, count] of row) total.set(label, (total.get(label) ?? 0) + count);
  return total;
}

function sizeOf(counts: Counts): number {
  let size = 0;
  for (const count of counts.values()) size += count;
  return size;
}

function squares(counts: Counts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}
