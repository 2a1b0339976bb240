/** A recipe's documents. */
import { type HarvestOptions, harvest, openStore, robotPlan, type Summary } from "../src/index.js";

export async function runRecipe(folder: string, file: string, options: Partial<HarvestOptions> = {}): Promise<Summary> {
  const store = await openStore(folder);
  try {
    return await harvest({ ...options, store, plans: [await robotPlan(file, store)] }).summary;
  } finally {
    await store.close();
  }
}
