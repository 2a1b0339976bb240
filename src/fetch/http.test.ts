import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";
import { after, beforeEach, test } from "node:test";
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { OWN_CERTIFICATE, OWN_KEY } from "../../test/own-certificate.js";
import type { Failure, Fetched, FetchResult } from "../model/fetched.js";
import { header } from "../model/fetched.js";
import { systemClock } from "../model/time.js";
import { readGuard } from "./guard.js";
import { type FetcherSettings, openFetcher } from "./http.js";

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

/** A web server on loopback; resolves to its address. */
async function serve(listener: RequestListener): Promise<string> {
  return listening(createServer({ keepAliveTimeout: 60_000 }, listener));
}

/** A server that speaks whatever `talk` says, HTTP or not. */
async function speak(talk: (socket: Socket, request: string) => void): Promise<string> {
  return listening(
    createSocketServer((socket) => {
      socket.on("error", () => {});
      let text = "";
      socket.on("data", (bytes) => {
        text += bytes.toString("latin1");
        if (!text.endsWith("\r\n\r\n")) return;
        const request = text;
        text = "";
        talk(socket, request);
      });
    }),
  );
}

async function listening(server: Server): Promise<string> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  closers.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fetcherFor(origin: string, more: Partial<FetcherSettings> = {}) {
  const guard = readGuard({ allowPrivate: true, resolve: new Map(), ports: [Number(new URL(origin).port)] });
  const fetcher = openFetcher({ guard, clock: systemClock, userAgent: "Winnow/test (+mailto:a@b.example)", ...more });
  closers.push(fetcher.close);
  return fetcher;
}

let never = new AbortController().signal;
beforeEach(() => {
  never = new AbortController().signal;
});
async function get(origin: string, path = "/", more: Partial<FetcherSettings> = {}): Promise<FetchResult> {
  return fetcherFor(origin, more).fetch({ url: origin + path }, never);
}
function fetched(answer: FetchResult): Fetched {
  assert.equal(answer.kind, "fetched", JSON.stringify(answer));
  return answer as Fetched;
}
function failure(answer: FetchResult): Failure {
  assert.equal(answer.kind, "failure", JSON.stringify({ ...answer, body: undefined }));
  return answer as Failure;
}
const text = (answer: FetchResult) => Buffer.from(fetched(answer).body).toString();
const html = (response: ServerResponse, body: string | Uint8Array, headers: Record<string, string | string[]> = {}) =>
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);

test("a page comes back whole: status, headers in order and repeated, body, address, times", async () => {
  const origin = await serve((_, response) =>
    html(response, "<p>Hello</p>", { "set-cookie": ["a=1", "b=2"], "X-Name": "Grüße".normalize() }),
  );
  const page = fetched(await get(origin, "/x?y=1"));
  assert.equal(page.url, `${origin}/x?y=1`);
  assert.equal(page.status, 200);
  assert.equal(text(page), "<p>Hello</p>");
  assert.equal(page.ip, "127.0.0.1");
  assert.equal(page.truncated, undefined);
  assert.deepEqual(
    page.headers.filter(([name]) => name === "set-cookie").map(([, value]) => value),
    ["a=1", "b=2"],
  );
  assert.equal(header(page, "x-name"), "Grüße");
  assert.ok(Math.abs(page.at - Date.now()) < 5000 && page.took >= 0);
});

test("the request says who we are, what we read, and nothing secret", async () => {
  const seen: IncomingMessage[] = [];
  const origin = await serve((request, response) => {
    seen.push(request);
    html(response, "ok");
  });
  const { fetch } = fetcherFor(origin);
  await fetch({ url: `${origin.replace("//", "//user:secret@")}/private#part` }, never);
  await fetch({ url: `${origin}/`, validators: { etag: '"1"', lastModified: "Mon, 02 Nov 2026 10:00:00 GMT" } }, never);
  await fetch({ url: `${origin}/`, validators: { etag: '"\r\nX-Evil: 1"', lastModified: "" } }, never);
  const [first, second, third] = seen;
  assert.equal(first?.url, "/private");
  assert.equal(first.headers["user-agent"], "Winnow/test (+mailto:a@b.example)");
  assert.match(first.headers["accept-encoding"] ?? "", /^gzip, br, (?:zstd, )?deflate$/); // zstd where the runtime has it
  assert.equal(first.headers.authorization, undefined);
  assert.equal(first.headers["if-none-match"], undefined);
  assert.equal(second?.headers["if-none-match"], '"1"');
  assert.equal(second.headers["if-modified-since"], "Mon, 02 Nov 2026 10:00:00 GMT");
  assert.equal(third?.headers["if-none-match"], undefined);
  assert.equal(third?.headers["x-evil"], undefined);
});

