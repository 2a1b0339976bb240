/**
 * What does a page of its own say about one paper?
 *
 * Most such pages declare it for scholarly search engines (`citation_title`, `citation_author`, …). Where they do not, the paper is what the reader
 * finds under the page's own heading, or the heading itself with the people below it.
 */
import type { Page } from "../../model/page.js";
import { type PersonName, readName } from "../../model/person-name.js";
import { foldTitle } from "../../page/fold-title.js";
import type { FoundPaper } from "./bundle.js";
import { findDoi } from "./entry-rest.js";
import { type Paper, plainPaper } from "./paper-finding.js";
import { cleanTitle, isNoTitle } from "./titles.js";

/** `found`: what the reader sees on the page, also what it would not believe of a list. */
export function detailPaper(page: Page, found: readonly FoundPaper[]): Paper | undefined {
  const declared = declaredPaper(page);
  const names = new Set(headingsOf(page).map((text) => foldTitle(cleanTitle(text))));
  const seen = found.find(({ title }) => names.has(foldTitle(title))) ?? (found.length === 1 ? found[0] : undefined);
  if (declared === undefined) return seen === undefined ? undefined : { ...plainPaper(seen), detail: null };
  if (seen === undefined || foldTitle(seen.title) !== foldTitle(declared.title)) return declared;
  const plain = plainPaper(seen);
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
    detail: null,
    more: { ...plain.more, ...declared.more },
    confidence: declared.confidence,
  };
}

const CONFIDENCE = 0.98;

/** Highwire Press and Dublin Core tags. */
function declaredPaper({ declared: { meta } }: Page): Paper | undefined {
  const first = (...names: readonly string[]): string | undefined =>
    names.map((name) => meta.get(name)?.[0]?.trim()).find((value) => value !== undefined && value !== "");
  const title = cleanTitle(first("citation_title", "bepress_citation_title", "eprints.title") ?? "");
  if (title === "" || isNoTitle(title)) return undefined;
  const printed = (meta.get("citation_author") ?? meta.get("bepress_citation_author") ?? []).flatMap((text) =>
    text.split(/\s*;\s*/u).filter((name) => name !== ""),
  );
  const names = printed.map((name): PersonName => readName(name));
  const [from, to] = [first("citation_firstpage"), first("citation_lastpage")];
  const doi = first("citation_doi", "prism.doi", "dc.identifier.doi");
  const abstract = first("citation_abstract", "dcterms.abstract");
  return {
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

/** "Lee, Ann" as it is printed elsewhere. */
function inOrder(printed: string, { family, given, suffix }: PersonName): string {
  if (!printed.includes(",") || family === undefined || given === undefined) return printed;
  return [given, family, ...(suffix === undefined ? [] : [suffix])].join(" ");
}

function headingsOf(page: Page): string[] {
  const own = page.blocks.filter(({ heading }) => heading > 0 && heading <= 3).slice(0, 6);
  const declared = page.declared.meta.get("og:title")?.[0];
  const named = page.title.split(/\s+[|–—-]\s+/u);
  return [...own.map(({ text }) => text), ...(declared === undefined ? [] : [declared]), ...named];
}
