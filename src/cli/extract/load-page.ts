/**
 * One page for `winnow extract …`: from a file, from standard input, or from the web, read on its own thread.
 *
 * From the web it is fetched as in a crawl: private addresses are refused, robots.txt is followed, requests to a host are spaced, sizes
 * and times are limited. Redirects are followed here, each as a request of its own.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import type { RequestFlags } from "../../app/network-options.js";
import { networkOptions } from "../../app/network-options.js";
import type { ThreadLimits } from "../../harvest/observe/watched-thread.js";
import { PageError, UsageError } from "../../model/errors.js";
import type { Fetched } from "../../model/fetched.js";
import type { Page } from "../../model/page.js";
import { MINUTE, type Millis, SECOND } from "../../model/time.js";
import { duration, readAddress, withNetworkFlags } from "../flags.js";
import type { Output, OutputFlags } from "../terminal/output.js";
import type { Extracted, ExtractTask, PageBytes } from "./read-page.js";

export interface PageFlags
  extends OutputFlags,
    Pick<RequestFlags, "userAgent" | "contact" | "allowPrivate" | "resolve"> {
  readonly base?: string;
  readonly charset?: string;
  readonly delay?: Millis;
}

/** Maximum size of a file; a page from the web is cut at 16 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

export function withPageFlags(command: Command): Command {
  return withNetworkFlags(
    command
      .argument("<file, url or ->", "the page: a file, an address, or - for standard input")
      .option("--base <url>", "the page's own address, if it is read from a file")
      .option("--charset <name>", "its encoding, instead of the one the page declares"),
  )
    .option("--delay <length>", "minimum delay between requests to a host (default: 1s)", duration(0, 5 * MINUTE))
    .option("--quiet", "print errors only")
    .option("--verbose", "print more detail")
    .option("--json", "print a summary as the last JSON line");
}

/** The page, read on this thread: for commands that make something else of it. */
export async function loadPage(source: string, flags: PageFlags, output: Output): Promise<Page> {
  const { pageOf } = await import("./read-page.js");
  return pageOf(await loadBytes(source, flags, output), output.note);
}

/** The bytes of a page, or an error that says why it cannot be had: `UsageError` for a missing file, `PageError` from the web. */
async function loadBytes(source: string, flags: PageFlags, output: Output): Promise<PageBytes> {
  checkCharset(flags.charset);
  const options = flags.charset === undefined ? {} : { charset: flags.charset };
  const base = flags.base === undefined ? undefined : readAddress(flags.base, () => undefined);
  if (source !== "-" && isAddress(source)) {
    const url = readAddress(source, (address) => output.note(`${source}: using ${address}`));
    const { fetchPage } = await import("../../app/fetch-page.js");
    const { userAgent, proxy } = networkOptions({ ...flags, archive: "off", store: "" });
    const { fetched, reserved } = await fetchPage(url, {
      userAgent,
      ...(proxy === undefined ? {} : { proxy }),
      allowPrivate: flags.allowPrivate ?? false,
      resolve: flags.resolve ?? new Map(),
      rest: flags.delay ?? SECOND,
      says: (text) => (output.verbose ? output.note(text) : undefined),
    });
    const found = base === undefined ? fetched : { ...fetched, url: base };
    return { fetched: found, options: { ...options, reserved }, unknownAddress: false };
  }
  const { bytes, at, place } = source === "-" ? readStandardInput() : readFile(source);
  return {
    fetched: fileAnswer(bytes, base ?? place, at, fileType(source, bytes)),
    options,
    unknownAddress: base === undefined,
  };
}

/**
 * What one of the commands reads from a page, on a thread with a watchdog: a page that takes ten seconds or too much memory ends with a
 * sentence. Notes are printed.
 */
