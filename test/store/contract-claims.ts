/** Claims: no two runs send requests to one host at a time, and all of them share the limits of a network address. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import { claimEnd } from "../../src/store/host-claims.js";
import type { HostChange } from "../../src/store/store.js";
import { commit, contractTestIn, NOW, type Open } from "./contract-world.js";

const REST = 1000;

function host(name: string, busy: boolean, knock: number, more: Partial<HostChange> = {}): HostChange {
  const delays = { askedDelay: 0, answerTook: 0, failuresInARow: 0, setAside: null };
  return { name, busy, lastKnock: knock, restUntil: knock + REST, ...delays, ...more };
}

function at(ip: string, connections = 1, restUntil = 0): Partial<HostChange> {
  return { address: { ip, connections, restUntil } };
}

export function claimsContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);
  describe(`${name}: claims of hosts`, () => {
    contractTest("a host is refused while another run's request runs, and until it has rested", async ({ store }) => {
      const claim = async (run: number, now: number) =>
        (await commit(store, { now, run, hosts: [host("a.example", true, now)] })).refused?.get("a.example");
      assert.equal(await claim(1, NOW), undefined);
      assert.equal(await claim(1, NOW + 1), undefined, "its own run decides by itself");
      assert.equal(await claim(2, NOW + 2), NOW + 2 + 2000, "it asks again");
      await commit(store, { now: NOW + 50, run: 1, hosts: [host("a.example", false, NOW + 1)] });
      assert.equal(await claim(2, NOW + 60), NOW + 1 + REST);
      assert.equal(await claim(2, NOW + 1 + REST), undefined);
    });

    contractTest("after a claim that was never ended, the rest follows its end", async ({ store }) => {
      await commit(store, { run: 1, hosts: [host("a.example", true, NOW)] });
      const claim = async (now: number) =>
        (await commit(store, { now, run: 2, hosts: [host("a.example", true, now)] })).refused?.get("a.example");
      assert.equal(await claim(claimEnd(NOW) - 1), claimEnd(NOW));
      assert.equal(await claim(claimEnd(NOW)), claimEnd(NOW) + REST);
      assert.equal(await claim(claimEnd(NOW) + REST), undefined);
    });

    contractTest("a claim of the future refuses nobody: the clock was set back", async ({ store }) => {
      await commit(store, { run: 1, hosts: [host("a.example", true, NOW)] });
      const now = NOW - 365 * 24 * 3600 * 1000;
      const { refused } = await commit(store, { now, run: 2, hosts: [host("a.example", true, now)] });
      assert.equal(refused?.get("a.example"), undefined);
    });

    contractTest("what a run reports after another has claimed the host changes nothing", async ({ store }) => {
      await commit(store, { run: 1, hosts: [host("a.example", true, NOW)] });
      const later = claimEnd(NOW) + REST;
      await commit(store, { now: later, run: 2, hosts: [host("a.example", true, later)] });
      const late = host("a.example", false, NOW, { failuresInARow: 3 });
      await commit(store, { now: later + 1, run: 1, hosts: [late] });
      const seen = await store.host("a.example");
      assert.deepEqual([seen?.busy, seen?.lastKnock, seen?.failuresInARow], [true, later, 0]);
    });

    contractTest("four connections to a network address are shared by all runs and hosts", async ({ store }) => {
      const claim = async (run: number, name: string, connections: number) => {
        const hosts = [host(name, true, NOW, at("192.0.2.1", connections))];
        return (await commit(store, { run, hosts })).refused?.has(name) ?? false;
      };
      assert.equal(await claim(1, "a.example", 2), false);
      assert.equal(await claim(2, "b.example", 2), false);
      assert.equal(await claim(3, "c.example", 1), true);
      assert.equal(await claim(1, "a.example", 2), false, "a host's own connections do not count twice");
      await commit(store, { run: 1, hosts: [host("a.example", false, NOW, at("192.0.2.1", 0))] });
      assert.equal(await claim(3, "c.example", 1), false);
    });

    contractTest("a network address that is overloaded rests for all runs", async ({ store }) => {
      const strained = host("a.example", false, NOW, at("192.0.2.1", 0, NOW + 5000));
      await commit(store, { run: 1, hosts: [strained] });
      const claim = async (now: number, ip: string) =>
        (await commit(store, { now, run: 2, hosts: [host("b.example", true, now, at(ip))] })).refused?.get("b.example");
      assert.equal(await claim(NOW + 1, "192.0.2.1"), NOW + 5000);
      assert.equal(await claim(NOW + 1, "192.0.2.2"), undefined);
      assert.equal(await claim(NOW + 5000, "192.0.2.1"), undefined);
    });
  });
}
