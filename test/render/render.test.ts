/** Pages that need JavaScript, in a real browser: what is harvested, archived and replayed, and that nothing else leaves. */
import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { openRenderer, type Rendered, type Renderer, type RenderLimits } from "../../src/render/browser.js";
import { findChromium } from "../../src/render/find-browser.js";
import { folder, linesOf, serve, winnow } from "../cli/world.js";
import { SONGS, serveApp } from "./app-site.js";

const skip =
  findChromium() === undefined ? "no Chromium here; on Debian: apt-get install chromium-headless-shell" : false;

test("a site that is empty without JavaScript is harvested, archived and replayed without a browser", {
  skip,
}, async (t) => {
  const web = await serveApp(t);
  const store = path.join(folder(t), "store");
  const common = ["--store", store, "--allow-private", "--delay", "0"];

  const crawled = linesOf(await winnow(["crawl", web.url, ...common, "--json"]));
  assert.equal(crawled.at(-1).counts.pages, SONGS + 1);
  assert.equal(web.asked.filter((asked) => asked === "/app.js").length, 1, "scripts are fetched once");
  assert.ok(!web.asked.includes("/style.css"));
  const titles = await titlesIn(store);
  assert.ok(titles.includes(`Song number ${SONGS - 1}`), "found by scrolling to the end");
  assert.ok(
    titles.every((title) => /^Song(s| number \d+)$/.test(title)),
    "the consent dialog was left alone",
  );

  const requests = web.asked.length;
  const replayed = await winnow(["replay", "--store", store, "--json"], { WINNOW_CHROMIUM: "/nowhere" });
  assert.equal(replayed.code, 0, replayed.err);
  const { counts } = linesOf(replayed).at(-1);
  assert.deepEqual([counts.new, counts.changed, counts.unreadable], [0, 0, 0]);
  assert.equal(web.asked.length, requests);
  const checked = await winnow(["store", "check", "--store", store]);
  assert.equal(checked.code, 0, checked.out);
});

test("without a browser, and with --render never, empty pages stay empty and are named", async (t) => {
  const web = await serveApp(t);
  const crawl = async (...more: string[]) =>
    winnow(["crawl", web.url, "--store", folder(t), "--allow-private", "--delay", "0", ...more], {
      PATH: "/nowhere",
      WINNOW_CHROMIUM: "",
    });
  const without = await crawl();
  assert.equal(without.code, 0, without.err);
  assert.match(
    without.err,
    /1 page looks empty without JavaScript, e\.g\. http:\S+\. To render them, install Chromium/,
  );
  assert.doesNotMatch((await crawl("--render", "never")).err, /JavaScript/);
});

test("a template whose pages do not grow is rendered three times", { skip }, async (t) => {
  const shell = (links: string): string =>
    `<title>x</title><p>short ${links}</p><script src="/nothing.js"></script><script>fetch("/api/ping")</script>`;
  const pages = Array.from({ length: 8 }, (_, i) => [`/${i}`, shell(`<a href="/${i + 1}">${i + 1}</a>`)]);
  const web = await serve(t, { ...Object.fromEntries(pages), "/8": "<p>The end</p>" });
  await winnow(["crawl", `${web.url}0`, "--store", folder(t), "--allow-private", "--delay", "0"]);
  assert.equal(web.asked.filter((asked) => asked === "/api/ping").length, 3);
});

