/** No page is given up silently, and what was given up can be tried again. */
import assert from "node:assert/strict";
import test from "node:test";
import { folder, linesOf, page, serve, start, winnow } from "./world.js";

test("a slow start page that was killed in flight again and again is read in the end", async (t) => {
  const web = await serve(t, {
    "/": { body: page("Slow", "/a"), held: new Promise(() => undefined) },
    "/a": page("A"),
  });
  const store = folder(t);
  const command = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0"];
  for (let kill = 1; kill <= 4; kill++) {
    const run = start(t, command);
    while (web.asked.length < kill) await new Promise((resolve) => setTimeout(resolve, 10));
    run.process.kill("SIGKILL");
    await run.ended;
  }
  web.pages.set("/", page("Slow", "/a"));
  const ended = await winnow([...command, "--json"]);
  assert.equal(ended.code, 0, ended.err);
  assert.equal(linesOf(ended).at(-1).counts.pages, 2);
});

test("the summary names what was set aside, and winnow retry has it visited again", async (t) => {
  const login = '<title>Sign in</title><form>Name <input> Password <input type="password"></form>';
  const web = await serve(t, { "/": page("Start", "/members"), "/members": login });
  const store = folder(t);
  const command = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0"];
  const first = await winnow(command);
  assert.match(
    first.out + first.err,
    /1 page set aside; winnow retry has it tried again:\n {2}1 × login wall.*\/members/,
  );
  web.pages.set("/members", page("Members"));
  assert.equal((await winnow(["retry", "--store", store, "--collection", "another"])).code, 1);
  const retried = await winnow(["retry", "--store", store]);
  assert.deepEqual([retried.code, retried.err], [0, ""]);
  assert.match(retried.out, /^1 address of .* waits again: run the crawl of /);
  const second = linesOf(await winnow([...command, "--json"])).at(-1);
  assert.deepEqual([second.counts.pages, second.harvests[0].mode, second.harvests[0].records], [1, "continued", 2]);
});
