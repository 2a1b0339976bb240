/**
 * Properties are tried with the same examples in every run, so that a change lands or fails by what it changes. Other examples are found by
 * WINNOW_SEED=random npm test, or any number in its place; a counterexample becomes a separate test.
 */
import { isMainThread } from "node:worker_threads";

const SEED = 20_261_115;

if (isMainThread) {
  const requested = process.env["WINNOW_SEED"];
  const { default: fc } = await import("fast-check");
  if (requested !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(requested ?? SEED) });
}
