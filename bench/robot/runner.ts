/** A process that runs all recipes on the simulated sites into one store, and tells what that costs while it goes. */
import { harvest, openStore } from "../../src/index.js";
import { compile } from "../../src/robot/compile.js";
import { readRecipe } from "../../src/robot/read-recipe.js";
import { kind } from "../../src/robot/robot.js";
import { robotSettings } from "../../src/robot/settings.js";
import { cpuSeconds } from "../machine.js";
import { hostOfSite, recipeOf } from "./sites.js";

export interface RunnerWish {
  readonly folder: string;
  readonly port: number;
  readonly sites: number;
  readonly delay: number;
  readonly connections: number;
}

/** Sent every thousand documents, and at the end. */
export interface RunnerCost {
  readonly documents: number;
  readonly words: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly memoryMB: number;
  readonly end: boolean;
}

const wish = JSON.parse(process.argv[2]!) as RunnerWish;
const began = performance.now();
const store = await openStore(wish.folder);
const names = Array.from({ length: wish.sites }, (_, site) => site);
const plans = names.map((site) => {
  const { recipe } = readRecipe(Buffer.from(recipeOf(site)));
  const { program } = compile(recipe!);
  return {
    kind,
    collection: "corpus",
    start: recipe!.name,
    settings: {
      scope: { within: "any" as const },
      delay: wish.delay,
      connections: wish.connections,
      kind: robotSettings(recipe!, program!.inputs, { id: 1, today: "2026-11-15", resume: {} }) as never,
    },
  };
});
let documents = 0;
let words = 0;
const run = harvest({
  store,
  plans,
  concurrency: 64,
  allowPrivate: true,
  resolve: new Map(names.map((site) => [hostOfSite(site), { address: "127.0.0.1", port: wish.port }])),
});
for await (const event of run) {
  if (event.kind !== "visit") continue;
  for (const { fields } of event.findings) {
    words += Number(fields["words"]?.value ?? 0);
    if (++documents % 1000 === 0) tell(false);
  }
}
await run.summary;
await store.close();
tell(true);
process.disconnect();

function tell(end: boolean): void {
  const memoryMB = process.memoryUsage().rss / 2 ** 20;
  process.send!({
    documents,
    words,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: cpuSeconds(),
    memoryMB,
    end,
  } satisfies RunnerCost);
}
