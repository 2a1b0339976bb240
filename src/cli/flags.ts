/** What may be written behind a flag, and what does it mean? Each reader answers a value or says what would be right. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { GivenSettings } from "../harvest/settings.js";
import { normalise } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import { readPattern } from "../model/pattern.js";
import { DAY, findDuration, MINUTE, type Millis, SECOND, sayDuration } from "../model/time.js";
import type { Manners } from "./voice.js";

export const DEFAULT_STORE = "./winnow-data";

/** Flags that every command understands. */
export interface CommonFlags extends Manners {
  readonly store: string;
}

/** Flags of every command that makes requests. */
export interface RequestFlags {
  readonly concurrency?: number;
  readonly userAgent?: string;
  readonly contact?: string;
  readonly allowPrivate?: boolean;
  readonly resolve?: ReadonlyMap<string, StandIn>;
  readonly log?: string;
  readonly types?: readonly string[];
  readonly cookies?: boolean;
  readonly archive: "all" | "kept" | "off";
  readonly archiveDir?: string;
}

interface StandIn {
  readonly address: string;
  readonly port?: number;
}

export function withCommonFlags(command: Command): Command {
  return withManners(command.option("--store <where>", "a folder, or postgres://… for a database", DEFAULT_STORE));
}

/** How much is said, and to whom. */
export function withManners(command: Command): Command {
  return command
    .option("--quiet", "say nothing but errors")
    .option("--verbose", "say everything")
    .option("--json", "JSON lines on stdout, for programs; the last one is the summary");
}

/** Who asks, and what may be reached. */
export function withReachFlags(command: Command): Command {
  return command
    .option("--user-agent <text>", "the whole User-Agent header, in place of our own")
    .addOption(
      new Option("--contact <mail or url>", "where site owners can reach you; stands in the User-Agent header")
        .argParser(readContact)
        .env("WINNOW_CONTACT"),
    )
    .option("--allow-private", "visit loopback and private addresses, too")
    .option("--resolve <name=address:port>", "reach this name there (may be repeated)", readResolve);
}

export function withRequestFlags(command: Command): Command {
  return withReachFlags(
    command.option(
      "--concurrency <n>",
      "requests at the same time, over all hosts (default: 32)",
      wholeNumber(1, 1000),
    ),
  )
    .option("--types <list>", "fetch these media types, too, e.g. application/pdf,image/*", readTypes)
    .option("--cookies", "keep the cookies of each host while the run lasts")
    .addOption(
      new Option("--archive <what>", "keep every exchange as WARC, only those of pages that gave a record, or none")
        .choices(["all", "kept", "off"])
        .default("all"),
    )
    .option("--archive-dir <dir>", "where the archive is (default: archive/ in the store's folder)")
    .option("--log <dir>", "where logs go (default: logs/ in the store's folder)");
}

/** Flags of commands that harvest from a start address. */
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
  readonly out?: string;
  readonly strict?: boolean;
}

/** Flags of commands that make a number of visits for a collection. */
export interface VisitFlags extends CommonFlags, RequestFlags {
  readonly collection: string;
  readonly maxPages: number;
  readonly maxTime?: Millis;
  readonly delay?: Millis;
}

/** Longer than anybody waits. */
export const FOREVER: Millis = 3660 * DAY;

export function withHarvestFlags(command: Command): Command {
  return command
    .option("--collection <name>", "what the collection is called (default: the first address's host)")
    .option("--max-pages <n>", "end this run after so many pages", wholeNumber(1))
    .option("--max-time <length>", "end this run after so long, e.g. 10m", duration(SECOND, FOREVER))
    .addOption(
      new Option("--peek <n>", "read so many pages and show what was understood; run again without it to go on")
        .argParser(wholeNumber(1))
        .conflicts("maxPages"),
    )
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE))
    .option("--connections <n>", "connections to one host, with --delay 0 only (default: 1)", wholeNumber(1, 64))
    .addOption(
      new Option(
        "--scope <how far>",
        "the start's host, its registered domain, below its folder, or anywhere (default: host)",
      ).choices(["host", "site", "path", "any"]),
    )
    .option("--include <pattern>", "visit only addresses that match (RE2; may be repeated)", patterns("--include"))
    .option("--exclude <pattern>", "leave out addresses that match (RE2; may be repeated)", patterns("--exclude"))
    .option("--every <length>", "how often winnow watch updates it, e.g. 1d", duration(MINUTE, 366 * DAY))
    .option("--fresh", "start over, without deleting what was found before");
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Only what was given. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}

