/** The JSON API does what the pages do: compared route by route; and its cursors, tokens and errors. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { addToken, saveAccount } from "../../src/serve/access/accounts.js";
import { folder, winnow } from "../cli/world.js";
import { routesOfApp } from "./routes.js";
import { songServer } from "./world.js";

/** Each page and form, and the calls that do the same. "": it only leads to another page. */
const PAGES: { readonly [route: string]: string } = {
  "/": "GET /status",
  "/harvests/:id": "GET /harvests/:id",
  "/harvests/:id/queue": "GET /harvests/:id/addresses, GET /harvests/:id/groups",
  "/harvests/:id/structure": "GET /harvests/:id/structure",
  "/harvests/:id/structure/preview": "POST /harvests/:id/examples",
  "/harvests/:id/recipe": "GET /harvests/:id/rejected",
  "/why": "GET /why",
  "/recipes": "GET /recipes, GET /status",
  "/recipes/:name": "GET /recipes/:name, GET /recipe-proposals/:name",
  "/records": "GET /records, GET /searches",
  "/records/:id": "GET /records/:id",
  "/records/edit": "POST /edits/preview",
  "/archived": "GET /archived",
  "/archived/compare": "GET /archived/compare",
  "/moderation": "GET /moderation/queues",
  "/moderation/item": "GET /moderation/next, GET /moderation/item",
  "/events": "GET /events",
  "/events/:id": "GET /events/:id",
  "/corpus": "GET /corpus, GET /corpus/newest",
  "/corpus/words": "GET /corpus/newest",
  "/corpus/duplicates": "GET /corpus/duplicates",
  "/corpus/query": "GET /corpus/query, GET /corpus/versions",
  "/corpus/repeats": "GET /corpus/repeats",
  "/corpus/topics": "GET /corpus/topics",
  "/annotate": "GET /annotate/projects",
  "/annotate/:project": "GET /annotate/projects/:project, GET /annotate/projects/:project/agreement",
  "/annotate/:project/pages/:page": "GET /annotate/projects/:project/pages/:page",
  "/models": "GET /models",
  "/models/compare": "GET /models/compare",
  "/edits": "GET /edits, GET /queue-edits, GET /records",
  "/audit": "GET /audit",
};
const FORMS: { readonly [route: string]: string } = {
  "/harvests": "POST /harvests, POST /recipe-proposals",
  "/harvests/:id/continue": "POST /harvests/:id/continue",
  "/harvests/:id/stop": "POST /harvests/stop",
  "/harvests/:id/adjust": "PATCH /harvests/:id",
  "/harvests/:id/structure": "POST /harvests/:id/examples",
  "/harvests/:id/queue": "POST /harvests/:id/queue",
  "/harvests/:id/rescue": "POST /harvests/:id/rescue",
  "/queue-edits/:number/undo": "POST /queue-edits/:number/undo",
  "/recipes": "",
  "/recipe-proposals": "POST /recipe-proposals",
  "/recipes/:name": "POST /recipes/:name, POST /recipes/:name/try, POST /recipes/:name/run",
  "/records/:id": "PATCH /records/:id",
  "/records/:id/check": "PATCH /records/:id",
  "/records/:id/original": "PATCH /records/:id",
  "/records/:id/withdraw": "DELETE /records/:id",
  "/records/:id/restore": "POST /records/:id/restore",
  "/records/edit": "POST /edits",
  "/edits/:batch/undo": "POST /edits/:batch/undo",
  "/searches": "POST /searches",
  "/searches/delete": "DELETE /searches/:name",
  "/moderation/decide": "POST /moderation/decide",
  "/events/:id": "PATCH /events/:id",
  "/events/:id/pause": "POST /events/:id/pause",
  "/annotate": "POST /annotate/projects, POST /annotate/projects/:project/pages",
  "/annotate/:project/pages": "POST /annotate/projects/:project/pages",
  "/annotate/:project/next": "POST /annotate/projects/:project/next",
  "/annotate/:project/pages/:page/labels": "POST /annotate/projects/:project/pages/:page/labels",
  "/annotate/:project/pages/:page/field": "POST /annotate/projects/:project/pages/:page/labels",
  "/annotate/:project/pages/:page/done": "POST /annotate/projects/:project/pages/:page/labels",
  "/models": "POST /models/use",
};

interface Described {
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly description: string } } };
}

