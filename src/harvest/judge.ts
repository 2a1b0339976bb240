/** Judges a page and applies the verdict to the site's knowledge. */
import type { Json } from "../model/json.js";
import type { AnyKind, Site, Verdict } from "../model/kind.js";
import type { Revisit } from "../store/store.js";

export type Judged =
  | { readonly verdict: Verdict; readonly learned: readonly (readonly [key: string, value: Json | null])[] }
  | { readonly tooHard: string };

/** `known` is the site's knowledge; it is changed in place for the next page. */
export function judge(
  kind: AnyKind,
  observation: Json,
  site: Omit<Site<Json>, "known">,
  known: Map<string, Json>,
  settings: Json,
): Judged {
  let verdict: Verdict;
  try {
    verdict = kind.judge(observation, { ...site, known }, settings);
  } catch (error) {
    return { tooHard: `too hard: ${kind.name} failed to judge it: ${(error as Error).message}` };
  }
  const learned = verdict.learned ?? [];
  for (const [key, value] of learned) {
    if (value === null) known.delete(key);
    else known.set(key, value);
  }
  return { verdict, learned };
}

/** How the store keeps when a page is visited again. */
export function revisitOf({ again }: Pick<Verdict, "again">): Revisit {
  return again === undefined ? 0 : again === "each update" ? 1 : again;
}