/** What the flags say about a harvest of any kind: whatever is missing comes from the stored harvest, else from the defaults. */
export function settingsOf(flags: HarvestFlags, maxDepth?: number): GivenSettings {
  const scope = given({ within: flags.scope, include: flags.include, exclude: flags.exclude, maxDepth });
  return {
    ...given({ delay: flags.delay, connections: flags.connections, every: flags.every }),
    ...(Object.keys(scope).length === 0 ? {} : { scope }),
  };
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (words: string) => number {
  return (words) => {
    const number = Number(words);
    if (/^\d+$/.test(words) && number >= least && number <= most) return number;
    const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`Give a whole number ${bounds}.`);
  };
}

export function duration(least: Millis, most: Millis): (words: string) => Millis {
  return (words) => {
    const length = findDuration(words);
    if (length === undefined) throw new InvalidArgumentError("Give a length of time like 500ms, 1s, 10m, 2h or 1d.");
    if (length >= least && length <= most) return length;
    const from = least < SECOND ? "0" : sayDuration(least);
    throw new InvalidArgumentError(`Give a length of time from ${from} to ${sayDuration(most)}.`);
  };
}

/** A pattern that may be given several times. */
export function patterns(flag: string): (source: string, before: readonly string[] | undefined) => string[] {
  return (source, before = []) => [...before, readPattern(source, flag).source];
}

function readContact(words: string): string {
  if (/^(https?:\/\/\S+|(mailto:)?[^\s@/]+@[^\s@/]+\.[^\s@/]+)$/.test(words)) return words;
  throw new InvalidArgumentError("Give a mail address or a web address.");
}

function readTypes(words: string): string[] {
  const types = words.split(/[\s,]+/).filter((type) => type !== "");
  const wrong = types.find((type) => !/^[a-z0-9][\w.+-]*\/([a-z0-9][\w.+-]*|\*)$/i.test(type));
  if (wrong === undefined && types.length > 0) return types.map((type) => type.toLowerCase());
  throw new InvalidArgumentError(
    `Write media types like application/pdf or image/*${wrong === undefined ? "" : `, not "${wrong}"`}.`,
  );
}

/** "shop.example=127.0.0.1:8080", the port may be missing; an IPv6 address stands in brackets. */
function readResolve(words: string, before: ReadonlyMap<string, StandIn> = new Map()): Map<string, StandIn> {
  const match = /^([^=\s]+)=(?:\[([0-9a-f:.]+)\]|([^:\s[\]]+))(?::(\d{1,5}))?$/i.exec(words);
  const port = match?.[4] === undefined ? undefined : Number(match[4]);
  if (match === null || (port !== undefined && (port < 1 || port > 65535)))
    throw new InvalidArgumentError("Write it like shop.example=127.0.0.1:8080.");
  const address = match[2] ?? match[3]!;
  return new Map([...before, [match[1]!.toLowerCase(), port === undefined ? { address } : { address, port }]]);
}

/** "ICML 2026" and "17" are names; what has a dot and no blank is an address. */
export function looksLikeAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) || (/\.|^localhost/i.test(text) && !/\s/.test(text.trim()));
}

/** An address as people type it: without a scheme it is taken for https, and `assumed` hears of it. */
export function readAddress(words: string, assumed: (address: string) => void): string {
  const given = words.trim();
  const bare = !/^[a-z][a-z0-9+.-]*:/i.test(given) || /^[^/:]+:\d+(\/|$)/.test(given);
  const address = bare && LIKE_A_HOST.test(given) ? `https://${given}` : given;
  const url = normalise(address);
  if (url === undefined) throw new UsageError(`"${words}" is not a web address; write it like https://example.org/`);
  if (address !== given) assumed(url);
  return url;
}

/** A name with a dot, "localhost" or an address, perhaps with a port, a path, a query. */
const LIKE_A_HOST = /^(?:[^\s/?#@:]+\.[^\s/?#@:.]+\.?|localhost|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#].*)?$/i;
