/**
 * Since when is a recipe broken?
 *
 * Beside the store lies a small file per recipe: what was wrong at its last run, each with the day on which it was first seen, and the
 * last day on which all was well. A database has no place for it; then only today is known.
 */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeWhole } from "../publish/whole-file.js";
import { isDatabase } from "../store/open.js";

interface Health {
  readonly healthy: string | null;
  /** What is wrong, without its figures → since when. */
  readonly broken: { readonly [what: string]: string };
  /** The same in sentences, as the last run said them. */
  readonly says: readonly string[];
}

/** One recipe may fill several collections. */
export function healthName(collection: string, recipe: string): string {
  return `${collection}-${recipe}`;
}

/** Notes today's problems of the recipe, by its `healthName`; answers them with "since …" where they are older than today. */
export async function noteHealth(
  store: string,
  name: string,
  problems: readonly string[],
  today: string,
): Promise<string[]> {
  if (isDatabase(store)) return [...problems];
  const file = fileOf(store, name);
  const before = readHealth(file);
  const broken = Object.fromEntries(problems.map((problem) => [what(problem), before.broken[what(problem)] ?? today]));
  const says = problems.map((problem) => {
    const since = broken[what(problem)]!;
    const last = before.healthy === null ? "" : `; the last healthy run was on ${before.healthy}`;
    return since === today && before.healthy === null ? problem : `${problem} (since ${since}${last})`;
  });
  const after: Health = { healthy: problems.length === 0 ? today : before.healthy, broken, says };
  mkdirSync(path.dirname(file), { recursive: true });
  await writeWhole(file, (paper) => paper.write(`${JSON.stringify(after)}\n`));
  return says;
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
    return { healthy: read.healthy ?? null, broken: read.broken ?? {}, says: read.says ?? [] };
  } catch {
    return { healthy: null, broken: {}, says: [] };
  }
}
