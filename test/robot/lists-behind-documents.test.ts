/** Lists that only documents link to, such as tags, are found by the patterns of `lists:`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { article, desk, list, STEPS } from "./desk.js";

const PAGES = {
  "/": list([1]),
  "/news/1": article(1, '<a href="/tag/bridge">күпер</a> <a href="/about">без</a>'),
  "/tag/bridge": list([1, 2], '<a href="/tag/river">елга</a>'),
  "/tag/river": list([3]),
  "/news/2": article(2),
  "/news/3": article(3),
  "/about": article(9),
};

for (const [says, stop, wanted] of [
  ["are followed", "", [1, 2, 3]],
  ["are not, where the first known document ends a run", "stop: { known: true }\n", [1]],
] as const)
  test(`lists that documents link to ${says}`, async (t) => {
    const { write, run, records, web } = await desk(t, PAGES);
    const recipe = `name: r\ncollect:\n  - { list: SITE/, lists: '/tag/', only: '/news/\\d+$' }\n${stop}${STEPS}`;
    const { code, err } = await run(write("r.yaml", recipe));
    assert.equal(code, 0, err);
    const kept = await records();
    assert.deepEqual(kept.map(({ url }) => Number(url.split("/").at(-1))).sort(), wanted);
    assert.ok(!web.asked.includes("/about"));
  });
