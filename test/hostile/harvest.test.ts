/**
 * Each fault as one page of a site that is otherwise fine, all sites in one harvest: the bad page ends with the right reason, the
 * good pages around it are harvested, and the process neither grows without bound nor hangs.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Fetch } from "../../src/model/fetched.js";
import { type Clock, DAY, HOUR, MINUTE, systemClock } from "../../src/model/time.js";
import { EXPIRED, KEY } from "./certificates.js";
import { FAULTS } from "./faults.js";
import { closeAll, closers, emptyStore, harvestAll, hurriedClock, serve, site } from "./harvests.js";
import { openHostileServer, page, repeats, says, saysAndResets, type Talk } from "./server.js";

after(closeAll);

test("every fault ends with its reason, and the good pages beside it are harvested", async () => {
  const hosts = FAULTS.map((_, i) => `fault-${i}.example`);
  const world: Record<string, Talk> = {};
  for (const [i, host] of hosts.entries()) {
    world[`${host}/`] = site(["/good-1", "/bad", "/good-2"]);
    world[`${host}/bad`] = FAULTS[i]!.talk;
    world[`${host}/*`] = page("<title>good</title><p>A good page, with more words than links.");
  }
  const server = await serve(world);
  const { summary, store, end, peakMB } = await harvestAll(
    server,
    hosts.map((host) => `http://${host}/`),
  );
  assert.equal(summary.end, "finished", summary.because);
  for (const [i, host] of hosts.entries()) {
    const { name, answer, becomes, because } = FAULTS[i]!;
    const bad = await end(`http://${host}/bad`);
    const [state = ""] = bad.split(":", 1);
    // On a slow machine the run lasts until the last attempt, and what came of a broken answer is read then.
    const isTheLast = becomes === "waiting" && state === "failed" && /, \d times$/.test(bad);
    const isReadAtLast = becomes === "waiting" && typeof answer === "object" && answer.truncated === "broken";
    if (isReadAtLast && state === "done") assert.match(bad, /^done: page/, `${name}: ${bad}`);
    else {
      assert.equal(isTheLast ? "waiting" : state, becomes, `${name}: ${bad}`);
      assert.match(bad.slice(state.length + 2), because, `${name}: ${bad}`);
    }
    for (const good of ["/good-1", "/good-2"]) assert.match(await end(`http://${host}${good}`), /^done: page/, name);
  }
  assert.ok(!server.asked.some((asked) => asked.endsWith("/poison")), "a link of an unsolicited answer was followed");
  assert.deepEqual((await store.check()).problems, []);
  assert.ok(peakMB < 500, `memory grew by ${Math.round(peakMB)} MB`);
});

test("what is no page gives no record, and says why", async () => {
  const types = ["application/pdf", "image/png", "application/zip", "text/css", "text/javascript", "application/json"];
  const world: Record<string, Talk> = {
    "files.example/": site([...types.map((_, i) => `/${i}`), "/nothing", "/pdf", "/untyped"]),
    "files.example/nothing": says("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"),
    "files.example/pdf": page("%PDF-1.7 not a page"),
    "files.example/untyped": says("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nGIF89a not a page"),
  };
  for (const [i, type] of types.entries())
    world[`files.example/${i}`] = says(
      `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nAAAA`,
    );
  const server = await serve(world);
  const { end, store, summary } = await harvestAll(server, ["http://files.example/"]);
  assert.equal((await store.records({ limit: 20 })).length, 1, "only the start is a page");
  assert.equal(summary.counts.pages, 1);
  for (const [i, type] of types.entries())
    assert.equal(await end(`http://files.example/${i}`), `dropped: type: ${type} is not fetched; --types would`);
  assert.equal(await end("http://files.example/nothing"), "dropped: answered 204: there is no page");
  assert.equal(await end("http://files.example/pdf"), "dropped: type: it is a PDF file, not a page");
  assert.equal(await end("http://files.example/untyped"), "dropped: type: it is a GIF picture, not a page");
  assert.deepEqual((await store.check()).problems, []);
});

// ── Redirects ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const moved = (to: string): Talk => says(`HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`);

test("a chain of redirects without end is left after ten, a loop when it closes", async () => {
  const server = await serve({
    "chain.example/": site(["/step/0", "/round/a", "/self", "/nowhere", "/good"]),
    "chain.example/round/a": moved("/round/b"),
    "chain.example/round/b": moved("/round/c"),
    "chain.example/round/c": moved("/round/a"),
    "chain.example/self": moved("/self#again"),
    "chain.example/nowhere": moved("javascript:alert(1)"),
    "chain.example/good": page("<p>Good words and no links at all."),
    "chain.example/*": (socket, ask) => moved(`/step/${Number(ask.path.slice(6)) + 1}`)(socket, ask),
  });
  const { end, summary } = await harvestAll(server, ["http://chain.example/"]);
  assert.equal(summary.end, "finished");
  assert.match(await end("http://chain.example/step/9"), /^done: moved to/);
  assert.match(await end("http://chain.example/step/10"), /^failed: more than 10 redirects in a row/);
  assert.equal(await end("http://chain.example/step/11"), "unknown");
  for (const step of ["a", "b", "c"]) assert.match(await end(`http://chain.example/round/${step}`), /^done: moved to/);
  assert.match(await end("http://chain.example/self"), /^failed: answered 302 to itself/);
  assert.match(await end("http://chain.example/nowhere"), /^failed: .*no web address/);
  assert.match(await end("http://chain.example/good"), /^done: page/);
});

test("a redirect to a private address is refused with that reason, and never reached", async () => {
  const inside = await serve({ "127.0.0.1/*": page("<title>secret</title>") });
  const server = await serve({
    "bait.example/": site(["/printer", "/metadata", "/own", "/good"]),
    "bait.example/printer": moved("http://10.1.2.3/status"),
    "bait.example/metadata": moved("http://169.254.169.254/latest/meta-data/iam/"),
    "bait.example/own": moved(`http://127.0.0.1:${inside.port}/admin`),
    "bait.example/good": page("<p>Good words and no links at all."),
  });
  const { end, store } = await harvestAll(server, ["http://bait.example/"], { settings: { scope: { within: "any" } } });
  assert.match(await end("http://bait.example/good"), /^done: page/);
  assert.deepEqual(inside.asked, []);
  const hosts = new Map((await store.problemHosts(10)).map(({ name, setAside }) => [name, setAside ?? ""]));
  assert.match(hosts.get("10.1.2.3")!, /10\.1\.2\.3 is a private address/);
  assert.match(hosts.get("169.254.169.254")!, /metadata service/);
  assert.match(hosts.get(`127.0.0.1:${inside.port}`)!, /port \d+ is not asked/);
  const records = await store.records({ limit: 100 });
  assert.ok(records.every(({ url }) => url.startsWith("http://bait.example/")));
});

test("a host with an expired certificate fails with that reason, and is not asked for anything", async () => {
  const secret = await openHostileServer(() => page("<p>secret"), { key: KEY, cert: EXPIRED });
  closers.push(secret.close);
  const { store, summary } = await harvestAll(secret, ["https://expired.example/"]);
  const [host] = await store.problemHosts(10);
  assert.match(host!.setAside!, /the certificate .* expired/);
  assert.deepEqual([secret.asked, summary.end], [[], "finished"]);
});

test("an answer that broke off is read when it comes whole, or after three attempts as far as it came", async () => {
  const half =
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: "a"\r\nContent-Length: 1000\r\n\r\n<p>Half of the words.';
  const unchanged = says('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nConnection: close\r\n\r\n');
  const server = await serve({
    "cut.example/": site(["/once", "/always"]),
    "cut.example/once": (socket, ask) => {
      const whole = /^if-none-match:/im.test(ask.raw) ? unchanged : page("<p>All of the words.");
      (ask.nth === 1 ? says(half) : whole)(socket, ask);
    },
    "cut.example/always": says(half),
  });
  const { end } = await harvestAll(server, ["http://cut.example/"], {
    options: { clock: hurriedClock(200), patience: HOUR, maxTime: DAY },
  });
  assert.match(await end("http://cut.example/once"), /^done: page/);
  assert.match(await end("http://cut.example/always"), /^done: page/);
});

test("a validator of 50 KB is not kept and not sent back", async () => {
  const asked: string[] = [];
  const server = await serve({
    "tagged.example/": (socket, ask) => {
      asked.push(ask.raw);
      page("<p>Words of a page.", `ETag: "${"e".repeat(50_000)}"\r\nLast-Modified: Mon, 02 Mar 2026 10:00:00 GMT\r\n`)(
        socket,
        ask,
      );
    },
  });
  const { store } = await harvestAll(server, ["http://tagged.example/"]);
  await harvestAll(server, ["http://tagged.example/"], { store });
  assert.equal(asked.length, 2);
  assert.match(asked[1]!, /^if-modified-since: Mon, 02 Mar/im);
  assert.doesNotMatch(asked[1]!, /if-none-match/i);
});

// ── Endless sites ───────────────────────────────────────────────────────────────────────────────────────────────────────

test("a calendar without end, an ever longer path and a maze of parameters are left in time", async () => {
  const server = await serve({
    "endless.example/": site(["/calendar/2026/1", "/deeper/", "/maze?a=1&b=1&c=1"]),
    "endless.example/*": (socket, ask) => {
      const [, year = 0, month = 0] = (/^\/calendar\/(\d+)\/(\d+)/.exec(ask.path) ?? []).map(Number);
      const links =
        year > 0
          ? [`/calendar/${month === 12 ? year + 1 : year}/${(month % 12) + 1}`, `/calendar/${year - 1}/${month}`]
          : ask.path.startsWith("/deeper")
            ? ["deeper/"]
            : [1, 2, 3].map(
                (n) => `/maze?a=${n}&b=${(ask.path.length * 7919 + n * 104729) % 9973}&c=${ask.path.length % 50}`,
              );
      page(
        `<title>${ask.path}</title><p>Words that are different on ${ask.path}, ${links.map((to) => `<a href="${to}">on</a>`)}`,
      )(socket, ask);
    },
  });
  const { summary, store } = await harvestAll(server, ["http://endless.example/"], {
    settings: { connections: 16 },
    options: { maxPages: 3000 },
  });
  const [harvested] = summary.harvests;
  const reasons = harvested!.tallies.map(({ reason }) => reason).join("\n");
  assert.match(reasons, /trap/);
  assert.ok(server.asked.filter((asked) => asked.includes("/calendar/")).length < 1000, "the calendar was not left");
  assert.ok(
    server.asked.filter((asked) => asked.includes("/deeper/")).length < 30,
    "the ever longer path was not left",
  );
  assert.deepEqual((await store.check()).problems, []);
});

test("endless sites without new content end by themselves, and the summary says why", async () => {
  const letters = (n: number) => [...String(n)].map((digit) => "bcdfghjklm"[Number(digit)]).join("");
  let made = 0;
  const template = (path: string, rest: string) =>
    `<p>The same words about ${path} as everywhere else on this site. ${rest}`;
  const server = await serve({
    "refresh.example/*": (socket, ask) => {
      const next = Number(/\d+$/.exec(ask.path)?.[0] ?? 0) + 1;
      page(`<meta http-equiv="refresh" content="0;url=/on${next}">${template(ask.path, "")}`)(socket, ask);
    },
    "random.example/*": (socket, ask) => {
      const links = Array.from({ length: 20 }, () => `<a href="/maze/${letters(made++)}">on</a>`).join(" ");
      page(`<title>${ask.path}</title>${template(ask.path, links)}`)(socket, ask);
    },
    "session.example/*": (socket, ask) => {
      const links = Array.from(
        { length: 3 },
        (_, i) => `<a href="/s${(made++).toString(16).padStart(12, "0a")}/p${i}">on</a>`,
      );
      page(`<title>${ask.path}</title>${template(ask.path, links.join(" "))}`)(socket, ask);
    },
  });
  const starts = ["refresh", "random", "session"].map((name) => `http://${name}.example/`);
  const { summary, store } = await harvestAll(server, starts, {
    settings: { connections: 16 },
    options: { maxPages: 6000 },
  });
  assert.equal(summary.end, "finished", summary.because);
  const visits = (name: string) => server.asked.filter((asked) => asked.startsWith(name)).length;
  assert.ok(visits("refresh") < 20, `${visits("refresh")} refreshes`);
  for (const name of ["random", "session"]) assert.ok(visits(name) < 1500, `${name}: ${visits(name)} pages`);
  const reasons = summary.harvests[0]!.tallies.map(({ reason }) => reason).join("\n");
  assert.match(reasons, /trap: more than 10 redirects and refreshes in a row/);
  assert.match(reasons, /trap: \d+ and more pages like random\.example\/maze\/ brought nothing new/);
  assert.match(reasons, /trap: \d+ and more pages like session\.example.* brought nothing new/);
  assert.deepEqual((await store.check()).problems, []);
});

test("a maze that invents other words at every visit ends, and large sites whose pages change a little do not", async () => {
  const word = () => Math.random().toString(36).slice(2, 9).replace(/\d/g, "x");
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  const GENUINE = 700;
  /** Pages of a forum: each has its own words, and beside them what is new since a moment ago. */
  const topic = (n: number) =>
    `<title>Topic ${n}</title><p>${Array.from({ length: 40 }, (_, i) => `said${n}a${i}`).join(" ")}</p>
     <aside>${words(25)} ${Array.from({ length: 5 }, () => `<a href="/topic/${Math.floor(Math.random() * GENUINE)}">${word()}</a>`)}</aside>
     ${[1, 2, 3].map((i) => `<a href="/topic/${(3 * n + i) % GENUINE}?page=1">${i}</a>`)}`;
  const invent = (folder: string) =>
    `<title>${word()}</title><p>${words(60)}</p>${Array.from({ length: 6 }, () => `<a href="${folder}${word()}${word()}">${word()}</a>`)}`;
  const server = await serve({
    "trapped.example/": site(["/maze/start", "/topic/0?page=1"]),
    "trapped.example/*": (socket, ask) => {
      const n = /^\/topic\/(\d+)/.exec(ask.path)?.[1];
      page(n === undefined ? invent("/maze/") : topic(Number(n)))(socket, ask);
    },
    "flat.example/*": (socket, ask) => page(invent("/"))(socket, ask),
    // The same words on every page, and other figures.
    "weather.example/*": (socket, ask) => {
      const n = Number(/\d+/.exec(ask.path)?.[0] ?? 0);
      const rows = Array.from(
        { length: 24 },
        (_, hour) => `<tr><td>${hour}:00<td>${(n * 37 + hour * 11) % 300}.${n % 10}`,
      );
      const next = [1, 2, 3].map((i) => `<a href="/day/${(3 * n + i) % GENUINE}">${i}</a>`);
      page(`<title>Readings</title><p>Temperature of the day<table>${rows.join("")}</table>${next}`)(socket, ask);
    },
  });
  const starts = ["http://trapped.example/", "http://flat.example/", "http://weather.example/day/0"];
  const { summary, store } = await harvestAll(server, starts, {
    settings: { connections: 8 },
    options: { maxPages: 20_000 },
  });
  assert.equal(summary.end, "finished", summary.because);
  const asked = (start: string) => new Set(server.asked.filter((at) => at.startsWith(start))).size;
  const seen = [asked("trapped.example/maze/"), asked("flat.example/")];
  assert.ok(seen[0]! < 1500 && seen[1]! < 5000, `${seen.join(" and ")} pages of the mazes`);
  assert.equal(new Set(server.asked.flatMap((at) => /\/topic\/\d+\?/.exec(at) ?? [])).size, GENUINE);
  assert.equal(new Set(server.asked.flatMap((at) => /\/day\/\d{1,3}$/.exec(at) ?? [])).size, GENUINE);
  const reasons = summary.harvests[0]!.tallies.map(({ reason }) => reason).join("\n");
  assert.match(reasons, /trap: pages like trapped\.example\/maze\/ are invented/);
  assert.match(reasons, /trap: pages like flat\.example are invented/);
  assert.doesNotMatch(reasons, /topic|weather/);
  assert.deepEqual((await store.check()).problems, []);
});

