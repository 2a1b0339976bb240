/** Which documents did a version contain, and in which version of each? 20 bytes a document, found by id. */
import { growingInts } from "../../learn/growing.js";

export interface KnownDocuments {
  readonly size: number;
  /** The version of a document; undefined when it is not there. */
  versionOf(id: string): number | undefined;
}

/** An id is 32 hexadecimal digits. */
const WIDTH = 16;
const LINE_FEED = 0x0a;

/** Reads `versions.tsv`: id, number and version of each document below a header. */
export function readKnownDocuments(table: Buffer): KnownDocuments {
  const versions = growingInts();
  let ids = Buffer.alloc(WIDTH << 10);
  for (let at = table.indexOf(LINE_FEED) + 1; at > 0 && at < table.length; ) {
    const found = table.indexOf(LINE_FEED, at);
    const end = found < 0 ? table.length : found;
    const [id = "", , version] = table.toString("latin1", at, end).split("\t");
    if (WIDTH * (versions.length + 1) > ids.length) ids = Buffer.concat([ids, Buffer.alloc(ids.length)]);
    ids.write(id, WIDTH * versions.length, WIDTH, "hex");
    versions.push(Number(version));
    at = end + 1;
  }
  const known = versions.done();
  const compare = (a: Buffer, from: number, place: number): number =>
    a.compare(ids, WIDTH * place, WIDTH * (place + 1), from, from + WIDTH);
  const order = Uint32Array.from(known.keys()).sort((a, b) => compare(ids, WIDTH * a, b));
  return {
    size: known.length,
    versionOf(id) {
      const wanted = Buffer.alloc(WIDTH);
      wanted.write(id, "hex");
      let [low, high] = [0, order.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const place = order[middle]!;
        const difference = compare(wanted, 0, place);
        if (difference === 0) return known[place];
        if (difference > 0) low = middle + 1;
        else high = middle;
      }
      return undefined;
    },
  };
}
