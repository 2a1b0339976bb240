/** The keeper's thread: questions come in one after the other, each is answered before the next is read. */
import { parentPort, workerData } from "node:worker_threads";
import { WinnowError } from "../model/errors.js";
import type { Question, Reply, SentError } from "./sqlite.js";
import type { DatabaseOptions } from "./sqlite-database.js";
import { type Keeper, openKeeper } from "./sqlite-keeper.js";

const { folder, options } = workerData as { folder: string; options: DatabaseOptions };
let keeper: Keeper | undefined;

parentPort!.on("message", ({ id, method, args }: Question | (Omit<Question, "method"> & { method: "open" })) => {
  let reply: Reply;
  try {
    if (method === "open") keeper = openKeeper(folder, options);
    const value =
      method === "open" ? undefined : (keeper![method] as (...args: readonly unknown[]) => unknown)(...args);
    reply = { id, value };
  } catch (error) {
    reply = { id, error: sent(error) };
  }
  parentPort!.postMessage(reply, "value" in reply ? handedOver(reply.value) : []);
});

/** Bytes of a page of lines change hands; everything else is copied. */
function handedOver(value: unknown): ArrayBuffer[] {
  const bytes = (value as { bytes?: unknown } | null | undefined)?.bytes;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

function sent(error: unknown): SentError {
  const { message, stack } = error as Error;
  const code = error instanceof WinnowError ? error.code : undefined;
  return { code, message, stack, facts: code === undefined ? {} : { ...(error as object) } };
}
