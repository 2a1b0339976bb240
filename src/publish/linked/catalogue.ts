/** A collection as a data set, and all collections as a catalogue, in schema.org and DCAT. */
import type { Format } from "../../model/format.js";
import { formatCount } from "../../model/text/formatting.js";
import { iriOf, statements, type Thing, type Value } from "./thing.js";

export interface CollectionFacts {
  readonly name: string;
  readonly records: number;
  readonly words: number;
  readonly languages: readonly string[];
}

/** Base address of the server, with a slash at its end. */
export function collectionPage(base: string, name: string): string {
  return `${base}collections/${encodeURIComponent(name.toWellFormed())}`;
}

export function collectionThing(of: CollectionFacts, base: string, formats: readonly Format[]): Thing {
  const page = collectionPage(base, of.name);
  const downloads = formats.map((format) => ({
    address: `${base}export?${new URLSearchParams({ collection: of.name, format: format.name })}`,
    type: format.mediaType.split(";")[0]!,
  }));
  const size = of.words === 0 ? "" : ` with ${formatCount(of.words, "word")}`;
  const about = `${formatCount(of.records, "record")}${size}, collected by Winnow.`;
  return {
    id: page,
    types: ["Dataset", "dcat:Dataset"],
    values: statements([
      ["name", of.name],
      ["description", about],
      ["url", iriOf(page)],
      ...of.languages.map((language): readonly [string, Value] => ["inLanguage", language]),
      ["dcterms:title", of.name],
      ["dcterms:description", about],
      ...of.languages.map((language): readonly [string, Value] => ["dcterms:language", language]),
      ...downloads.flatMap(({ address, type }): (readonly [string, Value])[] => [
        [
          "distribution",
          {
            types: ["DataDownload"],
            values: [
              ["contentUrl", { iri: address }],
              ["encodingFormat", type],
            ],
          },
        ],
        [
          "dcat:distribution",
          {
            types: ["dcat:Distribution"],
            values: [
              ["dcat:downloadURL", { iri: address }],
              ["dcat:mediaType", type],
            ],
          },
        ],
      ]),
    ]),
  };
}

export function catalogueThing(base: string, title: string, sets: readonly Thing[]): Thing {
  return {
    id: `${base}dcat`,
    types: ["dcat:Catalog", "DataCatalog"],
    values: [
      ["name", title],
      ["dcterms:title", title],
      ["dcat:endpointURL", { iri: `${base}oai` }],
      ...sets.map((set): readonly [string, Value] => ["dcat:dataset", set]),
    ],
  };
}
