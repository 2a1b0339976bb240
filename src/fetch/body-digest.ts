/**
 * The SHA-1 of a body, worked out once: the visit is written down with it, and the archive names the payload by it. Remembered as
 * long as the body itself lives.
 */
import { hash } from "node:crypto";

const digests = new WeakMap<Uint8Array, Buffer>();

export function bodyDigest(body: Uint8Array): Buffer {
  let digest = digests.get(body);
  if (digest === undefined) digests.set(body, (digest = hash("sha1", body, "buffer")));
  return digest;
}
