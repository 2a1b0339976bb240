/** One harvest: how far it is, why addresses were skipped, what failed, and its controls. The figures are live while it runs. */
import type { FC } from "hono/jsx";
import type { CurrentRun } from "../../app/harvests/runner.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatBytes, formatNumber, formatRate } from "../../model/text/formatting.js";
import { formatDuration, SECOND } from "../../model/time.js";
import { bodyText, titleOf } from "../../search/facts.js";
import type { HarvestStatus, HostState, Tally } from "../../store/store.js";
import { FormToken, Layout, Live, ofNumbers, Table } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { HostProblem, RunState } from "./home.js";

export async function harvestPage(visit: Visit, id: number) {
  const harvest = await findHarvest(visit, id);
  if (harvest === undefined) return undefined;
  const run = ownRun(visit, id);
  const running = harvest.lastRun?.alive ?? false;
  return (
    <Layout visit={visit} title={harvest.collection}>
      <p>
        {harvest.kind} · <WebLink href={harvest.start} />
      </p>
      <HarvestLinks harvest={harvest} current="harvest" />
      {may(visit.person, "owner") && <Controls visit={visit} harvest={harvest} run={run} />}
      <Live from={`/live/harvests/${id}?controls=${controlsFor(run, running)}`} seconds={running ? 2 : 20}>
        {await situation(visit, harvest)}
      </Live>
    </Layout>
  );
}

/** What can be done with a harvest: the page is loaded again when this is another one than when it was made. */
function controlsFor(run: CurrentRun | undefined, running: boolean): string {
  if (run === undefined) return running ? "elsewhere" : "none";
  return run.stopping ? "stopping" : run.limits?.paused ? "paused" : "running";
}

/** How far it is, what it brought, and what went wrong. */
async function situation(visit: Visit, harvest: HarvestStatus) {
  const { id, collection } = harvest;
  return (
    <>
      <Progress
        harvest={harvest}
        run={ownRun(visit, id)}
        isShared={(await visit.store.harvests()).some((one) => one.collection === collection && one.id !== id)}
      />
      <Newest records={await newestRecords(visit, collection)} collection={collection} />
      <Reasons tallies={await visit.store.tallies(id)} harvest={id} />
      <Hosts hosts={await visit.store.problemHosts(HOSTS)} />
    </>
  );
}

const NEWEST = 5;

async function newestRecords({ store }: Visit, collection: string): Promise<readonly WinnowRecord[]> {
  return (await store.listRecords({ collection, order: "changed", limit: NEWEST })).records;
}

