/** Header values should be ASCII and are often UTF-8 (file names, Location); anything else is Latin-1. */
export function headerValue(bytes: Buffer): string {
  const value = bytes.toString("latin1");
  if (!/[\x80-\xff]/.test(value)) return value;
  const unicode = bytes.toString("utf8");
  return unicode.includes("\ufffd") ? value : unicode;
}
