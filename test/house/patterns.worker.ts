/** The thread that tries patterns: one that takes exponential time ends it. */
import { readFileSync } from "node:fs";
import { doTasks } from "../../src/harvest/observe/watched-thread.js";
import { literalsIn, slowText } from "./patterns.js";

export interface PatternTask {
  readonly file: string;
  /** Patterns that need not be tried. */
  readonly known: readonly string[];
}

export interface SlowPattern {
  readonly line: number;
  readonly source: string;
  readonly slowOn: string;
}

doTasks(async ({ file, known }: PatternTask): Promise<SlowPattern[]> => {
  const literals = literalsIn(readFileSync(file, "utf8")).filter(({ source }) => !known.includes(source));
  return literals.flatMap(({ line, source, flags }) => {
    const slowOn = slowText({ source, flags });
    return slowOn === undefined ? [] : [{ line, source, slowOn }];
  });
});
