/** What a person says of events while another process visits them: never refused, never lost, and the watcher follows. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { folder, linesOf, type SmallWeb, serve, start, winnow } from "../cli/world.js";
import { eventPage } from "./web.js";

const FEED = {
  headers: { "content-type": "application/rss+xml" },
  body: `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><channel><title>Press</title>
<item><title>Optimal Sieves for Wheat and Barley</title><link>http://press.example/1</link><dc:creator>Ada Miller</dc:creator><prism:doi>10.1000/1</prism:doi></item>
<item><title>Threshing Machines That Learn from Wind</title><link>http://press.example/2</link><dc:creator>Ben Reaper</dc:creator><prism:doi>10.1000/2</prism:doi></item></channel></rss>`,
};
const accepted = '<p><a href="accepted.html">Accepted papers</a></p>';

/** A page that answers when the test says so. */
function heldBack() {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/** Until the web was asked for it; a test that waits in vain is ended by the runner. */
async function askedFor(web: SmallWeb, path: string): Promise<void> {
  while (!web.asked.includes(path)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("a feed that is attached while the event is being visited is read by that very visit", {
  timeout: 1_800_000,
}, async (t) => {
  const slow = heldBack();
  const web = await serve(t, {
    "/grain/": eventPage("GRAIN", 2027, { more: accepted }),
    "/grain/accepted.html": { body: "<title>Accepted papers</title><p>Soon.</p>", held: slow.held },
    "/feed.rss": FEED,
  });
  const here = ["--store", path.join(folder(t), "store")];
  const visit = start(t, ["events", "harvest", `${web.url}grain/`, ...here, "--allow-private", "--delay", "0"]);
  await askedFor(web, "/grain/accepted.html");
  // The home page may be judged but not yet committed: then the feed waits for the next visit, and nobody is refused.
  let shown = "";
  while (!shown.includes("GRAIN 2027")) shown = (await winnow(["events", "list", ...here])).out;
  const attached = await winnow(["events", "add", "GRAIN 2027", "--feed", `${web.url}feed.rss`, ...here]);
  assert.equal(attached.code, 0, attached.err);
  assert.match(attached.out, /1 feed attached/);
  slow.release();
  assert.equal((await visit.ended).code, 0);
  const papers = linesOf(await winnow(["records", "list", ...here, "--where", "type:paper", "--json"])).slice(0, -1);
  assert.deepEqual(
    papers.map(({ fields }) => `${fields.event} ${fields.doi}`),
    ["grain 2027 10.1000/1", "grain 2027 10.1000/2"],
  );
});

test("beside a running watch events are edited, paused, merged, removed and given feeds; the watcher follows", {
  timeout: 1_800_000,
}, async (t) => {
  const slow = heldBack();
  const web = await serve(t, {
    "/grain/": eventPage("GRAIN", 2027),
    "/husk/": eventPage("HUSK", 2027),
    "/chaff/": eventPage("CHAFF", 2027),
    "/bran/": eventPage("BRAN", 2027),
    "/bran-2027/": eventPage("BRANCONF", 2027),
    "/slow/": { body: eventPage("SLOW", 2027), held: slow.held },
    "/feed.rss": FEED,
  });
  const here = ["--store", path.join(folder(t), "store")];
  const asking = [...here, "--allow-private"];
  for (const name of ["grain", "husk", "chaff"])
    assert.equal((await winnow(["events", "harvest", `${web.url}${name}/`, ...asking, "--delay", "0"])).code, 0);
  // The three that were just visited are not due; these are, and in this order: by name, after what waits longest.
  for (const name of ["slow", "bran", "bran-2027"]) await winnow(["events", "add", `${web.url}${name}/`, ...here]);
  await winnow(["events", "pause", `${web.url}bran/`, ...here]);
  await winnow(["events", "pause", `${web.url}bran-2027/`, ...here]);
  const watch = start(t, ["watch", ...asking, "--json"]);
  await askedFor(web, "/slow/");

  const said = async (...args: string[]) => {
    const ended = await winnow(["events", ...args, ...here]);
    assert.equal(ended.code, 0, `${args.join(" ")}: ${ended.err}`);
    return ended;
  };
  await said("add", "GRAIN 2027", "--feed", `${web.url}feed.rss`);
  await said("edit", "HUSK 2027", "--set", "notification=2027-09-20", "--set", "start=2027-12-13");
  await said("remove", "CHAFF 2027");
  await said("merge", `${web.url}bran/`, `${web.url}bran-2027/`);
  await said("pause", `${web.url}bran/`, "--resume");
  assert.ok(!web.asked.includes("/feed.rss"), "the watcher is still at its slow event");
  slow.release();
  await askedFor(web, "/feed.rss");
  await askedFor(web, "/bran/");
  watch.process.kill("SIGINT");
  assert.equal((await watch.ended).code, 130);

  const states = linesOf(await winnow(["events", "list", ...here, "--json"])).slice(0, -1);
  const by = new Map(states.map((state) => [state.url.slice(web.url.length), state]));
  assert.equal(by.get("husk/").start, "2027-12-13");
  assert.equal(by.get("husk/").notification, "2027-09-20");
  assert.equal(by.get("slow/").acronym, "SLOW");
  assert.equal(by.get("chaff/")?.state ?? "removed", "removed");
  assert.ok(!web.asked.includes("/bran-2027/"), "it is told with the other and not visited by itself");
  const papers = linesOf(await winnow(["records", "list", ...here, "--where", "type:paper", "--json"])).slice(0, -1);
  assert.deepEqual(
    papers.map(({ fields }) => fields.event),
    ["grain 2027", "grain 2027"],
  );
});
