/**
 * Resumption tokens without state: what the list was, and where the last page ended, signed.
 *
 * A token is valid after a restart and may be used again. A changed one is refused.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

const Parts = z.tuple([
  z.enum(["ListRecords", "ListIdentifiers", "ListSets"]),
  z.string(), // metadataPrefix
  z.string(), // set; "" for all
  z.number().int().min(0), // the last change on the page before
  z.number().int().min(0).nullable(), // the last change of the list
  z.number().int().min(0), // records so far
  z.string(), // the last record on the page before
]);

export interface ListPlace {
  readonly verb: "ListRecords" | "ListIdentifiers" | "ListSets";
  readonly prefix: string;
  readonly set: string;
  readonly since: number;
  /** The last change that belongs to the list; undefined when it ends with the newest one. */
  readonly until: number | undefined;
  readonly cursor: number;
  readonly last: string;
}

export function writeToken({ verb, prefix, set, since, until, cursor, last }: ListPlace, key: string): string {
  const text = JSON.stringify([verb, prefix, set, since, until ?? null, cursor, last]);
  return `${Buffer.from(text).toString("base64url")}.${signature(text, key)}`;
}

/** Undefined if we did not write it. */
export function readToken(token: string, key: string): ListPlace | undefined {
  const [body = "", signed = "", ...rest] = token.split(".");
  const text = Buffer.from(body, "base64url").toString();
  const [given, own] = [Buffer.from(signed), Buffer.from(signature(text, key))];
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
  const [verb, prefix, set, since, until, cursor, last] = Parts.parse(JSON.parse(text));
  return { verb, prefix, set, since, until: until ?? undefined, cursor, last };
}

function signature(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}
