/**
 * Reads a page in a worker thread: links to documents, further lists, documents. Pure; site knowledge is added by the
 * judge.
 */
import { normalise } from "../model/address.js";
import { NeedsParts } from "../model/errors.js";
import type { Page } from "../model/page.js";
import { WORDS } from "../page/text/words.js";
import type { CompiledSource, Program } from "./compile/program.js";
import { readDocument } from "./document/document.js";
import type { Draft, ReadContext } from "./document/draft.js";
import { fileOf } from "./document/file-name.js";
import { entryPage } from "./document/page-defaults.js";
import { parallelAddress } from "./document/parallel-text.js";
import { isAmong, type Role } from "./role.js";
import { findListedAddresses } from "./sitemap.js";
import { type ChosenLink, chosenLinks, type LinkChooser, nextOfList } from "./steps/choose.js";
import { isPartOf } from "./steps/next-part.js";

type ListSeen = {
  readonly source: number;
  readonly links: readonly string[];
  readonly next: string | null;
  /** Further lists that it links to. */
  readonly lists: readonly string[];
};
export type Observation = {
  readonly url: string;
  readonly lists: readonly ListSeen[];
  /** The document and the other side of a parallel text; or the entries of a feed with full texts. */
  readonly drafts: readonly Draft[];
  readonly error: string | null;
};

export function observeRecipePage(page: Page, reading: ReadContext, roles: readonly Role[]): Observation {
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
      // Some lists are linked only by documents: tags, the chapters of a book. So are some documents.
      for (const [source, compiled] of program.sources.entries()) {
        const further = furtherLists(page, compiled, program);
        const isChained = "chained" in compiled.from && compiled.from.chained;
        const linked = isChained ? listedOn(page, compiled, program, AUTO) : [];
        const links = linked.filter(({ url }) => !isPartOf(url, page.url));
        if (further.length + links.length > 0) lists.push({ source, links: flat(links), next: null, lists: further });
      }
      continue;
    }
    const source = program.sources[role.source]!;
    if (role.kind === "list") {
      const next = source.next === undefined ? undefined : nextOfList(page, source.next);
      const links = listedOn(page, source, program, source.links).filter(({ url }) => url !== next);
      lists.push({
        source: role.source,
        links: flat(links),
        next: next ?? null,
        lists: furtherLists(page, source, program),
      });
    } else if (role.kind === "sitemap") {
      const { urls, isIndex } = findListedAddresses(page) ?? { urls: [], isIndex: false };
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
        const foreign: ChosenLink[] = [];
        for (const entry of entries) {
          const url = entry.url === undefined ? undefined : normalise(entry.url, page.base);
          if (url === undefined || !isWanted(url, source, program)) continue;
          if (program.isOwn(url)) drafts.push(readDocument(entryPage(entry, page, url), reading, { entry }));
          else foreign.push({ url, words: entry.title });
        }
        if (foreign.length > 0) lists.push({ source: role.source, links: flat(foreign), next: null, lists: [] });
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

/** Lists that the page links to, by the patterns of the source. */
function furtherLists(page: Page, { lists }: CompiledSource, program: Program): string[] {
  if (lists.length === 0) return [];
  const urls = page.links.flatMap(({ url }) =>
    url !== page.url && program.isOwn(url) && lists.some((regex) => regex.test(url)) ? url : [],
  );
  return [...new Set(urls)].slice(0, MAX_LINKS);
}

/** The document on this page and the other side of a parallel text. */
export function documentsOf(page: Page, reading: ReadContext): readonly Draft[] {
  const { program } = reading;
  const own = readDocument(page, reading);
  const parallel = program.recipe.parallel;
  const url = parallel === undefined || own.rejected !== null ? undefined : parallelAddress(page, program);
  const other = url === undefined ? undefined : reading.fetchParts([url])[0];
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
      ...parallelFile(fileOf(other, program.recipe)),
      parallel: { value: other.url, rule: "parallel" },
    },
  });
  return [linked(one, two), linked(two, one)];
}

/** Without it when the name holds the other document's number, which is not known here. */
function parallelFile(name: string): Draft["fields"] {
  return name.includes("{number}") ? {} : { parallelFile: { value: name, rule: "parallel" } };
}

/** Alternating addresses and words: cheaper to send between threads. */
function flat(links: readonly ChosenLink[]): string[] {
  return links.slice(0, MAX_LINKS).flatMap(({ url, words }) => [url, words]);
}
const MAX_LINKS = 50_000;

const AUTO: LinkChooser = { kind: "auto" };

function listedOn(page: Page, source: CompiledSource, program: Program, chooser: LinkChooser): ChosenLink[] {
  return chosenLinks(page, chooser).filter((link) => isListed(link, page, source, program));
}

/** True when a link of a list leads to a document that the recipe wants. */
function isListed(link: ChosenLink, page: Page, source: CompiledSource, program: Program): boolean {
  if (link.url === page.url) return false;
  const isRestricted = source.links.kind !== "auto" || source.only.length > 0 || program.only.length > 0;
  if (!isRestricted && !program.isOwn(link.url)) return false;
  if ("list" in source.from && isAmong(link.url, source.from.list)) return false;
  if ("list" in source.from && source.lists.some((regex) => regex.test(link.url))) return false;
  return isWanted(link.url, source, program);
}

export function isWanted(
  url: string,
  source: Pick<CompiledSource, "only" | "except">,
  { only, except }: Program,
): boolean {
  const passes = (wanted: CompiledSource["only"]): boolean =>
    wanted.length === 0 || wanted.some((regex) => regex.test(url));
  return passes(source.only) && passes(only) && ![...source.except, ...except].some((regex) => regex.test(url));
}
