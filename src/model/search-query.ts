/**
 * What is searched for?
 *
 * A tree over words as `search-words.ts` makes them. Words stand in one of three places: the title, the other fields, the text. What is
 * found is ordered by the best place in which the whole question is answered: all of it in the title; in title and fields; anywhere.
 * Within a place the newest year comes first, then the id decides. What is excluded by `not` must stand nowhere.
 */
/** The best place in which all that was asked for is found. */
export type FoundIn = "title" | "fields" | "text";

export type SearchQuery =
  | {
      readonly kind: "words";
      /** One word, or several that follow each other: a phrase. Folded by the tokeniser; with `loose`, by `looseWord` as well. */
      readonly words: readonly string[];
      /** The last word may go on. */
      readonly prefix: boolean;
      /** Only in this field; anywhere when undefined. */
      readonly field?: string;
      /** й and и, ә and а … are one: `words` were given through `looseWord`. */
      readonly loose?: boolean;
    }
  | { readonly kind: "and" | "or"; readonly of: readonly SearchQuery[] }
  | { readonly kind: "not"; readonly of: SearchQuery };
