/** What a stranger would try: every route without its role or its form token, private addresses, odd headers and paths. */
import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { addToken, type Role, saveAccount } from "../../src/serve/access/accounts.js";
import { folder } from "../cli/world.js";
import { send } from "./harvests-world.js";
import { routesOfApp } from "./routes.js";
import { songServer, tokenOn, type World } from "./world.js";

function filled(route: string): string {
  return route
    .replace(":id{[0-9a-f]{32}}", "0".repeat(32))
    .replace(/:\w+\{\[0-9\]\+\}/g, "1")
    .replace(/:\w+/g, "x");
}

const ROLES: readonly Role[] = ["reader", "moderator", "owner"];
const PASSWORD = "a long password";

async function withPeople(t: TestContext) {
  const accounts = path.join(folder(t), "accounts.json");
  for (const role of ROLES) await saveAccount(accounts, { name: role, role }, PASSWORD);
  const world = await songServer(t, { accounts });
  const cookies = new Map<Role, Record<string, string>>();
  for (const role of ROLES) {
    const answer = await world.post("/login", { name: role, password: PASSWORD });
    cookies.set(role, { cookie: answer.headers.get("set-cookie")!.split(";")[0]! });
  }
  const bearer = (role: Role) => ({ authorization: `Bearer ${addToken(accounts, role)}` });
  return { world, cookies, bearer };
}

test("each form is refused without its token, without its role and without signing in", async (t) => {
  const { world, cookies } = await withPeople(t);
  const { changes, pages } = routesOfApp();
  assert.ok(changes.length > 25 && pages.length > 25, `${changes.length} forms, ${pages.length} pages`);
  const tokens = new Map<Role, string>();
  for (const role of ROLES) tokens.set(role, await tokenOn(await world.get("/records", cookies.get(role))));
  for (const { path: route, role: needed } of changes) {
    const at = filled(route);
    const anonymous = await world.post(at, { token: "x" });
    assert.deepEqual([anonymous.status, anonymous.headers.get("location")], [302, "/login"], at);
    for (const role of ROLES) {
      const own = cookies.get(role)!;
      const without = await world.post(at, {}, own);
      assert.equal(without.status, 403, `${at} as ${role}, without a token`);
      assert.match(await without.text(), /The form has expired/);
      if (ROLES.indexOf(role) >= ROLES.indexOf(needed)) continue;
      const low = await world.post(at, { token: tokens.get(role)! }, own);
      assert.equal(low.status, 403, `${at} as ${role}`);
      assert.match(await low.text(), new RegExp(`needs the role ${needed}`), at);
    }
  }
  for (const { path: route, role: needed } of pages)
    for (const role of ROLES.slice(0, ROLES.indexOf(needed)))
      assert.equal((await world.get(filled(route), cookies.get(role))).status, 403, `${route} as ${role}`);
});

test("each call of the API is refused without the role that its description names", async (t) => {
  const { world, bearer } = await withPeople(t);
  const headers = new Map(ROLES.map((role) => [role, bearer(role)]));
  const described = (await (await world.get("/api/openapi.json", headers.get("reader"))).json()) as {
    paths: { [path: string]: { [method: string]: { description: string } } };
  };
  let tried = 0;
  for (const [at, methods] of Object.entries(described.paths))
    for (const [method, { description }] of Object.entries(methods)) {
      const needed = /role (\w+)/.exec(description)![1] as Role;
      const address = new URL(at.replace(/\{\w+\}/g, "1"), world.server.url);
      assert.equal((await fetch(address, { method: method.toUpperCase() })).status, 401, `${method} ${at}`);
      for (const role of ROLES.slice(0, ROLES.indexOf(needed))) {
        const answer = await fetch(address, { method: method.toUpperCase(), headers: headers.get(role)! });
        assert.equal(answer.status, 403, `${method} ${at} as ${role}`);
        tried++;
      }
    }
  assert.ok(tried > 30, `${tried} tried`);
});

/** A server on loopback that nobody may be led to. */
async function secret(t: TestContext): Promise<{ readonly port: number; asked(): number }> {
  let asked = 0;
  const server = http.createServer((_request, response) => {
    asked++;
    response.setHeader("content-type", "text/html").end("<h1>Secret</h1>");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  t.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, asked: () => asked };
}

test("no form leads the server to private addresses", async (t) => {
  const world = await songServer(t);
  const { port, asked } = await secret(t);
  const recipe = "name: secret\ncollect:\n  - list: https://a.example/\n";
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]"]) {
    const url = `http://${host}:${port}/`;
    const started = await send(world, "POST", "/api/harvests", { kind: "crawl", url, collection: "secret" });
    if (started.status === 200) await ended(world);
    const tried = await send(world, "POST", "/api/recipes/secret/try", { url, text: recipe });
    assert.notEqual(tried.status, 200, url);
    const proposed = await send(world, "POST", "/api/recipe-proposals", { url, name: `from-${host.length}` });
    if (proposed.status === 200) await proposedOf(world, ((await proposed.json()) as { name: string }).name);
  }
  assert.equal(asked(), 0);
});

