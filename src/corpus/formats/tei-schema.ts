/**
 * The subset of TEI P5 that is written, as RELAX NG. It is part of every release (`tei.rng`), so that the file can be checked with
 * jing or xmllint. Each element allows less than TEI's own schema (tei_all) does.
 */
const q = (name: string, content: string): string => `<element name="${name}">${content}</element>`;
const text = "<text/>";
const opt = (content: string): string => `<optional>${content}</optional>`;
const many = (content: string): string => `<zeroOrMore>${content}</zeroOrMore>`;
const some = (content: string): string => `<oneOrMore>${content}</oneOrMore>`;
const attribute = (name: string, type = "string"): string =>
  `<attribute name="${name}"><data type="${type}"/></attribute>`;
const choice = (...of: readonly string[]): string => `<choice>${of.join("")}</choice>`;
const values = (name: string, ...of: readonly string[]): string =>
  `<attribute name="${name}">${choice(...of.map((value) => `<value>${value}</value>`))}</attribute>`;

const lineBreak = q("lb", "<empty/>");
const day = `<attribute name="when">${choice('<data type="date"/>', '<data type="gYearMonth"/>', '<data type="gYear"/>')}</attribute>`;
const paragraph = q("p", text);
const availability = q(
  "availability",
  values("status", "unknown", "restricted", "free") +
    choice(paragraph, q("licence", opt(attribute("target", "anyURI")) + text)),
);
const idno = q("idno", attribute("type", "NCName") + text);
const measure = q("measure", attribute("unit", "NCName") + attribute("quantity", "nonNegativeInteger"));
const title = q("title", text);
const note = q("note", opt(attribute("type", "NCName")) + text);
const edition = q("edition", opt(attribute("n")) + text);
const extent = q("extent", some(measure));

const corpusHeader = q(
  "teiHeader",
  q(
    "fileDesc",
    q("titleStmt", title) +
      q("editionStmt", edition) +
      extent +
      q("publicationStmt", q("publisher", text) + many(idno) + q("date", day) + availability) +
      q("sourceDesc", paragraph),
  ) +
    q(
      "encodingDesc",
      q("appInfo", q("application", attribute("ident", "NCName") + attribute("version") + q("label", text))) +
        q("editorialDecl", q("segmentation", paragraph)) +
        q("classDecl", some(q("taxonomy", attribute("xml:id", "ID") + q("desc", text)))),
    ),
);

const ref = q("ref", opt(attribute("type", "NCName")) + attribute("target", "anyURI"));
const documentHeader = q(
  "teiHeader",
  q(
    "fileDesc",
    q("titleStmt", title + q("author", text) + opt(q("editor", values("role", "translator") + text))) +
      opt(q("editionStmt", edition)) +
      extent +
      q("publicationStmt", q("publisher", text) + some(idno) + availability) +
      opt(q("notesStmt", some(note))) +
      q("sourceDesc", q("bibl", opt(title) + many(choice(ref, note)))),
  ) +
    q(
      "profileDesc",
      opt(q("creation", q("date", opt(day) + text))) +
        q("langUsage", some(q("language", attribute("ident", "language") + text))) +
        opt(q("settingDesc", some(q("place", q("placeName", text))))) +
        opt(q("textClass", some(q("keywords", attribute("scheme", "anyURI") + some(q("term", text)))))),
    ) +
    q("revisionDesc", values("status", "validated", "unchecked") + some(q("change", day + text))),
);

const analysed = opt(attribute("lemma")) + opt(attribute("msd")) + text;
const sentence = q(
  "s",
  `<mixed>${many(choice(lineBreak, q("name", `${attribute("type", "NCName")}<mixed>${many(lineBreak)}</mixed>`), q("w", analysed), q("pc", analysed)))}</mixed>`,
);
const language = opt(attribute("xml:lang", "language"));
const document = q(
  "TEI",
  attribute("xml:id", "ID") +
    language +
    documentHeader +
    q(
      "text",
      q("body", some(q("p", `${language}<mixed>${many(choice('<ref name="sentence"/>', lineBreak))}</mixed>`))),
    ),
);

export const TEI_SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.tei-c.org/ns/1.0" datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start>${q("teiCorpus", corpusHeader + many('<ref name="document"/>'))}</start>
<define name="document">${document}</define>
<define name="sentence">${sentence}</define>
</grammar>
`;
