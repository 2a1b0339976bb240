/** What one correction would change in all records of a search, before it is kept. */
import { type BulkEdit, planBulkEdit } from "../../app/records/bulk-edit.js";
import { valueText } from "../../publish/formats/cell.js";
import { titleOf } from "../../search/facts.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said } from "../html/text.js";
import type { Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

const SHOWN = 100;

/** `message`: the plan that was sent is not the plan any more. */
export async function bulkPage(visit: Visit, edit: BulkEdit, message?: "changed") {
  const { edits, changes, selected, fingerprint } = await planBulkEdit(visit.store, edit);
  const hidden = { ...edit, fingerprint };
  return (
    <Layout visit={visit} title={t("Edit many records")}>
      {message !== undefined && (
        <p class="message" role="alert">
          {t("Records have changed in the meantime. Nothing was saved: look at the changes again.")}
        </p>
      )}
      <p>
        {tn(selected, "{n} record is selected.", "{n} records are selected.")}{" "}
        {edits.length === 0
          ? t("Nothing would change.")
          : tn(edits.length, "{n} record would change.", "{n} records would change.")}
      </p>
      {edits.length > 0 && (
        <form action="/records/edit" method="post">
          <FormToken visit={visit} />
          {Object.entries(hidden).map(([name, value]) => (
            <input type="hidden" name={name} value={String(value ?? "")} />
          ))}
          <button type="submit" class="main">
            {tn(edits.length, "Change {n} record", "Change {n} records")}
          </button>{" "}
          <a href={backTo(edit)}>{t("Cancel")}</a>
        </form>
      )}
      {changes.length > 0 && (
        <Table stacked head={[t("Record"), t("Field"), t("Before"), t("After")]} caption={t("Changes")}>
          {changes.slice(0, SHOWN).map(({ record, field, from, to }) => (
            <tr>
              <td>
                <a href={`/records/${record.id}`}>
                  <Said text={titleOf(record.fields) || `${record.number}`} most={100} />
                </a>{" "}
                <span class="quiet">
                  <Said text={record.collection} most={60} />
                </span>
              </td>
              <td>
                <Said text={field} most={60} />
              </td>
              <td>
                <del>
                  <Said text={valueText(from) || t("(empty)")} most={150} />
                </del>
              </td>
              <td>
                {to === null ? (
                  t("the machine's value")
                ) : (
                  <ins>{<Said text={valueText(to) || t("(empty)")} most={150} />}</ins>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {changes.length > SHOWN && <p class="quiet">{tn(changes.length - SHOWN, "and {n} more", "and {n} more")}</p>}
    </Layout>
  );
}

function backTo({ q, collection, where }: BulkEdit): string {
  const words = Object.entries({ q, collection, where }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `/records?${new URLSearchParams(words)}`;
}
