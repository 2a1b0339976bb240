/** Moderation in the API: the next item of a queue, one item with its history, and decisions. */
import * as z from "zod";
import { decide, readReview } from "../../app/records/review.js";
import { nextItem, QUEUES, queueSizes } from "../../app/records/review-queues.js";
import type { Json } from "../../model/json.js";
import { language } from "../words/words.js";
import { Conflict, type Endpoint, endpoint } from "./endpoint.js";

const SUBJECT = { subject: z.string().min(1).describe("the id of a record, or the address of a rejected page") };

export const MODERATION_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/moderation/queues",
    about:
      "The queues with their sizes: at most 1,000 are counted, null where counting would take long. The queue missing comes once for any field, then once for each `field`",
    role: "moderator",
    given: z.object({ collection: z.string().optional() }),
    async answer({ collection }, { slowStore, person }) {
      const sizes = await queueSizes(slowStore, { collection, person: person.name });
      return { queues: sizes.map((row) => ({ ...row, size: row.size ?? null })) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/moderation/next",
    about: "The next item of a queue; `next` of the answer is the cursor after it. Null at the end",
    role: "moderator",
    given: z.object({
      queue: z.enum(QUEUES),
      collection: z.string().optional(),
      field: z.string().optional().describe("for the queue missing"),
      after: z.string().optional().describe("the `next` of the item before"),
    }),
    answer: async (given, { store, person }) => ({
      item: (await nextItem(store, { ...given, person: person.name })) ?? null,
    }),
  }),
  endpoint({
    method: "GET",
    path: "/moderation/item",
    about: "The state of an item, its fields with the values of the collection's lists, comments and history",
    role: "moderator",
    given: z.object(SUBJECT),
    async answer({ subject }, { store }) {
      const review = await readReview(store, subject, language());
      if (review === undefined) return undefined;
      const { history: _history, ...rest } = review;
      return rest;
    },
  }),
  endpoint({
    method: "POST",
    path: "/moderation/decide",
    about:
      "Accept (with corrections, as one edit), correct, reject, dispute, reopen, comment or assign. To accept a rejected page makes it a document",
    role: "moderator",
    given: z.object({
      ...SUBJECT,
      decision: z.enum(["accept", "correct", "reject", "dispute", "reopen", "comment", "assign"]),
      set: z.record(z.string(), z.string()).optional().describe("field → new value, as a person writes it"),
      expected: z.record(z.string(), z.json()).optional().describe("the values you saw; others are a conflict (409)"),
      comment: z.string().max(10_000).optional(),
      assignee: z.string().max(200).optional().describe("for assign; empty for nobody"),
    }),
    async answer({ set, expected, ...given }, { store, where, person }, now) {
      const conflict = await decide(
        store,
        where,
        {
          ...given,
          by: person.name,
          set: new Map(Object.entries(set ?? {})),
          ...(expected === undefined ? {} : { expected: expected as { [field: string]: Json } }),
        },
        now,
      );
      if (conflict !== undefined) throw new Conflict(conflict);
      const review = await readReview(store, given.subject, language());
      return { state: review?.state };
    },
  }),
];
