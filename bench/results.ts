/**
 * What was measured, when and on what: a dated JSON file for programs and a table beside it for people.
 *
 * A target that is missed is written down like one that is met; a result is there to be compared, not to please.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Machine, thisMachine } from "./machine.js";

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it should be, and whether it is. */
  readonly target?: { readonly says: string; readonly met: boolean };
  /** What a reader must know to read the figure rightly. */
  readonly note?: string;
}

/** Rows that belong together, such as a curve: each a label and numbers. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface Result {
  readonly benchmark: string;
  /** "10m", "1m": how large a form of it was run. */
  readonly form: string;
  readonly date: string;
  readonly machine: Machine;
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
}

export function resultOf(
  benchmark: string,
  form: string,
  { figures, tables }: Pick<Result, "figures" | "tables">,
): Result {
  return { benchmark, form, date: new Date().toISOString().slice(0, 10), machine: thisMachine(), figures, tables };
}

/** "at most 1.5" and its kin: a figure with its target. */
export function atMost(name: string, value: number, unit: string, most: number, note?: string): Figure {
  return {
    name,
    value: rounded(value),
    unit,
    target: { says: `≤ ${most} ${unit}`.trim(), met: value <= most },
    ...(note === undefined ? {} : { note }),
  };
}

export function atLeast(name: string, value: number, unit: string, least: number, note?: string): Figure {
  return {
    name,
    value: rounded(value),
    unit,
    target: { says: `≥ ${least} ${unit}`.trim(), met: value >= least },
    ...(note === undefined ? {} : { note }),
  };
}

export function measured(name: string, value: number, unit: string, note?: string): Figure {
  return { name, value: rounded(value), unit, ...(note === undefined ? {} : { note }) };
}

/** Three digits say all that a shared machine lets us know. */
export function rounded(value: number): number {
  return Number(value.toPrecision(value >= 1000 ? 4 : 3));
}

/** Writes `frontier-10m-2026-11-15.json` and `.md`; answers the path of the first without its ending. */
export function writeResult(result: Result, folder = RESULTS): string {
  const file = path.join(folder, `${result.benchmark}-${result.form}-${result.date}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.json`, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(`${file}.md`, markdown(result));
  return file;
}

/** Beside the sources, also when this runs from the build. */
const RESULTS = fileURLToPath(new URL("../../bench/results", import.meta.url));

export function markdown({ benchmark, form, date, machine, figures, tables }: Result): string {
  const { cpu, cores, memoryGB, system, node, winnow } = machine;
  const lines = [
    `# ${benchmark} (${form}), ${date}`,
    "",
    `${cpu}, ${cores} cores, ${memoryGB} GB, ${system}, Node ${node}, Winnow ${winnow}.`,
    "CPU is that of the whole process, all threads. Elapsed times depend on what else the machine did.",
    "",
    ...grid(
      ["figure", "value", "target", ""],
      figures.map(({ name, value, unit, target, note }) => [
        name,
        `${value} ${unit}`.trim(),
        target === undefined ? "" : `${target.says} ${target.met ? "✓" : "✗ missed"}`,
        note ?? "",
      ]),
    ),
  ];
  for (const table of tables) lines.push("", `## ${table.name}`, "", ...grid(table.columns, table.rows));
  return `${lines.join("\n")}\n`;
}

function grid(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)];
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
