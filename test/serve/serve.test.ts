/** The web app over HTTP: what each page shows, what it changes, and what it refuses. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { HOUR } from "../../src/model/time.js";
import { addToken, removeAccount, saveAccount } from "../../src/serve/access/accounts.js";
import { serveStore } from "../../src/serve/server.js";
import { openStore } from "../../src/store/open.js";
import { folder, serve as serveSite, start, winnow } from "../cli/world.js";
import { songServer, tokenOn, type World } from "./world.js";

interface ApiRecords {
  readonly records: readonly { readonly id: string; readonly fields: Record<string, string> }[];
  readonly next: string | null;
}

async function songId({ get }: World, words: string): Promise<string> {
  const { records } = (await (await get(`/api/records?q=${encodeURIComponent(words)}`)).json()) as ApiRecords;
  return records[0]!.id;
}

const PAGES: readonly [address: string, shows: RegExp][] = [
  ["/", /songs<\/bdi>.*6 records/s],
  ["/harvests/1", /Addresses done<\/dt><dd>1</],
  ["/records", /6 records.*The old bridge/s],
  ["/records?q=river", /<mark><bdi>river<\/bdi><\/mark>/],
  ["/records?where=language%3Atat", /2 records/],
  ["/corpus", /Without duplicates.*tat/s],
  ["/corpus/words", /river/],
  ["/corpus/duplicates", /There are no duplicates/],
  ["/harvests/1/queue", /Groups|There is no such address/],
  ["/events", /0 events/],
  ["/why", /Address/],
  ["/edits", /No record was edited yet/],
];
test("every page shows what it is for", async (t) => {
  const { get } = await songServer(t);
  for (const [address, shows] of PAGES) {
    let response = await get(address);
    let page = await response.text();
    // On a busy machine the figures of a corpus come later; the page asks for itself again until they are there.
    for (; page.includes('http-equiv="refresh"'); page = await response.text()) response = await get(address);
    assert.equal(response.status, 200, address);
    assert.match(page, shows, address);
    assert.match(response.headers.get("content-security-policy") ?? "", /^default-src 'none'; script-src 'self'/);
    assert.equal(response.headers.get("cache-control"), "no-store");
  }
});

test("mistakes get a sentence and a status, on pages and in the API", async (t) => {
  const { get } = await songServer(t);
  const cases: readonly [address: string, status: number, says: RegExp][] = [
    ["/nothing", 404, /There is no such page/],
    ["/harvests/99", 404, /There is no such page/],
    [`/records/${"0".repeat(32)}`, 404, /There is no such page/],
    ["/records?where=langage%3Atat", 400, /did you mean language/],
    ["/records?collection=song", 400, /did you mean songs/],
    ["/corpus?collection=song", 400, /did you mean songs/],
    ["/why?url=ftp%3A", 400, /is not a web address/],
    ["/export?format=docx", 400, /there is no such format/],
    ["/api/records?limit=0", 400, /limit/],
    ["/api/records/xyz", 400, /is not a record id/],
    [`/api/records/${"0".repeat(32)}`, 404, /no such thing/],
    ["/api/nothing", 404, /openapi\.json/],
  ];
  for (const [address, status, says] of cases) {
    const response = await get(address);
    assert.equal(response.status, status, address);
    assert.match((await response.text()).replaceAll("&#39;", "'"), says, address);
    if (address.startsWith("/api/")) assert.equal(response.headers.get("content-type"), "application/problem+json");
  }
});

test("a refused form is shown again on its page, with what was written and the message beside the field", async (t) => {
  const { get, post } = await songServer(t);
  const token = await tokenOn(await get("/"));
  const sent = { token, page: "/", kind: "listing", url: "https://songs.example/a b", pages: "many", collection: "x" };
  const refused = await post("/harvests", sent);
  const page = await refused.text();
  assert.equal(refused.status, 400);
  assert.match(page, /<h1><bdi>Collections<\/bdi>/, "the page that the form is on");
  assert.match(page, /value="listing" selected="">/);
  assert.match(page, /name="url"[^>]* value="https:\/\/songs\.example\/a b"/);
  assert.match(page, /name="pages"[^>]* value="many" aria-invalid="true"/);
  assert.match(page, /role="alert" id="refused">&quot;many&quot; is not a number of pages/);
  // Whoever invents the page gets the message alone, and nothing of another server.
  for (const invented of ["", "//other.example/", "https://other.example/", "/why", "/assets/app.css", "/nothing"]) {
    const alone = await post("/harvests", { ...sent, page: invented });
    assert.equal(alone.status, 400);
    assert.match(await alone.text(), /<h1><bdi>Not possible<\/bdi>/, invented);
  }
});

test("a field is corrected under the person's name, checked, undone; a stale form is a conflict", async (t) => {
  const world = await songServer(t);
  const { get, post } = world;
  const id = await songId(world, "bridge");
  const token = await tokenOn(await get(`/records/${id}`));
  const edit = (value: string, expected: string): Promise<Response> =>
    post(`/records/${id}`, { token, field: "title", value, expected: JSON.stringify(expected) });
  assert.equal((await edit("The new bridge", "The old bridge")).status, 303);
  assert.match(await (await get(`/records/${id}`)).text(), /The new bridge.*set by Ana/s);
  const stale = await edit("The third bridge", "The old bridge");
  assert.equal(stale.status, 409);
  assert.match(await stale.text(), /title was changed in the meantime; it is now &quot;The new bridge&quot;/);
  assert.equal((await post(`/records/${id}/check`, { token, checked: "yes" })).status, 303);
  assert.match(await (await get("/records?where=validated%3Atrue")).text(), /1 record<.*checked/s);
  assert.equal((await post("/edits/1/undo", { token })).status, 303);
  assert.match(await (await get(`/records/${id}`)).text(), /<h1><bdi>The old bridge/);
});

test("a list comes back from its form as it was, also when a name has a semicolon", async (t) => {
  const world = await songServer(t);
  const id = await songId(world, "onerror");
  const page = await (await world.get(`/records/${id}`)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)![1]!;
  const [, shown] = /New value of names">([^<]*)</.exec(page)!;
  const value = shown!.replaceAll("&quot;", '"');
  assert.deepEqual(JSON.parse(value), ["Lee; Ann", "John Smith"]);
  const expected = JSON.stringify(["Lee; Ann", "John Smith"]);
  assert.equal((await world.post(`/records/${id}`, { token, field: "names", value, expected })).status, 303);
  assert.match(await (await world.get("/edits")).text(), /No record was edited yet/);
});

test("a withdrawn record is gone from lists and says why", async (t) => {
  const world = await songServer(t);
  const id = await songId(world, "bridge");
  const token = await tokenOn(await world.get(`/records/${id}`));
  assert.equal((await world.post(`/records/${id}/withdraw`, { token, reason: "asked by its author" })).status, 303);
  assert.match(await (await world.get(`/records/${id}`)).text(), /Withdrawn.*by <bdi>Ana<\/bdi>.*asked by its author/s);
  assert.match(await (await world.get("/records")).text(), /5 records/);
  const edits = await (await world.get("/edits")).text();
  assert.match(edits, /Withdrawn records.*Ana.*asked by its author.*Restore/s);
  const undone = await world.post(`/records/${id}/restore`, { token, back: "edits" });
  assert.equal(undone.headers.get("location"), "/edits");
  assert.doesNotMatch(await (await world.get("/edits")).text(), /Withdrawn records/);
  assert.doesNotMatch(await (await world.get(`/records/${id}`)).text(), /Withdrawn/);
  assert.match(await (await world.get("/records")).text(), /6 records/);
});

test("changes without the form token, from another origin or for another host are refused", async (t) => {
  const world = await songServer(t);
  const id = await songId(world, "bridge");
  const token = await tokenOn(await world.get(`/records/${id}`));
  const form = { token, field: "title", value: "x", expected: '"The old bridge"' };
  assert.equal((await world.post(`/records/${id}`, { ...form, token: "" })).status, 403);
  assert.equal((await world.post(`/records/${id}`, form, { origin: "http://evil.example" })).status, 403);
  const patch = await fetch(new URL(`/api/records/${id}`, world.server.url), {
    method: "PATCH",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify({ checked: true }),
  });
  assert.equal(patch.status, 400);
  assert.match(await (await world.get(`/records/${id}`)).text(), /<h1><bdi>The old bridge/);
});

test("nobody changes anything on a read-only server", async (t) => {
  const world = await songServer(t, { readOnly: true });
  const id = await songId(world, "bridge");
  const page = await (await world.get(`/records/${id}`)).text();
  assert.ok(!page.includes("<textarea"));
  const patch = await fetch(new URL(`/api/records/${id}`, world.server.url), {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ checked: true }),
  });
  assert.equal(patch.status, 403);
});

test("with accounts: people sign in, have their role, and sessions end", async (t) => {
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "rita", role: "reader" }, "a long password");
  await saveAccount(accounts, { name: "mo", role: "moderator" }, "a long password");
  let now = Date.parse("2026-11-17");
  const world = await songServer(t, { accounts, clock: { now: () => now } });
  const { get, post } = world;
  assert.equal((await get("/records")).headers.get("location"), "/login?to=%2Frecords");
  assert.equal((await get("/api/records")).status, 401);
  assert.equal((await post("/login", { name: "rita", password: "wrong password" })).status, 401);
  const signedIn = async (name: string): Promise<{ cookie: string }> => {
    const response = await post("/login", { name, password: "a long password" });
    assert.equal(response.status, 303);
    const cookie = response.headers.get("set-cookie")!;
    assert.match(cookie, /HttpOnly.*SameSite=Strict/s);
    return { cookie: cookie.split(";")[0]! };
  };
  const rita = await signedIn("rita");
  const mo = await signedIn("mo");
  const bearer = { authorization: `Bearer ${addToken(accounts, "rita")}` };
  const { records } = (await (await get("/api/records?q=bridge", bearer)).json()) as ApiRecords;
  const id = records[0]!.id;
  const token = await tokenOn(await get(`/records/${id}`, mo));
  assert.notEqual(token, await tokenOn(await get(`/records/${id}`, rita)));
  const form = { field: "title", value: "x", expected: '"The old bridge"' };
  const ofRita = await tokenOn(await get(`/records/${id}`, rita));
  assert.equal((await post(`/records/${id}`, { ...form, token: ofRita }, rita)).status, 403, "a reader only reads");
  assert.equal((await post(`/records/${id}`, { ...form, token: ofRita }, mo)).status, 403, "another's token");
  const reader = { token: ofRita, reason: "x" };
  assert.equal((await post(`/records/${id}/withdraw`, reader, rita)).status, 403, "moderators withdraw");
  assert.equal((await get("/audit", mo)).status, 403, "owners see the audit");
  assert.equal((await post(`/records/${id}`, { ...form, token }, mo)).status, 303);
  now += 12 * HOUR;
  assert.equal((await get("/records", mo)).headers.get("location"), "/login?to=%2Frecords");
});

test("signing out, a new password and removing the account end a session", async (t) => {
  const accounts = path.join(folder(t), "accounts.json");
  const password = "a long password";
  for (const name of ["eva", "bo", "cem"]) await saveAccount(accounts, { name, role: "owner" }, password);
  const { get, post } = await songServer(t, { accounts });
  const signIn = async (name: string) => {
    const set = (await post("/login", { name, password })).headers.get("set-cookie")!;
    return { cookie: set.split(";")[0]! };
  };
  const isIn = async (headers: Record<string, string>) => (await get("/audit", headers)).status === 200;
  const [eva, elsewhere, bo, cem] = [await signIn("eva"), await signIn("eva"), await signIn("bo"), await signIn("cem")];
  for (const one of [eva, elsewhere, bo, cem]) assert.ok(await isIn(one));
  await post("/logout", {}, eva);
  assert.deepEqual([await isIn(eva), await isIn(elsewhere)], [false, true], "a copy of the cookie is worth nothing");
  await saveAccount(accounts, { name: "bo", role: "owner" }, "another password");
  assert.equal(await isIn(bo), false);
  for (const name of ["eva", "bo", "cem"]) removeAccount(accounts, name);
  assert.equal(await isIn(cem), false);
  assert.equal((await get("/audit")).status, 302, "without accounts, nobody is the owner of a server that had some");
});

test("a public server without accounts is for readers", async (t) => {
  const { get, post } = await songServer(t, { isPublic: true });
  assert.equal((await get("/records")).status, 200);
  assert.equal((await post("/harvests", { kind: "crawl", url: "http://a.example/" })).status, 403);
  assert.equal((await get("/audit")).status, 403);
  assert.equal((await get("/moderation/others?subject=x")).status, 404);
});

test("many guesses at once are many guesses", async (t) => {
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "rita", role: "reader" }, "a long password");
  const { post } = await songServer(t, { accounts, clock: { now: () => 1000 } });
  const guess = () => post("/login", { name: "rita", password: "wrong password" });
  const answers = await Promise.all(Array.from({ length: 12 }, guess));
  const wrong = answers.filter(({ status }) => status === 401).length;
  assert.ok(wrong >= 1 && wrong <= 5, `${wrong} guesses were checked`);
  for (let i = 0; i < 5; i++) await guess();
  assert.equal((await guess()).status, 429);
});

test("people behind a proxy on this machine do not wait for each other's wrong passwords", async (t) => {
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "rita", role: "reader" }, "a long password");
  const { post } = await songServer(t, { accounts, clock: { now: () => 1000 } });
  const from = (address: string) => ({ "x-forwarded-for": `6.6.6.6, ${address}` });
  for (let i = 0; i < 5; i++) await post("/login", { name: `guess${i}`, password: "x" }, from("198.51.100.7"));
  const rita = { name: "rita", password: "a long password" };
  assert.equal((await post("/login", rita, from("198.51.100.7"))).status, 429);
  assert.equal((await post("/login", rita, from("198.51.100.8"))).status, 303);
});

test("a long text in another script can be corrected; what is longer than a form may be is refused", async (t) => {
  const world = await songServer(t);
  const id = await songId(world, "bridge");
  const token = await tokenOn(await world.get(`/records/${id}`));
  const value = "ә".repeat(190_000);
  const set = (form: Record<string, string>) => world.post(`/records/${id}`, { token, field: "note", ...form });
  assert.equal((await set({ value, expected: "null" })).status, 303);
  assert.equal((await set({ value: `${value}!`, expected: JSON.stringify(value) })).status, 303);
  assert.equal((await set({ value: "x".repeat(5_000_000), expected: "null" })).status, 413);
});

test("after five wrong passwords the next try has to wait", async (t) => {
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "rita", role: "reader" }, "a long password");
  const { post } = await songServer(t, { accounts, clock: { now: () => 1000 } });
  for (let i = 0; i < 5; i++) await post("/login", { name: "rita", password: "wrong password" });
  const response = await post("/login", { name: "rita", password: "a long password" });
  assert.equal(response.status, 429);
  assert.match(await response.text(), /Try again in 1 s/);
});

test("the API lists, searches, corrects, undoes and describes itself", async (t) => {
  const world = await songServer(t);
  const all: string[] = [];
  for (let after = ""; ; ) {
    const page = (await (await world.get(`/api/records?limit=4${after}`)).json()) as ApiRecords;
    all.push(...page.records.map(({ id }) => id));
    if (page.next === null) break;
    after = `&after=${encodeURIComponent(page.next)}`;
  }
  assert.equal(new Set(all).size, 6);
  const id = await songId(world, "bridge");
  const patch = (body: object): Promise<Response> =>
    fetch(new URL(`/api/records/${id}`, world.server.url), {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  assert.equal((await patch({})).status, 400);
  assert.equal((await patch({ field: "title", value: "New" })).status, 200);
  assert.equal((await patch({ field: "title", value: "Newer", expected: "The old bridge" })).status, 409);
  const undo = await fetch(new URL("/api/edits/1/undo", world.server.url), { method: "POST" });
  assert.equal(((await undo.json()) as { changed: number }).changed, 1);
  const { paths } = (await (await world.get("/api/openapi.json")).json()) as { paths: Record<string, object> };
  assert.deepEqual(Object.keys(paths["/api/records/{id}"]!), ["get", "patch", "delete"]);
});

test("a harvest is started, shown live and stopped; a second one has to wait", async (t) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const links = '<a href="/a">a</a> <a href="/b">b</a>';
  const site = await serveSite(t, { "/": { body: links, held }, "/a": "a", "/b": "b" });
  const { get, post, server } = await songServer(t, { allowPrivate: true });
  const token = await tokenOn(await get("/"));
  const start = (url: string): Promise<Response> =>
    post("/harvests", { token, kind: "crawl", url, pages: "", collection: "" });
  assert.equal((await start("no address")).status, 400);
  const started = await start(site.url);
  assert.equal(started.status, 303);
  const page = new URL(started.headers.get("location")!, server.url);
  const running = await (await get(page.pathname)).text();
  assert.match(running, /Running since/);
  assert.match(running, /<button type="submit">Stop/);
  assert.equal((await start("http://other.example/")).status, 400);
  assert.equal((await post(`${page.pathname}/stop`, { token })).status, 303);
  assert.match(await (await get(page.pathname)).text(), /Stopping after the requests in progress/);
  answer();
  while (!/Unfinished; last run ended/.test(await (await get(page.pathname)).text()));
  assert.match(await (await get("/")).text(), /127\.0\.0\.1/);
});

test("an export through the browser is the export of the command line", async (t) => {
  const { get, where } = await songServer(t);
  const response = await get("/export?format=csv&where=language%3Atat");
  assert.equal(response.headers.get("content-disposition"), 'attachment; filename="records.csv"');
  const { out } = await winnow(["records", "export", "--format", "csv", "--where", "language:tat", "--store", where]);
  assert.equal(await response.text(), out);
});

test("other machines are let in only with accounts or read-only", async (t) => {
  const where = path.join(folder(t), "store");
  await (await openStore(where)).close();
  await assert.rejects(
    serveStore({ store: where, address: "0.0.0.0", port: 0, by: "Ana" }),
    /Add accounts.*--read-only/,
  );
  const open = await serveStore({ store: where, address: "0.0.0.0", port: 0, by: "Ana", readOnly: true });
  await open.close();
});

test("the command serves until it is stopped, and names a port in use", async (t) => {
  const where = path.join(folder(t), "store");
  await (await openStore(where)).close();
  const first = start(t, ["serve", "--store", where, "--listen", "127.0.0.1:0", "--json"]);
  await first.says(/"listening"/);
  first.process.kill("SIGTERM");
  const { code, out } = await first.ended;
  assert.equal(code, 0);
  assert.match(out, /"summary":true,"command":"serve","end":"stopped"/);
  const missing = await winnow(["serve", "--store", path.join(where, "none")]);
  assert.equal(missing.code, 2);
});
