/**
 * The last words on a document: what needs the site's knowledge, and its shape as a record.
 *
 * Counters, caches and repeated paragraphs are known to the judge only. Which form of the recipe has read how many of a site's
 * documents is counted here, too, so that those of an older one can be renewed.
 */
import type { Json } from "../model/json.js";
import type { Finding } from "../model/record.js";
import { countWords, WORDS } from "../page/words.js";
import { contextOf, readLater } from "./document.js";
import type { Draft, FieldValue } from "./draft.js";
import { fileOf } from "./file-name.js";
import {
  type Changes,
  countParagraphs,
  memoryOver,
  type Repeated,
  read,
  repeatedIn,
  withoutRepeated,
} from "./memory.js";
import type { Program } from "./program.js";
import type { RobotSettings } from "./settings.js";

interface Kept {
  readonly finding?: Finding;
  /** Paragraphs that stand in many documents, in a sentence, when this document settled it. */
  readonly repeated?: string;
  readonly rejected?: string;
}

export function keptDraft(draft: Draft, settings: RobotSettings, program: Program, changes: Changes): Kept {
  noteMade(settings, changes);
  const context = {
    ...contextOf({ url: draft.url, fetchedAt: draft.at, base: draft.url }, program),
    memory: memoryOver(changes, program),
  };
  const whole = draft.rejected === null ? readLater(draft, program, context) : draft;
  if (whole.rejected !== null) return { rejected: whole.rejected };
  const { restrict } = program.recipe;
  const found = countParagraphs(whole.text, changes, restrict.repeatedShare);
  const repeated = repeatedIn(changes.known);
  const text =
    restrict.repeated === "drop" && repeated !== undefined ? withoutRepeated(whole.text, repeated) : whole.text;
  if (text === "") return { rejected: "nothing but repeated paragraphs" };
  const fields: { [field: string]: FieldValue } = {
    ...whole.fields,
    text: { value: text, rule: `${program.recipe.name}@${program.recipe.version}` },
    file: { value: fileOf(whole, program.recipe), rule: "file name" },
    recipe: { value: program.recipe.name, rule: "recipe" },
    ...rightsOf(program),
  };
  if (text !== whole.text) fields["words"] = { value: countWords(text), rule: WORDS };
  if (whole.reservations.length > 0)
    fields["reservations"] = { value: [...whole.reservations], rule: "reservations/1" };
  if (whole.doubts.length > 0) fields["doubts"] = { value: [...whole.doubts], rule: "restrict" };
  const repeatedNow = found !== undefined && found.texts.length > 0 ? { repeated: sayRepeated(found) } : {};
  return { finding: { key: whole.key, url: whole.url, fields }, ...repeatedNow };
}

function sayRepeated({ texts }: Repeated): string {
  const shown = texts
    .slice(0, 3)
    .map(([, share, sample]) => `"${sample.slice(0, 60)}" in ${Math.round(100 * share)} %`);
  return `${texts.length} ${texts.length === 1 ? "paragraph" : "paragraphs"}: ${shown.join(", ")}`;
}

type Made = { readonly makes: string; readonly documents: number; readonly older: number };

/** Where a site's knowledge counts who has made its documents. */
export const MADE = "made";

/** How many of a site's documents an earlier form of the recipe has made. */
export function madeOtherwise(known: Json | undefined, { makes }: RobotSettings): number {
  const made = known as Made | undefined;
  if (made === undefined) return 0;
  return made.makes === makes ? made.older : made.older + made.documents;
}

/** How many documents this very recipe has read, wanted or not; those of earlier ones are counted as older. */
function noteMade({ makes }: RobotSettings, changes: Changes): void {
  const made = (read(changes, MADE) as Made | undefined) ?? { makes, documents: 0, older: 0 };
  const next: Made =
    made.makes === makes
      ? { ...made, documents: made.documents + 1 }
      : { makes, documents: 1, older: made.older + made.documents };
  changes.learned.set(MADE, next);
}

function rightsOf({ recipe: { source, name, version } }: Program): { [field: string]: FieldValue } {
  if (source === undefined) return {};
  const rule = `${name}@${version}: source`;
  const { licence, contact, permission, use, cite } = source;
  const rights = Object.fromEntries(
    Object.entries({ contact, permission, use, cite }).filter(([, value]) => value !== undefined),
  ) as { [key: string]: Json };
  return {
    ...(licence === undefined ? {} : { licence: { value: licence, rule } }),
    ...(Object.keys(rights).length === 0 ? {} : { rights: { value: rights, rule } }),
  };
}
