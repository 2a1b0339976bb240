/** The recipe workbench and the structure of a listing, from first look to what is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve as serveSite } from "../cli/world.js";
import { NEWS, newsRecipe, POEMS, send } from "./harvests-world.js";
import { songServer, tokenOn, type World } from "./world.js";

async function until({ get }: World, path: string, shows: RegExp): Promise<void> {
  while (!shows.test(await (await get(path)).text())) await new Promise((next) => setTimeout(next, 50));
}

test("a recipe is checked by line, tried from the web and the archive, run, and a rejected page is rescued", async (t) => {
  const site = await serveSite(t, NEWS);
  const world = await songServer(t, { allowPrivate: true });
  const { get, post } = world;
  const token = await tokenOn(await get("/recipes"));
  const made = await post("/recipes", { token, name: "news" });
  assert.equal(made.headers.get("location"), "/recipes/news");
  assert.equal((await post("/recipes", { token, name: "../evil" })).status, 400);
  const text = newsRecipe(site.url);
  const act = (form: Record<string, string>): Promise<Response> => post("/recipes/news", { token, text, ...form });
  const broken = await (await act({ do: "check", text: text.replace("restrict", "restrictt") })).text();
  assert.match(broken, /Line 5, column 1<\/strong>.*did you mean.*restrict/s);
  assert.match(await (await act({ do: "check" })).text(), /No mistakes/);
  const tried = await (await act({ do: "try", url: `${site.url}doc/2` })).text();
  assert.match(tried, /It would be rejected.*fetched now.*Step by step/s);
  assert.equal((await act({ do: "save" })).status, 303);
  const run = await act({ do: "run", pages: "" });
  const path = new URL(run.headers.get("location")!, "http://x").pathname;
  await until(world, `/live${path}`, /Finished|last run ended/);
  const shown = await (await get(`${path}/recipe`)).text();
  assert.match(shown, /Filled fields.*title.*100 %.*Rejected pages.*doc\/2/s);
  assert.match(await (await act({ do: "try", url: `${site.url}doc/1` })).text(), /would be kept.*from the archive/s);
  const rescued = await post(`${path}/rescue`, { token, url: `${site.url}doc/2` });
  assert.equal(rescued.status, 303);
  const record = await (await get(new URL(rescued.headers.get("location")!, "http://x").pathname)).text();
  assert.match(record, /The short one.*Ana.*checked/s);
  assert.doesNotMatch(await (await get(`${path}/recipe`)).text(), /name="url" value="[^"]*doc\/2"/);
  assert.equal((await post(`${path}/rescue`, { token, url: `${site.url}doc/9` })).status, 400);
  const api = (await (await get("/api/recipes/news")).json()) as { text: string; problems: unknown[] };
  assert.deepEqual(api, { name: "news", text, problems: [] });
});

test("what is a leaf is corrected: the difference is shown first, then kept", async (t) => {
  const site = await serveSite(t, POEMS);
  const world = await songServer(t, { allowPrivate: true });
  const started = await send(world, "POST", "/api/harvests", { kind: "listing", url: site.url, collection: "poems" });
  const { harvest: id } = (await started.json()) as { harvest: number };
  await send(world, "PATCH", `/api/harvests/${id}`, { delay: 5 });
  await until(world, `/live/harvests/${id}`, /Finished|last run ended/);
  const structure = async (): Promise<{ role: string; pages: number; samples: { url: string }[] }[]> =>
    ((await (await world.get(`/api/harvests/${id}/structure`)).json()) as never)["structure"]["kinds"];
  const leaves = (await structure()).find(({ role }) => role === "leaf")!;
  assert.equal(leaves.pages, 16);
  const shown = await (await world.get(`/harvests/${id}/structure`)).text();
  assert.match(shown, /These are not leaves.*These are leaves.*From the start page to the leaves/s);
  const url = encodeURIComponent(leaves.samples[0]!.url);
  const preview = await (await world.get(`/harvests/${id}/structure/preview?not=${url}`)).text();
  assert.match(preview, /16 leaves would be withdrawn/);
  const records = async (): Promise<number> =>
    ((await (await world.get(`/api/harvests/${id}`)).json()) as { records: number }).records;
  assert.equal(await records(), 16, "a preview changes nothing");
  const token = await tokenOn(await world.get("/"));
  const kept = await world.post(`/harvests/${id}/structure`, { token, not: leaves.samples[0]!.url });
  assert.equal(kept.status, 303);
  assert.equal(await records(), 0);
  assert.ok(!(await structure()).some(({ role }) => role === "leaf"));
});

test("a recipe is proposed from an address, in the background", async (t) => {
  const site = await serveSite(t, NEWS);
  const world = await songServer(t, { allowPrivate: true });
  const { get, post } = world;
  const token = await tokenOn(await get("/"));
  assert.equal((await post("/recipe-proposals", { token, url: "no address" })).status, 400);
  const started = await post("/harvests", { token, kind: "recipe", url: `${site.url}doc/1` });
  const path = new URL(started.headers.get("location")!, "http://x").pathname;
  assert.equal(path, "/recipes/127.0.0.1");
  assert.match(await (await get(path)).text(), /The site is being read/);
  assert.equal((await post("/recipe-proposals", { token, url: site.url })).status, 400, "one at a time");
  await until(world, path, /name="text"/);
  const shown = await (await get(path)).text();
  assert.match(shown, /The recipe is a proposal|No recipe could be proposed/);
  const { isRunning } = (await (await get("/api/recipe-proposals/127.0.0.1")).json()) as { isRunning: boolean };
  assert.equal(isRunning, false);
});
