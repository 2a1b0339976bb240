/** All records of a store as a table, with a certificate that says how it came about. */
import { openStore, release } from "../src/index.js";

export async function exportTable(folder: string, file: string): Promise<number> {
  const store = await openStore(folder, { create: false });
  try {
    return (await release(store, { to: file, format: "csv", certificate: `${file}.json` })).records;
  } finally {
    await store.close();
  }
}
