/** What a request brought. A failure is an answer too: it says what happened and whether trying again may help. */
import type { Instant, Millis } from "./time.js";

/** One request to make. */
export interface Request {
  readonly url: string;
  /** From the last answer of this address: asks the server to answer 304 when nothing changed. */
  readonly validators?: Validators;
  /** Media types that are welcome here beside the usual ones. */
  readonly types?: readonly string[];
  /** Bytes of the body, as sent and decoded, in place of the usual limits. */
  readonly most?: number;
}

export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface Fetched {
  readonly kind: "fetched";
  readonly url: string;
  readonly at: Instant;
  readonly took: Millis;
  readonly status: number;
  /** Names in lower case, in the order received; a repeated header stands repeatedly. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded content bytes; empty when the type is not wanted or the status carries none. */
  readonly body: Uint8Array;
  /** The network address that answered. */
  readonly ip?: string;
  /** Set when the body stops before its end. */
  readonly truncated?: "length" | "time" | "broken" | "unwanted type";
  /** The same as it went over the wire, for the archive; there when the fetcher was asked to keep it. */
  readonly wire?: Wire;
}

/** An answer before anything was decoded. In its strings each character stands for one byte. */
export interface Wire {
  /** As received, content coding untouched, transfer coding undone. Without a content coding these are the very bytes of `Fetched.body`. */
  readonly body: Uint8Array;
  /** Set when not all of it was received; a body that is all here may still stop short once decoded. */
  readonly cut: Fetched["truncated"] | undefined;
  readonly httpVersion: string;
  readonly statusText: string;
  /** Names spelled as received. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly requestHeaders: readonly (readonly [name: string, value: string])[];
}

export interface Failure {
  readonly kind: "failure";
  readonly url: string;
  readonly at: Instant;
  readonly took: Millis;
  readonly reason: FailureReason;
  /** For a person: "connection refused by 192.0.2.1:443". */
  readonly says: string;
  /** True when another try later may go better. */
  readonly passing: boolean;
  readonly ip?: string;
}

export type FailureReason =
  | "name not found"
  | "connection refused"
  | "connection lost"
  | "time-out"
  | "certificate"
  | "private address"
  | "bad answer"
  | "bad address"
  | "stopped";

export type Answer = Fetched | Failure;

/** One polite request. Never rejects: whatever happens is an `Answer`. */
export type Fetch = (request: Request, signal: AbortSignal) => Promise<Answer>;

/** The first header of that name (lower case), or undefined. */
export function header(fetched: Fetched, name: string): string | undefined {
  return fetched.headers.find(([key]) => key === name)?.[1];
}