export async function extract(
  what: ExtractTask["what"],
  source: string,
  flags: PageFlags,
  output: Output,
  settings: ExtractTask["settings"] = {},
  limits: ThreadLimits = LIMITS,
): Promise<Extracted> {
  const page = await loadBytes(source, flags, output);
  const { openWatchedThread } = await import("../../harvest/observe/watched-thread.js");
  const thread = openWatchedThread<ExtractTask, Extracted>(new URL("./extract.worker.js", import.meta.url), limits);
  const visit = async (url: unknown): Promise<PageBytes | undefined> => {
    try {
      return await loadBytes(String(url), flags, output);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      if (output.verbose) output.note(error.message);
      return undefined;
    }
  };
  try {
    const result = await thread.run({ what, page, settings }, visit);
    if ("tooHard" in result) throw new PageError(source, `is too hard: reading it ${result.tooHard}.`);
    if (result.refused !== undefined) throw new UsageError(`${source} ${result.refused}`);
    for (const note of result.notes) output.note(note);
    return result;
  } finally {
    await thread.close();
  }
}

/** A file of 64 MB needs more than a page of a harvest. */
const LIMITS = { patience: 10 * SECOND, memoryMB: 2048 };

/** Prints the results as JSON lines, with `--json` followed by a summary. Returns the exit code. */
export function printJsonLines(command: string, lines: readonly object[], flags: OutputFlags): number {
  const summary = { summary: true, command, end: "finished", counts: { lines: lines.length } };
  for (const line of flags.json ? [...lines, summary] : lines) process.stdout.write(`${jsonLine(line)}\n`);
  return 0;
}

/** Escapes characters that would move a terminal's cursor or reverse its text; the JSON means the same. */
function jsonLine(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** "https://…", or something that looks like an address and is not a file here. */
function isAddress(source: string): boolean {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source)) return true;
  return (
    !exists(source) &&
    /^(?:(?:[a-z0-9-]+\.)+[a-z]{2,}|localhost)(?::\d+)?(?:\/|$)/i.test(source) &&
    !/\.(?:html?|xml|json|txt|ics)$/i.test(source)
  );
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

interface Bytes {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly place: string;
}

function readFile(file: string): Bytes {
  try {
    const { size, mtimeMs } = statSync(file);
    if (size > MAX_BYTES) throw new UsageError(`${file} is too large for a page: ${size} bytes.`);
    return { bytes: readFileSync(file), at: Math.round(mtimeMs), place: pathToFileURL(path.resolve(file)).href };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UsageError(`${file} does not exist.`);
    if (code === "EISDIR") throw new UsageError(`${file} is a folder; give one page.`);
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function readStandardInput(): Bytes {
  const bytes = readFileSync(0);
  if (bytes.length > MAX_BYTES) throw new UsageError(`Standard input is too large for a page: ${bytes.length} bytes.`);
  return { bytes, at: Date.now(), place: "file:///dev/stdin" };
}

function fileAnswer(body: Uint8Array, url: string, at: number, type: string | undefined): Fetched {
  const headers: Fetched["headers"] = type === undefined ? [] : [["content-type", type]];
  return { kind: "fetched", url, at, took: 0, status: 200, headers, body };
}

/** A saved page may begin with something else than a tag: front matter, a line of PHP, a comment of the tool that saved it. */
function fileType(file: string, bytes: Uint8Array): string | undefined {
  if (/\.(?:x?html?|shtml|php)$/i.test(file)) {
    const head = Buffer.from(bytes.subarray(0, 512)).toString("latin1");
    return /^\s*(?:<\?xml|<rss|<feed|\{|BEGIN:VCALENDAR)/.test(head) ? undefined : "text/html";
  }
  if (/\.(?:xml|json|txt|ics|csv|rss|atom|pdf)$/i.test(file)) return undefined;
  const head = Buffer.from(bytes.subarray(0, 65_536)).toString("latin1");
  return /^\s*</.test(head) || !/<(?:html|body|table|div|ul|ol|p|h[1-6])[\s>]/i.test(head) ? undefined : "text/html";
}

function checkCharset(charset: string | undefined): void {
  if (charset === undefined) return;
  try {
    new TextDecoder(charset);
  } catch {
    throw new UsageError(`--charset: "${charset}" is an unknown encoding; write it like windows-1251.`);
  }
}
