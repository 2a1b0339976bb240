/** `winnow robot test`: recorded pages must still give what they gave. Offline; a site's redesign or a recipe's change shows as a difference. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import { parseDocument } from "yaml";
import { normalise } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { Finding } from "../model/record.js";
import { sayCount } from "./figures.js";
import { type Manners, openVoice } from "./voice.js";

interface TestFlags extends Manners {
  readonly update?: boolean;
}

export function addRobotTest(group: Command, end: (code: number) => void): void {
  group
    .command("test")
    .description("Run recipes on the pages recorded beside them, offline, and compare what they give.")
    .argument("<recipes...>", "recipe files (.yaml), or folders of them")
    .option("--update", "write what the pages give now into the recipes")
    .option("--quiet", "say nothing but differences")
    .option("--json", "JSON lines on stdout, for programs; the last one is the summary")
    .addHelpText(
      "after",
      `
Examples:
  winnow robot test recipes/
  winnow robot test news.yaml --update       after looking at the differences

A test is an entry of the recipe's \`tests:\`: a recorded page, its address and the fields it gives.
Exit codes: 0 all as recorded, 1 something differs, 2 wrong use or a broken recipe.`,
    )
    .action(async (paths: string[], flags: TestFlags) => end(await testRecipes(paths, flags)));
}

async function testRecipes(paths: readonly string[], flags: TestFlags): Promise<number> {
  const { besideRecipe, findRecipeFiles, loadRecipe, sayProblem } = await import("./robot-load.js");
  const { robotSettings } = await import("../robot/settings.js");
  const { readWithParts, recordedPage } = await import("./robot-page.js");
  const { dayIn } = await import("./robot-plan.js");
  const voice = openVoice(flags);
  const counts = { recipes: 0, tests: 0, failed: 0, recorded: 0, broken: 0 };
  for (const file of findRecipeFiles(paths)) {
    counts.recipes++;
    const { recipe, program, inputs, folder, problems } = loadRecipe(file);
    if (recipe === undefined || program === undefined) {
      counts.broken++;
      for (const problem of problems) voice.complain(sayProblem(file, problem));
      continue;
    }
    const recorded = new Map<number, { gives?: { [field: string]: Json }; rejected?: string }>();
    for (const [index, one] of recipe.tests.entries()) {
      counts.tests++;
      const at = Date.parse(one.at ?? "2026-01-01T12:00:00Z");
      if (Number.isNaN(at))
        throw new UsageError(`${file}: tests: "${one.at}" is not a moment like 2026-01-31T12:00:00Z`);
      const settings = robotSettings(recipe, inputs, { id: at, today: dayIn(at, recipe.timezone), resume: {} });
      const parts = new Map(one.parts.map((part) => [normalise(part.address), part.page]));
      const read = (page: string, address: string) =>
        recordedPage(readFileSync(besideRecipe(page, folder)), normalise(address) ?? address, at, one.type);
      const answer = await readWithParts(read(one.page, one.address), settings, async (url) => {
        const page = parts.get(url);
        return page === undefined ? undefined : read(page, url);
      });
      const gives = answer.records.length > 0 ? valuesOf(answer.records[0]!) : undefined;
      const now = {
        ...(gives === undefined ? {} : { gives }),
        ...(answer.rejected === undefined ? {} : { rejected: answer.rejected }),
      };
      const differences =
        one.gives === undefined && one.rejected === undefined
          ? ["nothing is recorded yet: run it with --update"]
          : compared(one, now);
      if (differences.length === 0) {
        voice.note(`${file}: ${one.page} as recorded`);
        continue;
      }
      if (flags.update) recorded.set(index, now);
      else counts.failed++;
      voice.result(`${file}: ${one.page}\n${differences.map((line) => `  ${line}`).join("\n")}`);
      voice.data({ kind: "difference", file, page: one.page, differences });
    }
    if (recorded.size > 0) {
      record(file, recorded);
      counts.recorded += recorded.size;
    }
  }
  voice.note(
    `${sayCount(counts.tests, "test")} of ${sayCount(counts.recipes, "recipe")}: ${counts.failed} failed${counts.recorded > 0 ? `, ${counts.recorded} recorded` : ""}.`,
  );
  const isBad = counts.failed > 0 || counts.broken > 0;
  voice.data({ summary: true, command: "robot test", end: isBad ? "failed" : "finished", counts });
  return counts.broken > 0 ? 2 : counts.failed > 0 ? 1 : 0;
}

/** Longer texts are compared by their number of words. */
const LONGEST_RECORDED = 4000;

function valuesOf({ fields }: Finding): { [field: string]: Json } {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([field, { value }]): [string, Json] => [field, value])
      .filter(([, value]) => typeof value !== "string" || value.length <= LONGEST_RECORDED)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What differs from the record; fields that the record does not name are free. */
function compared(
  wanted: {
    readonly gives?: { readonly [field: string]: unknown } | undefined;
    readonly rejected?: string | undefined;
  },
  now: { readonly gives?: { readonly [field: string]: Json }; readonly rejected?: string },
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

/** Only the recorded fields of the file change; comments and everything else stay as they are. */
function record(
  file: string,
  recorded: ReadonlyMap<number, { gives?: { [field: string]: Json }; rejected?: string }>,
): void {
  const document = parseDocument(readFileSync(file, "utf8"));
  for (const [index, { gives, rejected }] of recorded) {
    document.deleteIn(["tests", index, "gives"]);
    document.deleteIn(["tests", index, "rejected"]);
    if (gives !== undefined) document.setIn(["tests", index, "gives"], gives);
    else document.setIn(["tests", index, "rejected"], rejected ?? "");
  }
  writeFileSync(`${file}.part`, document.toString({ lineWidth: 0 }));
  renameSync(`${file}.part`, file);
}
