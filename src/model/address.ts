/**
 * Normalises addresses, so that one page has one spelling, and finds their host, origin and site.
 *
 * The WHATWG URL parser does most of it. Our own rules (table in docs/frontier.md) remove only what does not change the
 * response: fragment, credentials, variants of percent-escapes, tracking parameters, session ids. Parameters keep their
 * order, because a wrong merge loses a page while a missed one costs a request.
 *
 * A crawl normalises about sixty addresses per page, and most are normal already. A character scan recognises those;
 * everything else is parsed. A property test checks that both paths agree.
 */

/** The version of these rules, stored with a collection: other rules would not recognise its addresses. */
export const ADDRESS_RULES = "address/1";

/** Many servers refuse longer addresses. */
const MAX_LENGTH = 2048;

/** Before normalising, an address may be longer (fragment, tracking); this skips data: addresses of megabytes early. */
const MAX_RAW_LENGTH = 8 * MAX_LENGTH;

/**
 * The normal form of an address, or undefined when it cannot be fetched: not http(s), malformed, empty, too long.
 * `base` is the address of the page that links to it (or its `<base href>`).
 */
export function normalise(raw: string, base?: string): string | undefined {
  return normaliseOn(raw, base, base === undefined ? undefined : plainBase(base));
}

/** `normalise` for the many links of one page: the base is parsed only once. */
export function normaliser(base: string): (raw: string) => string | undefined {
  const plain = plainBase(base);
  return (raw) => normaliseOn(raw, base, plain);
}

function normaliseOn(raw: string, base: string | undefined, plain: PlainBase | undefined): string | undefined {
  if (raw.length > MAX_RAW_LENGTH) return undefined;
  const hash = raw.indexOf("#");
  const bare = hash < 0 ? raw : raw.slice(0, hash);
  if (bare.length <= MAX_LENGTH && isNormal(bare)) return bare;
  if (plain !== undefined) {
    const joined = joinPlainly(bare, plain);
    if (joined !== undefined && joined.length <= MAX_LENGTH && isNormalBehind(joined, plain.origin.length))
      return joined;
  }
  return isBlank(raw) ? undefined : takeApart(bare, base);
}

/** What an address may mean that a person typed: without a scheme https, else http. Empty when it is none. */
export function readTyped(words: string): string[] {
  const given = words.trim();
  const bare = !/^[a-z][a-z0-9+.-]*:/i.test(given) || /^[^/:]+:\d+(\/|$)/.test(given);
  const typed = bare && LIKE_A_HOST.test(given) ? [`https://${given}`, `http://${given}`] : [given];
  return typed.flatMap((address) => normalise(address) ?? []);
}

