/** A worker that observes pages one by one. Kinds are loaded from their modules on first use. */
import { parentPort, workerData } from "node:worker_threads";
import type { AnyKind } from "../../model/kind.js";
import { modelChoice } from "./models.js";
import { observe, packAside } from "./observe.js";
import { type Done, type Job, type ObserverData, READY } from "./observers.js";

const kinds = new Map<string, AnyKind>();

// One at a time and in order: the watchdog relies on it.
const { modules, models, collectionModels } = workerData as ObserverData;
const modelsFor = modelChoice(models, collectionModels);
let last: Promise<void> = loadAhead(modules);
// Loading is over, so time limits count from now.
void last.then(() => parentPort!.postMessage(READY));
parentPort!.on("message", (job: Job) => {
  last = last.then(() => work(job));
});

async function work({ id, module, look, order }: Job): Promise<void> {
  const kind = kinds.get(module) ?? (await load(module));
  const packing = order && packAside(look.fetched, order);
  const observed = observe(kind, look, modelsFor(look.collection));
  const packed = await packing;
  const done: Done = { id, observed, packed };
  parentPort!.postMessage(done, packed === undefined ? [] : [packed.bytes.buffer]);
}

async function load(module: string): Promise<AnyKind> {
  const { kind } = (await import(module)) as { kind: AnyKind };
  kinds.set(module, kind);
  return kind;
}

/** A load error is reported to every job that needs the kind. */
async function loadAhead(modules: readonly string[]): Promise<void> {
  for (const module of modules) await load(module).catch(() => undefined);
}
