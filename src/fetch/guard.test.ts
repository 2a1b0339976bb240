import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SettingsError } from "../model/errors.js";
import { type GuardSettings, readGuard, specialRange } from "./guard.js";

const guardWith = (more: Partial<GuardSettings> = {}) =>
  readGuard({ allowPrivate: false, resolve: new Map(), ...more });

// Every spelling reaches the same machine; `URL` knows them all.
const REFUSED_LITERALS: [spelling: string, because: RegExp][] = [
  ["http://127.0.0.1/", /loopback/],
  ["http://127.1/", /loopback/],
  ["http://2130706433/", /loopback/], // decimal
  ["http://0x7f000001/", /loopback/], // hex
  ["http://0177.0.0.1/", /loopback/], // octal
  ["http://0x7f.1/", /loopback/],
  ["http://127.0.0.1./", /loopback/],
  ["http://１２７.0.0.1/", /loopback/], // full-width digits
  ["http://%31%32%37.0.0.1/", /loopback/],
  ["http://[::1]/", /loopback/],
  ["http://[0:0:0:0:0:0:0:1]/", /loopback/],
  ["http://[::ffff:127.0.0.1]/", /loopback/], // IPv4-mapped
  ["http://[::ffff:7f00:1]/", /loopback/],
  ["http://[64:ff9b::127.0.0.1]/", /loopback/], // NAT64
  ["http://[64:ff9b:1::7f00:1]/", /NAT64/], // NAT64 for local use, RFC 8215
  ["http://[::127.0.0.1]/", /reserved/], // IPv4-compatible, RFC 4291 §2.5.5.1
  ["http://[2002:7f00:1::]/", /6to4/],
  ["http://[2001:0:7f00:1::]/", /teredo/],
  ["http://0.0.0.0/", /placeholder/],
  ["http://0/", /placeholder/],
  ["http://[::]/", /placeholder/],
  ["http://10.1.2.3/", /private/],
  ["http://172.16.0.1/", /private/],
  ["http://192.168.1.1/", /private/],
  ["http://[fc00::1]/", /private/],
  ["http://[fd00:ec2::254]/", /private/], // metadata over IPv6
  ["http://169.254.169.254/", /metadata/],
  ["http://168.63.129.16/", /metadata/], // stands in public space
  ["http://100.100.100.200/", /metadata/],
  ["http://169.254.1.1/", /link-local/],
  ["http://[fe80::1]/", /link-local/],
  ["http://100.64.0.1/", /carrier-grade NAT/],
  ["http://224.0.0.1/", /multicast/],
  ["http://[ff02::1]/", /multicast/],
  ["http://255.255.255.255/", /broadcast/],
  ["http://240.0.0.1/", /reserved/],
  ["http://192.0.2.1/", /reserved/],
  ["http://[2001:db8::1]/", /reserved/],
];
for (const [spelling, because] of REFUSED_LITERALS) {
  test(`${spelling} is refused before connecting`, () => {
    const refusal = guardWith().refuses(new URL(spelling));
    assert.equal(refusal?.reason, "private address");
    assert.match(refusal.says, because);
    assert.match(refusal.says, /--allow-private/);
    assert.equal(guardWith({ allowPrivate: true }).refuses(new URL(spelling)), undefined);
  });
}

const ALLOWED = ["http://a.example/", "https://8.8.8.8/", "http://[2606:4700::1111]/", "http://[64:ff9b::8.8.8.8]/"];
for (const url of [...ALLOWED, "http://[::ffff:8.8.8.8]/", "https://a.example:80/", "http://a.example:8080/"])
  test(`${url} may be asked`, () => assert.equal(guardWith({ ports: [8080] }).refuses(new URL(url)), undefined));

test("other ports and schemes are refused, whatever is allowed", () => {
  const guard = guardWith({ allowPrivate: true, ports: [8080] });
  assert.match(guard.refuses(new URL("http://a.example:6379/"))?.says ?? "", /port 6379/);
  assert.match(guard.refuses(new URL("ftp://a.example/"))?.says ?? "", /ftp:/);
  assert.match(guard.refuses(new URL("file:///etc/passwd"))?.says ?? "", /file:/);
});

