/** Observes a page again with each further part that the kind requests, as far as parts are available. */
import type { Fetched } from "../../model/fetched.js";
import type { Observed } from "./observe.js";

export const MAX_PARTS = 50;

export type Part = Fetched | undefined;

export async function withParts(
  first: Observed,
  ask: (need: string) => Part | Promise<Part>,
  again: (parts: readonly Part[]) => Promise<Observed>,
): Promise<{ readonly observed: Observed; readonly parts: readonly Part[] }> {
  const parts: Part[] = [];
  let observed = first;
  while (observed.kind === "needs" && observed.needs.length > 0 && parts.length + observed.needs.length <= MAX_PARTS) {
    for (const need of observed.needs) parts.push(await ask(need));
    observed = await again(parts);
  }
  return { observed, parts };
}
