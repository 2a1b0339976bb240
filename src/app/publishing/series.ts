/** The series of events in a store. */
import { lineText } from "../../publish/formats/reference-text.js";
import type { Store } from "../../store/store.js";

/** In alphabetical order. */
export async function seriesIn(store: Store): Promise<readonly string[]> {
  if (!(await store.fieldNames()).includes("series")) return [];
  const names = new Set<string>();
  for (let after: string | undefined; ; ) {
    const filter = { kind: "compare", field: "series", is: "has", value: "" } as const;
    const page = await store.listRecords({ filter, limit: 500, ...(after === undefined ? {} : { after }) });
    for (const { fields } of page.records) {
      const name = lineText(fields["series"]);
      if (name !== undefined) names.add(name);
    }
    if (page.next === undefined) return [...names].sort();
    after = page.next;
  }
}