test("a run ends within a second of its time, whoever is still answering", async () => {
  const server = await serve({
    "slow.example/": site(["/never", "/good"]),
    "slow.example/never": () => undefined,
    "slow.example/good": page("<p>Words and no links."),
  });
  const { summary, end, store } = await harvestAll(server, ["http://slow.example/"], {
    settings: { connections: 4 },
    options: { maxTime: 1500, patience: 60_000 },
  });
  assert.equal(summary.end, "budget");
  assert.ok(summary.seconds < 4, `${summary.seconds} s`);
  assert.match(await end("http://slow.example/never"), /^waiting/, "it was handed back");
  assert.deepEqual((await store.check()).problems, []);
});

test("time that had passed before the run counts, and nothing is begun when it is up", async () => {
  // A program that started slowly will close slowly: the last minutes of its hour are kept for that.
  for (const spent of [HOUR, HOUR - 4 * MINUTE]) {
    const server = await serve({ "late.example/": site(["/a"]) });
    const { summary, end } = await harvestAll(server, ["http://late.example/"], { options: { maxTime: HOUR, spent } });
    assert.deepEqual([summary.end, server.asked], ["budget", []]);
    assert.match(await end("http://late.example/"), /^waiting/);
  }
});

test("answers that arrive when the time of a run is up are not read, and asked for again by the next run", async () => {
  let ahead = 0;
  const clock: Clock = { ...systemClock, ticks: () => systemClock.ticks() + ahead };
  const server = await serve({
    "stopping.example/": site(["/a", "/b"]),
    "stopping.example/*": (socket, ask) => {
      ahead = HOUR;
      page("<p>Words and no links.")(socket, ask);
    },
    "stopping.example/robots.txt": page("", "", "404 Not Found"),
  });
  const starts = ["http://stopping.example/"];
  const { store, summary, end } = await harvestAll(server, starts, { options: { clock, maxTime: HOUR } });
  assert.deepEqual([summary.end, summary.counts.pages], ["budget", 1]);
  assert.match(await end("http://stopping.example/a"), /^waiting/);
  const next = await harvestAll(server, starts, { store, options: { clock: hurriedClock(1, 2 * HOUR) } });
  assert.match(await next.end("http://stopping.example/a"), /^done: page/);
  assert.deepEqual((await store.check()).problems, []);
});

