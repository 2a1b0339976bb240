/**
 * The part of the store that holds what moderators say about records and rejected pages.
 *
 * A log that only grows: states, assignments and comments with names and times. What holds now is the last entry of its kind. Whether a
 * record was checked is not here, but at the record itself (`Edit.validated`).
 */
import type { Instant } from "../model/time.js";

export interface ReviewStore {
  addReviews(entries: readonly ReviewEntry[]): Promise<void>;
  /** All entries about these subjects, oldest first. */
  reviewsOf(subjects: readonly string[]): Promise<readonly ReviewEntry[]>;
  /** The subjects whose last entry of this kind has this value, the longest first. */
  reviewedAs(which: {
    readonly about: ReviewEntry["about"];
    readonly value: string;
    readonly limit: number;
  }): Promise<readonly string[]>;
}

/** The state of a record that a person has withdrawn, and of a page that is to stay rejected. */
export const REJECTED = "rejected";

export interface ReviewEntry {
  /** The id of a record, or the address of a rejected page. */
  readonly subject: string;
  readonly about: "state" | "assignee" | "comment";
  /** "disputed", a person's name, a comment; "" takes a state or an assignment back. */
  readonly value: string;
  readonly by: string;
  readonly at: Instant;
}
