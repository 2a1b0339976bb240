/** Who changed what: the batches of edits, newest first, each of which can be undone as a whole. */
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

const SHOWN = 200;

export async function editsPage(visit: Visit) {
  const batches = await visit.store.editBatches(SHOWN);
  return (
    <Layout visit={visit} title={t("Edits")}>
      {batches.length === 0 ? (
        <p>{t("No record was edited yet.")}</p>
      ) : (
        <Table head={[t("Edit"), t("Time"), t("By"), t("Records"), t("Undo")]} caption={t("Edits")}>
          {batches.map(({ batch, at, by, records, undone }) => (
            <tr>
              <td class="number">{batch}</td>
              <td>
                <Time at={at} />
              </td>
              <td>
                <Said text={by} most={100} />
              </td>
              <td>{tn(records, "{n} record", "{n} records")}</td>
              <td>
                {undone
                  ? t("undone")
                  : may(visit.person, "moderator") && (
                      <form action={`/edits/${batch}/undo`} method="post">
                        <FormToken visit={visit} />
                        <button type="submit" aria-label={t("Undo edit {batch}", { batch })}>
                          {t("Undo")}
                        </button>
                      </form>
                    )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Layout>
  );
}