for (const scheme of ["http", "https"])
  test(`scripts of ${scheme} pages reach nothing but their own site, by way of our fetcher`, { skip }, async (t) => {
    const tcp = net.createServer((socket) => socket.destroy());
    let touched = 0;
    tcp.on("connection", () => touched++);
    tcp.listen(0, "127.0.0.1");
    const udp = createSocket("udp4").bind(0, "127.0.0.1");
    udp.on("message", () => touched++);
    await Promise.all([once(tcp, "listening"), once(udp, "listening")]);
    t.after(() => {
      tcp.close();
      udp.close();
    });
    const there = `127.0.0.1:${(tcp.address() as AddressInfo).port}`;
    const stun = `127.0.0.1:${(udp.address() as AddressInfo).port}`;
    const attack = `
    const tried = [];
    const attempt = (name, work) => { try { Promise.resolve(work()).then(() => tried.push(name), () => tried.push(name)); } catch { tried.push(name); } };
    attempt("fetch", () => fetch("http://${there}/"));
    attempt("no-cors", () => fetch("http://${there}/", { mode: "no-cors" }));
    attempt("metadata", () => fetch("http://169.254.169.254/latest/meta-data/"));
    attempt("post", () => fetch("/api", { method: "POST", body: "x" }));
    attempt("beacon", () => navigator.sendBeacon("http://${there}/", "x"));
    attempt("socket", () => new Promise((end) => { const s = new WebSocket("ws://${there}/"); s.onclose = s.onerror = end; }));
    attempt("events", () => new EventSource("http://${there}/"));
    attempt("worker", () => new Worker(URL.createObjectURL(new Blob(["fetch('http://${there}/').catch(() => 0)"]))));
    attempt("service worker", () => navigator.serviceWorker?.register("/sw.js"));
    attempt("peer", async () => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:${stun}" }] });
      peer.createDataChannel("x");
      await peer.setLocalDescription(await peer.createOffer());
    });
    attempt("transport", () => new WebTransport("https://${there}/").ready);
    attempt("download", () => { const a = document.createElement("a"); a.href = "http://${there}/file.zip"; a.download = "file.zip"; document.body.append(a); a.click(); });
    attempt("own download", () => { const a = document.createElement("a"); a.href = "/file.zip"; a.download = "file.zip"; document.body.append(a); a.click(); });
    attempt("made download", () => { const a = document.createElement("a"); a.href = URL.createObjectURL(new Blob(["x".repeat(1e6)])); a.download = "made.zip"; document.body.append(a); a.click(); });
    attempt("popup", () => window.open("http://${there}/"));
    attempt("dialog", () => alert("x"));
    attempt("form", () => { const f = document.createElement("form"); f.action = "http://${there}/"; f.method = "post"; document.body.append(f); f.submit(); });
    for (const [tag, key] of [["img", "src"], ["iframe", "src"], ["video", "src"], ["object", "data"], ["embed", "src"]]) {
      const element = document.createElement(tag); element[key] = "http://${there}/"; document.body.append(element);
    }
    const link = document.createElement("link"); link.rel = "preconnect"; link.href = "http://${there}/"; document.head.append(link);
    setTimeout(() => { location.href = "http://${there}/"; }, 100);
    const done = document.createElement("p"); done.id = "done"; done.textContent = "attacked"; document.body.append(done);`;
    const asked: string[] = [];
    const renderer = await open(t);
    const rendered = await renderer.render({
      url: `${scheme}://site.example/`,
      type: "text/html",
      body: Buffer.from(`<body><script src="/own.js"></script><script>${attack}</script>`),
      async answer(url) {
        asked.push(url);
        return { status: 200, headers: [["content-type", "text/javascript"]], body: Buffer.from("window.own = true;") };
      },
    });
    assert.match(htmlOf(rendered), /attacked/, "the page stayed where it was");
    assert.deepEqual(asked, [`${scheme}://site.example/own.js`]);
    assert.equal(touched, 0);
  });

const HOSTILE: readonly [what: string, script: string, says: RegExp, limits: Partial<RenderLimits>][] = [
  ["never ends", "for (;;);", /it takes more than 6 s/, { patience: 6000 }],
  [
    "makes nodes without end",
    "setInterval(() => { for (let i = 0; i < 2000; i++) document.body.append(document.createElement('i')); }, 1)",
    /more than 5000 nodes/,
    { nodes: 5000 },
  ],
  [
    "makes a huge text",
    "document.body.textContent = 'x'.repeat(200000)",
    /more than 100000 bytes of HTML/,
    { htmlBytes: 100_000 },
  ],
];
for (const [what, script, says, limits] of HOSTILE)
  test(`a page that ${what} is given up, and the next one is rendered`, { skip }, async (t) => {
    const renderer = await open(t, limits);
    const page = (body: string) => ({
      url: "http://site.example/",
      type: "text/html",
      body: Buffer.from(`<body><script>${body}</script>`),
      answer: async () => undefined,
    });
    const given = await renderer.render(page(script));
    assert.match(given.kind === "failed" ? given.says : given.kind, says);
    assert.match(htmlOf(await renderer.render(page("document.body.append('well')"))), /well/);
  });

test("a page that asks a hundred times gets sixty answers", { skip }, async (t) => {
  const renderer = await open(t);
  let answers = 0;
  const rendered = await renderer.render({
    url: "http://site.example/",
    type: "text/html",
    body: Buffer.from(
      "<body><script>for (let n = 0; n < 100; n++) fetch('/more').catch(() => document.body.append('refused'))</script>",
    ),
    async answer() {
      answers++;
      return { status: 200, headers: [], body: Buffer.from("{}") };
    },
  });
  assert.match(htmlOf(rendered), /refused/);
  assert.equal(answers, 60);
});

async function open(t: TestContext, limits: Partial<RenderLimits> = {}): Promise<Renderer> {
  const renderer = await openRenderer("winnow-test", limits);
  assert.ok("render" in renderer);
  t.after(() => renderer.close());
  return renderer;
}

function htmlOf(rendered: Rendered): string {
  assert.equal(rendered.kind, "rendered", JSON.stringify(rendered));
  return rendered.kind === "rendered" ? rendered.html : "";
}

async function titlesIn(store: string): Promise<string[]> {
  return linesOf(await winnow(["records", "export", "--store", store, "--format", "jsonl"])).map(
    ({ fields }) => fields.title,
  );
}