test("a dead host that others link to does not keep a run alive", async () => {
  const server = await serve({
    "alive.example/": site(["http://dead.example/x", "/good"]),
    "alive.example/good": page("<p>Words and no links."),
    "dead.example/robots.txt": saysAndResets(""),
  });
  const clock = hurriedClock(20);
  const { summary, end, events } = await harvestAll(server, ["http://alive.example/"], {
    settings: { scope: { within: "any" } },
    hosts: ["dead.example"],
    options: { clock, patience: 5 * MINUTE, maxTime: DAY },
  });
  assert.deepEqual([summary.end, summary.counts.pages], ["finished", 2]);
  assert.ok(summary.seconds < 115, `it waited for ${summary.seconds} s`);
  assert.match(await end("http://dead.example/x"), /^waiting/);
  assert.ok(events.some((event) => event.kind === "host" && event.host === "dead.example"));
});

test("a site's sitemaps are not counted as pages", async () => {
  const server = await serve({
    "listed.example/robots.txt": says(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${[1, 2, 3, 4, 5].map((n) => `Sitemap: http://listed.example/map${n}.xml\n`).join("")}`,
    ),
    "listed.example/": site(["/a", "/b"]),
    "listed.example/a": page("<p>Words and no links."),
    "listed.example/b": page("<p>Words and no links, other ones."),
    "listed.example/*": page("<urlset><url><loc>http://listed.example/a</loc></url></urlset>"),
  });
  const { summary, end } = await harvestAll(server, ["http://listed.example/"], {
    settings: { sitemaps: true },
    options: { maxPages: 3 },
  });
  assert.equal(summary.counts.pages, 3);
  for (const page of ["", "a", "b"]) assert.match(await end(`http://listed.example/${page}`), /^done: (?:page|list)/);
});

test("links beyond the limit are left out with a word", async () => {
  const many = Array.from({ length: 20_001 }, (_, i) => `<a href="/${i}">`).join("");
  const server = await serve({ "wide.example/": page(`<title>Wide</title>${many}`) });
  const { events, summary } = await harvestAll(server, ["http://wide.example/"], { options: { maxPages: 1 } });
  const told = events.flatMap((event) => (event.kind === "warning" ? [event.says] : []));
  assert.deepEqual(told, ["http://wide.example/ has more than 20,000 links; the others were left out"]);
  assert.ok(summary.harvests[0]!.tallies.some(({ reason }) => reason === "limit: pages with more than 20,000 links"));
});

test("a storm of 429 is not answered with a storm of requests", async () => {
  const busy = says(
    "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Type: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  );
  const links = Array.from({ length: 200 }, (_, i) => `/${i}`);
  const server = await serve({ "busy.example/": site(links), "busy.example/*": busy });
  const { end, summary } = await harvestAll(server, ["http://busy.example/"], {
    options: { maxTime: 3500, patience: 10_000 },
  });
  // Retry-After asks for a second between two requests, whatever our own delay is.
  assert.ok(server.asked.length <= 2 + 5, `${server.asked.length} requests`);
  assert.match(await end("http://busy.example/0"), /^waiting: answered 429/);
  assert.equal(summary.end, "budget");
});

// ── robots.txt ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const robots = (text: string): Talk =>
  says(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${text}`);

test("robots.txt of ten megabytes, and of thousands of stars, cost neither memory nor time", async () => {
  const line = Buffer.from(`Disallow: /secret-${"x".repeat(80)}\n`.repeat(100));
  const star = `Disallow: /${"*a".repeat(2000)}$\n`;
  const server = await serve({
    "large.example/robots.txt": repeats(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /closed\n",
      line,
      1000,
    ),
    "large.example/": site(["/closed", "/open"]),
    "large.example/*": page("<p>Words and no links."),
    "stars.example/robots.txt": robots(`User-agent: *\n${star.repeat(100)}Disallow: /closed\n`),
    "stars.example/": site(["/closed", "/open", `/${"a".repeat(1500)}b`]),
    "stars.example/*": page("<p>Words and no links."),
  });
  const { end, summary, peakMB } = await harvestAll(server, ["http://large.example/", "http://stars.example/"]);
  for (const host of ["large", "stars"]) {
    assert.match(await end(`http://${host}.example/closed`), /^dropped: robots.txt: Disallow: \/closed/);
    assert.match(await end(`http://${host}.example/open`), /^done: page/);
  }
  assert.ok(summary.seconds < 10, `${summary.seconds} s`);
  assert.ok(peakMB < 300, `memory grew by ${Math.round(peakMB)} MB`);
});

test("an answer that did not come while our own machine slept is no fault of the host", async () => {
  for (const [slept, failures] of [
    [0, 1],
    [HOUR, 0],
  ] as const) {
    let ahead = 0;
    const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };
    const fetch: Fetch = async ({ url }) => {
      const answer = { url, at: clock.now(), took: 1 };
      if (url.endsWith("/robots.txt"))
        return { ...answer, kind: "fetched", status: 404, headers: [], body: new Uint8Array() };
      ahead += slept;
      return { ...answer, kind: "failure", reason: "time-out", says: "did not answer in time", passing: true };
    };
    const options = { clock, network: { fetch, close: async () => undefined } };
    const { store } = await harvestAll({ port: 9 }, ["http://sleepy.example/"], { options });
    const host = await store.host("sleepy.example");
    assert.equal(host!.failuresInARow, failures, `after ${slept} ms of sleep`);
  }
});

test("a host whose robots.txt fails is not visited until it answers, and then by its rules", async () => {
  const rules = "User-agent: *\nDisallow: /closed\n";
  const server = await serve({
    "flapping.example/robots.txt": (socket, ask) =>
      (ask.nth <= 2 ? page("<p>sorry", "", "503 Service Unavailable") : robots(rules))(socket, ask),
    "flapping.example/": site(["/closed", "/open"]),
    "flapping.example/*": page("<p>Words and no links."),
  });
  const { end } = await harvestAll(server, ["http://flapping.example/"], {
    options: { clock: hurriedClock(200), patience: HOUR, maxTime: DAY },
  });
  assert.deepEqual(server.asked.slice(0, 3), new Array(3).fill("flapping.example/robots.txt"));
  assert.match(await end("http://flapping.example/open"), /^done: page/);
  assert.match(await end("http://flapping.example/closed"), /^dropped: robots.txt: Disallow: \/closed/);
  assert.ok(!server.asked.includes("flapping.example/closed"));
});

test("rules that come to forbid what waits already are obeyed in the next run, and a robots.txt that fails stops everything", async () => {
  const server = await serve({
    "changing.example/robots.txt": (socket, ask) =>
      (ask.nth === 1
        ? robots("")
        : ask.nth === 2
          ? robots("User-agent: *\nDisallow: /later\n")
          : page("<p>sorry", "", "500 Oh"))(socket, ask),
    "changing.example/": site(["/first", "/later/1", "/later/2", "/other/1", "/other/2"]),
    "changing.example/*": page("<p>Words and no links."),
  });
  const starts = ["http://changing.example/"];
  const store = await emptyStore();
  await harvestAll(server, starts, { store, options: { maxPages: 2 } });
  assert.match(
    await (
      await harvestAll(server, starts, { store, options: { maxPages: 1, clock: hurriedClock(1, 25 * HOUR) } })
    ).end("http://changing.example/first"),
    /^done/,
  );
  const third = await harvestAll(server, starts, { store, options: { clock: hurriedClock(1, 50 * HOUR) } });
  const stories = await Promise.all(["/later/1", "/later/2"].map((at) => third.end(`http://changing.example${at}`)));
  for (const story of stories) assert.match(story, /^(?:dropped: robots.txt: Disallow: \/later|waiting)/);
  assert.ok(stories.some((story) => story.startsWith("dropped")));
  assert.ok(!server.asked.some((asked) => asked.includes("/later")));
  const afterThird = server.asked.slice(server.asked.lastIndexOf("changing.example/robots.txt") + 1);
  assert.deepEqual(afterThird, []);
});
