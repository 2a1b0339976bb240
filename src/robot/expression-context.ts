/** What expressions may ask about beside their variables, and how the functions that answer are described. */
import type { DateContext } from "./dates.js";

export interface ExpressionContext extends DateContext {
  /** The address of the document. */
  readonly url: string;
  /** What relative addresses are resolved against. */
  readonly base: string;
  readonly memory?: Memory;
}

/** Counters and caches: what is kept between documents. */
export interface Memory {
  next(counter: string): number;
  current(counter: string): number;
  remember(cache: string, key: string, value: string): void;
  recall(cache: string, key: string): string;
}

/** An expression that cannot be used, with the place in it where that shows. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** A function that expressions may call. */
export interface FunctionOf {
  readonly signature: string;
  /** How it is written, and what it gives. */
  readonly says: string;
  readonly about: "text" | "lists" | "numbers" | "dates" | "addresses" | "memory" | "any";
  // biome-ignore lint/suspicious/noExplicitAny: what CEL hands over; each function makes of it what it needs
  run(context: () => ExpressionContext, ...given: any[]): unknown;
}
