/** A process that crawls a site with a kind that understands every page: what the peers' script measures in our crawl's place. */
import path from "node:path";
import { crawlPlan, harvest, openStore } from "../../src/index.js";
import { kind } from "./whole-page.js";

const [start = "", folder = ""] = process.argv.slice(2);
const store = await openStore(folder);
const plan = crawlPlan(start, { settings: { delay: 0, connections: 16, scope: { within: "any" } } });
await harvest({
  store,
  plans: [{ ...plan, kind }],
  concurrency: 16,
  allowPrivate: true,
  archive: { folder: path.join(folder, "archive") },
}).summary;
await store.close();
