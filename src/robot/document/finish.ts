/**
 * Completes a document in the judge, with what needs the site's knowledge (counters, caches, repeated paragraphs), and
 * turns it into a finding. Also counts which version of the recipe read how many documents, so that outdated ones can
 * be read again.
 */
import type { Json } from "../../model/json.js";
import type { Finding } from "../../model/record.js";
import { countWords, WORDS } from "../../page/text/words.js";
import type { Program } from "../compile/program.js";
import {
  type Answers,
  answeringAgain,
  type Changes,
  countParagraphs,
  memoryOver,
  notedMemory,
  type Repeated,
  read,
  repeatedIn,
  withoutRepeated,
} from "../expression/memory.js";
import type { RobotSettings } from "../settings.js";
import { completeDraft, contextOf } from "./document.js";
import type { Draft, FieldValue } from "./draft.js";
import { fileOf } from "./file-name.js";
import { LANGUAGE_MODEL } from "./language.js";
import { passagesOf } from "./passages.js";

export interface Kept {
  /** With everything that the judge added. */
  readonly draft: Draft;
  readonly finding?: Finding;
  /** A sentence about repeated paragraphs, when this document completed the sample. */
  readonly repeated?: string;
  readonly rejected?: string;
  readonly found?: string;
}

/**
 * `again` is set when a page is judged a second time, because the repeated paragraphs have become known: then counters
 * and caches answer as they did at first.
 */
export function finishDraft(
  draft: Draft,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
  { sequence, again }: { readonly sequence: number; readonly again: boolean },
): Kept {
  const given = `given:${sequence}`;
  const answers: (string | number)[] = [];
  const memory = again
    ? answeringAgain((read(changes, given) as Answers | undefined) ?? [])
    : notedMemory(memoryOver(changes, program), answers);
  const context = { ...contextOf({ url: draft.url, fetchedAt: draft.at, base: draft.url }, program), memory };
  const whole = draft.rejected === null ? completeDraft(draft, program, context) : draft;
  if (whole.rejected !== null)
    return {
      draft: whole,
      rejected: whole.rejected,
      ...(whole.found === null ? {} : { found: whole.found }),
    };
  noteMade(settings, changes);
  const { restrict } = program.recipe;
  // Only documents of the sample are judged a second time, so no more than a sample's answers are kept.
  if (restrict.repeated === "drop" && answers.length > 0 && read(changes, "repeated") === undefined)
    changes.learned.set(given, answers);
  const found = countParagraphs(whole.text, changes, restrict.repeatedShare);
  const repeated = repeatedIn(changes.known);
  const text =
    restrict.repeated === "drop" && repeated !== undefined ? withoutRepeated(whole.text, repeated) : whole.text;
  if (text === "") return { draft: whole, rejected: "nothing but repeated paragraphs" };
  const fields: { [field: string]: FieldValue } = {
    ...whole.fields,
    text: { value: text, rule: `${program.recipe.name}@${program.recipe.version}` },
    file: { value: fileOf(whole, program.recipe), rule: "file name", isNumbered: true },
    recipe: { value: program.recipe.name, rule: "recipe" },
    ...rightsOf(program),
  };
  if (text !== whole.text) fields["words"] = { value: countWords(text), rule: WORDS };
  const passages = passagesOf(text, whole.text, whole.languages);
  if (passages.length > 0) fields["passages"] = { value: passages, rule: LANGUAGE_MODEL };
  if (whole.reservations.length > 0)
    fields["reservations"] = { value: [...whole.reservations], rule: "reservations/1" };
  if (whole.doubts.length > 0) fields["doubts"] = { value: [...whole.doubts], rule: "restrict" };
  const repeatedNow = found !== undefined && found.texts.length > 0 ? { repeated: sayRepeated(found) } : {};
  return { draft: whole, finding: { key: whole.key, url: whole.url, fields }, ...repeatedNow };
}

function sayRepeated({ texts }: Repeated): string {
  const shown = texts
    .slice(0, 3)
    .map(([, share, sample]) => `"${sample.slice(0, 60)}" in ${Math.round(100 * share)} %`);
  return `${texts.length} ${texts.length === 1 ? "paragraph" : "paragraphs"}: ${shown.join(", ")}`;
}

type Made = { readonly makes: string; readonly documents: number; readonly older: number };

/** Key of the site knowledge that counts documents by recipe version. */
export const MADE = "made";

/** How many of a site's documents were read by an earlier version of the recipe. */
export function countOutdated(known: Json | undefined, { makes }: RobotSettings): number {
  const made = known as Made | undefined;
  if (made === undefined) return 0;
  return made.makes === makes ? made.older : made.older + made.documents;
}

/** Counts a document for this recipe version; those of earlier versions count as older. */
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
