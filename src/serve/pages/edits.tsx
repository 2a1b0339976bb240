/** Who changed what: the batches of edits, newest first, each of which can be undone as a whole. */
import { formatCount } from "../../model/formatting.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import { may, type Visit } from "../visit.js";

const SHOWN = 200;

export async function editsPage(visit: Visit) {
  const batches = await visit.store.editBatches(SHOWN);
  return (
    <Layout visit={visit} title="Edits">
      {batches.length === 0 ? (
        <p>No record was edited yet.</p>
      ) : (
        <Table head={["Edit", "Time", "By", "Records", "Undo"]} caption="Edits">
          {batches.map(({ batch, at, by, records, undone }) => (
            <tr>
              <td class="number">{batch}</td>
              <td>
                <Time at={at} />
              </td>
              <td>
                <Said text={by} most={100} />
              </td>
              <td>{formatCount(records, "record")}</td>
              <td>
                {undone
                  ? "undone"
                  : may(visit.person, "moderator") && (
                      <form action={`/edits/${batch}/undo`} method="post">
                        <FormToken visit={visit} />
                        <button type="submit" aria-label={`Undo edit ${batch}`}>
                          Undo
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
