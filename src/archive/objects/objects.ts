/**
 * Objects in an S3-compatible service: whole segments go up, ranges come down.
 *
 * An upload counts once the service has named the checksum of what it holds: the MD5 in the ETag. Some name something else, for instance if
 * they encrypt with keys of their own; then the object is read back and compared. Nothing here needs conditional writes.
 */
import { createHash } from "node:crypto";
import { damaged, notStorage, ObjectStorageError } from "./failure.js";
import type { ObjectLocation, ObjectName } from "./location.js";
import { type ObjectRequests, one, openRequests, type Patience } from "./requests.js";
import type { ObjectSettings } from "./settings.js";

export interface Objects {
  /** Throws if the keys are wrong, the bucket is missing or the service cannot be reached. */
  probe(location: ObjectLocation): Promise<void>;
  /** Uploads what `source` holds; returns what is verified to be there. */
  put(name: ObjectName, source: ByteSource, signal?: AbortSignal): Promise<Stored>;
  /** The bytes from `offset`, fewer at the end of the object; undefined if there is no object. */
  read(name: ObjectName, offset: number, length: number): Promise<Buffer | undefined>;
  /** Deletes the object and what was uploaded of it in parts. It need not be there. */
  remove(name: ObjectName): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of a known number; the range exists. */
export interface ByteSource {
  readonly bytes: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

export interface ObjectsOptions {
  readonly patience?: Patience;
  /** Larger files are uploaded in parts of this size (default: 16 MiB); services demand at least 5 MiB. */
  readonly partBytes?: number;
}

const PART = 16 * 2 ** 20;
/** What services allow (S3's limits). */
const MOST_PARTS = 10_000;
const TYPE = { "content-type": "application/warc" };

export function openObjects(settings: ObjectSettings, { patience, partBytes = PART }: ObjectsOptions = {}): Objects {
  const requests = openRequests(settings, patience);

  /** Returns whether the service holds the same bytes; false if its ETag does not say. */
  async function putWhole(name: ObjectName, body: Uint8Array, signal: AbortSignal | undefined): Promise<boolean> {
    const answer = await requests.send({ ...name, method: "PUT", doing: "uploaded", headers: TYPE, body }, signal);
    return bare(one(answer.headers.etag)) === md5(body).toString("hex");
  }

  async function putInParts(
    name: ObjectName,
    { bytes, read }: ByteSource,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const doing = "uploaded";
    const size = Math.max(partBytes, Math.ceil(bytes / MOST_PARTS));
    const begun = await requests.send(
      { ...name, method: "POST", doing, query: { uploads: "" }, headers: TYPE },
      signal,
    );
    const uploadId = tag(begun.body, "UploadId");
    if (uploadId === undefined) throw damaged({ ...name, doing, at: requests.at }, "the service gave no upload id");
    const etags: string[] = [];
    const digests: Buffer[] = [];
    try {
      for (let offset = 0; offset < bytes; offset += size) {
        const body = await read(offset, Math.min(size, bytes - offset));
        const query = { partNumber: String(etags.length + 1), uploadId };
        const answer = await requests.send({ ...name, method: "PUT", doing, query, body }, signal);
        etags.push(one(answer.headers.etag) ?? "");
        digests.push(md5(body));
      }
      const parts = etags
        .map((etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
        .join("");
      const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
      const done = await requests
        .send(
          { ...name, method: "POST", doing, query: { uploadId }, headers: { "content-type": "application/xml" }, body },
          signal,
        )
        .catch(async (error: unknown) => {
          // It was completed, and only the answer was lost: then the upload is gone and the object is there. Its length is checked below.
          if (!(error instanceof ObjectStorageError) || error.kind !== "missing") throw error;
          return undefined;
        });
      const whole = `${md5(Buffer.concat(digests)).toString("hex")}-${digests.length}`;
      return bare(done && tag(done.body, "ETag")) === whole;
    } catch (error) {
      await requests.send({ ...name, method: "DELETE", doing, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  /** Reads the object back. */
  async function hashOf(name: ObjectName, bytes: number): Promise<string> {
    const hash = createHash("sha256");
    for (let offset = 0; offset < bytes; offset += partBytes)
      hash.update((await readRange(name, offset, Math.min(partBytes, bytes - offset))) ?? "");
    return hash.digest("hex");
  }

  async function readRange(name: ObjectName, offset: number, length: number): Promise<Buffer | undefined> {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    try {
      const { status, body } = await requests.send({ ...name, method: "GET", doing: "read", headers, also: 416 });
      if (status === 416) return Buffer.alloc(0);
      return status === 206 ? body : body.subarray(offset, offset + length); // 200: the service knows no ranges
    } catch (error) {
      if (error instanceof ObjectStorageError && error.kind === "missing") return undefined;
      throw error;
    }
  }

  return {
    async probe({ bucket, prefix }) {
      // What an upload needs, without leaving anything: an upload in parts that has none, and is given up.
      const name = { bucket, key: `${prefix === "" ? "" : `${prefix}/`}winnow-probe`, doing: "reached" };
      const begun = await requests.send({ ...name, method: "POST", query: { uploads: "" } });
      const uploadId = tag(begun.body, "UploadId");
      if (uploadId === undefined) throw notStorage({ ...name, at: requests.at });
      await requests.send({ ...name, method: "DELETE", query: { uploadId }, also: 404 }).catch(() => undefined);
    },
    async put(name, { bytes, read }, signal) {
      const attempt = { ...name, doing: "uploaded", at: requests.at };
      const hash = createHash("sha256");
      // Every byte passes here once, in order.
      const hashed: ByteSource = {
        bytes,
        async read(offset, length) {
          const part = await read(offset, length);
          hash.update(part);
          return part;
        },
      };
      const isSure =
        bytes <= partBytes
          ? await putWhole(name, await hashed.read(0, bytes), signal)
          : await putInParts(name, hashed, signal);
      const sha256 = hash.digest("hex");
      const head = await requests.send({ ...name, method: "HEAD", doing: "uploaded" }, signal);
      const length = one(head.headers["content-length"]);
      if (Number(length) !== bytes)
        throw damaged(attempt, `the service holds ${length ?? "none"} of its ${bytes} bytes`);
      if (!isSure && (await hashOf(name, bytes)) !== sha256)
        throw damaged(attempt, "what the service holds differs from what was sent");
      return { bytes, sha256 };
    },
    read: readRange,
    async remove(name) {
      await requests.send({ ...name, method: "DELETE", doing: "deleted", also: 404 });
      await abortUploads(requests, name);
    },
    close: requests.close,
  };
}

/** Uploads in parts that were never completed occupy space, and cannot be seen in listings of objects. */
async function abortUploads(requests: ObjectRequests, name: ObjectName): Promise<void> {
  const query = { uploads: "", prefix: name.key };
  // Not every service has this, and not every key may do it.
  const listed = await requests
    .send({ bucket: name.bucket, key: "", method: "GET", doing: "listed", query, also: 403 })
    .catch(() => undefined);
  for (const [, id] of listed?.body.toString("utf8").matchAll(/<UploadId>([^<]+)<\/UploadId>/g) ?? [])
    await requests.send({ ...name, method: "DELETE", doing: "deleted", query: { uploadId: id! }, also: 404 });
}

function bare(etag: string | undefined): string {
  return (etag ?? "").replace(/"|&quot;|&#34;/g, "").toLowerCase();
}

function md5(bytes: Uint8Array): Buffer {
  return createHash("md5").update(bytes).digest();
}

function tag(body: Buffer, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(body.toString("utf8"))?.[1];
}
