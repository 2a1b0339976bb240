/** A store that stands still, for less and for more than a lease: nothing is lost by it, and nothing is done twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDuration, MINUTE } from "../../src/model/time.js";
import type { Store } from "../../src/store/store.js";
import type { VirtualClock } from "../worlds/virtual-clock.js";
import { literalWorld, page, type Written } from "../worlds/world.js";
import { atDesk } from "./desk.js";

const HOSTS = 6;
const PAGES = 8;

/** Six hosts of eight pages, each in a row of links. */
function rows(): Readonly<Record<string, Written>> {
  const written: Record<string, Written> = {};
  for (let host = 0; host < HOSTS; host++)
    for (let n = 0; n < PAGES; n++)
      written[`https://h${host}.example/${n}`] = page(`${n} of ${host}`, ...(n + 1 < PAGES ? [`/${n + 1}`] : []));
  return written;
}

const world = literalWorld(rows(), {
  starts: Array.from({ length: HOSTS }, (_, host) => `https://h${host}.example/0`),
});

/** At the n-th commit of what `at` says everything that the store is asked waits, before or after it is done. */
function stalling(
  store: Store,
  clock: VirtualClock,
  at: "takes" | "outcomes",
  when: "before" | "after",
  length: number,
) {
  let left = 5;
  let until = 0;
  const standStill = () => (until > clock.ticks() ? clock.sleep(until - clock.ticks()) : Promise.resolve());
  const asked = Object.entries(store).map(([name, method]) => [
    name,
    typeof method !== "function"
      ? method
      : async (...given: unknown[]) => {
          const strikes =
            name === "commit" && (given[0] as Parameters<Store["commit"]>[0])[at].length > 0 && --left === 0;
          if (strikes && when === "before") until = clock.ticks() + length;
          await standStill();
          const answer = await (method as (...given: unknown[]) => unknown)(...given);
          if (strikes && when === "after") until = clock.ticks() + length;
          await standStill();
          return answer;
        },
  ]);
  return Object.fromEntries(asked) as Store;
}

for (const at of ["takes", "outcomes"] as const)
  for (const when of ["before", "after"] as const)
    for (const length of [MINUTE, 3 * MINUTE, 30 * MINUTE])
      test(`${formatDuration(length)}, ${when} ${at} are committed`, () =>
        atDesk(world, async ({ harvest, clock, store, knocks }) => {
          const { end, counts } = await harvest({ store: stalling(store, clock, at, when, length) });
          assert.equal(end, "finished");
          assert.ok(clock.ticks() > length);
          const [status] = await store.harvests();
          const { done, waiting, taken, setAside } = status!.addresses;
          assert.deepEqual([done, waiting, taken, setAside], [HOSTS * PAGES, 0, 0, 0]);
          assert.deepEqual([counts.new, counts.changed], [HOSTS * PAGES, 0]);
          const times = new Map<string, number>();
          for (const { url } of knocks) times.set(url, (times.get(url) ?? 0) + 1);
          // Whoever's lease ran out meanwhile does again what it had under way.
          const twice = [...times].filter(([, asked]) => asked > 1);
          assert.ok(twice.length <= (length > 2 * MINUTE ? HOSTS : 0), `asked for again: ${JSON.stringify(twice)}`);
          assert.ok(twice.every(([, asked]) => asked === 2));
        }));
