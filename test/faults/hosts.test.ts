/** Hosts that fail, move, ask for patience, or lie about the time. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/model/time.js";
import { literalWorld, page } from "../worlds/world.js";
import { atDesk, crawlOf, fast } from "./desk.js";

const robots = (text: string) => ({ headers: { "content-type": "text/plain" }, body: text });

describe("hosts", () => {
  test("a page that fails twice is read at the third try, after ten seconds and thirty", () =>
    atDesk(
      literalWorld({
        "https://a.example/": page("Home", "/shy"),
        "https://a.example/shy": (nth) => (nth < 3 ? { status: 500 } : page("Shy")),
      }),
      async ({ harvest, knocks, story }) => {
        const summary = await harvest();
        assert.equal(summary.end, "finished");
        const [first, second, third] = knocks.filter(({ url }) => url.endsWith("/shy")).map(({ start }) => start);
        assert.ok(second! - first! >= 10 * SECOND && third! - second! >= 30 * SECOND);
        assert.equal((await story("https://a.example/shy")).state, "done");
        assert.deepEqual([summary.counts.pages, summary.counts.retried], [2, 2]);
      },
    ));

  test("Retry-After is awaited, also by the next run", () =>
    atDesk(
      literalWorld({
        "https://a.example/": page("Home", "/busy", "/other"),
        "https://a.example/busy": (nth) =>
          nth === 1 ? { status: 503, headers: { "retry-after": "3600" } } : page("Busy"),
        "https://a.example/other": page("Other"),
      }),
      async ({ clock, harvest, knocks, story }) => {
        await harvest({ patience: MINUTE });
        const asked = knocks.at(-1)!.end!;
        await clock.sleep(10 * MINUTE);
        await harvest({ patience: DAY });
        const next = knocks.find(({ start }) => start > asked)!;
        assert.ok(next.start - asked >= HOUR, `waited ${(next.start - asked) / MINUTE} min`);
        assert.equal((await story("https://a.example/busy")).state, "done");
      },
    ));

  test("a host that fails ten times in a row is given up, and gets another chance at the next update", () => {
    const world = (works: boolean) =>
      literalWorld(
        Object.fromEntries([
          ["https://a.example/", page("Home", ...Array.from({ length: 12 }, (_, n) => `https://b.example/${n}`))],
          ...Array.from({ length: 12 }, (_, n) => [
            `https://b.example/${n}`,
            works ? page(`Page ${n}`) : { failure: "connection lost" as const },
          ]),
        ]),
      );
    return atDesk(world(false), async ({ clock, harvest, knocks, store, story }) => {
      await harvest({ patience: DAY });
      const asked = knocks.filter(({ host }) => host === "b.example" && host).length;
      assert.equal(asked, 1 + 10, "robots.txt (there is none), and ten failures");
      assert.match((await store.problemHosts(10))[0]!.setAside ?? "", /10 times in a row/);
      await clock.sleep(DAY);
      await harvest({ world: world(true), patience: DAY });
      for (let n = 0; n < 12; n++) assert.equal((await story(`https://b.example/${n}`)).state, "done");
    });
  });

  test("a crawl-delay over five minutes sets the host aside, also when its robots.txt is remembered", () =>
    atDesk(
      literalWorld({
        "https://a.example/": page("Home", "https://slow.example/"),
        "https://slow.example/robots.txt": robots("User-agent: *\nCrawl-delay: 600"),
        "https://slow.example/": page("Slow"),
      }),
      async ({ clock, harvest, knocks, store }) => {
        for (let run = 0; run < 3; run++) {
          await harvest({ patience: DAY });
          await clock.sleep(HOUR);
        }
        const asked = knocks.filter(({ host }) => host === "slow.example").map(({ url }) => url);
        assert.ok(
          asked.every((url) => url.endsWith("/robots.txt")),
          asked.join(),
        );
        assert.match((await store.host("slow.example"))?.setAside ?? "", /crawl-delay of 10 min/);
      },
    ));

  test("a robots.txt that moved to a host which is set aside is not asked for again and again", () =>
    atDesk(
      literalWorld(
        {
          "https://slow.example/robots.txt": robots("User-agent: *\nCrawl-delay: 600"),
          "https://a.example/robots.txt": { to: "https://slow.example/robots-of-a.txt" },
          "https://a.example/": page("Home"),
          "https://slow.example/": page("Slow"),
        },
        { starts: ["https://slow.example/", "https://a.example/"] },
      ),
      async ({ clock, harvest, knocks }) => {
        await harvest({ concurrency: 1 });
        await clock.sleep(MINUTE);
        await harvest({ maxTime: 10 * MINUTE });
        assert.ok(knocks.length < 20, `${knocks.length} requests`);
        assert.ok(
          knocks.every(({ url }) => url !== "https://a.example/"),
          "nobody could tell the rules",
        );
      },
    ));

  test("a calendar that is set back or forward during a run shortens no rest and confuses no robots.txt", () =>
    atDesk(
      literalWorld(
        Object.fromEntries([
          ["https://a.example/", page("Home", ...Array.from({ length: 30 }, (_, n) => `/${n}`))],
          ["https://a.example/robots.txt", robots("User-agent: *\nAllow: /")],
          ...Array.from({ length: 30 }, (_, n) => [`https://a.example/${n}`, page(`Page ${n}`)]),
        ]),
      ),
      async ({ clock, harvest, knocks }) => {
        const running = harvest();
        for (const jump of [-3 * DAY, 10 * DAY, -30 * DAY, HOUR]) {
          await clock.sleep(6 * SECOND);
          clock.setCalendar(jump);
        }
        const summary = await running;
        assert.equal(summary.counts.pages, 31);
        assert.equal(knocks.filter(({ url }) => url.endsWith("/robots.txt")).length, 1);
        for (let i = 1; i < knocks.length; i++) assert.ok(knocks[i]!.start - knocks[i - 1]!.end! >= SECOND);
      },
    ));

  test("a calendar that is set back between runs makes no host rest for a year, and none less than its delay", () =>
    atDesk(
      literalWorld({
        "https://a.example/": page("Home", "/a", "/b"),
        "https://a.example/a": page("A"),
        "https://a.example/b": page("B"),
      }),
      async ({ clock, harvest, knocks }) => {
        assert.equal((await harvest({ maxPages: 1 })).end, "budget");
        const before = knocks.at(-1)!.end!;
        clock.setCalendar(-365 * DAY);
        const began = clock.ticks();
        const summary = await harvest({ patience: DAY });
        assert.equal(summary.counts.pages, 2, summary.because);
        assert.ok(clock.ticks() - began < DAY + HOUR);
        assert.ok(knocks.find(({ start }) => start > before)!.start - before >= SECOND);
      },
    ));

  test("what was gone for a day has vanished; what fails, or is gone once, has not", () => {
    const world = (leaf: "here" | "gone" | "broken") =>
      literalWorld({
        "https://a.example/": page("Home", "/leaf"),
        "https://a.example/leaf": leaf === "here" ? page("Leaf") : { status: leaf === "gone" ? 404 : 500 },
      });
    return atDesk(world("here"), async ({ clock, harvest, store }) => {
      const state = async () =>
        (await store.records({ limit: 10 })).find(({ url }) => url === "https://a.example/leaf")?.state;
      await harvest();
      await clock.sleep(2 * DAY);
      await harvest({ world: world("broken"), patience: DAY });
      assert.equal(await state(), "live", "a failure says nothing of the page");
      await clock.sleep(2 * DAY);
      await harvest({ world: world("gone") });
      assert.equal(await state(), "live", "gone once");
      await clock.sleep(HOUR);
      await harvest({ world: world("gone") });
      assert.equal(await state(), "live", "gone for an hour");
      await clock.sleep(DAY);
      const summary = await harvest({ world: world("gone") });
      assert.equal(await state(), "vanished");
      assert.equal(summary.counts.vanished, 1);
    });
  });

  test("another host of the same site does not wait until the first one's queue has run out", () =>
    atDesk(
      literalWorld(
        Object.fromEntries([
          ["https://a.shop.example/", page("Home", ...Array.from({ length: 30 }, (_, n) => `/${n}`))],
          ["https://a.shop.example/0", page("First", "https://b.shop.example/")],
          ...Array.from({ length: 29 }, (_, n) => [`https://a.shop.example/${n + 1}`, page(`Page ${n + 1}`)]),
          ["https://b.shop.example/", page("Other host")],
          ["https://a.shop.example/robots.txt", robots("User-agent: *\nCrawl-delay: 100")],
        ]),
      ),
      async ({ harvest, knocks }) => {
        await harvest({ settings: fast, patience: DAY });
        const found = knocks.find(({ url }) => url === "https://a.shop.example/0")!.end!;
        const first = knocks.find(({ url }) => url === "https://b.shop.example/")!.start;
        assert.ok(first - found < MINUTE, `${(first - found) / SECOND} s`);
      },
    ));

  test("a host is one host to all plans of a run: the longest rest counts", () =>
    atDesk(
      literalWorld({ "https://a.example/": page("Home", "/a", "/b", "/c") }),
      async ({ harvest, knocks, store }) => {
        const world = literalWorld({
          "https://a.example/": page("Home", "/a", "/b", "/c"),
          "https://a.example/a": page("A"),
          "https://a.example/b": page("B"),
          "https://a.example/c": page("C"),
        });
        const plans = [1000, 3000].map((delay) => ({
          ...crawlOf(world, { ...fast, delay }),
          collection: `after ${delay}`,
          start: `after ${delay}`,
        }));
        const summary = await harvest({ world, plans });
        assert.equal(summary.counts.pages, 8);
        assert.deepEqual(
          summary.harvests.map(({ records }) => records),
          [4, 4],
        );
        for (let i = 2; i < knocks.length; i++) assert.ok(knocks[i]!.start - knocks[i - 1]!.end! >= 3000);
        assert.equal((await store.harvests()).length, 2);
      },
    ));

  test("a host whose large pages are read more slowly than they come waits, and holds up nobody", () => {
    const links = (host: string) => Array.from({ length: 40 }, (_, n) => `https://${host}/${n}`);
    const large = `<script>${"x".repeat(9_000_000)}</script>`;
    const world = literalWorld(
      Object.fromEntries([
        ["https://a.example/", page("Home", ...links("large.example"), ...links("small.example"))],
        ...links("large.example").map((url) => [url, page(url) + large]),
        ...links("small.example").map((url) => [url, page(url)]),
      ]),
    );
    return atDesk(world, async ({ clock, harvest, knocks, store }) => {
      let slow = 0;
      const committing = {
        ...store,
        async commit(batch: Parameters<typeof store.commit>[0]) {
          const receipt = await store.commit(batch);
          if (batch.outcomes.length > 0 && ++slow > 1) await clock.sleep(30 * SECOND);
          return receipt;
        },
      };
      await harvest({ store: committing, maxTime: 25 * SECOND, stopWithin: 0 });
      const asked = (host: string) =>
        knocks.filter((one) => one.host === host && !one.url.endsWith("robots.txt")).length;
      assert.ok(asked("small.example") >= 15, `${asked("small.example")} small pages`);
      assert.ok(asked("large.example") >= 1 && asked("large.example") <= 3, `${asked("large.example")} large pages`);
    });
  });
});