test("a body comes whole, however it was sent", async () => {
  const small = "<p>tiny</p>";
  const origin = await serve((request, response) => {
    if (request.url === "/plain") html(response, small, { "content-length": String(small.length) });
    else if (request.url === "/chunked") html(response, small);
    else if (request.url === "/pieces") {
      response.writeHead(200, { "content-type": "text/html", "content-length": small.length });
      response.write(small.slice(0, 3));
      setTimeout(() => response.end(small.slice(3)), 20);
    } else html(response, gzipSync(small), { "content-encoding": "gzip" });
  });
  for (const path of ["/plain", "/chunked", "/pieces", "/gzip"])
    assert.equal(Buffer.from(fetched(await get(origin, path)).body).toString(), small, path);
});

const PAGE = `<title>T</title>${"<p>Some words that repeat. ".repeat(3000)}`;
const CODINGS: [says: string, encoding: string | string[] | undefined, wire: Uint8Array][] = [
  ["gzip", "gzip", gzipSync(PAGE)],
  ["x-gzip", "x-gzip", gzipSync(PAGE)],
  ["brotli", "br", brotliCompressSync(PAGE)],
  ["deflate as zlib", "deflate", deflateSync(PAGE)],
  ["deflate as a bare stream", "deflate", deflateRawSync(PAGE)],
  ["two layers in one header", "gzip, br", brotliCompressSync(gzipSync(PAGE))],
  ["two layers in two headers", ["gzip", "gzip"], gzipSync(gzipSync(PAGE))],
  ["several gzip members", "gzip", Buffer.concat([gzipSync(PAGE.slice(0, 9)), gzipSync(PAGE.slice(9))])],
  ["gzip with rubbish behind it", "gzip", Buffer.concat([gzipSync(PAGE), Buffer.from("rubbish")])],
  ["text that claims to be gzip", "gzip", Buffer.from(PAGE)],
  ["text that claims to be brotli", "br", Buffer.from(PAGE)],
  ["text that claims to be deflate", "deflate", Buffer.from(PAGE)],
  ["gzip that claims nothing", undefined, gzipSync(PAGE)],
  ["a charset given as encoding", "UTF-8", Buffer.from(PAGE)],
  ["identity", "identity", Buffer.from(PAGE)],
];
for (const [says, encoding, wire] of CODINGS) {
  test(`reads ${says}`, async () => {
    const origin = await serve((_, response) =>
      html(response, wire, encoding === undefined ? {} : { "content-encoding": encoding }),
    );
    const page = await get(origin);
    assert.equal(fetched(page).truncated, undefined);
    assert.equal(text(page) === PAGE, true);
  });
}

const NOISE = noise(60_000);
const BROKEN: [says: string, encoding: string, wire: Uint8Array, kept: number][] = [
  ["gzip that ends in the middle", "gzip", half(gzipSync(NOISE)), 29_000],
  ["gzip with wrong bytes in it", "gzip", wrongBytes(gzipSync(NOISE)), 29_000],
  ["deflate with wrong bytes in it", "deflate", wrongBytes(deflateSync(NOISE)), 29_000],
  ["brotli that ends in the middle", "br", half(brotliCompressSync(NOISE)), 29_000],
];
for (const [says, encoding, wire, kept] of BROKEN) {
  test(`of ${says} we keep what could be decoded`, async () => {
    const origin = await serve((_, response) => html(response, wire, { "content-encoding": encoding }));
    const page = fetched(await get(origin));
    assert.equal(page.truncated, "broken");
    assert.ok(page.body.length > kept, `${page.body.length} bytes`);
    assert.equal(text(page).slice(0, kept) === NOISE.slice(0, kept), true);
  });
}

test("a coding that nobody can read, or ten layers of one, gives no body and says so", async () => {
  const origin = await serve((request, response) =>
    html(response, "x".repeat(99), {
      "content-encoding": request.url === "/compress" ? "compress" : "gzip,".repeat(10),
    }),
  );
  for (const path of ["/compress", "/layers"]) {
    const page = fetched(await get(origin, path));
    assert.deepEqual([page.truncated, page.body.length], ["broken", 0]);
  }
});

