/**
 * npm run bench: one command per claim of speed.
 *
 * Without a name it lists what there is; with one it runs that benchmark, whose module is loaded only then.
 */
import { existsSync } from "node:fs";
import { UsageError } from "../src/model/errors.js";

/** Every benchmark is a module beside this one that exports `run`. */
interface Benchmark {
  run(args: string[]): Promise<void>;
}

const SAYS: ReadonlyMap<string, string> = new Map([
  ["startup", "what starting the program costs, by command"],
  ["frontier", "the store under ten million addresses, where SQLite runs, the loop's pace and cost"],
  ["cluster", "page commits of one, two and four workers on PostgreSQL, beside SQLite"],
  ["corpus", "a release in all formats beside plain text; size and speed of an index"],
  ["export", "records on their way out, edited tables on their way back"],
  ["words", "a word list of a hundred million words in bounded memory"],
  ["urls", "a million addresses: is each a conference's own site?"],
  ["learn", "training and labelling, against the peers"],
  ["search", "a million records: lists, searches, statistics, edits"],
  ["serve", "the pages of the web app over many records"],
  ["oai", "a harvest by OAI-PMH: records per second, first pages and last"],
  ["crawl", "whole crawls, against the peers"],
  ["page", "understanding real pages, beside cheerio"],
  ["slow-pages", "the real pages that cost most, by kind"],
  ["listing", "what is known of a site while it grows, and what judging costs"],
  ["robot", "sixty recipes on sixty simulated sites: pace, cost, memory, restart"],
]);

const [name, ...args] = process.argv.slice(2);
if (name === undefined) list();
else await runNamed(name, args);

function list(): void {
  console.log("npm run bench <name> [-- options], where the name is one of");
  for (const [known, says] of SAYS) if (isHere(known)) console.log(`  ${known.padEnd(10)} ${says}`);
}

async function runNamed(name: string, args: string[]): Promise<void> {
  if (!SAYS.has(name) || !isHere(name)) {
    const names = [...SAYS.keys()].filter(isHere).join(", ");
    return wrongUse(`no such benchmark: ${name}. There is: ${names}`);
  }
  const { run } = (await import(moduleOf(name).href)) as Benchmark;
  try {
    await run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    wrongUse(error.message);
  }
}

function moduleOf(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}

function isHere(name: string): boolean {
  return existsSync(moduleOf(name));
}

function wrongUse(says: string): void {
  console.error(says);
  process.exitCode = 2;
}
