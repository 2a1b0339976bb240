/**
 * An oracle for `page/html/markup.ts`: the same places, found by htmlparser2's tokenizer.
 *
 * The tokenizer reads strings. Given one character for every byte, its places are those of the bytes.
 */
import { Tokenizer } from "htmlparser2";
import type { MarkupReader } from "../../src/page/html/markup.js";

export function scanByTokenizer(bytes: Uint8Array, reader: MarkupReader): void {
  const nothing = (): void => {};
  let name: readonly [start: number, end: number] = [0, 0];
  let value: readonly [start: number, end: number] | undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (start, end) => reader.text(start, end),
      oncdata: (start, end) => void (end - 2 > start && reader.text(start, end - 2)),
      onopentagname: (start, end) => reader.openTag(start, end),
      onattribname(start, end) {
        name = [start, end];
        value = undefined;
      },
      onattribdata(start, end) {
        value = [value?.[0] ?? start, end];
      },
      onattribend: () => reader.attribute(...name, ...(value ?? [name[1], name[1]])),
      onopentagend: () => reader.endOpenTag(),
      onselfclosingtag: () => reader.endOpenTag(),
      onclosetag: (start, end) => reader.closeTag(start, end),
      isInForeignContext: () => reader.inForeign(),
      onattribentity: nothing,
      ontextentity: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(Buffer.from(bytes).toString("latin1"));
  tokenizer.end();
}
