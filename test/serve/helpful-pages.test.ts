/** What a person sees who made a mistake, found nothing, or wants to see what is behind a number. */
import assert from "node:assert/strict";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { winnow } from "../cli/world.js";
import { songServer, tokenOn, type World } from "./world.js";

/** With one version of the songs as a corpus. */
async function corpusServer(t: TestContext): Promise<World> {
  const world = await songServer(t);
  const out = path.join(world.where, "releases");
  const released = await winnow(["corpus", "release", "songs", "--store", world.where, "--out", out]);
  assert.equal(released.code, 0, released.err);
  return world;
}

const MISTAKES: readonly [address: string, says: RegExp, keeps: string][] = [
  ["/records?q=%28river", /this bracket is never closed.*\(river\n {2}\^/s, 'name="q" value="(river"'],
  ["/records?where=langage%3Atat&q=river", /did you mean language/, 'value="langage:tat"'],
  ["/records?collection=song", /did you mean songs/, 'name="collection"'],
  ["/records?after=nowhere", /nowhere/, 'name="q"'],
  ["/corpus/query?q=%22river", /this quote is never closed.*&quot;river\n {2}\^/s, 'value="&quot;river"'],
  ["/corpus/query?q=river&where=zz%3A1", /no such attribute/, 'value="zz:1"'],
  ["/corpus/query?q=river&sample=none", /sample/, 'value="river"'],
  ["/corpus/query?q=river&version=zz-1", /There is no version zz-1/, 'value="river"'],
  ["/corpus/repeats?where=zz%3A1", /no such attribute/, 'value="zz:1"'],
  ["/corpus/topics?where=zz%3A1&count=3", /no such attribute/, 'value="3"'],
  ["/why?url=hm", /is not a web address/, 'value="hm"'],
];
test("a mistake is explained above the form, which keeps what was written", async (t) => {
  const { get } = await corpusServer(t);
  for (const [address, says, keeps] of MISTAKES) {
    const response = await get(address);
    const html = await response.text();
    assert.equal(response.status, 400, address);
    assert.match(html, says, address);
    assert.equal(html.match(/role="alert"/g)?.length, 1, address);
    assert.ok(html.includes(keeps), `${address}: ${keeps}`);
    assert.doesNotMatch(html, /role="status"|Export/, `${address} shows results`);
  }
});

test("where nothing is found, a page says so and offers other ways", async (t) => {
  const { get } = await corpusServer(t);
  const text = async (address: string): Promise<string> => (await get(address)).text();
  const nothing = await text("/records?q=zzzz&where=language%3Atat");
  assert.match(nothing, /0 records/);
  for (const way of ['href="/records?where=language%3Atat"', 'href="/records?q=zzzz"', 'href="/records"'])
    assert.ok(nothing.includes(way), way);
  assert.doesNotMatch(nothing, /Export what is shown/);
  assert.doesNotMatch(await text("/corpus/query?q=zzzz"), /<table/);
  assert.match(await text("/corpus/query?q=zzzz"), /Nothing in songs-1 matches/);
  assert.match(await text("/corpus/query?q=old&show=collocations"), /Nothing occurs three times or more/);
  assert.match(await text("/corpus/repeats?words=900"), /No passage of 900 words/);
  assert.match(await text("/corpus/query"), /What a query can say/);
});

const COUNTED = ["show=word&q=river|the", "show=lower&q=%5Blower%3D%22the%22%5D", "show=host&q=the", "show=year&q=the"];
test("the lines behind a row of a corpus are as many as the row says", async (t) => {
  const { get } = await corpusServer(t);
  const followed = async (address: string): Promise<number> => {
    const html = await (await get(address)).text();
    const rows = [...html.matchAll(/<th scope="row"><a href="([^"]+)">.*?<\/th><td class="number">([\d,]+)/g)];
    for (const [, href, count] of rows.slice(0, 12)) {
      const lines = await (await get(href!.replaceAll("&amp;", "&"))).text();
      assert.match(lines, new RegExp(`>${count} hits? ·`), `${address}: ${href}`);
    }
    return rows.length;
  };
  let all = 0;
  for (const asked of COUNTED) all += await followed(`/corpus/query?${asked.replace("river|the", "river+%7C+the")}`);
  all += await followed("/corpus/query?show=keywords&where=language%3Aeng");
  all += await followed("/corpus/query?show=ngrams&length=2");
  assert.ok(all >= 5, `${all} rows`);
});

test("a harvest starts at an address without its scheme", async (t) => {
  const world = await songServer(t);
  const token = await tokenOn(await world.get("/"));
  const sent = await world.post("/harvests", { token, kind: "crawl", url: " Songs.example/new ", pages: "1" });
  assert.equal(sent.status, 303, await sent.clone().text());
  const started = await (await world.get(sent.headers.get("location")!)).text();
  assert.match(started, /https:\/\/songs\.example\/new/);
});
