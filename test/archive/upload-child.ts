/** A process that crawls and uploads, to be killed. Its arguments: the store, the archive's folder, where names lead to, and the starts. */
import { harvest } from "../../src/harvest/harvest.js";
import { crawlPlan, openStore } from "../../src/index.js";

const [where = "", folder = "", names = "[]", ...starts] = process.argv.slice(2);
const store = await openStore(where);
await harvest({
  store,
  plans: starts.map((start) => crawlPlan(start, { settings: { delay: 0, connections: 2 } })),
  resolve: new Map(JSON.parse(names) as [string, { address: string; port: number }][]),
  threads: 1,
  maxSites: 2, // of four: another one finds some, too
  archive: {
    folder,
    upload: { bucket: "bucket", prefix: "p", after: 50, patience: { attempts: 4, wait: 20, silence: 1000 } },
  },
}).summary;
await store.close();
