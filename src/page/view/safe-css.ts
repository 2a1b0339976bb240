/**
 * A style sheet that can load nothing: addresses become archived pictures or nothing, imports become archived text or nothing.
 *
 * Tokens are read as browsers read them (CSS Syntax 3 §4): with comments, strings and escapes, because `u\72l(` and `@im\port` load, too.
 * Everything else stays as it is. This is one of two walls; the other is the policy of the frame.
 */
import { normalise } from "../../model/address.js";

/** What an archived page is shown with. Both are asked once per place where the address stands. */
export interface Resources {
  /** An archived picture as a `data:` address; undefined if it is not archived. */
  picture(url: string): string | undefined;
  /** An archived style sheet and the address it was received from. */
  sheet(url: string): { readonly css: string; readonly url: string } | undefined;
}

/** In place of a picture that is not archived. */
export const BLANK = "data:,";

/** Sheets that import each other. */
const DEEPEST_IMPORT = 4;
const LONGEST_SHEET = 2 * 1024 * 1024;

const TOKEN =
  /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|"(?:[^"\\\n\r\f]|\\[\s\S])*"?|'(?:[^'\\\n\r\f]|\\[\s\S])*'?|@?(?:[\w\u0080-\uffff-]|\\(?:[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f0-9a-f]))+\(?|[\s\S]/giy;
