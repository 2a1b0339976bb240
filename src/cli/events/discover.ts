/** `winnow events discover`: a focused crawl for events, from portals, society pages and lists of calls. */
import { createReadStream, existsSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { type Command, Option } from "commander";
import type { DiscoveredEvent, Discovery } from "../../app/events/discover.js";
import { fieldText } from "../../app/events/searches.js";
import { contactReminder } from "../../app/network-options.js";
import type { PortalEvent } from "../../events/portals/portal.js";
import { UsageError } from "../../model/errors.js";
import { MINUTE, SECOND } from "../../model/time.js";
import { cellOf } from "../../publish/formats/cell.js";
import { csvTable } from "../../publish/formats/csv.js";
import { writeRelease } from "../../publish/write-release.js";
import { openStore } from "../../store/open.js";
import { elapsed } from "../elapsed.js";
import {
  duration,
  FOREVER,
  OWN_MODEL,
  readAddress,
  type VisitFlags,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "../flags.js";
import { openCommandLog, runOptions } from "../harvest/run-harvest.js";
import { modelsWith, ownModels } from "../own-model.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { type Output, openOutput } from "../terminal/output.js";
import { toResult } from "../terminal/result-target.js";

interface Flags extends VisitFlags {
  readonly least: number;
  readonly sinceYear?: number;
  readonly base?: string;
}

export function defineEventsDiscover(command: Command, end: (code: number) => void): void {
  command
    .argument("<seed...>", "start addresses; or a saved page, feed, calendar or DBLP file")
    .option("--collection <name>", "collection for the results", "discovered")
    .option("--max-pages <n>", "maximum number of pages to visit in this run", wholeNumber(1, 1_000_000), 100)
    .option("--max-time <length>", "stop this run after this time, e.g. 10m", duration(SECOND, FOREVER))
    .option(
      "--delay <length>",
      "minimum delay between requests to a host (default: 1s; for WikiCFP: 5s)",
      duration(0, 5 * MINUTE),
    )
    .option(
      "--least <percent>",
      "follow only links that lead to a conference site with at least this probability",
      wholeNumber(1, 99),
      60,
    )
    .option("--since-year <n>", "only editions from this year or later", wholeNumber(1900, 2200))
    .addOption(new Option("--base <url>", "the address of a saved page"))
    .option(...OWN_MODEL);
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events discover https://society.example/conferences.html > found.csv
  winnow events discover 'http://www.wikicfp.com/cfp/call?conference=databases' --max-pages 20
  winnow events discover dblp.xml.gz --since-year 2026 > found.csv
  winnow events add --from found.csv

The seeds and the lists they continue in are read first, then the most promising links of all sites, best first, until the budget is spent.
Everything is kept in the store: the same command continues where it stopped, even after a crash. The CSV gives the
probability that each address is an event's own site; unvisited addresses have no dates. A known portal in which nothing is found is an error.
Exit codes: 0 done, 1 a seed could not be read or a portal has changed, 2 usage error, 130 or 143 interrupted.`,
    )
    .action(async (seeds: string[], flags: Flags) => end(await discover(seeds, flags)));
}

async function discover(seeds: readonly string[], flags: Flags): Promise<number> {
  const files = seeds.filter((seed) => !/^[a-z][a-z0-9+.-]+:\/\//i.test(seed) && existsSync(seed));
  if (files.length > 0 && files.length < seeds.length)
    throw new UsageError("Give either files or addresses: files are read, addresses are crawled.");
  return files.length > 0 ? fromFiles(files, flags) : crawl(seeds, flags);
}

// ── The crawl ───────────────────────────────────────────────────────────────────────────────────────────────────────────

async function crawl(given: readonly string[], flags: Flags): Promise<number> {
  const { discoverEvents } = await import("../../app/events/discover.js");
  const output = openOutput(flags);
  const seeds = given.map((seed) => readAddress(seed, (address) => output.note(`${seed}: using ${address}`)));
  const own = await ownModels(flags.model, flags.store, "discover");
  const interrupt = listenForInterrupt(output);
  const store = await openStore(flags.store);
  const log = openCommandLog(flags, output);
  const reminder = contactReminder(flags);
  if (reminder !== undefined) output.note(reminder);
  try {
    const discovery = await discoverEvents({
      ...runOptions(flags, output, log),
      ...own,
      store,
      seeds,
      collection: flags.collection,
      maxPages: flags.maxPages,
      ...(flags.maxTime === undefined ? {} : { maxTime: flags.maxTime, spent: elapsed() }),
      delay: flags.delay,
      least: flags.least,
      signal: interrupt.signal,
    }).finally(() => output.pin(undefined));
    return await tell(discovery, flags, output, interrupt.code());
  } finally {
    log.close();
    interrupt.release();
    await store.close();
  }
}

async function tell(
  { found, visited, problems }: Discovery,
  flags: Flags,
  output: Output,
  interrupted: number | undefined,
): Promise<number> {
  const since = flags.sinceYear ?? 0;
  const shown = found
    .filter(({ type, record }) => type !== "no event" && Number(record.fields["year"] ?? 9999) >= since)
    .sort((a, b) => Number(b.type === "event") - Number(a.type === "event") || b.score - a.score);
  await writeRows(shown.map(rowOf), output);
  for (const [url, says] of problems) output.error(`${url}: ${says}`);
  const counts = {
    pages: visited,
    events: shown.filter(({ type }) => type === "event").length,
    promises: shown.filter(({ type }) => type === "promise").length,
    problems: problems.size,
  };
  output.note(`${visited} pages visited: ${counts.events} events, ${counts.promises} candidate links.`);
  const failed = problems.size > 0;
  output.data({
    summary: true,
    command: "events discover",
    end: interrupted !== undefined ? "stopped" : failed ? "failed" : visited >= flags.maxPages ? "budget" : "finished",
    counts,
    ...(failed ? { error: { code: "PORTAL", message: [...problems].map((one) => one.join(": ")).join("\n") } } : {}),
  });
  return interrupted ?? (failed ? 1 : 0);
}

function rowOf({ type, site, score, record }: DiscoveredEvent): Row {
  const field = (name: string): string | undefined => fieldText(record.fields[name]) || undefined;
  const year = record.fields["year"];
  return {
    ...Object.fromEntries(PLAIN.flatMap((name) => (field(name) === undefined ? [] : [[name, field(name)!]]))),
    ...(typeof year === "number" ? { year } : {}),
    ...(site === "" ? {} : { url: site }),
    ...(score > 0 ? { probability: score } : {}),
    source: field("source") ?? record.url,
    visited: type === "event" && record.fields["page"] !== undefined ? "yes" : "no",
  };
}

// ── The table ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const PLAIN = ["name", "acronym", "start", "end", "submission", "notification", "place"] as const;
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
  "visited",
  "source",
] as const;

interface Row extends Omit<PortalEvent, "series"> {
  readonly probability?: number;
  readonly visited?: string;
}

const TABLE = csvTable<Row>(COLUMNS, (row) => COLUMNS.map((name) => cellOf(row[name])), { end: "\n" });

/** A table, or with `--json` a JSON line per event. */
async function writeRows(rows: Iterable<Row> | AsyncIterable<Row>, output: Output): Promise<void> {
  const one = (row: Row): string => {
    output.data(row);
    return TABLE.one(row);
  };
  await writeRelease(rows, [{ target: toResult(output), writer: { ...TABLE, one } }]);
}

// ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function fromFiles(files: readonly string[], flags: Flags): Promise<number> {
  const output = openOutput(flags);
  let count = 0;
  const problems: string[] = [];
  const rows = async function* (): AsyncGenerator<Row> {
    for (const file of files) {
      const isDblp = /\.xml(?:\.gz)?$/i.test(file) && (await isDblpFile(file));
      const onProblem = (problem: string): void => void problems.push(`${file}: ${problem}`);
      for await (const row of isDblp ? fromDblp(file, onProblem) : fromPage(file, flags, output, onProblem)) {
        if ((row.year ?? 9999) < (flags.sinceYear ?? 0)) continue;
        count++;
        yield row;
      }
    }
  };
  await writeRows(rows(), output);
  for (const problem of problems) output.error(problem);
  const failed = problems.length > 0;
  output.data({
    summary: true,
    command: "events discover",
    end: failed ? "failed" : "finished",
    counts: { events: count },
    ...(failed ? { error: { code: "PORTAL", message: problems.join("\n") } } : {}),
  });
  return failed ? 1 : 0;
}

async function* fromPage(
  file: string,
  flags: Flags,
  output: Output,
  onProblem: (problem: string) => void,
): AsyncGenerator<Row> {
  const { loadPage } = await import("../extract/load-page.js");
  const { findSource } = await import("../../events/portals/connectors.js");
  const page = await loadPage(file, flags, output);
  const answer = findSource(page);
  if (answer !== undefined) {
    if (answer.kind === "read") for (const { series: _series, ...event } of answer.events) yield event;
    else if (answer.kind !== "nothing") onProblem(`${answer.by}: ${answer.says}`);
    return;
  }
  const { readUrlModel, URL_MODEL } = await import("../../events/urls/classifier.js");
  const { candidateLinks } = await import("../../events/find/discovery.js");
  const classify = readUrlModel(modelsWith([URL_MODEL], flags.model).get(URL_MODEL)!);
  for (const { url, words, score } of candidateLinks(page, flags.least, classify))
    yield { ...(words === "" ? {} : { name: words }), url, probability: score, source: page.url };
}

/** By its first bytes: a feed may be XML, too. */
async function isDblpFile(file: string): Promise<boolean> {
  const stream = unpacked(file);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>)
      return /<(?:dblp|bht|dblpperson)\b/i.test(Buffer.from(chunk.subarray(0, 4000)).toString("latin1"));
  } catch {
    return true; // reading it later reports what is wrong
  } finally {
    stream.destroy();
  }
  return true;
}

function unpacked(file: string) {
  const bytes = createReadStream(file);
  const plain = /\.gz$/i.test(file) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on("error", (error) => plain.destroy(error));
  return plain;
}

/** Proceedings, one per edition. DBLP knows no home pages: these events have names and years to look for. */
async function* fromDblp(file: string, onProblem: (problem: string) => void): AsyncGenerator<Row> {
  const { openDblpReader } = await import("../../events/portals/dblp.js");
  const { readProceedingsTitle } = await import("../../events/portals/dblp-page.js");
  let rows: Row[] = [];
  const reader = openDblpReader(
    ({ key, title, venue, year, page }) => {
      const { series: _series, ...read } = readProceedingsTitle(title);
      rows.push({
        ...read,
        source: page === undefined ? `https://dblp.org/rec/${key}` : `https://dblp.org/${page}`,
        ...(venue === undefined ? {} : { acronym: venue }),
        ...(year === undefined ? {} : { year }),
      });
    },
    new Set(["proceedings"]),
  );
  try {
    // The dump is Latin-1 and says so; a page's XML is UTF-8. Its first line tells.
    let decoder: TextDecoder | undefined;
    for await (const chunk of unpacked(file) as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(
        /encoding="iso-8859-1"/i.test(Buffer.from(chunk.subarray(0, 200)).toString("latin1")) ? "latin1" : "utf-8",
      );
      reader.write(decoder.decode(chunk, { stream: true }));
      yield* rows;
      rows = [];
    }
  } catch (error) {
    yield* rows;
    return onProblem((error as Error).message);
  }
  const problem = reader.end();
  yield* rows;
  if (problem !== undefined) onProblem(problem.says);
}
