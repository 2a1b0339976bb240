/**
 * The second kind: one recipe per site fills a corpus.
 *
 * `start` names list pages, feeds, sitemaps, files of addresses and the first addresses of scans. `observe` reads a page by the recipe's
 * steps, in a thread; `judge` knows what the site has taught us so far: counters, caches, how far a scan has come, which
 * paragraphs stand on every page. Documents go before further list pages, so that "stop at the first known one" means what it says.
 */
import { hostOf, normalise, siteOf } from "../model/address.js";
import type { Json } from "../model/json.js";
import type { Inputs, Kind, Late, Needs, Site, Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import type { Page } from "../model/page.js";
import type { Finding } from "../model/record.js";
import { findDuration } from "../model/time.js";
import { countWords, WORDS } from "../page/words.js";
import { type ChosenLink, chosenLinks, nextPage } from "./choose.js";
import type { Program, ReadySource } from "./compile.js";
import { addDays } from "./dates.js";
import {
  contextOf,
  type Draft,
  entryPage,
  type FieldValue,
  otherSide,
  type Reading,
  readDocument,
  readLater,
} from "./document.js";
import { fileName, templateFields, templateValue } from "./file-name.js";
import { identifierFrom, LANGUAGE_MODEL } from "./language.js";
import {
  type Changes,
  countParagraphs,
  memoryOver,
  type Repeated,
  read,
  repeatedIn,
  withoutRepeated,
} from "./memory.js";
import { readScan, type ScanFrom } from "./scan.js";
import { programOf, type RobotSettings } from "./settings.js";
import { findListed } from "./sitemap.js";
import { NeedsParts, partsAsker } from "./steps.js";

/** What a page is read as. */
type Role = { readonly kind: "list" | "feed" | "sitemap"; readonly source: number } | { readonly kind: "document" };

type ListSeen = {
  readonly source: number;
  readonly links: readonly string[];
  readonly next: string | null;
  /** Further lists that it leads to. */
  readonly lists: readonly string[];
};
export type Observation = {
  readonly url: string;
  readonly lists: readonly ListSeen[];
  /** The document and, of a parallel text, its other side; or the entries of a feed that carries whole texts. */
  readonly drafts: readonly Draft[];
  readonly error: string | null;
};

const LIST = "list:";
const FEED = "feed:";
const SITEMAP = "sitemap:";
const SCAN = "scan:";
const DOCUMENT = "document";

const PRIORITY = { feed: 6, document: 5, list: 3, next: 1 } as const;

export const kind: Kind<RobotSettings, Observation> = {
  name: "robot",
  module: import.meta.url,
  models: [LANGUAGE_MODEL],

  start(settings) {
    const program = programOf(settings);
    const { recipe, sources, inputs } = program;
    const starts: Link[] = [];
    const add = (urls: string | readonly string[], group: string, priority: number): void => {
      for (const url of [urls].flat()) starts.push({ url, group, priority, words: "(start)" });
    };
    for (const [index, source] of sources.entries()) {
      const { from } = source;
      if ("list" in from) add(from.list, `${LIST}${index}`, PRIORITY.list);
      else if ("feed" in from) add(from.feed, `${FEED}${index}`, PRIORITY.feed);
      else if ("sitemap" in from) add(from.sitemap, `${SITEMAP}${index}`, PRIORITY.list);
      else if ("scan" in from) {
        const scan = readScan(from, settings.run.today);
        const first = settings.run.resume[String(index)] ?? 0;
        for (let i = first; i < Math.min(scan.count, first + scan.window); i++)
          add(scan.address(i), scanGroup(index, i, scan.window), PRIORITY.document);
      } else if ("listing" in from) {
        const { start: first } = inputs.listings[from.listing] ?? {};
        if (first !== undefined) add(first, `${LIST}${index}`, PRIORITY.list);
      } else {
        const urls = inputs.urls[from.urls] ?? [];
        add(
          urls.filter((url) => isWanted(url, source, program)),
          DOCUMENT,
          PRIORITY.document,
        );
      }
    }
    if (starts.length === 0) throw new Error(`${recipe.name}: there is no address to start from`);
    return starts;
  },

  observe(page, inputs) {
    const program = programOf(inputs.settings);
    const reading = readingOf(inputs, program);
    try {
      return observed(page, reading, rolesOf(page.url, inputs, program));
    } catch (error) {
      if (error instanceof NeedsParts) return { needs: error.needs } satisfies Needs;
      throw error;
    }
  },

  judge: (observation, site, settings) => judged(observation, site, settings),

  late: {
    roles(known, settings) {
      const { recipe, pending } = programOf(settings);
      if (recipe.restrict.repeated !== "drop" || pending) return new Map();
      return new Map([[DOCUMENT, documentState(known)]]);
    },
    judge(observation, site, settings) {
      const { state, because, records } = judged(observation, site, settings);
      return { state, because, ...(records === undefined ? {} : { records }) };
    },
  } satisfies Late<RobotSettings, Observation>,
};

/** One page read on its own, without a site's knowledge: what `robot try` shows and `robot test` compares. */
export function readAlone(
  page: Page,
  inputs: Inputs<RobotSettings>,
  watch: Pick<Reading, "trace" | "clock"> = {},
):
  | Needs
  | { readonly records: readonly Finding[]; readonly rejected: string | undefined; readonly drafts: readonly Draft[] } {
  const program = programOf(inputs.settings);
  const reading: Reading = { ...readingOf(inputs, program), ...watch };
  let observation: Observation;
  try {
    observation = { url: page.url, lists: [], drafts: documentsOf(page, reading), error: null };
  } catch (error) {
    if (error instanceof NeedsParts) return { needs: error.needs };
    observation = { url: page.url, lists: [], drafts: [], error: (error as Error).message };
  }
  const visit = { url: page.url, depth: 1, group: DOCUMENT, at: page.fetchedAt };
  const verdict = judged(observation, { name: "", sequence: 1, known: new Map(), visit }, inputs.settings);
  return { records: verdict.records ?? [], rejected: verdict.rejected, drafts: observation.drafts };
}

function readingOf(inputs: Inputs<RobotSettings>, program: Program): Reading {
  return {
    program,
    ask: partsAsker(inputs.parts),
    identify: identifierFrom(inputs.models),
  };
}

// ── Looking ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What this page may be. Its group says it; without one, its address, and where that leaves it open, both readings are made. */
function rolesOf(url: string, inputs: Inputs<RobotSettings>, program: Program): readonly Role[] {
  const { visit } = inputs as { readonly visit?: { readonly group: string } };
  if (visit !== undefined) return [roleOfGroup(visit.group, program)];
  const { sources } = program;
  const roles: Role[] = [];
  for (const [source, { from, next }] of sources.entries()) {
    if ("list" in from) {
      if (isAmong(url, from.list)) return [{ kind: "list", source }];
      if (next !== undefined) roles.push({ kind: "list", source });
    } else if ("listing" in from) {
      const { lists } = sources[source]!;
      if (program.inputs.listings[from.listing]?.start === url || lists.some((regex) => regex.test(url)))
        roles.push({ kind: "list", source });
    } else if ("feed" in from && isAmong(url, from.feed)) return [{ kind: "feed", source }];
    else if ("sitemap" in from) {
      if (isAmong(url, from.sitemap)) return [{ kind: "sitemap", source }];
      if (/\.xml(\.gz)?($|\?)|sitemap/i.test(url)) roles.push({ kind: "sitemap", source });
    } else if ("scan" in from && readScan(from, inputs.settings.run.today).indexOf(url) !== undefined)
      return [from.as === "list" ? { kind: "list", source } : { kind: "document" }];
  }
  return [...roles, { kind: "document" }];
}

function roleOfGroup(group: string, { sources }: Program): Role {
  const match = /^(list|feed|sitemap|scan):(\d+)/.exec(group);
  if (match === null) return { kind: "document" };
  const source = Number(match[2]);
  const from = sources[source]?.from;
  if (match[1] === "scan")
    return from !== undefined && "as" in from && from.as === "list" ? { kind: "list", source } : { kind: "document" };
  return { kind: match[1] as "list" | "feed" | "sitemap", source };
}

function isAmong(url: string, written: string | readonly string[]): boolean {
  return [written].flat().some((one) => normalise(one) === url);
}

function observed(page: Page, reading: Reading, roles: readonly Role[]): Observation {
  const { program } = reading;
  const lists: ListSeen[] = [];
  const drafts: Draft[] = [];
  let error: string | null = null;
  for (const role of roles) {
    if (role.kind === "document") {
      try {
        drafts.push(...documentsOf(page, reading));
      } catch (failure) {
        if (failure instanceof NeedsParts) throw failure;
        error = (failure as Error).message;
      }
      continue;
    }
    const source = program.sources[role.source]!;
    if (role.kind === "list") {
      const links = chosenLinks(page, source.links).filter((link) => isListed(link, page, source, program));
      const next = source.next === undefined ? undefined : nextPage(page, source.next);
      const further =
        source.lists.length === 0
          ? []
          : page.links
              .map(({ url }) => url)
              .filter((url) => url !== page.url && source.lists.some((regex) => regex.test(url)));
      lists.push({
        source: role.source,
        links: flat(links),
        next: next ?? null,
        lists: [...new Set(further)].slice(0, MOST_LINKS),
      });
    } else if (role.kind === "sitemap") {
      const { urls, isIndex } = findListed(page) ?? { urls: [], isIndex: false };
      const wanted = isIndex ? urls : urls.filter((url) => isWanted(url, source, program));
      lists.push({
        source: role.source,
        links: flat(wanted.map((url) => ({ url, words: "(sitemap)" }))),
        next: isIndex ? "index" : null,
        lists: [],
      });
    } else {
      const { from } = source;
      const entries = page.feed?.entries ?? [];
      const full = "full" in from && from.full;
      if (full) {
        for (const entry of entries) {
          const url = entry.url === undefined ? undefined : normalise(entry.url, page.base);
          if (url === undefined || !isWanted(url, source, program)) continue;
          drafts.push(readDocument(entryPage(entry, page, url), reading, { entry }));
        }
      } else {
        const found =
          page.feed === undefined
            ? page.links.map(({ url, words }) => ({ url, words }))
            : entries.flatMap((entry) => {
                const url = entry.url === undefined ? undefined : normalise(entry.url, page.base);
                return url === undefined ? [] : [{ url, words: entry.title }];
              });
        lists.push({
          source: role.source,
          links: flat(found.filter(({ url }) => isWanted(url, source, program))),
          next: null,
          lists: [],
        });
      }
    }
  }
  return { url: page.url, lists, drafts, error };
}

/** The document on this page and, of a parallel text, its other side. */
function documentsOf(page: Page, reading: Reading): readonly Draft[] {
  const { program } = reading;
  const own = readDocument(page, reading);
  const parallel = program.recipe.parallel;
  const url = parallel === undefined || own.rejected !== null ? undefined : otherSide(page, program);
  const other = url === undefined ? undefined : reading.ask([url])[0];
  if (other === undefined || parallel === undefined) return [own];
  const side = readDocument(other, reading, { language: parallel.language });
  return side.rejected === null ? linkedPair(own, side, program) : [own];
}

function linkedPair(one: Draft, two: Draft, program: Program): readonly Draft[] {
  const linked = (draft: Draft, other: Draft): Draft => ({
    ...draft,
    fields: {
      ...draft.fields,
      parallelWords: { value: other.fields["words"]?.value ?? 0, rule: WORDS },
      parallelFile: { value: fileOf(other, program), rule: "parallel" },
      parallel: { value: other.url, rule: "parallel" },
    },
  });
  return [linked(one, two), linked(two, one)];
}

/** Pairs of address and words by turns: cheaper on their way between threads. */
function flat(links: readonly ChosenLink[]): string[] {
  return links.slice(0, MOST_LINKS).flatMap(({ url, words }) => [url, words]);
}
const MOST_LINKS = 50_000;

/** Whether a link of a list leads to a document that the recipe wants. */
function isListed(link: ChosenLink, page: Page, source: ReadySource, program: Program): boolean {
  if (link.url === page.url) return false;
  const isRestricted = source.links.kind !== "auto" || source.only.length > 0 || program.only.length > 0;
  if (!isRestricted && siteOf(hostOf(link.url)) !== siteOf(hostOf(page.url))) return false;
  if ("list" in source.from && isAmong(link.url, source.from.list)) return false;
  return isWanted(link.url, source, program);
}

function isWanted(url: string, source: Pick<ReadySource, "only" | "except">, { only, except }: Program): boolean {
  const passes = (wanted: ReadySource["only"]): boolean =>
    wanted.length === 0 || wanted.some((regex) => regex.test(url));
  return passes(source.only) && passes(only) && ![...source.except, ...except].some((regex) => regex.test(url));
}

// ── Judging ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Stopping = Verdict & { readonly stop?: string };

function judged(observation: Observation, site: Site<Json>, settings: RobotSettings): Stopping {
  const program = programOf(settings);
  const changes: Changes = { known: site.known, learned: new Map() };
  const role = roleOfGroup(site.visit.group, program);
  const verdict =
    role.kind === "document"
      ? judgeDocument(observation, site, settings, program, changes)
      : judgeList(observation, role, site, settings, program, changes);
  return { ...verdict, learned: [...changes.learned] };
}

function judgeList(
  { lists, drafts, url, error }: Observation,
  role: Role & { source: number },
  site: Site<Json>,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
): Stopping {
  const source = program.sources[role.source];
  const seen = lists.find((one) => one.source === role.source);
  const links: Link[] = [];
  for (let i = 0; i < (seen?.links.length ?? 0); i += 2)
    links.push({ url: seen!.links[i]!, words: seen!.links[i + 1]!, group: DOCUMENT, priority: PRIORITY.document });
  if (role.kind === "sitemap") {
    const isIndex = seen?.next === "index";
    const follow = isIndex
      ? links.map((link) => ({ ...link, group: `${SITEMAP}${role.source}`, priority: PRIORITY.next }))
      : links;
    return {
      state: "sitemap",
      because: `${links.length} ${isIndex ? "sitemaps" : "documents"}`,
      follow,
      again: "each update",
    };
  }
  if (role.kind === "feed") {
    const kept = drafts.map((draft) => keptDraft(draft, settings, program, changes));
    const records = kept.flatMap(({ finding }) => finding ?? []);
    const refused = kept.find(({ rejected }) => rejected !== undefined)?.rejected;
    const because =
      drafts.length > 0
        ? `${records.length} documents in the feed itself, ${kept.length - records.length} rejected`
        : `${links.length} entries`;
    return {
      state: "feed",
      because,
      follow: links,
      again: "each update",
      ...(records.length > 0 ? { records } : {}),
      ...(refused !== undefined && records.length === 0 ? { rejected: refused } : {}),
    };
  }
  // A scan of lists: the list exists, so its neighbours may.
  const follow: Link[] = [...links];
  if (source !== undefined && "scan" in source.from)
    follow.push(...scanAhead(source.from, role.source, url, site, settings, changes));
  for (const further of seen?.lists ?? [])
    follow.push({ url: further, words: "(list)", group: `${LIST}${role.source}`, priority: PRIORITY.next });
  const { from } = source ?? {};
  const pages = from !== undefined && "pages" in from ? from.pages : 0;
  const hasNext = seen?.next !== null && seen?.next !== undefined && site.visit.depth + 1 < pages;
  if (hasNext)
    follow.push({ url: seen.next!, words: "(next)", group: `${LIST}${role.source}`, priority: PRIORITY.next });
  const reached = program.recipe.stop.known ? knownAmong(links, role.source, site, settings, changes) : undefined;
  const words = `${links.length} links to documents${hasNext ? ", and a next page" : ""}`;
  const again = isPastDay(source, url, settings) ? {} : { again: "each update" as const };
  if (reached === undefined) return { state: "list", because: error ?? words, follow, ...again };
  // What stands before the known one is still to be visited; the next list page ends the run.
  const stop = reached.here ? undefined : `the first known document, ${reached.url}`;
  const before = reached.here
    ? links.slice(
        0,
        links.findIndex((link) => link.url === reached.url),
      )
    : [];
  const because = `${words}; ${stop === undefined ? `reached: the first known document, ${reached.url}` : `stop: ${stop}`}`;
  return { state: "list", because, follow: before, ...again, ...(stop === undefined ? {} : { stop }) };
}

/** The list of a day that is over does not change any more. */
function isPastDay(source: ReadySource | undefined, url: string, settings: RobotSettings): boolean {
  if (source === undefined || !("scan" in source.from) || !source.from.scan.includes("{date:")) return false;
  const scan = readScan(source.from, settings.run.today);
  const index = scan.indexOf(url);
  return index !== undefined && index < scan.count - 3;
}

const HEAD = 20;

/** A document that stood at the head of the same list in an earlier run: on this page, or on one before it in this run. */
function knownAmong(
  links: readonly Link[],
  source: number,
  site: Site<Json>,
  settings: RobotSettings,
  changes: Changes,
): { readonly url: string; readonly here: boolean } | undefined {
  type Heads = {
    readonly run: number;
    readonly head: readonly string[];
    readonly before: readonly string[];
    readonly reached: string | null;
  };
  const key = `head:${source}`;
  const stored = read(changes, key) as Heads | undefined;
  const isFirst = stored?.run !== settings.run.id && site.visit.depth === 0;
  const head = isFirst ? links.slice(0, HEAD).map(({ url }) => url) : (stored?.head ?? []);
  const before = isFirst ? (stored?.head ?? []) : (stored?.before ?? []);
  const reached = isFirst ? null : (stored?.reached ?? null);
  if (reached !== null) return { url: reached, here: false };
  const known = new Set(before);
  const found = links.find(({ url }) => known.has(url))?.url;
  if (isFirst || found !== undefined)
    changes.learned.set(key, { run: settings.run.id, head, before, reached: found ?? null } satisfies Heads);
  return found === undefined ? undefined : { url: found, here: true };
}

function scanGroup(source: number, index: number, window: number): string {
  return `${SCAN}${source}:${Math.floor(index / window)}`;
}

/** A page of a scan was found: the window moves on behind it. */
function scanAhead(
  from: ScanFrom,
  source: number,
  url: string,
  site: Site<Json>,
  settings: RobotSettings,
  changes: Changes,
): Link[] {
  const scan = readScan(from, settings.run.today);
  const first = settings.run.resume[String(source)] ?? 0;
  const key = `scan:${source}`;
  const state = (read(changes, key) as { readonly upTo: number; readonly hit: number } | undefined) ?? {
    upTo: -1,
    hit: -1,
  };
  const upTo = Math.max(state.upTo, Math.min(scan.count, first + scan.window) - 1);
  // A page that has moved to another address still knows in which stretch of the scan it stood.
  const block = Number(site.visit.group.split(":")[2] ?? 0);
  const index = scan.indexOf(url) ?? scan.indexOf(site.visit.url) ?? (block + 1) * scan.window - 1;
  const last = Math.min(scan.count - 1, index + scan.window);
  const ahead: Link[] = [];
  for (let i = upTo + 1; i <= last; i++)
    ahead.push({
      url: scan.address(i),
      words: "(scan)",
      group: scanGroup(source, i, scan.window),
      priority: PRIORITY.document,
    });
  changes.learned.set(key, { upTo: Math.max(upTo, last), hit: Math.max(state.hit, index) });
  return ahead;
}

function judgeDocument(
  observation: Observation,
  site: Site<Json>,
  settings: RobotSettings,
  program: Program,
  changes: Changes,
): Stopping {
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
  const stop = stopReason(observation, records, settings, program, changes);
  const end = { ...(follow.length > 0 ? { follow } : {}), ...again, ...(stop === undefined ? {} : { stop }) };
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
function documentState(known: ReadonlyMap<string, Json>): string {
  return (repeatedIn(known)?.texts.length ?? 0) > 0 ? `${DOCUMENT}/2` : DOCUMENT;
}

function stopReason(
  observation: Observation,
  records: readonly Finding[],
  settings: RobotSettings,
  program: Program,
  changes: Changes,
): string | undefined {
  const { stop } = program.recipe;
  if (observation.drafts.some((draft) => draft.stop)) return `when ${String(stop.when)}`;
  const date = observation.drafts[0]?.fields["date"]?.value;
  if (stop.olderThan !== undefined && typeof date === "string") {
    const age = /^\d{4}/.test(stop.olderThan) ? undefined : findDuration(stop.olderThan);
    const limit = age === undefined ? stop.olderThan : addDays(settings.run.today, -Math.round(age / 86_400_000));
    if (date.slice(0, limit.length) < limit) return `a document of ${date.slice(0, 10)}, older than ${limit}`;
  }
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

interface Kept {
  readonly finding?: Finding;
  /** Paragraphs that stand in many documents, in a sentence, when this document settled it. */
  readonly repeated?: string;
  readonly rejected?: string;
}

/** The last words on a document: what needs the site's knowledge, and its shape as a record. */
function keptDraft(draft: Draft, settings: RobotSettings, program: Program, changes: Changes): Kept {
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
    file: { value: fileOf(whole, program), rule: "file name" },
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

/** The name of the document's file by the first template, where that needs no number; else by its address. */
export function fileOf(draft: Pick<Draft, "url" | "fields">, { recipe }: Program): string {
  const saves = recipe.save.flatMap((save) => ("text" in save ? [save.text] : "xml" in save ? [save.xml] : []));
  const template =
    saves.find((one) => !templateFields(one).some((field) => field === "number" || field === "id")) ?? "{address}.txt";
  return fileName(template, (field) => templateValue(field, draft.url, (name) => draft.fields[name]?.value));
}
