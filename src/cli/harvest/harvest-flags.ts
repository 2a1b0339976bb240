/** The flags of commands that harvest from a start address. */
import { type Command, Option } from "commander";
import type { RequestFlags } from "../../app/network-options.js";
import type { GivenSettings } from "../../harvest/settings.js";
import { readPattern } from "../../model/pattern.js";
import { DAY, MINUTE, type Millis, SECOND } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { type CommonFlags, duration, enlistFlag, FOREVER, wholeNumber } from "../flags.js";

export interface HarvestFlags extends CommonFlags, RequestFlags {
  readonly collection?: string;
  readonly maxPages?: number;
  readonly maxTime?: Millis;
  readonly peek?: number;
  readonly delay?: Millis;
  readonly connections?: number;
  readonly scope?: "host" | "site" | "path" | "any";
  readonly include?: string[];
  readonly exclude?: string[];
  readonly every?: Millis;
  readonly fresh?: boolean;
  readonly enlist?: boolean;
  readonly out?: string;
  readonly strict?: boolean;
}

export function withHarvestFlags(command: Command): Command {
  return command
    .option("--collection <name>", "name of the collection (default: the first address's host)")
    .option("--max-pages <n>", "stop this run after this many pages", wholeNumber(1))
    .option("--max-time <length>", "stop this run after this time, e.g. 10m", duration(SECOND, FOREVER))
    .addOption(
      new Option(
        "--peek <n>",
        "read this many pages and show how they were understood; run again without it to continue",
      )
        .argParser(wholeNumber(1))
        .conflicts("maxPages"),
    )
    .option("--delay <length>", "minimum delay between requests to a host (default: 1s)", duration(0, 5 * MINUTE))
    .option("--connections <n>", "connections to one host; needs --delay 0 (default: 1)", wholeNumber(1, 64))
    .addOption(
      new Option(
        "--scope <scope>",
        "stay on the start's host, its registered domain, below its folder, or go anywhere (default: host)",
      ).choices(["host", "site", "path", "any"]),
    )
    .option("--include <pattern>", "visit only addresses that match (RE2; may be repeated)", patterns("--include"))
    .option("--exclude <pattern>", "skip addresses that match (RE2; may be repeated)", patterns("--exclude"))
    .option("--every <length>", "how often winnow watch updates the collection, e.g. 1d", duration(MINUTE, 366 * DAY))
    .option("--fresh", "start over; records found before are kept")
    .addOption(enlistFlag());
}

/** The settings that flags give, for any kind. Missing ones come from the stored harvest, else from the defaults. */
export function settingsFromFlags(flags: HarvestFlags, maxDepth?: number): GivenSettings {
  const scope = withoutUndefined({ within: flags.scope, include: flags.include, exclude: flags.exclude, maxDepth });
  return {
    ...withoutUndefined({ delay: flags.delay, connections: flags.connections, every: flags.every }),
    ...(Object.keys(scope).length === 0 ? {} : { scope }),
  };
}

/** A pattern that may be given several times. */
function patterns(flag: string): (source: string, before: readonly string[] | undefined) => string[] {
  return (source, before = []) => [...before, readPattern(source, flag).source];
}
