/** Croissant 1.0 (mlcommons.org/croissant): the card of a data set, for catalogues and loaders. */

export const CROISSANT = "http://mlcommons.org/croissant/1.0";

export interface CroissantFacts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** "2026-11-18". */
  readonly date: string;
  readonly licence: string;
  readonly doi: string;
  readonly creators: readonly string[];
  readonly files: readonly CroissantFile[];
  /** Files of the same shape, named by a pattern. */
  readonly fileSets: readonly { readonly name: string; readonly includes: string; readonly mediaType: string }[];
  readonly tables: readonly CroissantTable[];
}

export interface CroissantFile {
  readonly name: string;
  readonly about?: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface CroissantTable {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: "Text" | "Integer" | "Float" | "Boolean";
    /** Where its values are. */
    readonly source: object;
  }[];
}

const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  sc: "https://schema.org/",
  dct: "http://purl.org/dc/terms/",
  conformsTo: "dct:conformsTo",
  column: "cr:column",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileSet: "cr:fileSet",
  includes: "cr:includes",
  jsonPath: "cr:jsonPath",
  recordSet: "cr:recordSet",
  source: "cr:source",
};

export function croissant(facts: CroissantFacts): string {
  const { name, title, description, version, date, licence, doi, creators, files, fileSets, tables } = facts;
  const card = {
    "@context": CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: CROISSANT,
    name,
    alternateName: title,
    description,
    version,
    datePublished: date,
    ...(licence === "" ? {} : { license: licence }),
    ...(doi === "" ? {} : { identifier: `https://doi.org/${doi}` }),
    ...(creators.length === 0 ? {} : { creator: creators.map((one) => ({ "@type": "sc:Organization", name: one })) }),
    distribution: [
      ...files.map((file) => ({
        "@type": "cr:FileObject",
        "@id": file.name,
        name: file.name,
        ...(file.about === undefined ? {} : { description: file.about }),
        contentUrl: file.name,
        encodingFormat: file.mediaType,
        contentSize: `${file.bytes} B`,
        sha256: file.sha256,
      })),
      ...fileSets.map((set) => ({
        "@type": "cr:FileSet",
        "@id": set.name,
        name: set.name,
        encodingFormat: set.mediaType,
        includes: set.includes,
      })),
    ],
    recordSet: tables.map((table) => ({
      "@type": "cr:RecordSet",
      "@id": table.name,
      name: table.name,
      field: table.columns.map((column) => ({
        "@type": "cr:Field",
        "@id": `${table.name}/${column.name}`,
        name: column.name,
        dataType: `sc:${column.type}`,
        source: column.source,
      })),
    })),
  };
  return `${JSON.stringify(card, null, 2)}\n`;
}
