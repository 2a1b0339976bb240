/** The process that the test kills: edits or removes every record of a store, in one call. */
import { openKeeper } from "../../src/store/sqlite-keeper.js";
import { NOW } from "../store/contract-world.js";

const [folder, does, value] = process.argv.slice(2) as [string, string, string];
const keeper = openKeeper(folder, { create: false });
const { records } = keeper.listRecords({ limit: 10_000 });
process.stdout.write("begins\n", () => {
  if (does === "edit") {
    const edits = records.map(({ id }) => ({ record: id, set: { note: value } }));
    keeper.edit({ edits, by: "Ana", now: NOW });
  } else keeper.removeRecords({ which: { scope: {} }, reason: "asked", now: NOW });
  process.stdout.write("done\n", () => keeper.close());
});
