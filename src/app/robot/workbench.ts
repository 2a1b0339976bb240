/**
 * A recipe in the making: check its text, try it on a page, see how well it fills its fields, and rescue what it rejects.
 *
 * Recipes are files in one folder. A page is read from the archive if it is there, else it is fetched politely.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openReader } from "../../archive/read-warc.js";
import { normalise } from "../../model/address.js";
import { UsageError } from "../../model/errors.js";
import type { Fetched } from "../../model/fetched.js";
import type { Finding } from "../../model/record.js";
import { readPage } from "../../page/read.js";
import type { StepTrace } from "../../robot/steps/trace.js";
import type { Harvest, Store } from "../../store/store.js";
import { archiveFolder } from "../archive-folder.js";
import { type LoadedRecipe, loadRecipeText } from "./load.js";
import { openPageFetcher, type PageFetchFlags, readWithParts } from "./page.js";
import { settingsAt } from "./record.js";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u;

/** The file of a recipe in the folder; its name cannot leave the folder. */
export function recipeFile(folder: string, name: string): string {
  if (!NAME.test(name) || name.includes(".."))
    throw new UsageError(`"${name}" cannot be a recipe's name: use letters, digits and . _ -, at most 80.`);
  return path.join(folder, `${name}.yaml`);
}

/** The names of the recipes in the folder. */
export function listRecipes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  return files
    .map((file) => file.slice(0, -".yaml".length))
    .filter((name) => NAME.test(name))
    .sort();
}

/** Undefined if there is no such recipe. */
export function readRecipeText(folder: string, name: string): string | undefined {
  const file = recipeFile(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Also a recipe with mistakes is saved: it is work in progress. */
export function saveRecipeText(folder: string, name: string, text: string): void {
  const file = recipeFile(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

export function checkRecipeText(folder: string, name: string, text: string): LoadedRecipe {
  return loadRecipeText(Buffer.from(text), recipeFile(folder, name));
}

export interface Trial {
  readonly from: "archive" | "web";
  readonly steps: readonly StepTrace[];
  readonly records: readonly Finding[];
  readonly rejected: string | undefined;
  /** What was found instead: a language, a number of words. */
  readonly found: string | undefined;
  readonly doubts: readonly string[];
}

export interface TrialOptions {
  readonly store: Store;
  readonly where: string;
  readonly requests: PageFetchFlags;
}

/** Reads one page by the recipe, step by step; nothing is kept. */
export async function tryRecipe(loaded: LoadedRecipe, address: string, options: TrialOptions): Promise<Trial> {
  const url = normalise(address);
  if (url === undefined) throw new UsageError(`"${address}" is not a web address; write it like https://example.org/`);
  const charset = loaded.recipe?.charset;
  const ask = openPageFetcher(options.requests, () => undefined, charset);
  const archived = await findArchived(options, url);
  const page = archived ? readPage(archived, charset === undefined ? {} : { charset }) : (await ask(url)).page;
  let steps: StepTrace[] = [];
  const answer = await readWithParts(
    page,
    settingsAt(loaded, page.fetchedAt),
    async (part) => (await ask(part).catch(() => undefined))?.page,
    () => {
      steps = []; // with each further part the steps begin anew; the last round is the whole one
      return { trace: (step) => void steps.push(step), clock: () => performance.now() };
    },
  );
  return {
    from: archived === undefined ? "web" : "archive",
    steps,
    records: answer.records,
    rejected: answer.rejected,
    found: answer.drafts[0]?.found ?? undefined,
    doubts: answer.drafts.flatMap(({ doubts }) => doubts),
  };
}

/** The newest archived response of an address. */
async function findArchived(
  { store, where }: Pick<TrialOptions, "store" | "where">,
  url: string,
): Promise<Fetched | undefined> {
  const visits = (await store.addressHistory(url)).flatMap((history) => history.visits);
  const newest = visits.filter(({ archived }) => archived !== null).sort((a, b) => b.at - a.at)[0];
  if (newest === undefined) return undefined;
  const reader = openReader(archiveFolder({ store: where }), { uploads: store });
  try {
    const read = await reader.read(newest.archived!);
    return read.kind === "exchange" ? read.fetched : undefined;
  } finally {
    await reader.close();
  }
}

export interface FillRates {
  /** How many records were looked at. */
  readonly records: number;
  /** Share of the records that have the field, most first. */
  readonly fields: readonly { readonly field: string; readonly share: number }[];
}

const LOOKED_AT = 500;

/** How many of the newest documents of a recipe have each field. */
export async function fillRates(store: Store, { collection, start }: Harvest): Promise<FillRates> {
  const filter = { kind: "compare", field: "recipe", is: "eq", value: start } as const;
  const { records } = await store.listRecords({ collection, filter, order: "changed", limit: LOOKED_AT });
  const counts = new Map<string, number>();
  for (const { fields } of records)
    for (const [field, value] of Object.entries(fields))
      if (value !== "" && value !== null) counts.set(field, (counts.get(field) ?? 0) + 1);
  const fields = [...counts].map(([field, count]) => ({ field, share: count / records.length }));
  return {
    records: records.length,
    fields: fields.sort((a, b) => b.share - a.share || (a.field < b.field ? -1 : 1)),
  };
}
