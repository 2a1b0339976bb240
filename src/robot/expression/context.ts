/** What expressions can use besides their variables, and how functions are described. */
import type { DateContext } from "../dates.js";

export interface ExpressionContext extends DateContext {
  readonly url: string;
  /** The base for relative addresses. */
  readonly base: string;
  readonly memory?: Memory;
}

/** Counters and caches, kept between documents. */
export interface Memory {
  next(counter: string): number;
  current(counter: string): number;
  remember(cache: string, key: string, value: string): void;
  recall(cache: string, key: string): string;
}

/** A function that expressions can call. */
export interface FunctionOf {
  readonly signature: string;
  /** Signature and result, for the reference. */
  readonly says: string;
  readonly about: "text" | "lists" | "numbers" | "dates" | "addresses" | "memory" | "any";
  // biome-ignore lint/suspicious/noExplicitAny: what CEL passes; each function converts it as it needs
  run(context: () => ExpressionContext, ...given: any[]): unknown;
}