test("a bomb costs its cap and not more", async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
    const bomb = createGzip({ level: 9 });
    bomb.pipe(response);
    const zeros = Buffer.alloc(1 << 20);
    let left = 64;
    const feed = () => (left-- > 0 ? bomb.write(zeros, feed) : bomb.end());
    feed();
    response.on("close", () => bomb.destroy());
  });
  const limits = { wireBytes: 1 << 20, decodedBytes: 4 << 20 };
  const page = fetched(await get(origin, "/", { limits }));
  assert.equal(page.truncated, "length");
  assert.equal(page.body.length, 4 << 20);
});

test("a body beyond the cap on the wire is cut there, and the next request works", async () => {
  const origin = await serve((request, response) => {
    if (request.url === "/small") return void html(response, "small");
    response.writeHead(200, { "content-type": "text/html" });
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65536)));
    };
    response.on("drain", more);
    more();
  });
  const { fetch } = fetcherFor(origin, { limits: { wireBytes: 300_000 } });
  const page = fetched(await fetch({ url: `${origin}/endless` }, never));
  assert.deepEqual([page.truncated, page.body.length], ["length", 300_000]);
  assert.equal(text(await fetch({ url: `${origin}/small` }, never)), "small");
});

test("hosts of one network address share its connections", async () => {
  const sockets = new Set<Socket>();
  const origin = await speak((socket) => {
    if (!sockets.has(socket)) socket.once("close", () => sockets.delete(socket));
    sockets.add(socket);
    socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<p>x");
  });
  const names = Array.from({ length: 12 }, (_, n) => `h${n}.example`);
  const resolve = new Map(names.map((name) => [name, { address: "127.0.0.1", port: Number(new URL(origin).port) }]));
  const guard = readGuard({ allowPrivate: true, resolve });
  const fetcher = openFetcher({ guard, clock: systemClock, userAgent: "Winnow/test", perAddress: () => 4 });
  closers.push(fetcher.close);
  for (let round = 0; round < 2; round++)
    for (const name of names) assert.equal(text(await fetcher.fetch({ url: `http://${name}/` }, never)), "<p>x");
  while (sockets.size > 4) await new Promise((done) => setTimeout(done, 5)); // until they have closed
});

test("a body in many tiny chunks weighs what its bytes weigh", async () => {
  const origin = await speak((socket) => {
    const chunks = "6\r\ntiny. \r\n".repeat(10_000);
    socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (let i = 0; i < 20; i++) socket.write(chunks);
    socket.end("0\r\n\r\n");
  });
  const page = fetched(await get(origin));
  assert.equal(page.body.length, 1_200_000);
  assert.equal(page.body.buffer.byteLength, 1_200_000);
});

test("types that are not read are cut off after the headers; a short one keeps the connection", async () => {
  const connections = new Set<Socket>();
  const origin = await serve((request, response) => {
    connections.add(request.socket);
    const type = request.url === "/none" ? {} : { "content-type": request.url === "/html" ? "TEXT/HTML" : "image/png" };
    const length = request.url === "/long.png" ? 5_000_000 : 5000;
    response.writeHead(200, { ...type, "content-length": length }).end(Buffer.alloc(length));
  });
  const { fetch } = fetcherFor(origin);
  const short = fetched(await fetch({ url: `${origin}/short.png` }, never));
  assert.deepEqual([short.truncated, short.body.length, short.status], ["unwanted type", 0, 200]);
  assert.equal(fetched(await fetch({ url: `${origin}/html` }, never)).body.length, 5000);
  assert.equal(fetched(await fetch({ url: `${origin}/none` }, never)).body.length, 5000);
  assert.equal(connections.size, 1);
  const long = fetched(await fetch({ url: `${origin}/long.png` }, never));
  assert.deepEqual([long.truncated, long.body.length], ["unwanted type", 0]);
  const images = fetched(await get(origin, "/short.png", { types: ["image/*"] }));
  assert.deepEqual([images.truncated, images.body.length], [undefined, 5000]);
});

