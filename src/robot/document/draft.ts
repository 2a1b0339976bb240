/** A document between the thread that reads the page and the thread that judges it. */
import type { Json } from "../../model/json.js";
import type { FeedEntry } from "../../model/page.js";
import type { FindingField } from "../../model/record.js";
import type { Program } from "../compile/program.js";
import type { StepContext } from "../steps/steps.js";
import type { StepTrace } from "../steps/trace.js";
import type { Identify } from "./identify.js";

export type FieldValue = Pick<FindingField, "value" | "rule" | "words" | "confidence" | "isNumbered">;

/** A document before it is judged. Plain data, because it crosses threads. */
export type Draft = {
  readonly url: string;
  /** Identifies the same document next time. */
  readonly key: string;
  readonly fields: { readonly [field: string]: FieldValue };
  readonly text: string;
  /** One for each paragraph of the text. */
  readonly languages: readonly string[];
  readonly rejected: string | null;
  /** What was found instead, for a person; apart from the reason, which is counted. */
  readonly found: string | null;
  /** Reservations against text and data mining by page and host, verbatim. */
  readonly reservations: readonly string[];
  /** Warnings that a person should check. */
  readonly doubts: readonly string[];
  /** Variables for the steps and expressions that only the judge can run. */
  readonly pending: {
    readonly values: { readonly [name: string]: Json };
    readonly setBy: { readonly [name: string]: string };
    /** Variables that hold markup. */
    readonly raw: readonly string[];
    /** What the page or feed entry says of itself, for fields that the steps leave empty. */
    readonly defaults: { readonly [field: string]: FieldValue };
  } | null;
  readonly stop: boolean;
  readonly at: number;
};

export interface ReadContext {
  readonly program: Program;
  readonly fetchParts: StepContext["fetchParts"];
  readonly identify: Identify;
  readonly trace?: (step: StepTrace) => void;
  readonly clock?: () => number;
}

/**
 * What is known about a document that the recipe does not describe itself: the other side of a parallel text, an entry
 * of a feed.
 */
export interface Expected {
  readonly language?: string;
  readonly entry?: FeedEntry;
}
