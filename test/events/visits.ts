/** One event, visited again and again: its pages may change between two visits. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { type EventState, eventStates } from "../../src/app/events/state.js";
import { kind } from "../../src/events/events.js";
import { harvest } from "../../src/harvest/harvest.js";
import { openStore, type Store } from "../../src/index.js";
import { DAY } from "../../src/model/time.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld, type Written } from "../worlds/world.js";

export interface Setting {
  readonly store: Store;
  readonly archive: string;
  visit(): Promise<EventState>;
}

export async function visitsTo(
  t: TestContext,
  home: string,
  pages: Readonly<Record<string, Written>>,
): Promise<Setting> {
  const world = await serveWorld(literalWorld(pages));
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-events-"));
  const store = await openStore(folder);
  t.after(async () => {
    await store.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });
  const archive = path.join(folder, "archive");
  return {
    store,
    archive,
    async visit() {
      const settings = { delay: 0, every: 366 * DAY, kind: { url: home } };
      const run = harvest({
        store,
        plans: [{ kind, collection: "events", start: home, settings }],
        resolve: world.resolve,
        archive: { folder: archive },
        threads: 1,
      });
      await run.summary;
      return (await eventStates(store, Date.now()))[0]!;
    },
  };
}
