/** What we write, read by somebody else's reader and by ours. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { WARCParser } from "warcio";
import { readMember } from "./member.js";
import {
  type Earlier,
  type Exchange,
  type Packed,
  type Pairs,
  packExchange,
  packExchangeAside,
  packWarcinfo,
  sha1,
} from "./warc.js";

const AT = Date.UTC(2026, 10, 15, 12, 0, 0, 7);
const PAGE = Buffer.from("<title>Grüße</title><p>Hello</p>");

function exchange(response: Partial<Exchange["response"]> = {}, more: Partial<Exchange> = {}): Exchange {
  return {
    url: "https://a.example/x?y=1",
    at: AT,
    request: { method: "GET", target: "/x?y=1", headers: [["host", "a.example"]] },
    response: {
      httpVersion: "1.1",
      status: 200,
      statusText: "OK",
      headers: [["Content-Type", "text/html"]],
      body: PAGE,
      ...response,
    },
    ip: "192.0.2.1",
    fields: [["fetchTimeMs", "12"]],
    ...more,
  };
}

interface Theirs {
  readonly type: string;
  readonly head: ReadonlyMap<string, string>;
  readonly status: string | number | undefined;
  readonly http: ReadonlyMap<string, string>;
  readonly payload: Buffer;
}

/** The records as warcio sees them, names in lower case. */
async function theirs(...packed: readonly Uint8Array[]): Promise<Theirs[]> {
  const lower = (headers: Iterable<[string, string]> | undefined) =>
    new Map([...(headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]));
  const records: Theirs[] = [];
  for await (const record of new WARCParser([Buffer.concat(packed)])) {
    const payload = Buffer.from((await record.readFully(false)) ?? []);
    records.push({
      type: record.warcType,
      head: lower(record.warcHeaders.headers),
      status: record.warcType === "request" ? undefined : record.httpHeaders?.statusCode,
      http: lower(record.httpHeaders?.headers),
      payload,
    });
  }
  return records;
}

/** The text of every member, as it stands in the file. */
function texts({ bytes }: Packed): string[] {
  const all: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const member = readMember(bytes, at, 1e9);
    assert.equal(member.kind, "member");
    if (member.kind !== "member") break;
    all.push(member.content.toString("latin1"));
    at += member.length;
  }
  return all;
}

test("a page becomes a response, the request it answers, and metadata", async () => {
  const packed = packExchange(exchange());
  const [response, request, metadata, ...rest] = await theirs(packed.bytes);
  assert.equal(rest.length, 0);
  assert.deepEqual([response?.type, request?.type, metadata?.type], ["response", "request", "metadata"]);
  assert.equal(response?.head.get("warc-target-uri"), "https://a.example/x?y=1");
  assert.equal(response.head.get("warc-date"), "2026-11-15T12:00:00.007Z");
  assert.equal(response.head.get("warc-ip-address"), "192.0.2.1");
  assert.equal(response.head.get("warc-payload-digest"), packed.digest);
  assert.equal(response.head.get("warc-truncated"), undefined);
  assert.equal(response.status, 200);
  assert.deepEqual(response.payload, PAGE);
  for (const record of [request, metadata])
    assert.equal(record?.head.get("warc-concurrent-to"), response.head.get("warc-record-id"));
  assert.equal(new Set([response, request, metadata].map((record) => record?.head.get("warc-record-id"))).size, 3);
  assert.equal(metadata?.payload.toString(), "fetchTimeMs: 12\r\n");
  assert.match(texts(packed)[1]!, /\r\n\r\nGET \/x\?y=1 HTTP\/1\.1\r\nhost: a\.example\r\n\r\n\r\n\r\n$/);
});

