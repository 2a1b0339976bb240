/** Lines in, lines out, as fast as the disk: one answer for each line, also for empty ones. */
import { once } from "node:events";

/** How much is written at once. */
const CHUNK = 256 * 1024;

export async function eachLine(
  from: NodeJS.ReadableStream,
  to: NodeJS.WritableStream,
  answer: (line: string) => string,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  let out = "";
  const write = async (): Promise<void> => {
    if (out === "") return;
    const ready = to.write(out);
    out = "";
    if (!ready) await once(to, "drain");
  };
  const take = async (text: string): Promise<void> => {
    let start = 0;
    for (let end = text.indexOf("\n", start); end !== -1; end = text.indexOf("\n", start)) {
      const line = text.charCodeAt(end - 1) === 13 && end > start ? text.slice(start, end - 1) : text.slice(start, end);
      out += `${answer(line)}\n`;
      if (out.length > CHUNK) await write();
      start = end + 1;
    }
    rest = text.slice(start);
  };
  for await (const bytes of from as AsyncIterable<Uint8Array>) {
    await take(rest + decoder.decode(bytes, { stream: true }));
    await write();
  }
  rest += decoder.decode();
  if (rest !== "") out += `${answer(rest)}\n`;
  await write();
}
