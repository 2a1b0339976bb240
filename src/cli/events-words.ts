/** An event in words: what it is, when, what was found, what comes next and why. */
import type { Json } from "../model/json.js";
import type { Instant } from "../model/time.js";
import type { EventState } from "./events-state.js";
import { sayCount, sayMoment } from "./figures.js";
import { printable } from "./printable.js";

const DATES = [
  ["start", "begins"],
  ["end", "ends"],
  ["abstract", "abstracts due"],
  ["submission", "papers due"],
  ["notification", "authors hear"],
  ["cameraReady", "final versions due"],
] as const;

export function eventName({ record, harvest }: EventState): string {
  if (record === undefined) return harvest.start;
  const { acronym, name, year } = record.fields;
  const short = [text(acronym), text(year)].filter((part) => part !== "").join(" ");
  return short === "" ? text(name) || harvest.start : short;
}

export function eventText(state: EventState, now: Instant): string {
  const { record, harvest, papers, standing, plan, history, also } = state;
  const lines = [`${eventName(state)}  ${standing}  ${harvest.start}`];
  if (record !== undefined) {
    const { name, city, country } = record.fields;
    if (text(name) !== "") lines.push(`  ${text(name)}`);
    const place = [text(city), text(country)].filter((part) => part !== "").join(", ");
    if (place !== "") lines.push(`  in ${place}`);
    if (text(record.fields["previous"]) !== "") lines.push(`  after ${text(record.fields["previous"])}`);
    for (const [field, words] of DATES) {
      const value = record.fields[field];
      if (value === undefined) continue;
      const [evidence] = record.evidence[field] ?? [];
      const from =
        evidence?.rule === "person"
          ? "   said by a person"
          : evidence === undefined || evidence.url === harvest.start
            ? ""
            : `   by ${evidence.url}`;
      lines.push(
        `  ${words.padEnd(18)} ${text(value)}${evidence?.words === undefined ? from : `   “${evidence.words.slice(0, 80)}”`}`,
      );
    }
  }
  for (const { harvest: other, record: merged } of also)
    lines.push(
      `  also at            ${other.start}${merged === undefined || merged.id === record?.id ? "" : ` (${merged.number})`}`,
    );
  lines.push(`  ${sayCount(papers, "paper")}${papers === 0 ? " yet" : ""}`);
  if (history.lastVisit !== undefined) lines.push(`  last visit         ${sayMoment(history.lastVisit, now)}`);
  lines.push(
    plan.kind === "over"
      ? `  no further visit: ${plan.because}`
      : `  next visit         ${sayMoment(plan.at, now)}: ${plan.because}`,
  );
  return lines.map(printable).join("\n");
}

export function text(value: Json | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
