/**
 * Sites that answer any address with a page of its own, always the same for one address.
 *
 * Asking twice does not give such a maze away (`invented.ts`), but asking for a page that nobody ever linked to does: a genuine site answers
 * that it is missing, with a page that it has, or with the same words for all of them. A maze answers with new words and new links of the
 * same kind.
 */
import { normalise } from "../model/address.js";
import { isAboutAsLong, isMostlyNew, type PageParts, partsOf, shingles } from "./invented.js";

/** A chosen word has at least so many letters, so that it is no genuine one. */
const LEAST_LETTERS = 10;
const LEAST_LINKS = 2;

/** An address like this one that nobody published: its last name, or else a parameter's value, is replaced by a word of chance. */
export function madeUpAddress(address: string, random: () => number): string {
  const url = new URL(address);
  const parameters = [...url.searchParams];
  if (parameters.length > 0) {
    const [name, value] = parameters.reduce((a, b) => (b[1].length > a[1].length ? b : a));
    url.searchParams.set(name, madeUp(value, random));
    return normalise(url.href) ?? address;
  }
  const names = url.pathname.split("/");
  const last = names.findLastIndex((name) => name !== "");
  const [, stem, ending] = /^(.*?)(\.[a-z]{1,5})?$/s.exec(last < 0 ? "" : names[last]!)!;
  names[Math.max(1, last)] = madeUp(stem!, random) + (ending ?? "");
  url.pathname = names.join("/");
  return normalise(url.href) ?? address;
}

/** Letters for letters and digits for digits; "%D0" and other characters stay. */
function madeUp(word: string, random: () => number): string {
  const isHex = /\d/.test(word) && /^[0-9a-f]+$/i.test(word);
  const one = (characters: string): string => characters[Math.floor(random() * characters.length)]!;
  const like = (character: string): string => {
    if (/\d/.test(character)) return one("123456789");
    const letter = one(isHex ? "abcdef" : "abcdefghijklmnopqrstuvwxyz");
    return /[A-Z]/.test(character) ? letter.toUpperCase() : letter;
  };
  const free = word.replace(/%[0-9A-F]{2}/g, "");
  const longer = word + (/[a-z\d]$/i.exec(free)?.[0] ?? "x").repeat(Math.max(0, LEAST_LETTERS - free.length));
  return longer.replace(/%[0-9A-F]{2}|[A-Za-z0-9]/g, (found) => (found.length > 1 ? found : like(found)));
}

/** An answer to a made-up address. */
export interface MadeUpAnswer {
  readonly address: string;
  readonly body: Uint8Array;
}

/**
 * Whether two made-up addresses were answered like genuine pages: each with words that neither the genuine page nor the other one has, and
 * with links of their kind that are mostly new. A page that calls another address its own is no answer of a maze.
 */
export function isBoundless(
  genuine: Uint8Array,
  answers: readonly [MadeUpAnswer, MadeUpAnswer],
  isOfGroup: (address: string) => boolean,
  isKnown: (address: string) => boolean,
): boolean {
  const pages = [genuine, ...answers.map(({ body }) => body)].map(partsOf);
  const [page, one, other] = pages as [PageParts, PageParts, PageParts];
  if (![one, other].every((answer) => isAboutAsLong(page, answer))) return false;
  const [links, otherLinks] = answers.map(({ address }, i) => linksOf(pages[i + 1]!, address)) as [string[], string[]];
  for (const [i, found] of [links, otherLinks].entries()) {
    const { canonical } = pages[i + 1]!;
    const { address } = answers[i]!;
    if (canonical !== undefined && normalise(canonical, address) !== normalise(address)) return false;
    const own = found.filter(isOfGroup);
    if (own.length < LEAST_LINKS || 2 * own.filter(isKnown).length >= own.length) return false;
  }
  const words = pages.map(({ words }) => shingles(words));
  const known = new Set([...words[0]!, ...words[2]!]);
  return (
    isMostlyNew(words[1]!, known) &&
    isMostlyNew(words[2]!, new Set(words[0])) &&
    isMostlyNew(links.filter(isOfGroup), new Set(otherLinks))
  );
}

function linksOf({ hrefs }: PageParts, address: string): string[] {
  return [...new Set(hrefs)].flatMap((href) => normalise(href, address) ?? []).filter((link) => link !== address);
}
