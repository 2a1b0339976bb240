/** A stored recipe's next run by the watcher: its day, where its scans go on, what ends it, whether it is healthy, and the files that follow. */
import { localDay } from "../../dates/local-time.js";
import { systemClock } from "../../model/time.js";
import type { RobotSettings } from "../../robot/settings.js";
import type { HarvestStatus } from "../../store/store.js";
import type { WatchHooks } from "../watch-hooks.js";
import { settleDuplicates } from "./duplicates.js";
import { followRecipes } from "./follow.js";
import { healthName, lastProblems } from "./health.js";
import { recipeOutcome } from "./outcome.js";
import { resumeOf, retryOf } from "./plan.js";
import { openSaver } from "./save.js";

export const watchHooks: WatchHooks = {
  async settings(status, store) {
    const { recipe, run } = robotOf(status);
    const now = systemClock.now();
    const today = localDay(now, recipe.timezone);
    const resume = await resumeOf(recipe, today, status.id, store);
    return { kind: { run: { ...run, id: now, today, resume } } };
  },
  retry: (status, store, where) => retryOf(status, false, store, where),
  monitor(status, stop) {
    const { recipe } = robotOf(status);
    const began = systemClock.now();
    const { tallies, stops, hear } = followRecipes([recipe], (_place, harvest, because) => stop(harvest, because));
    return {
      onEvent: hear,
      async findProblems(summary, where) {
        const today = localDay(began, recipe.timezone);
        const ran = { recipe, harvest: summary.harvests[0]!, tally: tallies[0]!, stop: stops.get(0), today, began };
        return (await recipeOutcome(ran, summary.end, where)).problems;
      },
    };
  },
  problems: ({ collection, start }, where) => lastProblems(where, healthName(collection, start)),
  async after(status, store) {
    const { recipe, run } = robotOf(status);
    await settleDuplicates([{ recipe, collection: status.collection }], store, systemClock.now());
    if (recipe.save.length === 0 || typeof run.files !== "string") return;
    const saver = openSaver(store, status.collection, run.files, [recipe]);
    try {
      await saver.finish();
    } finally {
      saver.close();
    }
  },
};

function robotOf({ settings }: HarvestStatus): RobotSettings {
  return (settings as unknown as { readonly kind: RobotSettings }).kind;
}
