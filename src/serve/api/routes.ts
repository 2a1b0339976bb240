/**
 * The JSON API: the same functions, roles and checks as the pages.
 *
 * Each endpoint is a row of a table (endpoint.ts). The OpenAPI description is made from the same rows, so it cannot be out of date. Errors
 * are problem details (RFC 9457). Answers have entity tags: what has not changed is not sent again (304), and a change with `If-Match`
 * is refused if the thing has changed since (412).
 */
import { type Context, Hono } from "hono";
import { StoreInUseError, UsageError, WinnowError } from "../../model/errors.js";
import type { Instant } from "../../model/time.js";
import { isRead } from "../access/request-check.js";
import { entityTag, hasTag } from "../entity-tag.js";
import { saidInApp } from "../said-in-app.js";
import { may, type Visit } from "../visit.js";
import { ANNOTATE_ENDPOINTS } from "./annotate.js";
import { ARCHIVED_ENDPOINTS } from "./archived.js";
import { CORPUS_ENDPOINTS } from "./corpus.js";
import { CORPUS_VERSION_ENDPOINTS } from "./corpus-versions.js";
import { Conflict, type Endpoint } from "./endpoint.js";
import { EVENT_ENDPOINTS } from "./events.js";
import { HARVEST_ENDPOINTS } from "./harvests.js";
import { MODERATION_ENDPOINTS } from "./moderation.js";
import { describeApi } from "./openapi.js";
import { problem } from "./problem.js";
import { RECIPE_ENDPOINTS } from "./recipes.js";
import { RECORD_ENDPOINTS } from "./records.js";

const ENDPOINTS: readonly Endpoint[] = [
  ...RECORD_ENDPOINTS,
  ...ARCHIVED_ENDPOINTS,
  ...MODERATION_ENDPOINTS,
  ...HARVEST_ENDPOINTS,
  ...RECIPE_ENDPOINTS,
  ...CORPUS_ENDPOINTS,
  ...CORPUS_VERSION_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...ANNOTATE_ENDPOINTS,
];

interface ApiVariables {
  readonly Variables: { visit: Visit };
}

export function apiRoutes({
  store,
  now,
}: {
  readonly store: { readonly where: string };
  now(): Instant;
}): Hono<ApiVariables> {
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
      if (!(await isAsExpected(c, one, given.data, now())))
        return problem(c, 412, "Changed meanwhile", "It is not what it was when you read it. Read it again.");
      const answer = await one.answer(given.data, visit, now());
      return answer === undefined ? problem(c, 404, "Not found", "There is no such thing.") : send(c, answer);
    });
  api.all("*", (c) => problem(c, 404, "Not found", "There is no such endpoint; see /api/openapi.json"));
  api.onError((error, c) => {
    if (error instanceof Conflict) return problem(c, 409, "Conflict", error.message);
    if (!(error instanceof WinnowError)) {
      process.emitWarning(error);
      return problem(c, 500, "Failed", "See the server's log.");
    }
    const says = saidInApp(error.message, store.where);
    if (error instanceof StoreInUseError) return problem(c, 409, "The store is in use", says);
    return error.exitCode === 2 ? problem(c, 400, "Bad request", says) : problem(c, 500, "Failed", says);
  });
  return api;
}

/** An answer with its entity tag, or only the tag if the client has the answer already. */
function send(c: Context, answer: unknown): Response {
  const body = JSON.stringify(answer);
  const tag = entityTag(body);
  if (isRead(c.req.method) && hasTag(c.req.header("if-none-match"), tag)) return c.body(null, 304, { etag: tag });
  return c.body(body, 200, { "content-type": "application/json", etag: tag });
}

/** With `If-Match`, a change is only made to the thing that the client has read at the same address. */
async function isAsExpected(
  c: Context<ApiVariables>,
  { method, path }: Endpoint,
  given: object,
  now: Instant,
): Promise<boolean> {
  const wanted = c.req.header("if-match");
  const read = ENDPOINTS.find((one) => one.method === "GET" && one.path === path);
  if (wanted === undefined || isRead(method) || read === undefined) return true;
  return hasTag(wanted, entityTag(JSON.stringify(await read.answer(read.given.parse(given), c.var.visit, now))));
}

/** Values are read recursively. */
const DEEPEST = 100;

function isDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const letter = json[i];
    if (letter === '"') isText = !isText;
    else if (isText) i += letter === "\\" ? 1 : 0;
    else if (letter === "[" || letter === "{") depth++;
    else if (letter === "]" || letter === "}") depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Only JSON bodies: a form of another site cannot send one without being asked about it by the browser. */
async function parametersOf(c: Context): Promise<object> {
  const address = { ...c.req.query(), ...c.req.param() };
  if (isRead(c.req.method)) return address;
  const text = await c.req.text();
  if (text === "") return address;
  if (isDeep(text)) throw new UsageError(`the body is nested more than ${DEEPEST} levels deep.`);
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? ""))
    throw new UsageError("send the body as application/json.");
  const given = readJson(text);
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new UsageError("the body must be a JSON object, like {}.");
  return { ...given, ...address };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("the body is not valid JSON.");
  }
}
