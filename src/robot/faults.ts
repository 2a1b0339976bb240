/** Gathers what is wrong with a recipe, so that everything is said at once. */
import type { Fault } from "./program.js";
import type { Path } from "./read-recipe.js";
import { type Regex, readRegex } from "./regex.js";

export interface Faults {
  readonly all: readonly Fault[];
  add(path: Path, says: string, severity?: Fault["severity"]): undefined;
  /** What is made, or undefined and a fault at this place. */
  attempt<T>(path: Path, make: () => T): T | undefined;
  /** One pattern or a list of them. */
  patterns(written: string | readonly string[] | undefined, path: Path): Regex[];
}

export function gatherFaults(): Faults {
  const all: Fault[] = [];
  const faults: Faults = {
    all,
    add(path, says, severity = "error") {
      all.push({ path, says, severity });
      return undefined;
    },
    attempt(path, make) {
      try {
        return make();
      } catch (error) {
        return faults.add(path, sayWrong(error));
      }
    },
    patterns: (written, path) =>
      [written ?? []].flat().flatMap((source, i) => {
        const where = Array.isArray(written) ? [...path, i] : path;
        return faults.attempt(where, () => readRegex(source)) ?? [];
      }),
  };
  return faults;
}

function sayWrong(error: unknown): string {
  const { message } = error as Error;
  const hint =
    /there is no variable `(\w+)`/.test(message) && !message.includes("did you mean")
      ? "; a fixed text needs quotes of its own: \"'text'\""
      : "";
  return message + hint;
}
