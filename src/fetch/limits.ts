/** What one request may cost at most. */
import { type Millis, SECOND } from "../model/time.js";

export interface Limits {
  /** Size of a body before decoding. */
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly headerBytes: number;
  readonly connect: Millis;
  /** From the end of the request to the end of the response headers. */
  readonly firstByte: Millis;
  /** Maximum pause inside a body. */
  readonly idleBody: Millis;
  /** The whole request, including the wait for a connection. */
  readonly whole: Millis;
}

export const LIMITS: Limits = {
  wireBytes: 8 * 1024 * 1024,
  decodedBytes: 16 * 1024 * 1024,
  headerBytes: 64 * 1024,
  connect: 10 * SECOND,
  firstByte: 30 * SECOND,
  idleBody: 15 * SECOND,
  whole: 60 * SECOND,
};