/** A first look at what is understood, before the harvest goes on. */
const Newest: FC<{ readonly records: readonly WinnowRecord[]; readonly collection: string }> = ({
  records,
  collection,
}) =>
  records.length === 0 ? null : (
    <section>
      <h2>{t("What is understood so far")}</h2>
      <ul class="hits">
        {records.map(({ id, fields, url }) => (
          <li id={`newest-${id}`}>
            <a href={`/records/${id}`}>
              <Said text={titleOf(fields) || t("(no title)")} most={120} />
            </a>{" "}
            <span class="quiet">
              <Said text={url} most={120} />
            </span>
            {bodyText(fields) !== "" && (
              <p>
                <Said text={bodyText(fields)} most={160} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p>
        <a href={`/records?${new URLSearchParams({ collection })}`}>{t("Newest records")}</a>
      </p>
    </section>
  );

/** The part of the page that is fetched again and again. */
export async function harvestPart(visit: Visit, id: number): Promise<LivePart | undefined> {
  const harvest = await findHarvest(visit, id);
  if (harvest === undefined) return undefined;
  const running = harvest.lastRun?.alive ?? false;
  return { html: String(await situation(visit, harvest)), running };
}

interface LivePart {
  readonly html: string;
  readonly running: boolean;
}

/** Whether a page that was made for these controls is to be loaded again. */
export function isOutdated(visit: Visit, id: number, part: LivePart, controls: string | undefined): boolean {
  return controls !== undefined && controls !== controlsFor(ownRun(visit, id), part.running);
}

async function findHarvest({ store }: Visit, id: number): Promise<HarvestStatus | undefined> {
  return (await store.harvests()).find((one) => one.id === id);
}

/** The run of this harvest by this server, if there is one. */
function ownRun({ runner }: Visit, id: number): CurrentRun | undefined {
  const run = runner.current();
  return run?.harvest === id ? run : undefined;
}

/** From one page about a harvest to the others. */
export const HarvestLinks: FC<{ readonly harvest: HarvestStatus; readonly current: string }> = ({
  harvest,
  current,
}) => {
  const collection = encodeURIComponent(harvest.collection);
  const links: readonly (readonly [name: string, href: string, title: string])[] = [
    ["harvest", `/harvests/${harvest.id}`, t("Harvest")],
    ["queue", `/harvests/${harvest.id}/queue`, t("Queue")],
    ...(harvest.kind === "listing"
      ? ([["structure", `/harvests/${harvest.id}/structure`, t("Site structure")]] as const)
      : []),
    ...(harvest.kind === "robot" ? ([["recipe", `/harvests/${harvest.id}/recipe`, t("Recipe")]] as const) : []),
    ["records", `/records?collection=${collection}`, t("Records")],
    ["corpus", `/corpus?collection=${collection}`, t("Corpus")],
  ];
  return (
    <nav class="tabs" aria-label={t("About this harvest")}>
      {links.map(([name, href, title]) => (
        <a href={href} aria-current={name === current ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
};

const STATES = ["done", "waiting", "taken", "dropped", "failed", "setAside"] as const;

/** The names of states, in the reader's language. */
export function stateName(state: string): string {
  switch (state) {
    case "done":
      return t("done");
    case "waiting":
      return t("waiting");
    case "taken":
      return t("in progress");
    case "dropped":
      return t("skipped");
    case "failed":
      return t("failed");
    case "set aside":
    case "setAside":
      return t("set aside");
    case "rejected":
      return t("rejected");
    default:
      return state;
  }
}

interface ProgressProps {
  readonly harvest: HarvestStatus;
  readonly run: CurrentRun | undefined;
  /** Other harvests fill the collection, too: its records are counted together. */
  readonly isShared: boolean;
}

const Progress: FC<ProgressProps> = ({ harvest, run, isShared }) => {
  const { lastRun, addresses } = harvest;
  const seconds = lastRun === undefined ? 0 : ((lastRun.ended ?? lastRun.heartbeat) - lastRun.began) / SECOND;
  const pages = run?.progress?.pages ?? lastRun?.counts["pages"] ?? 0;
  const rate = run?.progress?.pagesPerSecond ?? (seconds > 0 ? pages / seconds : 0);
  const total = STATES.reduce((sum, state) => sum + addresses[state], 0);
  return (
    <section>
      <RunState harvest={harvest} />
      {run?.stopping && <p>{t("Stopping after the requests in progress.")}</p>}
      {run?.limits?.paused && !run.stopping && <p class="bad">{t("Paused.")}</p>}
      {run?.progress?.idle !== undefined && (
        <p class="quiet">
          {t("Idle:")} <Said text={run.progress.idle} />
        </p>
      )}
      {total > 0 && <States addresses={addresses} total={total} />}
      <dl class="figures">
        <div>
          <dt>{isShared ? t("Records of the collection") : t("Records")}</dt>
          <dd>{formatNumber(harvest.records)}</dd>
        </div>
        {STATES.map((name) => (
          <div>
            <dt>
              <span class={`key is-${name}`} aria-hidden="true"></span>{" "}
              {t("Addresses {state}", { state: stateName(name) })}
            </dt>
            <dd>{formatNumber(addresses[name])}</dd>
          </div>
        ))}
        {lastRun !== undefined && (
          <div>
            <dt>{lastRun.alive ? t("This run") : t("Last run")}</dt>
            <dd>
              {tn(pages, "{n} page", "{n} pages")}
              {rate > 0 && `, ${formatRate(rate)}`}
              {(run?.progress?.bytes ?? lastRun.counts["bytes"] ?? 0) > 0 &&
                `, ${formatBytes(run?.progress?.bytes ?? lastRun.counts["bytes"]!)}`}
            </dd>
          </div>
        )}
        {run?.progress !== undefined && <Now run={run} waiting={addresses.waiting} />}
      </dl>
    </section>
  );
};

const Now: FC<{ readonly run: CurrentRun; readonly waiting: number }> = ({ run: { progress, limits }, waiting }) => {
  const { pages, pagesPerSecond, hosts, inFlight, errors } = progress!;
  const left = Math.min(waiting, (limits?.maxPages ?? Number.POSITIVE_INFINITY) - pages);
  const worst = Object.entries(errors).sort(([, a], [, b]) => b - a);
  return (
    <>
      <div>
        <dt>{t("Now")}</dt>
        <dd>
          {tn(inFlight, "{n} request in progress", "{n} requests in progress")},{" "}
          {tn(hosts, "{n} host ready or resting", "{n} hosts ready or resting")}
        </dd>
      </div>
      {pagesPerSecond > 0 && left > 0 && (
        <div>
          <dt>{t("Expected end")}</dt>
          <dd>
            {t("in {time}, if nothing more is found", { time: formatDuration((left / pagesPerSecond) * SECOND) })}
          </dd>
        </div>
      )}
      {worst.length > 0 && (
        <div>
          <dt>{t("Errors")}</dt>
          <dd>
            {worst.slice(0, 5).map(([reason, count]) => (
              <div>
                {formatNumber(count)} × <Said text={reason} most={120} />
              </div>
            ))}
          </dd>
        </div>
      )}
    </>
  );
};

/** How the addresses are divided, as one bar. */
const States: FC<{ readonly addresses: HarvestStatus["addresses"]; readonly total: number }> = ({
  addresses,
  total,
}) => {
  let x = 0;
  return (
    <svg class="states" viewBox="0 0 1000 12" preserveAspectRatio="none" role="img">
      <title>{STATES.map((name) => `${stateName(name)}: ${formatNumber(addresses[name])}`).join(", ")}</title>
      {STATES.map((name) => {
        const width = (1000 * addresses[name]) / total;
        const from = x;
        x += width;
        return width === 0 ? null : <rect class={`is-${name}`} x={from} y={0} width={width} height={12} />;
      })}
    </svg>
  );
};

const Controls: FC<{
  readonly visit: Visit;
  readonly harvest: HarvestStatus;
  readonly run: CurrentRun | undefined;
}> = ({ visit, harvest, run }) => {
  const to = (what: string): string => `/harvests/${harvest.id}/${what}`;
  if (run === undefined)
    return harvest.lastRun?.alive ? (
      <p class="quiet">
        {t("It is run by another process:")} <Said text={harvest.lastRun.owner.doing} most={150} />
      </p>
    ) : (
      <form class="filters" action={to("continue")} method="post">
        <FormToken visit={visit} />
        <label>
          {t("Pages at most")}
          <input type="number" name="pages" min={1} placeholder={t("all")} />
        </label>
        <button type="submit" class="main">
          {harvest.finished ? t("Update") : t("Continue")}
        </button>
      </form>
    );
  const { limits } = run;
  return (
    <div class="filters">
      <form action={to("adjust")} method="post">
        <FormToken visit={visit} />
        <input type="hidden" name="paused" value={limits?.paused ? "no" : "yes"} />
        <button type="submit">{limits?.paused ? t("Resume") : t("Pause")}</button>
      </form>
      <form action={to("stop")} method="post">
        <FormToken visit={visit} />
        <button type="submit">{t("Stop")}</button>
      </form>
      <details>
        <summary>{t("Budget and speed")}</summary>
        <form class="filters" action={to("adjust")} method="post">
          <FormToken visit={visit} />
          <label>
            {t("Pages at most")}
            <input
              name="pages"
              pattern="[1-9][0-9]*|all"
              placeholder={Number.isFinite(limits?.maxPages) ? String(limits?.maxPages) : "all"}
            />
          </label>
          <label>
            {t("Requests at a time")}
            <input type="number" name="concurrency" min={1} max={256} placeholder={String(limits?.concurrency ?? "")} />
          </label>
          <label>
            {t("Delay per host")}
            <input name="delay" placeholder={limits?.delay === undefined ? "1s" : formatDuration(limits.delay)} />
          </label>
          <button type="submit">{t("Apply")}</button>
        </form>
      </details>
    </div>
  );
};

const SHOWN = 100;
const HOSTS = 20;

const Reasons: FC<{ readonly tallies: readonly Tally[]; readonly harvest: number }> = ({ tallies, harvest }) => {
  if (tallies.length === 0) return null;
  return (
    <section>
      <h2>{t("Why addresses were skipped, failed or gave no record")}</h2>
      <Table stacked head={[t("Result"), t("Reason"), ofNumbers(t("Addresses")), t("Example")]} caption={t("Reasons")}>
        {tallies.slice(0, SHOWN).map(({ what, reason, count, example }) => (
          <tr>
            <td>
              <a href={`/harvests/${harvest}/queue?state=${encodeURIComponent(what === "rejected" ? "done" : what)}`}>
                {stateName(what)}
              </a>
            </td>
            <td>
              <Said text={reason} most={300} />
            </td>
            <td class="number" data-name={t("Addresses")}>
              {formatNumber(count)}
            </td>
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

const Hosts: FC<{ readonly hosts: readonly HostState[] }> = ({ hosts }) => {
  if (hosts.length === 0) return null;
  return (
    <section>
      <h2>{t("Hosts of all harvests that rest, fail or were given up")}</h2>
      <Table
        stacked
        head={[t("Host"), t("Last request"), ofNumbers(t("Response took")), t("State")]}
        caption={t("Hosts")}
      >
        {hosts.map((host) => (
          <tr>
            <th scope="row">
              <Said text={host.name} most={100} />
            </th>
            <td data-name={t("Last request")}>{host.lastKnock > 0 && <Time at={host.lastKnock} />}</td>
            <td class="number" data-name={t("Response took")}>
              {formatDuration(host.answerTook)}
            </td>
            <td>
              <HostProblem host={host} now={Date.now()} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
};
