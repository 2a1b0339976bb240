/**
 * Parses a news agency's opening line: "(Казан, 11 май, «Татар-информ», Гөлнара Хәйруллина)" has place, day, agency and
 * author. A place, a day and at least an agency or a person are required; a bracket with less is a remark.
 */
import { isOrganisation, namesIn } from "./authors.js";

export interface AgencyLine {
  readonly place: string;
  readonly names: readonly string[];
}

export function findAgencyLine(opening: string): AgencyLine | undefined {
  const match = FORM.exec(opening.slice(0, MAX_LINE_LENGTH));
  if (match === null) return undefined;
  const [, place = "", rest = ""] = match;
  const names = rest
    .split(/,\s*/)
    .filter((part) => PERSON.test(part) && !isOrganisation(part))
    .flatMap(namesIn);
  return { place, names };
}

const MAX_LINE_LENGTH = 200;

/** In brackets: a place, the number and the month of a day and perhaps its year, and something more. */
const FORM =
  /^\s*\(\s*(\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,2}),\s*\d{1,2}\.?\s+(?:de\s+)?\p{L}{3,12}\.?(?:\s+\d{4}(?:\s*\p{L}{1,4}\.?)?)?,\s*([^()]{2,120})\)/u;

const PERSON = /^\p{Lu}\p{Ll}+(?:[ -]\p{Lu}[\p{Ll}.]+){1,2}$/u;
