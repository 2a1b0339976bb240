/**
 * Everything that we know a server can do to a client, and what must come of it.
 *
 * Each fault stands once and is tried twice: by a single request (`answer`), and as one page among good ones in a whole harvest
 * (`becomes`, `because`). The talks generate what they send: ten gigabytes need no ten gigabytes here either.
 */
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from "node:zlib";
import type { FailureReason, Fetched } from "../../src/model/fetched.js";
import type { AddressState } from "../../src/store/store.js";
import { page, repeats, says, saysAndResets, saysAndWaits, type Talk } from "./server.js";

export interface Fault {
  readonly name: string;
  readonly talk: Talk;
  readonly answer: FailureReason | Came;
  readonly becomes: AddressState;
  readonly because: RegExp;
}

/** What is left of an answer that is not lost as a whole. */
interface Came {
  readonly status?: number;
  readonly truncated?: Fetched["truncated"];
  readonly body?: RegExp;
  readonly bytes?: number;
}

export const LIMITS_HERE = { connect: 1000, firstByte: 400, idleBody: 400, whole: 1500 };

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n";
const MiB = 1024 * 1024;
const page200 = /^page: |^list: /;
const late = /did not begin to answer in time|did not finish its answer/;
const closed = /closed the connection/;
const brokeOff = /broke off before its end/;

