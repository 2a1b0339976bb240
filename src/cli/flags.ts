/** Parsers for flag values. Each returns a value or an error that says what would be right. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { DEFAULT_STORE } from "../app/archive-folder.js";
import type { ListenAddress } from "../app/metrics/server.js";
import { ARCHIVE_CHOICES, type RequestFlags, type StandIn } from "../app/network-options.js";
import { isObjectLocation, readLocation } from "../archive/objects/location.js";
import { isIsoDay } from "../dates/calendar-day.js";
import { readTyped } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import { DAY, formatDuration, type Instant, type Millis, parseDuration, SECOND } from "../model/time.js";
import type { OutputFlags } from "./terminal/output.js";

/** Flags that every command understands. */
export interface CommonFlags extends OutputFlags {
  readonly store: string;
}

export function withCommonFlags(command: Command): Command {
  return withOutputFlags(
    command.option("--store <where>", "the store: a folder, or a postgres://… address", DEFAULT_STORE),
  );
}

/** Verbosity and output format. */
export function withOutputFlags(command: Command): Command {
  return command
    .option("--quiet", "print errors only")
    .option("--verbose", "print more detail")
    .option("--json", "print JSON lines on stdout; the last line is the summary");
}

/** Where the metrics of a long-running process can be read. */
export function withMetricsFlag(command: Command): Command {
  return command.option(
    "--metrics <address:port>",
    "serve metrics for Prometheus at http://…/metrics, e.g. 127.0.0.1:9464",
    readMetricsAddress,
  );
}

function readMetricsAddress(words: string): ListenAddress {
  const parts = /^(?:(?:\[([0-9a-f:]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(words);
  const port = Number(parts?.[3]);
  if (parts === null || port > 65_535) throw new InvalidArgumentError("Write e.g. 127.0.0.1:9464.");
  return { host: parts[1] ?? parts[2] ?? "127.0.0.1", port };
}

/** For commands that only read. */
export function withReadStoreFlag(command: Command): Command {
  return command.option("--read-store <where>", "read from this replica of the database instead of --store");
}

/** How requests identify themselves, and which addresses they may reach. */
export function withNetworkFlags(command: Command): Command {
  return command
    .option("--user-agent <text>", "the whole User-Agent header, instead of Winnow's own")
    .addOption(
      new Option("--contact <mail or url>", "where site owners can reach you; sent in the User-Agent header")
        .argParser(readContact)
        .env("WINNOW_CONTACT"),
    )
    .option("--allow-private", "also visit loopback and private addresses")
    .option(
      "--resolve <name=address:port>",
      "connect to this address for that host name (may be repeated)",
      readResolve,
    );
}

/** Flags of every command that sends alerts. */
export function withMailFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--smtp <address>", "the mail server for alerts: smtp://user:password@host:587").env("WINNOW_SMTP"),
    )
    .option("--from <mail>", "the sender of e-mails (default: your user name at this host)");
}

/** Of commands that use a model; own-model.ts reads it. */
export const OWN_MODEL = [
  "--model <file>",
  "your own model, made by winnow train, instead of the shipped one",
] as const;

export function withRequestFlags(command: Command): Command {
  const requests = withNetworkFlags(
    withMetricsFlag(command).option(
      "--concurrency <n>",
      "maximum number of requests at a time, over all hosts (default: 32)",
      wholeNumber(1, 1000),
    ),
  )
    .option("--types <list>", "also fetch these media types, e.g. application/pdf,image/*", readTypes)
    .option("--cookies", "keep each host's cookies during the run")
    .addOption(
      new Option(
        "--render <when>",
        "run scripts in Chromium: only on pages that are empty without them (auto), never, or on all pages",
      )
        .choices(["auto", "never", "always"])
        .default("auto"),
    );
  return withArchiveFlags(requests)
    .option(
      "--wait <length>",
      "how long to wait for pages and hosts that failed when nothing else is left to do (default: 5m; winnow watch: 20s)",
      duration(0, FOREVER),
    )
    .option(
      "--requisites",
      "also archive pictures and style sheets of kept pages, so that the pages can be shown as they looked",
    )
    .option("--archive-dir <dir>", "archive folder (default: archive/ in the store's folder)")
    .option("--log <dir>", "log folder (default: logs/ in the store's folder)");
}

/** What is archived, and where it goes. */
export function withArchiveFlags(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--archive <what>",
        "what to archive as WARC: all responses, only those of pages that gave a record (kept), or nothing (off); zstd or kept,zstd compress with zstd instead of gzip (Node 22.15 or later); s3://bucket/prefix uploads everything to object storage",
      )
        .argParser(readArchiving)
        .default("all"),
    )
    .option(
      "--archive-to <address>",
      "upload the archive to object storage, s3://bucket/prefix; credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
      readObjectStorage,
    )
    .addOption(
      new Option("--archive-copies <what>", "what happens to local files once they are uploaded")
        .choices(["delete", "keep"])
        .default("delete"),
    );
}

