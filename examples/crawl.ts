/** Every page of a site into a store, to be updated by a watcher every day. */
import { crawlPlan, type GivenSettings, type HarvestOptions, harvest, openStore, type Summary } from "../src/index.js";

type Options = Partial<HarvestOptions> & { readonly settings?: GivenSettings };

export async function crawlSite(folder: string, url: string, { settings, ...options }: Options = {}): Promise<Summary> {
  const store = await openStore(folder);
  try {
    return await harvest({
      ...options,
      store,
      plans: [crawlPlan(url, { settings: { every: 24 * 3600 * 1000, ...settings } })],
    }).summary;
  } finally {
    await store.close();
  }
}
