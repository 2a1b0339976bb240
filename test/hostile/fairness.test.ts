/**
 * Whatever one host does, it costs the loop's thread little, so that its neighbours keep their rate. Here the work is counted; `long.ts`
 * measures the rate.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { FAULTS } from "./faults.js";
import { closeAll, harvestAll, serveEvil } from "./harvests.js";

after(closeAll);

/** Per connection: the limit of a body, and what the system's buffers take before the connection is closed. */
const MAX_BYTES = 24e6;
const FLOODS = FAULTS.flatMap(({ name }, n) =>
  /without end|storm|million|gigabyte/.test(name) ? [[name, n] as const] : [],
);

test("every flood beside a good host is cut off, and the good host's pages are all read", async () => {
  const server = await serveEvil();
  assert.ok(FLOODS.length >= 4, "there are floods");
  for (const [name, n] of FLOODS) {
    const starts = ["http://good.example/", `http://fault-${n}.example/`];
    const { summary } = await harvestAll(server, starts, { options: { patience: 0 } });
    const { connections, bytes } = await server.asked();
    assert.ok(summary.counts.pages >= 62, `${name}: ${summary.counts.pages} pages`);
    assert.ok(connections <= 8, `${name}: ${connections} connections`);
    assert.ok(bytes < MAX_BYTES * connections, `${name}: ${bytes} bytes on ${connections} connections`);
  }
});
