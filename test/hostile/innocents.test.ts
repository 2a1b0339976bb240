/** Each innocent server against one request: whole at once, a byte at a time, and the connection that follows is clean. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readGuard } from "../../src/fetch/guard.js";
import { openFetcher } from "../../src/fetch/http.js";
import { header } from "../../src/model/fetched.js";
import { systemClock } from "../../src/model/time.js";
import { LIMITS_HERE } from "./faults.js";
import { INNOCENT_PAGE, INNOCENTS, type Innocent, NOT_SO_INNOCENT } from "./innocents.js";
import { openHostileServer, page, type Talk } from "./server.js";

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

async function fetcherFor(talk: Talk) {
  const { port, close } = await openHostileServer(({ path }) => (path === "/odd" ? talk : page("<p>clean")));
  closers.push(close);
  const resolve = new Map([["old.example", { address: "127.0.0.1", port }]]);
  const guard = readGuard({ allowPrivate: false, resolve });
  const fetcher = openFetcher({
    guard,
    clock: systemClock,
    userAgent: "Winnow/test",
    limits: LIMITS_HERE,
    keepWire: true,
  });
  closers.push(fetcher.close);
  return (path: string) => fetcher.fetch({ url: `http://old.example${path}` }, new AbortController().signal);
}

/** All of it at once. */
const whole =
  ({ sends, closes }: Innocent): Talk =>
  (socket) => {
    socket.write(sends, "latin1");
    if (closes) socket.end();
  };
/** In pieces of so many bytes, each in a packet of its own. */
const inPieces =
  ({ sends, closes }: Innocent, size: number): Talk =>
  async (socket) => {
    socket.setNoDelay(true);
    for (let at = 0; at < sends.length && !socket.destroyed; at += size) {
      socket.write(sends.slice(at, at + size), "latin1");
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (closes) socket.end();
  };

for (const innocent of INNOCENTS)
  for (const [how, talk] of [
    ["whole", whole(innocent)],
    ["in pieces", inPieces(innocent, 3)],
  ] as const)
    test(`${innocent.says}, ${how}: read`, async () => {
      const get = await fetcherFor(talk);
      for (const path of ["/odd", "/clean", "/odd"]) {
        const answer = await get(path);
        assert.ok(answer.kind === "fetched", answer.kind === "failure" ? answer.says : "");
        assert.equal(answer.truncated, undefined);
        assert.equal(answer.status, 200);
        assert.match(header(answer, "content-type") ?? "", /^text\/html; *charset=utf-8$/);
        assert.equal(Buffer.from(answer.body).toString(), path === "/odd" ? INNOCENT_PAGE : "<p>clean");
      }
    });

for (const innocent of NOT_SO_INNOCENT)
  test(`${innocent.says}: refused`, async () => {
    const get = await fetcherFor(whole(innocent));
    const answer = await get("/odd");
    assert.equal(answer.kind === "failure" && answer.reason, "bad answer");
    assert.equal((await get("/clean")).kind, "fetched");
  });
