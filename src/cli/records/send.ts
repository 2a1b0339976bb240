/** `winnow records send`: puts records into a program that is running on this machine. */
import { type Command, Option } from "commander";
import { sendToZotero, ZOTERO } from "../../app/records/send-to-zotero.js";
import { formatCount } from "../../model/text/formatting.js";
import { checkWritable, writeAtomically } from "../../publish/atomic-file.js";
import { openOutput } from "../terminal/output.js";
import { FILTER_HELP, type ScopeFlags, withRecords, withScopeFlags } from "./scope.js";

interface SendFlags extends ScopeFlags {
  readonly to: "zotero";
  readonly out: string;
  readonly zotero: string;
}

export function defineRecordsSend(command: Command, end: (code: number) => void): void {
  withScopeFlags(
    command
      .addOption(new Option("--to <program>", "the program").choices(["zotero"]).makeOptionMandatory())
      .option("--out <file>", "the file to import when the program does not answer", "winnow.ris")
      .option("--zotero <address>", "where Zotero listens", ZOTERO),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records send --to zotero --collection acl2026
${FILTER_HELP}

Exit codes: 0 sent, 1 written to a file instead, 2 usage error or no such store.`,
    )
    .action(async (flags: SendFlags) =>
      end(
        await withRecords(flags, async (store) => {
          const output = openOutput(flags);
          checkWritable("--out", flags.out);
          const { records, leftOut, ris, failed } = await sendToZotero(store, flags, flags.zotero);
          output.data({
            summary: true,
            command: "records send",
            end: failed === undefined ? "finished" : "failed",
            counts: { records, leftOut },
          });
          if (failed === undefined) {
            output.result(`Zotero has imported ${formatCount(records, "reference")}.`);
            return 0;
          }
          await writeAtomically(flags.out, (sink) => sink.write(ris));
          output.note(`Zotero did not take them (${failed}). Import ${flags.out} in Zotero: File, Import.`);
          return 1;
        }),
      ),
    );
}
