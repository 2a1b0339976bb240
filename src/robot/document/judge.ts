/** Judges a document: keep or reject it, and whether it ends the run. */

import { addDays } from "../../dates/calendar-day.js";
import type { Json } from "../../model/json.js";
import type { Site, Verdict } from "../../model/kind.js";
import type { Finding } from "../../model/record.js";
import { DAY, parseDuration } from "../../model/time.js";
import type { Program } from "../compile/program.js";
import { type Changes, read, repeatedIn } from "../expression/memory.js";
import { documentLinks, furtherLists, scanAhead } from "../judge-list.js";
import type { Observation } from "../observe.js";
import { DOCUMENT, foundGroup } from "../role.js";
import type { RobotSettings } from "../settings.js";
import type { Draft } from "./draft.js";
import { finishDraft } from "./finish.js";

export function judgeDocument(
  observation: Observation,
  site: Site<Json>,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
  again: boolean,
): Verdict {
  const { recipe } = program;
  const revisit = recipe.revisit === "never" ? {} : { again: parseDuration(recipe.revisit)! };
  const state = documentRole(site.known);
  const template = recipe.restrict.repeated === "drop" ? { template: DOCUMENT } : {};
  if (observation.error !== null)
    return { state, because: `rejected: ${observation.error}`, rejected: observation.error, ...revisit };
  const how = { sequence: site.sequence, again };
  const kept = observation.drafts.map((draft) => finishDraft(draft, settings, program, changes, how));
  const drafts = kept.map(({ draft }) => draft);
  const records = kept.flatMap(({ finding }) => finding ?? []);
  const [first] = kept;
  const isMiss =
    first === undefined || first.rejected === "no text was found" || first.rejected === "no name was found";
  const match = /^scan:(\d+)/.exec(site.visit.group);
  const source = match === null ? undefined : program.sources[Number(match[1])];
  const follow =
    source !== undefined && "scan" in source.from && !isMiss
      ? scanAhead(source.from, Number(match![1]), observation.url, site, settings, changes)
      : [];
  follow.push(...observation.lists.flatMap((seen) => documentLinks(seen, settings, program)));
  // The first list that shows something known may end the run, which is for the lists above.
  if (!recipe.stop.known) follow.push(...observation.lists.flatMap(furtherLists));
  const old = tooOld(drafts, settings, program);
  const stop = stopReason(drafts, records, old, settings, program, changes);
  const { group } = site.visit;
  const isBehind = old !== undefined && group === foundGroup(settings.run.id);
  const groups = isBehind ? { groups: [{ group, closed: true, because: `listed after ${old}` }] } : {};
  const end = {
    ...groups,
    ...(follow.length > 0 ? { follow } : {}),
    ...revisit,
    ...(stop === undefined ? {} : { stop }),
  };
  const stopWords = stop === undefined ? "" : `; stop: ${stop}`;
  if (records.length === 0) {
    const rejected = first?.rejected ?? "no document was found";
    const found = first?.found === undefined ? "" : `; found: ${first.found}`;
    return { state, because: `rejected: ${rejected}${found}${stopWords}`, rejected, ...end };
  }
  const words = Number(records[0]!.fields["words"]?.value ?? 0);
  const repeated = kept.find((one) => one.repeated !== undefined)?.repeated;
  const repeatedWords = repeated === undefined ? "" : `; repeated: ${repeated}`;
  return {
    state,
    because: `${words} words${records.length > 1 ? ", with its other side" : ""}${repeatedWords}${stopWords}`,
    records,
    ...template,
    ...end,
  };
}

/** True for rejections that a repaired page or recipe may turn into documents: nothing was found where something was sought. */
export function isNothingFound(reason: string): boolean {
  return /^no (?:text|name|document) was found$|^date: none was found$|^step .* found nothing$/.test(reason);
}

/** Documents read after the repeated paragraphs are known have another role, so that earlier ones are read again. */
export function documentRole(known: ReadonlyMap<string, Json>): string {
  return (repeatedIn(known)?.texts.length ?? 0) > 0 ? `${DOCUMENT}/2` : DOCUMENT;
}

function tooOld(drafts: readonly Draft[], { run }: RobotSettings, { recipe }: Program): string | undefined {
  const { olderThan } = recipe.stop;
  const date = drafts[0]?.fields["date"]?.value;
  if (olderThan === undefined || typeof date !== "string") return undefined;
  const age = /^\d{4}/.test(olderThan) ? undefined : parseDuration(olderThan);
  const limit = age === undefined ? olderThan : addDays(run.today, -Math.round(age / DAY));
  return date.slice(0, limit.length) < limit ? `a document of ${date.slice(0, 10)}, older than ${limit}` : undefined;
}

function stopReason(
  drafts: readonly Draft[],
  records: readonly Finding[],
  old: string | undefined,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
): string | undefined {
  const { stop } = program.recipe;
  if (drafts.some((draft) => draft.stop)) return `when ${String(stop.when)}`;
  if (old !== undefined) return old;
  if (stop.documents === undefined && stop.words === undefined && stop.misses === undefined) return undefined;
  type Counted = { readonly run: number; readonly documents: number; readonly words: number; readonly misses: number };
  const before = read(changes, "run") as Counted | undefined;
  const base = before?.run === settings.run.id ? before : { run: settings.run.id, documents: 0, words: 0, misses: 0 };
  const counted: Counted = {
    run: base.run,
    documents: base.documents + records.length,
    words: base.words + records.reduce((sum, { fields }) => sum + Number(fields["words"]?.value ?? 0), 0),
    misses: records.length > 0 ? 0 : base.misses + 1,
  };
  changes.learned.set("run", counted);
  if (stop.documents !== undefined && counted.documents >= stop.documents) return `${counted.documents} documents`;
  if (stop.words !== undefined && counted.words >= stop.words) return `${counted.words} words`;
  if (stop.misses !== undefined && counted.misses >= stop.misses)
    return `${counted.misses} pages in a row without a document`;
  return undefined;
}
