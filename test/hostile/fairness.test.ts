/** Whatever one host does, it costs the loop's thread little, so that its neighbours keep their pace. Time is CPU time. */
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { FAULTS } from "./faults.js";
import { closeAll, closers, harvestAll } from "./harvests.js";

after(closeAll);

/** The work that one host may cause, with room for a busy machine: a second on an idle one, a minute before floods were cut off. */
const CPU_SECONDS = 12;
const FLOODS = FAULTS.flatMap(({ name }, n) =>
  /without end|storm|million|gigabyte/.test(name) ? [[name, n] as const] : [],
);

test("every flood beside a good host costs little, and the good host's pages are all read", async () => {
  const child = fork(fileURLToPath(new URL("./evil-child.js", import.meta.url)), {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  closers.push(() => child.kill());
  const [said] = (await once(child.stdout!, "data")) as [Buffer];
  const server = { port: Number(said.toString()), asked: [], connections: () => 0, close: async () => undefined };
  assert.ok(FLOODS.length >= 4, "there are floods");
  for (const [name, n] of FLOODS) {
    const before = process.cpuUsage();
    const starts = ["http://good.example/", `http://fault-${n}.example/`];
    const { summary } = await harvestAll(server, starts, { options: { patience: 0 } });
    const { user, system } = process.cpuUsage(before);
    assert.ok(summary.counts.pages >= 62, `${name}: ${summary.counts.pages} pages`);
    assert.ok((user + system) / 1e6 < CPU_SECONDS, `${name}: ${(user + system) / 1e6} s of CPU`);
  }
});
