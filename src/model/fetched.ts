/** The result of a request. A failure is a value too: it says what happened and whether to retry. */
import type { Instant, Millis } from "./time.js";

export interface Request {
  readonly url: string;
  /** From the last response of this address, for a conditional request. */
  readonly validators?: Validators;
  /** Media types to accept besides the usual ones. */
  readonly types?: readonly string[];
  /** Maximum size of the body in bytes, as sent and decoded, instead of the usual limits. */
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
  /** Names in lower case, in the order received; repeated headers are repeated. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The decoded body; empty when the type is not wanted or the status has none. */
  readonly body: Uint8Array;
  /** The IP address that responded. */
  readonly ip?: string;
  /** Set when the body is incomplete. */
  readonly truncated?: "length" | "time" | "broken" | "unwanted type";
  /** The response as received, for the archive; only when the fetcher was told to keep it. */
  readonly wire?: RawResponse;
}

/** A response before any decoding. In its strings each character is one byte. */
export interface RawResponse {
  /**
   * As received: content coding kept, transfer coding removed. Without a content coding these are the same bytes as
   * `Fetched.body`.
   */
  readonly body: Uint8Array;
  /** Set when the body was not received completely; a complete body may still be truncated once decoded. */
  readonly cut: Fetched["truncated"] | undefined;
  readonly httpVersion: string;
  readonly statusText: string;
  /** Names as received. */
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
  /** True when a retry may succeed. */
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

export type FetchResult = Fetched | Failure;

/** One polite request. Never rejects: every outcome is a `FetchResult`. */
export type Fetch = (request: Request, signal: AbortSignal) => Promise<FetchResult>;

/** The first header of that name (lower case), or undefined. */
export function header(fetched: Fetched, name: string): string | undefined {
  return fetched.headers.find(([key]) => key === name)?.[1];
}
