/** A document on its way from the page to the record: what the thread that reads it hands to the one that judges. */
import type { Json } from "../model/json.js";
import type { FeedEntry } from "../model/page.js";
import type { Identify } from "./identify.js";
import type { Program } from "./program.js";
import type { StepTrace } from "./step-trace.js";
import type { Surroundings } from "./steps.js";

export type FieldValue = {
  readonly value: Json;
  readonly rule: string;
  readonly words?: string;
  readonly confidence?: number;
};

/** A document before it is judged. Plain data: it goes from the thread that read it to the one that judges. */
export type Draft = {
  readonly url: string;
  /** What makes it the same document next time. */
  readonly key: string;
  readonly fields: { readonly [field: string]: FieldValue };
  readonly text: string;
  readonly rejected: string | null;
  /** What page and host reserve against text and data mining, word for word. */
  readonly reservations: readonly string[];
  /** What a person should look at. */
  readonly doubts: readonly string[];
  /** Variables for the steps and expressions that only the judge can run. */
  readonly pending: {
    readonly values: { readonly [name: string]: Json };
    readonly setBy: { readonly [name: string]: string };
  } | null;
  readonly stop: boolean;
  readonly at: number;
};

export interface Reading {
  readonly program: Program;
  readonly ask: Surroundings["ask"];
  readonly identify: Identify;
  readonly trace?: (step: StepTrace) => void;
  readonly clock?: () => number;
}

/** What is expected of a document that is not the recipe's own: the other side of a parallel text, an entry of a feed. */
export interface Expected {
  readonly language?: string;
  readonly entry?: FeedEntry;
}
