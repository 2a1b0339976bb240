/** All export formats: the common ones, then those of the kinds. */
import { UsageError } from "../../model/errors.js";
import type { Format } from "../../model/format.js";
import type { AnyKind } from "../../model/kind.js";
import { nearest } from "../../model/text/nearest.js";
import { ccfddl } from "../bridges/ccfddl.js";
import { eventsTable } from "../bridges/events-table.js";
import { bibtex } from "./bibtex.js";
import { cslJson } from "./csl-json.js";
import { csv } from "./csv.js";
import { icalendar } from "./icalendar.js";
import { jsonLines } from "./json-lines.js";
import { plainText } from "./plain-text.js";
import { ris } from "./ris.js";

/** Formats for records of every kind. */
export const COMMON_FORMATS: readonly Format[] = [
  jsonLines,
  csv,
  bibtex,
  ris,
  cslJson,
  icalendar,
  eventsTable,
  ccfddl,
  plainText,
];

export function formatsOf(kinds: Iterable<AnyKind>): readonly Format[] {
  return [...COMMON_FORMATS, ...[...kinds].flatMap((kind) => kind.formats ?? [])];
}

/** The named format, else the one for the file's ending, else the first. */
export function chooseFormat<Choice extends Pick<Format, "name" | "endings">>(
  formats: readonly Choice[],
  name: string | undefined,
  file: string | undefined,
): Choice {
  if (name !== undefined) {
    const found = formats.find(
      (format) => format.name === name.toLowerCase() || format.endings.includes(name.toLowerCase()),
    );
    if (found !== undefined) return found;
    const known = formats.map((format) => format.name);
    const meant = nearest(name, known);
    throw new UsageError(
      `--format ${name}: there is no such format${meant === undefined ? "." : `; did you mean ${meant}?`} There are: ${known.join(", ")}.`,
    );
  }
  const byEnding = formats
    .flatMap((format) => format.endings.map((ending) => ({ format, ending })))
    .filter(({ ending }) => file?.toLowerCase().endsWith(`.${ending}`))
    .sort((a, b) => b.ending.length - a.ending.length); // ".csl.json" before ".json"
  if (byEnding[0] !== undefined) return byEnding[0].format;
  const other = OTHERS.exec(file ?? "")?.[0];
  if (other !== undefined) {
    throw new UsageError(
      `--out ${file}: there is no format for ${other}; write .csv for a spreadsheet, or name one with --format: ${formats.map((format) => format.name).join(", ")}.`,
    );
  }
  return formats[0]!;
}

/** Any other ending promises a format that would not be written. */
const OTHERS = /(?<=[^/\\.])\.[a-z]\w{0,9}$/i;
