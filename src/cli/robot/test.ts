/**
 * `winnow robot test`: recorded pages must still give what they gave.
 *
 * Offline, so that a change of the recipe shows as a difference; with `--refetch` the site is asked again, so that its redesign does.
 * `--record` adds a page, `--update` writes down what was found.
 */
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { LoadedRecipe } from "../../app/robot/load.js";
import type { PageFetchFlags } from "../../app/robot/page.js";
import type { PageResult, TestPage } from "../../app/robot/record.js";
import { normalise } from "../../model/address.js";
import { UsageError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import { MINUTE, type Millis } from "../../model/time.js";
import { duration, readAddress, withNetworkFlags } from "../flags.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type SourceFlags, withSourceFlag } from "./source.js";

interface TestFlags extends OutputFlags, SourceFlags, PageFetchFlags {
  readonly update?: boolean;
  readonly refetch?: boolean;
  readonly record?: string[];
  readonly delay?: Millis;
}

export function defineRobotTest(command: Command, end: (code: number) => void): void {
  withSourceFlag(
    command
      .argument("<recipes...>", "recipe files (.yaml), or folders of them")
      .option("--record <url...>", "fetch this page, save it next to the recipe and record its result")
      .option("--refetch", "fetch the recorded pages again; a redesign shows as a difference")
      .option("--update", "write the current results into the recipes; with --refetch also save the new pages")
      .option("--delay <length>", "minimum delay between requests to a host (default: 1s)", duration(0, 5 * MINUTE)),
  );
  withNetworkFlags(command)
    .option("--quiet", "print differences only")
    .option("--verbose", "print more detail")
    .option("--json", "print JSON lines on stdout; the last line is the summary")
    .addHelpText(
      "after",
      `
Examples:
  winnow robot test news.yaml --record https://news.example/2026/11/15/1
  winnow robot test recipes/                 offline
  winnow robot test recipes/ --refetch       has a site changed?
  winnow robot test news.yaml --update       after checking the differences

A test is an entry of the recipe's \`tests:\`: a recorded page, its address and the expected fields.
Exit codes: 0 no differences, 1 differences, 2 usage error or a broken recipe.`,
    )
    .action(async (paths: string[], flags: TestFlags) => end(await testRecipes(paths, flags)));
}

async function testRecipes(paths: readonly string[], flags: TestFlags): Promise<number> {
  const { findRecipeFiles, loadRecipe, formatProblem } = await import("../../app/robot/load.js");
  const output = openOutput(flags);
  const counts = { recipes: 0, tests: 0, failed: 0, recorded: 0, broken: 0 };
  const files = findRecipeFiles(paths);
  if (flags.record !== undefined && files.length > 1) throw new UsageError("--record needs exactly one recipe.");
  for (const file of files) {
    counts.recipes++;
    const loaded = loadRecipe(file, flags.source);
    if (loaded.program === undefined) {
      counts.broken++;
      for (const problem of loaded.problems) output.error(formatProblem(file, problem));
    } else if (flags.record !== undefined) counts.recorded += await recordPages(loaded, flags.record, flags, output);
    else await testRecipe(loaded, flags, output, counts);
  }
  output.note(
    `${formatCount(counts.tests, "test")} of ${formatCount(counts.recipes, "recipe")}: ${counts.failed} failed${counts.recorded > 0 ? `, ${counts.recorded} recorded` : ""}.`,
  );
  const isBad = counts.failed > 0 || counts.broken > 0;
  output.data({ summary: true, command: "robot test", end: isBad ? "failed" : "finished", counts });
  return counts.broken > 0 ? 2 : counts.failed > 0 ? 1 : 0;
}

async function recordPages(
  loaded: LoadedRecipe,
  urls: readonly string[],
  flags: TestFlags,
  output: Output,
): Promise<number> {
  const { fetchTest, writeTest } = await import("../../app/robot/record.js");
  const { openPageFetcher } = await import("../../app/robot/page.js");
  const ask = openPageFetcher(flags, output.detail, loaded.recipe!.charset);
  for (const url of urls) {
    const address = readAddress(url, (taken) => output.note(`${url}: using ${taken}`));
    const { pages, given } = await fetchTest(loaded, address, ask);
    await writeTest(loaded, undefined, pages, given);
    const said =
      given.rejected === undefined
        ? formatCount(Object.keys(given.gives ?? {}).length, "field")
        : `rejected: ${given.rejected}`;
    output.result(`${loaded.file}: ${pages[0]!.file} recorded, ${said}`);
  }
  return urls.length;
}

async function testRecipe(
  loaded: LoadedRecipe,
  flags: TestFlags,
  output: Output,
  counts: { tests: number; failed: number; recorded: number },
): Promise<void> {
  const { fetchTest, pageResult, settingsAt, writeTest } = await import("../../app/robot/record.js");
  const { openPageFetcher, readWithParts, recordedPage } = await import("../../app/robot/page.js");
  const { besideRecipe } = await import("../../app/robot/load.js");
  const { file, folder } = loaded;
  const recipe = loaded.recipe!;
  for (const [index, one] of recipe.tests.entries()) {
    counts.tests++;
    const at = Date.parse(one.at ?? "2026-01-01T12:00:00Z");
    if (Number.isNaN(at)) throw new UsageError(`${file}: tests: "${one.at}" is not a time like 2026-01-31T12:00:00Z`);
    let now: PageResult;
    let pages: readonly TestPage[] = [];
    if (flags.refetch === true) {
      const fetched = await fetchTest(
        loaded,
        one.address,
        openPageFetcher(flags, output.detail, recipe.charset),
        one.page,
      );
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
      now = pageResult(answer);
    }
    const differences =
      one.gives === undefined && one.rejected === undefined
        ? ["nothing recorded yet: run it with --update"]
        : compared(one, now);
    if (differences.length === 0) {
      output.note(`${file}: ${one.page} as recorded`);
      continue;
    }
    if (flags.update) {
      await writeTest(loaded, index, pages, now);
      counts.recorded++;
    } else counts.failed++;
    output.result(`${file}: ${one.page}\n${differences.map((line) => `  ${line}`).join("\n")}`);
    output.data({ kind: "difference", file, page: one.page, differences });
  }
}

/** What differs from the record; fields that the record does not name are free. */
function compared(
  wanted: {
    readonly gives?: { readonly [field: string]: unknown } | undefined;
    readonly rejected?: string | undefined;
  },
  now: PageResult,
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
