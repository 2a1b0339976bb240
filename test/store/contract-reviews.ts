/** What moderators say is a log: the last entry of its kind holds. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import type { ReviewEntry } from "../../src/store/store.js";
import { contractTestIn, NOW, type Open } from "./contract-world.js";

const SONG = "0123456789abcdef0123456789abcdef";
const PAGE = "http://songs.example/не-текст?a=1";

export function reviewsContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);
  const entry = (subject: string, about: ReviewEntry["about"], value: string, by = "Ada", at = NOW): ReviewEntry => ({
    subject,
    about,
    value,
    by,
    at,
  });

  describe(`${name}: reviews`, () => {
    contractTest("entries come back in their order, for the subjects that are asked for", async ({ store, reopen }) => {
      const song = [
        entry(SONG, "comment", "Is it 'old'?\n— да \u{1f33e}"),
        entry(SONG, "state", "disputed", "Bo", NOW + 1),
      ];
      await store.addReviews([song[0]!, entry(PAGE, "state", "rejected"), song[1]!]);
      await store.addReviews([]);
      const again = await reopen();
      assert.deepEqual(await again.reviewsOf([SONG]), song);
      assert.equal((await again.reviewsOf([SONG, PAGE, "nobody"])).length, 3);
      assert.deepEqual(await again.reviewsOf([]), []);
    });

    contractTest("what holds is the last entry of its kind", async ({ store }) => {
      await store.addReviews([entry(SONG, "state", "disputed"), entry(PAGE, "state", "disputed")]);
      await store.addReviews([entry(SONG, "assignee", "Bo"), entry(SONG, "comment", "disputed")]);
      const disputed = (limit = 9) => store.reviewedAs({ about: "state", value: "disputed", limit });
      assert.deepEqual(await disputed(), [SONG, PAGE]);
      assert.deepEqual(await disputed(1), [SONG]);
      await store.addReviews([entry(SONG, "state", "")]);
      assert.deepEqual(await disputed(), [PAGE]);
      assert.deepEqual(await store.reviewedAs({ about: "assignee", value: "Bo", limit: 9 }), [SONG]);
      assert.deepEqual(await store.reviewedAs({ about: "assignee", value: "Ada", limit: 9 }), []);
    });
  });
}
