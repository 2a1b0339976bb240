/**
 * Reads a recipe file and reports all its mistakes at once, each with line, column and the nearest valid name.
 *
 * Typical beginners' mistakes in YAML — wrong encoding, tabs, "\\d" in double quotes, an unquoted # or { — are
 * recognised and named. Aliases, tags and duplicate keys are refused.
 */
import { isMap, type Node } from "yaml";
import type { Recipe } from "../schema/schema.js";
import { decodeRecipe } from "./bytes.js";
import { offsetOf, plainOf } from "./nodes.js";
import type { Path } from "./problems.js";
import { type RepairedRecipe, repairRecipe } from "./repair.js";
import { noteInvisible, type ReportProblem, readYaml } from "./yaml.js";

export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning";
  readonly says: string;
}

export type { Path } from "./problems.js";

export interface ParsedRecipe {
  readonly recipe: Recipe | undefined;
  /** With mistakes: a repaired copy, so that the rest can be checked too. */
  readonly mended: RepairedRecipe | undefined;
  readonly problems: readonly Problem[];
  /** Lines with a YAML mistake: other problems there are its consequences. */
  readonly accidents: ReadonlySet<number>;
  /** Where a value (or, with `key`, its key) is. */
  place(path: Path, key?: boolean): { readonly line: number; readonly column: number };
}

export function readRecipe(bytes: Uint8Array): ParsedRecipe {
  const problems: Problem[] = [];
  const note = (
    place: { line: number; column: number },
    says: string,
    severity: Problem["severity"] = "error",
  ): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ ...place, severity, says });
  };
  const unread = (place: ParsedRecipe["place"] = () => ({ line: 1, column: 1 })): ParsedRecipe => ({
    recipe: undefined,
    mended: undefined,
    problems: sorted(problems),
    accidents: new Set(),
    place,
  });
  const text = decodeRecipe(bytes, problems);
  const yaml = text === undefined ? undefined : readYaml(text, note);
  if (text === undefined || yaml === undefined) return unread();
  const { document, at } = yaml;
  const complain: ReportProblem = (offset, says, severity) => note(at(offset), says, severity);
  const root = document.contents as Node | null;
  const place: ParsedRecipe["place"] = (path, key = false) => at(offsetOf(root, path, key));
  const isClear = noteInvisible(text, complain) === 0;
  if (!isClear || !yaml.isReadable) return unread(place);
  if (!isMap(root)) {
    complain(0, "a recipe is a map of settings: it begins with `name: …`");
    return unread(place);
  }
  const found = plainOf(root, complain);
  if (found === undefined) return unread(place);
  const accidents = new Set(problems.filter(({ severity }) => severity === "error").map(({ line }) => line));
  const mended = repairRecipe(found.plain);
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

const MAX_PROBLEMS = 200;

function sorted(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
}
