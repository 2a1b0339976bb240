/** Corrections of many records, saved searches, exports of what is shown, the audit, and entity tags. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { songServer, tokenOn, type World } from "./world.js";

const json = { "content-type": "application/json" };

function send({ server }: World, method: string, path: string, body: object, headers = {}): Promise<Response> {
  const init = { method, headers: { ...json, ...headers }, body: JSON.stringify(body) };
  return fetch(new URL(path, server.url), init);
}

test("many records are corrected at once: previewed, kept, undone; not if one has changed since", async (t) => {
  const world = await songServer(t);
  const { get, post } = world;
  const edit = { q: "river", collection: "", where: "", action: "set", field: "genre", value: "ballad" };
  const preview = await get(`/records/edit?${new URLSearchParams({ ...edit, field: "language", value: "tat" })}`);
  const page = await preview.text();
  assert.match(page, /records? would change.*<del>.*eng.*<ins>.*tat/s);
  const token = /name="token" value="([^"]+)"/.exec(page)![1]!;
  const fingerprint = /name="fingerprint" value="([^"]+)"/.exec(page)![1]!;
  const form = { ...edit, field: "language", value: "tat", token };
  assert.equal((await post("/records/edit", { ...form, fingerprint: "0" })).status, 409);
  assert.equal((await post("/records/edit", { ...form, fingerprint })).status, 303);
  assert.doesNotMatch(await (await get("/records?q=river+language%3Aeng")).text(), /<mark>/);
  assert.equal((await post("/records/edit", { ...form, fingerprint })).status, 409, "nothing is left to change");
  assert.equal((await post("/edits/1/undo", { token })).status, 303);
  assert.equal((await get("/records/edit?action=set&field=x&value=y")).status, 400, "all records at once");
  assert.match(await (await get(`/records/edit?q=river&action=set&field=titel&value=x`)).text(), /did you mean title/);
});

test("a search is saved, found again and deleted", async (t) => {
  const { get, post } = await songServer(t);
  const token = await tokenOn(await get("/records?q=river"));
  const saved = await post("/searches", { token, name: "Rivers <b>", q: "river", collection: "", where: "" });
  assert.equal(saved.headers.get("location"), "/records?q=river");
  assert.match(await (await get("/records")).text(), /href="\/records\?q=river"><bdi>Rivers &lt;b&gt;/);
  assert.equal((await post("/searches/delete", { token, name: "Rivers <b>" })).status, 303);
  assert.doesNotMatch(await (await get("/records")).text(), /Rivers/);
  assert.equal((await post("/searches", { token, name: "" })).status, 400);
});

test("the export of a search has its results only", async (t) => {
  const { get } = await songServer(t);
  const lines = (await (await get("/export?format=jsonl&q=bridge")).text()).trim().split("\n");
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /The old bridge/);
  assert.match(await (await get("/export?format=csv&q=bridge")).text(), /^[^\n]*title[^\n]*\n[^\n]*The old bridge/);
  assert.match(await (await get("/corpus/words.tsv")).text(), /^form\tcount\tdocuments\n.*river\t/s);
});

test("every change is in the audit, without secrets", async (t) => {
  const world = await songServer(t);
  const token = await tokenOn(await world.get("/records?q=river"));
  await world.post("/searches", { token, name: "Rivers", q: "river" });
  await send(world, "POST", "/api/searches", { name: "Bridges", q: "bridge" });
  await world.post("/searches", { token: "wrong", name: "Never" });
  const { entries } = (await (await world.get("/api/audit")).json()) as {
    entries: { did: string; by: string; given: Record<string, string> }[];
  };
  assert.deepEqual(
    entries.map(({ did, by, given }) => [did, by, given["name"], given["token"]]),
    [
      ["POST /api/searches", "Ana", "Bridges", undefined],
      ["POST /searches", "Ana", "Rivers", undefined],
    ],
  );
  assert.match(await (await world.get("/audit")).text(), /Bridges.*Rivers/s);
});

test("the API does everything the pages do, with entity tags", async (t) => {
  const world = await songServer(t);
  const { records } = (await (await world.get("/api/records?q=bridge")).json()) as { records: { id: string }[] };
  const address = `/api/records/${records[0]!.id}`;
  const tag = (await world.get(address)).headers.get("etag")!;
  assert.equal((await world.get(address, { "if-none-match": tag })).status, 304);
  const edit = { field: "title", value: "The bridge" };
  assert.equal((await send(world, "PATCH", address, edit, { "if-match": '"other"' })).status, 412);
  assert.equal((await send(world, "PATCH", address, edit, { "if-match": tag })).status, 200);
  assert.equal((await world.get(address, { "if-none-match": tag })).status, 200);
  const bulk = { q: "river", action: "set", field: "language", value: "tat" };
  const preview = (await (await send(world, "POST", "/api/edits/preview", bulk)).json()) as { fingerprint: string };
  const stale = await send(world, "POST", "/api/edits", { ...bulk, fingerprint: "0" });
  assert.deepEqual([stale.status, stale.headers.get("content-type")], [409, "application/problem+json"]);
  assert.equal((await send(world, "POST", "/api/edits", { ...bulk, ...preview })).status, 200);
  assert.equal((await send(world, "DELETE", "/api/searches/none", {})).status, 400);
  const corpus = (await (await world.get("/api/corpus")).json()) as { all: { records: number } };
  assert.equal(corpus.all.records, 6);
});
