/** A page is shown to its kind, and shown again with every further part that the kind asks for, as far as it can be had. */
import type { Fetched } from "../model/fetched.js";
import type { Observed } from "./observe.js";

export const MOST_PARTS = 50;

export type Part = Fetched | undefined;

export async function withParts(
  first: Observed,
  ask: (need: string) => Part | Promise<Part>,
  again: (parts: readonly Part[]) => Promise<Observed>,
): Promise<{ readonly observed: Observed; readonly parts: readonly Part[] }> {
  const parts: Part[] = [];
  let observed = first;
  while (observed.kind === "needs" && observed.needs.length > 0 && parts.length + observed.needs.length <= MOST_PARTS) {
    for (const need of observed.needs) parts.push(await ask(need));
    observed = await again(parts);
  }
  return { observed, parts };
}
