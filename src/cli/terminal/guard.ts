/**
 * Keeps strangers' control characters from a terminal, whichever command writes them.
 *
 * Commands write to stdout in many ways: results, JSON lines, exports. If stdout is a terminal, all of it passes here. In a line of JSON
 * such characters are escaped, so that it means the same; elsewhere they become blanks or are taken out, as in `printable`. A file or a
 * pipe gets everything as it is.
 */
import { StringDecoder } from "node:string_decoder";
import { printable } from "../../model/text/printable.js";

/** What a stream for people needs. */
export interface GuardedStream {
  readonly isTTY?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of Node's streams
  write: (...args: any[]) => boolean;
}

export function guardTerminal(stream: GuardedStream): void {
  if (stream.isTTY !== true) return;
  const write = stream.write.bind(stream);
  const decoder = new StringDecoder("utf8");
  let isJson: boolean | undefined; // of the line that has begun; a line may come in several pieces
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk));
    const lines = text.split("\n").map((piece, nth) => {
      if (nth > 0) isJson = undefined;
      if (piece === "") return "";
      isJson ??= /^\s*["[{\]}]/.test(piece);
      return isJson ? escaped(piece) : piece.replace(/\r$/, "").split("\t").map(printable).join("\t");
    });
    return write(lines.join("\n"), ...rest.filter((one) => typeof one === "function"));
  };
}

/** JSON that means the same, without a character that steers the display. */
function escaped(json: string): string {
  return json.replace(STEERING, (found) =>
    [...Array(found.length).keys()].map((i) => `\\u${found.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""),
  );
}

const STEERING = /(?!\t|[\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
