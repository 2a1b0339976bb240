/** Home: what is in the store, what is running, and what needs attention. */
import type { FC } from "hono/jsx";
import { type StoreStatus, storeStatus } from "../../app/status.js";
import { formatCount, formatNumber } from "../../model/formatting.js";
import { formatDuration } from "../../model/time.js";
import type { HarvestStatus, HostState } from "../../store/store.js";
import { FormToken, Layout } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import { may, type Visit } from "../visit.js";

export async function homePage(visit: Visit) {
  const status = await storeStatus(visit.store, visit.where);
  const { count: doubts, more } = await visit.store.countRecords({ filter: DOUBTED }, 1000);
  return (
    <Layout visit={visit} title="Collections">
      <div hx-get="/" hx-select="#collections" hx-target="#collections" hx-swap="outerHTML" hx-trigger="every 5s">
        <section id="collections" class="cards">
          {status.harvests.map((harvest) => (
            <Harvest harvest={harvest} />
          ))}
        </section>
      </div>
      {status.harvests.length === 0 && (
        <p>
          The store is empty. Start a harvest in a terminal: <code>winnow crawl https://example.org/</code>
        </p>
      )}
      <Attention status={status} doubts={doubts} more={more} />
      {may(visit.person, "owner") && <StartForm visit={visit} />}
    </Layout>
  );
}

const StartForm: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <section>
    <h2>New harvest</h2>
    {visit.runner.problem() !== undefined && (
      <p class="message" role="alert">
        <Said text={`The last one failed: ${visit.runner.problem()}`} />
      </p>
    )}
    <form class="filters" action="/harvests" method="post">
      <FormToken visit={visit} />
      <label>
        What
        <select name="kind">
          <option value="crawl">every page of a site</option>
          <option value="listing">the leaf pages of a site of lists</option>
          <option value="event">a conference: dates and papers</option>
        </select>
      </label>
      <label>
        Address
        <input type="url" name="url" size={40} required placeholder="https://example.org/" />
      </label>
      <label>
        Pages at most
        <input type="number" name="pages" min={1} value="40" />
      </label>
      <label>
        Collection (optional)
        <input name="collection" />
      </label>
      <button type="submit">Start</button>
    </form>
    <p class="quiet">A first look at 40 pages shows what was understood. Start it again with more pages to continue.</p>
  </section>
);

const DOUBTED = { kind: "compare", field: "flag", is: "eq", value: "doubt" } as const;

const Harvest: FC<{ readonly harvest: HarvestStatus }> = ({ harvest }) => (
  <article class="card">
    <h2>
      <a href={`/harvests/${harvest.id}`}>
        <Said text={harvest.collection} most={100} />
      </a>
    </h2>
    <p class="quiet">
      {harvest.kind} from <Said text={harvest.start} most={100} />
    </p>
    <p>
      <a href={`/records?collection=${encodeURIComponent(harvest.collection)}`}>
        {formatCount(harvest.records, "record")}
      </a>
      {`, ${formatCount(harvest.addresses.waiting, "address", "addresses")} waiting`}
    </p>
    <RunState harvest={harvest} />
  </article>
);

/** In a few words: running, finished or interrupted, and since when. */
export const RunState: FC<{ readonly harvest: HarvestStatus }> = ({ harvest: { lastRun, finished } }) => {
  if (lastRun === undefined) return <p>Never run.</p>;
  if (lastRun.alive)
    return (
      <p class="good">
        Running since <Time at={lastRun.began} />
      </p>
    );
  if (lastRun.ended === undefined)
    return (
      <p class="bad">
        Crashed around <Time at={lastRun.heartbeat} />. Nothing committed is lost; run the same command again.
      </p>
    );
  return (
    <p>
      {finished ? "Finished " : "Unfinished; last run ended "}
      <Time at={lastRun.ended} />
    </p>
  );
};

const Attention: FC<{ readonly status: StoreStatus; readonly doubts: number; readonly more: boolean }> = ({
  status,
  doubts,
  more,
}) => {
  const broken = status.harvests.flatMap((harvest) =>
    (status.problems.get(harvest.id) ?? []).map((problem) => ({ harvest, problem })),
  );
  if (broken.length === 0 && status.hosts.length === 0 && doubts === 0) return null;
  return (
    <section>
      <h2>Needs attention</h2>
      <ul>
        {broken.map(({ harvest, problem }) => (
          <li>
            <a href={`/harvests/${harvest.id}`}>
              <Said text={harvest.collection} most={100} />
            </a>
            {": "}
            <Said text={problem} />
          </li>
        ))}
        {doubts > 0 && (
          <li>
            <a href="/records?where=flag%3Adoubt">{`${formatNumber(doubts)}${more ? " or more" : ""} doubtful records`}</a>
          </li>
        )}
        {status.hosts.map((host) => (
          <li>
            <WebLink href={`https://${host.name}/`} text={host.name} /> <HostProblem host={host} now={status.now} />
          </li>
        ))}
      </ul>
    </section>
  );
};

export const HostProblem: FC<{ readonly host: HostState; readonly now: number }> = ({ host, now }) => {
  if (host.setAside !== null)
    return (
      <span>
        was given up: <Said text={host.setAside} />
      </span>
    );
  if (host.failuresInARow > 0)
    return (
      <span>
        {`failed ${formatCount(host.failuresInARow, "time")} in a row`}
        {host.restUntil > now && (
          <>
            ; no requests until <Time at={host.restUntil} />
          </>
        )}
      </span>
    );
  return <span>{`requires ${formatDuration(host.askedDelay)} between requests`}</span>;
};
