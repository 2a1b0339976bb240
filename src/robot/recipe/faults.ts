/** Collects the problems of a recipe, so that all are reported at once. */
import type { Fault } from "../compile/program.js";
import { type Regex, readRegex } from "../steps/regex.js";
import type { Path } from "./read-recipe.js";

export interface Faults {
  readonly all: readonly Fault[];
  add(path: Path, says: string, severity?: Fault["severity"]): undefined;
  /** The result of `make`, or undefined and a fault at this path. */
  attempt<T>(path: Path, make: () => T): T | undefined;
  /** One pattern or a list of them. */
  patterns(written: string | readonly string[] | undefined, path: Path): Regex[];
}

export function collectFaults(): Faults {
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
      ? "; put a fixed text in its own quotes: \"'text'\""
      : "";
  return message + hint;
}
