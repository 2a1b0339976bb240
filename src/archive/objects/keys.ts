/**
 * The keys of segments: `prefix/1f3a9c07/run-17/winnow-20261115T120000000Z-00001-1f3a9c07.0badcafe.warc.gz`.
 *
 * The number of the folder that wrote it, the run, the segment, and a random part. No key is used twice, so an upload that was given up,
 * or a process that was believed dead, can never change what another one refers to.
 */
import { randomBytes } from "node:crypto";
import { compressionOf, segmentEnding } from "../member.js";
import { type ObjectLocation, type ObjectName, readObject } from "./location.js";

export function firstObject(
  { location, archive, run }: { readonly location: ObjectLocation; readonly archive: string; readonly run: number },
  segment: string,
): ObjectName {
  const ending = segmentEnding(compressionOf(segment));
  const stem = segment.slice(0, -ending.length);
  const parts = [location.prefix, archive, `run-${run}`, `${stem}.${randomPart()}${ending}`];
  return { bucket: location.bucket, key: parts.filter((part) => part !== "").join("/") };
}

/** Another key for a segment that is rewritten. */
export function nextObject(object: string): ObjectName {
  const { bucket, key } = readObject(object);
  return { bucket, key: key.replace(/\.[0-9a-f]{8}(\.warc\.(?:gz|zst))$/, `.${randomPart()}$1`) };
}

function randomPart(): string {
  return randomBytes(4).toString("hex");
}
