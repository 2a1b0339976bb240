/** The archive in object storage from the command line: where it is, what is said when it cannot be reached, and no secret anywhere. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { startS3 } from "../archive/s3-server.js";
import { folder, linesOf, page, serve, winnow } from "./world.js";

const PAGES = { "/": page("Home", "/a"), "/a": page("A") };

test("a crawl goes to object storage, show and why say where it is, and replay reads it there", async (t) => {
  const web = await serve(t, PAGES);
  const objects = await startS3();
  t.after(() => objects.close());
  const env = objects.environment;
  const inside = folder(t);
  const store = path.join(inside, "store");
  const log = path.join(inside, "log.jsonl");
  const to = ["--archive", "s3://bucket/songs", "--log", log, "--verbose"];
  const crawl = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0"];
  const ended = await winnow([...crawl, ...to], env);
  assert.equal(ended.code, 0, ended.err);
  assert.deepEqual(
    readdirSync(path.join(store, "archive")).filter((name) => name.includes(".warc.")),
    [],
  );
  const show = await winnow(["records", "show", `${web.url}a`, "--store", store]);
  assert.match(show.out, /in s3:\/\/bucket\/songs\/[0-9a-f]{8}\/run-1\/winnow-.*\.warc\.gz/);
  const why = await winnow(["why", `${web.url}a`, "--store", store, "--json"]);
  assert.equal(linesOf(why)[0].archivedIn.kind, "object");
  const replay = await winnow(["replay", "--store", store, "--json"], env);
  assert.equal(replay.code, 0, replay.err);
  assert.equal(linesOf(replay).at(-1).counts.unreadable, 0);

  const wrongKeys = { ...env, AWS_SECRET_ACCESS_KEY: "another/secret+key" };
  const refused = await winnow([...crawl, ...to], wrongKeys);
  assert.notEqual(refused.code, 0);
  assert.match(refused.err, /the keys are wrong .*Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY/);
  const unset = await winnow([...crawl, ...to], { AWS_ACCESS_KEY_ID: "" });
  assert.equal(unset.code, 2);
  assert.match(unset.err, /set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);

  const written = readdirSync(inside, { recursive: true })
    .map((name) => path.join(inside, String(name)))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "latin1"));
  const said = [ended, show, why, replay, refused, unset].flatMap(({ out, err }) => [out, err]);
  assert.ok(written.length > 1);
  for (const secret of [env["AWS_SECRET_ACCESS_KEY"]!, wrongKeys.AWS_SECRET_ACCESS_KEY])
    for (const text of [...written, ...said]) assert.ok(!text.includes(secret));
});
