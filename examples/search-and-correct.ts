/** Finds records, corrects their titles, and undoes it. */
import { correct, openStore, search, undo } from "../src/index.js";

export async function rename(folder: string, words: string, title: string): Promise<string[]> {
  const store = await openStore(folder, { create: false });
  const titles = async (): Promise<string> =>
    (await search(store, words)).hits.map(({ record }) => String(record.fields["title"])).join(", ");
  try {
    const before = await titles();
    const records = (await search(store, words)).hits.map(({ record }) => record.id);
    const { batch } = await correct(store, { records, set: new Map([["title", title]]), by: "Eva" });
    const after = (await store.record(records[0]!))?.fields["title"];
    await undo(store, batch!, "Eva");
    return [before, String(after), await titles()];
  } finally {
    await store.close();
  }
}
