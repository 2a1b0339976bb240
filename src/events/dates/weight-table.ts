/** Weights as a table that people can read and compare: "signal: value | weight", one line each. */
import { DEADLINES } from "./candidates.js";
import type { DateWeights } from "./decide.js";

const PARTS = ["days", "deadlines", "pairs", "places", "calibration"] as const;

export function writeWeights({ span, due, pairs, place, calibration }: DateWeights): string {
  const line = (name: string, ...weights: readonly number[]): string => `${name} | ${weights.join(" ")}`;
  const sorted = <W>(table: ReadonlyMap<string, W>): [string, W][] => [...table].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    "# days",
    line("none", span.none),
    ...sorted(span.signals).map(([name, weight]) => line(name, weight)),
    `# deadlines (${DEADLINES.join(", ")})`,
    line("none", ...due.none),
    ...sorted(due.signals).map(([name, weights]) => line(name, ...weights)),
    "# pairs",
    ...sorted(pairs).map(([name, weight]) => line(name, weight)),
    "# places",
    line("none", place.none),
    ...sorted(place.signals).map(([name, weight]) => line(name, weight)),
    "# calibration (slope, offset, least confidence)",
    ...Object.entries(calibration).map(([field, scale]) => line(field, ...scale)),
  ].join("\n");
}

export function readWeights(table: string): DateWeights {
  const parts = new Map<string, Map<string, number[]>>(PARTS.map((part) => [part, new Map()]));
  let open = parts.get("days")!;
  for (const row of table.split("\n")) {
    const part = /^# (\w+)/.exec(row)?.[1];
    const bar = row.indexOf(" | ");
    if (part !== undefined) open = parts.get(part)!;
    else if (bar !== -1)
      open.set(
        row.slice(0, bar),
        row
          .slice(bar + 3)
          .split(" ")
          .map(Number),
      );
  }
  const [days, deadlines, pairs, places, calibration] = PARTS.map((part) => parts.get(part)!) as Rows[] as [
    ...[Rows, Rows, Rows, Rows, Rows],
  ];
  const first = (rows: Rows): Map<string, number> => new Map([...rows].map(([name, [weight]]) => [name, weight!]));
  const none = days.get("none")?.[0] ?? 0;
  const nones = deadlines.get("none") ?? DEADLINES.map(() => 0);
  const noPlace = places.get("none")?.[0] ?? 0;
  places.delete("none");
  days.delete("none");
  deadlines.delete("none");
  return {
    span: { none, signals: first(days) },
    due: { none: nones, signals: deadlines },
    pairs: first(pairs),
    place: { none: noPlace, signals: first(places) },
    calibration: Object.fromEntries(calibration) as DateWeights["calibration"],
  };
}
type Rows = Map<string, number[]>;
