/**
 * The default store: SQLite in a folder.
 *
 * SQLite is synchronous, and a checkpoint may take a few hundred milliseconds. In the main thread this would stall
 * every download (decision 0005), so each method call is a message to a worker. Short commands do without one.
 */
import { Worker } from "node:worker_threads";
import {
  SettingsAmendedError,
  StoreFailedError,
  StoreInUseError,
  StoreUnusableError,
  UsageError,
} from "../../model/errors.js";
import { type LinePage, readyLines, recordsIn } from "../records/line.js";
import type { LineOptions, ListRequest, RecordQuery, Store } from "../store.js";
import type { DatabaseOptions } from "./database.js";
import type { SyncMethod, SyncStore } from "./sync-store.js";

export interface SqliteOptions {
  /** Create the store when it is missing (default); otherwise a missing store is an error. */
  readonly create?: boolean;
  readonly cacheMegabytes?: number;
  /** Without a worker thread: opens at half the cost, for commands that have nothing else to do. */
  readonly sameThread?: boolean;
}

export interface StoreCall {
  readonly id: number;
  readonly method: keyof SyncStore | "open";
  readonly args: readonly unknown[];
}

export type StoreReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: SentError };

/** Errors lose their class between threads; `errorFrom` restores it. */
export interface SentError {
  readonly code: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
  readonly facts: Record<string, unknown>;
}

export async function openSqlite(folder: string, { sameThread, ...options }: SqliteOptions = {}): Promise<Store> {
  const settings = { ...options, create: options.create ?? true };
  const { names, call, close } = await (sameThread ? openHere(folder, settings) : openInWorker(folder, settings));
  const recordLines = (query: RecordQuery & LineOptions) => call("recordLines", [query]) as Promise<LinePage>;
  const listLines = (request: ListRequest & LineOptions) => call("listLines", [request]) as Promise<LinePage>;
  return {
    ...asyncMethods(names, call),
    where: folder,
    recordLines: async (query) => readyLines(await recordLines(query)),
    listLines: async (request) => readyLines(await listLines(request)),
    // Lines are cheaper to pass between threads than records.
    records: async (query) => recordsIn(await recordLines({ ...query, evidence: "shared" })),
    async listRecords(request) {
      const page = await listLines({ ...request, evidence: "shared" });
      return { records: recordsIn(page), next: page.next };
    },
    close,
  };
}

/** An open store: the names of its methods, and the way to call one. */
interface Opened {
  readonly names: readonly string[];
  call(method: keyof SyncStore, args: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

async function openHere(folder: string, options: DatabaseOptions): Promise<Opened> {
  const { openSyncStore } = await import("./sync-store.js"); // a harvest loads it only in its worker
  const store = openSyncStore(folder, options);
  let closed = false;
  const call = async (method: keyof SyncStore, args: readonly unknown[]): Promise<unknown> => {
    if (closed) throw new StoreFailedError(`${folder} was closed.`);
    return (store[method] as (...args: readonly unknown[]) => unknown)(...args);
  };
  return {
    names: Object.keys(store),
    call,
    async close() {
      if (closed) return;
      await call("close", []);
      closed = true;
    },
  };
}

async function openInWorker(folder: string, options: DatabaseOptions): Promise<Opened> {
  const worker = new Worker(new URL("./store.worker.js", import.meta.url), {
    execArgv: [], // it needs none, and some options of the main program (--input-type) do not work in a worker
    workerData: { folder, options },
  });
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let calls = 0;
  let ended: Error | undefined;

  const call = (method: StoreCall["method"], args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      const message: StoreCall = { id: ++calls, method, args };
      pending.set(message.id, { resolve, reject });
      worker.postMessage(message);
    });
  const end = (error: Error): void => {
    ended = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on("message", (reply: StoreReply) => {
    const { resolve, reject } = pending.get(reply.id)!;
    pending.delete(reply.id);
    if ("error" in reply) reject(errorFrom(reply.error));
    else resolve(reply.value);
  });
  worker.on("error", (error) => end(new StoreFailedError(`${folder} failed: ${error.message}`)));
  worker.on("exit", () => end(new StoreFailedError(`${folder} was closed.`)));
  const names = (await call("open", []).catch(async (error) => {
    await worker.terminate();
    throw error;
  })) as readonly string[];
  return {
    names,
    call,
    async close() {
      if (ended !== undefined) return;
      await call("close", []);
      await worker.terminate();
    },
  };
}

/** The methods named, each of which passes its arguments to `call`. */
export function asyncMethods(
  names: readonly string[],
  call: (name: SyncMethod, args: readonly unknown[]) => Promise<unknown>,
): Pick<Store, SyncMethod> {
  const entries = names.map((name) => [name, (...args: unknown[]) => call(name as SyncMethod, args)]);
  return Object.fromEntries(entries) as Pick<Store, SyncMethod>;
}

function errorFrom(sent: SentError): Error {
  const facts = sent.facts as {
    where: string;
    holder: ConstructorParameters<typeof StoreInUseError>[1];
    exitCode: 1 | 2;
  };
  switch (sent.code) {
    case "STORE_IN_USE":
      return new StoreInUseError(facts.where, facts.holder);
    case "SETTINGS_AMENDED":
      return new SettingsAmendedError(facts.where);
    case "STORE_UNUSABLE":
      return new StoreUnusableError(sent.message, facts.exitCode);
    case "STORE_FAILED":
      return new StoreFailedError(sent.message);
    case "USAGE":
      return new UsageError(sent.message);
    default:
      return Object.assign(new Error(sent.message), sent.stack === undefined ? {} : { stack: sent.stack });
  }
}
