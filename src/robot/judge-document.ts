/** What becomes of a document, and does the run of its recipe end with it? */
import type { Json } from "../model/json.js";
import type { Site, Verdict } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import { DAY, findDuration } from "../model/time.js";
import { addDays } from "./dates.js";
import { scanAhead } from "./judge-list.js";
import { keptDraft } from "./keep-document.js";
import type { Observation } from "./look.js";
import { type Changes, read, repeatedIn } from "./memory.js";
import type { Program } from "./program.js";
import { DOCUMENT, foundGroup } from "./role.js";
import type { RobotSettings } from "./settings.js";

export function judgeDocument(
  observation: Observation,
  site: Site<Json>,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
): Verdict {
  const { recipe } = program;
  const again = recipe.revisit === "never" ? {} : { again: findDuration(recipe.revisit)! };
  const state = documentState(site.known);
  const template = recipe.restrict.repeated === "drop" && !program.pending ? { template: DOCUMENT } : {};
  if (observation.error !== null)
    return { state, because: `rejected: ${observation.error}`, rejected: observation.error, ...again };
  const kept = observation.drafts.map((draft) => keptDraft(draft, settings, program, changes));
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
  const old = tooOld(observation, settings, program);
  const stop = stopReason(observation, records, old, settings, program, changes);
  const { group } = site.visit;
  const isBehind = old !== undefined && group === foundGroup(settings.run.id);
  const groups = isBehind ? { groups: [{ group, closed: true, because: `listed behind ${old}` }] } : {};
  const end = {
    ...groups,
    ...(follow.length > 0 ? { follow } : {}),
    ...again,
    ...(stop === undefined ? {} : { stop }),
  };
  const stopWords = stop === undefined ? "" : `; stop: ${stop}`;
  if (records.length === 0) {
    const rejected = first?.rejected ?? "no document was found";
    return { state, because: `rejected: ${rejected}${stopWords}`, rejected, ...end };
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

/** Documents are read anew once it is known which paragraphs they share: that is another role. */
export function documentState(known: ReadonlyMap<string, Json>): string {
  return (repeatedIn(known)?.texts.length ?? 0) > 0 ? `${DOCUMENT}/2` : DOCUMENT;
}

function tooOld({ drafts }: Observation, { run }: RobotSettings, { recipe }: Program): string | undefined {
  const { olderThan } = recipe.stop;
  const date = drafts[0]?.fields["date"]?.value;
  if (olderThan === undefined || typeof date !== "string") return undefined;
  const age = /^\d{4}/.test(olderThan) ? undefined : findDuration(olderThan);
  const limit = age === undefined ? olderThan : addDays(run.today, -Math.round(age / DAY));
  return date.slice(0, limit.length) < limit ? `a document of ${date.slice(0, 10)}, older than ${limit}` : undefined;
}

function stopReason(
  observation: Observation,
  records: readonly Finding[],
  old: string | undefined,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
): string | undefined {
  const { stop } = program.recipe;
  if (observation.drafts.some((draft) => draft.stop)) return `when ${String(stop.when)}`;
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
