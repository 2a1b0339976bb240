/** Which link is the paper itself, and which are its slides, video, abstract or landing page? */
import type { Anchor } from "../../model/page.js";
import { findDoi } from "./entry-rest.js";

export type DocumentLink = "paper" | "slides" | "video" | "doi" | "arxiv" | "openreview" | "abstract";

/** What a link beside a paper leads to; undefined when to nothing of the kind. */
export function documentLink({ url, words, title }: Pick<Anchor, "url" | "words" | "title">): DocumentLink | undefined {
  // A title that is a link speaks of its subject: "Data driven regions" leads to no data.
  const said = words.split(/\s+/).length > 4 ? "" : `${words} ${title}`.toLowerCase();
  const path = url.toLowerCase();
  const file = isDocument(path);
  if (/\b(?:slides?|presentation|folien|poster)\b/.test(said)) return "slides";
  if (/\.(?:pptx?|key|odp)(?:$|[?#])/.test(path)) return "slides";
  if (/\b(?:video|recording|youtube|teaser|talk)\b/.test(said) || /youtu\.?be|vimeo\.com|bilibili\.com/.test(path))
    return "video";
  if (
    /\b(?:abstract|bibtex|bib|cite|supplement\w*|appendix|code|data|errata)\b/.test(said) &&
    !/\bpaper|full\b/.test(said)
  ) {
    return file && !/\b(?:bibtex|bib|supplement\w*|appendix|code|data)\b/.test(said) ? "abstract" : undefined;
  }
  if (/^https?:\/\/(?:dx\.)?doi\.org\//.test(path)) return "doi";
  if (/^https?:\/\/(?:www\.)?arxiv\.org\/pdf\//.test(path)) return "paper";
  if (/^https?:\/\/(?:www\.)?arxiv\.org\/abs\//.test(path)) return "arxiv";
  if (/openreview\.net\/pdf/.test(path)) return "paper";
  if (/openreview\.net\/forum/.test(path)) return "openreview";
  if (file)
    return /slides|presentation|poster|\/talks?\/|[-_.]talk[-_.]/.test(path) && !/\bpaper\b/.test(said)
      ? "slides"
      : "paper";
  // Many libraries hand out documents by number: "PDF" that leads to "/download/17".
  return /\bpdf\b/.test(said) ? "paper" : undefined;
}

/** A file to be read, no page. */
export function isDocument(url: string): boolean {
  return /\.(?:pdf|ps|ps\.gz|eps|docx?|odt|rtf|djvu)(?:$|[?#])/i.test(url);
}

/** The DOI that an address names: of doi.org, or of a publisher's library that has it in the path. */
export function doiIn(url: string): string | undefined {
  if (
    !/^https?:\/\/(?:(?:dx\.)?doi\.org|dl\.acm\.org\/doi|link\.springer\.com\/(?:chapter|article|book)|[\w.-]*\bwiley\.com\/doi|epubs\.siam\.org\/doi)\//i.test(
      url,
    )
  )
    return undefined;
  try {
    return findDoi(decodeURIComponent(url));
  } catch {
    return findDoi(url);
  }
}
