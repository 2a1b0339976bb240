/** The learning curve as a table: means over folds and seeds, and how often choosing was better than chance. */
import { bootstrapInterval, type Interval } from "../../learn/index.js";
import type { CurvePoint, Way } from "./curve.js";

export interface CurveRow {
  readonly pages: number;
  readonly active: Figures;
  readonly random: Figures;
  /** Of active over random in F1 of titles, by pairs of the same fold and seed. */
  readonly gain: Interval;
  readonly better: number;
  readonly pairs: number;
}

interface Figures {
  readonly title: number;
  readonly authors: number;
}

export function summarise(points: readonly CurvePoint[]): CurveRow[] {
  const sizes = [...new Set(points.map(({ pages }) => pages))].sort((a, b) => a - b);
  return sizes.map((pages) => {
    const of = (way: Way): CurvePoint[] => points.filter((point) => point.pages === pages && point.way === way);
    const [active, random] = [of("active"), of("random")];
    const gains = active.flatMap((one) => {
      const other = random.find(({ fold, seed }) => fold === one.fold && seed === one.seed);
      return other === undefined ? [] : [{ fold: one.fold, gain: one.title - other.title }];
    });
    return {
      pages,
      active: meansOf(active),
      random: meansOf(random),
      gain: intervalOf(gains),
      better: gains.filter(({ gain }) => gain > 0).length,
      pairs: gains.length,
    };
  });
}

export interface CurveAbout {
  readonly pages: number;
  readonly groups: number;
  readonly folds: number;
  readonly seeds: number;
}

export function curveTable(rows: readonly CurveRow[], { pages, groups, folds, seeds }: CurveAbout): string {
  const number = (x: number): string => x.toFixed(3);
  return [
    `${pages} pages of ${groups} groups of series and site; ${folds} folds by group, ${seeds} seeds. F1 of papers on held-out groups, averaged over groups.`,
    "Gain: active over random in F1 of titles, with the 95 % interval over folds; better: in how many of the paired runs.",
    "",
    "| annotated pages | title, active | title, random | gain | better | with authors, active | with authors, random |",
    "|---|---|---|---|---|---|---|",
    ...rows.map(
      ({ pages: annotated, active, random, gain, better, pairs }) =>
        `| ${annotated} | ${number(active.title)} | ${number(random.title)} | ${number(gain.value)} (${number(gain.low)} … ${number(gain.high)}) | ${better} of ${pairs} | ${number(active.authors)} | ${number(random.authors)} |`,
    ),
    "",
  ].join("\n");
}

function meansOf(points: readonly CurvePoint[]): Figures {
  const mean = (name: "title" | "authors"): number =>
    points.reduce((sum, point) => sum + point[name], 0) / Math.max(1, points.length);
  return { title: mean("title"), authors: mean("authors") };
}

function intervalOf(gains: readonly { readonly fold: number; readonly gain: number }[]): Interval {
  if (gains.length === 0) return { low: 0, value: 0, high: 0 };
  return bootstrapInterval(
    gains.length,
    (places) => places.reduce((sum, place) => sum + gains[place]!.gain, 0) / Math.max(1, places.length),
    { groups: gains.map(({ fold }) => fold) },
  );
}
