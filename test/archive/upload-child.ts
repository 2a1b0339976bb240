/** A process that crawls and uploads, to be killed: its arguments are the store, where names lead to, and the start. */
import { harvest } from "../../src/harvest/harvest.js";
import { crawlPlan, openStore } from "../../src/index.js";

const [folder = "", names = "[]", start = ""] = process.argv.slice(2);
const store = await openStore(folder);
await harvest({
  store,
  plans: [crawlPlan(start, { settings: { delay: 0, connections: 2 } })],
  resolve: new Map(JSON.parse(names) as [string, { address: string; port: number }][]),
  archive: { folder: `${folder}/archive`, upload: { bucket: "bucket", prefix: "p", after: 50 } },
}).summary;
await store.close();
