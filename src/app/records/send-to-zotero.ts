/**
 * Puts references into a running Zotero, through the interface that its browser connector uses.
 *
 * Zotero listens on this machine and imports RIS text. If it is not running or refuses, the caller has the text for a file.
 */
import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { readGuard } from "../../fetch/guard.js";
import { post } from "../../fetch/post.js";
import type { Store } from "../../store/store.js";
import { releaseRecords } from "./release.js";
import type { ScopeRequest } from "./scope.js";

export const ZOTERO = "http://127.0.0.1:23119/";

export interface SentToZotero {
  /** References; events and records without a title are none. */
  readonly records: number;
  readonly leftOut: number;
  readonly ris: string;
  /** Why Zotero did not take them; undefined if it did, or if there was nothing to send. */
  readonly failed: string | undefined;
}

export async function sendToZotero(store: Store, request: ScopeRequest, address = ZOTERO): Promise<SentToZotero> {
  const to = new PassThrough();
  const reading = text(to);
  const { records, leftOut } = await releaseRecords(store, { ...request, to, format: "ris" });
  to.end();
  const ris = await reading;
  if (records === 0) return { records, leftOut, ris, failed: undefined };
  const target = new URL("connector/import", address);
  target.searchParams.set("session", randomUUID());
  const guard = readGuard({ allowPrivate: true, resolve: new Map(), ports: [Number(target.port)] });
  const failed = await post(guard, target.href, ris, {
    "content-type": "application/x-research-info-systems",
    "x-zotero-connector-api-version": "3",
  });
  return { records, leftOut, ris, failed };
}
