/**
 * Counters, gauges and histograms in the text format of Prometheus.
 *
 * Sixty lines instead of a library: we have a handful of metrics, and none of them needs more than adding numbers up. Names follow the
 * conventions of Prometheus and OpenTelemetry alike: the unit at the end, in seconds and bytes, `_total` for what only grows.
 */

export type Labels = { readonly [name: string]: string };

export interface Registry {
  /** Adds to a counter. */
  add(name: string, help: string, by?: number, labels?: Labels): void;
  /** Sets a gauge. */
  set(name: string, help: string, value: number, labels?: Labels): void;
  /** Counts a value in a histogram. */
  observe(name: string, help: string, value: number, labels?: Labels): void;
  /** What a gauge with other labels said before is forgotten. */
  forget(name: string): void;
  text(): string;
}

interface Metric {
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly series: Map<string, number>;
}

/** Seconds: a quick answer takes some hundredths, a slow one half a minute. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A label with more values than this would cost a monitoring system more than it tells: the rest is counted together. */
const MOST_SERIES = 2000;

export function openRegistry(): Registry {
  const metrics = new Map<string, Metric>();
  const metric = (name: string, type: Metric["type"], help: string): Metric => {
    let known = metrics.get(name);
    if (known === undefined) metrics.set(name, (known = { type, help, series: new Map() }));
    return known;
  };
  const grow = ({ series }: Metric, key: string, by: number): void => {
    const where = series.has(key) || series.size < MOST_SERIES ? key : '{other="true"}';
    series.set(where, (series.get(where) ?? 0) + by);
  };
  return {
    add: (name, help, by = 1, labels = {}) => grow(metric(name, "counter", help), written(labels), by),
    set: (name, help, value, labels = {}) => void metric(name, "gauge", help).series.set(written(labels), value),
    observe(name, help, value, labels = {}) {
      const of = metric(name, "histogram", help);
      for (const limit of BUCKETS)
        grow(of, `_bucket${written({ ...labels, le: String(limit) })}`, value <= limit ? 1 : 0);
      grow(of, `_bucket${written({ ...labels, le: "+Inf" })}`, 1);
      grow(of, `_sum${written(labels)}`, value);
      grow(of, `_count${written(labels)}`, 1);
    },
    forget: (name) => void metrics.delete(name),
    text: () =>
      [...metrics]
        .flatMap(([name, { type, help, series }]) => [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...[...series].map(([key, value]) => `${name}${key} ${value}`),
        ])
        .join("\n")
        .concat("\n"),
  };
}

function written(labels: Labels): string {
  const entries = Object.entries(labels);
  if (entries.length === 0) return "";
  return `{${entries.map(([name, value]) => `${name}="${escaped(value)}"`).join()}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
