/**
 * What did the author of a recipe write, and what is wrong with it?
 *
 * Every mistake is told at once, each with line and column, a sentence and the nearest valid name. The accidents that happen to
 * people who write YAML for the first time — the wrong encoding, tabs, "\\d" in double quotes, an unquoted # or { — are recognised
 * by what they look like and said in those words. Nothing in a file can blow us up: no aliases, no tags, no second meaning of keys.
 */
import { isMap, type Node } from "yaml";
import { type Mended, mendRecipe } from "./mend-recipe.js";
import { decode } from "./recipe-bytes.js";
import { offsetOf, plainOf } from "./recipe-nodes.js";
import type { Path } from "./recipe-problems.js";
import { type Complain, noteInvisible, readYaml } from "./recipe-yaml.js";
import type { Recipe } from "./schema.js";

export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning";
  readonly says: string;
}

export type { Path } from "./recipe-problems.js";

export interface Written {
  readonly recipe: Recipe | undefined;
  /** Where it has mistakes: what it probably means, so that the rest can be looked at as well. */
  readonly mended: Mended | undefined;
  readonly problems: readonly Problem[];
  /** Lines with an accident: what else seems wrong there comes from it. */
  readonly accidents: ReadonlySet<number>;
  /** Where a value (or, with `key`, its name) stands. */
  place(path: Path, key?: boolean): { readonly line: number; readonly column: number };
}

export function readRecipe(bytes: Uint8Array): Written {
  const problems: Problem[] = [];
  const note = (
    place: { line: number; column: number },
    says: string,
    severity: Problem["severity"] = "error",
  ): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ ...place, severity, says });
  };
  const unread = (place: Written["place"] = () => ({ line: 1, column: 1 })): Written => ({
    recipe: undefined,
    mended: undefined,
    problems: sorted(problems),
    accidents: new Set(),
    place,
  });
  const text = decode(bytes, problems);
  const yaml = text === undefined ? undefined : readYaml(text, note);
  if (text === undefined || yaml === undefined) return unread();
  const { document, at } = yaml;
  const complain: Complain = (offset, says, severity) => note(at(offset), says, severity);
  const root = document.contents as Node | null;
  const place: Written["place"] = (path, key = false) => at(offsetOf(root, path, key));
  const isClear = noteInvisible(text, complain) === 0;
  if (!isClear || !yaml.isReadable) return unread(place);
  if (!isMap(root)) {
    complain(0, "a recipe is a map of settings: it begins with `name: …`");
    return unread(place);
  }
  const found = plainOf(root, complain);
  if (found === undefined) return unread(place);
  const accidents = new Set(problems.filter(({ severity }) => severity === "error").map(({ line }) => line));
  const mended = mendRecipe(found.plain);
  for (const { path, says, key } of mended.problems) {
    const offset = offsetOf(root, path, key);
    if (!accidents.has(at(offset).line)) complain(offset, says);
  }
  const isSound = !problems.some(({ severity }) => severity === "error");
  return {
    recipe: isSound ? mended.recipe : undefined,
    mended: isSound ? undefined : { ...mended, lost: new Set([...mended.lost, ...found.lost]) },
    problems: sorted(problems),
    accidents,
    place,
  };
}

const MOST_PROBLEMS = 200;

function sorted(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
}
