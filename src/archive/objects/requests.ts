/**
 * Signed requests to an S3-compatible service.
 *
 * The service is the operator's choice, so requests to it are not subject to the rules for pages: private addresses are allowed.
 * Every request can be repeated: keys are used once, and parts are numbered. Failures that may pass are tried again after a growing wait.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Agent, request } from "undici";
import type { Millis } from "../../model/time.js";
import { type Attempt, ObjectStorageError, refusal, unreachable } from "./failure.js";
import type { ObjectName } from "./location.js";
import { addressOf, type ObjectSettings } from "./settings.js";

export interface ObjectRequest extends ObjectName {
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  /** The participle for messages: "uploaded". */
  readonly doing: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** A status that is an answer as well. */
  readonly also?: number;
}

export interface ObjectAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Patience {
  /** Attempts in all. */
  readonly attempts: number;
  /** The first wait; each is twice the one before. */
  readonly wait: Millis;
  /** How long a service may be silent. */
  readonly silence: Millis;
}

/** About eight seconds of waiting in all. */
const PATIENCE: Patience = { attempts: 6, wait: 250, silence: 30_000 };
const CONNECT = 10_000;
const LONGEST_WAIT = 20_000;
/** A part of an upload has this long, however slow the line is. */
const LONGEST_REQUEST = 10 * 60_000;

export interface ObjectRequests {
  /** The answer with a status below 300; the service's errors are thrown. */
  send(ask: ObjectRequest, signal?: AbortSignal): Promise<ObjectAnswer>;
  /** The service, for messages. */
  readonly at: string;
  close(): Promise<void>;
}

export function openRequests(settings: ObjectSettings, patience: Patience = PATIENCE): ObjectRequests {
  const agent = new Agent({
    connect: { timeout: Math.min(CONNECT, patience.silence) },
    headersTimeout: patience.silence,
    bodyTimeout: patience.silence,
  });
  const at = settings.endpoint?.host ?? `Amazon S3 in ${settings.region}`;

  async function once(ask: ObjectRequest, signal: AbortSignal | undefined): Promise<ObjectAnswer> {
    const attempt: Attempt = { bucket: ask.bucket, key: ask.key, doing: ask.doing, at };
    const { url, headers } = await sign(settings, ask);
    const limit = AbortSignal.timeout(LONGEST_REQUEST);
    try {
      const answer = await request(url, {
        method: ask.method,
        headers,
        body: ask.body ?? null,
        dispatcher: agent,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const body = Buffer.from(await answer.body.arrayBuffer());
      // A response may say 200 and be an error: of a completed upload in parts (S3's API reference, CompleteMultipartUpload).
      if (answer.statusCode === ask.also) return { status: answer.statusCode, headers: answer.headers, body };
      const said = ask.method === "HEAD" ? undefined : errorCode(body, answer.headers["content-type"]);
      if (answer.statusCode < 300 && said === undefined)
        return { status: answer.statusCode, headers: answer.headers, body };
      throw refusal(attempt, answer.statusCode, said, one(answer.headers["x-amz-bucket-region"]));
    } catch (error) {
      if (error instanceof ObjectStorageError || signal?.aborted === true) throw error;
      throw unreachable(attempt, error as Error);
    }
  }

  return {
    at,
    async send(ask, signal) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(ask, signal);
        } catch (error) {
          const passing = error instanceof ObjectStorageError && mayPass(error);
          if (!passing || attempt >= patience.attempts || signal?.aborted === true) throw error;
          const wait = Math.min(LONGEST_WAIT, patience.wait * 2 ** (attempt - 1));
          await sleep(wait * (0.5 + Math.random() / 2), undefined, signal && { signal });
        }
      }
    },
    close: () => agent.destroy(),
  };
}

function mayPass({ kind }: ObjectStorageError): boolean {
  return kind === "refused" || kind === "unreachable" || kind === "damaged";
}

async function sign(settings: ObjectSettings, { method, bucket, key, query = {}, headers = {}, body }: ObjectRequest) {
  const url = addressOf(settings, bucket, key);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const content = body ?? new Uint8Array(0);
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      ...headers,
      // The service compares both with what it received.
      "x-amz-content-sha256": createHash("sha256").update(content).digest("hex"),
      ...(body === undefined ? {} : { "content-md5": createHash("md5").update(content).digest("base64") }),
    },
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    ...(settings.sessionToken === undefined ? {} : { sessionToken: settings.sessionToken }),
    service: "s3",
    region: settings.region,
  }).sign();
  return { url: signed.url, headers: Object.fromEntries(signed.headers) };
}

/** The code in an error document: `<Error><Code>NoSuchKey</Code>…`. Archived bytes are gzip and never look like it. */
function errorCode(body: Buffer, type: string | string[] | undefined): string | undefined {
  if (body.length > 64 * 1024 || (one(type) !== undefined && !/xml/.test(one(type)!))) return undefined;
  const text = body.toString("utf8");
  return /<Error[\s>]/.test(text) ? (/<Code>\s*([A-Za-z0-9]+)\s*<\/Code>/.exec(text)?.[1] ?? "Error") : undefined;
}

/** A header's value; the first of repeated ones. */
export function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
