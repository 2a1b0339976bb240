/** Kinds that throw, ask for parts, close groups and change their minds, while the loop goes on. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AnyKind } from "../../src/model/kind.js";
import type { Page } from "../../src/model/page.js";
import { SECOND } from "../../src/model/time.js";
import { literalWorld, page } from "../worlds/world.js";
import { atDesk, crawlOf, fast, kindThat } from "./desk.js";

const robots = (text: string) => ({ headers: { "content-type": "text/plain" }, body: text });

describe("kinds", () => {
  const three = literalWorld({
    "https://a.example/": page("Home", "/bad", "/good"),
    "https://a.example/bad": page("Bad"),
    "https://a.example/good": page("Good"),
  });

  test("a kind that throws while it looks at a page costs that page", () => {
    const kind = kindThat(() => ({}));
    const throwing: AnyKind = {
      ...kind,
      observe(seen: Page, inputs) {
        if (seen.url.endsWith("/bad")) throw new Error("no such luck");
        return kind.observe(seen, inputs);
      },
    };
    return atDesk(three, async ({ harvest, story }) => {
      const summary = await harvest({ plan: crawlOf(three, fast, throwing) });
      assert.deepEqual([summary.end, summary.counts.pages, summary.counts.setAside], ["finished", 2, 1]);
      assert.match((await story("https://a.example/bad")).because, /too hard: own failed to read it: no such luck/);
    });
  });

  test("a kind that throws while it judges a page costs that page", () =>
    atDesk(three, async ({ harvest, story }) => {
      const kind = kindThat(({ url }) => {
        if (url.endsWith("/bad")) throw new Error("no opinion");
        return {};
      });
      const summary = await harvest({ plan: crawlOf(three, fast, kind) });
      assert.deepEqual([summary.end, summary.counts.pages, summary.counts.setAside], ["finished", 2, 1]);
      assert.match((await story("https://a.example/bad")).because, /failed to judge it: no opinion/);
    }));

  /** Reads an article over the parts that its page names. */
  const inParts: AnyKind = {
    name: "parts",
    start: ({ starts }: { starts: string[] }) => starts.map((url) => ({ url })),
    observe(seen: Page, { parts }) {
      const wanted = seen.links.map(({ url }) => url);
      if (parts.length < wanted.length) return { needs: wanted.slice(parts.length) };
      return { url: seen.url, titles: parts.map((part) => part?.title ?? null) };
    },
    judge: ({ url, titles }: { url: string; titles: (string | null)[] }) => ({
      state: "article",
      because: "all parts were read",
      records: [{ key: url, url, fields: { parts: { value: titles, rule: "parts/1" } } }],
    }),
  };

  test("an article over two hosts is read as one visit, politely, and parts that cannot be had are missing", () => {
    const world = literalWorld({
      "https://a.example/": page("Article", "/2", "https://b.example/3", "https://b.example/private/4", "/5", "/6"),
      "https://a.example/2": page("Two"),
      "https://b.example/robots.txt": robots("User-agent: *\nDisallow: /private/\nCrawl-delay: 7"),
      "https://b.example/3": page("Three"),
      "https://b.example/private/4": page("Four"),
      "https://a.example/5": { status: 500 },
      "https://a.example/6": page("Six"),
    });
    return atDesk(world, async ({ harvest, store, knocks }) => {
      const summary = await harvest({ plan: crawlOf(world, fast, inParts) });
      assert.equal(summary.counts.pages, 1, "parts are no visits of their own");
      const [record] = await store.records({ limit: 10 });
      assert.deepEqual(record?.fields["parts"], ["Two", "Three", null, null, "Six"]);
      assert.ok(knocks.every(({ url }) => !url.includes("private")));
      for (const host of ["a.example", "b.example"]) {
        const own = knocks.filter((request) => request.host === host);
        for (let i = 1; i < own.length; i++)
          assert.ok(own[i]!.start - own[i - 1]!.end! >= (host === "b.example" ? 7 : 1) * SECOND);
      }
    });
  });

  test("what a part's host asked for is remembered by the next run", () => {
    const world = literalWorld({
      "https://a.example/": page("Article", "https://b.example/2"),
      "https://b.example/2": (nth) => (nth === 1 ? { status: 429, headers: { "retry-after": "3600" } } : page("Two")),
    });
    return atDesk(world, async ({ clock, harvest, knocks }) => {
      await harvest({ plan: crawlOf(world, fast, inParts) });
      const asked = knocks.at(-1)!;
      assert.equal(asked.status, 429);
      await clock.sleep(10 * SECOND);
      await harvest({ plan: { ...crawlOf(world, fast, inParts), fresh: true } });
      assert.ok(
        knocks.every(
          ({ host, start }) => host !== "b.example" || start <= asked.start || start - asked.end! >= 3600 * SECOND,
        ),
        "the part's host is left alone",
      );
    });
  });

  test("a run whose store fails does not wait for parts, and commits nothing without them", () => {
    const world = literalWorld({
      "https://a.example/": page("Article", "https://slow.example/2", "https://slow.example/3"),
      "https://slow.example/robots.txt": robots("User-agent: *\nCrawl-delay: 200"),
      "https://slow.example/2": page("Two"),
      "https://slow.example/3": page("Three"),
    });
    return atDesk(world, async ({ clock, harvest, store }) => {
      let broken = false;
      const failing = {
        ...store,
        commit: (batch: Parameters<typeof store.commit>[0]) =>
          broken ? Promise.reject(new Error("disk full")) : store.commit(batch),
        heartbeat: (run: number, now: number) =>
          broken ? Promise.reject(new Error("disk full")) : store.heartbeat(run, now),
      };
      const running = harvest({ plan: crawlOf(world, fast, inParts), store: failing });
      await clock.sleep(30 * SECOND);
      broken = true;
      const began = clock.ticks();
      await assert.rejects(running, /disk full/);
      assert.ok(clock.ticks() - began < 60 * SECOND, `${(clock.ticks() - began) / SECOND} s`);
      broken = false;
      await harvest({ plan: crawlOf(world, fast, inParts) });
      const [record] = await store.records({ limit: 10 });
      assert.deepEqual(record?.fields["parts"], ["Two", "Three"]);
    });
  });

  const lists = literalWorld(
    Object.fromEntries([
      ["https://a.example/", page("Home", ...Array.from({ length: 40 }, (_, n) => `/${n % 2 ? "good" : "dull"}/${n}`))],
      ...Array.from({ length: 40 }, (_, n) => [`https://a.example/${n % 2 ? "good" : "dull"}/${n}`, page(`Page ${n}`)]),
    ]),
  );
  const grouped = (url: string) => ({
    url,
    group: url.includes("/dull/") ? "dull" : url.includes("/good/") ? "good" : "",
  });

  test("a group that is closed is visited no more, one that is raised comes first, one that is opened goes on", () => {
    let dull = 0;
    const kind = kindThat(({ url, links }) => ({
      follow: links.map(grouped),
      ...(url.includes("/dull/") &&
        ++dull === 2 && { groups: [{ group: "dull", closed: true, because: "it is dull" }] }),
      ...(url.endsWith("/good/39") && { groups: [{ group: "dull", closed: false, because: "nothing else is left" }] }),
    }));
    return atDesk(lists, async ({ harvest, visited }) => {
      await harvest({ plan: crawlOf(lists, fast, kind) });
      const order = visited().slice(1);
      assert.equal(order.length, 40);
      const second = order.findIndex(
        (name, i) => name.startsWith("/dull/") && order.slice(0, i).some((n) => n.startsWith("/dull/")),
      );
      const rest = order.slice(second + 1);
      const again = rest.findIndex((name) => name.startsWith("/dull/"));
      assert.ok(rest.indexOf("/good/39") < again || again < 0, order.join(" "));
    });
  });

  test("a group that is raised while running comes before all others", () => {
    const kind = kindThat(({ url, links }) => ({
      follow: links.map(grouped),
      ...(url.endsWith("/dull/0") && { groups: [{ group: "good", priority: 5, because: "it is good" }] }),
    }));
    return atDesk(lists, async ({ harvest, visited }) => {
      await harvest({ plan: crawlOf(lists, fast, kind) });
      const order = visited().slice(2);
      assert.ok(
        order.slice(0, 20).every((name) => name.startsWith("/good/")),
        order.join(" "),
      );
    });
  });

  test("a closed group stays closed however slow the store is", () => {
    const kind = kindThat(({ url, links }) => ({
      follow: links.map(grouped),
      ...(url.endsWith("/dull/4") && { groups: [{ group: "dull", closed: true, because: "it is dull" }] }),
    }));
    return atDesk(lists, async ({ clock, harvest, store, visited }) => {
      let n = 0;
      const slow = {
        ...store,
        async commit(batch: Parameters<typeof store.commit>[0]) {
          const receipt = await store.commit(batch);
          if (n++ % 3 === 0) await clock.sleep(2500); // the reply takes its time
          return receipt;
        },
      };
      await harvest({ store: slow, plan: crawlOf(lists, { ...fast, delay: 100 }, kind) });
      const order = visited();
      const closed = order.indexOf("/dull/4");
      const after = order.slice(closed + 1).filter((name) => name.startsWith("/dull/"));
      assert.ok(after.length <= 2, `${after.join(" ")} after it was closed`);
    });
  });

  test("what is dropped is not visited, and what is taken back is", () => {
    const kind = kindThat(({ url, links }) => ({
      follow: links.map((link) => ({ url: link })),
      ...(url === "https://a.example/" && {
        drop: ["/dull/0", "/dull/2", "/dull/4"].map((name) => ({
          url: `https://a.example${name}`,
          because: "too dull",
        })),
      }),
      ...(url.endsWith("/good/39") && {
        restore: [{ url: "https://a.example/dull/4", because: "on second thoughts" }],
      }),
    }));
    return atDesk(lists, async ({ harvest, visited, story }) => {
      await harvest({ plan: crawlOf(lists, fast, kind) });
      assert.equal(visited().length, 39);
      assert.equal((await story("https://a.example/dull/0")).state, "dropped");
      assert.equal((await story("https://a.example/dull/0")).because, "too dull");
      assert.equal(visited().at(-1), "/dull/4");
    });
  });
});
