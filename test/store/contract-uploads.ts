/** Which object a segment is in: confirmed once, replaced by one at a time, and what is left over is known. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import { contractTestIn, NOW, type Open } from "./contract-world.js";

const SEGMENT = "winnow-20261115T120000000Z-00001-0badcafe.warc.gz";
const upload = (object: string, more = {}) => ({
  segment: SEGMENT,
  object: `s3://bucket/${object}`,
  bytes: 5_000_000_000,
  sha256: "00ff",
  hasCopy: true,
  ...more,
});

export function uploadsContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: uploads`, () => {
    contractTest("an upload counts once it is confirmed", async ({ store }) => {
      await store.beginUpload(upload("a"), NOW + 0.25);
      assert.equal(await store.uploadOf(SEGMENT), undefined);
      assert.equal(await store.confirmUpload(upload("a"), undefined), true);
      assert.deepEqual(await store.uploadOf(SEGMENT), upload("a"));
      assert.deepEqual(await store.uploadsOf("0badcafe"), [upload("a")]);
      assert.deepEqual(await store.uploadsOf("00000000"), []);
      await store.copyDeleted(SEGMENT);
      assert.deepEqual(await store.uploadOf(SEGMENT), upload("a", { hasCopy: false }));
      assert.deepEqual(await store.oldObjects(NOW + 1.25), []);
    });

    contractTest("what was not noted is not confirmed", async ({ store }) => {
      assert.equal(await store.confirmUpload(upload("a"), undefined), false);
      assert.equal(await store.uploadOf(SEGMENT), undefined);
    });

    contractTest("of several uploads one counts, and the others are old", async ({ store }) => {
      for (const object of ["a", "b", "c"]) await store.beginUpload(upload(object), NOW);
      assert.equal(await store.confirmUpload(upload("b"), undefined), true);
      assert.equal(await store.confirmUpload(upload("a"), undefined), false);
      assert.equal(await store.confirmUpload(upload("c"), "s3://bucket/b"), false);
      assert.deepEqual(await store.oldObjects(NOW), ["s3://bucket/a", "s3://bucket/c"]);
      await store.forgetObject("s3://bucket/a");
      await store.forgetObject("s3://bucket/b"); // it is not old, so it stays
      assert.deepEqual(await store.oldObjects(NOW), ["s3://bucket/c"]);
      assert.equal((await store.uploadOf(SEGMENT))?.object, "s3://bucket/b");
    });

    contractTest("an object is replaced only by one that was made from it", async ({ store }) => {
      await store.beginUpload(upload("a"), NOW);
      await store.confirmUpload(upload("a"), undefined);
      await store.beginUpload(upload("b"), NOW);
      assert.equal(await store.confirmUpload(upload("b"), "s3://bucket/z"), false);
      assert.equal(await store.confirmUpload(upload("b"), "s3://bucket/a"), true);
      assert.deepEqual(await store.oldObjects(NOW), ["s3://bucket/a"]);
    });

    contractTest("an upload that began before an entry was blanked does not count", async ({ store }) => {
      await store.beginUpload(upload("a"), NOW);
      await store.blanked([{ segment: SEGMENT, offset: 100, length: 10, digest: "sha1:A" }]);
      assert.equal(await store.confirmUpload(upload("a"), undefined), false);
      assert.deepEqual(await store.oldObjects(NOW), ["s3://bucket/a"]);
    });

    contractTest(
      "what a dead process began is old a while after its segment is in another object",
      async ({ store }) => {
        await store.beginUpload(upload("a"), NOW);
        await store.confirmUpload(upload("a"), undefined);
        await store.beginUpload(upload("b"), NOW + 5);
        assert.deepEqual(await store.oldObjects(NOW + 5), []);
        assert.deepEqual(await store.oldObjects(NOW + 6), ["s3://bucket/b"]);
      },
    );
  });
}
