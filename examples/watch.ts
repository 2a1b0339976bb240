/** Runs every stored harvest that is due now. Without `once`, it goes on until the signal says stop. */
import { watch } from "../src/index.js";

export async function updateAll(
  folder: string,
  requests: Parameters<typeof watch>[0]["requests"] = {},
): Promise<number> {
  const { counts } = await watch({ store: folder, requests, once: true });
  return counts.runs;
}
