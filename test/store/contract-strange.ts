/** Unusual strings, numbers and JSON come back unchanged or repaired, never as an error. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Json } from "../../src/model/json.js";
import { recordId } from "../../src/model/record.js";
import { DAY } from "../../src/model/time.js";
import {
  allRecords,
  answered,
  begin,
  change,
  commit,
  contractTestIn,
  end,
  found,
  giveBack,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  outcome,
  pathsIn,
  requestFor,
  take,
  theHost,
  theWaiting,
  visit,
  waitingIn,
} from "./contract-world.js";
import { correct } from "./correct.js";

export function strangeContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: strange data`, () => {
    const LONE = "\ud800";
    /** What may be stored for a string: itself, or itself with characters that cannot be stored replaced. */
    const fits = (stored: unknown, given: string) =>
      stored === given ||
      stored === given.replace(/\p{Surrogate}|\0/gu, "\ufffd") ||
      stored === given.replace(/\p{Surrogate}|\0/gu, "");

    const ADDRESSES: [what: string, url: string][] = [
      ["quotes", `https://a.example/'";--\`$1{}%s\\`],
      ["every script", "https://a.example/путь/路径/🎶/\u202eabc"],
      ["2,000 characters", `https://a.example/${"x".repeat(2000 - 18)}`],
      ["4,000 three-byte characters", `https://a.example/${"路".repeat(4000)}`],
      ["prototype names", "https://a.example/__proto__"],
      ["a comma and braces", "https://a.example/{a,b},(NULL)"],
    ];
    for (const [what, url] of ADDRESSES) {
      contractTest(`addresses with ${what}`, async ({ store }) => {
        const run = await begin(store, [
          requestFor([found("x"), found(url, { host: "a.example", site: "a.example", group: url, words: url })]),
        ]);
        const lease = await leaseOne(store, run);
        assert.deepEqual(
          waitingIn(lease).map((waiting) => waiting.url),
          [found("x").url, url],
        );
        assert.equal(waitingIn(lease)[1]?.group, url);
        const long = found(url, { host: "a.example", site: "a.example" });
        const receipt = await visit(store, lease, "x", { found: [long], drop: [{ url, because: url }] });
        assert.equal(receipt.found, 0);
        const [story] = await store.addressHistory(url);
        assert.deepEqual([story?.url, story?.state, story?.because, story?.words], [url, "dropped", url, url]);
      });
    }

    contractTest("characters that some databases cannot store cause no error", async ({ store }) => {
      const odd = `a\0b${LONE}c`;
      const url = `https://a.example/${odd}`;
      const more = { host: "a.example", site: "a.example", group: odd, words: odd };
      const run = await begin(store, [requestFor([found("x"), found(url, more)], { settings: { [odd]: odd } })]);
      const lease = await leaseOne(store, run);
      const waiting = waitingIn(lease)[1]!;
      assert.ok(fits(waiting.url, url) && fits(waiting.group, odd));
      await commit(store, { takes: [take(lease, waiting)] });
      await commit(store, {
        outcomes: [
          outcome(lease, waiting, {
            becomes: { state: "done", because: odd, revisit: 0 },
            sequence: lease.sequence,
            visit: answered(NOW, { etag: odd, lastModified: odd, digest: odd }),
            found: [found(`${url}/2`, more), found(url, more)],
            drop: [{ url: `${url}/2`, because: odd }],
            groups: [{ group: odd, closed: true, because: odd }],
            learned: [[odd, { [odd]: [odd] }]],
            records: [{ key: odd, url, fields: { [odd]: { value: odd, rule: odd, words: odd } } }],
            rejected: odd,
            counted: [{ reason: odd, count: 1 }],
          }),
        ],
        hosts: [{ ...change(theHost(lease)), robots: { is: { rules: odd }, at: NOW }, setAside: odd }],
      });
      const [record, ...others] = await allRecords(store);
      assert.equal(others.length, 0);
      assert.ok(fits(Object.keys(record!.fields)[0], odd) && fits(Object.values(record!.fields)[0], odd));
      assert.equal((await store.addressHistory(url)).length, 1);
      assert.ok(fits((await store.addressHistory(url))[0]?.because, odd));
      const tallies = await store.tallies(lease.harvest);
      assert.deepEqual(tallies.map((tally) => tally.what).sort(), ["dropped", "rejected"]);
      await correct(store, { record: record!.id, field: odd, value: [odd], by: odd, now: NOW });
      await commit(store, { hosts: [{ ...change(theHost(lease)), setAside: null }] });
      await giveBack(store, [lease]);
      const [[key, value] = []] = [...(await leaseOne(store, run)).knowledge];
      assert.ok(fits(key, odd));
      const inner = Object.entries(value as { [name: string]: Json[] })[0]!;
      assert.ok(fits(inner[0], odd) && fits(inner[1][0], odd));
      await store.removeRecords({ which: { ids: [record!.id] }, reason: odd, now: NOW });
      await end(store, run, "stopped");
    });

    contractTest("keys that are special in JavaScript are ordinary keys", async ({ store }) => {
      const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "length"];
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      const fields = Object.fromEntries(names.map((name) => [name, { value: `of ${name}`, rule: "test/1" }]));
      await visit(store, lease, "x", {
        learned: names.map((name) => [name, JSON.parse(`{"__proto__":{"polluted":true},"name":"${name}"}`) as Json]),
        records: [{ key: "k", url: found("x").url, fields }],
      });
      await giveBack(store, [lease]);
      const { knowledge } = await leaseOne(store, run);
      assert.deepEqual([...knowledge.keys()].sort(), [...names].sort());
      for (const name of names) {
        assert.equal(JSON.stringify(knowledge.get(name)), `{"__proto__":{"polluted":true},"name":"${name}"}`);
      }
      assert.equal(({} as { polluted?: boolean }).polluted, undefined);
      const record = await store.record(recordId("songs", "crawl", "k"));
      assert.deepEqual(Object.keys(record!.fields).sort(), [...names].sort());
      for (const name of names) {
        assert.deepEqual(Object.entries(record!.fields).find(([key]) => key === name)?.[1], `of ${name}`);
        assert.deepEqual(Object.entries(record!.evidence).find(([key]) => key === name)?.[1]?.length, 1);
      }
      const corrected = await correct(store, { record: record!.id, field: "__proto__", value: 1, by: "Eva", now: NOW });
      assert.equal(Object.entries(corrected.fields).find(([key]) => key === "__proto__")?.[1], 1);
    });

    contractTest("deep and large JSON comes back unchanged", async ({ store }) => {
      let deep: Json = "bottom";
      for (let n = 0; n < 1000; n++) deep = n % 2 === 0 ? [deep] : { deep };
      const large = Array.from({ length: 5000 }, (_, n) => ({ n, text: `entry ${n}`, odd: n / 3 }));
      const numbers = [0, -1.5, 1e300, 5e-324, Number.MAX_SAFE_INTEGER, 0.1];
      const run = await begin(store, [requestFor([found("x"), found("y")], { settings: { deep } })]);
      assert.deepEqual((await store.findHarvest(requestFor([])))?.settings, { deep });
      const lease = await leaseOne(store, run);
      await visit(store, lease, "x", {
        learned: [
          ["deep", deep],
          ["large", large],
          ["numbers", numbers],
          ["empty", {}],
          ["text", ""],
        ] as const,
        records: [{ key: "k", url: found("x").url, fields: { deep: { value: deep, rule: "" } } }],
      });
      await giveBack(store, [lease]);
      const { knowledge } = await leaseOne(store, run);
      assert.deepEqual(Object.fromEntries(knowledge), { deep, large, numbers, empty: {}, text: "" });
      assert.deepEqual((await allRecords(store))[0]?.fields, { deep });
    });

    contractTest(
      "empty words, empty groups, a priority of a fraction and a due time without end",
      async ({ store }) => {
        const run = await begin(store, [
          requestFor([found("x", { words: "", priority: 0.25 }), found("y", { words: "", priority: 0.5 })]),
        ]);
        const lease = await leaseOne(store, run);
        assert.deepEqual(pathsIn(lease), ["y", "x"]);
        assert.equal(theWaiting(lease, "x").priority, 0.25);
        const never = Number.MAX_SAFE_INTEGER;
        await visit(store, lease, "x", { becomes: { state: "waiting", because: "", due: never } });
        await giveBack(store, [lease], never);
        assert.deepEqual(await leaseAll(store, run, NOW + 1000 * DAY), []);
      },
    );

    contractTest("empty requests change nothing", async ({ store }) => {
      const receipt = await commit(store, {});
      assert.deepEqual([receipt.lost, receipt.found, receipt.queues.size], [[], 0, 0]);
      assert.deepEqual(receipt.records, { new: 0, changed: 0, unchanged: 0, vanished: 0 });
      assert.deepEqual(await store.renew([], NOW), []);
      await store.release([]);
      assert.equal(await store.nextDue([]), undefined);
      assert.deepEqual(await store.harvests(), []);
      assert.deepEqual(await store.records({ limit: 5 }), []);
      assert.deepEqual(await store.problemHosts(5), []);
      const run = await begin(store, []);
      assert.deepEqual(await leaseAll(store, run), []);
      const again = await commit(store, { takes: [{ site: 77, token: 88, address: 99 }] });
      assert.deepEqual(again.lost, [88]);
    });
  });
}