/** What the socket would be told. */
const lookUp = (guard: ReturnType<typeof guardWith>, name: string, options: object = { all: true }) =>
  new Promise<unknown>((resolve) => guard.lookup(name, options, (error, found) => resolve(error ?? found)));

test("a name is judged by all its addresses, and only what was judged is handed on", async () => {
  const answers = new Map([
    ["good.example", ["8.8.8.8", "2606:4700::1111"]],
    ["inside.example", ["10.0.0.7"]],
    ["mixed.example", ["8.8.8.8", "127.0.0.1"]],
    ["mapped.example", ["::ffff:169.254.169.254"]],
    ["none.example", []],
  ]);
  const guard = guardWith({ names: async (name) => answers.get(name)! });
  assert.deepEqual(await lookUp(guard, "good.example"), [
    { address: "8.8.8.8", family: 4 },
    { address: "2606:4700::1111", family: 6 },
  ]);
  assert.equal(await lookUp(guard, "good.example", { family: 6 }), "2606:4700::1111");
  assert.equal(await lookUp(guard, "good.example", { family: "IPv4" }), "8.8.8.8");
  for (const name of ["inside.example", "mixed.example", "mapped.example"])
    assert.match(String(await lookUp(guard, name)), /--allow-private/, name);
  assert.equal(((await lookUp(guard, "none.example")) as { code: string }).code, "ENOTFOUND");
});

test("a name that changes its address between two look-ups is judged each time", async () => {
  const answers = [["8.8.8.8"], ["127.0.0.1"]];
  const guard = guardWith({ names: async () => answers.shift()! });
  assert.deepEqual(await lookUp(guard, "a.example"), [{ address: "8.8.8.8", family: 4 }]);
  assert.match(String(await lookUp(guard, "a.example")), /127\.0\.0\.1/);
});

test("names of one site wait for each other, and other sites do not wait for them", async () => {
  const underWay: string[] = [];
  let silent = (): void => {};
  const guard = guardWith({
    names: (name) => {
      underWay.push(name);
      return name.endsWith("silent.example")
        ? new Promise((_, reject) => (silent = () => reject(new Error("no answer"))))
        : Promise.resolve(["8.8.8.8"]);
    },
  });
  const dead = ["a", "b", "c"].map((label) => guard.locate(`${label}.silent.example`));
  assert.equal(await guard.locate("good.example"), "8.8.8.8");
  assert.deepEqual(underWay, ["a.silent.example", "good.example"]);
  for (const one of dead) {
    silent();
    assert.equal(await one, undefined);
    await new Promise(setImmediate);
  }
  assert.deepEqual(underWay.slice(2), ["b.silent.example", "c.silent.example"]);
});

test("localhost is looked up by the system and refused", async () => {
  assert.match(String(await lookUp(guardWith(), "localhost")), /loopback/);
  assert.ok(Array.isArray(await lookUp(guardWith({ allowPrivate: true }), "localhost")));
});

test("names of a simulated web stand for their address, in the spelling of URLs, and for nothing else", () => {
  const guard = guardWith({ resolve: new Map([["A.Example", { address: "[::1]", port: 8080 }]]) });
  assert.deepEqual(guard.standIn("a.example"), { address: "::1", port: 8080 });
  assert.equal(guard.standIn("b.a.example"), undefined);
  assert.match(guard.refuses(new URL("http://[::1]/"))?.says ?? "", /loopback/);
});

test("an entry that names no address is told to the user", () => {
  const resolve = new Map([
    ["a.example", { address: "localhost" }],
    ["b.example", { address: "127.0.0.1", port: 70000 }],
    ["c d", { address: "127.0.0.1" }],
  ]);
  assert.throws(
    () => guardWith({ resolve }),
    (error: SettingsError) => error instanceof SettingsError && error.problems.length === 3,
  );
});

test("mapped and NAT64 addresses are judged like the address they carry", () =>
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [mapped, translated] = [specialRange(`::ffff:${address}`), specialRange(`64:ff9b::${address}`)];
      assert.equal(mapped, specialRange(address));
      assert.equal(translated, specialRange(address));
    }),
  ));

test("whatever is not an address cannot be public", () =>
  fc.assert(fc.property(fc.string(), (text) => assert.ok(/[.:]/.test(text) || specialRange(text) !== undefined))));
