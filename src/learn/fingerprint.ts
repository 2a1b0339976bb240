/** Are these the same data and settings as then? One short hash over the numbers a model was trained on. */
import { createHash } from "node:crypto";

export function fingerprintOf(arrays: readonly (ArrayBufferView | undefined)[], settings: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const array of arrays) {
    if (array) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }
  return hash.digest("hex").slice(0, 32);
}
