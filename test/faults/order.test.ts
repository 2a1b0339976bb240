/** The order law: pages that arrive in another order give the same records in the end, for kinds that claim it. Ours of today does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomFrom } from "../worlds/chance.js";
import { generatedWorld } from "../worlds/generated.js";
import { atDesk } from "./desk.js";

/** What a harvest of the same web keeps when every answer takes another time. */
async function kept(order: number): Promise<unknown[]> {
  const random = randomFrom(order);
  const world = generatedWorld({ seed: 7, hosts: 12 });
  const hurried = {
    ...world,
    reply: (...asked: Parameters<typeof world.reply>) => ({ ...world.reply(...asked), took: 1 + random() * 900 }),
  };
  let records: { id: string }[] = [];
  await atDesk(hurried, async ({ harvest, store }) => {
    await harvest();
    const all = await store.records({ limit: 100_000 });
    records = all.map(({ id, url, fields, state }) => ({ id, url, fields, state }));
  });
  return records.sort((a, b) => (a.id < b.id ? -1 : 1));
}

test("three orders of arrival, the same records", async () => {
  const first = await kept(1);
  assert.ok(first.length > 20, `${first.length} records`);
  for (const order of [2, 3]) assert.deepEqual(await kept(order), first);
});
