/** Records in the API: list, search, read, correct one or many, withdraw, and searches that are kept. */
import * as z from "zod";
import { applyBulkEdit, planBulkEdit } from "../../app/records/bulk-edit.js";
import { chooseOriginal, undoEdit } from "../../app/records/correct.js";
import { correctField, markChecked } from "../../app/records/correct-one.js";
import { deleteSearch, readSearches, saveSearch } from "../../app/records/saved-searches.js";
import { listRecords, searchRecords } from "../../app/records/search.js";
import { planRestoring, restoreRecords, withdrawRecords } from "../../app/records/withdraw.js";
import { UsageError } from "../../model/errors.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { Conflict, type Endpoint, endpoint, ID, PAGE, SCOPE } from "./endpoint.js";

const SELECTION = { q: z.string().optional().describe("words to search for"), ...SCOPE };
const BULK = {
  ...SELECTION,
  action: z.enum(["set", "unset", "check"]),
  field: z.string().optional(),
  value: z.string().optional(),
};
const SHOWN = 100;

export const RECORD_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/records",
    about: "Records, last changed first; with `q`, search results. GET /export gives all of them in any format",
    role: "reader",
    given: z.object({ ...SELECTION, ...PAGE }),
    async answer({ q, ...request }, { store }) {
      const asked = withoutUndefined(request);
      if (q === undefined) {
        const { records, total, next } = await listRecords(store, { ...asked, order: "changed" });
        return { records, total, next: next ?? null };
      }
      const { hits, total, next, facets } = await searchRecords(store, q, { ...asked, facets: true });
      return { records: hits.map(({ record }) => record), total, next: next ?? null, facets };
    },
  }),
  endpoint({
    method: "GET",
    path: "/records/:id",
    about: "One record with claims, versions, edits, family and archived pages",
    role: "reader",
    given: z.object(ID),
    answer: ({ id }, { store }) => store.recordHistory(id),
  }),
  endpoint({
    method: "PATCH",
    path: "/records/:id",
    about: "Correct one field, mark the record as checked, or make it the original of its family",
    role: "moderator",
    given: z.object({
      ...ID,
      field: z.string().optional(),
      value: z.string().optional().describe("the new value; an empty text empties the field"),
      expected: z.json().optional().describe("the value you saw; another one is a conflict (409)"),
      checked: z.boolean().optional(),
      original: z.literal(true).optional(),
    }),
    async answer({ id, field, value, expected, checked, original }, { store, person }) {
      if (field === undefined && checked === undefined && original === undefined)
        throw new UsageError("give field and value, checked, or original.");
      const record = await store.record(id);
      if (record === undefined) return undefined;
      if (field !== undefined) {
        const seen = expected === undefined ? (record.fields[field] ?? null) : expected;
        const conflict = await correctField(store, {
          record: id,
          field,
          value: value ?? "",
          expected: seen,
          by: person.name,
        });
        if (conflict !== undefined) throw new Conflict(conflict);
      }
      if (checked !== undefined) await markChecked(store, id, checked, person.name);
      if (original) await chooseOriginal(store, record, person.name);
      return store.record(id);
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/records/:id",
    about: "Withdraw a record",
    role: "moderator",
    given: z.object({ ...ID, reason: z.string().min(1) }),
    async answer({ id, reason }, { store, person }) {
      const { removed } = await withdrawRecords(store, { records: [id], reason, by: person.name });
      return { removed };
    },
  }),
  endpoint({
    method: "POST",
    path: "/records/:id/restore",
    about: "Take the withdrawal of a record back",
    role: "moderator",
    given: z.object(ID),
    answer: async ({ id }, { store, person }) => ({
      restored: await restoreRecords(store, await planRestoring(store, { records: [id] }), person.name),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/edits/preview",
    about: "What one correction would change in all selected records; its fingerprint is needed to apply it",
    role: "moderator",
    given: z.object(BULK),
    async answer({ action, ...edit }, { store }) {
      const { selected, edits, changes, fingerprint } = await planBulkEdit(store, {
        action,
        ...withoutUndefined(edit),
      });
      const shown = changes.slice(0, SHOWN).map(({ record, ...change }) => ({ record: record.id, ...change }));
      return { selected, changed: edits.length, fingerprint, changes: shown };
    },
  }),
  endpoint({
    method: "POST",
    path: "/edits",
    about: "Apply a correction that was previewed; a conflict (409) if records have changed since",
    role: "moderator",
    given: z.object({ ...BULK, fingerprint: z.string() }),
    async answer({ fingerprint, action, ...edit }, { store, person }) {
      const receipt = await applyBulkEdit(store, { action, ...withoutUndefined(edit) }, fingerprint, person.name);
      if (receipt === undefined) throw new Conflict("Records have changed since the preview. Nothing was saved.");
      return receipt;
    },
  }),
  endpoint({
    method: "GET",
    path: "/edits",
    about: "Batches of edits, newest first",
    role: "reader",
    given: z.object({ limit: PAGE.limit }),
    answer: async ({ limit }, { store }) => ({ edits: await store.editBatches(limit) }),
  }),
  endpoint({
    method: "POST",
    path: "/edits/:batch/undo",
    about: "Undo a batch of edits",
    role: "moderator",
    given: z.object({ batch: z.coerce.number().int().positive() }),
    answer: ({ batch }, { store, person }) => undoEdit(store, batch, person.name),
  }),
  endpoint({
    method: "GET",
    path: "/searches",
    about: "Saved searches",
    role: "reader",
    given: z.object({}),
    answer: async (_given, { searches }) => ({ searches: readSearches(searches) }),
  }),
  endpoint({
    method: "POST",
    path: "/searches",
    about: "Save a search, or replace the one with this name",
    role: "moderator",
    given: z.object({ name: z.string().min(1).max(100), ...SELECTION }),
    async answer({ name, ...search }, { searches, person }) {
      saveSearch(searches, { name, ...withoutUndefined(search), by: person.name });
      return { searches: readSearches(searches) };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/searches/:name",
    about: "Delete a saved search",
    role: "moderator",
    given: z.object({ name: z.string().min(1) }),
    async answer({ name }, { searches }) {
      deleteSearch(searches, name);
      return { searches: readSearches(searches) };
    },
  }),
];
