/** Addresses in object storage: "s3://bucket/prefix", and the objects below. */
import { UsageError } from "../../model/errors.js";

/** A bucket, and what the keys of an archive begin with: "" or a path without a slash at its ends. */
export interface ObjectLocation {
  readonly bucket: string;
  readonly prefix: string;
}

export interface ObjectName {
  readonly bucket: string;
  readonly key: string;
}

const SCHEME = "s3://";

export function isObjectLocation(words: string): boolean {
  return words.toLowerCase().startsWith(SCHEME);
}

/** The location in `words`, or an error that names `flag`. */
export function readLocation(words: string, flag: string): ObjectLocation {
  const [bucket = "", ...path] = words.slice(SCHEME.length).split("/");
  const prefix = path.filter((part) => part !== "").join("/");
  if (!isObjectLocation(words)) throw new UsageError(`${flag}: "${words}" is no address like s3://bucket/prefix.`);
  // What may be part of a bucket's name, and what needs no escaping in keys.
  if (
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) ||
    !/^[\w./=-]*$/.test(prefix) ||
    /(^|\/)\.\.?(\/|$)/.test(prefix)
  )
    throw new UsageError(
      `${flag}: write s3://bucket/prefix; bucket names have 3 to 63 lower-case letters, digits, dots and hyphens, the prefix letters, digits and . _ - = /. Keys and passwords belong into environment variables.`,
    );
  return { bucket, prefix };
}

export function formatLocation({ bucket, prefix }: ObjectLocation): string {
  return `${SCHEME}${bucket}${prefix === "" ? "" : `/${prefix}`}`;
}

export function formatObject({ bucket, key }: ObjectName): string {
  return `${SCHEME}${bucket}/${key}`;
}

/** What `formatObject` wrote. */
export function readObject(address: string): ObjectName {
  const slash = address.indexOf("/", SCHEME.length);
  return { bucket: address.slice(SCHEME.length, slash), key: address.slice(slash + 1) };
}
