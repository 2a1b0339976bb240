/** `citation_*` and Dublin Core in the head of a page: what Google Scholar and the Zotero Connector read. */
import { type Description, printedName, sortedName } from "../description.js";
import { pageEnds } from "../formats/reference-text.js";

export function metaTags(of: Description, page: string): (readonly [name: string, content: string])[] {
  const [first, last] = of.pages === undefined ? [] : pageEnds(of.pages);
  const given: readonly (readonly [string, string | undefined])[] = [
    ["citation_title", of.title],
    ...of.people.map((person) => ["citation_author", sortedName(person)] as const),
    ["citation_publication_date", of.date?.replaceAll("-", "/")],
    [of.sort === "paper" ? "citation_conference_title" : "citation_journal_title", of.container],
    ["citation_firstpage", first],
    ["citation_lastpage", last],
    ["citation_doi", of.doi],
    ["citation_language", of.language],
    ["citation_publisher", of.publisher],
    ["citation_pdf_url", of.pdf],
    ["citation_abstract_html_url", page],
    ...of.subjects.map((word) => ["citation_keywords", word] as const),
    ["DC.title", of.title],
    ...of.people.map((person) => ["DC.creator", printedName(person)] as const),
    ["DC.date", of.date],
    ["DC.language", of.language],
    ["DC.description", of.abstract],
    ["DC.identifier", of.url],
    ["DC.rights", of.rights],
  ];
  // An event is not cited, so that it has no citation_* tags.
  return given.filter(
    (one): one is readonly [string, string] =>
      one[1] !== undefined && !(of.sort === "event" && one[0].startsWith("citation_")),
  );
}
