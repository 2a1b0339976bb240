/**
 * The SHA-1 of a body, computed once for the visit and for the archive. Cached as long as the body is in memory.
 */
import { hash, webcrypto } from "node:crypto";

const digests = new WeakMap<Uint8Array, Buffer>();
/** Above this size a digest takes longer than a page. */
const LARGE = 256 * 1024;

export function bodyDigest(body: Uint8Array): Buffer {
  let digest = digests.get(body);
  if (digest === undefined) digests.set(body, (digest = hash("sha1", body, "buffer")));
  return digest;
}

/** Computes the digest of a large body on another thread, so that `bodyDigest` has it; undefined if there is nothing to wait for. */
export function digestLarge(body: Uint8Array): Promise<void> | undefined {
  if (body.length <= LARGE || digests.has(body)) return undefined;
  return webcrypto.subtle
    .digest("SHA-1", body as Uint8Array<ArrayBuffer>)
    .then((digest) => void digests.set(body, Buffer.from(digest)));
}
