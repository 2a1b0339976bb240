/** The card of a release: what it is, how it was made, what may be done with it. For people (README.md) and for catalogues. */
import { shortLanguageTag } from "../../page/language/codes.js";
import { croissant } from "../../publish/croissant.js";
import { escapeXml } from "../../publish/xml/xml.js";
import { PARQUET_COLUMNS } from "../formats/parquet.js";
import { element } from "../formats/xml.js";
import type { Manifest } from "./history.js";
import { type Sizes, TABLES } from "./tables.js";

export interface CardFacts {
  readonly manifest: Manifest;
  readonly title: string;
  readonly description: string;
  readonly creators: readonly string[];
  readonly publisher: string;
  readonly licence: string;
  readonly sizes: Sizes;
  readonly harvests: readonly { readonly kind: string; readonly start: string; readonly program: string }[];
  /** Documents that were not given away, by site and reason. */
  readonly leftOut: readonly { readonly site: string; readonly reason: string; readonly documents: number }[];
  readonly withdrawn: number;
  /** Abbreviations learned, by language. */
  readonly abbreviations: ReadonlyMap<string, readonly string[]>;
}

const SHOWN = 40;

export function readme(facts: CardFacts): string {
  const { manifest, title, description, sizes, leftOut, withdrawn, harvests, licence } = facts;
  const { counts, options, since, doi } = manifest;
  const cell = (text: string): string =>
    text.replaceAll("|", "\\|").replace(/[\s\p{Cc}\p{Noncharacter_Code_Point}]+/gu, " ") || "(none)";
  const tables = TABLES.map((table) => {
    const rows = sizes.rows(table);
    const lines = rows.slice(0, SHOWN).map((row) => `| ${cell(row.value)} | ${row.documents} | ${row.words} |\n`);
    const more = rows.length > SHOWN ? `\nand ${rows.length - SHOWN} more.\n` : "";
    return `### By ${table}\n\n| ${table} | documents | words |\n|---|---|---|\n${lines.join("")}${more}`;
  });
  return `# ${title}, version ${manifest.version}

${description || `Documents of the collection ${manifest.collection}.`}

- Date: ${manifest.date}${doi === "" ? "" : `\n- DOI: https://doi.org/${doi}`}
- Licence: ${licence || "none stated for the whole; see the licences of the documents"}
- ${counts["documents"]} documents, ${counts["words"]} words, ${counts["sentences"]} sentences, ${counts["tokens"]} tokens
- ${since === null ? "First version" : `Since version ${since.version}: ${since.added} documents added, ${since.changed} changed, ${since.removed} removed`}
- Withdrawn since the first version: ${withdrawn} (withdrawn.tsv)

## Files

| file | what |
|---|---|
${manifest.files.map(({ name, about }) => `| ${name} | ${about} |\n`).join("")}
## Sizes

${tables.join("\n")}
## How it was made

Collected and written by Winnow ${manifest.program}. The state of the store is change ${manifest.change}. Rules: ${manifest.rules.join(", ")}.
Duplicates (families of the same or nearly the same text) are ${options.duplicates}.

${harvests.map(({ kind, start, program }) => `- ${kind}: ${start} (${program})\n`).join("")}
Abbreviations that end no sentence, given or learned from the texts: ${
    [...facts.abbreviations]
      .filter(([, words]) => words.length > 0)
      .map(([language, words]) => `${cell(language)}: ${words.slice(0, SHOWN).join(", ")}`)
      .join("; ") || "none"
  }.

## Rights

${
  options.shareable
    ? "Documents that reserve their rights, and those without a licence or permission, are left out:"
    : "Nothing was left out because of rights; see `licence` and `copyright` of each document before you pass it on."
}

${leftOut.length === 0 ? "" : `| site | reason | documents |\n|---|---|---|\n${leftOut.map(({ site, reason, documents }) => `| ${cell(site)} | ${cell(reason)} | ${documents} |\n`).join("")}`}`;
}

/** Citation File Format 1.2.0; values are JSON strings, which YAML accepts. */
export function citation({ manifest, title, creators, licence, description }: CardFacts): string {
  const text = (value: string): string => JSON.stringify(value);
  const people = (creators.length > 0 ? creators : ["unknown"]).map((name) => `  - name: ${text(name)}\n`).join("");
  return `cff-version: 1.2.0
message: "If you use this corpus, please cite it as below."
type: dataset
title: ${text(title)}
version: ${text(manifest.version)}
date-released: ${text(manifest.date)}
authors:
${people}${manifest.doi === "" ? "" : `doi: ${text(manifest.doi)}\n`}${/^https?:/.test(licence) ? `license-url: ${text(licence)}\n` : licence === "" ? "" : `license: ${text(licence)}\n`}${description === "" ? "" : `abstract: ${text(description)}\n`}`;
}

const TYPES = { text: "Text", number: "Integer", share: "Float", truth: "Boolean" } as const;

export function croissantCard({ manifest, title, description, creators, licence }: CardFacts): string {
  const { corpus: name, version, date, doi, files, collection } = manifest;
  const parquet = files.find((file) => file.name.endsWith(".parquet"))?.name;
  const columns = PARQUET_COLUMNS.map(([column, type]) => ({
    name: column,
    type: TYPES[type],
    source: { fileObject: { "@id": parquet }, extract: { column } },
  }));
  return croissant({
    ...{ name, title, version, date, licence, doi, creators, files, fileSets: [] },
    description: description || `Documents of the collection ${collection}.`,
    tables: parquet === undefined ? [] : [{ name: "documents", columns }],
  });
}

function dublinCore(indent: string, facts: CardFacts, prefix: string): string {
  const { manifest, title, creators, publisher, licence, description, sizes } = facts;
  const of = (name: string, text: string, attributes = ""): string =>
    element(indent, `${prefix}${name}`, text, attributes);
  return [
    of("title", title),
    ...creators.map((name) => of("creator", name)),
    of("publisher", publisher),
    of("date", manifest.date),
    of("description", description),
    ...sizes.rows("language").map(({ value }) => of("language", shortLanguageTag(value))),
    of("rights", licence),
    of("identifier", manifest.doi === "" ? "" : `https://doi.org/${manifest.doi}`),
    of("extent", `${manifest.counts["words"]} words`),
  ].join("");
}

