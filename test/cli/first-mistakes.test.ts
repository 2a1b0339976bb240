/** The likeliest mistakes of a newcomer: each is answered with a sentence that says what to do. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { refuseOldServer } from "../../src/store/postgres/layout/layout.js";
import { OWN_CERTIFICATE, OWN_KEY } from "../own-certificate.js";
import { folder, PROGRAM, page, type SmallWeb, serve, start, winnow, winnowInto } from "./world.js";

interface Scene {
  readonly place: string;
  readonly web: SmallWeb;
  /** The address of a server whose certificate nobody vouches for. */
  readonly secure: string;
}

type Args = (scene: Scene) => string[];
const CRAWL = ["--allow-private", "--delay", "0", "--wait", "0"];
const crawl =
  (where: string, ...more: string[]): Args =>
  ({ web }) => ["crawl", new URL(where, web.url).href, ...CRAWL, ...more];
const file =
  (name: string, text: string | Uint8Array, args: (file: string) => string[]): Args =>
  ({ place }) => {
    writeFileSync(path.join(place, name), text);
    return args(path.join(place, name));
  };
const RECIPE = "name: a\ncollect:\n  - list: https://a.example/\n";
/** "Татар" in windows-1251. */
const CYRILLIC = Buffer.concat([Buffer.from("name: a\nsource:\n  publisher: "), Buffer.from("d2e0f2e0f00a", "hex")]);

const MISTAKES: [mistake: string, args: Args, says: RegExp][] = [
  [
    "a wrong address",
    () => ["crawl", "not an address"],
    /is not a web address; write it like https:\/\/example\.org\//,
  ],
  ["a page that is not there", crawl("missing"), /answered 404\. Open it in a browser, and start from/],
  ["a typo in a command", () => ["crawll", "a.example"], /unknown command 'crawll'\n\(Did you mean crawl\?\)/],
  [
    "a typo in a flag",
    () => ["crawl", "a.example", "--dely", "1s"],
    /unknown option '--dely'\n\(Did you mean --delay\?\)/,
  ],
  [
    "a typo in a key of winnow.yaml",
    file("winnow.yaml", "delya: 1s\n", (name) => ["crawl", "a.example", "--settings", name]),
    /line 1: `delya` is not a setting; did you mean `delay`\?/,
  ],
  [
    "a typo in a key of a recipe",
    file("key.yaml", RECIPE.replace("collect", "colect"), (name) => ["robot", "check", name]),
    /key\.yaml:2:1: `colect` is not known, did you mean `collect`\?/,
  ],
  [
    "a recipe in windows-1251",
    file("old.yaml", CYRILLIC, (name) => ["robot", "check", name]),
    /old\.yaml:3:14: the file is not UTF-8; it looks like windows-1251: save it as UTF-8/,
  ],
  [
    "a pattern in double quotes",
    file("quoted.yaml", `${RECIPE}    only: "/news/\\d+"\n`, (name) => ["robot", "check", name]),
    /put patterns in single quotes, '\\d\+'/,
  ],
  ["a recipe that is not there", () => ["robot", "none.yaml"], /There is no file or folder none\.yaml/],
  [
    "a file where a folder belongs",
    file("data", "", (name) => ["crawl", "a.example", "--store", name]),
    /data cannot be used as a store: it is a file, not a folder\. Choose another folder with --store DIR/,
  ],
  [
    "the name of no host",
    () => ["crawl", "https://nosuch.invalid/", "--wait", "0"],
    /nosuch\.invalid .*whether this machine is online/s,
  ],
  [
    "nobody answers",
    () => ["crawl", "http://127.0.0.1:9/", ...CRAWL],
    /connection refused by 127\.0\.0\.1:9\. Check the port, and whether/,
  ],
  [
    "a private address",
    ({ web }) => ["crawl", web.url],
    /127\.0\.0\.1 is a loopback address: not reached without --allow-private/,
  ],
  [
    "a certificate of nobody",
    ({ secure }) => ["crawl", secure, ...CRAWL],
    /cannot be trusted: .* name that certificate's file in NODE_EXTRA_CA_CERTS/,
  ],
  [
    "robots.txt forbids it",
    crawl("secret/"),
    /robots\.txt of .* says "Disallow: \/secret\/" \(line 2\)\. Ask the site's owner, or start from/,
  ],
  ["an empty site", crawl("alone"), /Only the start page was read: its HTML has no links\. .*--render always/],
  [
    "an empty site, as a listing",
    ({ web }) => ["listing", new URL("alone", web.url).href, ...CRAWL],
    /The start page has no links and hardly any text in its HTML\. .*--render always/,
  ],
  ["a page that leads to other hosts only", crawl("elsewhere"), /Skipped so far:\n +1 × scope: other host than/],
  ["a consent wall", crawl("consent"), /consent wall: .* start from a page that opens without it/],
  ["a site that needs JavaScript, without a browser", crawl("app"), /looks empty without JavaScript, e\.g\. /],
  [
    "a model that is not there",
    () => ["events", "add", "a.example", "--model", "none.model"],
    /--model none\.model cannot be read; winnow train --help/,
  ],
  [
    "an unknown format",
    () => ["records", "export", "--format", "exel"],
    /--format exel: there is no such format. There are: jsonl, csv/,
  ],
  [
    "a folder that a cloud client synchronises",
    (scene) => ["crawl", scene.web.url, ...CRAWL, "--store", cloud(scene)],
    /a cloud client synchronises.*Use a folder outside of it/,
  ],
  [
    "a store that is not there",
    ({ place }) => ["status", "--store", path.join(place, "none")],
    /holds no Winnow store\. Name the right folder with --store DIR/,
  ],
  [
    "a PostgreSQL that is not there",
    () => ["status", "--store", "postgres://127.0.0.1:9/x"],
    /Is the server running, and does it listen at this address\?/,
  ],
  ["a forgotten --collection", () => ["models", "use", "x"], /required option '--collection <name>' not specified/],
  [
    "a port in use",
    ({ web }) => ["serve", "--listen", web.host],
    /is in use: is winnow serve running already\? Choose another: --listen/,
  ],
];

