/** The worker thread of the SQLite store: runs one call after the other. `open` returns the names of the methods. */
import { parentPort, workerData } from "node:worker_threads";
import { WinnowError } from "../../model/errors.js";
import type { DatabaseOptions } from "./database.js";
import type { SentError, StoreCall, StoreReply } from "./store.js";
import { openSyncStore, type SyncStore } from "./sync-store.js";

const { folder, options } = workerData as { folder: string; options: DatabaseOptions };
let store: SyncStore | undefined;

parentPort!.on("message", (call: StoreCall) => {
  let reply: StoreReply;
  try {
    reply = { id: call.id, value: run(call) };
  } catch (error) {
    reply = { id: call.id, error: sentError(error) };
  }
  parentPort!.postMessage(reply, "value" in reply ? transferable(reply.value) : []);
});

function run({ method, args }: StoreCall): unknown {
  if (method !== "open") return (store![method] as (...args: readonly unknown[]) => unknown)(...args);
  store = openSyncStore(folder, options);
  return Object.keys(store);
}

/** The bytes of a page of lines are transferred; everything else is copied. */
function transferable(value: unknown): ArrayBuffer[] {
  const bytes = (value as { bytes?: unknown } | null | undefined)?.bytes;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

function sentError(error: unknown): SentError {
  const { message, stack } = error as Error;
  const code = error instanceof WinnowError ? error.code : undefined;
  return { code, message, stack, facts: code === undefined ? {} : { ...(error as object) } };
}
