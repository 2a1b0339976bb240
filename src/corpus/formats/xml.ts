/** Text in XML. Characters that XML 1.0 cannot represent are left out. */

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

export function xml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Line breaks would become spaces when an attribute is read. */
export function xmlAttribute(text: string): string {
  return xml(text.replace(/[\t\n\r]+/g, " "));
}

/** `<name>text</name>` on a line of its own; nothing when the text is empty. */
export function element(indent: string, name: string, text: string, attributes = ""): string {
  return text === "" ? "" : `${indent}<${name}${attributes}>${xml(text)}</${name.split(" ")[0]}>\n`;
}
