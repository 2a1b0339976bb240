/** Each fault against one request: the right reason, in time, and the connection that follows is clean. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readGuard } from "../../src/fetch/guard.js";
import { type FetcherSettings, openFetcher } from "../../src/fetch/http.js";
import type { Fetched, FetchResult } from "../../src/model/fetched.js";
import { systemClock } from "../../src/model/time.js";
import { AUTHORITY, EARLY, EXPIRED, KEY, SECURE } from "./certificates.js";
import { FAULTS, LIMITS_HERE } from "./faults.js";
import { type HostileServer, openHostileServer, page, says, type Talk } from "./server.js";

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

async function serve(talks: Readonly<Record<string, Talk>>): Promise<HostileServer> {
  const server = await openHostileServer(({ path }) => talks[path] ?? page("<p>clean"));
  closers.push(server.close);
  return server;
}

function fetcherFor({ port }: HostileServer, more: Partial<FetcherSettings> = {}) {
  const guard = readGuard({
    allowPrivate: false,
    resolve: new Map([["hostile.example", { address: "127.0.0.1", port }]]),
  });
  const fetcher = openFetcher({ guard, clock: systemClock, userAgent: "Winnow/test", limits: LIMITS_HERE, ...more });
  closers.push(fetcher.close);
  const never = new AbortController().signal;
  return (path: string, host = "http://hostile.example") => fetcher.fetch({ url: host + path }, never);
}

const text = (answer: Fetched): string => Buffer.from(answer.body).toString();

/** For a message: not sixteen mebibytes of it. */
const inShort = (answer: FetchResult): string =>
  answer.kind === "failure" ? `${answer.reason}: ${answer.says}` : `${answer.status}: ${text(answer).slice(0, 80)}`;

for (const { name, talk, answer: wanted } of FAULTS) {
  test(`${name}: ${typeof wanted === "string" ? wanted : (wanted.truncated ?? "read")}`, async () => {
    const get = fetcherFor(await serve({ "/bad": talk }));
    const began = performance.now();
    const answer = await get("/bad");
    const took = performance.now() - began;
    assert.ok(took < LIMITS_HERE.whole + 20_000, `took ${Math.round(took)} ms`);
    compare(answer, wanted);
    if (answer.kind === "failure") assert.doesNotMatch(answer.says, LIBRARY_WORDS);
    await assertClean(get);
  });
}

/** What libraries say is not for people. */
const LIBRARY_WORDS = /assert|[!=]==|routines|does not match the HTTP|llhttp|undici|\bERR_|[0-9A-F]{10}/;

const FLOODS = FAULTS.filter(({ name }) =>
  /^(?:interim|a chunk ext|chunks of|trailers|headers|a status).*without end/.test(name),
);
for (const { name, talk } of FLOODS) {
  test(`${name} are cut off after little`, async () => {
    let sent = 0;
    const get = fetcherFor(
      await serve({
        "/bad": (socket, ask) => {
          socket.on("close", () => (sent = socket.bytesWritten));
          talk(socket, ask);
        },
      }),
    );
    await get("/bad");
    while (sent === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(sent < 16 * 1024 * 1024, `${Math.round(sent / 1024)} KB were sent`);
  });
}

function compare(answer: FetchResult, wanted: (typeof FAULTS)[number]["answer"]): void {
  if (typeof wanted === "string") {
    assert.equal(answer.kind, "failure", inShort(answer));
    assert.equal(answer.kind === "failure" && answer.reason, wanted, inShort(answer));
    return;
  }
  assert.equal(answer.kind, "fetched", inShort(answer));
  const came = answer as Fetched;
  assert.equal(came.status, wanted.status ?? 200);
  assert.equal(came.truncated, wanted.truncated);
  if (wanted.body !== undefined) assert.match(text(came), wanted.body);
  if (wanted.bytes !== undefined) assert.equal(came.body.length, wanted.bytes);
}

/** Whatever happened, what is asked next is answered by what was asked. */
async function assertClean(get: (path: string) => Promise<FetchResult>): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const next = await get(`/clean-${i}`);
    if (next.kind === "fetched") assert.equal(text(next), "<p>clean");
    else assert.equal(next.passing, true, next.says); // a connection that turned out to be spoilt
  }
}

