/** A stored recipe's next run by the watcher: its day, where its scans go on, and the files that follow. */
import { systemClock } from "../model/time.js";
import type { RobotSettings } from "../robot/settings.js";
import type { HarvestStatus } from "../store/store.js";
import type { Renewal } from "./renewals.js";
import { settleDuplicates } from "./robot-duplicates.js";
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
