/**
 * One page for `winnow extract …`: from a file, from standard input, or from the web.
 *
 * From the web it is asked for as a crawl would: private addresses are refused, robots.txt is read and kept to, a host rests
 * between two requests, sizes and times are limited. Redirects are followed here, each as a request of its own.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { UsageError } from "../model/errors.js";
import type { Fetched } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import { MINUTE, type Millis, SECOND } from "../model/time.js";
import { duration, type RequestFlags, readAddress, withReachFlags } from "./flags.js";
import { reachOf } from "./reach.js";
import type { Manners, Voice } from "./voice.js";

export interface PageFlags extends Manners, Pick<RequestFlags, "userAgent" | "contact" | "allowPrivate" | "resolve"> {
  readonly base?: string;
  readonly charset?: string;
  readonly delay?: Millis;
}

/** What a file may hold: a page of the web is cut at 16 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

export function withPageFlags(command: Command): Command {
  return withReachFlags(
    command
      .argument("<file, url or ->", "the page: a file, an address, or - for standard input")
      .option("--base <url>", "the page's own address, when it comes from a file")
      .option("--charset <name>", "its encoding, whatever the page says of itself"),
  )
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE))
    .option("--quiet", "say nothing but errors")
    .option("--verbose", "say everything")
    .option("--json", "end with a summary line, for programs");
}

/** The page, or an error that says why it cannot be had: `UsageError` for a missing file, `PageError` from the web. */
export async function onePage(source: string, flags: PageFlags, voice: Voice): Promise<Page> {
  const { readPage } = await import("../page/read.js");
  checkCharset(flags.charset);
  const options = flags.charset === undefined ? {} : { charset: flags.charset };
  const base = flags.base === undefined ? undefined : readAddress(flags.base, () => undefined);
  if (source !== "-" && isAddress(source)) {
    const url = readAddress(source, (address) => voice.note(`${source} is taken for ${address}`));
    const { fetchPage } = await import("./fetch-page.js");
    const { userAgent, proxy } = reachOf({ ...flags, archive: "off", store: "" });
    const { fetched, reserved } = await fetchPage(url, {
      userAgent,
      ...(proxy === undefined ? {} : { proxy }),
      allowPrivate: flags.allowPrivate ?? false,
      resolve: flags.resolve ?? new Map(),
      rest: flags.delay ?? SECOND,
      says: (text) => (voice.verbose ? voice.note(text) : undefined),
    });
    return readPage(base === undefined ? fetched : { ...fetched, url: base }, { ...options, reserved });
  }
  const { bytes, at, place } = source === "-" ? readStandardInput() : readFile(source);
  const read = (url: string): Page => readPage(fileAnswer(bytes, url, at), options);
  if (base !== undefined) return read(base);
  // A saved page often says where it comes from.
  const page = read(place);
  if (page.canonical !== undefined) return read(page.canonical);
  if (page.base === place)
    voice.note("The page does not say where it comes from, so relative links are left out. Say it with --base URL.");
  return page;
}

/** JSON lines on standard output: what was asked for. With `--json` a summary follows. Answers the exit code. */
export function sayLines(command: string, lines: readonly object[], flags: Manners): number {
  const summary = { summary: true, command, end: "finished", counts: { lines: lines.length } };
  for (const line of flags.json ? [...lines, summary] : lines) process.stdout.write(`${jsonLine(line)}\n`);
  return 0;
}

/** Characters that would move a terminal's cursor or turn its text around are spelled out; it is the same JSON. */
function jsonLine(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** "https://…", or something that only an address looks like and that is no file here. */
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
    if (size > MOST_BYTES) throw new UsageError(`${file} is too large for a page: ${size} bytes.`);
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
  if (bytes.length > MOST_BYTES) throw new UsageError(`Standard input is too large for a page: ${bytes.length} bytes.`);
  return { bytes, at: Date.now(), place: "file:///dev/stdin" };
}

function fileAnswer(body: Uint8Array, url: string, at: number): Fetched {
  return { kind: "fetched", url, at, took: 0, status: 200, headers: [], body };
}

function checkCharset(charset: string | undefined): void {
  if (charset === undefined) return;
  try {
    new TextDecoder(charset);
  } catch {
    throw new UsageError(`--charset: "${charset}" is no encoding that is known here; write it like windows-1251.`);
  }
}
