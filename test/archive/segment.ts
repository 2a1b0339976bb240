/** What an archive's files hold, read for tests: one entry by its place, or all records of a segment. */
import { readFileSync } from "node:fs";
import { readMember } from "../../src/archive/member.js";
import {
  type Archived,
  checkedRecord,
  openReader,
  type ReadSettings,
  type WarcRecord,
} from "../../src/archive/read-warc.js";
import type { ArchivePlace } from "../../src/model/archive.js";

export async function readExchange(folder: string, place: ArchivePlace, settings?: ReadSettings): Promise<Archived> {
  const reader = openReader(folder, settings);
  try {
    return await reader.read(place);
  } finally {
    await reader.close();
  }
}

export interface SegmentRecord {
  readonly offset: number;
  readonly length: number;
  readonly record: WarcRecord;
}

/** All records without gaps; throws at the first that cannot be read. */
export function segmentRecords(file: string): SegmentRecord[] {
  const bytes = readFileSync(file);
  const records: SegmentRecord[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const member = readMember(bytes, offset, 2 ** 28);
    if (member.kind !== "member") throw new Error(`${file} cannot be read at byte ${offset}: ${member.kind}`);
    const record = checkedRecord(member.content);
    if (typeof record === "string") throw new Error(`${file} is damaged at byte ${offset}: ${record}`);
    records.push({ offset, length: member.length, record });
    offset += member.length;
  }
  return records;
}
