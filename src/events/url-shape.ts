/** How long, how deep, of which pattern is an address? What the words do not say. */
import { type AddressParts, token } from "./address-parts.js";
import { type FeatureKind, type FeatureSink, kind } from "./url-sink.js";

const shape = (name: string): FeatureKind => kind("shape", `${name}=`);

// Told by a word.
const HOST = shape("host shape");
const DOMAIN = shape("domain shape");
const TOP = shape("top level");
const LAST_LABEL = shape("last label");
const REGISTERED = shape("registered");
const NEAREST = shape("nearest subdomain");
const PATH = shape("path shape");
const EXTENSION = shape("extension");
const FIRST = shape("first part");
const LAST = shape("last part");
const ROOT_TOP = shape("root under");
const ROOT_SHAPE = shape("root of shape");
const CASE = shape("case");
// Told by a number.
const DEPTH = shape("depth");
const PATH_LENGTH = shape("path length");
const HOST_LENGTH = shape("host length");
const QUERY = shape("query");
const SLASH = shape("ends with slash");
const SUBDOMAINS = shape("subdomains");
const ROOT = shape("root");
const HOST_YEAR = shape("year in host");
const HOST_DIGIT = shape("digit in host");
const DATED = shape("date in path");
const HYPHENS = shape("hyphens in last part");
const LAST_LENGTH = shape("length of last part");
const VOWELS = shape("vowels in domain");
const DOMAIN_LENGTH = shape("domain length");
const SECURE = shape("https");
const CAPITALS = shape("capitals");
const CAPITALS_YEAR = shape("capitals before year");

export function shapeFeatures(parts: AddressParts, sink: FeatureSink): void {
  const { host, path, document, labels, topLevel, domain, query, segments } = parts;
  const subdomains = Math.max(0, labels.length - topLevel.split(".").length - 1);
  const domainShape = token(shapeOf(domain));
  const top = token(topLevel);
  sink.add(HOST, 0, token(shapeOf(labels.slice(0, -1).join("."))));
  sink.add(DOMAIN, 0, domainShape);
  sink.add(TOP, 0, top);
  sink.add(LAST_LABEL, 0, token(labels[labels.length - 1]!));
  sink.add(REGISTERED, 0, token(`${domain}.${topLevel}`));
  sink.add(NEAREST, 0, token(labels[subdomains - 1] ?? ""));
  sink.add(SUBDOMAINS, subdomains, undefined);

  const last = segments[segments.length - 1] ?? "";
  sink.add(PATH, 0, token(segments.slice(0, 4).map(shapeOf).join("/")));
  sink.add(DEPTH, Math.min(6, segments.length), undefined);
  sink.add(PATH_LENGTH, bucket(path.length + document.length), undefined);
  sink.add(HOST_LENGTH, bucket(host.length), undefined);
  sink.add(QUERY, query === "" ? 0 : 1, undefined);
  sink.add(EXTENSION, 0, token(/\.([a-z]{2,5})$/.exec(document)?.[1] ?? ""));
  sink.add(SLASH, path.endsWith("/") ? 1 : 0, undefined);
  if (segments.length === 0) {
    sink.add(ROOT, 0, undefined);
    sink.add(ROOT_TOP, 0, top);
    sink.add(ROOT_SHAPE, 0, domainShape);
  }
  if (/(?:19|20)\d\d/.test(host)) sink.add(HOST_YEAR, 0, undefined);
  if (/\d/.test(host)) sink.add(HOST_DIGIT, 0, undefined);
  if (/(?:^|\/)(?:19|20)\d\d\/\d\d?(?:\/|$)/.test(path)) sink.add(DATED, 0, undefined);
  sink.add(HYPHENS, bucket(countOf(last, isHyphen)), undefined);
  sink.add(LAST_LENGTH, bucket(last.length), undefined);
  sink.add(FIRST, 0, token(segments[0] ?? ""));
  sink.add(LAST, 0, token(last));
  sink.add(VOWELS, Math.round((10 * countOf(domain, isVowel)) / Math.max(1, domain.length)), undefined);
  sink.add(DOMAIN_LENGTH, domain.length, undefined);
  sink.add(SECURE, parts.scheme === "https" ? 1 : 0, undefined);
  caseFeatures(parts.asWritten, sink);
}

/** Capitals in a path are acronyms more often than not. */
function caseFeatures(asWritten: string, sink: FeatureSink): void {
  const slash = asWritten.indexOf("/");
  if (slash === -1) return;
  let any = false;
  let length = 0; // of the word so far
  let capitals = 0; // in it
  let begins = false; // it begins with one
  for (let i = slash + 1; i <= asWritten.length; i++) {
    const unit = i < asWritten.length ? asWritten.charCodeAt(i) : 0;
    const capital = unit >= 65 && unit <= 90;
    if (capital || (unit >= 97 && unit <= 122)) {
      if (length++ === 0) begins = capital;
      if (capital) capitals++;
    } else if (length > 0) {
      any ||= capitals > 0;
      const written = capitals === length ? UPPER : capitals === 0 ? LOWER : begins && capitals === 1 ? TITLE : MIXED;
      sink.add(CASE, Math.min(8, length), written);
      length = 0;
      capitals = 0;
    }
  }
  if (!any) return;
  const rest = asWritten.slice(slash);
  if (/[A-Z]{2}/.test(rest)) sink.add(CAPITALS, 0, undefined);
  if (/[A-Z]{2}[a-z]{0,3}-?(?:20)?\d\d/.test(rest)) sink.add(CAPITALS_YEAR, 0, undefined);
}

const UPPER = token("upper");
const LOWER = token("lower");
const TITLE = token("title");
const MIXED = token("mixed");

/** "popl2023" is AY, "my-blog-2" is aa-A-d: letters by how many, digits by what they could be. */
function shapeOf(text: string): string {
  let shape = "";
  for (let i = 0; i < text.length; ) {
    const kind = unitKind(text.charCodeAt(i));
    if (kind === MARK) {
      shape += text[i++];
      continue;
    }
    let end = i + 1;
    while (end < text.length && unitKind(text.charCodeAt(end)) === kind) end++;
    const length = end - i;
    if (kind === LETTER)
      shape += length <= 2 ? (length === 1 ? "a" : "aa") : length <= 6 ? "A" : length <= 10 ? "B" : "C";
    else if (length === 4 && (text.startsWith("19", i) || text.startsWith("20", i))) shape += "Y";
    else shape += length === 1 ? "d" : length === 2 ? "y" : "D";
    i = end;
  }
  return shape;
}

const MARK = 0;
const LETTER = 1;
const DIGIT = 2;

function unitKind(unit: number): number {
  if ((unit >= 97 && unit <= 122) || unit > 127) return LETTER;
  return unit >= 48 && unit <= 57 ? DIGIT : MARK;
}

const LIMITS = [0, 1, 2, 3, 5, 8, 12, 20, 35, 60];

function bucket(n: number): number {
  let at = 0;
  while (at < LIMITS.length && n > LIMITS[at]!) at++;
  return at;
}

function countOf(text: string, counts: (unit: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (counts(text.charCodeAt(i))) count++;
  return count;
}
const isHyphen = (unit: number): boolean => unit === 45 || unit === 95;
const isVowel = (unit: number): boolean => unit === 97 || unit === 101 || unit === 105 || unit === 111 || unit === 117;
