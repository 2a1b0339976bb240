/** `winnow init`: the folder of a project, with commented settings and a recipe to begin from. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { FileFailedError, UsageError } from "../../model/errors.js";
import { withOutputFlags } from "../flags.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { IGNORED, RECIPE, SETTINGS } from "./project-files.js";

export function defineInit(command: Command, end: (code: number) => void): void {
  withOutputFlags(command.argument("[folder]", "the folder; created if it does not exist", "."))
    .addHelpText(
      "after",
      `
Examples:
  winnow init my-collection
  winnow init

Writes winnow.yaml, recipes/example.yaml and .gitignore, all with comments. An existing file is never overwritten.
Exit codes: 0 done, 1 it could not be written, 2 usage error, or a file is there already.`,
    )
    .action((folder: string, flags: OutputFlags) => end(init(folder, flags)));
}

const IGNORE_FILE = ".gitignore";
const FILES: readonly [name: string, text: string][] = [
  ["winnow.yaml", SETTINGS],
  ["recipes/example.yaml", RECIPE],
  [IGNORE_FILE, IGNORED],
];

function init(folder: string, flags: OutputFlags): number {
  const output = openOutput(flags);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`${folder} is a file; name a folder, which may be new.`);
  const there = FILES.filter(([name]) => existsSync(path.join(folder, name))).map(([name]) => name);
  const taken = there.filter((name) => name !== IGNORE_FILE);
  if (taken.length > 0)
    throw new UsageError(
      `${path.join(folder, taken[0]!)} is there already, and nothing is overwritten. Name another folder.`,
    );
  const written = FILES.filter(([name]) => !there.includes(name));
  for (const [name, text] of written) write(path.join(folder, name), text);
  const ignored = !there.includes(IGNORE_FILE) || ignores(path.join(folder, IGNORE_FILE));
  const where = folder === "." ? "" : `  cd ${folder}\n`;
  output.result(`Made ${written.map(([name]) => path.join(folder, name)).join(", ")}.
${ignored ? "" : `Add this line to ${path.join(folder, IGNORE_FILE)}, so that the store is not committed: /winnow-data/\n`}
Next:
${where}  open winnow.yaml and set contact to your e-mail address
  winnow crawl https://example.org/ --peek 20     to see what Winnow reads of a site, or
  winnow robot new https://example.org/ --out recipes/my-site.yaml     to get a recipe for it
  winnow status`);
  const files = written.map(([name]) => path.join(folder, name));
  output.data({ summary: true, command: "init", end: "finished", counts: { files: files.length }, files });
  return 0;
}

function ignores(file: string): boolean {
  return /^\/?winnow-data\/?$/m.test(readFileSync(file, "utf8"));
}

function write(file: string, text: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    throw new FileFailedError(`${file} could not be written: ${(error as Error).message}. Name another folder.`);
  }
}
