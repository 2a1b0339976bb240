/**
 * Puts the framing of a chunked body in order, as browsers read it: blanks after a size, and lines that end in LF only.
 *
 * The content passes through untouched. What is no size passes as it came, with all that follows, and the parser refuses it.
 */
export function openChunkReader(): (bytes: Buffer) => Buffer {
  let expected: "size" | "data" | "end of data" | "trailer" | "nothing" = "size";
  let left = 0;
  let begun = ""; // of a line whose end has not come

  /** The line as it should be; undefined if it is none. */
  function inOrder(line: string): string | undefined {
    const text = line.replace(/\r?\n$/, "");
    if (expected === "size") {
      const [, size, extension = ""] = /^([0-9a-f]+)[ \t]*(;.*)?$/i.exec(text) ?? [];
      if (size === undefined) return undefined;
      left = Number.parseInt(size, 16);
      expected = left === 0 ? "trailer" : "data";
      return `${size}${extension}\r\n`;
    }
    if (expected === "trailer") expected = text === "" ? "nothing" : "trailer";
    else if (text !== "") return undefined;
    else expected = "size";
    return `${text}\r\n`;
  }

  return (bytes) => {
    const ready: Buffer[] = [];
    let from = 0; // what is before it is ready
    let at = 0;
    while (at < bytes.length && expected !== "nothing") {
      if (expected === "data") {
        const size = Math.min(left, bytes.length - at);
        at += size;
        left -= size;
        if (left === 0) expected = "end of data";
        continue;
      }
      const end = bytes.indexOf(LF, at) + 1;
      const part = bytes.toString("latin1", at, end === 0 ? bytes.length : end);
      const before = begun;
      const line = before + part;
      const ordered = end === 0 ? "" : inOrder(line);
      if (ordered === undefined || line.length > MAX_LINE) {
        expected = "nothing";
        if (before === "") break;
        ready.push(bytes.subarray(from, at), Buffer.from(before, "latin1"));
        [from, begun] = [at, ""];
        break;
      }
      begun = end === 0 ? line : "";
      if (ordered !== part) {
        ready.push(bytes.subarray(from, at), Buffer.from(ordered, "latin1"));
        from = at + part.length;
      }
      at += part.length;
    }
    if (ready.length === 0) return bytes;
    return Buffer.concat([...ready, bytes.subarray(from)]);
  };
}

const LF = 10;
/** Of a size with its extensions, or a trailer. */
const MAX_LINE = 4096;
