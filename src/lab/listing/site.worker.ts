/** A thread that harvests one site after the other and sends back the figures. See many-sites.ts. */
import { parentPort, workerData } from "node:worker_threads";
import { figuresOf, type SiteTask } from "./many-sites.js";
import { readGoldSites } from "./sites.js";

const { folder } = workerData as { readonly folder: string };

parentPort!.on("message", (task: SiteTask) => {
  const [site] = readGoldSites(folder, [task.site]);
  figuresOf(site!, task)
    .then((figures) => parentPort!.postMessage({ figures }))
    .catch((error: Error) => parentPort!.postMessage({ failed: `${task.site}: ${error.stack}` }));
});
