/** From loaded recipes to what a harvest is asked to do. */

import { localDay } from "../../dates/local-time.js";
import type { HarvestPlan } from "../../harvest/harvest.js";
import { kindKey } from "../../harvest/sites.js";
import { normalise } from "../../model/address.js";
import { type Millis, parseDuration } from "../../model/time.js";
import { countOutdated, MADE } from "../../robot/document/finish.js";
import { isNothingFound } from "../../robot/document/judge.js";
import { kind } from "../../robot/robot.js";
import { readScan } from "../../robot/scan.js";
import type { Recipe } from "../../robot/schema/schema.js";
import { type RobotSettings, robotSettings } from "../../robot/settings.js";
import type { AddressHistory, Harvest, RetryRejected, Store } from "../../store/store.js";
import { brokenSince, healthName } from "./health.js";
import type { LoadedRecipe } from "./load.js";

export interface RobotPlan {
  readonly file: string;
  readonly recipe: Recipe;
  readonly settings: RobotSettings;
  readonly plan: HarvestPlan;
}

/** Which recipe fills which collection. */
export function recipesByCollection(
  plans: readonly RobotPlan[],
): { readonly recipe: Recipe; readonly collection: string }[] {
  return plans.map(({ recipe, plan }) => ({ recipe, collection: plan.collection }));
}

export interface PlanOptions {
  readonly collection?: string;
  readonly delay?: Millis;
  readonly fresh?: boolean;
  readonly now: number;
  /** Where files are saved. */
  readonly files?: string;
  /** The store as it was named, beside which the health of recipes is kept. */
  readonly where?: string;
}

export async function robotPlan(
  loaded: LoadedRecipe,
  store: Store | undefined,
  options: PlanOptions,
): Promise<RobotPlan> {
  const recipe = loaded.recipe!;
  const collection = options.collection ?? recipe.collection ?? recipe.name;
  const run = {
    id: options.now,
    today: localDay(options.now, recipe.timezone),
    resume: {},
    files: options.files ?? null,
  };
  const bare = robotSettings(recipe, loaded.inputs, run);
  const name = { collection, kind: kind.name, start: recipe.name };
  const known = options.fresh === true || store === undefined ? undefined : await store.findHarvest(name);
  const resume = known === undefined ? {} : await resumeOf(recipe, run.today, known.id, store!);
  const before = (known?.settings as { readonly kind?: Partial<RobotSettings> } | null | undefined)?.kind;
  // Until a run has come to its end with it, a changed recipe has not seen all lists.
  const isUnseen = known?.finished === false && before?.run?.reread === true;
  const reread = known !== undefined && (before?.digest !== bare.digest || isUnseen);
  const retry =
    known === undefined ? undefined : await retryOf(known, before?.makes !== bare.makes, store!, options.where);
  const settings: RobotSettings = { ...bare, run: { ...run, resume, reread } };
  for (const { url } of kind.start(settings))
    if (normalise(url) === undefined) throw new Error(`collect: "${url}" is not a web address`);
  const delay = options.delay ?? (recipe.delay === undefined ? undefined : parseDuration(recipe.delay));
  const every = recipe.every === undefined ? undefined : parseDuration(recipe.every);
  return {
    file: loaded.file,
    recipe,
    settings,
    plan: {
      kind,
      collection,
      start: recipe.name,
      ...(options.fresh ? { fresh: true } : {}),
      reread,
      ...(retry === undefined ? {} : { retry }),
      settings: {
        scope: { within: "host", hosts: recipe.hosts },
        ...(delay === undefined ? {} : { delay }),
        // What the recipe does not say any more does not hold any more.
        every,
        charset: recipe.charset,
        kind: settings as never,
      },
    },
  };
}

/**
 * Which rejected pages are visited again: those of broken runs, because the site may have been repaired; and those in
 * which an earlier form of the recipe found nothing.
 */
export async function retryOf(
  { id: harvest, collection, start }: Pick<Harvest, "id" | "collection" | "start">,
  hasChanged: boolean,
  store: Store,
  where: string | undefined,
): Promise<RetryRejected | undefined> {
  const since = where === undefined ? undefined : brokenSince(where, healthName(collection, start));
  if (!hasChanged) return since === undefined ? undefined : { since };
  const reasons = (await store.tallies(harvest)).filter(({ what }) => what === "rejected").map(({ reason }) => reason);
  return { since: 0, reasons: reasons.filter(isNothingFound) };
}

/** How many documents of a harvest were made by an earlier form of its recipe, and not read anew since. */
export async function olderDocuments({ settings }: RobotPlan, harvest: number, store: Store): Promise<number> {
  let older = 0;
  for (let after = 0; ; ) {
    const page = await store.siteKnowledge(harvest, after, 100);
    if (page.length === 0) return older;
    for (const { knowledge } of page) older += countOutdated(knowledge.get(kindKey(MADE)), settings);
    after = page.at(-1)!.site;
  }
}

/** Days before the last known one that are asked for again: a list of a day grows until the day is over. */
const DAYS_AGAIN = 2;

/**
 * Where each scan goes on: behind its last document. What was asked for behind that and was missing is asked for again.
 * The frontier knows all addresses up to the end of the window, so the end is found by doubling and halving.
 */
export async function resumeOf(
  recipe: Recipe,
  today: string,
  harvest: number,
  store: Store,
): Promise<{ [source: string]: number }> {
  const resume: { [source: string]: number } = {};
  for (const [index, from] of recipe.collect.entries()) {
    if (!("scan" in from)) continue;
    const scan = readScan(from, today);
    const storyOf = async (at: number): Promise<AddressHistory | undefined> => {
      const url = at < 0 || at >= scan.count ? undefined : normalise(scan.address(at));
      return url === undefined
        ? undefined
        : (await store.addressHistory(url)).find((history) => history.harvest.id === harvest);
    };
    if ((await storyOf(0)) === undefined) continue;
    let [known, unknown] = [0, 1];
    while (unknown < scan.count && (await storyOf(unknown)) !== undefined) [known, unknown] = [unknown, unknown * 2];
    unknown = Math.min(unknown, scan.count);
    while (unknown - known > 1) {
      const middle = Math.floor((known + unknown) / 2);
      if ((await storyOf(middle)) === undefined) unknown = middle;
      else known = middle;
    }
    if (from.scan.includes("{date:")) {
      resume[String(index)] = Math.max(0, known - DAYS_AGAIN);
      continue;
    }
    let last = known;
    while (last >= 0 && !isHit(await storyOf(last))) last--;
    resume[String(index)] = last + 1;
  }
  return resume;
}

/** A page was there and was a document, wanted or not; or it has not been asked for yet. */
function isHit(story: AddressHistory | undefined): boolean {
  if (story === undefined) return false;
  if (story.state === "waiting" || story.state === "taken") return false;
  return story.state === "done" && !/no (text|name|document) was found/.test(story.because);
}
