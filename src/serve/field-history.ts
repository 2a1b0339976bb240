/** The fields of a record, each with the claim that is shown and those that are not. */
import type { Json } from "../model/json.js";
import { type Claim, shownClaims } from "../model/record.js";
import type { RecordHistory } from "../store/store.js";

export interface FieldHistory {
  readonly name: string;
  readonly value: Json | undefined;
  readonly shown: Claim | undefined;
  readonly others: readonly Claim[];
}

/** The fields that people look for first. */
const FIRST = ["title", "name", "author", "authors", "date", "year", "language"];

export function describeClaims({ record, claims }: RecordHistory): FieldHistory[] {
  const shown = shownClaims(claims);
  const rank = (name: string): number => {
    const place = FIRST.indexOf(name);
    return place >= 0 ? place : name === "text" ? FIRST.length + 1 : FIRST.length;
  };
  return Object.entries(record.fields)
    .map(([name, value]) => ({
      name,
      value,
      shown: shown.get(name),
      others: claims.filter((claim) => claim.field === name && claim !== shown.get(name)),
    }))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}
