/** What the classifiers read: the lines of a file, or of standard input. */
import { createReadStream, fstatSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { UsageError } from "../../model/errors.js";
import type { Output } from "../terminal/output.js";

export const INPUT = ["[file]", "the lines to classify (default: standard input)"] as const;

export function linesToClassify(file: string | undefined, output: Output): Readable {
  if (file === undefined || file === "-") {
    if (process.stdin.isTTY) output.note("Reading lines from the keyboard. End with Ctrl-D.");
    return process.stdin;
  }
  try {
    const fd = openSync(file, "r");
    if (fstatSync(fd).isDirectory()) throw new Error("it is a folder");
    return createReadStream(file, { fd });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be read: ${code === "ENOENT" ? "there is no such file" : message}.`);
  }
}
