/** Pack, write, read: the same exchange, the same answer as the fetcher's; and what happens when bytes are damaged. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { readExchange, segmentRecords } from "../../test/archive/segment.js";
import { readGuard } from "../fetch/guard.js";
import { openFetcher } from "../fetch/http.js";
import { LIMITS } from "../fetch/limits.js";
import type { ArchivePlace } from "../model/archive.js";
import type { Fetched, RawResponse } from "../model/fetched.js";
import { systemClock } from "../model/time.js";
import { DECODED_BYTES, openReader } from "./read-warc.js";
import { type Exchange, exchangeOf, type Packed, type Packing, packExchange, packWarcinfo } from "./warc.js";

const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-warc-"));
after(() => rmSync(folder, { recursive: true }));
const INFO = packWarcinfo("s.warc.gz", 0, { userAgent: "Winnow/test", robots: "obey" });
const PAGE = Buffer.from("<p>Grüße</p>".repeat(50));
let files = 0;

/** A segment with these entries, and where they stand. */
function segment(...entries: readonly Packed[]): { file: string; places: ArchivePlace[] } {
  const name = `s${++files}.warc.gz`;
  let offset = INFO.length;
  const places = entries.map(({ bytes, digest }) => {
    const place = { segment: name, offset, length: bytes.length, digest };
    offset += bytes.length;
    return place;
  });
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat([INFO, ...entries.map(({ bytes }) => bytes)]));
  return { file, places };
}

function exchange(more: Partial<Exchange> = {}, response: Partial<Exchange["response"]> = {}): Exchange {
  return {
    url: "https://a.example/",
    at: 1_800_000_000_123,
    request: { method: "GET", target: "/", headers: [["host", "a.example"]] },
    response: { httpVersion: "1.1", status: 200, statusText: "OK", headers: [], body: PAGE, ...response },
    fields: [["fetchTimeMs", "7"]],
    ...more,
  };
}

async function roundTrip(wanted: Exchange, packing?: Packing): Promise<{ fetched: Fetched; exchange: Exchange }> {
  const { places } = segment(packExchange(wanted, packing));
  const found = await readExchange(folder, places[0]!);
  assert.equal(found.kind, "exchange", JSON.stringify(found));
  return found as Extract<typeof found, { kind: "exchange" }>;
}

const line = (unit: fc.Arbitrary<string>) =>
  fc.string({ unit, maxLength: 40 }).map((text) => text.replace(/^[ \t]+|[ \t]+$/g, ""));
const latin1 = line(
  fc
    .integer({ min: 1, max: 255 })
    .filter((code) => code !== 10 && code !== 13)
    .map((code) => String.fromCharCode(code)),
);
const token = fc.string({ unit: fc.constantFrom(..."abcXYZ019-_!#"), minLength: 1, maxLength: 12 });
const headers = fc.array(fc.tuple(fc.oneof(token, fc.constant("Transfer-Encoding")), latin1), { maxLength: 8 });
const anExchange: fc.Arbitrary<Exchange> = fc.record(
  {
    url: fc.webUrl({ withQueryParameters: true }),
    at: fc.integer({ min: 0, max: 4e12 }),
    request: fc.record({ method: fc.constant("GET"), target: fc.constant("/x?y"), headers }, { noNullPrototype: true }),
    response: fc.record(
      {
        httpVersion: fc.constantFrom("1.0", "1.1"),
        status: fc.integer({ min: 200, max: 599 }),
        statusText: latin1,
        headers,
        body: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes) as Uint8Array),
      },
      { noNullPrototype: true },
    ),
    ip: fc.constantFrom("192.0.2.1", "2001:db8::1"),
    cut: fc.constantFrom("length" as const, "time" as const, "broken" as const, "unwanted type" as const),
    fields: fc.array(fc.tuple(token, line(fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 })))),
  },
  { requiredKeys: ["url", "at", "request", "response", "fields"], noNullPrototype: true },
);