test("an answer that nobody asked for is not given to a request that waits behind", async () => {
  const poison = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nPOISON`;
  const server = await serve({
    "/first": (socket) =>
      void setTimeout(
        () => socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nfirst${poison}`),
        50,
      ),
  });
  const get = fetcherFor(server);
  const [first, ...others] = await Promise.all(["/first", "/a", "/b", "/c"].map((path) => get(path)));
  assert.equal(text(first as Fetched), "first");
  for (const other of others) {
    if (other.kind === "fetched") assert.equal(text(other), "<p>clean");
    else assert.equal(other.passing, true);
  }
});

test("a hundred faults at the same time cost no more memory than their caps", async () => {
  const bombs = FAULTS.filter(({ name }) => /gigabytes|50 MB|without end/.test(name));
  const server = await serve(Object.fromEntries(bombs.map(({ talk }, i) => [`/${i}`, talk])));
  const get = fetcherFor(server, { connections: 4 });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  for (let round = 0; round < 3; round++) await Promise.all(bombs.map((_, i) => get(`/${i}`)));
  clearInterval(watch);
  assert.ok(peak - before < 400e6, `memory grew by ${Math.round((peak - before) / 1e6)} MB`);
});

// ── Where a request ends up ─────────────────────────────────────────────────────────────────────────────────────────────

test("a redirect to a private address is an answer; asking for what it names is refused", async () => {
  const server = await serve({
    "/metadata": says(
      "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest/meta-data/\r\nContent-Length: 0\r\n\r\n",
    ),
  });
  const get = fetcherFor(server);
  const redirect = (await get("/metadata")) as Fetched;
  assert.equal(redirect.status, 302);
  for (const target of [
    "http://169.254.169.254",
    "http://127.0.0.1",
    "http://[::1]",
    "http://0x7f.1",
    "http://10.0.0.1",
  ]) {
    const refused = await get("/", target);
    assert.equal(refused.kind === "failure" && refused.reason, "private address", target);
  }
  assert.deepEqual(server.asked, ["hostile.example/metadata"]);
});

test("a name that changes its address is judged at every connection, and the judged address is the one that is reached", async () => {
  const server = await serve({});
  let looked = 0;
  const guard = readGuard({
    allowPrivate: false,
    resolve: new Map(),
    ports: [server.port],
    // Public when it is looked at, private when it is reached: the trick of every rebinding attack.
    names: async () => (++looked % 2 === 1 ? ["192.0.2.1"] : ["127.0.0.1"]),
  });
  const { fetch, locate, close } = openFetcher({
    guard,
    clock: systemClock,
    userAgent: "Winnow/test",
    limits: LIMITS_HERE,
  });
  closers.push(close);
  await locate(`rebinding.example:${server.port}`);
  const answer = await fetch({ url: `http://rebinding.example:${server.port}/` }, new AbortController().signal);
  assert.equal(answer.kind === "failure" && answer.reason, "private address", inShort(answer));
  assert.equal(server.connections(), 0);
});

// ── Certificates ────────────────────────────────────────────────────────────────────────────────────────────────────────

const IDENTITIES: [says: string, host: string, cert: string, ends: RegExp | undefined][] = [
  ["a good certificate", "secure.example", SECURE, undefined],
  ["an expired certificate", "expired.example", EXPIRED, /expired/],
  ["a certificate that is not yet good", "early.example", EARLY, /not yet valid/],
  ["a certificate for another name", "other.example", SECURE, /other\.example/],
];
for (const [name, host, cert, ends] of IDENTITIES) {
  test(`${name} ${ends === undefined ? "is trusted" : "has its own reason"}`, async () => {
    const server = await openHostileServer(() => page("<p>secret"), { key: KEY, cert });
    closers.push(server.close);
    const resolve = new Map([[host, { address: "127.0.0.1", port: server.port }]]);
    const { fetch, close } = openFetcher({
      guard: readGuard({ allowPrivate: false, resolve }),
      clock: systemClock,
      userAgent: "Winnow/test",
      authorities: [AUTHORITY],
    });
    closers.push(close);
    const answer = await fetch({ url: `https://${host}/` }, new AbortController().signal);
    if (ends === undefined) return assert.equal(text(answer as Fetched), "<p>secret");
    assert.equal(answer.kind === "failure" && answer.reason, "certificate", inShort(answer));
    assert.match((answer as { says: string }).says, ends);
    assert.deepEqual(server.asked, []); // nothing was said to somebody who is not who he says
  });
}
