/** `winnow events discover`: events from portals, society pages and lists, as a table that `events add --from` takes. */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { Command } from "commander";
import type { PortalEvent } from "../events/portal.js";
import type { UrlClassifier } from "../events/url-classifier.js";
import { PageError, UsageError } from "../model/errors.js";
import type { Page } from "../model/page.js";
import { SECOND } from "../model/time.js";
import { wholeNumber } from "./flags.js";
import { onePage, type PageFlags, withPageFlags } from "./one-page.js";
import { openVoice, type Voice } from "./voice.js";

interface Flags extends PageFlags {
  readonly maxPages: number;
  readonly least: number;
  readonly sinceYear?: number;
}

/** An event as it was found, and how sure we are that the address is its own site. */
interface Discovered extends Omit<PortalEvent, "source"> {
  readonly source: string;
  readonly probability?: number;
}

export function addEventsDiscover(group: Command, end: (code: number) => void): void {
  const command = group
    .command("discover")
    .description(
      "Find events on a portal's page, a list of calls, or in DBLP's XML; CSV for winnow events add --from.",
    );
  withPageFlags(command)
    .option("--max-pages <n>", "of WikiCFP: visit so many further pages of it", wholeNumber(0, 1000), 0)
    .option(
      "--least <percent>",
      "only links that are a conference's own site with this probability",
      wholeNumber(1, 99),
      60,
    )
    .option("--since-year <n>", "of DBLP: only editions from this year on", wholeNumber(1900, 2200))
    .addHelpText(
      "after",
      `
Examples:
  winnow events discover http://www.wikicfp.com/cfp/call?conference=databases --max-pages 20 > found.csv
  winnow events discover https://society.example/conferences.html > found.csv
  winnow events discover dblp.xml.gz --since-year 2026 > found.csv
  winnow events add --from found.csv

WikiCFP is asked once every five seconds at most, as it wishes. A page of it that yields nothing although it should is an error.
Exit codes: 0 done, 1 the page could not be read or has changed, 2 wrong use.`,
    )
    .action(async (source: string, flags: Flags) => end(await discover(source, flags)));
}

async function discover(source: string, flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  let count = 0;
  if (!flags.json) voice.result(COLUMNS.join(","));
  const say = (event: Discovered): void => {
    count++;
    if (!flags.json) voice.result(COLUMNS.map((name) => cell(event[name])).join(","));
    voice.data(event);
  };
  const problem = /\.xml(?:\.gz)?$/i.test(source)
    ? await fromDblp(source, flags, say)
    : await fromPages(source, flags, voice, say);
  if (problem !== undefined) voice.complain(problem);
  voice.data({
    summary: true,
    command: "events discover",
    end: problem === undefined ? "finished" : "failed",
    counts: { events: count },
    ...(problem === undefined ? {} : { error: { code: "PORTAL", message: problem } }),
  });
  return problem === undefined ? 0 : 1;
}

const COLUMNS = [
  "name",
  "acronym",
  "year",
  "url",
  "start",
  "end",
  "submission",
  "notification",
  "place",
  "probability",
  "source",
] as const;

