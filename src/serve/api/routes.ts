/**
 * The JSON API: the same functions, roles and checks as the pages.
 *
 * Each endpoint is a row of a table: method, path, parameters as schemas, and the function that answers. The OpenAPI description is made
 * from the same rows, so it cannot be out of date. Errors are problem details (RFC 9457).
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { eventStates } from "../../app/events/state.js";
import { undoEdit } from "../../app/records/correct.js";
import { correctField, markChecked } from "../../app/records/correct-one.js";
import { listRecords, searchRecords } from "../../app/records/search.js";
import { withdrawRecords } from "../../app/records/withdraw.js";
import { storeStatus } from "../../app/status.js";
import { explainAddress } from "../../app/why.js";
import { StoreInUseError, UsageError, WinnowError } from "../../model/errors.js";
import type { Instant } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import type { Role } from "../access/accounts.js";
import { isRead } from "../access/request-check.js";
import { STARTABLE } from "../runner.js";
import { may, type Visit } from "../visit.js";
import { describeApi } from "./openapi.js";

export interface Endpoint<Given extends z.ZodObject = z.ZodObject> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** "/records/:id": parts with a colon are parameters of the path. */
  readonly path: string;
  readonly about: string;
  readonly role: Role;
  /** Parameters of path, query and body together. */
  readonly given: Given;
  answer(given: z.infer<Given>, visit: Visit, now: Instant): Promise<unknown>;
}

/** Keeps the type of the parameters while rows of different types are in one table. */
function endpoint<Given extends z.ZodObject>(row: Endpoint<Given>): Endpoint {
  return row as unknown as Endpoint;
}

const SCOPE = {
  collection: z.string().optional().describe("only this collection"),
  where: z.string().optional().describe("a filter: language:tat year:2020..2026 -flag:doubt"),
};
const PAGE = {
  limit: z.coerce.number().int().min(1).max(1000).default(25),
  after: z.string().optional().describe("the `next` of the page before"),
};
const ID = { id: z.string().regex(/^[0-9a-f]{32}$/, "is not a record id") };

export const ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/status",
    about: "Harvests, hosts with problems, and the daemon",
    role: "reader",
    given: z.object({}),
    async answer(_given, { store, where }) {
      const { harvests, hosts, watch } = await storeStatus(store, where);
      return { store: store.where, harvests, hosts: hosts.map(({ robots: _robots, ...host }) => host), watch };
    },
  }),
  endpoint({
    method: "GET",
    path: "/records",
    about: "Records, last changed first; with `q`, search results",
    role: "reader",
    given: z.object({ q: z.string().optional().describe("words to search for"), ...SCOPE, ...PAGE }),
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
    about: "Correct one field, or mark the record as checked",
    role: "moderator",
    given: z.object({
      ...ID,
      field: z.string().optional(),
      value: z.string().optional().describe("the new value; an empty text empties the field"),
      expected: z.json().optional().describe("the value you saw; another one is a conflict (409)"),
      checked: z.boolean().optional(),
    }),
    async answer({ id, field, value, expected, checked }, { store, person }) {
      if (field === undefined && checked === undefined) throw new UsageError("give field and value, or checked.");
      if (field !== undefined) {
        const seen = expected === undefined ? ((await store.record(id))?.fields[field] ?? null) : expected;
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
      return store.record(id);
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/records/:id",
    about: "Withdraw a record for good",
    role: "owner",
    given: z.object({ ...ID, reason: z.string().min(1) }),
    async answer({ id, reason }, { store, person }) {
      const { removed } = await withdrawRecords(store, { records: [id], reason: `${reason} (${person.name})` });
      return { removed };
    },
  }),
  endpoint({
    method: "POST",
    path: "/harvests",
    about: "Start a harvest; one at a time",
    role: "owner",
    given: z.object({
      kind: z.enum(STARTABLE),
      url: z.string().min(1),
      collection: z.string().min(1).optional(),
      maxPages: z.number().int().positive().optional().describe("stop after this many pages"),
    }),
    answer: async (request, { runner }) => ({ harvest: await runner.start(request) }),
  }),
  endpoint({
    method: "POST",
    path: "/harvests/stop",
    about: "Stop the harvest that this server runs, after the requests in progress",
    role: "owner",
    given: z.object({}),
    async answer(_given, { runner }) {
      const run = runner.current();
      runner.stop();
      return { harvest: run?.harvest ?? null };
    },
  }),
  endpoint({
    method: "GET",
    path: "/events",
    about: "Events with their dates, state and next visit",
    role: "reader",
    given: z.object({ collection: SCOPE.collection }),
    async answer({ collection }, { store }, now) {
      const states = await eventStates(store, now, collection);
      return {
        events: states.map(({ key, record, standing, dates, plan, papers }) => ({
          key,
          record,
          standing,
          dates,
          plan,
          papers,
        })),
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "/why",
    about: "The history of one address",
    role: "reader",
    given: z.object({ url: z.string().min(1) }),
    answer: ({ url }, { store }) => explainAddress(store, url),
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
];

/** Somebody else changed the value in the meantime. */
class Conflict extends Error {}

interface ApiVariables {
  readonly Variables: { visit: Visit };
}

export function apiRoutes({ now }: { now(): Instant }): Hono<ApiVariables> {
  const api = new Hono<ApiVariables>();
  api.get("/openapi.json", (c) => c.json(describeApi(ENDPOINTS)));
  for (const one of ENDPOINTS)
    api.on(one.method, one.path, async (c) => {
      const { visit } = c.var;
      if (!may(visit.person, one.role)) return problem(c, 403, "Not allowed", `This needs the role ${one.role}.`);
      const given = one.given.safeParse(await parametersOf(c));
      if (!given.success)
        return problem(
          c,
          400,
          "Bad request",
          given.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
        );
      const answer = await one.answer(given.data, visit, now());
      return answer === undefined ? problem(c, 404, "Not found", "There is no such record.") : c.json(answer as object);
    });
  api.all("*", (c) => problem(c, 404, "Not found", "There is no such endpoint; see /api/openapi.json"));
  api.onError((error, c) => {
    if (error instanceof Conflict) return problem(c, 409, "Conflict", error.message);
    if (error instanceof StoreInUseError) return problem(c, 409, "The store is in use", error.message);
    if (error instanceof UsageError) return problem(c, 400, "Bad request", error.message);
    if (!(error instanceof WinnowError)) process.emitWarning(error);
    return problem(c, 500, "Failed", error instanceof WinnowError ? error.message : "See the server's log.");
  });
  return api;
}

/** Only JSON bodies: a form of another site cannot send one without being asked about it by the browser. */
async function parametersOf(c: Context): Promise<object> {
  const address = { ...c.req.query(), ...c.req.param() };
  if (isRead(c.req.method)) return address;
  const text = await c.req.text();
  if (text === "") return address;
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? ""))
    throw new UsageError("send the body as application/json.");
  try {
    return { ...(JSON.parse(text) as object), ...address };
  } catch {
    throw new UsageError("the body is not valid JSON.");
  }
}

function problem(c: Context, status: 400 | 403 | 404 | 409 | 500, title: string, detail: string): Response {
  return c.body(JSON.stringify({ type: "about:blank", title, status, detail }), status, {
    "content-type": "application/problem+json",
  });
}
