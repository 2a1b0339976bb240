/** What is each link of a page there for? */
import type { Anchor, AnchorRole, Block } from "../model/page.js";

export type Played = { readonly role: AnchorRole; readonly leads?: NonNullable<Anchor["leads"]> };

export function rolesOf(anchors: readonly Omit<Anchor, "role" | "leads">[], blocks: readonly Block[]): Played[] {
  const shared = new Map<string, number>();
  for (const { pattern } of anchors) shared.set(pattern, (shared.get(pattern) ?? 0) + 1);
  return anchors.map(({ pattern, block, words }) => {
    if (/(?:^|>)(?:nav|header)\b|[#.][^>]*(?:nav|menu|breadcrumb)/i.test(pattern)) return { role: "navigation" };
    if (/(?:^|>)footer\b|[#.][^>]*footer/i.test(pattern)) return { role: "footer" };
    const text = block < 0 ? "" : blocks[block]!.text;
    if (text.length > 3 * words.length + 80) return { role: "content" };
    return { role: shared.get(pattern)! > 4 ? "listing" : "content" };
  });
}
