/** Rendering in every kind of harvest, by the rules of the host, and with an end. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { findChromium } from "../../src/render/find-browser.js";
import { folder, linesOf, serve, winnow } from "../cli/world.js";
import { eventPage } from "../events/web.js";
import { SONGS, serveApp } from "./app-site.js";

const skip =
  findChromium() === undefined ? "no Chromium here; on Debian: apt-get install chromium-headless-shell" : false;
const LOCAL = ["--allow-private", "--delay", "0", "--wait", "0s"];

test("a listing of pages that are empty without JavaScript finds its leaves", { skip }, async (t) => {
  const web = await serveApp(t);
  const done = await winnow(["listing", web.url, "--store", folder(t), ...LOCAL, "--json"]);
  assert.equal(done.code, 0, done.err);
  const songs = Array.from({ length: SONGS }, (_, id) => `/api/song/${id}`);
  assert.deepEqual(
    songs.filter((song) => !web.asked.includes(song)),
    [],
  );
  assert.ok(linesOf(done).at(-1).counts.new >= SONGS);
});

test("a recipe reads what scripts have made", { skip }, async (t) => {
  const web = await serveApp(t);
  const here = folder(t);
  const recipe = path.join(here, "songs.yaml");
  writeFileSync(recipe, `name: songs\ncollect:\n  - list: ${web.url}\n    only: '/song/\\d+'\n`);
  const done = await winnow(["robot", recipe, "--store", path.join(here, "store"), ...LOCAL, "--json"]);
  assert.equal(done.code, 0, done.err + done.out);
  const exported = linesOf(
    await winnow(["records", "export", "--store", path.join(here, "store"), "--format", "jsonl"]),
  );
  assert.equal(exported.length, SONGS);
  assert.match(exported[0].fields.title, /^Song number \d+$/);
});

test("the dates of an event are read from a page that its scripts have made", { skip }, async (t) => {
  const home = eventPage("ICGS", 2027).replace("<!doctype html><title>ICGS 2027</title>", "");
  const web = await serve(t, {
    "/": `<!doctype html><title>ICGS 2027</title><div id=root></div><script>fetch("/home").then(async (home) => { root.innerHTML = await home.text(); })</script>`,
    "/home": home,
  });
  const store = folder(t);
  const done = await winnow(["events", "harvest", web.url, "--store", store, "--allow-private", "--delay", "0"]);
  assert.ok(web.asked.includes("/home"), done.err);
  assert.match(done.out, /2027-12-03|3 December 2027|3–6 December 2027/, done.out);
});

const TALKATIVE = `<title>Talk</title><p>${"Words that stand on the page without any script. ".repeat(20)}</p>
  <script>document.title = "A title that a script has made"</script>`;
for (const [mode, isAdded] of [
  ["always", true],
  ["auto", false],
  ["never", false],
] as const)
  test(`--render ${mode}: the script of a page full of text ${isAdded ? "runs" : "does not run"}`, {
    skip,
  }, async (t) => {
    const web = await serve(t, { "/": TALKATIVE });
    const store = folder(t);
    await winnow(["crawl", web.url, "--store", store, ...LOCAL, "--render", mode]);
    const { out } = await winnow(["records", "export", "--store", store, "--format", "jsonl"]);
    assert.match(out, isAdded ? /"title":"A title that a script has made"/ : /"title":"Talk"/);
  });

const SHELL = (script: string): string => `<title>x</title><div id=root></div><script>${script}</script>`;

test("what robots.txt forbids is not requested for a script, wherever a redirect leads it", { skip }, async (t) => {
  const web = await serve(t, {
    "/robots.txt": "User-agent: *\nDisallow: /closed/\n",
    "/": SHELL(
      `for (const at of ["/closed/a", "/way", "/out", "/open"]) fetch(at).then(async (it) => root.append(await it.text()), () => root.append("no "))`,
    ),
    "/way": { status: 302, headers: { location: "/closed/b" } },
    "/out": { status: 302, headers: { location: "http://169.254.169.254/latest/" } },
    "/open": "open words",
    "/closed/a": "secret",
    "/closed/b": "secret",
  });
  const store = folder(t);
  await winnow(["crawl", web.url, "--store", store, ...LOCAL]);
  assert.ok(web.asked.includes("/open") && web.asked.includes("/way"));
  assert.deepEqual(
    web.asked.filter((at) => at.startsWith("/closed/")),
    [],
  );
});

test("requests of scripts keep the host's delay", { skip }, async (t) => {
  const times: number[] = [];
  const web = await serve(t, {
    "/": SHELL(`for (const n of [1, 2, 3]) fetch("/data/" + n).then(async (it) => root.append(await it.text()))`),
  });
  for (const n of [1, 2, 3])
    web.pages.set(`/data/${n}`, {
      get body() {
        times.push(performance.now());
        return `data ${n} `;
      },
    });
  await winnow(["crawl", web.url, "--store", folder(t), "--allow-private", "--wait", "0s", "--delay", "400ms"]);
  assert.equal(times.length, 3);
  for (const [i, at] of times.slice(1).entries()) assert.ok(at - times[i]! >= 380, `${at - times[i]!} ms`);
});

test("a page that grows with every scroll is scrolled ten times", { skip }, async (t) => {
  const more = `let n = 0; const add = async () => { const a = document.createElement("p"); a.style.height = "3000px"; a.textContent = await (await fetch("/more/" + n++)).text(); root.append(a); };
    addEventListener("scroll", () => { if (scrollY + innerHeight >= document.documentElement.scrollHeight - 50) add(); }); add();`;
  const web = await serve(t, { "/": SHELL(more) });
  for (let n = 0; n < 100; n++) web.pages.set(`/more/${n}`, `more words ${n}`);
  await winnow(["crawl", web.url, "--store", folder(t), ...LOCAL]);
  const asked = web.asked.filter((at) => at.startsWith("/more/")).length;
  assert.ok(asked >= 5 && asked <= 25, `${asked} requests`);
});

test("a script that takes all memory ends, and the next page is rendered", { skip }, async (t) => {
  const web = await serve(t, {
    "/": `<title>x</title><a href=/greedy>a</a><a href=/fine>b</a>`,
    "/greedy": SHELL("const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));"),
    "/fine": SHELL(`document.title = "Fine words of a script"; root.append("Words of a script. ".repeat(40))`),
  });
  const store = folder(t);
  const done = await winnow(["crawl", web.url, "--store", store, ...LOCAL]);
  assert.equal(done.code, 0, done.err);
  const { out } = await winnow(["records", "export", "--store", store, "--format", "jsonl"]);
  assert.match(out, /Fine words of a script/);
});
