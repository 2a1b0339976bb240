/** Sizes of a corpus by site, language, year and theme, counted while it is written. */
import { type SegmentedDocument, textField } from "./document.js";

export interface Size {
  documents: number;
  words: number;
  sentences: number;
  tokens: number;
}

export const TABLES = ["site", "language", "year", "theme", "licence"] as const;
export type Table = (typeof TABLES)[number];

const OF: Readonly<Record<Table, (document: SegmentedDocument) => string>> = {
  site: ({ host }) => host,
  language: ({ language }) => language,
  year: ({ year }) => (year === 0 ? "" : String(year)),
  theme: ({ fields }) => textField(fields, "category"),
  licence: ({ fields }) => textField(fields, "licence"),
};

export interface Sizes {
  readonly all: Size;
  add(document: SegmentedDocument): void;
  /** Most words first, then by name; "" for documents without a value. */
  rows(table: Table): (Size & { readonly value: string })[];
}

export function openSizes(): Sizes {
  const none = (): Size => ({ documents: 0, words: 0, sentences: 0, tokens: 0 });
  const all = none();
  const tables = new Map(TABLES.map((table) => [table, new Map<string, Size>()]));
  return {
    all,
    add(document) {
      const { words, segments } = document;
      const count = (size: Size): void => {
        size.documents++;
        size.words += words;
        size.sentences += segments.sentences.length;
        size.tokens += segments.tokens.count;
      };
      count(all);
      for (const [table, values] of tables) {
        const value = OF[table](document);
        let size = values.get(value);
        if (size === undefined) values.set(value, (size = none()));
        count(size);
      }
    },
    rows: (table) =>
      [...tables.get(table)!]
        .map(([value, size]) => ({ value, ...size }))
        .sort((a, b) => b.words - a.words || (a.value < b.value ? -1 : 1)),
  };
}
