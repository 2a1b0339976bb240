/** Who changed what: the batches of edits, newest first, each of which can be undone as a whole. */
import { readQueueEdits } from "../../app/harvests/queue.js";
import { FormToken, Layout, ofNumbers, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { queueEditName, UndoQueueEdit } from "./queue.js";

const SHOWN = 200;

export async function editsPage(visit: Visit) {
  const batches = await visit.store.editBatches(SHOWN);
  const ofQueues = readQueueEdits(visit.queueEdits);
  return (
    <Layout visit={visit} title={t("Edits")}>
      {batches.length === 0 ? (
        <p>{t("No record was edited yet.")}</p>
      ) : (
        <Table head={[ofNumbers(t("Edit")), t("Time"), t("By"), t("Records"), t("Undo")]} caption={t("Edits")}>
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
      {ofQueues.length > 0 && (
        <section>
          <h2>{t("Edits of queues")}</h2>
          <Table head={[t("Time"), t("By"), t("What"), t("Undo")]} caption={t("Edits of queues")}>
            {ofQueues.map((edit) => (
              <tr>
                <td>
                  <Time at={edit.at} />
                </td>
                <td>
                  <Said text={edit.by} most={100} />
                </td>
                <td>
                  <a href={`/harvests/${edit.harvest}/queue`}>{queueEditName(edit)}</a>
                </td>
                <td>
                  {edit.undone
                    ? t("undone")
                    : may(visit.person, "owner") && <UndoQueueEdit visit={visit} edit={edit} back="edits" />}
                </td>
              </tr>
            ))}
          </Table>
        </section>
      )}
    </Layout>
  );
}