test("property: what is packed is what is read", async () => {
  await fc.assert(
    fc.asyncProperty(anExchange, async (wanted) => {
      fc.pre(wanted.fields.every(([, value]) => !/[\0\r\n]/.test(value)));
      const { exchange: found } = await roundTrip(wanted);
      assert.deepEqual({ ...found, response: { ...found.response, body: Buffer.from(found.response.body) } }, wanted);
    }),
    { numRuns: 200 },
  );
});

test("an answer read from the archive is the answer that the fetcher gave", async () => {
  const big = gzipSync(Buffer.alloc(100_000, "abc "));
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.setHeader("X-Latin", Buffer.from("Gr\xfc\xdfe", "latin1").toString("latin1"));
    response.setHeader("Location", Buffer.from("/bücher", "utf8").toString("latin1"));
    switch (request.url) {
      case "/gzip":
        return response.setHeader("Content-Encoding", "gzip").end(gzipSync(PAGE));
      case "/br":
        return response.setHeader("Content-Encoding", "br").end(brotliCompressSync(PAGE));
      case "/chunked":
        response.write(PAGE);
        return response.end(PAGE);
      case "/broken-gzip":
        return response.setHeader("Content-Encoding", "gzip").end(big.subarray(0, 60));
      case "/bomb":
        return response.setHeader("Content-Encoding", "gzip").end(big);
      case "/reset":
        response.setHeader("Content-Length", 1000).write("some");
        return setTimeout(() => response.destroy(), 20);
      case "/image":
        return response.setHeader("Content-Type", "image/png").end("png");
      case "/204":
        return response.writeHead(204).end();
      case "/304":
        return response.writeHead(304).end();
      default:
        return response.writeHead(404, "Nothing  here").end(PAGE);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const guard = readGuard({ allowPrivate: true, resolve: new Map(), ports: [port] });
  const limits = { decodedBytes: 50_000 };
  const { fetch, close } = openFetcher({ guard, clock: systemClock, userAgent: "Winnow/test", limits, keepWire: true });
  try {
    for (const page of ["gzip", "br", "chunked", "broken-gzip", "bomb", "reset", "image", "204", "304", "404"]) {
      const url = `http://127.0.0.1:${port}/${page}`;
      const answer = await fetch({ url }, new AbortController().signal);
      assert.equal(answer.kind, "fetched", page);
      const { wire, ...live } = answer as Fetched & { wire: RawResponse };
      const packed = packExchange(exchangeOf({ ...live, wire }));
      const { places } = segment(packed);
      const found = await readExchange(folder, places[0]!, limits);
      assert.equal(found.kind, "exchange", page);
      if (found.kind !== "exchange") continue;
      assert.deepEqual(
        { ...found.fetched, body: Buffer.from(found.fetched.body) },
        { ...live, body: Buffer.from(live.body) },
      );
      assert.ok(
        found.exchange.request.headers.some(([name, value]) => name === "host" && value === `127.0.0.1:${port}`),
      );
      if (page === "404") assert.equal(found.exchange.response.statusText, "Nothing  here");
      if (page === "chunked") assert.equal(wire.body, live.body, "without content coding there is no second copy");
    }
  } finally {
    await close();
    server.closeAllConnections();
    server.close();
  }
  assert.equal(DECODED_BYTES, LIMITS.decodedBytes);
});

test("without being asked, an answer does not bring the wire along", async () => {
  const server = createServer((_, response) => response.end("x"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const guard = readGuard({ allowPrivate: true, resolve: new Map(), ports: [port] });
  const { fetch, close } = openFetcher({ guard, clock: systemClock, userAgent: "Winnow/test" });
  const answer = await fetch({ url: `http://127.0.0.1:${port}/` }, new AbortController().signal);
  assert.equal("wire" in answer, false);
  await close();
  server.closeAllConnections();
  server.close();
});

test("a revisit brings the body it refers to, over several revisits too", async () => {
  const first = packExchange(exchange());
  const { places: was } = segment(first);
  const second = packExchange(exchange({ at: 2_000_000_000_000 }), {
    earlier: { url: "https://a.example/", at: 1_800_000_000_123, place: was[0]! },
  });
  assert.ok(second.bytes.length < first.bytes.length + 400);
  const { places: is } = segment(second);
  const third = packExchange(exchange({ at: 2_000_000_000_001 }), {
    earlier: { url: "https://a.example/", at: 2_000_000_000_000, place: is[0]! },
  });
  const { places: later } = segment(third);
  for (const place of [is[0]!, later[0]!]) {
    const found = await readExchange(folder, place);
    assert.equal(found.kind, "exchange");
    if (found.kind === "exchange") assert.deepEqual(Buffer.from(found.fetched.body), PAGE);
  }
  rmSync(path.join(folder, was[0]!.segment));
  const found = await readExchange(folder, later[0]!);
  assert.equal(found.kind, "damaged");
  if (found.kind === "damaged") assert.match(found.says, /refers to is damaged: its segment s\d+\.warc\.gz is missing/);
});

test("a not-modified answer comes back as it was: 304, no body", async () => {
  const { fetched } = await roundTrip(exchange({}, { status: 304, body: Buffer.alloc(0) }));
  assert.equal(fetched.status, 304);
  assert.equal(fetched.body.length, 0);
});

test("property: no changed byte goes unnoticed", async () => {
  const packed = packExchange(exchange());
  const reader = openReader(folder);
  await fc.assert(
    fc.asyncProperty(fc.nat(packed.bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Uint8Array.from(packed.bytes);
      bytes[at] = bytes[at]! ^ change;
      const { places } = segment({ ...packed, bytes });
      const found = await reader.read(places[0]!);
      // Only the time, flags and system in a gzip header may change without changing what is read.
      if (found.kind === "exchange") assert.deepEqual(Buffer.from(found.fetched.body), PAGE);
      else assert.equal(found.kind, "damaged");
    }),
    { numRuns: 150 },
  );
  await reader.close();
});

test("an entry with another digest than the committed one is damaged", async () => {
  const { places } = segment(packExchange(exchange()));
  const found = await readExchange(folder, { ...places[0]!, digest: "sha1:OTHER" });
  assert.equal(found.kind, "damaged");
});

test("names that leave the folder are not read", async () => {
  const { places } = segment(packExchange(exchange()));
  const found = await readExchange(folder, { ...places[0]!, segment: `../${path.basename(folder)}/s1.warc.gz` });
  assert.equal(found.kind, "damaged");
});

test("records follow each other without gaps, and places say where entries begin", () => {
  const { file, places } = segment(...[1, 2, 3].map((i) => packExchange(exchange({ url: `https://a.example/${i}` }))));
  const all = segmentRecords(file);
  assert.deepEqual(
    all.map(({ record }) => record.type),
    ["warcinfo", ...places.flatMap(() => ["response", "request", "metadata"])],
  );
  let end = 0;
  for (const { offset, length } of all) {
    assert.equal(offset, end);
    end += length;
  }
  assert.deepEqual(
    all.filter(({ record }) => record.type === "response").map(({ offset }) => offset),
    places.map(({ offset }) => offset),
  );
});

test("a revisit of an entry larger than the window brings its body", async () => {
  const body = Buffer.alloc(3_000_000);
  for (let i = 0, x = 1; i < body.length; i++) body[i] = (x = (Math.imul(x, 1_103_515_245) + 12_345) >>> 0) >>> 16;
  const { places } = segment(packExchange(exchange({}, { body })), packExchange(exchange()));
  const earlier = { url: "https://a.example/", at: 1_800_000_000_123, place: places[0]! };
  const again = segment(packExchange(exchange({ at: 2_000_000_000_000 }, { body }), { earlier }));
  const found = await readExchange(folder, again.places[0]!);
  assert.ok(found.kind === "exchange" && Buffer.from(found.fetched.body).equals(body));
});
