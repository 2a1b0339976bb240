/**
 * What does a paper's own page say about it?
 *
 * Most such pages declare it for scholarly search engines (`citation_title`, `citation_author`, …). Where they do not,
 * the paper is what the reader finds under the page's own heading, or the heading itself with the people below it.
 */
import type { Page } from "../../../model/page.js";
import { type PersonName, readName } from "../../../model/person-name.js";
import { foldTitle } from "../../../page/article/fold-title.js";
import type { FoundPaper } from "../bundle.js";
import { documentLink, doiIn } from "../document-links.js";
import { abstractOn, findDoi } from "../entry-rest.js";
import type { Lexicon } from "../features/lexicon.js";
import { type Paper, plainPaper } from "../paper-finding.js";
import { nameLikeness } from "../people/names.js";
import { readPeople } from "../people/people.js";
import { cleanTitle, isNoTitle } from "../titles/titles.js";

/** `found`: what the reader sees on the page, also what it would reject on a list. */
export function detailPaper(page: Page, found: readonly FoundPaper[], lexicon: Lexicon): Paper | undefined {
  const declared = declaredPaper(page) ?? (found.length === 0 ? underHeading(page, lexicon) : undefined);
  const names = new Set(headingsOf(page).map((text) => foldTitle(cleanTitle(text))));
  const seen = found.find(({ title }) => names.has(foldTitle(title))) ?? (found.length === 1 ? found[0] : undefined);
  if (declared === undefined && seen === undefined) return undefined;
  const rest = restOfPage(page);
  if (seen === undefined || (declared !== undefined && foldTitle(seen.title) !== foldTitle(declared.title)))
    return { ...declared!, pdf: declared!.pdf ?? rest.pdf, more: { ...rest.more, ...declared!.more } };
  const read = plainPaper(seen);
  const plain: Paper = { ...read, pdf: read.pdf ?? rest.pdf, detail: null, more: { ...rest.more, ...read.more } };
  if (declared === undefined) return plain;
  return {
    ...plain,
    title: declared.title,
    ...(declared.authors.length === 0 || plain.authors.length === declared.authors.length
      ? {}
      : {
          authors: declared.authors,
          names: declared.names,
          affiliations: [],
          authorAffiliations: declared.authors.map(() => []),
        }),
    pdf: declared.pdf ?? plain.pdf,
    more: { ...plain.more, ...declared.more },
    confidence: declared.confidence,
  };
}

/** The paper whose own page this is, though no list led here: the page declares it, or it is the only one and heads the page. */
export function ownPaper(page: Page, found: readonly FoundPaper[], lexicon: Lexicon): Paper | undefined {
  if (found.length > 1) return undefined;
  const first = page.blocks.find(({ heading }) => heading === 1)?.text;
  const heads =
    found.length === 1 && first !== undefined && foldTitle(cleanTitle(first)) === foldTitle(found[0]!.title);
  return heads || declaredPaper(page) !== undefined ? detailPaper(page, found, lexicon) : undefined;
}

const CONFIDENCE = 0.98;
const BY_PLACE = 0.8;
const NEAR = 4;

/** The first heading that can be a title, and the first line below it that is nothing but names. */
function underHeading({ blocks }: Page, lexicon: Lexicon): Paper | undefined {
  for (const [b, { heading, text }] of blocks.entries()) {
    const title = cleanTitle(text);
    if (heading === 0 || heading > 3 || isNoTitle(title) || title.split(/\s+/u).length < 3) continue;
    for (const below of blocks.slice(b + 1, b + 1 + NEAR)) {
      const people = readPeople(below.text.slice(0, 2000), lexicon);
      const likeness = people.authors.map((name) => nameLikeness(name, lexicon));
      if (likeness.length === 0 || Math.min(...likeness) < 0.5) continue;
      return { type: "paper", title, ...people, pdf: null, detail: null, more: {}, confidence: BY_PLACE };
    }
  }
  return undefined;
}

/** Highwire Press and Dublin Core tags. */
function declaredPaper({ declared: { meta } }: Page): Paper | undefined {
  const first = (...names: readonly string[]): string | undefined =>
    names.map((name) => meta.get(name)?.[0]?.trim()).find((value) => value !== undefined && value !== "");
  const title = cleanTitle(first("citation_title", "bepress_citation_title", "eprints.title") ?? "");
  if (title === "" || isNoTitle(title)) return undefined;
  const printed = (meta.get("citation_author") ?? meta.get("bepress_citation_author") ?? []).flatMap((text) =>
    text.split(/(?:(?<!\s)\s+)?;\s*/u).filter((name) => name !== ""),
  );
  const names = printed.map((name): PersonName => readName(name));
  const [from, to] = [first("citation_firstpage"), first("citation_lastpage")];
  const doi = first("citation_doi", "prism.doi", "dc.identifier.doi");
  const abstract = first("citation_abstract", "dcterms.abstract");
  return {
    type: "paper",
    title,
    authors: printed.map((name, i) => inOrder(name, names[i]!)),
    names,
    affiliations: [],
    authorAffiliations: printed.map(() => []),
    pdf: first("citation_pdf_url") ?? null,
    detail: null,
    more: {
      ...(abstract === undefined ? {} : { abstract }),
      ...(doi === undefined ? {} : { doi: findDoi(doi) ?? doi }),
      ...(from === undefined ? {} : { pages: to === undefined ? from : `${from}-${to}` }),
      ...Object.fromEntries(
        [["publisher", first("citation_publisher")]].filter((pair): pair is [string, string] => pair[1] !== undefined),
      ),
    },
    confidence: CONFIDENCE,
  };
}

/** All of the page is about the paper: its links and its prose are the paper's, wherever they stand. */
function restOfPage(page: Page): Pick<Paper, "pdf" | "more"> {
  const more: { [field: string]: string } = {};
  let pdf: string | null = null;
  for (const anchor of page.anchors) {
    const kind = documentLink(anchor);
    const doi = doiIn(anchor.url);
    if (doi !== undefined) more["doi"] ??= doi;
    if (kind === "paper") pdf ??= anchor.url;
    else if (kind !== undefined && kind !== "doi" && kind !== "abstract") more[kind] ??= anchor.url;
  }
  const abstract = abstractOn(page.blocks);
  return { pdf, more: abstract === undefined ? more : { ...more, abstract } };
}

/** "Lee, Ann" as it is printed elsewhere. */
function inOrder(printed: string, { family, given, suffix }: PersonName): string {
  if (!printed.includes(",") || family === undefined || given === undefined) return printed;
  return [given, family, ...(suffix === undefined ? [] : [suffix])].join(" ");
}

function headingsOf(page: Page): string[] {
  const own = page.blocks.filter(({ heading }) => heading > 0 && heading <= 3).slice(0, 6);
  const declared = page.declared.meta.get("og:title")?.[0];
  const named = page.title.split(/(?<!\s)\s+[|–—-]\s+/u);
  return [...own.map(({ text }) => text), ...(declared === undefined ? [] : [declared]), ...named];
}
