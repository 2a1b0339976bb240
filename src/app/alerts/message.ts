/** The text of an alert: for a person, and for programs. Pure. */
import type { WinnowRecord } from "../../model/record.js";
import { describe } from "../../publish/description.js";

export interface AlertMessage {
  readonly id: string;
  readonly alert: string;
  readonly records: readonly WinnowRecord[];
  /** There are more than these. */
  readonly more: boolean;
}

export function messageText({ alert, records, more }: AlertMessage): {
  readonly subject: string;
  readonly text: string;
} {
  const count = `${records.length}${more ? "+" : ""}`;
  if (records.length === 0) return { subject: `${alert}: a test`, text: `This is a test of the alert "${alert}".\n` };
  const lines = records.map((record) => {
    const { title, days } = describe(record);
    const dates = days.map(([field, day]) => `${field} ${day}`).join(", ");
    return [
      `${isNew(record) ? "new" : "changed"}: ${title}`,
      `  ${record.url}`,
      ...(dates === "" ? [] : [`  ${dates}`]),
    ].join("\n");
  });
  const text = [...lines, ...(more ? ["and more: see the feed of this search."] : [])].join("\n\n");
  return { subject: `${alert}: ${count} ${records.length === 1 ? "record" : "records"}`, text: `${text}\n` };
}

export function messageJson({ id, alert, records, more }: AlertMessage, at: string): string {
  return JSON.stringify({
    type: records.length === 0 ? "alert.test" : "records.changed",
    timestamp: at,
    data: {
      message: id,
      alert,
      more,
      records: records.map((record) => ({
        id: record.id,
        title: describe(record).title,
        url: record.url,
        collection: record.collection,
        change: record.change,
        changed: record.changed,
        isNew: isNew(record),
      })),
    },
  });
}

function isNew({ version }: WinnowRecord): boolean {
  return version === 1;
}