/** What `url(` takes without quotation marks. */
const BARE_ADDRESS = /(?:[^"'()\\\u0000-\u0020\u007f]|\\(?:[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f0-9a-f]))+/iy;
/** A picture in its own address; drawings in an image run nothing. */
const OWN_PICTURE = /^\s*data:image\/(?:png|gif|jpe?g|webp|avif|bmp|x-icon|svg\+xml)[;,]/i;
const WHITE_SPACE = /[ \t\n\r\f]*/y;

/** Functions in which a plain string is an address. */
const TAKES_ADDRESSES = new Set([
  "url",
  "src",
  "image",
  "image-set",
  "-webkit-image-set",
  "cross-fade",
  "-webkit-cross-fade",
]);
/** What a variable holds is not known here. */
const TAKES_VARIABLES = new Set(["var", "env", "attr"]);

/** `css`: a sheet, or the value of a style attribute. Braces are balanced, so that it ends where it should. */
export function safeCss(css: string, base: string, resources: Resources, depth = 0): string {
  const text = css.slice(0, LONGEST_SHEET);
  const out: string[] = [];
  const functions: string[] = [];
  let braces = 0;
  let at = 0;

  const next = (): string => {
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text)!;
    at += token.length;
    return token;
  };
  const picture = (raw: string): string => findPicture(raw, base, resources) ?? BLANK;
  const skipSpace = (): void => {
    WHITE_SPACE.lastIndex = at;
    at += WHITE_SPACE.exec(text)![0].length;
  };
  /** The address behind `url(`, with what closes it; "" if it is none. */
  const address = (): string => {
    skipSpace();
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const token = next();
      closeFunction();
      return stringValue(token);
    }
    BARE_ADDRESS.lastIndex = at;
    const [bare] = BARE_ADDRESS.exec(text) ?? [""];
    at += bare.length;
    skipSpace();
    if (text[at] === ")") {
      at++;
      return unescaped(bare);
    }
    closeFunction();
    return "";
  };
  const closeFunction = (): void => {
    for (let open = 1; at < text.length && open > 0; ) {
      const token = next();
      if (token.endsWith("(")) open++;
      else if (token === ")") open--;
    }
  };
  /** `@import` up to its end: the sheet in its place. */
  const imported = (): string => {
    let url = "";
    let media = "";
    for (;;) {
      if (at >= text.length) break;
      const token = next();
      if (token === ";") break;
      if (token === "{" || token === "}") {
        at--;
        break;
      }
      if (url === "" && isString(token)) url = stringValue(token);
      else if (url === "" && nameOf(token) === "url(") url = address();
      else if (!token.startsWith("/*")) media += token;
    }
    const wanted = url === "" || depth >= DEEPEST_IMPORT ? undefined : normalise(url, base);
    const found = wanted === undefined ? undefined : resources.sheet(wanted);
    if (found === undefined) return "";
    const inner = safeCss(found.css, found.url, resources, depth + 1);
    const condition = media.trim();
    return /^[\w\s(),:.<>=-]+$/.test(condition) && !/^(?:layer|supports)\b/i.test(condition)
      ? `@media ${condition.replaceAll("<", "\\3c ")}{${inner}}`
      : inner;
  };

  while (at < text.length) {
    const token = next();
    const first = token[0]!;
    if (token.startsWith("/*")) out.push("/**/");
    else if (isString(token)) {
      if (token.length < 2 || !token.endsWith(first)) out.push('""');
      else if (functions.some((name) => TAKES_ADDRESSES.has(name))) out.push(quoted(picture(stringValue(token))));
      else out.push(withoutTags(token));
    } else if (token === "(") {
      functions.push("");
      out.push(token);
    } else if (token === ")") {
      functions.pop();
      out.push(token);
    } else if (token === "{" || token === "}" || token === ";") {
      if (token === "{") braces++;
      functions.length = 0;
      if (token !== "}" || --braces >= 0) out.push(token);
      else braces = 0;
    } else if (token.length > 1 || /[\w\\\u0080-\uffff-]/.test(token)) {
      let name = nameOf(token);
      // An at-keyword takes no bracket with it.
      if (name.startsWith("@") && name.endsWith("(")) [name, at] = [name.slice(0, -1), at - 1];
      if (name === "@import") out.push(imported());
      else if (name === "@charset" || name === "@namespace") while (at < text.length && next() !== ";");
      else if (name === "--" && text[at] === ">") at++;
      else if (name === "url(") out.push(`url(${quoted(picture(address()))})`);
      else if (name.endsWith("(")) {
        const own = name.slice(0, -1);
        const isUnknown = TAKES_VARIABLES.has(own) && functions.some((outer) => TAKES_ADDRESSES.has(outer));
        functions.push(own);
        out.push(isUnknown ? "blank(" : withoutTags(token));
      } else out.push(withoutTags(name.startsWith("@") ? token.replace(/\($/, "") : token));
    } else if (first === "<" && text.startsWith("!--", at)) at += 3;
    else out.push(first === "<" ? (/[\s=\d]/.test(text[at] ?? "") ? "< " : "\\3c ") : first === "\0" ? "" : token);
  }
  // "<=" must stay one token.
  return out.join("").replaceAll("< =", "<=") + "}".repeat(braces);
}

/** The picture that an address on a page stands for: archived, or in the address itself. */
export function findPicture(raw: string, base: string, resources: Resources): string | undefined {
  if (OWN_PICTURE.test(raw)) return raw.trim();
  const url = normalise(raw, base);
  return url === undefined ? undefined : resources.picture(url);
}

function isString(token: string): boolean {
  return token.startsWith('"') || token.startsWith("'");
}

function stringValue(token: string): string {
  return unescaped(token.slice(1, token.length > 1 && token.endsWith(token[0]!) ? -1 : undefined));
}

/** A name as browsers compare it: without escapes, in lower case. */
function nameOf(token: string): string {
  return (token.includes("\\") ? unescaped(token) : token).toLowerCase();
}

function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([\s\S]))/gi,
    (_, hex, newline, other) => {
      if (hex !== undefined) {
        const code = Number.parseInt(hex as string, 16);
        return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
          ? "\ufffd"
          : String.fromCodePoint(code);
      }
      return newline !== undefined ? "" : (other as string);
    },
  );
}

function quoted(text: string): string {
  return `"${text.replace(/["\\\n\r\f<]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}

/** A style element ends with the next "</style", also in a string and behind a backslash. */
function withoutTags(token: string): string {
  return token.includes("<") ? token.replace(/\\?</g, "\\3c ") : token;
}
