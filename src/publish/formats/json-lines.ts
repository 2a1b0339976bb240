/** Complete records, one JSON object per line; only the chosen fields, if any are chosen. */
import type { Format } from "../../model/format.js";
import type { WinnowRecord } from "../../model/record.js";

export const jsonLines: Format = {
  name: "jsonl",
  about: "JSON lines: everything, evidence included",
  mediaType: "application/x-ndjson",
  endings: ["jsonl", "ndjson", "json"],
  open: ({ fields, chosen }) => ({
    before: () => "",
    one: (record) => `${JSON.stringify(chosen ? only(record, fields) : record)}\n`,
    after: () => "",
    isJson: !chosen,
  }),
};

function only(record: WinnowRecord, names: readonly string[]): WinnowRecord {
  const pick = <T>(from: { readonly [field: string]: T }): { [field: string]: T } =>
    Object.fromEntries(names.flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]!]] : [])));
  return { ...record, fields: pick(record.fields), evidence: pick(record.evidence) };
}
