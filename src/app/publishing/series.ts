/**
 * The series of events in a store, with their papers.
 *
 * A series is known by the letters of its name (events/find/same-event.ts): "ICML" and "icml" are one. An event tells its name, a paper the
 * key of its event: "icml 2026".
 */
import { seriesName } from "../../events/find/same-event.js";
import type { WinnowRecord } from "../../model/record.js";
import type { Filter } from "../../search/filter.js";
import type { Store } from "../../store/store.js";

/** The series of an event or a paper; "" if there is none. */
export function seriesOf({ fields }: Pick<WinnowRecord, "fields">): string {
  const { event } = fields;
  if (typeof event === "string") return /^(\S+) \d+$/.exec(event)?.[1] ?? "";
  return seriesName(namesOf(fields)[0]?.[1] ?? "");
}

/** Where an event tells its series, and how it is written there. */
type Written = readonly [field: "series" | "acronym", name: string];

function namesOf(fields: WinnowRecord["fields"]): Written[] {
  const names = fields["type"] === "event" ? (["series", "acronym"] as const) : (["series"] as const);
  return names.flatMap((field): Written[] => {
    const name = fields[field];
    return typeof name === "string" && name !== "" ? [[field, name]] : [];
  });
}

/** Series → the ways in which events write it, in the order of the series. */
export async function seriesIn(store: Store): Promise<ReadonlyMap<string, readonly Written[]>> {
  const known = await store.fieldNames();
  const of = ["series", "acronym"].filter((name) => known.includes(name));
  if (of.length === 0) return new Map();
  const found = new Map<string, Map<string, Written>>();
  const filter: Filter = { kind: "or", of: of.map((field) => ({ kind: "compare", field, is: "has", value: "" })) };
  for (let after: string | undefined; ; ) {
    const page = await store.listRecords({ filter, limit: 500, ...(after === undefined ? {} : { after }) });
    for (const record of page.records) {
      const [written] = namesOf(record.fields);
      const series = seriesOf(record);
      if (written === undefined || series === "") continue;
      const ways = found.get(series) ?? new Map<string, Written>();
      found.set(series, ways.set(written.join("\n"), written));
    }
    if (page.next === undefined) break;
    after = page.next;
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([series, ways]) => [series, [...ways.values()]]));
}

/** The events of a series and their papers. */
export function whereSeries(series: string, ways: readonly Written[]): Filter {
  const noSeries: Filter = { kind: "not", of: { kind: "compare", field: "series", is: "has", value: "" } };
  return {
    kind: "or",
    of: [
      { kind: "compare", field: "event", is: "prefix", value: `${series} ` },
      ...ways.map(([field, name]): Filter => {
        const same: Filter = { kind: "compare", field, is: "eq", value: name };
        return field === "series" ? same : { kind: "and", of: [same, noSeries] };
      }),
    ],
  };
}
