/**
 * A page that brings the process down, again and again, beside pages that do not.
 *
 * Every life has a dozen pages in flight when the killer's answer comes in. Only the killer may be set aside for it.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { harvest } from "../../src/harvest/harvest.js";
import type { AnyKind } from "../../src/model/kind.js";
import { POISON } from "../../src/store/lost-takes.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { GOOD_STORE, virtualStore } from "../simulation/virtual-store.js";
import { newLog, openNetwork } from "../worlds/network.js";
import { openVirtualClock } from "../worlds/virtual-clock.js";
import { literalWorld, page, type Written } from "../worlds/world.js";
import { crawlOf, temporaryFolder } from "./desk.js";

const HOSTS = 12;
const host = (n: number) => `https://h${n}.example`;

/** `killers` of the hosts have a page that nobody survives; every host has as many others. */
function deadlyWorld(killers: number) {
  const pages: Record<string, Written> = {};
  for (let n = 0; n < HOSTS; n++) {
    const names = n < killers ? ["/a", "/killer", "/b"] : ["/a", "/b", "/c"];
    pages[`${host(n)}/`] = page(`Home of ${n}`, ...names);
    for (const name of names) pages[host(n) + name] = page(`${name} of ${n}`);
  }
  return literalWorld(pages, { starts: Array.from({ length: HOSTS }, (_, n) => `${host(n)}/`) });
}

for (const [killers, when] of [
  [1, "when their answer comes"],
  [3, "when their answer comes"],
  [1, "when they are read"],
  [3, "when they are read"],
] as const) {
  test(`${killers} of ${HOSTS} pages kill ${when}: only these are set aside, all else is read`, async () => {
    const world = deadlyWorld(killers);
    const folder = temporaryFolder();
    const clock = openVirtualClock();
    const log = newLog();
    let lives = 0;
    let innocentLosses = 0;
    const live = async (): Promise<"ended" | "killed"> => {
      lives++;
      const keeper = openSyncStore(folder, { create: true });
      const life = clock.life();
      const network = openNetwork(world, life.clock, log);
      let die!: () => void;
      const killed = new Promise<"killed">((resolve) => (die = () => resolve("killed")));
      const kill = () => {
        life.end();
        die();
      };
      const plan = crawlOf(world);
      const deadly: AnyKind = {
        ...plan.kind,
        observe(page, ...rest) {
          if (page.url.endsWith("/killer")) kill();
          return plan.kind.observe(page, ...rest);
        },
      };
      const run = harvest({
        store: virtualStore({ keeper, life, random: () => 0.5, manners: GOOD_STORE }),
        plans: [when === "when they are read" ? { ...plan, kind: deadly } : plan],
        network: {
          ...network,
          async fetch(request, signal) {
            const answer = await network.fetch(request, signal);
            if (!request.url.endsWith("/killer") || when === "when they are read") return answer;
            kill();
            return new Promise(() => undefined); // the dead hear nothing
          },
        },
        clock: life.clock,
        random: () => 0.5,
      });
      const how = await Promise.race([run.summary.then(() => "ended" as const), killed]);
      innocentLosses += keeper.harvests()[0]!.addresses.taken - (how === "killed" ? 1 : 0);
      assert.deepEqual(keeper.check().problems, []);
      keeper.close();
      return how;
    };
    try {
      await clock.run(
        (async () => {
          while ((await live()) === "killed") {
            assert.ok(lives < 50, "the loop of crashes ends");
            await clock.sleep(1000);
          }
        })(),
      );
      const keeper = openSyncStore(folder, { create: false });
      const { addresses, records } = keeper.harvests()[0]!;
      const aside = world.hosts.flatMap((name) => keeper.addressHistory(`https://${name}/killer`));
      keeper.close();
      assert.ok(innocentLosses > killers * 3, `others were in flight: ${innocentLosses} losses`);
      assert.deepEqual(
        aside.map(({ state, because }) => [state, because]),
        aside.map(() => ["set aside", POISON]),
      );
      assert.equal(aside.length, killers);
      assert.deepEqual(
        [addresses.setAside, addresses.done, addresses.waiting, records],
        [killers, 4 * HOSTS - killers, 0, 4 * HOSTS - killers],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
