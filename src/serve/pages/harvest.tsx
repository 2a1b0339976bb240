/** One harvest: how far it is, why addresses were skipped, and what failed. The figures are live while it runs. */
import type { FC } from "hono/jsx";
import { formatBytes, formatNumber, formatRate } from "../../model/formatting.js";
import { SECOND } from "../../model/time.js";
import type { HarvestStatus, Tally } from "../../store/store.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, WebLink } from "../html/text.js";
import type { CurrentRun } from "../runner.js";
import { may, type Visit } from "../visit.js";
import { RunState } from "./home.js";

export async function harvestPage(visit: Visit, id: number) {
  const harvest = (await visit.store.harvests()).find((one) => one.id === id);
  if (harvest === undefined) return undefined;
  const tallies = await visit.store.tallies(id);
  return (
    <Layout visit={visit} title={harvest.collection}>
      <p>
        {harvest.kind} from <WebLink href={harvest.start} /> ·{" "}
        <a href={`/records?collection=${encodeURIComponent(harvest.collection)}`}>records</a> ·{" "}
        <a href={`/statistics?collection=${encodeURIComponent(harvest.collection)}`}>statistics</a>
      </p>
      <div
        hx-get={visit.path}
        hx-select="#progress"
        hx-target="#progress"
        hx-swap="outerHTML"
        hx-trigger={harvest.lastRun?.alive ? "every 2s" : "every 30s"}
      >
        <Progress harvest={harvest} run={ownRun(visit, id)} />
      </div>
      {ownRun(visit, id) !== undefined && may(visit.person, "owner") && (
        <form action={`/harvests/${id}/stop`} method="post">
          <FormToken visit={visit} />
          <button type="submit">Stop</button>
        </form>
      )}
      <Reasons tallies={tallies} />
    </Layout>
  );
}

/** The run of this harvest by this server, if there is one. */
function ownRun({ runner }: Visit, id: number): CurrentRun | undefined {
  const run = runner.current();
  return run?.harvest === id ? run : undefined;
}

const STATES = [
  ["done", "done"],
  ["waiting", "waiting"],
  ["taken", "in progress"],
  ["dropped", "skipped"],
  ["failed", "failed"],
  ["setAside", "set aside"],
] as const;

const Progress: FC<{ readonly harvest: HarvestStatus; readonly run: CurrentRun | undefined }> = ({ harvest, run }) => {
  const { lastRun, addresses } = harvest;
  const seconds = lastRun === undefined ? 0 : ((lastRun.ended ?? lastRun.heartbeat) - lastRun.began) / SECOND;
  const pages = run?.progress?.pages ?? lastRun?.counts["pages"] ?? 0;
  return (
    <section id="progress" aria-live="polite">
      <RunState harvest={harvest} />
      {run?.stopping && <p>Stopping after the requests in progress.</p>}
      {run?.progress?.idle !== undefined && (
        <p class="quiet">
          <Said text={run.progress.idle} />
        </p>
      )}
      <dl>
        <dt>Records</dt>
        <dd>{formatNumber(harvest.records)}</dd>
        {lastRun !== undefined && (
          <>
            <dt>Last run</dt>
            <dd>
              {`${formatNumber(pages)} pages`}
              {seconds > 0 && `, ${formatRate(pages / seconds)}`}
              {(lastRun.counts["bytes"] ?? 0) > 0 && `, ${formatBytes(lastRun.counts["bytes"]!)}`}
            </dd>
          </>
        )}
        {STATES.map(([name, words]) => (
          <>
            <dt>Addresses {words}</dt>
            <dd>{formatNumber(addresses[name])}</dd>
          </>
        ))}
      </dl>
    </section>
  );
};

const SHOWN = 100;

const Reasons: FC<{ readonly tallies: readonly Tally[] }> = ({ tallies }) => {
  if (tallies.length === 0) return null;
  return (
    <section>
      <h2>Why addresses were skipped, failed or gave no record</h2>
      <Table head={["Result", "Reason", "Addresses", "Example"]} caption="Reasons">
        {tallies.slice(0, SHOWN).map(({ what, reason, count, example }) => (
          <tr>
            <td>{what}</td>
            <td>
              <Said text={reason} most={300} />
            </td>
            <td class="number">{formatNumber(count)}</td>
            <td>
              {example !== null && (
                <a href={`/why?url=${encodeURIComponent(example)}`}>
                  <Said text={example} most={80} />
                </a>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
};
