/**
 * Since when is a recipe broken?
 *
 * Beside the store lies a small file per recipe: what was wrong at its last run, each with the day on which it was first seen, and the
 * last day on which all was well. A database has no place for it; then only today is known.
 */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Instant } from "../../model/time.js";
import { writeAtomically } from "../../publish/atomic-file.js";
import { isDatabase } from "../../store/open.js";
import { comparedWith } from "./compare-runs.js";

interface Health {
  readonly healthy: string | null;
  /** What is wrong, without its figures → since when. */
  readonly broken: { readonly [what: string]: string };
  /** The same in sentences, as the last run said them. */
  readonly says: readonly string[];
  /** What earlier whole runs brought, the oldest first. */
  readonly runs: readonly PastRun[];
}

/** One whole run, for comparison with later ones. */
export interface PastRun {
  readonly day: string;
  readonly began: Instant;
  readonly documents: number;
  readonly rejected: number;
  readonly healthy: boolean;
}

/** Runs that are remembered. */
const MAX_RUNS = 60;

/** One recipe may fill several collections. */
export function healthName(collection: string, recipe: string): string {
  return `${collection}-${recipe}`;
}

/** Notes today's problems of the recipe, by its `healthName`; answers them with "since …" where they are older than today. */
export async function noteHealth(
  store: string,
  name: string,
  expectations: readonly string[],
  run: Omit<PastRun, "healthy">,
): Promise<string[]> {
  if (isDatabase(store)) return [...expectations];
  const file = fileOf(store, name);
  const before = readHealth(file);
  const today = run.day;
  const problems = [...expectations, ...comparedWith(before.runs, run)];
  const broken = Object.fromEntries(problems.map((problem) => [what(problem), before.broken[what(problem)] ?? today]));
  const says = problems.map((problem) => {
    const since = broken[what(problem)]!;
    const last = before.healthy === null ? "" : `; the last healthy run was on ${before.healthy}`;
    return since === today && before.healthy === null ? problem : `${problem} (since ${since}${last})`;
  });
  const runs = [...before.runs, { ...run, healthy: problems.length === 0 }].slice(-MAX_RUNS);
  const after: Health = { healthy: problems.length === 0 ? today : before.healthy, broken, says, runs };
  mkdirSync(path.dirname(file), { recursive: true });
  await writeAtomically(file, (stream) => stream.write(`${JSON.stringify(after)}\n`));
  return says;
}

/** When the first of the broken runs began that no healthy one has followed; undefined when the last one was healthy. */
export function brokenSince(store: string, name: string): Instant | undefined {
  if (isDatabase(store)) return undefined;
  const { runs } = readHealth(fileOf(store, name));
  return runs[runs.findLastIndex(({ healthy }) => healthy) + 1]?.began;
}

/** What was wrong at the recipe's last run. */
export function lastProblems(store: string, name: string): readonly string[] {
  return isDatabase(store) ? [] : readHealth(fileOf(store, name)).says;
}

function fileOf(store: string, name: string): string {
  return path.join(store, "robots", `${name.replace(/[<>:"/\\|?*]/g, "_")}.json`);
}

/** "author is filled in 12 % …" tomorrow is the same trouble as "in 10 %" today. */
function what(problem: string): string {
  return problem.replace(/\d[\d,.]*/g, "#");
}

function readHealth(file: string): Health {
  try {
    const read = JSON.parse(readFileSync(file, "utf8")) as Partial<Health>;
    return { healthy: read.healthy ?? null, broken: read.broken ?? {}, says: read.says ?? [], runs: read.runs ?? [] };
  } catch {
    return { healthy: null, broken: {}, says: [], runs: [] };
  }
}
