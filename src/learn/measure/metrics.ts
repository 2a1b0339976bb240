/**
 * How good are these answers?
 *
 * Gold labels and answers go in, one confusion matrix comes out, and everything else is computed from it. A share of
 * nothing (the precision of a class that was never answered) is 0, and the class's support says why.
 */
import { DataError } from "../errors.js";

export interface Confusion {
  readonly labels: readonly string[];
  /** counts[g][a]: how often gold g was answered a. */
  readonly counts: readonly (readonly number[])[];
}

export interface ClassScore {
  readonly label: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly support: number; // examples whose gold label this is
}

export interface Average {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface Report {
  readonly examples: number;
  readonly accuracy: number;
  readonly micro: Average; // every example counts alike; over all classes, each of the three is the accuracy
  readonly macro: Average; // every class counts alike
  readonly kappa: number;
  readonly classes: readonly ClassScore[];
  readonly confusion: Confusion;
}

/** Labels in the order of `labels`, then further ones as they come. */
export function confusionOf(
  gold: readonly string[],
  answers: readonly string[],
  labels: readonly string[] = [],
): Confusion {
  if (gold.length !== answers.length)
    throw new DataError(`${gold.length} gold labels and ${answers.length} answers; there must be one of each`);
  const places = new Map<string, number>();
  for (const label of [...labels, ...gold, ...answers]) if (!places.has(label)) places.set(label, places.size);
  const counts = Array.from(places, () => new Array<number>(places.size).fill(0));
  gold.forEach((label, i) => {
    counts[places.get(label)!]![places.get(answers[i]!)!]!++;
  });
  return { labels: [...places.keys()], counts };
}

export interface ReportOptions {
  readonly labels?: readonly string[] | undefined; // their order; further ones follow as they come
  /** The classes that micro and macro averages are taken over, for instance without "other". Default: all. */
  readonly averageOver?: readonly string[] | undefined;
}

export function report(gold: readonly string[], answers: readonly string[], options: ReportOptions = {}): Report {
  const confusion = confusionOf(gold, answers, options.labels);
  const { counts, labels } = confusion;
  const n = gold.length;
  const hits = counts.map((row, c) => row[c]!);
  const supports = counts.map(sum);
  const answered = labels.map((_, c) => sum(counts.map((row) => row[c]!)));
  const classes = labels.map((label, c): ClassScore => {
    return { label, ...average(hits[c]!, answered[c]!, supports[c]!), support: supports[c]! };
  });
  const counted = Array.from(labels.keys()).filter((c) => options.averageOver?.includes(labels[c]!) ?? true);
  const total = (of: readonly number[]) => sum(counted.map((c) => of[c]!));
  const mean = (of: (score: ClassScore) => number) => share(sum(counted.map((c) => of(classes[c]!))), counted.length);
  return {
    examples: n,
    accuracy: share(sum(hits), n),
    micro: average(total(hits), total(answered), total(supports)),
    macro: { precision: mean((c) => c.precision), recall: mean((c) => c.recall), f1: mean((c) => c.f1) },
    kappa: cohensKappa(confusion),
    classes,
    confusion,
  };
}

function average(hits: number, answered: number, support: number): Average {
  return { precision: share(hits, answered), recall: share(hits, support), f1: share(2 * hits, support + answered) };
}

/** Agreement beyond chance (Cohen 1960): 1 perfect, 0 what the two label frequencies alone would give. */
export function cohensKappa({ counts }: Confusion): number {
  const n = sum(counts.map(sum));
  const agreed = share(sum(counts.map((row, c) => row[c]!)), n);
  const byChance = sum(counts.map((row, c) => share(sum(row), n) * share(sum(counts.map((other) => other[c]!)), n)));
  return byChance === 1 ? 1 : (agreed - byChance) / (1 - byChance);
}

/**
 * Expected calibration error (Naeini et al. 2015): answers are sorted into `bins` of equal width by their probability, and
 * in each the mean probability is compared with the share that was right. 0 means that 0.9 is nine out of ten.
 */
export function calibrationError(probabilities: readonly number[], right: readonly boolean[], bins = 10): number {
  if (probabilities.length !== right.length)
    throw new DataError(`${probabilities.length} probabilities and ${right.length} outcomes`);
  const gaps = new Float64Array(bins);
  probabilities.forEach((p, i) => {
    if (!(p >= 0 && p <= 1)) throw new DataError(`probability ${i + 1} is ${p}; it must lie between 0 and 1`);
    gaps[Math.min(bins - 1, Math.floor(p * bins))]! += p - (right[i] ? 1 : 0);
  });
  return share(
    gaps.reduce((total, gap) => total + Math.abs(gap), 0),
    probabilities.length,
  );
}

/** A report for the terminal. */
export function reportTable({ classes, micro, macro, accuracy, kappa, examples }: Report): string {
  const percent = (x: number) => (100 * x).toFixed(1);
  const rows = [
    ["class", "precision", "recall", "F1", "examples"],
    ...classes.map((c) => [c.label, percent(c.precision), percent(c.recall), percent(c.f1), String(c.support)]),
    ["micro", percent(micro.precision), percent(micro.recall), percent(micro.f1), String(examples)],
    ["macro", percent(macro.precision), percent(macro.recall), percent(macro.f1), ""],
  ];
  return `${table(rows)}\naccuracy ${percent(accuracy)} %, kappa ${kappa.toFixed(3)}\n`;
}

/** Gold labels down, answers across. */
export function confusionTable({ labels, counts }: Confusion): string {
  return table([["gold \\ answer", ...labels], ...counts.map((row, g) => [labels[g]!, ...row.map(String)])]);
}

/** The first column to the left, numbers to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, c) => Math.max(...rows.map((row) => row[c]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!)))
      .join("  ")
      .trimEnd();
  return rows.map(line).join("\n");
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
