/** Collects people and their affiliations in the order of a list. */
import { type PersonName, readName } from "../../../model/person-name.js";
import type { Piece } from "./pieces.js";

export interface People {
  /** As printed, without attached marks. */
  readonly authors: readonly string[];
  /** For each author, which part is the family name, as far as list and name say so. */
  readonly names: readonly PersonName[];
  readonly affiliations: readonly string[];
  /** For each author, indexes into `affiliations`. */
  readonly authorAffiliations: readonly (readonly number[])[];
}

export interface Builder {
  /** `name`: where the list itself says which part is the family name. */
  person(printed: string, about: Pick<Piece, "within" | "marks">, name?: PersonName): void;
  append(suffix: string): void;
  affiliation(text: string, marks: readonly string[]): void;
  people(): People;
}

/** "Juan Archilla" and "Juan F.R. Archilla" on one list are one. */
function isSamePerson(a: string, b: string): boolean {
  if (a === b) return true;
  const [x, y] = [a.split(/\s+/), b.split(/\s+/)];
  if (x.length < 2 || y.length < 2 || x.length === y.length || x.at(-1) !== y.at(-1)) return false;
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  return short[0]!.replace(".", "") !== "" && (long[0] === short[0] || long[1] === short[0]);
}

export function peopleBuilder(): Builder {
  const authors: string[] = [];
  const names: (PersonName | undefined)[] = [];
  const marksOf: (readonly string[])[] = [];
  const affiliations: string[] = [];
  const links: number[][] = [];
  const marked = new Map<string, number>();
  let open = 0; // the first author that no affiliation was named for yet
  const indexOf = (text: string): number => {
    const known = affiliations.indexOf(text);
    if (known >= 0) return known;
    affiliations.push(text);
    return affiliations.length - 1;
  };
  return {
    person(printed, { within, marks }, name) {
      if (printed === "") return;
      const twin = authors.findIndex((known) => isSamePerson(known, printed));
      if (twin >= 0) {
        if (printed.length > authors[twin]!.length) {
          authors[twin] = printed;
          names[twin] = name;
        }
        return;
      }
      authors.push(printed);
      names.push(name);
      marksOf.push(marks);
      const places = within.map(indexOf);
      links.push(places);
      if (places.length === 0) return;
      // "Ann Lee, Bo Kim (MIT)": the bracket holds for all who had none.
      for (let i = open; i < authors.length - 1; i++) links[i]!.push(...places);
      open = authors.length;
    },
    append(suffix) {
      const last = authors.length - 1;
      if (last < 0) return;
      authors[last] += ` ${suffix}`;
      if (names[last] !== undefined) names[last] = { ...names[last], suffix };
    },
    affiliation(text, marks) {
      const mark = /^\s*([\d*†‡§¶#a-e])\s+(?=\p{Lu})/u.exec(text)?.[1] ?? marks[0];
      const index = indexOf(text.replace(/^\s*[\d*†‡§¶#]\s*/u, "").trim());
      if (mark !== undefined) marked.set(mark, index);
      else {
        for (let i = open; i < authors.length; i++) links[i]!.push(index);
        open = authors.length;
      }
    },
    people() {
      for (const [i, marks] of marksOf.entries()) {
        for (const mark of marks) {
          const index = marked.get(mark);
          if (index !== undefined && !links[i]!.includes(index)) links[i]!.push(index);
        }
      }
      return {
        authors,
        names: authors.map((printed, i) => names[i] ?? readName(printed)),
        affiliations,
        authorAffiliations: links,
      };
    },
  };
}
