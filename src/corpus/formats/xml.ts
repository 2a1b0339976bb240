/** Text in XML, line by line: corpora are too large for a tree of elements. */
import { escapeXml } from "../../publish/xml/xml.js";

/** Line breaks would become spaces when an attribute is read; some readers of lines end them at U+2028, too. */
export function xmlAttribute(text: string): string {
  return escapeXml(text.replace(/[\t\n\r\u0085\u2028\u2029]+/g, " "));
}

/** `<name>text</name>` on a line of its own; nothing when the text is empty. */
export function element(indent: string, name: string, text: string, attributes = ""): string {
  return text === "" ? "" : `${indent}<${name}${attributes}>${escapeXml(text)}</${name.split(" ")[0]}>\n`;
}
