/** Conditional requests: a client that has the same answer already gets 304. */
import { createHash } from "node:crypto";
import type { Context } from "hono";

export function entityTag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** A proxy or the compression on the way may have made a strong tag a weak one. */
export function hasTag(header: string | undefined, tag: string): boolean {
  return header === "*" || (header?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag) ?? false);
}

/** The body with its entity tag, or only the tag. */
export function sendTagged(
  c: Context,
  body: string,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const etag = entityTag(body);
  if (hasTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, { ...headers, etag });
  return c.body(body, 200, { ...headers, etag, "content-type": type });
}
