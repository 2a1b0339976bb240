/** Header values are ASCII by the book and UTF-8 in the wild (file names, Location); what is neither is Latin-1. */
export function headerValue(bytes: Buffer): string {
  const value = bytes.toString("latin1");
  if (!/[\x80-\xff]/.test(value)) return value;
  const unicode = bytes.toString("utf8");
  return unicode.includes("\ufffd") ? value : unicode;
}