test("the payload digest is the SHA-1 of the body in base 32, as other tools write it", () => {
  // From RFC 4648's alphabet by hand: the SHA-1 of nothing.
  assert.equal(sha1(new Uint8Array(0)), "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
  assert.equal(packExchange(exchange({ body: new Uint8Array(0) })).digest, "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
});

test("packing is pure: the same exchange, the same bytes", () => {
  assert.deepEqual(packExchange(exchange()), packExchange(exchange()));
  assert.notDeepEqual(packExchange(exchange()), packExchange(exchange({}, { at: AT + 1 })));
});

test("packed aside, an entry has the same bytes", async () => {
  const large = Buffer.alloc(50_000, "<p>some words of a page</p>");
  for (const body of [PAGE, large, gzipSync(large)]) {
    const wanted = exchange({ body });
    assert.deepEqual(await packExchangeAside(wanted), packExchange(wanted));
  }
});

test("an entry stands alone in its buffer, so that it can be handed to another thread", () => {
  const { bytes } = packExchange(exchange());
  assert.equal(bytes.byteLength, bytes.buffer.byteLength);
  assert.equal(structuredClone(bytes, { transfer: [bytes.buffer] }).length > 0, true);
});

test("every record is a gzip member of its own", () => {
  assert.equal(texts(packExchange(exchange())).length, 3);
  for (const text of texts(packExchange(exchange()))) assert.match(text, /^WARC\/1\.1\r\n/);
});

const BODIES: [says: string, response: Partial<Exchange["response"]>][] = [
  ["nothing", { body: new Uint8Array(0) }],
  ["204", { status: 204, statusText: "No Content", body: new Uint8Array(0) }],
  ["every byte there is", { body: Uint8Array.from({ length: 256 }, (_, i) => i) }],
  ["gzip", { headers: [["Content-Encoding", "gzip"]], body: gzipSync(PAGE) }],
  ["brotli", { headers: [["Content-Encoding", "br"]], body: brotliCompressSync(PAGE) }],
  ["a picture of 300 KB", { headers: [["Content-Type", "image/png"]], body: noise(300_000) }],
  ["stored to the last byte of a block", { headers: [["Content-Type", "image/png"]], body: noise(65_535 - 4) }],
  ["what looks like a record", { body: Buffer.from("x\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\n\r\n") }],
  ["huge headers", { headers: [["X-Long", "y".repeat(60_000)], ...many(500)] }],
];
for (const [says, response] of BODIES) {
  test(`another reader finds it whole: ${says}`, async () => {
    const wanted = exchange(response);
    const [first, ...rest] = await theirs(packExchange(wanted).bytes);
    assert.equal(rest.length, 2);
    assert.equal(first?.status, wanted.response.status);
    assert.deepEqual(first.payload, Buffer.from(wanted.response.body));
    assert.equal(first.head.get("warc-payload-digest"), sha1(wanted.response.body));
    for (const [name, value] of response.headers ?? []) assert.equal(first.http.get(name.toLowerCase()), value);
  });
}

test("a transfer coding that was undone is kept under another name", () => {
  const headers: Pairs = [
    ["Transfer-Encoding", "chunked"],
    ["x-archive-orig-transfer-encoding", "theirs"],
  ];
  const [response = ""] = texts(packExchange(exchange({ headers })));
  assert.match(response, /\r\nX-Archive-Orig-Transfer-Encoding: chunked\r\n/);
  assert.match(response, /\r\nX-Archive-Orig-x-archive-orig-transfer-encoding: theirs\r\n/);
  assert.doesNotMatch(response, /\r\nTransfer-Encoding/);
});

test("a cut body says why", async () => {
  for (const [cut, says] of [
    ["length", "length"],
    ["time", "time"],
    ["broken", "disconnect"],
    ["unwanted type", "unspecified"],
  ] as const) {
    const [response] = await theirs(packExchange(exchange({}, { cut })).bytes);
    assert.equal(response?.head.get("warc-truncated"), says);
  }
});

const EARLIER: Earlier = {
  url: "https://a.example/x?y=1",
  at: AT - 1000,
  place: { segment: "winnow-20261115T115959007Z-00001.warc.gz", offset: 512, length: 900, digest: sha1(PAGE) },
};

test("304 becomes a revisit that refers to what was not sent again", async () => {
  const answer = exchange({ status: 304, statusText: "Not Modified", body: new Uint8Array(0) });
  const packed = packExchange(answer, { earlier: EARLIER });
  const [revisit] = await theirs(packed.bytes);
  assert.equal(revisit?.type, "revisit");
  assert.equal(revisit.status, 304);
  assert.equal(revisit.head.get("warc-profile"), "http://netpreserve.org/warc/1.1/revisit/server-not-modified");
  assert.equal(revisit.head.get("warc-refers-to-target-uri"), "https://a.example/x?y=1");
  assert.equal(revisit.head.get("warc-refers-to-date"), "2026-11-15T11:59:59.007Z");
  assert.equal(packed.digest, EARLIER.place.digest);
  const [unknown] = await theirs(packExchange(answer).bytes);
  assert.equal(unknown?.type, "revisit");
  assert.equal(unknown.head.get("warc-refers-to-date"), undefined);
});

test("an unchanged body is not kept twice, a changed or cut one is kept", async () => {
  const [same] = await theirs(packExchange(exchange(), { earlier: EARLIER }).bytes);
  assert.equal(same?.type, "revisit");
  assert.equal(same.status, 200);
  assert.equal(same.payload.length, 0);
  assert.equal(same.head.get("warc-profile"), "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest");
  assert.equal(same.head.get("warc-payload-digest"), sha1(PAGE));
  const [other] = await theirs(packExchange(exchange({ body: Buffer.from("new") }), { earlier: EARLIER }).bytes);
  assert.equal(other?.type, "response");
  const [cut] = await theirs(packExchange(exchange({}, { cut: "time" }), { earlier: EARLIER }).bytes);
  assert.equal(cut?.type, "response");
});

test("what could open a door is never written", () => {
  const request: Exchange["request"] = {
    method: "GET",
    target: "/",
    headers: [
      ["Authorization", "Basic c2VjcmV0"],
      ["cookie", "session=secret"],
      ["Proxy-Authorization", "secret"],
      ["accept", "*/*"],
    ],
  };
  const packed = packExchange(exchange({}, { url: "https://user:secret@a.example/", request }));
  const all = texts(packed).join("");
  assert.doesNotMatch(all, /secret|c2VjcmV0|user/);
  assert.match(all, /WARC-Target-URI: https:\/\/a\.example\/\r\n/);
  assert.match(all, /\r\naccept: \*\/\*\r\n/);
});

test("no value can end a line", () => {
  const evil = "a\r\nX-Evil: 1\r\n\r\nb\0c\nX-Evil: 2";
  const packed = packExchange(
    exchange(
      { statusText: evil, headers: [[evil, evil]] },
      {
        url: `https://a.example/\r\nX-Evil: 1`,
        ip: `192.0.2.1\r\nX-Evil: 1`,
        request: { method: "GET", target: `/\r\nX-Evil: 1`, headers: [["x", evil]] },
        fields: [[evil, evil]],
      },
    ),
    { earlier: { ...EARLIER, url: evil, place: { ...EARLIER.place, segment: evil } } },
  );
  for (const text of texts(packed)) assert.doesNotMatch(text, /[\r\n\0]X-Evil/);
  const info = packWarcinfo("s.warc.gz", AT, { userAgent: evil, robots: "obey", operator: evil });
  assert.doesNotMatch(gunzipSync(info).toString("latin1"), /[\r\n\0]X-Evil/);
});

test("the warcinfo record says who made the segment, and how", async () => {
  const [info] = await theirs(
    packWarcinfo("winnow-1.warc.gz", AT, {
      userAgent: "Winnow/0.1.0 (+https://me.example/)",
      robots: "obey",
      operator: "Ørsted, Åse",
      contact: "https://me.example/",
    }),
  );
  assert.equal(info?.type, "warcinfo");
  assert.equal(info.head.get("warc-filename"), "winnow-1.warc.gz");
  const text = info.payload.toString();
  for (const line of [
    /^software: Winnow\/\d/,
    /\nrobots: obey\r/,
    /\noperator: Ørsted, Åse\r/,
    /\nformat: WARC .*1\.1/,
  ])
    assert.match(text, line);
});

test("property: another reader finds every body byte by byte, and the digests fit", async () => {
  const body = fc.oneof(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ minLength: 60_000, maxLength: 70_000 }));
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), fc.integer({ min: 0, max: 9 }), async (bytes, dense, level) => {
      const headers: Pairs = [["Content-Type", dense ? "image/png" : "text/html"]];
      const packed = packExchange(exchange({ body: bytes, headers }), { level });
      const [response, ...rest] = await theirs(packed.bytes);
      assert.equal(rest.length, 2);
      assert.deepEqual(response?.payload, Buffer.from(bytes));
      assert.equal(response.head.get("warc-payload-digest"), sha1(bytes));
    }),
    { numRuns: 60 },
  );
});

/** Bytes that no compressor can shorten, the same every time. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, x = 1; i < length; i++) {
    x = (Math.imul(x, 1_103_515_245) + 12_345) >>> 0;
    bytes[i] = x >>> 16;
  }
  return bytes;
}

function many(count: number): [string, string][] {
  return Array.from({ length: count }, (_, i) => [`X-${i}`, String(i)]);
}
