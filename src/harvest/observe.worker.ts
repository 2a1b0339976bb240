/** A thread that looks at pages, one after the other. Kinds are loaded from their own modules on first use. */
import { parentPort } from "node:worker_threads";
import type { AnyKind } from "../model/kind.js";
import { observe, pack } from "./observe.js";
import type { Done, Job } from "./observers.js";

const kinds = new Map<string, AnyKind>();

// One at a time, in the order they came: the watchdog beside us relies on it.
let last: Promise<void> = Promise.resolve();
parentPort!.on("message", (job: Job) => {
  last = last.then(() => work(job));
});

async function work({ id, module, look, order }: Job): Promise<void> {
  let kind = kinds.get(module);
  if (kind === undefined) {
    kind = ((await import(module)) as { kind: AnyKind }).kind;
    kinds.set(module, kind);
  }
  const packed = order && pack(look.fetched, order);
  const done: Done = { id, observed: observe(kind, look), packed };
  parentPort!.postMessage(done, packed === undefined ? [] : [packed.bytes.buffer]);
}