/** OLAC: Dublin Core terms for language archives. */
export function olac(facts: CardFacts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<olac:olac xmlns:olac="http://www.language-archives.org/OLAC/1.1/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${dublinCore("  ", facts, "dcterms:")}  <dc:type xsi:type="olac:linguistic-type" olac:code="primary_text"/>
</olac:olac>
`;
}

/** CMDI with CLARIN's profile for Dublin Core terms. */
export function cmdi(facts: CardFacts): string {
  const { manifest } = facts;
  const profile = "clarin.eu:cr1:p_1288172614026";
  return `<?xml version="1.0" encoding="UTF-8"?>
<CMD xmlns="http://www.clarin.eu/cmd/1" xmlns:cmdp="http://www.clarin.eu/cmd/1/profiles/${profile}" CMDVersion="1.2">
  <Header>
    <MdCreationDate>${manifest.date}</MdCreationDate>
    <MdProfile>${profile}</MdProfile>
  </Header>
  <Resources>
    <ResourceProxyList>
${manifest.files
  .map(
    ({ name, mediaType }, i) =>
      `      <ResourceProxy id="r${i + 1}"><ResourceType mimetype="${escapeXml(mediaType)}">Resource</ResourceType><ResourceRef>${escapeXml(name)}</ResourceRef></ResourceProxy>\n`,
  )
  .join("")}    </ResourceProxyList>
    <JournalFileProxyList/>
    <ResourceRelationList/>
  </Resources>
  <Components>
    <cmdp:OLAC-DcmiTerms>
${dublinCore("      ", facts, "cmdp:")}    </cmdp:OLAC-DcmiTerms>
  </Components>
</CMD>
`;
}
