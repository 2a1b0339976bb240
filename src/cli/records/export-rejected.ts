/** `winnow records export --rejected`: the pages that were read and not kept, with their reasons, as lines or as a table. */

import { checkCollection } from "../../app/records/scope.js";
import { UsageError } from "../../model/errors.js";
import type { Writer } from "../../model/format.js";
import { formatBytes, formatCount } from "../../model/text/formatting.js";
import { cellOf } from "../../publish/formats/cell.js";
import { csvTable } from "../../publish/formats/csv.js";
import { toFile, toStream, writeRelease } from "../../publish/write-release.js";
import type { RejectedPage, Store } from "../../store/store.js";
import type { Output } from "../terminal/output.js";
import { withExportProgress } from "./export-progress.js";
import { printSummary } from "./list.js";

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
  output: Output,
): Promise<number> {
  const { collection, reason, format, out } = how;
  if (format !== "jsonl" && format !== "csv")
    throw new UsageError(`--rejected: rejected pages can be exported as jsonl or csv; ${format} is for records.`);
  await checkCollection(store, collection);
  const which = { ...(collection === undefined ? {} : { collection }), ...(reason === undefined ? {} : { reason }) };
  return withExportProgress(output, out, async ({ signal, counting }) => {
    let pages = 0;
    const rejected = async function* (): AsyncGenerator<Rejected> {
      for (let after: RejectedPage["next"], more = true; more; more = after !== undefined) {
        const page = await store.rejected({ ...which, ...(after === undefined ? {} : { after }), limit: AT_A_TIME });
        yield* page.pages;
        pages += page.pages.length;
        counting.at(() => `${formatCount(pages, "rejected page")} written`);
        after = page.next;
      }
    };
    const target = out === undefined ? toStream(stdout) : toFile(out);
    const [written] = await writeRelease(rejected(), [{ target, writer: openWriter(how) }], signal);
    const { bytes, sha256 } = written!;
    counting.done();
    const where = out === undefined ? "" : ` written to ${out} (${format}, ${formatBytes(bytes)})`;
    output.note(`${formatCount(pages, "rejected page")}${where}.`);
    printSummary(
      output,
      "records export",
      { rejected: pages, bytes },
      { sha256, format, ...(out === undefined ? {} : { out }) },
    );
    return 0;
  });
}

type Rejected = RejectedPage["pages"][number];

function openWriter({ format, separator, bom }: RejectedExport): Writer<Rejected> {
  const shown = (page: Rejected) => ({ ...page, at: new Date(page.at).toISOString() });
  if (format === "jsonl")
    return { before: () => "", one: (page) => `${JSON.stringify(shown(page))}\n`, after: () => "" };
  const cells = (page: Rejected): string[] => COLUMNS.map((column) => cellOf(shown(page)[column]));
  return csvTable(COLUMNS, cells, { separator, bom });
}
