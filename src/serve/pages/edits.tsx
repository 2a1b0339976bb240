/** Who changed what, newest first: edits, each of which can be undone as a whole, withdrawals, and edits of queues. */
import { readQueueEdits } from "../../app/harvests/queue.js";
import { isRecordId } from "../../app/records/review-queues.js";
import type { WinnowRecord } from "../../model/record.js";
import { REJECTED } from "../../store/review-store.js";
import type { Removal } from "../../store/store.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { queueEditName, UndoQueueEdit } from "./queue.js";
import { EditSays } from "./record.js";

const SHOWN = 200;
const WITHDRAWN = 50;
const MOST_LOOKED_AT = 10_000;

interface Withdrawal {
  readonly record: WinnowRecord;
  readonly removed: Removal;
}

/** Those of people, newest first. What a rule withdrew, it brings back by itself. */
async function withdrawals({ store }: Visit): Promise<Withdrawal[]> {
  const rejected = await store.reviewedAs({ about: "state", value: REJECTED, limit: MOST_LOOKED_AT });
  const newest = rejected.filter(isRecordId).slice(-WITHDRAWN).reverse();
  const histories = await Promise.all(newest.map((id) => store.recordHistory(id)));
  return histories.flatMap((history) =>
    history?.removed === undefined ? [] : [{ record: history.record, removed: history.removed }],
  );
}

export async function editsPage(visit: Visit) {
  const batches = await visit.store.editBatches(SHOWN);
  const ofQueues = readQueueEdits(visit.queueEdits);
  const withdrawn = await withdrawals(visit);
  return (
    <Layout visit={visit} title={t("Edits")}>
      {batches.length === 0 ? (
        <p>{t("No record was edited yet.")}</p>
      ) : (
        <Table stacked head={[t("Time"), t("By"), t("What"), t("Undo")]} caption={t("Edits")}>
          {batches.map(({ batch, at, by, records, undone, first }) => (
            <tr>
              <td>
                <Time at={at} />
              </td>
              <td>
                <Said text={by} most={100} />
              </td>
              <td>
                <a href={`/records/${first.record}`}>
                  {records === 1 ? t("one record") : tn(records, "{n} record", "{n} records")}
                </a>
                : <EditSays edit={first} />
              </td>
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
      {withdrawn.length > 0 && (
        <section>
          <h2>{t("Withdrawn records")}</h2>
          <Table
            stacked
            head={[t("Time"), t("By"), t("Record"), t("Reason"), t("Undo")]}
            caption={t("Withdrawn records")}
          >
            {withdrawn.map(({ record, removed }) => (
              <tr>
                <td>
                  <Time at={removed.at} />
                </td>
                <td>
                  <Said text={removed.by ?? ""} most={100} />
                </td>
                <td>
                  <a href={`/records/${record.id}`}>
                    <Said text={record.url || t("Record {n}", { n: record.number })} most={120} />
                  </a>
                </td>
                <td>
                  <Said text={removed.reason} most={200} />
                </td>
                <td>
                  {may(visit.person, "moderator") && (
                    <form action={`/records/${record.id}/restore`} method="post">
                      <FormToken visit={visit} />
                      <input type="hidden" name="back" value="edits" />
                      <button type="submit" aria-label={t("Restore record {n}", { n: record.number })}>
                        {t("Restore")}
                      </button>
                    </form>
                  )}
                </td>
              </tr>
            ))}
          </Table>
          {withdrawn.length === WITHDRAWN && (
            <p>
              <a href="/records?where=state:removed">{t("All withdrawn records")}</a>
            </p>
          )}
        </section>
      )}
      {ofQueues.length > 0 && (
        <section>
          <h2>{t("Edits of queues")}</h2>
          <Table stacked head={[t("Time"), t("By"), t("What"), t("Undo")]} caption={t("Edits of queues")}>
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
