/** The queue of a harvest in the web app, and the controls of a running one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { page, serve as serveSite } from "../cli/world.js";
import { songServer, tokenOn, type World } from "./world.js";

interface Addresses {
  readonly addresses: readonly { readonly id: number; readonly url: string; readonly state: string }[];
}

async function addressesOf({ get }: World, harvest: number, words = ""): Promise<Addresses["addresses"]> {
  return ((await (await get(`/api/harvests/${harvest}/addresses?limit=100${words}`)).json()) as Addresses).addresses;
}

test("a running harvest is paused, its queue edited, and goes on with another budget", async (t) => {
  const names = ["a", "b", "c", "d"];
  const site = await serveSite(t, {
    "/": page("Start", ...names.map((name) => `/${name}`)),
    ...Object.fromEntries(names.map((name) => [`/${name}`, page(name)])),
  });
  const world = await songServer(t, { allowPrivate: true });
  const { get, post } = world;
  const token = await tokenOn(await get("/"));
  const started = await post("/harvests", { token, kind: "crawl", url: site.url, pages: "1", collection: "site" });
  const path = new URL(started.headers.get("location")!, "http://x").pathname;
  const id = Number(path.split("/").at(-1));
  const until = async (shows: RegExp): Promise<void> => {
    while (!shows.test(await (await get(`/live${path}`)).text())) await new Promise((next) => setTimeout(next, 50));
  };
  await until(/Unfinished; last run ended/);
  const waiting = await addressesOf(world, id, "&state=waiting");
  assert.equal(waiting.length, 4);
  const idOf = (name: string): string => String(waiting.find(({ url }) => url.endsWith(`/${name}`))!.id);
  assert.match(await (await get(`${path}/queue?q=/b`)).text(), /<input type="checkbox" name="address"/);
  const edit = (form: Record<string, string>): Promise<Response> => post(`${path}/queue`, { token, ...form });
  const dropped = await edit({ action: "drop", address: idOf("b"), back: "?q=%2Fb" });
  const shown = await (await get(new URL(dropped.headers.get("location")!, "http://x").href.slice(8))).text();
  const undo = /action="(\/queue-edits\/1\/undo)"/.exec(shown)![1]!;
  assert.match(shown, /1 address was dropped/);
  assert.equal((await post(undo, { token })).headers.get("location"), `${path}/queue?edit=undone`);
  assert.equal((await addressesOf(world, id, "&state=waiting")).length, 4, "the edit was undone");
  assert.equal((await post(undo, { token })).status, 400, "once is enough");
  assert.equal((await edit({ action: "drop", address: idOf("a") })).status, 303);
  assert.equal((await edit({ action: "priority", priority: "9", address: idOf("d") })).status, 303);
  assert.equal((await edit({ action: "priority", priority: "x", address: idOf("d") })).status, 400);
  assert.equal((await edit({ action: "drop" })).status, 400, "nothing was chosen");
  assert.match(await (await get(`${path}/queue?state=dropped`)).text(), /dropped from the queue by Ana/);
  assert.equal((await get(`${path}/queue?state=lost`)).status, 400);

  assert.equal((await post(`${path}/continue`, { token, pages: "1" })).status, 303);
  await until(/Unfinished; last run ended/);
  assert.deepEqual(site.asked, ["/", "/d"], "the address with the highest priority was next");
  const group = /name="group" value="(\d+)"/.exec(await (await get(`${path}/queue`)).text())![1]!;
  assert.equal((await edit({ action: "drop", group })).status, 303);
  assert.match(await (await get(`${path}/queue`)).text(), /closed:.*by Ana/s);
  assert.equal((await edit({ action: "restore", group })).status, 303);
  assert.equal((await edit({ action: "restore", address: idOf("a") })).status, 303);
  assert.equal((await addressesOf(world, id, "&state=waiting")).length, 3);
  assert.match(await (await get("/edits")).text(), /A group was opened.*1 address was dropped.*undone/s);
});

test("a run is paused and resumed, and gets another budget and speed", async (t) => {
  const steps = Array.from({ length: 20 }, (_, n) => [n === 0 ? "/" : `/${n}`, page(`Step ${n}`, `/${n + 1}`)]);
  const site = await serveSite(t, Object.fromEntries(steps));
  const world = await songServer(t, { allowPrivate: true });
  const { get, post } = world;
  const token = await tokenOn(await get("/"));
  const started = await post("/harvests", { token, kind: "crawl", url: site.url, pages: "500", collection: "long" });
  const { pathname } = new URL(started.headers.get("location")!, "http://x");
  const adjust = (form: Record<string, string>): Promise<Response> => post(`${pathname}/adjust`, { token, ...form });
  assert.equal((await adjust({ paused: "yes" })).status, 303);
  assert.match(await (await get(pathname)).text(), /<button type="submit">Resume.*Paused\./s);
  assert.equal((await adjust({ concurrency: "0" })).status, 400);
  assert.equal((await adjust({ delay: "soon" })).status, 400);
  assert.equal((await adjust({ pages: "2", delay: "10ms", concurrency: "2", paused: "no" })).status, 303);
  for (;;) {
    const shown = await (await get(pathname)).text();
    if (/Unfinished; last run ended/.test(shown)) break;
    assert.doesNotMatch(shown, /Paused/);
  }
  const { addresses } = (await (await get(`/api${pathname}`)).json()) as { addresses: { done: number } };
  assert.equal(addresses.done, 2, "the new budget ended the run");
});
