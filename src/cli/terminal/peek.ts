/** How were the first pages understood? Counts per role with a few titles and addresses, so that a person can judge early. */
import type { HarvestEvent, Summary } from "../../harvest/events.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";

export interface Peek {
  note(event: HarvestEvent): void;
  roles(): readonly RoleSeen[];
}

export interface RoleSeen {
  readonly role: string;
  readonly count: number;
  readonly samples: readonly { readonly url: string; readonly title: string }[];
}

const SAMPLES = 5;
const LEFT_OUT_SHOWN = 8;

export function openPeek(): Peek {
  const seen = new Map<string, { role: string; count: number; samples: { url: string; title: string }[] }>();
  return {
    note(event) {
      if (event.kind !== "visit" || event.state === undefined) return;
      const role = seen.get(event.state) ?? { role: event.state, count: 0, samples: [] };
      seen.set(event.state, role);
      role.count++;
      const title = event.findings[0]?.fields["title"]?.value;
      if (role.samples.length < SAMPLES)
        role.samples.push({ url: event.url, title: typeof title === "string" ? title : "" });
    },
    roles: () => [...seen.values()].sort((a, b) => b.count - a.count),
  };
}

export function peekText(roles: readonly RoleSeen[], summary: Summary): string {
  const lines = ["How the pages were understood:"];
  if (roles.length === 0) lines.push("  no page was read.");
  for (const { role, count, samples } of roles) {
    lines.push(`  ${role}: ${formatCount(count, "page")}`);
    for (const { url, title } of samples) lines.push(`    ${title === "" ? "(no title)" : title}  ${url}`);
  }
  const leftOut = summary.harvests.flatMap(({ tallies }) => tallies).filter(({ what }) => what !== "failed");
  if (leftOut.length > 0) lines.push("Skipped, and why:");
  for (const { reason, count, example } of leftOut.slice(0, LEFT_OUT_SHOWN))
    lines.push(`  ${formatNumber(count)} × ${reason}${example === null ? "" : `, e.g. ${example}`}`);
  if (leftOut.length > LEFT_OUT_SHOWN)
    lines.push(`  and ${formatCount(leftOut.length - LEFT_OUT_SHOWN, "more reason", "more reasons")}`);
  return lines.join("\n");
}
