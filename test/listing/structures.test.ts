/** Catalogues of structures that the data do not have: with one example leaf and without, their leaves are found, and hardly anything else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite } from "../../src/lab/listing/listing.js";
import { SITES } from "../worlds/catalogue-structures.js";

/** Known weaknesses: the least precision. */
const WEAK = new Map([
  // Lists and entries have one template and one pattern of address.
  ["a wiki in the query", 0.89],
  // A page of thanks or a cover is taken for a short text.
  ["twelve tales", 0.92],
  ["books that are chains of chapters", 0.92],
]);

for (const [what, { start, pages, leaves, also }] of SITES)
  for (const hint of ["no hint", "one example leaf"]) {
    test(`${what}, ${hint}`, async () => {
      const { precision, recall, requests, judged } = await harvestSite(
        {
          name: what,
          start,
          levels: 4,
          leaves,
          answer: (path) => ({ status: pages.has(path) ? 200 : 404, body: pages.get(path) ?? "no" }),
          call: (url) => url.replace(/^https?:\/\/[^/]+/, ""),
          isAlso: (path) => also?.has(path) ?? false,
        },
        { mode: "auto" },
        { dry: true, ideal: 1, ...(hint === "no hint" ? {} : { leaf: [[...leaves][Math.floor(0.4 * leaves.size)]!] }) },
      );
      assert.ok(recall >= 0.97, `recall ${recall}`);
      assert.ok(precision >= (WEAK.get(what) ?? 0.96), `precision ${precision}`);
      const needed = leaves.size + judged.filter(({ state }) => state.startsWith("list")).length;
      assert.ok(requests <= 1.8 * needed, `${requests} requests where ${needed} would do`);
    });
  }
