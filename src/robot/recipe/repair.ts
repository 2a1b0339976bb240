/**
 * Repairs a recipe with mistakes, so that the rest of it can be checked in the same run.
 *
 * A misspelled key is replaced by the nearest known one, everything else that is invalid is left out. The result is
 * checked, never run; each of its paths maps back to the author's file.
 */

import { type Recipe, RecipeSchema } from "../schema/schema.js";
import { type Path, problemsOf, type SchemaProblem } from "./problems.js";

export interface RepairedRecipe {
  readonly recipe: Recipe | undefined;
  readonly problems: readonly SchemaProblem[];
  /** Words that were left out: references to them are not mistakes. */
  readonly lost: ReadonlySet<string>;
  /** The path in the author's file for a path in the repaired recipe. */
  home(path: Path): Path;
}

type Box = { [key: string]: unknown } | unknown[];

const MAX_ROUNDS = 20;

export function repairRecipe(plain: { readonly [key: string]: unknown }): RepairedRecipe {
  let found = problemsOf(plain);
  const copy = structuredClone(plain) as { [key: string]: unknown };
  const homes = new Map<object, Path>();
  noteHomes(copy, [], homes);
  const renamed = new Map<object, Map<string, string>>(); // map → key → key as written
  const home = (path: Path): Path => {
    let box: unknown = copy;
    let way: Path = [];
    for (const step of path) {
      const written = isBox(box) ? (renamed.get(box)?.get(String(step)) ?? step) : step;
      box = isBox(box) ? (box as { [key: string]: unknown })[step] : undefined;
      way = (isBox(box) && homes.get(box)) || [...way, written];
    }
    return way;
  };
  const problems: SchemaProblem[] = [];
  const reported = new Set<string>();
  const cut = new Set<object>(); // maps with something left out: what they lack now is not the author's mistake
  const lost = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS && found.length > 0; round++) {
    // What is missing may be misspelled; then only the spelling is reported.
    const isMisspelled = ({ isMissing, path }: SchemaProblem): boolean =>
      isMissing === true &&
      found.some(({ meant, path: other }) => meant === path.at(-1) && other.length === path.length);
    for (const problem of found) {
      const path = home(problem.path);
      const id = JSON.stringify([path, problem.says]);
      const box = boxAt(copy, problem.path.slice(0, -1));
      const self = boxAt(copy, problem.path);
      if (reported.has(id) || isMisspelled(problem) || [box, self].some((one) => one !== undefined && cut.has(one)))
        continue;
      reported.add(id);
      problems.push({ ...problem, path: problem.isMissing ? path.slice(0, -1) : path });
    }
    // From the end, so that removals do not shift later indexes.
    for (const problem of [...found].reverse()) {
      const box = boxAt(copy, problem.path.slice(0, -1));
      const key = problem.path.at(-1);
      if (box === undefined || key === undefined) return { recipe: undefined, problems, lost, home };
      if (isMisspelled(problem)) continue;
      if (problem.meant !== undefined && !Array.isArray(box) && !(problem.meant in box)) {
        box[problem.meant] = box[key];
        renamed.set(box, (renamed.get(box) ?? new Map<string, string>()).set(problem.meant, String(key)));
        delete box[key];
      } else if (problem.isMissing) {
        noteLost(box, lost);
        const around = boxAt(copy, problem.path.slice(0, -2));
        if (around !== undefined && problem.path.length > 1) cut.add(around);
        if (!standIn(copy, problem.path)) return { recipe: undefined, problems, lost, home };
      } else {
        cut.add(box);
        noteLost([key, (box as { [key: string]: unknown })[key]], lost);
        if (Array.isArray(box)) box.splice(Number(key), 1);
        else delete box[key];
      }
    }
    found = problemsOf(copy);
  }
  const read = RecipeSchema.safeParse(copy);
  return { recipe: read.data, problems, lost, home };
}

/** Any word of the value may be the name of something. */
function noteLost(value: unknown, lost: Set<string>): void {
  if (isBox(value)) for (const one of Object.entries(value)) for (const inner of one) noteLost(inner, lost);
  else for (const word of String(value).match(/\w+/g) ?? []) lost.add(word);
}

/** Fills a required setting with a placeholder; a part without its defining key is left out. */
function standIn(copy: { [key: string]: unknown }, path: Path): boolean {
  if (path.length === 1) {
    if (path[0] === "name") copy["name"] = "recipe";
    else if (path[0] === "collect") copy["collect"] = [{ list: "http://site.example/" }];
    else return false;
    return true;
  }
  const whole = path.slice(0, -1);
  const box = boxAt(copy, whole.slice(0, -1));
  if (box === undefined) return false;
  if (Array.isArray(box)) box.splice(Number(whole.at(-1)), 1);
  else delete box[whole.at(-1)!];
  return true;
}

function boxAt(copy: unknown, path: Path): { [key: string]: unknown } | unknown[] | undefined {
  let box = copy;
  for (const step of path) box = isBox(box) ? (box as { [key: string]: unknown })[step] : undefined;
  return isBox(box) ? box : undefined;
}

function isBox(value: unknown): value is Box {
  return typeof value === "object" && value !== null;
}

function noteHomes(value: unknown, path: Path, homes: Map<object, Path>): void {
  if (!isBox(value)) return;
  homes.set(value, path);
  if (Array.isArray(value)) for (const [i, one] of value.entries()) noteHomes(one, [...path, i], homes);
  else for (const [key, one] of Object.entries(value)) noteHomes(one, [...path, key], homes);
}
