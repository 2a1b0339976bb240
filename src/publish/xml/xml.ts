/** XML as text: elements whose content is escaped, without characters that XML 1.0 forbids. */

/** Text that is XML already. */
export class Xml {
  constructor(readonly text: string) {}
}

export type Attributes = { readonly [name: string]: string | number | undefined };
export type Content = string | number | Xml | undefined | readonly Content[];

/** An element; text is escaped. Without content it is an empty element. */
export function element(name: string, attributes: Attributes, ...content: readonly Content[]): Xml {
  const given = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escapeXml(String(value))}"`))
    .join("");
  const inner = content.map(contentText).join("");
  return new Xml(inner === "" ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>`);
}

/** One element for each value that is there. */
export function elements(name: string, values: readonly (string | undefined)[], attributes: Attributes = {}): Xml[] {
  return values.flatMap((value) => (value === undefined || value === "" ? [] : [element(name, attributes, value)]));
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

function contentText(content: Content): string {
  if (content === undefined) return "";
  if (content instanceof Xml) return content.text;
  if (typeof content === "object") return content.map(contentText).join("");
  return escapeXml(String(content));
}

export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const allowed = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return allowed.replace(/[&<>"\r]/g, (character) => ESCAPES[character]!);
}

/** Most texts have nothing to escape. */
const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};