function cloud({ place }: Scene): string {
  return path.join(place, "Dropbox", "data");
}

const PAGES = {
  "/": page("Start"),
  "/robots.txt": "User-agent: *\nDisallow: /secret/",
  "/consent":
    "<title>Cookie consent</title><h1>Cookie consent</h1><p>We value your privacy.</p><button>Accept all</button>",
  "/alone": "<title>Welcome</title><p>Nothing here yet.</p>",
  "/linked": page("Linked", "/alone"),
  "/elsewhere": page("Elsewhere", "https://elsewhere.invalid/"),
  "/app": `<title>App</title><div id="root"></div><script src="/app.js"></script><noscript>You need to enable JavaScript to run this app.</noscript>`,
};

test("the likeliest mistakes are answered with what to do", async (t) => {
  const scene: Scene = { place: folder(t), web: await serve(t, PAGES), secure: await secureServer(t) };
  const store = path.join(scene.place, "store");
  for (const [mistake, args, says] of MISTAKES) {
    const words = args(scene);
    const ended = await winnow(
      words.includes("--store") || !STORED.has(words[0]!) ? words : [...words, "--store", store],
      {
        WINNOW_CHROMIUM: path.join(scene.place, "no-browser"),
      },
    );
    await t.test(mistake, () => {
      assert.match(ended.err + ended.out, says);
      assert.doesNotMatch(ended.err, /bug in Winnow|at .*\.js:/);
    });
  }
});

const STORED = new Set(["crawl", "listing", "serve", "status", "events", "records", "models"]);

test("a finished harvest that is run again says that it is an update", async (t) => {
  const web = await serve(t, PAGES);
  const args = ["crawl", new URL("linked", web.url).href, ...CRAWL, "--store", folder(t)];
  assert.match((await winnow(args)).err, /Starts a new harvest/);
  const { err, out } = await winnow(args);
  assert.match(err, /Updates a finished harvest of 2 pages/);
  assert.doesNotMatch(err + out, /has no links/);
});

test("a second harvest into a store names the first and the ways out", async (t) => {
  let open = (): void => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  const web = await serve(t, { "/": { body: page("Start"), held } });
  const args = ["crawl", web.url, ...CRAWL, "--store", folder(t)];
  const first = start(t, args);
  await first.says(/Starts a new harvest/);
  while (web.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const second = await winnow(args);
  open();
  assert.equal(second.code, 1);
  assert.match(second.err, /is in use: process \d+ .*\nWait until it has ended, stop it, or use another store/s);
  assert.equal((await first.ended).code, 0);
});

test("an unknown time zone is refused with an example", async () => {
  const { eventFieldMistake } = await import("../../src/app/events/correct.js");
  assert.equal(
    eventFieldMistake("timezone", "Mars/X"),
    "Mars/X is not a time zone; write it like AoE, UTC-12 or Europe/Helsinki.",
  );
  for (const zone of ["AoE", "UTC-12", "UTC+5:30", "PST", "Europe/Helsinki", ""])
    assert.equal(eventFieldMistake("timezone", zone), undefined, zone);
});

test("a folder where this user may not write is named with a way out", async (t) => {
  if (!existsSync("/sys")) return t.skip("there is no folder here that nobody may write to");
  const { code, err } = await winnow(["crawl", "a.example", "--store", "/sys/winnow"]);
  assert.deepEqual(
    [code, /\/sys\/winnow cannot be used as a store: .*Choose another folder with --store DIR/.test(err)],
    [2, true],
    err,
  );
});

test("a full disk is named with a way out", async (t) => {
  if (!existsSync("/dev/full")) return t.skip("there is no device here that is always full");
  const { code, err } = await winnowInto("/dev/full", ["robot", "schema"]);
  assert.equal(code, 1);
  assert.match(err, /the output could not be written: ENOSPC.*Free some space there and run it again\./);
});

test("an old PostgreSQL is refused, and its version named", () => {
  assert.throws(() => refuseOldServer(120022, "postgres://db.example/winnow"), {
    message:
      "postgres://db.example/winnow is PostgreSQL 12, and Winnow needs 15 or newer. Upgrade the server, or use a folder: --store DIR.",
  });
  refuseOldServer(150000, "postgres://db.example/winnow");
});

test("an old Node is told which one is needed", () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.8" })`;
  const { status, stderr } = spawnSync(process.execPath, ["--import", old, PROGRAM, "--version"], { encoding: "utf8" });
  assert.equal(status, 1);
  assert.equal(
    stderr,
    "winnow: this is Node 18.20.8, and Winnow needs 20.19 or newer: install it from https://nodejs.org/\n",
  );
});

async function secureServer(t: TestContext): Promise<string> {
  const server = createServer({ key: OWN_KEY, cert: OWN_CERTIFICATE }, (_, response) => response.end("secret"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
}
