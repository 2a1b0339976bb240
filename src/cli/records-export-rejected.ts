/** `winnow records export --rejected`: the pages that were read and not kept, with their reasons, as lines or as a table. */
import { UsageError } from "../model/errors.js";
import { cellOf } from "../publish/cell.js";
import { csvRow } from "../publish/csv.js";
import { type Paper, writeThrough, writeWhole } from "../publish/whole-file.js";
import type { Store } from "../store/store.js";
import type { RejectedPage } from "../store/store-records.js";
import { sayBytes, sayCount } from "./figures.js";
import { leaving } from "./records-leaving.js";
import { sayEnd } from "./records-list.js";
import { checkCollection } from "./records-scope.js";
import type { Voice } from "./voice.js";

export interface RejectedExport {
  readonly collection?: string;
  readonly reason?: string;
  readonly out?: string;
  readonly format: string;
  readonly separator: string;
  readonly bom: boolean;
}

const COLUMNS = ["url", "reason", "collection", "kind", "at"] as const;
const AT_A_TIME = 1000;

export async function exportRejected(
  store: Store,
  how: RejectedExport,
  stdout: NodeJS.WritableStream,
  voice: Voice,
): Promise<number> {
  const { collection, reason, format, out } = how;
  if (format !== "jsonl" && format !== "csv")
    throw new UsageError(`--rejected: pages that were not kept leave as jsonl or csv; ${format} is for records.`);
  await checkCollection(store, collection);
  const which = { ...(collection === undefined ? {} : { collection }), ...(reason === undefined ? {} : { reason }) };
  return leaving(voice, out, async ({ signal, counting }) => {
    let pages = 0;
    const fill = async (paper: Paper): Promise<void> => {
      if (format === "csv") await paper.write((how.bom ? "\ufeff" : "") + csvRow(COLUMNS, how.separator));
      let after: RejectedPage["next"];
      do {
        signal.throwIfAborted();
        const page = await store.rejected({ ...which, ...(after === undefined ? {} : { after }), limit: AT_A_TIME });
        await paper.write(page.pages.map((one) => lineOf(one, how)).join(""));
        pages += page.pages.length;
        counting.at(() => `${sayCount(pages, "page")} written`);
        after = page.next;
      } while (after !== undefined);
    };
    const { bytes, sha256 } = await (out === undefined ? writeThrough(stdout, fill) : writeWhole(out, fill));
    counting.done();
    const where = out === undefined ? "" : ` written to ${out} (${format}, ${sayBytes(bytes)})`;
    voice.note(`${sayCount(pages, "page")} that ${pages === 1 ? "was" : "were"} read and not kept${where}.`);
    sayEnd(
      voice,
      "records export",
      { rejected: pages, bytes },
      { sha256, format, ...(out === undefined ? {} : { out }) },
    );
    return 0;
  });
}

function lineOf(page: RejectedPage["pages"][number], { format, separator }: RejectedExport): string {
  const shown = { ...page, at: new Date(page.at).toISOString() };
  if (format === "jsonl") return `${JSON.stringify(shown)}\n`;
  return csvRow(
    COLUMNS.map((column) => cellOf(shown[column])),
    separator,
  );
}
