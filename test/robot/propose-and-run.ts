/** Proposes a recipe for a site and runs it unedited: it must bring every document with its fields, and nothing else. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { TestContext } from "node:test";
import { openStore } from "../../src/store/open.js";
import { folder, serve, winnow } from "../cli/world.js";
import type { FourthSite } from "./fourth-words.js";

export async function proposeAndRun(
  t: TestContext,
  start: string,
  { site, documents, says = [] }: Pick<FourthSite, "site" | "documents" | "says">,
): Promise<void> {
  const reach = ["--delay", "0", "--contact", "t@example.org"];
  for (const [host, pages] of Object.entries(site)) reach.push("--resolve", `${host}=${(await serve(t, pages)).host}`);
  const place = folder(t);
  const file = `${place}/site.yaml`;
  const proposed = await winnow(["robot", "new", `http://${start}`, "--out", file, ...reach]);
  assert.equal(proposed.code, 0, proposed.err);
  const recipe = readFileSync(file, "utf8");
  for (const said of says) assert.match(recipe, said);
  const ran = await winnow(["robot", file, "--store", `${place}/data`, ...reach]);
  assert.equal(ran.code, 0, ran.err);
  const store = await openStore(`${place}/data`, { create: false });
  t.after(() => store.close());
  const kept = await store.records({ limit: 1000, since: 0 });
  const found = kept.map(({ url, fields: { title, date, author, category } }) => {
    const values = [title, String(date).slice(0, 10), author ?? "", category ?? ""];
    return [url.replace("http://", ""), values] as const;
  });
  assert.deepEqual(new Map(found), documents, recipe);
}