function cell(value: string | number | undefined): string {
  const text = value === undefined ? "" : String(value);
  // A spreadsheet must not take a name for a formula.
  const safe = /^[=+@-]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// ── Pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function fromPages(
  source: string,
  flags: Flags,
  voice: Voice,
  say: (event: Discovered) => void,
): Promise<string | undefined> {
  const { isWikiCfp, readWikiCfp } = await import("../events/portal-wikicfp.js");
  const first = await onePage(source, flags, voice);
  if (!isWikiCfp(first.url)) {
    for (const event of await fromLinks(first, flags.least)) say(event);
    return undefined;
  }
  const patient = { ...flags, delay: Math.max(flags.delay ?? 0, 5 * SECOND) };
  const asked = new Set([first.url]);
  const further: string[] = [];
  for (let page: Page | undefined = first, left = flags.maxPages; page !== undefined; left--) {
    const answer = readWikiCfp(page);
    if (answer.kind === "changed" || (answer.kind === "later" && page === first)) return answer.says;
    if (answer.kind === "read") {
      // A list tells less than the pages behind it: it is told only where these are not visited.
      const whole = answer.events.some(({ url }) => url !== undefined) || flags.maxPages === 0;
      if (whole) for (const event of answer.events) say(event);
      for (const url of answer.further) if (!asked.has(url) && isWikiCfp(url)) further.push(url);
    }
    page = undefined;
    while (left > 0 && page === undefined && further.length > 0) {
      const url = further.shift()!;
      if (asked.has(url)) continue;
      asked.add(url);
      voice.pin(`${asked.size} pages`);
      page = await findPage(url, patient, voice);
    }
  }
  voice.pin(undefined);
  return undefined;
}

/** One bad page never ends the rest. */
async function findPage(url: string, flags: Flags, voice: Voice): Promise<Page | undefined> {
  try {
    return await onePage(url, flags, voice);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    voice.warn(error.message);
    return undefined;
  }
}

async function fromLinks(page: Page, least: number): Promise<Discovered[]> {
  const { readUrlModel, URL_MODEL } = await import("../events/url-classifier.js");
  const { loadModels } = await import("../harvest/models.js");
  const { nameAndYear } = await import("../events/portal.js");
  const classify: UrlClassifier = readUrlModel(loadModels([URL_MODEL]).get(URL_MODEL)!);
  const year = new Date(page.fetchedAt).getUTCFullYear();
  const own = new URL(page.url).host;
  const found = new Map<string, Discovered>();
  for (const { url, words } of page.links) {
    if (found.has(url) || new URL(url).host === own) continue;
    const { label, probability } = classify(url, year);
    if (label !== "conference" || probability * 100 < least) continue;
    found.set(url, {
      source: page.url,
      url,
      ...named(words, nameAndYear),
      probability: Math.round(probability * 1000) / 1000,
    });
  }
  return [...found.values()].sort((a, b) => b.probability! - a.probability!);
}

/** Words of a link that are a name: not "here", not its address. */
function named(words: string, read: (words: string) => { acronym?: string; year?: number }): Partial<Discovered> {
  if (words.length < 2 || words.length > 120 || /^(?:https?:|www\.|here|link|website|home|more)/i.test(words))
    return {};
  return words.length <= 24 ? read(words) : { name: words };
}

// ── DBLP ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Proceedings, one per edition. DBLP knows no home pages: these events have names and years to look for. */
async function fromDblp(file: string, flags: Flags, say: (event: Discovered) => void): Promise<string | undefined> {
  const { openDblpReader } = await import("../events/portal-dblp.js");
  const reader = openDblpReader(
    ({ key, title, venue, year, page }) => {
      if (flags.sinceYear !== undefined && (year ?? 0) < flags.sinceYear) return;
      say({
        source: page === undefined ? `https://dblp.org/rec/${key}` : `https://dblp.org/${page}`,
        name: title,
        ...(venue === undefined ? {} : { acronym: venue }),
        ...(year === undefined ? {} : { year }),
      });
    },
    new Set(["proceedings"]),
  );
  const bytes = createReadStream(file);
  const plain = /\.gz$/i.test(file) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on("error", (error) => plain.destroy(error));
  try {
    // The dump is Latin-1 and says so; a page's XML is UTF-8. Its first line tells.
    let decoder: TextDecoder | undefined;
    for await (const chunk of plain as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(
        /encoding="iso-8859-1"/i.test(Buffer.from(chunk.subarray(0, 200)).toString("latin1")) ? "latin1" : "utf-8",
      );
      reader.write(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new UsageError(`${file}: there is no such file.`);
    return `${file}: ${(error as Error).message}`;
  }
  return reader.end()?.says;
}
