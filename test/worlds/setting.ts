/** A small web on loopback and an empty store, both gone when the test is over. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { serveWorld } from "./server.js";
import { literalWorld, type Written } from "./world.js";

export interface WorldAndStore {
  readonly store: Store;
  readonly folder: string;
  /** Where an archive would go. */
  readonly archive: string;
  readonly resolve: Awaited<ReturnType<typeof serveWorld>>["resolve"];
}

export async function worldAndStore(t: TestContext, pages: Readonly<Record<string, Written>>): Promise<WorldAndStore> {
  const world = await serveWorld(literalWorld(pages));
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-world-"));
  const store = await openStore(folder);
  t.after(async () => {
    await store.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });
  return { store, folder, archive: path.join(folder, "archive"), resolve: world.resolve };
}