test("each page and each form has its calls in the description of the API, with the same role", async (t) => {
  const { get } = await songServer(t);
  const { paths } = (await (await get("/api/openapi.json")).json()) as Described;
  const roles = new Map(
    Object.entries(paths).flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, { description }]) => [
        `${method.toUpperCase()} ${at.replace("/api", "").replace(/\{(\w+)\}/g, ":$1")}`,
        /role (\w+)/.exec(description)![1]!,
      ]),
    ),
  );
  const { pages, changes } = routesOfApp();
  for (const [table, routes] of [
    [PAGES, pages],
    [FORMS, changes],
  ] as const) {
    const plain = routes.map((route) => ({ ...route, path: route.path.replace(/\{[^}]*\}+/g, "") }));
    assert.deepEqual(plain.map((route) => route.path).sort(), Object.keys(table).sort());
    for (const { path: route, role } of plain)
      for (const call of table[route]!.split(", ").filter(Boolean)) {
        assert.ok(roles.has(call), `${route}: the API has no ${call}`);
        const isForm = table === FORMS;
        if (isForm) assert.equal(roles.get(call), role, `${route} and ${call}`);
        else assert.ok(["reader", role].includes(roles.get(call)!), `${route} and ${call}`);
      }
  }
});

test("all records are reached along the cursors, each once; a wrong cursor is refused", async (t) => {
  const { get } = await songServer(t);
  for (const words of ["", `&q=${encodeURIComponent("bridge OR formula OR тел")}`]) {
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const page = (await (await get(`/api/records?limit=2${words}${after}`)).json()) as {
        records: { id: string }[];
        next: string | null;
      };
      seen.push(...page.records.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    const { records } = (await (await get(`/api/records?limit=100${words}`)).json()) as { records: { id: string }[] };
    assert.deepEqual(
      seen,
      records.map(({ id }) => id),
    );
    assert.ok(seen.length >= 3);
    assert.equal((await get(`/api/records?after=nonsense${words}`)).status, 400);
  }
});

test("every refusal of the API is a problem document, also before anybody is asked who they are", async (t) => {
  const { server, get } = await songServer(t);
  const ask = (at: string, init: RequestInit): Promise<Response> => fetch(new URL(at, server.url), init);
  const json = { "content-type": "application/json" };
  const cases: readonly [status: number, answer: Promise<Response>][] = [
    [400, get("/api/records?limit=x")],
    [404, get("/api/nothing")],
    [400, ask("/api/searches", { method: "POST", headers: json, body: "{" })],
    [400, ask("/api/searches", { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" })],
    [403, ask("/api/searches", { method: "POST", headers: { ...json, origin: "https://evil.example" }, body: "{}" })],
    [413, ask("/api/searches", { method: "POST", headers: json, body: `"${"x".repeat(5 << 20)}"` })],
  ];
  for (const [status, answer] of cases) {
    const response = await answer;
    assert.equal(response.status, status);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    const problem = (await response.json()) as { status: number; title: string; detail: string };
    assert.equal(problem.status, status);
    assert.ok(problem.title !== "" && problem.detail !== "");
  }
});

test("a token reads what pages offer as files, and changes nothing without the API", async (t) => {
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "mo", role: "moderator" }, "a long password");
  const { get, post } = await songServer(t, { accounts });
  const authorization = `Bearer ${addToken(accounts, "mo")}`;
  assert.equal((await get("/export?format=jsonl&q=bridge")).status, 302);
  assert.match(await (await get("/export?format=jsonl&q=bridge", { authorization })).text(), /The old bridge/);
  assert.match(await (await get("/corpus/words.tsv", { authorization })).text(), /river\t/);
  const form = await post("/searches", { name: "x", q: "river" }, { authorization });
  assert.deepEqual([form.status, form.headers.get("location")], [302, "/login"]);
});

test("a version of a corpus is queried", async (t) => {
  const { get, where } = await songServer(t);
  const released = await winnow([
    "corpus",
    "release",
    "songs",
    "--store",
    where,
    "--out",
    path.join(where, "releases"),
  ]);
  assert.equal(released.code, 0, released.err);
  const ask = async (at: string) => (await get(`/api/corpus/${at}`)).json() as Promise<Record<string, unknown>>;
  const { versions } = (await ask("versions")) as { versions: { name: string }[] };
  assert.equal(versions.length, 1);
  const query = `query?${new URLSearchParams({ q: '[lower="the"]', limit: "1" })}`;
  const found = (await ask(query)) as {
    hits: number;
    lines: { hit: string; document: { id: string } }[];
    next: string;
  };
  assert.ok(found.hits >= 2 && found.lines.length === 1 && found.next === "1", JSON.stringify(found));
  assert.match(found.lines[0]!.hit, /^the$/i);
  assert.equal((await get(`/api/records/${found.lines[0]!.document.id}`)).status, 200);
  const { frequencies } = (await ask(`${query}&show=lower`)) as { frequencies: { value: string; count: number }[] };
  assert.deepEqual(frequencies[0], { value: "the", count: found.hits });
  assert.ok(Array.isArray((await ask("repeats?words=4"))["passages"]));
  assert.ok(Array.isArray((await ask("topics?count=2"))["topics"]));
  assert.equal((await get("/api/corpus/query?q=%5B")).status, 400);
  assert.equal((await get("/api/corpus/query?q=river&version=none")).status, 400);
});
