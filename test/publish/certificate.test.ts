/** A certificate says how an export came about: enough to cite it, to check it and to make it again. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { certificateOf } from "../../src/publish/certificate.js";
import { openStore } from "../../src/store/open.js";
import { findingOf, SONGS } from "../cli/records-world.js";
import { answered, begin, end, found, leaseOne, requestFor, visit } from "../store/contract-world.js";

test("starts, settings, luck, what the site states, and digests of the archive", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-certificate-"));
  const store = await openStore(folder);
  try {
    const starts = [found("a"), found("b"), found("secret", { dropped: "robots.txt: Disallow: /secret (line 2)" })];
    const run = await begin(store, [requestFor(starts, { settings: { delay: 5 } })]);
    const lease = await leaseOne(store, run);
    const place = { segment: "one.warc.gz", offset: 10, length: 20, digest: "sha1:ABC" };
    const learned = [["kind:stated", [12, 5]]] as const;
    await visit(store, lease, "a", {
      sequence: 1,
      records: SONGS.map(findingOf),
      learned,
      visit: answered(1, { archived: place }),
    });
    await visit(store, lease, "b", { becomes: { state: "failed", because: "answered 403: refused" } });
    await end(store, run);
    const facts = {
      program: "winnow/0",
      made: "2026-11-15T00:00:00.000Z",
      file: "songs.csv",
      format: "csv",
      asked: {},
      release: {
        ...{ bytes: 3, sha256: "abc", records: 5, removed: 0, leftOut: 0, next: 5 },
        rules: new Map([["test/1", 20]]),
      },
      collection: "songs",
      models: { "language.model": "sha256:1" },
      rules: ["words/1"],
    };
    // biome-ignore lint/suspicious/noExplicitAny: plain JSON, the assertions say what must be there
    const certificate = (await certificateOf(store, facts, () => undefined)) as any;
    assert.deepEqual([certificate.export.sha256, certificate.export.records, certificate.export.change], ["abc", 5, 5]);
    const [harvest] = certificate.harvests;
    assert.deepEqual([harvest.collection, harvest.settings, harvest.records], ["songs", { delay: 5 }, 5]);
    assert.deepEqual(harvest.addresses, { known: 3, done: 1, waiting: 0, leftOut: 1, failed: 1, setAside: 0 });
    assert.deepEqual(harvest.shares, { robots: 0.3333, refused: 0.3333, failed: 0.3333 });
    assert.deepEqual(harvest.stated, [{ site: "a.example", states: 12 }]);
    assert.deepEqual([certificate.archive.entries, certificate.archive.segments[0].segment], [1, "one.warc.gz"]);
    assert.match(certificate.archive.segments[0].digest, /^sha256:[0-9a-f]{64}$/);
    assert.deepEqual(await certificateOf(store, facts, () => undefined), certificate, "the same again");
    assert.deepEqual(
      ((await certificateOf(store, { ...facts, collection: "other" }, () => undefined)) as typeof certificate).harvests,
      [],
    );
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