async function ended(world: World): Promise<void> {
  for (;;) {
    const { run } = (await (await world.get("/api/status")).json()) as { run: unknown };
    if (run === null) return;
    await new Promise((next) => setTimeout(next, 20));
  }
}

async function proposedOf(world: World, name: string): Promise<void> {
  for (;;) {
    const answer = await world.get(`/api/recipe-proposals/${name}`);
    const { isRunning, problem } = (await answer.json()) as { isRunning: boolean; problem?: string };
    if (!isRunning) return assert.ok(problem, "it is a private address");
    await new Promise((next) => setTimeout(next, 20));
  }
}

test("names that become files stay in their folder, and what names another folder is refused", async (t) => {
  const world = await songServer(t);
  const token = await tokenOn(await world.get("/"));
  for (const name of ["../accounts", "..%2Faccounts", "a/b", ".hidden", "a..b", "a\u0000b"]) {
    const answer = await world.post("/recipes", { token, name });
    assert.equal(answer.status, 400, name);
    const saved = await send(world, "POST", `/api/recipes/${encodeURIComponent(name)}`, { text: "name: x" });
    assert.equal(saved.status, 400, name);
    const made = await send(world, "POST", "/api/recipe-proposals", { url: "https://a.example/", name });
    assert.equal(made.status, 400, name);
  }
  const outside =
    "name: x\ncollect:\n  - list: https://a.example/\nvariables:\n  v: { file: ../accounts.json, key: name }\n";
  const checked = await send(world, "POST", "/api/recipes/x", { text: outside, check: true });
  const { problems } = (await checked.json()) as { problems: { says: string; severity: string }[] };
  assert.ok(
    problems.some(({ severity, says }) => severity === "error" && /folder/.test(says)),
    JSON.stringify(problems),
  );
  for (const at of ["/assets/..%2f..%2fpackage.json", "/assets/../package.json", "/assets/app.css"])
    assert.equal((await world.get(at)).status, 404, at);
});

test("redirects stay on this server, whatever the form says", async (t) => {
  const alone = await songServer(t);
  const token = await tokenOn(await alone.get("/"));
  const id = /records\/([0-9a-f]{32})/.exec(await (await alone.get("/records")).text())![1]!;
  for (const next of ["//evil.example", "/moderation\r\nx: y", "/moderation?\u2028", "/moderationx"]) {
    const decided = await alone.post("/moderation/decide", { token, subject: id, decision: "reject", next });
    assert.equal(decided.status, 303, next);
    assert.match(decided.headers.get("location")!, /^\/(?:moderation)?$/, next);
    await alone.post("/moderation/decide", { token, subject: id, decision: "reopen" });
  }
  const language = await alone.get("/language?code=ru&to=//evil.example/");
  assert.equal(language.headers.get("location"), "/");
});

test("what the browser is told: policy, no sniffing, no caching; nothing about where the store is", async (t) => {
  const { world, cookies } = await withPeople(t);
  const records = await world.get("/records", cookies.get("reader"));
  assert.equal(records.headers.get("x-content-type-options"), "nosniff");
  assert.equal(records.headers.get("cache-control"), "no-store");
  assert.doesNotMatch(records.headers.get("content-security-policy")!, /unsafe|\*|http/);
  const text = await records.text();
  assert.ok(!text.includes(world.where), "readers do not learn the path of the store");
  assert.ok(
    !text.includes('href="/moderation"') && !text.includes('href="/annotate"'),
    "nor links they may not follow",
  );
  const ofOwner = await (await world.get("/records", cookies.get("owner"))).text();
  assert.ok(ofOwner.includes(world.where) && ofOwner.includes('href="/moderation"'));
  const exported = await world.get("/export?format=csv", cookies.get("reader"));
  assert.match(exported.headers.get("content-disposition")!, /^attachment; filename="records\.csv"$/);
  await exported.arrayBuffer();
  const failed = await world.get("/export?format=%0d%0ax:%20y", cookies.get("reader"));
  assert.equal(failed.status, 400);
});
