/** An event and its papers as a filter, for feeds and calendars. */
import { eventKey } from "../../events/find/same-event.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";

/** In the words of `--where`. `known`: the fields in use, since a store without papers has no field `event`. */
export function whereEvent({ id, url, fields }: WinnowRecord, known: readonly string[]): string {
  if (!known.includes("event")) return `id:${id}`;
  const text = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined);
  const number = (value: Json | undefined): number | undefined => (typeof value === "number" ? value : undefined);
  const key = eventKey(
    { series: text(fields["series"]), acronym: text(fields["acronym"]) },
    {
      year: number(fields["year"]),
      url,
      ...(number(fields["edition"]) === undefined ? {} : { edition: number(fields["edition"])! }),
    },
  );
  return `(id:${id} OR event:${JSON.stringify(key)})`;
}
