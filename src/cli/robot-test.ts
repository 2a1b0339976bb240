/**
 * `winnow robot test`: recorded pages must still give what they gave.
 *
 * Offline, so that a change of the recipe shows as a difference; with `--refetch` the site is asked again, so that its redesign does.
 * `--record` adds a page, `--update` writes down what was found.
 */
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { normalise } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import { MINUTE, type Millis } from "../model/time.js";
import { sayCount } from "./figures.js";
import { duration, readAddress, withReachFlags } from "./flags.js";
import type { LoadedRecipe } from "./robot-load.js";
import type { AskFlags } from "./robot-page.js";
import type { Given, TestPage } from "./robot-record.js";
import { type SourceFlags, withSourceFlag } from "./robot-source.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface TestFlags extends Manners, SourceFlags, AskFlags {
  readonly update?: boolean;
  readonly refetch?: boolean;
  readonly record?: string[];
  readonly delay?: Millis;
}

export function addRobotTest(group: Command, end: (code: number) => void): void {
  const command = withSourceFlag(
    group
      .command("test")
      .description("Run recipes on the pages recorded beside them, offline, and compare what they give.")
      .argument("<recipes...>", "recipe files (.yaml), or folders of them")
      .option("--record <url...>", "fetch this page, keep it beside the recipe and write down what it gives")
      .option("--refetch", "ask the site for the recorded pages again: a redesign shows as a difference")
      .option("--update", "write what the pages give now into the recipes; with --refetch the pages, too")
      .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE)),
  );
  withReachFlags(command)
    .option("--quiet", "say nothing but differences")
    .option("--verbose", "say everything")
    .option("--json", "JSON lines on stdout, for programs; the last one is the summary")
    .addHelpText(
      "after",
      `
Examples:
  winnow robot test news.yaml --record https://news.example/2026/11/15/1
  winnow robot test recipes/                 offline
  winnow robot test recipes/ --refetch       has a site changed?
  winnow robot test news.yaml --update       after looking at the differences

A test is an entry of the recipe's \`tests:\`: a recorded page, its address and the fields it gives.
Exit codes: 0 all as recorded, 1 something differs, 2 wrong use or a broken recipe.`,
    )
    .action(async (paths: string[], flags: TestFlags) => end(await testRecipes(paths, flags)));
}

async function testRecipes(paths: readonly string[], flags: TestFlags): Promise<number> {
  const { findRecipeFiles, loadRecipe, sayProblem } = await import("./robot-load.js");
  const voice = openVoice(flags);
  const counts = { recipes: 0, tests: 0, failed: 0, recorded: 0, broken: 0 };
  const files = findRecipeFiles(paths);
  if (flags.record !== undefined && files.length > 1)
    throw new UsageError("--record: name one recipe, to which the page belongs.");
  for (const file of files) {
    counts.recipes++;
    const loaded = loadRecipe(file, flags.source);
    if (loaded.program === undefined) {
      counts.broken++;
      for (const problem of loaded.problems) voice.complain(sayProblem(file, problem));
    } else if (flags.record !== undefined) counts.recorded += await recordPages(loaded, flags.record, flags, voice);
    else await testRecipe(loaded, flags, voice, counts);
  }
  voice.note(
    `${sayCount(counts.tests, "test")} of ${sayCount(counts.recipes, "recipe")}: ${counts.failed} failed${counts.recorded > 0 ? `, ${counts.recorded} recorded` : ""}.`,
  );
  const isBad = counts.failed > 0 || counts.broken > 0;
  voice.data({ summary: true, command: "robot test", end: isBad ? "failed" : "finished", counts });
  return counts.broken > 0 ? 2 : counts.failed > 0 ? 1 : 0;
}

async function recordPages(
  loaded: LoadedRecipe,
  urls: readonly string[],
  flags: TestFlags,
  voice: Voice,
): Promise<number> {
  const { fetchTest, writeTest } = await import("./robot-record.js");
  const { pageAsker } = await import("./robot-page.js");
  const ask = pageAsker(flags, voice, loaded.recipe!.charset);
  for (const url of urls) {
    const address = readAddress(url, (taken) => voice.note(`${url} is taken for ${taken}`));
    const { pages, given } = await fetchTest(loaded, address, ask);
    await writeTest(loaded, undefined, pages, given);
    const said =
      given.rejected === undefined
        ? sayCount(Object.keys(given.gives ?? {}).length, "field")
        : `rejected: ${given.rejected}`;
    voice.result(`${loaded.file}: ${pages[0]!.file} recorded, ${said}`);
  }
  return urls.length;
}

async function testRecipe(
  loaded: LoadedRecipe,
  flags: TestFlags,
  voice: Voice,
  counts: { tests: number; failed: number; recorded: number },
): Promise<void> {
  const { fetchTest, givenBy, settingsAt, writeTest } = await import("./robot-record.js");
  const { pageAsker, readWithParts, recordedPage } = await import("./robot-page.js");
  const { besideRecipe } = await import("./robot-load.js");
  const { file, folder } = loaded;
  const recipe = loaded.recipe!;
  for (const [index, one] of recipe.tests.entries()) {
    counts.tests++;
    const at = Date.parse(one.at ?? "2026-01-01T12:00:00Z");
    if (Number.isNaN(at)) throw new UsageError(`${file}: tests: "${one.at}" is not a moment like 2026-01-31T12:00:00Z`);
    let now: Given;
    let pages: readonly TestPage[] = [];
    if (flags.refetch === true) {
      const fetched = await fetchTest(loaded, one.address, pageAsker(flags, voice, recipe.charset), one.page);
      [now, pages] = [fetched.given, fetched.pages];
    } else {
      const parts = new Map(one.parts.map((part) => [normalise(part.address), part.page]));
      const read = (page: string, address: string) =>
        recordedPage(
          readFileSync(besideRecipe(page, folder)),
          normalise(address) ?? address,
          at,
          one.type,
          recipe.charset,
        );
      const answer = await readWithParts(read(one.page, one.address), settingsAt(loaded, at), async (url) => {
        const page = parts.get(url);
        return page === undefined ? undefined : read(page, url);
      });
      now = givenBy(answer);
    }
    const differences =
      one.gives === undefined && one.rejected === undefined
        ? ["nothing is recorded yet: run it with --update"]
        : compared(one, now);
    if (differences.length === 0) {
      voice.note(`${file}: ${one.page} as recorded`);
      continue;
    }
    if (flags.update) {
      await writeTest(loaded, index, pages, now);
      counts.recorded++;
    } else counts.failed++;
    voice.result(`${file}: ${one.page}\n${differences.map((line) => `  ${line}`).join("\n")}`);
    voice.data({ kind: "difference", file, page: one.page, differences });
  }
}

/** What differs from the record; fields that the record does not name are free. */
function compared(
  wanted: {
    readonly gives?: { readonly [field: string]: unknown } | undefined;
    readonly rejected?: string | undefined;
  },
  now: Given,
): string[] {
  if (wanted.rejected !== undefined)
    return now.rejected === wanted.rejected
      ? []
      : [
          `should be rejected with "${wanted.rejected}", but ${now.rejected === undefined ? "is kept" : `with "${now.rejected}"`}`,
        ];
  if (now.gives === undefined) return [`is rejected: ${now.rejected ?? "no document"}`];
  return Object.entries(wanted.gives ?? {}).flatMap(([field, value]) => {
    const given = now.gives![field];
    if (JSON.stringify(given) === JSON.stringify(value)) return [];
    return [`${field}: recorded ${shown(value)}, now ${shown(given)}`];
  });
}

function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 190)}… (${text.length} characters)` : text;
}
