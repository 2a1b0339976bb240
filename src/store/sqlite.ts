/**
 * The default keeper: SQLite in a folder, on a thread of its own.
 *
 * SQLite answers synchronously, and a checkpoint may take a few hundred milliseconds. On the thread that holds the sockets this
 * would stall every download (measured: docs/decisions/0005), so the keeper works on its own thread and is asked by message.
 */
import { Worker } from "node:worker_threads";
import {
  SettingsAmendedError,
  StoreFailedError,
  StoreInUseError,
  StoreUnusableError,
  UsageError,
} from "../model/errors.js";
import { type LinePage, readyLines, recordsIn } from "./record-line.js";
import type { Keeper } from "./sqlite-keeper.js";
import type { Store } from "./store.js";
import type { LineWish, ListAsk, RecordQuery } from "./store-records.js";

export interface SqliteOptions {
  /** Make the store when it is missing (default); otherwise a missing store is an error. */
  readonly create?: boolean;
  readonly cacheMegabytes?: number;
}

export interface Question {
  readonly id: number;
  readonly method: keyof Keeper;
  readonly args: readonly unknown[];
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: SentError };

/** Errors lose their class on the way between threads; this is what it takes to make them again. */
export interface SentError {
  readonly code: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
  readonly facts: Record<string, unknown>;
}

export async function openSqlite(folder: string, options: SqliteOptions = {}): Promise<Store> {
  const worker = new Worker(new URL("./sqlite.worker.js", import.meta.url), {
    execArgv: [], // it needs none, and some of a program's own (--input-type) do not suit a thread
    workerData: { folder, options: { ...options, create: options.create ?? true } },
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let asked = 0;
  let ended: Error | undefined;

  const ask = (method: keyof Keeper, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      const question: Question = { id: ++asked, method, args };
      waiting.set(question.id, { resolve, reject });
      worker.postMessage(question);
    });
  const end = (error: Error): void => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", (reply: Reply) => {
    const { resolve, reject } = waiting.get(reply.id)!;
    waiting.delete(reply.id);
    if ("error" in reply) reject(remade(reply.error));
    else resolve(reply.value);
  });
  worker.on("error", (error) => end(new StoreFailedError(`${folder} failed: ${error.message}`)));
  worker.on("exit", () => end(new StoreFailedError(`${folder} was closed.`)));
  // The store alone does not keep a program running; whoever waits for an answer is kept by the message itself.
  await ask("open" as keyof Keeper, []).catch(async (error) => {
    await worker.terminate();
    throw error;
  });

  const method = <Name extends keyof Keeper & keyof Store>(name: Name) =>
    ((...args: unknown[]) => ask(name, args)) as unknown as Store[Name];
  const recordLines = (query: RecordQuery & LineWish) => ask("recordLines", [query]) as Promise<LinePage>;
  const listLines = (query: ListAsk & LineWish) => ask("listLines", [query]) as Promise<LinePage>;
  return {
    where: folder,
    findHarvest: method("findHarvest"),
    beginRun: method("beginRun"),
    enlist: method("enlist"),
    amend: method("amend"),
    endRun: method("endRun"),
    heartbeat: method("heartbeat"),
    lease: method("lease"),
    renew: method("renew"),
    release: method("release"),
    commit: method("commit"),
    nextDue: method("nextDue"),
    filterable: method("filterable"),
    refilter: method("refilter"),
    records: async (query) => recordsIn(await recordLines({ ...query, evidence: "shared" })),
    recordLines: async (query) => readyLines(await recordLines(query)),
    listLines: async (query) => readyLines(await listLines(query)),
    record: method("record"),
    lastChange: method("lastChange"),
    async listRecords(query) {
      const page = await listLines({ ...query, evidence: "shared" });
      return { records: recordsIn(page), next: page.next };
    },
    countRecords: method("countRecords"),
    search: method("search"),
    stats: method("stats"),
    fieldNames: method("fieldNames"),
    rejected: method("rejected"),
    recordHistory: method("recordHistory"),
    correct: method("correct"),
    edit: method("edit"),
    undoEdits: method("undoEdits"),
    editBatches: method("editBatches"),
    remove: method("remove"),
    removeRecords: method("removeRecords"),
    blanked: method("blanked"),
    families: method("families"),
    chooseOriginal: method("chooseOriginal"),
    archiveEnd: method("archiveEnd"),
    archivedBeyond: method("archivedBeyond"),
    visitAgain: method("visitAgain"),
    archived: method("archived"),
    replayable: method("replayable"),
    sitesKnown: method("sitesKnown"),
    judgedOtherwise: method("judgedOtherwise"),
    reread: method("reread"),
    harvests: method("harvests"),
    story: method("story"),
    host: method("host"),
    troubledHosts: method("troubledHosts"),
    tallies: method("tallies"),
    warnings: method("warnings"),
    check: method("check"),
    backup: method("backup"),
    async close() {
      if (ended !== undefined) return;
      await ask("close", []);
      await worker.terminate();
    },
  };
}

function remade(sent: SentError): Error {
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