const zeros = Buffer.alloc(MiB);
/** A mebibyte of nothing, ready to be repeated inside one deflate stream: a kilobyte. */
const deflatedMebibyte = deflateRawSync(zeros, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const gzipTwice = (inner: Buffer, times: number): Buffer =>
  gzipSync(Buffer.concat([gzipHeader, ...new Array<Buffer>(times).fill(inner)]), { level: 9 });
const encoded = (coding: string, body: Buffer): Talk =>
  says(
    Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`), body]),
  );
const layered = (layers: number): Buffer => {
  let body: Buffer = Buffer.from("<p>onion");
  for (let i = 0; i < layers; i++) body = i % 2 === 0 ? gzipSync(body) : brotliCompressSync(body);
  return body;
};
const words = Buffer.from("<p>one of very many paragraphs with <a href='/'>a link</a>\n".repeat(1000));

export const FAULTS: readonly Fault[] = [
  // ── Work without content ──────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "interim answers without end",
    talk: repeats("", Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n".repeat(1000))),
    answer: "bad answer",
    becomes: "waiting",
    because: /one interim answer after the other/,
  },
  {
    name: "a chunk extension without end",
    talk: repeats(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5;`, Buffer.from("a=b;".repeat(16_000))),
    answer: "bad answer",
    becomes: "waiting",
    because: /far more framing than content/,
  },
  {
    name: "chunks of one byte without end",
    talk: repeats(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, Buffer.from("1\r\na\r\n".repeat(10_000))),
    answer: "bad answer",
    becomes: "waiting",
    because: /far more framing than content/,
  },
  // ── Slowness ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "silence after the request",
    talk: () => undefined,
    answer: "time-out",
    becomes: "waiting",
    because: late,
  },
  {
    name: "headers that drip, a byte at a time",
    talk: repeats("HTTP/1.1 200 OK\r\nX-Slow: ", Buffer.from("x"), 1e6, 50),
    answer: "time-out",
    becomes: "waiting",
    because: late,
  },
  {
    name: "whole headers that drip for ever",
    talk: repeats("HTTP/1.1 200 OK\r\n", Buffer.from("X-More: y\r\n"), 1e6, 50),
    answer: "time-out",
    becomes: "waiting",
    because: late,
  },
  {
    name: "a body that drips, a byte at a time",
    talk: repeats(`${HEAD}Content-Length: 100000\r\n\r\n<p>beginning`, Buffer.from("."), 1e6, 100),
    answer: { truncated: "time", body: /^<p>beginning\.+$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "a body that stops in the middle",
    talk: saysAndWaits(`${HEAD}Content-Length: 1000\r\n\r\n<p>half`),
    answer: { truncated: "time", body: /^<p>half$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  // ── Resets and early ends ─────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "a reset instead of an answer",
    talk: saysAndResets(""),
    answer: "connection lost",
    becomes: "waiting",
    because: closed,
  },
  {
    name: "a reset inside the status line",
    talk: saysAndResets("HTTP/1.1 20"),
    answer: "connection lost",
    becomes: "waiting",
    because: closed,
  },
  {
    name: "a reset inside the headers",
    talk: saysAndResets(HEAD),
    answer: "connection lost",
    becomes: "waiting",
    because: closed,
  },
  {
    name: "a reset right behind the headers",
    talk: saysAndResets(`${HEAD}Content-Length: 10\r\n\r\n`),
    answer: "connection lost",
    becomes: "waiting",
    because: closed,
  },
  {
    name: "a reset inside the body",
    talk: saysAndResets(`${HEAD}Content-Length: 1000\r\n\r\n<p>half`),
    answer: { truncated: "broken", body: /^<p>half$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "a reset inside a chunk",
    talk: saysAndResets(`${HEAD}Transfer-Encoding: chunked\r\n\r\n100\r\n<p>half`),
    answer: { truncated: "broken", body: /^<p>half$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "an end before a word was said",
    talk: (socket) => void socket.end(),
    answer: "connection lost",
    becomes: "waiting",
    because: closed,
  },
  // ── Encodings ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "gzip that breaks off",
    talk: (socket, ask) => {
      const whole = gzipSync(Buffer.from(`<p>beginning ${Array.from({ length: 5000 }, (_, i) => i * 7919).join(" ")}`));
      encoded("gzip", whole.subarray(0, whole.length / 2))(socket, ask);
    },
    answer: { truncated: "broken", body: /^<p>beginning 0 7919/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "ten gigabytes in ten megabytes of gzip",
    talk: repeats(
      Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip\r\n\r\n`), gzipHeader]),
      Buffer.concat(new Array<Buffer>(64).fill(deflatedMebibyte)),
      160,
    ),
    answer: { truncated: "length", bytes: 16 * MiB },
    becomes: "done",
    because: page200,
  },
  {
    name: "ten gigabytes in thirty kilobytes of gzip inside gzip",
    talk: encoded("gzip, gzip", gzipTwice(deflatedMebibyte, 10 * 1024)),
    answer: { truncated: "length", bytes: 16 * MiB },
    becomes: "done",
    because: page200,
  },
  {
    name: "a hundred thousand empty gzip members",
    talk: encoded("gzip", Buffer.concat(new Array<Buffer>(100_000).fill(gzipSync(Buffer.alloc(0))))),
    answer: { bytes: 0 },
    becomes: "done",
    because: page200,
  },
  {
    name: "twenty encodings inside each other",
    talk: encoded(new Array(10).fill("gzip, br").join(", "), layered(20)),
    answer: { truncated: "broken", bytes: 0 },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "ten thousand names of encodings",
    talk: encoded(new Array(10_000).fill("gzip").join(","), gzipSync(Buffer.from("<p>x"))),
    answer: { truncated: "broken", bytes: 0 },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "gzip that calls itself brotli",
    talk: encoded("br", gzipSync(Buffer.from("<p>mislabelled words"))),
    answer: { body: /^<p>mislabelled words$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a page in gzip as a transfer coding",
    talk: (socket) => {
      const body = gzipSync(Buffer.from("<p>coded in transfer"));
      socket.write(`${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n${body.length.toString(16)}\r\n`);
      socket.write(Buffer.concat([body, Buffer.from("\r\n0\r\n\r\n")]));
    },
    answer: { body: /^<p>coded in transfer$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "rubbish that calls itself brotli",
    talk: encoded("br", Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 131) % 251))),
    answer: { truncated: "broken" },
    becomes: "waiting",
    because: brokeOff,
  },
  // ── Length ────────────────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "a page of 50 MB",
    talk: repeats(`${HEAD}Content-Length: ${words.length * 900}\r\n\r\n`, words, 900),
    answer: { truncated: "length", bytes: 8 * MiB },
    becomes: "done",
    because: page200,
  },
  {
    name: "a page without end",
    talk: repeats(`${HEAD}Connection: close\r\n\r\n`, words),
    answer: { truncated: "length", bytes: 8 * MiB },
    becomes: "done",
    because: page200,
  },
  {
    name: "a file without end of a type that nobody wants",
    talk: repeats("HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n", zeros),
    answer: { truncated: "unwanted type", bytes: 0 },
    becomes: "dropped",
    because: /^type: video\/mp4 is not fetched/,
  },
  {
    name: "a hundred thousand elements inside each other",
    talk: page("<div><b><svg><table>".repeat(25_000)),
    answer: { bytes: 500_000 },
    becomes: "done",
    because: page200,
  },
  {
    name: "a hundred thousand attributes, and quotes that never close",
    talk: page(`<a ${"x=1 ".repeat(100_000)}href="/${"y".repeat(100_000)}`),
    answer: { status: 200 },
    becomes: "done",
    because: page200,
  },
  {
    name: "a length that is too long",
    talk: says(`${HEAD}Content-Length: 1000\r\n\r\n<p>short`),
    answer: { truncated: "broken", body: /^<p>short$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "a length that is too short",
    talk: says(`${HEAD}Content-Length: 8\r\n\r\n<p>shortened`),
    answer: { body: /^<p>short$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a negative length",
    talk: says(`${HEAD}Content-Length: -1\r\n\r\n<p>x`),
    answer: { status: 200, body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a length beyond all numbers",
    talk: says(`${HEAD}Content-Length: ${"9".repeat(40)}\r\n\r\n<p>x`),
    answer: { status: 200, body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a length of nine petabytes, which is a number",
    talk: says(`${HEAD}Content-Length: 9007199254740991\r\n\r\n<p>little`),
    answer: { truncated: "broken", body: /^<p>little$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "a length and chunks at the same time",
    talk: says(`${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\n0\r\n\r\n`),
    answer: { status: 200, body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  // ── Chunks ────────────────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "a chunk whose size is no number",
    talk: says(`${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\nzz\r\n<p>y\r\n0\r\n\r\n`),
    answer: { truncated: "broken", body: /^<p>x$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "a chunk larger than all memory",
    talk: says(`${HEAD}Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n<p>x`),
    answer: { truncated: "broken", body: /^<p>x$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "chunks without a last one",
    talk: says(`${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\n`),
    answer: { truncated: "broken", body: /^<p>x$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  {
    name: "trailers without end",
    talk: repeats(
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\n0\r\n`,
      Buffer.from("X-Trailer: y\r\n".repeat(100)),
    ),
    answer: { truncated: "broken", body: /^<p>x$/ },
    becomes: "waiting",
    because: brokeOff,
  },
  // ── Headers ───────────────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "a header of a megabyte",
    talk: says(`HTTP/1.1 200 OK\r\nX-Large: ${"y".repeat(MiB)}\r\n\r\n<p>x`),
    answer: "bad answer",
    becomes: "failed",
    because: /more headers than we take/,
  },
  {
    name: "headers without end",
    talk: repeats("HTTP/1.1 200 OK\r\n", Buffer.from("X-More: y\r\n".repeat(1000))),
    answer: "bad answer",
    becomes: "failed",
    because: /more headers than we take/,
  },
  {
    name: "a status line without end",
    talk: repeats("HTTP/1.1 200 ", Buffer.from("very well ".repeat(1000))),
    answer: "bad answer",
    becomes: "failed",
    because: /more headers than we take/,
  },
  {
    name: "every header twice, and they differ",
    talk: says(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Type: text/plain\r\nETag: a\r\nETag: b\r\nServer: c\r\nServer: d\r\n\r\n<p>twice",
    ),
    answer: { body: /^<p>twice$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "two lengths that differ",
    talk: says(`${HEAD}Content-Length: 4\r\nContent-Length: 5\r\n\r\n<p>xy`),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP: .*contradict each other/,
  },
  {
    name: "a lone CR inside a header",
    talk: says(`${HEAD}X-Injected: a\rSet-Cookie: b=c\r\n\r\n<p>x`),
    answer: { status: 200, body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a NUL inside a header",
    talk: says(`${HEAD}X-Zero: a\0b\r\n\r\n<p>x`),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "a header that is folded over two lines",
    talk: says(`${HEAD}X-Folded: a\r\n  Location: /elsewhere\r\n\r\n<p>folded`),
    answer: { status: 200, body: /^<p>folded$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a redirect whose address holds escaped line ends",
    talk: says("HTTP/1.1 302 Found\r\nLocation: /good?x=%0d%0aSet-Cookie:%20a=b\r\nContent-Length: 0\r\n\r\n"),
    answer: { status: 302, bytes: 0 },
    becomes: "done",
    because: /^moved to .*\/good\?x=%0D%0ASet-Cookie:%20a=b$/,
  },
  // ── Not HTTP, or not as agreed ────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "HTTP/0.9: a body and nothing else",
    talk: says("<html><p>nineteen ninety-one</html>"),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "a garbage status line",
    talk: says("\x00\xffwhatever\r\n\r\n"),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "a status that is no number",
    talk: says("HTTP/1.1 OK 200\r\n\r\n<p>x"),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "the status 000",
    talk: says("HTTP/1.1 000 Nothing\r\nContent-Length: 4\r\n\r\n<p>x"),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "the status 999",
    talk: says("HTTP/1.1 999 No\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<p>x"),
    answer: { status: 999 },
    becomes: "failed",
    because: /answered 999/,
  },
  {
    name: "HTTP/9.9",
    talk: says("HTTP/9.9 200 OK\r\nContent-Length: 4\r\n\r\n<p>x"),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "a switch of protocol that nobody asked for",
    talk: saysAndWaits(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\x81\x05hello",
    ),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "a 100 Continue that nobody asked for",
    talk: saysAndWaits(`HTTP/1.1 100 Continue\r\n\r\n${HEAD}Content-Length: 4\r\n\r\n<p>x`),
    answer: { status: 200, body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a greeting of the mail server",
    talk: saysAndWaits("220 mail.example ESMTP\r\n"),
    answer: "bad answer",
    becomes: "waiting",
    because: /is not HTTP/,
  },
  {
    name: "another answer behind the answer",
    talk: saysAndWaits(
      `${HEAD}Content-Length: 4\r\n\r\n<p>x${HEAD}Content-Length: 62\r\n\r\n<a href="/poison">POISON</a><title>this is somebody else</title>`,
    ),
    answer: { body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "rubbish behind the answer",
    talk: saysAndWaits(`${HEAD}Content-Length: 4\r\n\r\n<p>x${"\0".repeat(100)}POISON`),
    answer: { body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "a body where there must be none",
    talk: saysAndWaits("HTTP/1.1 304 Not Modified\r\nContent-Length: 6\r\n\r\nPOISON"),
    answer: { status: 304, bytes: 0 },
    becomes: "waiting",
    because: /answered 304, unchanged, although no version was named/,
  },
  {
    name: "a time-out that nobody waited for, on a connection that is kept",
    talk: (socket, ask) => {
      page("<p>before")(socket, ask);
      setTimeout(() => socket.end("HTTP/1.0 408 Request Time-out\r\nConnection: close\r\n\r\n<h1>408</h1>"), 20);
    },
    answer: { body: /^<p>before$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "an offer to speak HTTP/2, as Apache makes it",
    talk: page("<p>offered", "Connection: Upgrade, Keep-Alive\r\nUpgrade: h2,h2c\r\n"),
    answer: { body: /^<p>offered$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "fifteen thousand empty headers",
    talk: page("<p>few words", "a:\r\n".repeat(15_000)),
    answer: { body: /^<p>few words$/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "trailers that redirect and set cookies",
    talk: says(
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\n0\r\nLocation: http://10.0.0.1/\r\nSet-Cookie: a=b\r\n\r\n`,
    ),
    answer: { body: /^<p>x$/ },
    becomes: "done",
    because: page200,
  },
  // ── Letters ───────────────────────────────────────────────────────────────────────────────────────────────────────────
  {
    name: "a charset that does not exist",
    talk: says("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=klingon-8\r\n\r\n<title>qapla</title>"),
    answer: { body: /qapla/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "UTF-16 that is none",
    talk: says("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-16\r\n\r\n<title>plain letters</title>"),
    answer: { body: /plain letters/ },
    becomes: "done",
    because: page200,
  },
  {
    name: "bytes that are no UTF-8",
    talk: says(`${HEAD}\r\n<title>\xff\xfe\xc0\xaf\xed\xa0\x80\xf5</title><a href="/\xff\xfe">\xf0\x28</a>`),
    answer: { status: 200 },
    becomes: "done",
    because: page200,
  },
  {
    name: "a film that is called a page",
    talk: says(
      Buffer.concat([
        Buffer.from(`${HEAD}\r\n\0\0\0\x18ftypmp42`),
        Buffer.from(Array.from({ length: 65536 }, (_, i) => (i * i * 31 + i) & 255)),
      ]),
    ),
    answer: { status: 200 },
    becomes: "dropped",
    because: /^type: it is binary data, not a page/,
  },
  {
    name: "a hundred thousand marks on one letter",
    talk: page(`<title>a${"\u0315\u0300".repeat(50_000)}</title><p>a${"\u0315\u0300".repeat(50_000)}`),
    answer: { status: 200 },
    becomes: "done",
    because: page200,
  },
  {
    name: "nothing but bytes",
    talk: says(
      Buffer.concat([
        Buffer.from(`${HEAD}\r\n`),
        Buffer.from(Array.from({ length: 65536 }, (_, i) => (i * 197) & 255)),
      ]),
    ),
    answer: { bytes: 65536 },
    becomes: "dropped",
    because: /^type: it is binary data, not a page/,
  },
];
