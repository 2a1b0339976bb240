/** The corpus and the audit in the API. */
import * as z from "zod";
import { checkCollection } from "../../app/records/scope.js";
import { lookAtNewest } from "../../app/records/word-counts.js";
import { type Endpoint, endpoint, PAGE, SCOPE } from "./endpoint.js";

const COLLECTION = { collection: SCOPE.collection };
const BY = ["collection", "language", "year", "host", "flag", "kind", "state"] as const;
const WEEKS = 26;

export const CORPUS_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/corpus",
    about: "Words and records by collection, language, year, host and flag; growth by week",
    role: "reader",
    given: z.object(COLLECTION),
    async answer({ collection }, { store }, now) {
      await checkCollection(store, collection);
      return store.stats({ ...(collection === undefined ? {} : { collection }), by: BY, weeks: WEEKS, now });
    },
  }),
  endpoint({
    method: "GET",
    path: "/corpus/newest",
    about: "Themes and words of the records that were changed last. GET /corpus/words.tsv gives all words",
    role: "reader",
    given: z.object(COLLECTION),
    async answer({ collection }, { slowStore, cache }) {
      const scope = collection === undefined ? {} : { collection };
      const newest = await cache.get(`newest ${collection ?? ""}`, () => lookAtNewest(slowStore, scope));
      return { ...newest, themes: Object.fromEntries(newest.themes) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/corpus/duplicates",
    about: "Families of records with the same or nearly the same text, largest first",
    role: "reader",
    given: z.object({ ...COLLECTION, ...PAGE }),
    async answer({ collection, limit, after }, { store }) {
      await checkCollection(store, collection);
      const { families, next } = await store.families({
        limit,
        ...(collection === undefined ? {} : { collection }),
        ...(after === undefined ? {} : { after }),
      });
      return { families, next: next ?? null };
    },
  }),
  endpoint({
    method: "GET",
    path: "/audit",
    about: "Sign-ins and changes, newest first",
    role: "owner",
    given: z.object({ limit: PAGE.limit }),
    answer: async ({ limit }, { audit }) => ({ entries: audit.last(limit) }),
  }),
];