/** A name with a dot, "localhost" or an address, perhaps with a port, a path, a query. */
const LIKE_A_HOST = /^(?:[^\s/?#@:]+\.[^\s/?#@:.]+\.?|localhost|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#].*)?$/i;

/** Host, and port unless it is the default: "example.org", "127.0.0.1:8080". The address must be normalised. */
export function hostOf(address: string): string {
  return address.slice(hostStart(address), hostEnd(address));
}

/** Scheme, host and port, without a trailing slash. The address must be normalised. */
export function originOf(address: string): string {
  return address.slice(0, hostEnd(address));
}

function hostStart(address: string): number {
  return address.charCodeAt(4) === COLON ? 7 : 8; // http:// or https://
}

function hostEnd(address: string): number {
  return address.indexOf("/", hostStart(address));
}

// ---- the full parse: the standard, then our own rules

function takeApart(bare: string, base: string | undefined): string | undefined {
  const scheme = SCHEME.exec(bare);
  if (scheme !== null && !/^https?$/i.test(scheme[1]!)) return undefined; // mailto:, javascript:, tel: …
  const url = parseAddress(bare, base);
  // A malformed <base href> must not invalidate the page's absolute links.
  if (url === undefined) return base !== undefined && scheme !== null ? takeApart(bare, undefined) : undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const host = tidyHost(url);
  if (host === undefined) return undefined;
  const path = recode(url.pathname);
  const query = tidyQuery(recode(url.search.slice(1)));
  const address = `${url.protocol}//${host}${path}${query === "" ? "" : `?${query}`}`;
  // "/..;jsessionid=1/" is a dot segment once the session is removed, so the rest is parsed again.
  if (SESSION_IN_PATH.test(path)) return normalise(address.replace(SESSION_IN_PATH, ""));
  return address.length > MAX_LENGTH ? undefined : address;
}

const SCHEME = /^[\0- ]*([a-zA-Z][a-zA-Z0-9+.-]*):/;

/**
 * The parts of an address as it stands on a page, or undefined when it is none. The parser normalises a host's name, which
 * takes time proportional to the square of its combining marks, so that a longer name than any host has is not parsed.
 */
export function parseAddress(raw: string, base?: string): URL | undefined {
  if (raw.length > MAX_AUTHORITY && LONG_AUTHORITY.test(raw.replace(/[\t\n\r]+/g, ""))) return undefined;
  try {
    return new URL(raw, base);
  } catch {
    return undefined;
  }
}

/** A host's name has at most 253 characters, and nine times as many when all of it is escaped. */
const MAX_AUTHORITY = 2300;
const LONG_AUTHORITY = /^[\0- ]*(?:[a-zA-Z][a-zA-Z0-9+.-]*:|[\\/]{2})[\\/]*[^\\/?#]{2300}/;

/** "example.org." is the same name as "example.org"; a name with an empty label is invalid. */
function tidyHost(url: URL): string | undefined {
  const name = url.hostname.endsWith(".") ? url.hostname.slice(0, -1) : url.hostname;
  if (name === "" || name.startsWith(".") || name.endsWith(".") || name.includes("..")) return undefined;
  return url.port === "" ? name : `${name}:${url.port}`;
}

/**
 * One spelling for every escape (RFC 3986 §6.2.2): upper-case hexadecimal, no unnecessary escapes, all that the RFC
 * requires. Browsers leave `[ ] { } | ^` alone, but strict servers refuse them. A percent sign that escapes nothing
 * becomes %25, so that "%%34%31" is stable.
 */
function recode(text: string): string {
  return TO_RECODE.test(text) ? text.replace(TO_RECODE_ALL, recodeOne) : text;
}

// Besides the characters that need an escape: an escape that is malformed, in lower case, or unnecessary.
const TO_RECODE =
  /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]|%(?![0-9A-F]{2})|%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/;
const TO_RECODE_ALL = /%([0-9A-Fa-f]{2})?|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/g;

function recodeOne(found: string, digits: string | undefined): string {
  if (found === "%") return "%25";
  const code = digits === undefined ? found.charCodeAt(0) : Number.parseInt(digits, 16);
  if (code < 128 && (CLASS[code]! & UNRESERVED) !== 0) return String.fromCharCode(code);
  return `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
}

function tidyQuery(query: string): string {
  if (query === "") return "";
  const parameters = query.split("&");
  const kept = parameters.filter((parameter) => !isIdle(parameter, query));
  return kept.length === parameters.length ? query : kept.join("&");
}

/** True for a parameter that tracks the reader and does not select content. */
function isIdle(parameter: string, query: string): boolean {
  const equals = parameter.indexOf("=");
  const name = (equals < 0 ? parameter : parameter.slice(0, equals)).toLowerCase();
  if (!isSuspect(name)) return false;
  if (SESSION_IF_TOKEN.has(name)) return equals >= 0 && isToken(parameter.slice(equals + 1));
  // ColdFusion sends both together; "cfid" alone may mean anything.
  if (name === "cfid") return /(?:^|&)cftoken=/i.test(query);
  return true;
}

/**
 * A session token is long and mixes letters and digits: 26 characters from PHP, 32 from most others. Shorter values
 * stay, because database object ids have 24, and on a conference's site "session=…" is content.
 */
function isToken(value: string): boolean {
  return /^[A-Za-z0-9]{26,128}$/.test(value) && /\d(?:.*\d){2}/.test(value) && /[A-Za-z](?:.*[A-Za-z]){2}/.test(value);
}

function isSuspect(lowerName: string): boolean {
  return SUSPECTS.has(lowerName) || SUSPECT_START.test(lowerName);
}

const SUSPECT_START = /^(?:utm_|aspsessionid)/;

/** Tracking parameters of advertisers, newsletters and analytics, besides every name that begins with utm_. */
const TRACKING = [
  ...["gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid", "_ga", "_gl", "_gac"],
  ...["fbclid", "fb_action_ids", "fb_action_types", "fb_source", "fb_ref", "igshid", "igsh"],
  ...["yclid", "ymclid", "ysclid", "_openstat", "openstat", "etext"],
  ...["msclkid", "twclid", "ttclid", "li_fat_id", "epik", "rdt_cid", "scclid", "s_kwcid", "ef_id"],
  ...["mc_cid", "mc_eid", "mkt_tok", "vero_id", "vero_conv", "oly_anon_id", "oly_enc_id", "ml_subscriber_hash"],
  ...["_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking"],
  ...["pk_campaign", "pk_kwd", "pk_keyword", "pk_source", "pk_medium", "pk_content", "pk_cid"],
  ...["piwik_campaign", "piwik_kwd", "piwik_keyword", "matomo_campaign", "mtm_campaign", "mtm_keyword", "mtm_source"],
  ...["mtm_medium", "mtm_content", "mtm_cid", "mtm_group", "mtm_placement", "wickedid", "rb_clickid"],
];

/** Names that always mean a session. */
const SESSION = ["jsessionid", "phpsessid", "phpsessionid", "cftoken", "oscsid", "xtcsid", "zenid", "zenidsid"];

/** Names that mean a session only when their value looks like a token: "sid=512" may be a story's number. */
const SESSION_IF_TOKEN = new Set([
  "sid",
  "s",
  "sess",
  "sessid",
  "session",
  "sessionid",
  "session_id",
  "sesid",
  "sesskey",
]);

const SUSPECTS = new Set([...TRACKING, ...SESSION, ...SESSION_IF_TOKEN, "cfid"]);

/** Java servers write the session into the path: "/list;jsessionid=1A2B.node3?page=2". */
const SESSION_IN_PATH = /(?:;|%3B)jsessionid(?:=|%3D)[^/;?]*/i;

// ---- the fast path: recognise addresses that are normal already

const HOST = 1;
const PATH = 2;
const QUERY = 4;
const UNRESERVED = 8;
const COLON = 58;
const SLASH = 47;
const DOT = 46;
const DASH = 45;
const PERCENT = 37;
const QUESTION = 63;
const AMPERSAND = 38;
const EQUALS = 61;

/**
 * For each ASCII character: where it is allowed unescaped. A semicolon in a path may start a session id, so it takes
 * the full parse.
 */
const CLASS = new Uint8Array(128);
const mark = (characters: string, bits: number) => {
  for (let i = 0; i < characters.length; i++) CLASS[characters.charCodeAt(i)]! |= bits;
};
mark("abcdefghijklmnopqrstuvwxyz0123456789-.", HOST);
mark("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", PATH | QUERY | UNRESERVED);
mark("!$()*+,:@/&=", PATH | QUERY);
mark("'", PATH); // the standard escapes it in a query
mark(";?", QUERY);

/**
 * True only when `takeApart` would return `address` unchanged. Anything complicated is rejected: IPv6, "xn--" names, a
 * segment that begins with a dot, parameters with a suspicious name.
 */
function isNormal(address: string): boolean {
  if (!address.startsWith("http")) return false;
  const start = address.startsWith("s://", 4) ? 8 : address.startsWith("://", 4) ? 7 : 0;
  if (start === 0) return false;
  const path = endOfPlainHost(address, start);
  return path >= 0 && isNormalBehind(address, path);
}

/** The same for an address whose scheme and host are known to be normal; its path begins at `path`. */
function isNormalBehind(address: string, path: number): boolean {
  const question = endOfPlainPath(address, path);
  if (question < 0) return false;
  return question === address.length || isPlainQuery(address, question + 1);
}

/** Where the path begins, or -1 when the host needs the full parse. */
function endOfPlainHost(address: string, start: number): number {
  let label = start;
  let i = start;
  for (; i < address.length; i++) {
    const code = address.charCodeAt(i);
    if (code === SLASH || code === COLON) break;
    if (code > 127 || (CLASS[code]! & HOST) === 0) return -1;
    if (code === DOT) {
      if (i === label) return -1;
      label = i + 1;
    } else if (code === DASH && address.charCodeAt(i - 1) === DASH) return -1;
  }
  if (i === address.length || i === label) return -1;
  // A last label that begins with a digit may be a number, and the host an IP address.
  const first = address.charCodeAt(label);
  const isName = first >= 97 && first <= 122;
  if (!isName && !IPV4.test(address.slice(start, i))) return -1;
  return address.charCodeAt(i) === COLON ? endOfPlainPort(address, i + 1, start === 7 ? 80 : 443) : i;
}

/** As the standard writes it: four numbers up to 255 without leading zeroes. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Where the path begins after a non-default port, or -1. */
function endOfPlainPort(address: string, start: number, own: number): number {
  let port = 0;
  let i = start;
  for (; i < address.length && address.charCodeAt(i) !== SLASH; i++) {
    const digit = address.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    port = port * 10 + digit;
    if (port === 0 || port > 65535) return -1;
  }
  return i === address.length || i === start || port === own ? -1 : i;
}

/** Where the path ends (at a question mark or at the end), or -1. */
function endOfPlainPath(address: string, start: number): number {
  for (let i = start; i < address.length; i++) {
    const code = address.charCodeAt(i);
    if (code === QUESTION) return i;
    if (code === PERCENT) {
      if (!isPlainEscape(address, i) || address.startsWith("3B", i + 1)) return -1; // %3B is a semicolon
      i += 2;
    } else if (code > 127 || (CLASS[code]! & PATH) === 0) return -1;
    else if (code === DOT && address.charCodeAt(i - 1) === SLASH) return -1;
  }
  return address.length;
}

function isPlainQuery(address: string, start: number): boolean {
  if (start === address.length) return false;
  let name = start; // start of the current parameter's name; -1 within its value
  for (let i = start; i < address.length; i++) {
    const code = address.charCodeAt(i);
    if (code === PERCENT) {
      if (!isPlainEscape(address, i)) return false;
      i += 2;
    } else if (code > 127 || (CLASS[code]! & QUERY) === 0) return false;
    else if (code === AMPERSAND || (code === EQUALS && name >= 0)) {
      if (name >= 0 && isSuspect(address.slice(name, i).toLowerCase())) return false;
      name = code === AMPERSAND ? i + 1 : -1;
    }
  }
  return name < 0 || !isSuspect(address.slice(name).toLowerCase());
}

/** Two upper-case hexadecimal digits for a character that must be escaped. */
function isPlainEscape(address: string, percent: number): boolean {
  const code = hexDigit(address.charCodeAt(percent + 1)) * 16 + hexDigit(address.charCodeAt(percent + 2));
  return code >= 0 && (code > 127 || (CLASS[code]! & UNRESERVED) === 0);
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 65 && code <= 70 ? code - 55 : Number.NaN;
}

/** A normalised base, split into the two prefixes that relative links need. */
interface PlainBase {
  readonly origin: string;
  /** With a trailing slash. */
  readonly folder: string;
}

function plainBase(base: string): PlainBase | undefined {
  if (!isNormal(base)) return undefined;
  const question = base.indexOf("?");
  const folder = base.slice(0, base.lastIndexOf("/", question < 0 ? base.length : question) + 1);
  return { origin: originOf(base), folder };
}

/** Most links are "/path" or "name.html": concatenation joins them, and isNormalBehind checks the result. */
function joinPlainly(bare: string, { origin, folder }: PlainBase): string | undefined {
  if (bare === "") return undefined;
  const first = bare.charCodeAt(0);
  if (first === SLASH) return bare.charCodeAt(1) === SLASH ? undefined : origin + bare;
  if (first > 127 || (CLASS[first]! & UNRESERVED) === 0 || SCHEME.test(bare)) return undefined;
  return folder + bare;
}

function isBlank(raw: string): boolean {
  return /^[\0- ]*$/.test(raw);
}
