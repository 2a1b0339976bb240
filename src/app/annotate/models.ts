/**
 * Models that were trained on a store's annotations, and which of them its collections use.
 *
 * They are kept in the journal beside the projects: their bytes by name, their cards and figures as entries, so that every machine that
 * harvests into the store finds them. A collection without a choice uses the shipped models.
 */
import type { GivenEntry } from "../../annotate/entries.js";
import { type Journal, openJournal } from "../../annotate/journal/journal.js";
import { type CollectionModels, type Models, shared } from "../../harvest/observe/models.js";
import { UsageError } from "../../model/errors.js";
import { nearest } from "../../model/text/nearest.js";
import { type Instant, systemClock } from "../../model/time.js";

export interface OwnModel {
  readonly name: string;
  /** Which of the shipped models it takes the place of. */
  readonly file: string;
  readonly project: string;
  readonly card: string;
  readonly figures: readonly { readonly name: string; readonly before: number; readonly after: number }[];
  readonly at: Instant;
  readonly by: string;
}

export interface ModelList {
  readonly models: readonly OwnModel[];
  /** Collection → file → name. */
  readonly used: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The journal's list of models; no project can have this name. */
const LIST = ":models";
/** Where its bytes are kept in the journal. */
export const bytesOf = (name: string): string => `model:${name}`;

export async function listModels(journal: Journal): Promise<ModelList> {
  const models = new Map<string, OwnModel>();
  const used = new Map<string, Map<string, string>>();
  for (const { at, by, entry } of await journal.read(LIST, 0)) {
    if (entry.kind === "model") {
      const { kind: _kind, ...model } = entry;
      models.set(entry.name, { ...model, at, by });
    } else if (entry.kind === "use") {
      const files = used.get(entry.collection) ?? new Map<string, string>();
      used.set(entry.collection, files);
      if (entry.name === "") files.delete(entry.file);
      else files.set(entry.file, entry.name);
    }
  }
  return { models: [...models.values()], used };
}

export type NewModel = Omit<OwnModel, "at" | "by"> & { readonly bytes: Uint8Array };

export async function saveModel(journal: Journal, { bytes, ...model }: NewModel, by: string): Promise<void> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u.test(model.name))
    throw new UsageError(`"${model.name}" is no name for a model: use letters, digits, dots and dashes, at most 60.`);
  const { models } = await listModels(journal);
  if (models.some(({ name }) => name === model.name))
    throw new UsageError(`There is a model ${model.name} already; models are never replaced. Choose another name.`);
  await journal.keep(bytesOf(model.name), { type: "application/octet-stream", body: bytes });
  const { figures, ...rest } = model;
  const entry: GivenEntry = { kind: "model", ...rest, figures: figures.map((one) => ({ ...one })) };
  await journal.add(LIST, [entry], by, systemClock.now());
}

export async function findModel(journal: Journal, name: string): Promise<OwnModel & { readonly bytes: Uint8Array }> {
  const { models } = await listModels(journal);
  const found = models.find((model) => model.name === name);
  const kept = found && (await journal.kept(bytesOf(name)));
  if (found !== undefined && kept !== undefined) return { ...found, bytes: shared(kept.body) };
  const names = models.map((model) => model.name);
  const close = nearest(name, names);
  throw new UsageError(
    `There is no model ${name}.${close === undefined ? "" : ` Did you mean ${close}?`} ${names.length === 0 ? "winnow train regions --with PROJECT makes one." : `Models: ${names.join(", ")}.`}`,
  );
}

/** From now on the collection's pages are read with this model; `undefined` means the shipped one. */
export async function useModel(
  journal: Journal,
  collection: string,
  file: string,
  name: string | undefined,
  by: string,
): Promise<void> {
  const entry: GivenEntry = { kind: "use", collection, file, name: name ?? "" };
  await journal.add(LIST, [entry], by, systemClock.now());
}

/** For the options of a run or a replay: the chosen models of all collections. */
export async function modelsInUse(store: string): Promise<{ readonly collectionModels?: CollectionModels }> {
  const journal = await openJournal(store);
  try {
    const { used } = await listModels(journal);
    const chosen = new Map<string, Models>();
    for (const collection of used.keys()) chosen.set(collection, await modelsOf(journal, collection));
    return chosen.size === 0 ? {} : { collectionModels: chosen };
  } finally {
    await journal.close();
  }
}

/** The chosen models of a collection, by the name of the file that each takes the place of; empty for most collections. */
export async function modelsOf(journal: Journal, collection: string): Promise<Models> {
  const { used } = await listModels(journal);
  const chosen = new Map<string, Uint8Array>();
  for (const [file, name] of used.get(collection) ?? []) chosen.set(file, (await findModel(journal, name)).bytes);
  return chosen;
}
