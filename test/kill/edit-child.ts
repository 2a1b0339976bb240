/** The process that the test kills: edits or removes every record of a store, in one call. */
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { NOW } from "../store/contract-world.js";

const [folder, does, value] = process.argv.slice(2) as [string, string, string];
const store = openSyncStore(folder, { create: false });
const { records } = store.listRecords({ limit: 10_000 });
process.stdout.write("begins\n", () => {
  if (does === "edit") {
    const edits = records.map(({ id }) => ({ record: id, set: { note: value } }));
    store.edit({ edits, by: "Ana", now: NOW });
  } else store.removeRecords({ which: { scope: {} }, reason: "asked", now: NOW });
  process.stdout.write("done\n", () => store.close());
});