/** Flags of commands that make a number of visits for a collection. */
export interface VisitFlags extends CommonFlags, RequestFlags {
  readonly collection: string;
  readonly maxPages: number;
  readonly maxTime?: Millis;
  readonly delay?: Millis;
}

/** An upper bound for any wait. */
export const FOREVER: Millis = 3660 * DAY;

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
    const length = parseDuration(words);
    if (length === undefined) throw new InvalidArgumentError("Give a duration like 500ms, 1s, 10m, 2h or 1d.");
    if (length >= least && length <= most) return length;
    const from = least < SECOND ? "0" : formatDuration(least);
    throw new InvalidArgumentError(`Give a duration from ${from} to ${formatDuration(most)}.`);
  };
}

function readArchiving(words: string): string {
  if (ARCHIVE_CHOICES.some((choice) => choice === words)) return words;
  if (isObjectLocation(words)) return readObjectStorage(words);
  throw new InvalidArgumentError(`Give ${ARCHIVE_CHOICES.join(", ")}, or an address like s3://bucket/prefix.`);
}

function readObjectStorage(words: string): string {
  try {
    readLocation(words, "");
    return words;
  } catch (error) {
    const says = (error as Error).message.replace(/^: /, "");
    throw new InvalidArgumentError(says.charAt(0).toUpperCase() + says.slice(1));
  }
}

function readContact(words: string): string {
  if (/^(https?:\/\/\S+|(mailto:)?[^\s@/]+@[^\s@/]+\.[^\s@/]+)$/.test(words)) return words;
  throw new InvalidArgumentError("Give an email address or a web address.");
}

function readTypes(words: string): string[] {
  const types = words.split(/[\s,]+/).filter((type) => type !== "");
  const wrong = types.find((type) => !/^[a-z0-9][\w.+-]*\/([a-z0-9][\w.+-]*|\*)$/i.test(type));
  if (wrong === undefined && types.length > 0) return types.map((type) => type.toLowerCase());
  throw new InvalidArgumentError(
    `Write media types like application/pdf or image/*${wrong === undefined ? "" : `, not "${wrong}"`}.`,
  );
}

/** "shop.example=127.0.0.1:8080", the port is optional; an IPv6 address is in brackets. */
function readResolve(words: string, before: ReadonlyMap<string, StandIn> = new Map()): Map<string, StandIn> {
  const match = /^([^=\s]+)=(?:\[([0-9a-f:.]+)\]|([^:\s[\]]+))(?::(\d{1,5}))?$/i.exec(words);
  const port = match?.[4] === undefined ? undefined : Number(match[4]);
  if (match === null || (port !== undefined && (port < 1 || port > 65535)))
    throw new InvalidArgumentError("Write it like shop.example=127.0.0.1:8080.");
  const address = match[2] ?? match[3]!;
  return new Map([...before, [match[1]!.toLowerCase(), port === undefined ? { address } : { address, port }]]);
}

/** "2026-05-01": the beginning of that day, UTC. */
export function readDay(word: string): Instant {
  if (!isIsoDay(word)) throw new InvalidArgumentError(`${word} is not a date; write it like 2026-05-01.`);
  return Date.parse(word);
}

/** "ICML 2026" and "17" are names; what has a dot and no blank is an address. */
export function looksLikeAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) || (/\.|^localhost/i.test(text) && !/\s/.test(text.trim()));
}

/** An address as people type it. Without a scheme, https is assumed and `assumed` is called. */
export function readAddress(words: string, assumed: (address: string) => void): string {
  const [url, otherwise] = readTyped(words);
  if (url === undefined) throw new UsageError(`"${words}" is not a web address; write it like https://example.org/`);
  if (otherwise !== undefined) assumed(url);
  return url;
}

/** Leaves the work to others. */
export function enlistFlag(): Option {
  return new Option(
    "--enlist",
    "leave the work to winnow worker processes and return immediately; needs --store postgres://…",
  );
}