test("cookies are sent back when that is wished, to the host that set them, and do not reach the archive", async () => {
  const seen: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    seen.push(request.headers.cookie);
    html(response, "ok", { "set-cookie": ["id=7; Path=/", "other=1; Domain=b.example"] });
  });
  const without = fetcherFor(origin);
  const mindful = fetcherFor(origin, { cookies: true, keepWire: true });
  for (const { fetch } of [without, without, mindful, mindful]) {
    const { wire } = fetched(await fetch({ url: `${origin}/` }, never));
    assert.doesNotMatch(JSON.stringify(wire?.requestHeaders ?? []), /cookie/i);
  }
  assert.deepEqual(seen, [undefined, undefined, undefined, "id=7"]);
});

test("one request may welcome more types and bytes than others", async () => {
  const origin = await serve((_, response) =>
    response.writeHead(200, { "content-type": "application/gzip" }).end(gzipSync("x".repeat(5000))),
  );
  const { fetch } = fetcherFor(origin, { limits: { decodedBytes: 1000 } });
  assert.equal(fetched(await fetch({ url: `${origin}/` }, never)).truncated, "unwanted type");
  const types = ["application/gzip"];
  const short = fetched(await fetch({ url: `${origin}/`, types }, never));
  assert.deepEqual([short.body.length, short.truncated], [1000, "length"]);
  assert.equal(fetched(await fetch({ url: `${origin}/`, types, most: 10_000 }, never)).body.length, 5000);
  assert.equal(fetched(await fetch({ url: `${origin}/`, types: ["*/*"] }, never)).truncated, "length");
});

test("a redirect is an answer, never followed", async () => {
  const asked: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: "http://169.254.169.254/" }).end("moved");
  });
  const page = fetched(await get(origin, "/old"));
  assert.equal(page.status, 302);
  assert.equal(header(page, "location"), "http://169.254.169.254/");
  assert.deepEqual(asked, ["/old"]);
});

test("304 and 204 have no body and are not a type that nobody wants", async () => {
  const origin = await serve((request, response) =>
    response.writeHead(request.url === "/304" ? 304 : 204, { "content-type": "image/png" }).end(),
  );
  for (const status of [304, 204]) {
    const page = fetched(await get(origin, `/${status}`));
    assert.deepEqual([page.status, page.body.length, page.truncated], [status, 0, undefined]);
  }
});

test("a 304 may tell the length of the page it stands for", async () => {
  const origin = await speak((socket) =>
    socket.write("HTTP/1.1 304 Not Modified\r\nContent-Length: 5000\r\nETag: x\r\n\r\n"),
  );
  const page = fetched(await get(origin));
  assert.deepEqual([page.status, page.body.length, page.truncated], [304, 0, undefined]);
  assert.equal(header(page, "etag"), "x");
});

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
const LIES: [says: string, talk: string, body: string | undefined, ends: string | undefined][] = [
  ["a Content-Length that is too long", `${HEAD}Content-Length: 100\r\n\r\n<p>short`, "<p>short", "broken"],
  ["a Content-Length that is too short", `${HEAD}Content-Length: 3\r\n\r\n<p>long`, "<p>", undefined],
  ["no Content-Length at all", `${HEAD}\r\n<p>until the end`, "<p>until the end", undefined],
  ["chunks that never end", `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n<p>ab\r\n`, "<p>ab", "broken"],
  ["a chunk length that is none", `${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\nzz\r\n`, "<p>", "broken"],
  [
    "an early hint first",
    `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${HEAD}Content-Length: 3\r\n\r\n<p>`,
    "<p>",
    undefined,
  ],
  ["no body where one was promised", `${HEAD}Content-Length: 100\r\n\r\n`, undefined, "connection lost"],
  ["nothing at all", "", undefined, "connection lost"],
  ["half a header", "HTTP/1.1 200 OK\r\nContent-T", undefined, "connection lost"],
  ["HTTP/0.9", "<html>hello</html>", undefined, "bad answer"],
  ["a status line of rubbish", "HTTP/9.x 99999 \x00\x01\r\n\r\n", undefined, "bad answer"],
  [
    "a switch of protocol",
    "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    undefined,
    "bad answer",
  ],
  ["two lengths that differ", `${HEAD}Content-Length: 3\r\nContent-Length: 4\r\n\r\n<p>x`, undefined, "bad answer"],
  [
    "headers without end",
    `HTTP/1.1 200 OK\r\n${`X-Filler: ${"y".repeat(1000)}\r\n`.repeat(100)}\r\n`,
    undefined,
    "bad answer",
  ],
];
for (const [says, talk, body, ends] of LIES) {
  test(`an answer with ${says} gives ${body === undefined ? ends : JSON.stringify(body)}`, async () => {
    const origin = await speak((socket) => socket.end(talk, "latin1"));
    const answer = await get(origin);
    if (body === undefined) assert.equal(failure(answer).reason, ends, failure(answer).says);
    else assert.deepEqual([text(answer), fetched(answer).truncated], [body, ends]);
  });
}

