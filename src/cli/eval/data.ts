/** Where is the data that models are made from and measured with? `--data DIR`, else the environment's WINNOW_DATA. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { UsageError } from "../../model/errors.js";
import { withOutputFlags } from "../flags.js";

export interface DataFlags {
  readonly data?: string;
}

export function withDataFlags(command: Command): Command {
  return withOutputFlags(command.option("--data <dir>", "data folder (default: the environment variable WINNOW_DATA)"));
}

/** The folder of one kind of data: `dataFolder(flags, "lang")`. */
export function dataFolder({ data }: DataFlags, name: string): string {
  const root = data ?? process.env["WINNOW_DATA"];
  if (root === undefined || root === "") {
    throw new UsageError("No data folder. Set it with --data DIR or WINNOW_DATA.");
  }
  const folder = path.join(root, name);
  if (!existsSync(folder))
    throw new UsageError(`${folder} does not exist; the folder given by --data or WINNOW_DATA must contain ${name}/.`);
  return folder;
}
