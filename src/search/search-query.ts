/**
 * A parsed search.
 *
 * It is a tree over words as `words.ts` makes them. Words occur in one of three places: the title, the other fields, the text. Results are
 * ordered by the best place in which the whole query matches: all of it in the title; in title and fields; anywhere. Within a place the
 * newest year comes first, then the id decides. Words excluded by `not` must not occur anywhere.
 */
/** The best place in which the whole query matches. */
export type FoundIn = "title" | "fields" | "text";

export type SearchQuery =
  | {
      readonly kind: "words";
      /** One word or a phrase, folded by the tokeniser; with `loose`, by `looseWord` as well. */
      readonly words: readonly string[];
      /** The last word is a prefix. */
      readonly prefix: boolean;
      /** Only in this field; anywhere when undefined. */
      readonly field?: string;
      /** й equals и, ә equals а …: `words` were folded by `looseWord`. */
      readonly loose?: boolean;
    }
  | { readonly kind: "and" | "or"; readonly of: readonly SearchQuery[] }
  | { readonly kind: "not"; readonly of: SearchQuery };
