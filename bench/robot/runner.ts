/**
 * A process that runs all recipes on the simulated sites into one store, as `winnow robot recipes/` does, with archive and files, and
 * tells what that costs while it goes.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadRecipe } from "../../src/app/robot/load.js";
import { type RobotPlan, robotPlan } from "../../src/app/robot/plan.js";
import { runRecipes } from "../../src/app/robot/run.js";
import { openStore } from "../../src/index.js";
import { cpuSeconds } from "../machine.js";
import { hostOfSite, recipeOf } from "./sites.js";

export interface RunnerOptions {
  readonly folder: string;
  readonly port: number;
  readonly sites: number;
  readonly delay: number;
  /** Ends the run in good order. */
  readonly maxTime?: number;
}

/** Sent every thousand documents, and at the end. */
export interface RunnerCost {
  readonly documents: number;
  readonly words: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly memoryMB: number;
  /** "harvest": on its way; "files": all documents are there; "end": all is written. */
  readonly at: "harvest" | "files" | "end";
}

const options = JSON.parse(process.argv[2]!) as RunnerOptions;
const began = performance.now();
const store = await openStore(options.folder);
const names = Array.from({ length: options.sites }, (_, site) => site);
const recipes = path.join(options.folder, "recipes");
mkdirSync(recipes, { recursive: true });
const plans: RobotPlan[] = [];
for (const site of names) {
  const file = path.join(recipes, `${hostOfSite(site)}.yaml`);
  writeFileSync(file, recipeOf(site));
  plans.push(await robotPlan(loadRecipe(file), store, { now: Date.now(), delay: options.delay }));
}
let documents = 0;
let words = 0;
let lastVisit = costAt("files");
await runRecipes({
  plans,
  store,
  options: {
    concurrency: 64,
    allowPrivate: true,
    archive: { folder: path.join(options.folder, "archive") },
    resolve: new Map(names.map((site) => [hostOfSite(site), { address: "127.0.0.1", port: options.port }])),
  },
  maxTime: options.maxTime,
  signal: new AbortController().signal,
  folder: path.join(options.folder, "files"),
  where: options.folder,
  say: () => undefined,
  listeners: [
    (event) => {
      if (event.kind !== "visit") return;
      lastVisit = costAt("files");
      for (const { fields } of event.findings) {
        words += Number(fields["words"]?.value ?? 0);
        if (++documents % 1000 === 0) tell("harvest");
      }
    },
  ],
});
await store.close();
process.send!({ ...lastVisit, documents, words });
tell("end");
process.disconnect();

function tell(at: RunnerCost["at"]): void {
  process.send!(costAt(at));
}

function costAt(at: RunnerCost["at"]): RunnerCost {
  return {
    documents,
    words,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: cpuSeconds(),
    memoryMB: process.memoryUsage().rss / 2 ** 20,
    at,
  };
}
