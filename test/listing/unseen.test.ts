/** Invented catalogues of other structures than the data have: without a hint and with one example leaf. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SITES } from "../worlds/unseen/index.js";
import { type Hint, harvestSmall } from "./harvest-small.js";

const LEAST: Readonly<Record<Hint, number>> = { "no hint": 0.93, "one example leaf": 0.96 };
const HINTS: readonly Hint[] = ["no hint", "one example leaf"];

for (const hint of HINTS)
  test(`unseen catalogues, ${hint}`, { timeout: 1_800_000 }, async () => {
    const f1: number[] = [];
    for (const [what, site] of SITES) f1.push((await harvestSmall(what, site, hint)).f1);
    const mean = f1.reduce((sum, one) => sum + one, 0) / f1.length;
    assert.ok(mean >= LEAST[hint], `F1 macro ${mean}: ${SITES.map(([what], i) => `${what} ${f1[i]!.toFixed(2)}`)}`);
  });
