/** What the commands of `annotate`, `models` and `dataset` share. */
import { userInfo } from "node:os";
import type { Command } from "commander";
import type { Desk } from "../../app/annotate/desk.js";
import { type CommonFlags, withCommonFlags } from "../flags.js";

export interface DeskFlags extends CommonFlags {
  readonly archiveDir?: string;
}

export interface ByFlag {
  readonly by?: string;
}

export function withDeskFlags(command: Command): Command {
  return withCommonFlags(
    command.option("--archive-dir <dir>", "archive folder (default: archive/ in the store's folder)"),
  );
}

export function withBy(command: Command): Command {
  return command.option("--by <name>", "your name, recorded with your changes (default: your user name)");
}

export function nameOf({ by }: ByFlag): string {
  return by ?? userInfo().username;
}

/** Opens the store's projects, does the work, closes them. */
export async function withDesk<T>(flags: DeskFlags, work: (desk: Desk) => Promise<T>): Promise<T> {
  const { openDesk } = await import("../../app/annotate/desk.js");
  const desk = await openDesk(flags);
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}
