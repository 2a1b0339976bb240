/**
 * Puts the head of a response in order, as browsers read it.
 *
 * Lines that end in LF only, folded fields, names with blanks, a length that is sent twice: old and home-made servers send all of these
 * and mean no harm. What is ambiguous (two different lengths, NUL, another protocol) stays as it came, and the parser refuses it.
 */
const CLEAN =
  /^HTTP\/1\.[01] \d{3}(?: [\t\x20-\x7e\x80-\xff]*)?\r\n(?:[!#-'*+.\w^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n$/;
const FRAMING = /\n(?:content-length|transfer-encoding):[^\r]*/gi;
const ONE_FRAMING = /^[^:]+: *(?:\d{1,18}|chunked) *$/i;

/** 100 Continue, which undici takes for a second answer. */
const UNASKED = /^\s*http\/1\.\d+ +100\b/i;

/** The same head with CRLF, one field a line, and one statement of the length; "" if nobody needs it. */
export function headInOrder(text: string): string {
  if (UNASKED.test(text)) return "";
  if (CLEAN.test(text)) {
    const framing = text.match(FRAMING) ?? [];
    if (framing.length === 0 || (framing.length === 1 && ONE_FRAMING.test(framing[0]!.slice(1)))) return text;
  }
  const lines = text.trim().split(/\r?\n/);
  const first = /^http\/1(?:\.(\d+))?[ \t]+(\d{3})(?:[ \t](.*))?$/i.exec(lines[0]!);
  if (first === null || text.includes("\0")) return text;
  const [, minor = "1", status, words = ""] = first;
  const fields = fieldsOf(lines.slice(1));
  const kept = withOneLength(fields);
  if (kept === undefined) return text;
  return [
    `HTTP/1.${minor === "0" ? 0 : 1} ${status} ${printable(words)}`,
    ...kept.map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");
}

type Field = readonly [name: string, value: string];

/** Lines that are no fields are left out. */
function fieldsOf(lines: readonly string[]): Field[] {
  const fields: [string, string][] = [];
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trimEnd();
    if (/^[ \t]/.test(line)) {
      if (fields.length > 0) fields.at(-1)![1] += ` ${printable(line)}`; // RFC 9112 §5.2: a folded value
    } else if (/^[!#-'*+.\w^`|~-]+$/.test(name)) fields.push([name, printable(line.slice(colon + 1))]);
  }
  return fields;
}

/** Chunks go before a length, as in RFC 9112 §6.3; equal lengths are one, and what is no number is none. Undefined for different ones. */
function withOneLength(fields: readonly Field[]): readonly Field[] | undefined {
  const codings = valuesOf(fields, "transfer-encoding").map((coding) => coding.toLowerCase());
  const lengths = new Set(valuesOf(fields, "content-length").filter((length) => /^\d{1,18}$/.test(length)));
  if (lengths.size > 1 || codings.some((coding) => coding !== "chunked" && coding !== "identity")) return undefined;
  const others = fields.filter(([name]) => !/^(?:content-length|transfer-encoding)$/i.test(name));
  if (codings.includes("chunked")) return [...others, ["Transfer-Encoding", "chunked"]];
  return [...others, ...[...lengths].map((length) => ["Content-Length", length] as const)];
}

function valuesOf(fields: readonly Field[], wanted: string): string[] {
  const values = fields.flatMap(([name, value]) => (name.toLowerCase() === wanted ? value.split(",") : []));
  return values.map((value) => value.trim());
}

function printable(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]+/g, " ").trim();
}
