/** A stored recipe's next run by the watcher: its day, where its scans go on, what ends it, whether it is healthy, and the files that follow. */
import { systemClock } from "../model/time.js";
import type { RobotSettings } from "../robot/settings.js";
import type { HarvestStatus } from "../store/store.js";
import type { Renewal } from "./renewals.js";
import { settleDuplicates } from "./robot-duplicates.js";
import { followRecipes } from "./robot-follow.js";
import { healthName, lastProblems } from "./robot-health.js";
import { outcomeOf } from "./robot-outcome.js";
import { dayIn, resumeOf } from "./robot-plan.js";
import { openSaver } from "./robot-save.js";

export const renewal: Renewal = {
  async settings(status, store) {
    const { recipe, run } = robotOf(status);
    const now = systemClock.now();
    const today = dayIn(now, recipe.timezone);
    const resume = await resumeOf(recipe, today, status.id, store);
    return { kind: { run: { ...run, id: now, today, resume } } };
  },
  follow(status, stop) {
    const { recipe } = robotOf(status);
    const { tallies, stops, hear } = followRecipes([recipe], (_place, harvest, because) => stop(harvest, because));
    return {
      hear,
      async broken(summary, where) {
        const today = dayIn(systemClock.now(), recipe.timezone);
        const ran = { recipe, harvest: summary.harvests[0]!, tally: tallies[0]!, stop: stops.get(0), today };
        return (await outcomeOf(ran, summary.end, where)).problems;
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
