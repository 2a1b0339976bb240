import assert from "node:assert/strict";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, test } from "node:test";
import { createServer as createSecureServer } from "node:tls";
import { readGuard } from "../../src/fetch/guard.js";
import { type FetcherSettings, openFetcher } from "../../src/fetch/http.js";
import { proxyRoute } from "../../src/fetch/proxy.js";
import { systemClock } from "../../src/model/time.js";
import { AUTHORITY, KEY, SECURE } from "./certificates.js";

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

const CASES: [except: string, url: string, direct: boolean][] = [
  ["", "http://a.example/", false],
  ["*", "http://a.example/", true],
  ["a.example", "http://a.example/", true],
  ["a.example", "http://www.a.example/", true],
  [".a.example", "https://www.a.example/", true],
  ["*.a.example", "https://www.a.example/", true],
  ["a.example", "http://aa.example/", false],
  ["localhost, b.example:8080", "http://b.example:8080/", true],
  ["localhost, b.example:8080", "http://b.example/", false],
  ["127.0.0.1 10.0.0.1", "http://10.0.0.1/", true],
];
for (const [except, url, direct] of CASES) {
  test(`with NO_PROXY="${except}" ${url} is asked ${direct ? "directly" : "through the proxy"}`, () => {
    const route = proxyRoute({ http: "http://proxy.example:3128", https: "proxy.example:3129", except });
    assert.equal(route(new URL(url)) === undefined, direct);
  });
}

test("a proxy is read with its credentials, and what is none is told without them", () => {
  const proxy = proxyRoute({ http: "http://us%40er:se%3Acret@proxy.example:3128" })(new URL("http://a.example/"));
  assert.deepEqual(proxy, {
    origin: "http://proxy.example:3128",
    authorization: `Basic ${Buffer.from("us@er:se:cret").toString("base64")}`,
  });
  assert.equal(proxyRoute({ http: "x:1" })(new URL("https://a.example/")), undefined);
  assert.throws(
    () => proxyRoute({ http: "http://user:secret@" }),
    (error: Error) => !error.message.includes("secret"),
  );
  assert.throws(() => proxyRoute({ https: "socks5://proxy.example" }), /only http: and https:/);
});

interface World {
  readonly asked: string[];
  readonly proxy: string;
}

/** A proxy for both ways; behind it stand a plain server and a secure one, whatever name is asked for. */
async function openProxy(password?: string): Promise<World> {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const secure = createSecureServer({ key: KEY, cert: SECURE }, (socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nsecure"),
    );
  });
  await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
  const may = (given: string | undefined): boolean =>
    password === undefined || given === `Basic ${Buffer.from(password).toString("base64")}`;
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} for ${request.headers.host}`);
    if (!may(request.headers["proxy-authorization"])) return void response.writeHead(407).end();
    response.writeHead(200, { "content-type": "text/html" }).end("plain");
  });
  proxy.on("connect", (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.on("error", () => undefined);
    open.add(socket);
    if (!may(request.headers["proxy-authorization"])) return void socket.end("HTTP/1.1 407 No\r\n\r\n");
    const there = connect((secure.address() as AddressInfo).port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    there.on("error", () => undefined);
    open.add(there);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    for (const socket of open) socket.destroy();
    proxy.closeAllConnections();
    proxy.close();
    secure.close();
  });
  return { asked, proxy: `127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

function fetcherThrough(proxy: string, more: Partial<FetcherSettings> = {}) {
  const guard = readGuard({
    allowPrivate: false,
    resolve: new Map(),
    names: async (name) => {
      if (name === "inside.example") return ["10.0.0.1"];
      throw Object.assign(new Error("no such name here"), { code: "ENOTFOUND" });
    },
  });
  const fetcher = openFetcher({
    guard,
    clock: systemClock,
    userAgent: "Winnow/test",
    authorities: [AUTHORITY],
    proxy: { http: `http://${proxy}`, https: `http://${proxy}` },
    ...more,
  });
  closers.push(fetcher.close);
  const never = new AbortController().signal;
  return async (url: string): Promise<string> => {
    const answer = await fetcher.fetch({ url }, never);
    return answer.kind === "failure" ? `${answer.reason}: ${answer.says}` : Buffer.from(answer.body).toString();
  };
}

test("requests go through the proxy: plain ones with their whole address, secure ones in a tunnel that is checked", async () => {
  const { proxy, asked } = await openProxy();
  const get = fetcherThrough(proxy);
  assert.equal(await get("http://plain.example/page?x=1"), "plain");
  assert.equal(await get("https://secure.example/"), "secure");
  assert.match(await get("https://impostor.example/"), /^certificate: .*impostor\.example/);
  assert.deepEqual(asked, [
    "GET http://plain.example/page?x=1 for plain.example",
    "CONNECT secure.example:443",
    "CONNECT impostor.example:443",
  ]);
});

test("behind a proxy, too, private addresses and names are not asked for", async () => {
  const { proxy, asked } = await openProxy();
  const get = fetcherThrough(proxy);
  for (const url of ["http://10.0.0.1/", "http://inside.example/", "https://inside.example/", "http://[::1]/"])
    assert.match(await get(url), /^private address: /, url);
  assert.deepEqual(asked, []);
});

test("a proxy that wants a password gets the one that was given, or is told from the site", async () => {
  const { proxy } = await openProxy("me:secret");
  const both = (with_: string): Partial<FetcherSettings> => ({ proxy: { http: with_, https: with_ } });
  const known = fetcherThrough(proxy, both(`http://me:secret@${proxy}`));
  assert.deepEqual([await known("http://a.example/"), await known("https://secure.example/")], ["plain", "secure"]);
  const unknown = fetcherThrough(proxy);
  assert.match(await unknown("http://a.example/"), /^connection refused: the proxy/);
  assert.match(await unknown("https://secure.example/"), /^connection refused: the proxy/);
});

test("a slow site behind the proxy does not hold up the others", async () => {
  const server = createServer((request, response) => {
    if (request.url?.includes("slow.example")) return; // never
    response.writeHead(200, { "content-type": "text/html" }).end("quick");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const get = fetcherThrough(`127.0.0.1:${(server.address() as AddressInfo).port}`, { limits: { whole: 1000 } });
  const slow = get("http://slow.example/");
  assert.equal(await get("http://quick.example/"), "quick");
  assert.match(await slow, /^time-out/);
});

test("a proxy that is not there is a connection that is refused", async () => {
  const get = fetcherThrough("127.0.0.1:9");
  assert.match(await get("http://a.example/"), /^connection refused/);
  assert.match(await get("https://a.example/"), /^connection refused/);
});
