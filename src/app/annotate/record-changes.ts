/**
 * Which records would change if a collection's pages were read with another model?
 *
 * The archived pages are judged twice, with the models in use and with the new ones, on a store whose writes are collected instead of made;
 * what differs is what a replay would change.
 */
import type { Models } from "../../harvest/observe/models.js";
import { replay } from "../../harvest/replay.js";
import { UsageError } from "../../model/errors.js";
import type { Finding } from "../../model/record.js";
import { leafValues } from "../../search/facts.js";
import type { ReplayBatch, Store } from "../../store/store.js";
import { isKind, loadKind } from "../kinds.js";

export interface RecordChange {
  readonly kind: "new" | "lost" | "changed";
  readonly url: string;
  readonly title: string;
  /** The fields that differ. */
  readonly fields: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

export interface RecordChanges {
  readonly changes: readonly RecordChange[];
  /** Records that both models give alike. */
  readonly same: number;
}

export async function recordChanges(
  store: Store,
  archive: string,
  collection: string,
  before: Models,
  after: Models,
  signal?: AbortSignal,
): Promise<RecordChanges> {
  const [old, now] = [
    await findingsWith(store, archive, collection, before, signal),
    await findingsWith(store, archive, collection, after, signal),
  ];
  const changes: RecordChange[] = [];
  let same = 0;
  for (const [key, finding] of now) {
    const was = old.get(key);
    if (was === undefined) changes.push({ kind: "new", url: finding.url, title: titleOf(finding), fields: [] });
    else {
      const fields = fieldsThatDiffer(was, finding);
      if (fields.length === 0) same++;
      else changes.push({ kind: "changed", url: finding.url, title: titleOf(finding), fields });
    }
  }
  for (const [key, finding] of old)
    if (!now.has(key)) changes.push({ kind: "lost", url: finding.url, title: titleOf(finding), fields: [] });
  return { changes, same };
}

async function findingsWith(
  store: Store,
  folder: string,
  collection: string,
  models: Models,
  signal: AbortSignal | undefined,
): Promise<Map<string, Finding>> {
  const harvests = (await store.harvests()).filter((one) => one.collection === collection && isKind(one.kind));
  if (harvests.length === 0) throw new UsageError(`${store.where} has no collection ${collection}.`);
  const found = new Map<string, Finding>();
  const dry: Store = {
    ...store,
    async commitReplay(_harvest, { pages }: ReplayBatch) {
      for (const { records } of pages) for (const record of records) found.set(record.key, record);
      return { new: 0, changed: 0, unchanged: 0, vanished: 0 };
    },
  };
  for (const harvest of harvests)
    await replay({
      ...{ store: dry, harvest, kind: await loadKind(harvest.kind), folder, threads: 1, models },
      ...(signal === undefined ? {} : { signal }),
    });
  return found;
}

const titleOf = ({ fields }: Finding): string => leafValues(fields["title"]?.value ?? null)[0] ?? "";

function fieldsThatDiffer(before: Finding, after: Finding): RecordChange["fields"] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  return [...names].flatMap((name) => {
    const [was, is] = [before, after].map(({ fields }) => JSON.stringify(fields[name]?.value ?? null));
    return was === is ? [] : [{ name, before: was!, after: is! }];
  });
}
