/** What was found of events that were looked for, as tables and data. */
import type { EventSearchResult } from "../../app/events/search.js";
import type { FoundSite, SearchSettings } from "../../events/find/search-outcome.js";
import { tableText } from "../terminal/table.js";

export const OUTCOME_LABELS = { found: "found", several: "several, choose", "not found": "not found" } as const;

/** A row per event, and one more for each further site to choose from. */
export function searchTable(looked: readonly EventSearchResult[]): string {
  const rows = looked.flatMap(({ wanted, outcome }): string[][] => {
    const name = searchLabel(wanted);
    if (outcome === undefined)
      return [[name, "searching", "", "", "the store is in use; the process that uses it will search"]];
    const row = ({ url, how, says }: FoundSite, first: boolean): string[] => [
      first ? name : "",
      first ? OUTCOME_LABELS[outcome.outcome] : "",
      url,
      how,
      says,
    ];
    const shown = outcome.outcome === "found" ? outcome.sites.slice(0, 1) : outcome.sites;
    if (shown.length > 0) return shown.map((site, i) => row(site, i === 0));
    const tried = outcome.others.length;
    const says = [tried === 0 ? "no response" : `${tried} pages are something else`, ...outcome.troubles].join("; ");
    return [[name, OUTCOME_LABELS[outcome.outcome], "", "", says]];
  });
  return tableText(
    [{ name: "event" }, { name: "result" }, { name: "address" }, { name: "by" }, { name: "says" }],
    rows,
    undefined,
  );
}

export const searchLabel = ({ acronym, series, name, year }: SearchSettings): string =>
  [acronym ?? series ?? name ?? "", year ?? ""].join(" ").trim();

export function searchData({ wanted, outcome }: EventSearchResult): object {
  const { before: _before, ...asked } = wanted;
  return outcome === undefined ? { ...asked, outcome: "queued" } : { ...asked, ...outcome };
}
