/** Judges archived pages again with the current version, without requests. */
import os from "node:os";
import { type CollectionModels, type Models, modelChoice } from "../harvest/observe/models.js";
import { type ReplaySummary, replay } from "../harvest/replay.js";
import { UsageError } from "../model/errors.js";
import { systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { withoutUndefined } from "../model/without-undefined.js";
import type { Harvest, Store } from "../store/store.js";
import { isKind, loadKind } from "./kinds.js";

export interface ReplayStoreOptions {
  /** The archive's folder. */
  readonly archive: string;
  /** Only this collection. */
  readonly collection?: string;
  readonly signal?: AbortSignal;
  /** Models that take the place of the shipped ones of the same name. */
  readonly models?: Models;
  /** Models that collections use in place of these. */
  readonly collectionModels?: CollectionModels;
  onProgress?(harvest: Harvest, visits: number): void;
  /** After each harvest. */
  onReplayed?(harvest: Harvest, summary: ReplaySummary): void;
}

export interface ReplayResult {
  readonly visits: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly tooHard: number;
  /** Archived responses that could not be read. */
  readonly unreadable: number;
}

export async function replayStore(store: Store, options: ReplayStoreOptions): Promise<ReplayResult> {
  const harvests = await chosenHarvests(store, options.collection);
  const { archive, signal, collectionModels } = options;
  // A replay is a run although it visits nothing: no other process may write records of these pages meanwhile.
  const owner = { pid: process.pid, machine: os.hostname(), doing: "winnow replay" };
  const run = await store.beginRun({ harvests: [], now: systemClock.now(), program: `winnow/${VERSION}`, owner });
  const total = { visits: 0, new: 0, changed: 0, unchanged: 0, tooHard: 0 };
  let unreadable = 0;
  for (const harvest of harvests) {
    const models = modelChoice(options.models ?? new Map(), collectionModels ?? new Map())(harvest.collection);
    const summary = await replay({
      store,
      harvest,
      kind: await loadKind(harvest.kind),
      folder: archive,
      models,
      ...withoutUndefined({ signal }),
      onProgress: (visits) => options.onProgress?.(harvest, visits),
    });
    options.onReplayed?.(harvest, summary);
    unreadable += summary.unreadable.length;
    total.visits += summary.visits;
    total.tooHard += summary.tooHard;
    for (const name of ["new", "changed", "unchanged"] as const) total[name] += summary.records[name];
  }
  const reason = signal?.aborted ? "stopped" : "finished";
  await store.endRun(run.id, { reason, now: systemClock.now(), counts: total });
  return { ...total, unreadable };
}

/** The harvests of a collection, or all whose kinds this program knows. */
async function chosenHarvests(store: Store, collection: string | undefined): Promise<readonly Harvest[]> {
  const all = (await store.harvests()).filter(({ kind }) => isKind(kind));
  const wanted = collection === undefined ? all : all.filter((harvest) => harvest.collection === collection);
  if (wanted.length > 0) return wanted;
  const known = [...new Set(all.map((harvest) => harvest.collection))];
  const there = known.length === 0 ? "It is empty." : `Collections: ${known.join(", ")}.`;
  throw new UsageError(
    collection === undefined
      ? `${store.where} has nothing to replay.`
      : `${store.where} has no collection ${collection}. ${there}`,
  );
}
