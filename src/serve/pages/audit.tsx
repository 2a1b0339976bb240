/** Who did what: sign-ins and changes, newest first. */
import { Layout, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import type { Visit } from "../visit.js";
import { t } from "../words/words.js";

const SHOWN = 300;

export function auditPage(visit: Visit) {
  const entries = visit.audit.last(SHOWN);
  return (
    <Layout visit={visit} title={t("Audit")}>
      <p class="quiet">{t("Sign-ins and changes, newest first. Corrections can be undone under Edits.")}</p>
      {entries.length === 0 ? (
        <p>{t("Nothing was changed yet.")}</p>
      ) : (
        <Table stacked head={[t("Time"), t("By"), t("What"), t("Given"), t("Status")]} caption={t("Audit")}>
          {entries.map(({ at, by, did, given, status }) => (
            <tr>
              <td>
                <Time at={at} />
              </td>
              <td>
                <Said text={by} most={100} />
              </td>
              <td>
                <Said text={did} most={120} />
              </td>
              <td class="quiet">
                <Said
                  text={Object.entries(given)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join("; ")}
                  most={200}
                />
              </td>
              <td class={status >= 400 ? "bad" : ""}>{status}</td>
            </tr>
          ))}
        </Table>
      )}
    </Layout>
  );
}
