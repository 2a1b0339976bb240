/** The embedded keeper gives the promise that every keeper gives, on its thread and without. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { openSqlite } from "../../src/store/sqlite.js";
import { databaseFile } from "../../src/store/sqlite-database.js";
import { storeContract } from "./contract.js";

storeContract("sqlite", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-sqlite-"));
  const open = [await openSqlite(folder)];
  const another = async () => {
    const store = await openSqlite(folder);
    open.push(store);
    return store;
  };
  return {
    store: open[0]!,
    oneRun: true,
    reopen: async () => {
      await open.at(-1)!.close();
      return another();
    },
    openSecond: another,
    falsify: async () => {
      const db = new Sqlite(databaseFile(folder));
      db.exec("UPDATE sites SET waiting = waiting + 1");
      db.close();
    },
    dispose: async () => {
      await Promise.all(open.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
});