test("a connection that is reset is a passing failure, in the middle of a page it gives the beginning", async () => {
  const origin = await speak((socket, request) => {
    if (request.startsWith("GET /at-once")) return void socket.resetAndDestroy();
    socket.write(`${HEAD}Content-Length: 1000\r\n\r\n<p>beginning`, () =>
      setTimeout(() => socket.resetAndDestroy(), 20),
    );
  });
  const lost = failure(await get(origin, "/at-once"));
  assert.deepEqual([lost.reason, lost.passing], ["connection lost", true]);
  const page = await get(origin, "/middle");
  assert.deepEqual([text(page), fetched(page).truncated], ["<p>beginning", "broken"]);
});

test("an answer that was not asked for does not become the next one", async () => {
  const origin = await speak((socket, request) => {
    const body = request.startsWith("GET /second") ? "second" : "first";
    socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`);
    if (body === "first") socket.write(`${HEAD}Content-Length: 6\r\n\r\nPOISON`);
  });
  const { fetch } = fetcherFor(origin);
  assert.equal(text(await fetch({ url: `${origin}/first` }, never)), "first");
  const next = await fetch({ url: `${origin}/second` }, never);
  if (next.kind === "fetched") assert.equal(text(next), "second");
  else assert.equal(next.passing, true);
});

test("a server that keeps silent, drips headers, or stops in the middle is left in time", async () => {
  const origin = await speak((socket, request) => {
    if (request.startsWith("GET /silent")) return;
    if (request.startsWith("GET /drip")) {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      const drip = setInterval(() => socket.write("X"), 50);
      return void socket.on("close", () => clearInterval(drip));
    }
    socket.write(`${HEAD}Content-Length: 1000\r\n\r\n<p>beginning`);
    if (request.startsWith("GET /trickle")) {
      const trickle = setInterval(() => socket.write("."), 50);
      socket.on("close", () => clearInterval(trickle));
    }
  });
  const tight = { limits: { firstByte: 300, idleBody: 300 } };
  const [silent, drip, stopped, trickle] = await Promise.all([
    get(origin, "/silent", tight),
    get(origin, "/drip", tight),
    get(origin, "/stopped", tight),
    get(origin, "/trickle", { limits: { whole: 400 } }),
  ]);
  assert.deepEqual([failure(silent).reason, failure(silent).passing], ["time-out", true]);
  assert.equal(failure(drip).reason, "time-out");
  assert.deepEqual([text(stopped), fetched(stopped).truncated], ["<p>beginning", "time"]);
  assert.match(text(trickle), /^<p>beginning\.+$/);
  assert.equal(fetched(trickle).truncated, "time");
});

test("nobody there, no such name, no address: each has its reason", async () => {
  const gone = failure(await get("http://127.0.0.1:9", "/"));
  assert.deepEqual([gone.reason, gone.passing, gone.ip], ["connection refused", true, "127.0.0.1"]);
  assert.match(gone.says, /127\.0\.0\.1:9/);
  const guard = readGuard({
    allowPrivate: false,
    resolve: new Map(),
    names: async (name) => {
      if (name === "inside.example") return ["10.0.0.1"];
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    },
  });
  const { fetch, close } = openFetcher({ guard, clock: systemClock, userAgent: "Winnow/test" });
  const cases: [url: string, reason: string][] = [
    ["http://nowhere.example/", "name not found"],
    ["http://inside.example/", "private address"],
    ["http://127.0.0.1/", "private address"],
    ["http://2130706433/", "private address"],
    ["http://a.example:22/", "bad address"],
    ["ftp://a.example/", "bad address"],
    ["not an address", "bad address"],
    ["", "bad address"],
  ];
  for (const [url, reason] of cases) {
    const { reason: given, says } = failure(await fetch({ url }, never));
    assert.equal(given, reason, `${url}: ${says}`);
  }
  await close();
});

test("a certificate that nobody vouches for has its own reason, and silence at the handshake another", async () => {
  const secure = createSecureServer({ key: OWN_KEY, cert: OWN_CERTIFICATE }, (_, response) => html(response, "secret"));
  const origin = (await listening(secure)).replace("http:", "https:");
  const refused = failure(await get(origin));
  assert.deepEqual([refused.reason, refused.passing], ["certificate", false], refused.says);
  const plain = (await serve((_, response) => html(response, "plain"))).replace("http:", "https:");
  assert.equal(failure(await get(plain)).reason, "bad answer");
  const silent = (await speak(() => {})).replace("http:", "https:");
  assert.equal(failure(await get(silent, "/", { limits: { connect: 300 } })).reason, "time-out");
});

test("a name of a simulated web is reached without leave, its name in the Host header; others are not", async () => {
  const hosts: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    hosts.push(request.headers.host);
    html(response, "ok");
  });
  const port = Number(new URL(origin).port);
  const resolve = new Map([["shop.example", { address: "127.0.0.1", port }]]);
  const guard = readGuard({ allowPrivate: false, resolve, ports: [port] });
  const { fetch, close } = openFetcher({ guard, clock: systemClock, userAgent: "Winnow/test" });
  const page = fetched(await fetch({ url: "http://shop.example/" }, never));
  assert.deepEqual([page.url, page.ip], ["http://shop.example/", "127.0.0.1"]);
  assert.deepEqual(hosts, ["shop.example"]);
  assert.equal(failure(await fetch({ url: `${origin}/` }, never)).reason, "private address");
  await close();
});

test("an abort ends a request as stopped at once, wherever it is, and leaves the others alone", async () => {
  const origin = await serve((request, response) => {
    if (request.url === "/ok") html(response, "ok");
    else if (request.url === "/half") response.writeHead(200, { "content-type": "text/html" }).write("<p>half");
  });
  const { fetch } = fetcherFor(origin, { connections: 2 });
  const stopping = new AbortController();
  const under = ["/silent", "/half", "/queued"].map((path) => fetch({ url: origin + path }, stopping.signal));
  const other = fetch({ url: `${origin}/ok` }, never);
  setTimeout(() => stopping.abort(), 100);
  for (const answer of await Promise.all(under)) assert.equal(failure(answer).reason, "stopped");
  assert.equal(text(await other), "ok");
  assert.equal(failure(await fetch({ url: `${origin}/ok` }, stopping.signal)).reason, "stopped");
});

test("closing ends what is under way, and nothing is asked afterwards", async () => {
  const origin = await serve(() => {});
  const { fetch, close } = fetcherFor(origin);
  const waiting = fetch({ url: `${origin}/` }, never);
  await close();
  assert.equal(failure(await waiting).reason, "stopped");
  assert.equal(failure(await fetch({ url: `${origin}/` }, never)).reason, "stopped");
});

test("one connection per origin is kept and used again unless more are allowed", async () => {
  const connections = new Set<Socket>();
  let [now, most] = [0, 0];
  const origin = await serve((request, response) => {
    connections.add(request.socket);
    most = Math.max(most, ++now);
    setTimeout(() => {
      now--;
      html(response, "ok");
    }, 5);
  });
  const one = fetcherFor(origin);
  await Promise.all(Array.from({ length: 10 }, () => one.fetch({ url: `${origin}/` }, never)));
  assert.deepEqual([connections.size, most], [1, 1]);
  connections.clear();
  const four = fetcherFor(origin, { connections: 4 });
  const pages = await Promise.all(Array.from({ length: 20 }, () => four.fetch({ url: `${origin}/` }, never)));
  assert.deepEqual([connections.size, most], [4, 4]);
  assert.ok(pages.every((page) => page.ip === "127.0.0.1"));
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

function wrongBytes(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  return copy.fill(0xff, copy.length / 2, copy.length / 2 + 400);
}

/** Text that hardly compresses, always the same. */
function noise(length: number): string {
  let state = 1;
  let made = "";
  while (made.length < length) {
    state = (state * 48271) % 0x7fffffff;
    made += state.toString(36);
  }
  return made.slice(0, length);
}
