/**
 * Decodes entities, only in the few kept strings that contain an ampersand, so that the scan can jump from tag to tag.
 * Rules for text and attributes differ: in an address, "&copy=1" is a parameter.
 */
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return tokenized(text.replaceAll("<", "&lt;"));
}

export function decodeAttribute(value: string): string {
  if (!value.includes("&")) return value;
  // Nearly all are addresses with "&amp;" or a bare "&".
  if (!OTHER_ENTITY.test(value)) return value.replaceAll("&amp;", "&");
  return tokenized(`<a b="${value.replaceAll('"', "&quot;")}">`);
}

const OTHER_ENTITY = /&(?!amp;|[A-Za-z0-9_]+=)/;

/** All text and all attribute values of some markup, in one. */
function tokenized(markup: string): string {
  let decoded = "";
  const take = (start: number, end: number): void => {
    decoded += markup.slice(start, end);
  };
  const takeCharacter = (code: number): void => {
    decoded += String.fromCodePoint(code);
  };
  const tokenizer = new Tokenizer(
    {},
    { ...SILENT, ontext: take, onattribdata: take, ontextentity: takeCharacter, onattribentity: takeCharacter },
  );
  tokenizer.write(markup);
  tokenizer.end();
  return decoded;
}

const SILENT: TokenizerCallbacks = {
  onattribdata() {},
  onattribentity() {},
  onattribend() {},
  onattribname() {},
  oncdata() {},
  onclosetag() {},
  oncomment() {},
  ondeclaration() {},
  onend() {},
  onopentagend() {},
  onopentagname() {},
  onprocessinginstruction() {},
  onselfclosingtag() {},
  ontext() {},
  ontextentity() {},
};
