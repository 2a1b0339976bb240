/** From loaded recipes to what a harvest is asked to do. */
import type { HarvestPlan } from "../harvest/harvest.js";
import { kindKey } from "../harvest/sites.js";
import { normalise } from "../model/address.js";
import { findDuration, type Millis } from "../model/time.js";
import { localParts } from "../robot/dates.js";
import { MADE, madeOtherwise } from "../robot/keep-document.js";
import { kind } from "../robot/robot.js";
import { readScan } from "../robot/scan.js";
import type { Recipe } from "../robot/schema.js";
import { type RobotSettings, robotSettings } from "../robot/settings.js";
import type { AddressStory, Store } from "../store/store.js";
import type { LoadedRecipe } from "./robot-load.js";

export interface RobotPlan {
  readonly file: string;
  readonly recipe: Recipe;
  readonly settings: RobotSettings;
  readonly plan: HarvestPlan;
}

/** Which recipe fills which collection. */
export function fillersOf(plans: readonly RobotPlan[]): { readonly recipe: Recipe; readonly collection: string }[] {
  return plans.map(({ recipe, plan }) => ({ recipe, collection: plan.collection }));
}

export interface PlanOptions {
  readonly collection?: string;
  readonly delay?: Millis;
  readonly fresh?: boolean;
  readonly now: number;
  /** Where files are saved. */
  readonly files?: string;
}

export async function robotPlan(
  loaded: LoadedRecipe,
  store: Store | undefined,
  options: PlanOptions,
): Promise<RobotPlan> {
  const recipe = loaded.recipe!;
  const collection = options.collection ?? recipe.collection ?? recipe.name;
  const run = { id: options.now, today: dayIn(options.now, recipe.timezone), resume: {}, files: options.files ?? null };
  const bare = robotSettings(recipe, loaded.inputs, run);
  const name = { collection, kind: kind.name, start: recipe.name };
  const known = options.fresh === true || store === undefined ? undefined : await store.findHarvest(name);
  const resume = known === undefined ? {} : await resumeOf(recipe, run.today, known.id, store!);
  const before = (known?.settings as { readonly kind?: Partial<RobotSettings> } | null | undefined)?.kind;
  // Until a run has come to its end with it, a changed recipe has not seen all lists.
  const isUnseen = known?.finished === false && before?.run?.reread === true;
  const reread = known !== undefined && (before?.digest !== bare.digest || isUnseen);
  const settings: RobotSettings = { ...bare, run: { ...run, resume, reread } };
  for (const { url } of kind.start(settings))
    if (normalise(url) === undefined) throw new Error(`collect: "${url}" is not a web address`);
  const delay = options.delay ?? (recipe.delay === undefined ? undefined : findDuration(recipe.delay));
  const every = recipe.every === undefined ? undefined : findDuration(recipe.every);
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
      settings: {
        // The recipe itself says which links are followed.
        scope: { within: "any" },
        ...(delay === undefined ? {} : { delay }),
        // What the recipe does not say any more does not hold any more.
        every,
        charset: recipe.charset,
        kind: settings as never,
      },
    },
  };
}

/** How many documents of a harvest were made by an earlier form of its recipe, and not read anew since. */
export async function olderDocuments({ settings }: RobotPlan, harvest: number, store: Store): Promise<number> {
  let older = 0;
  for (let after = 0; ; ) {
    const page = await store.sitesKnown(harvest, after, 100);
    if (page.length === 0) return older;
    for (const { knowledge } of page) older += madeOtherwise(knowledge.get(kindKey(MADE)), settings);
    after = page.at(-1)!.site;
  }
}

export function dayIn(at: number, zone: string): string {
  const { year, month, day } = localParts(at, zone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
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
    const storyOf = async (at: number): Promise<AddressStory | undefined> => {
      const url = at < 0 || at >= scan.count ? undefined : normalise(scan.address(at));
      return url === undefined ? undefined : (await store.story(url)).find((story) => story.harvest.id === harvest);
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
function isHit(story: AddressStory | undefined): boolean {
  if (story === undefined) return false;
  if (story.state === "waiting" || story.state === "taken") return false;
  return story.state === "done" && !/no (text|name|document) was found/.test(story.because);
}
