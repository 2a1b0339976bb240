/**
 * The SHA-1 of a body, computed once for the visit and for the archive. Cached as long as the body is in memory.
 */
import { hash } from "node:crypto";

const digests = new WeakMap<Uint8Array, Buffer>();

export function bodyDigest(body: Uint8Array): Buffer {
  let digest = digests.get(body);
  if (digest === undefined) digests.set(body, (digest = hash("sha1", body, "buffer")));
  return digest;
}
