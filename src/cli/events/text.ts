/** An event in words: what it is, when, what was found, what comes next and why. */
import { eventName } from "../../app/events/choose.js";
import { fieldText } from "../../app/events/searches.js";
import type { EventState } from "../../app/events/state.js";
import { formatCount, formatTime } from "../../model/text/formatting.js";
import { printable } from "../../model/text/printable.js";
import type { Instant } from "../../model/time.js";

const DATES = [
  ["start", "begins"],
  ["end", "ends"],
  ["abstract", "abstracts due"],
  ["submission", "papers due"],
  ["notification", "notification"],
  ["cameraReady", "final versions due"],
] as const;

export function eventText(state: EventState, now: Instant): string {
  const { record, harvest, papers, standing, plan, history, also, candidates } = state;
  const lines = [`${eventName(state)}  ${standing}  ${harvest.start}`];
  if (record !== undefined) {
    const { name, city, country } = record.fields;
    if (fieldText(name) !== "") lines.push(`  ${fieldText(name)}`);
    const place = [fieldText(city), fieldText(country)].filter((part) => part !== "").join(", ");
    if (place !== "") lines.push(`  in ${place}`);
    if (fieldText(record.fields["previous"]) !== "") lines.push(`  after ${fieldText(record.fields["previous"])}`);
    for (const [field, words] of DATES) {
      const value = record.fields[field];
      if (value === undefined) continue;
      const [evidence] = record.evidence[field] ?? [];
      const from =
        evidence?.rule === "person"
          ? "   entered by a person"
          : evidence === undefined || evidence.url === harvest.start
            ? ""
            : `   by ${evidence.url}`;
      lines.push(
        `  ${words.padEnd(18)} ${fieldText(value)}${evidence?.words === undefined ? from : `   “${evidence.words.slice(0, 80)}”`}`,
      );
    }
  }
  for (const { harvest: other, record: merged } of also)
    lines.push(
      `  also at            ${other.start}${merged === undefined || merged.id === record?.id ? "" : ` (${merged.number})`}`,
    );
  if (papers > 0 || history.lastVisit === undefined)
    lines.push(`  ${formatCount(papers, "paper")}${papers === 0 ? " yet" : ""}`);
  else {
    const best =
      candidates.length === 0 ? "no link looked like a list of papers" : `best candidates: ${candidates.join(" ")}`;
    lines.push(`  papers not found; ${formatCount(harvest.addresses.done, "page")} read, ${best}`);
  }
  if (history.lastVisit !== undefined) lines.push(`  last visit         ${formatTime(history.lastVisit, now)}`);
  lines.push(
    plan.kind === "over"
      ? `  no further visit: ${plan.because}`
      : `  next visit         ${formatTime(plan.at, now)}: ${plan.because}`,
  );
  return lines.map(printable).join("\n");
}
