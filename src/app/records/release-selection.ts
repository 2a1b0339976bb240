/** Exports what a person sees to a stream: a list, or the results of a search. */
import { PLAIN_OPTIONS } from "../../model/format.js";
import { systemClock } from "../../model/time.js";
import { toStream, writeRelease } from "../../publish/write-release.js";
import type { Store } from "../../store/store.js";
import { releaseFormat, releaseRecords } from "./release.js";
import { type SelectionRequest, selectedRecords } from "./selection.js";

export interface ReleaseSelectionOptions extends SelectionRequest {
  readonly to: NodeJS.WritableStream;
  readonly format: string;
  readonly signal?: AbortSignal;
}

export async function releaseSelection(store: Store, options: ReleaseSelectionOptions): Promise<void> {
  const { to, format: name, signal, ...request } = options;
  if (request.q === undefined) {
    await releaseRecords(store, options);
    return;
  }
  const format = await releaseFormat(name, undefined);
  const fields = format.needsFields ? await store.fieldNames(request.collection) : [];
  const writer = format.open({ ...PLAIN_OPTIONS, fields, now: systemClock.now() });
  await writeRelease(hits(), [{ target: toStream(to), writer }], signal);

  async function* hits() {
    for await (const page of selectedRecords(store, request)) yield* page;
  }
}
