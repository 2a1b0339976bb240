/** A collection gets another model: what would change, shown first; and the change, with the archived pages judged again. */
import type { Models } from "../../harvest/observe/models.js";
import { UsageError } from "../../model/errors.js";
import type { Store } from "../../store/store.js";
import { type ReplayResult, replayStore } from "../replay.js";
import type { Desk } from "./desk.js";
import { findModel, listModels, modelsOf, useModel } from "./models.js";
import { type RecordChanges, recordChanges } from "./record-changes.js";

/** The name of the models that come with the program. */
export const SHIPPED = "shipped";

export interface ModelChange {
  readonly collection: string;
  /** A model's name, or `shipped`. */
  readonly model: string;
}

/** Nothing is written. */
export async function previewModel(
  desk: Desk,
  store: Store,
  archive: string,
  change: ModelChange,
  signal?: AbortSignal,
): Promise<RecordChanges> {
  const before = await modelsOf(desk.journal, change.collection);
  const after = await modelsAfter(desk, change);
  return recordChanges(store, archive, change.collection, before, after, signal);
}

/** The pages are judged first: if the store is in use, nothing has changed. */
export async function acceptModel(
  desk: Desk,
  store: Store,
  archive: string,
  change: ModelChange,
  by: string,
): Promise<ReplayResult> {
  const { collection } = change;
  const collectionModels = new Map([[collection, await modelsAfter(desk, change)]]);
  const result = await replayStore(store, { archive, collection, collectionModels });
  await chooseModel(desk, change, by);
  return result;
}

/** From now on; what is archived stays as it is. */
export async function chooseModel(desk: Desk, { collection, model }: ModelChange, by: string): Promise<void> {
  if (model !== SHIPPED) {
    const { file } = await findModel(desk.journal, model);
    return useModel(desk.journal, collection, file, model, by);
  }
  for (const file of (await listModels(desk.journal)).used.get(collection)?.keys() ?? [])
    await useModel(desk.journal, collection, file, undefined, by);
}

async function modelsAfter(desk: Desk, { collection, model }: ModelChange): Promise<Models> {
  if (collection === "") throw new UsageError("Name a collection.");
  if (model === SHIPPED) return new Map();
  const { file, bytes } = await findModel(desk.journal, model);
  return new Map([...(await modelsOf(desk.journal, collection)), [file, bytes]]);
}
