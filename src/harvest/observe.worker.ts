/** A thread that looks at pages, one after the other. Kinds are loaded from their own modules on first use. */
import { parentPort, workerData } from "node:worker_threads";
import type { AnyKind } from "../model/kind.js";
import { observe, pack } from "./observe.js";
import { type Birth, type Done, type Job, READY } from "./observers.js";

const kinds = new Map<string, AnyKind>();

// One at a time, in the order they came: the watchdog beside us relies on it.
const { modules, models } = workerData as Birth;
let last: Promise<void> = loadAhead(modules);
// Whoever waits for a page may now count the time: loading is over.
void last.then(() => parentPort!.postMessage(READY));
parentPort!.on("message", (job: Job) => {
  last = last.then(() => work(job));
});

async function work({ id, module, look, order }: Job): Promise<void> {
  const kind = kinds.get(module) ?? (await load(module));
  const packed = order && pack(look.fetched, order);
  const done: Done = { id, observed: observe(kind, look, models), packed };
  parentPort!.postMessage(done, packed === undefined ? [] : [packed.bytes.buffer]);
}

async function load(module: string): Promise<AnyKind> {
  const { kind } = (await import(module)) as { kind: AnyKind };
  kinds.set(module, kind);
  return kind;
}

/** What fails to load is told to whoever asks for it. */
async function loadAhead(modules: readonly string[]): Promise<void> {
  for (const module of modules) await load(module).catch(() => undefined);
}
