/**
 * The metadata fields of a corpus document.
 *
 * The model of the corpus *Tugan Tel* after the EAGLES recommendations: external factors (origin), internal factors
 * (properties of the text) and technical metadata. Each field has one name in records, exports and recipes, with the
 * paper's term and the Dublin Core term. Number and validation are kept by the record.
 */
export type FieldType = "text" | "number" | "boolean" | "date" | "list" | "map";

export interface MetadataField {
  readonly field: string;
  /** The paper's term. */
  readonly says: string;
  readonly part: "external" | "internal" | "technical";
  readonly type: FieldType;
  /** Property of http://purl.org/dc/terms/. */
  readonly dublinCore: string;
  /** Part of the mandatory minimum. */
  readonly mandatory?: true;
  /** Kept by the record: a recipe cannot set it. */
  readonly by?: "record" | "count";
}

export const METADATA: readonly MetadataField[] = [
  {
    field: "textType",
    says: "Text type (original or translation)",
    part: "external",
    type: "text",
    dublinCore: "type",
  },
  { field: "title", says: "Name", part: "external", type: "text", dublinCore: "title", mandatory: true },
  { field: "author", says: "Author", part: "external", type: "text", dublinCore: "creator" },
  { field: "translator", says: "Translator", part: "external", type: "text", dublinCore: "contributor" },
  { field: "edition", says: "Edition", part: "external", type: "text", dublinCore: "isPartOf" },
  { field: "publisher", says: "Publishing house", part: "external", type: "text", dublinCore: "publisher" },
  { field: "language", says: "Language", part: "external", type: "text", dublinCore: "language" },
  { field: "date", says: "Creation date", part: "external", type: "date", dublinCore: "created" },
  {
    field: "words",
    says: "The amount of words",
    part: "external",
    type: "number",
    dublinCore: "extent",
    mandatory: true,
    by: "count",
  },
  {
    field: "parallelWords",
    says: "The amount of words in the parallel file",
    part: "external",
    type: "number",
    dublinCore: "extent",
    by: "count",
  },
  { field: "source", says: "Original source", part: "external", type: "text", dublinCore: "source" },
  {
    field: "translationSource",
    says: "Translation source",
    part: "external",
    type: "text",
    dublinCore: "isVersionOf",
  },
  { field: "keywords", says: "Keywords", part: "external", type: "list", dublinCore: "subject" },
  { field: "copyright", says: "Copyright information", part: "external", type: "text", dublinCore: "rights" },
  { field: "description", says: "Short description", part: "external", type: "text", dublinCore: "abstract" },
  { field: "note", says: "Note", part: "external", type: "text", dublinCore: "description" },
  { field: "style", says: "Style", part: "internal", type: "text", dublinCore: "type" },
  { field: "category", says: "Category/theme", part: "internal", type: "text", dublinCore: "subject" },
  { field: "place", says: "Place", part: "internal", type: "text", dublinCore: "spatial" },
  {
    field: "number",
    says: "Number (ID)",
    part: "technical",
    type: "number",
    dublinCore: "identifier",
    mandatory: true,
    by: "record",
  },
  {
    field: "file",
    says: "Source file name",
    part: "technical",
    type: "text",
    dublinCore: "identifier",
    mandatory: true,
    by: "count",
  },
  {
    field: "parallelFile",
    says: "Parallel file",
    part: "technical",
    type: "text",
    dublinCore: "relation",
    by: "count",
  },
  {
    field: "validated",
    says: "Flag of data validation by moderator",
    part: "technical",
    type: "boolean",
    dublinCore: "provenance",
    by: "record",
  },
];

export const SETTABLE: readonly MetadataField[] = METADATA.filter(({ by }) => by === undefined);
