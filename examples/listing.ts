/** The leaf pages of a site that is built from lists: its titles. */
import { type GivenSettings, type HarvestOptions, harvest, list, listingPlan, openStore } from "../src/index.js";

type Options = Partial<HarvestOptions> & { readonly settings?: GivenSettings };

export async function leavesOf(folder: string, url: string, options: Options = {}): Promise<string[]> {
  const { settings = {}, ...more } = options;
  const store = await openStore(folder);
  try {
    await harvest({ ...more, store, plans: [await listingPlan(url, { mode: "bfs", levels: 3, settings })] }).summary;
    const { records } = await list(store, { where: "kind:listing", limit: 1000 });
    return records.map(({ fields }) => String(fields["title"]));
  } finally {
    await store.close();
  }
}
