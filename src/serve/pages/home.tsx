/** Home: what is in the store, what is running, what needs attention, and the form for a new harvest. */
import type { FC } from "hono/jsx";
import { type Attention, needsAttention } from "../../app/harvests/attention.js";
import { type StoreStatus, storeStatus } from "../../app/status.js";
import { formatNumber } from "../../model/text/formatting.js";
import { formatDuration } from "../../model/time.js";
import type { HarvestStatus, HostState } from "../../store/store.js";
import { FormToken, Layout, Live } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

export async function homePage(visit: Visit) {
  const status = await storeStatus(visit.store, visit.where);
  const collection = visit.query("collection");
  if (collection !== undefined) return harvestsOf(visit, status, collection);
  const attention = await visit.cache.get("attention", () => needsAttention(visit.store, status));
  return (
    <Layout visit={visit} title={t("Collections")}>
      {status.harvests.length === 0 && <p>{t("The store is empty. Start a harvest below.")}</p>}
      {attention.length > 0 && (
        <section class="attention" aria-labelledby="attention">
          <h2 id="attention">{t("Needs attention")}</h2>
          <ul>
            {attention.map((one) => (
              <li>
                <Need one={one} now={status.now} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Live from="/live/collections" seconds={5}>
        <Collections status={status} />
      </Live>
      {may(visit.person, "owner") && <StartForm visit={visit} />}
    </Layout>
  );
}

/** Each harvest of one collection. */
function harvestsOf(visit: Visit, status: StoreStatus, collection: string) {
  const own = status.harvests.filter((one) => one.collection === collection);
  if (own.length === 0) return undefined;
  return (
    <Layout visit={visit} title={collection}>
      <section class="cards">
        {own.map((harvest) => (
          <Harvest harvest={harvest} status={status} />
        ))}
      </section>
    </Layout>
  );
}

/** The part of the page that is fetched again and again. */
export async function collectionsPart(visit: Visit) {
  return <Collections status={await storeStatus(visit.store, visit.where)} />;
}

const Collections: FC<{ readonly status: StoreStatus }> = ({ status }) => {
  const byCollection = new Map<string, HarvestStatus[]>();
  for (const harvest of status.harvests)
    byCollection.set(harvest.collection, [...(byCollection.get(harvest.collection) ?? []), harvest]);
  return (
    <section class="cards">
      {[...byCollection.values()].map(([first, ...more]) =>
        more.length === 0 ? (
          <Harvest harvest={first!} status={status} />
        ) : (
          <Collection harvests={[first!, ...more]} status={status} />
        ),
      )}
    </section>
  );
};

/** What waits after the end (in closed groups, or for another try much later) is told on the page of the harvest. */
function stillWaiting({ finished, addresses }: HarvestStatus): number {
  return finished ? 0 : addresses.waiting;
}

/** Named one by one where there are few. */
const FEW = 4;

/** Several harvests fill it. What runs, is broken or comes next is told; the rest is in the list. */
const Collection: FC<{ readonly harvests: readonly HarvestStatus[]; readonly status: StoreStatus }> = ({
  harvests,
  status,
}) => {
  const [first] = harvests as readonly [HarvestStatus, ...HarvestStatus[]];
  const { collection, records } = first;
  const waiting = harvests.reduce((sum, one) => sum + stillWaiting(one), 0);
  const running = harvests.find(({ lastRun }) => lastRun?.alive);
  const newest = harvests.toSorted((a, b) => (b.lastRun?.began ?? 0) - (a.lastRun?.began ?? 0))[0]!;
  const next = harvests.flatMap(({ id }) => status.wants.get(id)?.at ?? []).sort((a, b) => a - b)[0];
  const broken = harvests.filter(({ id }) => (status.problems.get(id) ?? []).length > 0).length;
  return (
    <article class="card" id={`collection-${first.id}`}>
      <h2>
        <a href={`/records?${new URLSearchParams({ collection })}`}>
          <Said text={collection} most={100} />
        </a>
      </h2>
      <p class="quiet">
        {[...new Set(harvests.map(({ kind }) => kind))].join(", ")} ·{" "}
        {tn(harvests.length, "{n} harvest", "{n} harvests")}
      </p>
      <Amounts collection={collection} records={records} waiting={waiting} broken={broken > 0} />
      <RunState harvest={running ?? newest} />
      {next !== undefined && <NextRun at={next} />}
      <ul>
        {harvests.slice(0, harvests.length > FEW ? FEW - 1 : FEW).map(({ id, start }) => (
          <li>
            <a href={`/harvests/${id}`}>
              <Said text={start} most={80} />
            </a>
          </li>
        ))}
        {harvests.length > FEW && (
          <li>
            <a href={`/?${new URLSearchParams({ collection })}`}>
              {t("all {n} harvests", { n: formatNumber(harvests.length) })}
            </a>
          </li>
        )}
      </ul>
    </article>
  );
};

interface AmountsProps {
  readonly collection: string;
  readonly records: number;
  readonly waiting: number;
  readonly broken: boolean;
}

const Amounts: FC<AmountsProps> = ({ collection, records, waiting, broken }) => (
  <p>
    <a href={`/records?collection=${encodeURIComponent(collection)}`}>{tn(records, "{n} record", "{n} records")}</a>
    {waiting > 0 && <> · {tn(waiting, "{n} address waiting", "{n} addresses waiting")}</>}
    {broken && <span class="bad"> · {t("recipe broken")}</span>}
  </p>
);

const NextRun: FC<{ readonly at: number }> = ({ at }) => (
  <p class="quiet">
    {t("Next run:")} <Time at={at} />
  </p>
);

const Harvest: FC<{ readonly harvest: HarvestStatus; readonly status: StoreStatus }> = ({ harvest, status }) => {
  const isBroken = (status.problems.get(harvest.id) ?? []).length > 0;
  const next = status.wants.get(harvest.id);
  return (
    <article class="card" id={`harvest-${harvest.id}`}>
      <h2>
        <a href={`/harvests/${harvest.id}`}>
          <Said text={harvest.collection} most={100} />
        </a>
      </h2>
      <p class="quiet">
        {harvest.kind} · <Said text={harvest.start} most={100} />
      </p>
      <Amounts
        collection={harvest.collection}
        records={harvest.records}
        waiting={stillWaiting(harvest)}
        broken={isBroken}
      />
      <RunState harvest={harvest} />
      {next !== undefined && <NextRun at={next.at} />}
    </article>
  );
};

/** In a few words: running, finished or interrupted, and since when. */
export const RunState: FC<{ readonly harvest: HarvestStatus }> = ({ harvest: { lastRun, finished } }) => {
  if (lastRun === undefined) return <p>{t("Never run.")}</p>;
  if (lastRun.alive)
    return (
      <p class="good">
        <span class="pulse" aria-hidden="true"></span> {t("Running since")} <Time at={lastRun.began} />
      </p>
    );
  if (lastRun.ended === undefined)
    return (
      <p class="bad">
        {t("Crashed around")} <Time at={lastRun.heartbeat} />.{" "}
        {t("Nothing committed is lost; continue it, or run the same command again.")}
      </p>
    );
  return (
    <p>
      {finished ? t("Finished") : t("Unfinished; last run ended")} <Time at={lastRun.ended} />
    </p>
  );
};

const Need: FC<{ readonly one: Attention; readonly now: number }> = ({ one, now }) => {
  switch (one.kind) {
    case "crashed":
    case "broken":
      return (
        <>
          <a href={`/harvests/${one.harvest.id}`}>
            <Said text={one.harvest.collection} most={100} />
          </a>
          {": "}
          {one.kind === "crashed" ? t("its last run crashed") : <Said text={one.problem} />}
        </>
      );
    case "records": {
      const n = formatNumber(one.total.count);
      const count = one.total.more
        ? t("More than {n} records", { n })
        : tn(one.total.count, "{n} record", "{n} records");
      return (
        <>
          <a href={`/records?where=flag%3A${one.flag}`}>{count}</a>{" "}
          {one.flag === "doubt" ? t("in doubt") : t("changed on their site after a person had checked them")}
        </>
      );
    }
    case "host":
      return (
        <>
          <WebLink href={`https://${one.host.name}/`} text={one.host.name} /> <HostProblem host={one.host} now={now} />
        </>
      );
  }
};

export const HostProblem: FC<{ readonly host: HostState; readonly now: number }> = ({ host, now }) => {
  if (host.setAside !== null)
    return (
      <span>
        {t("was given up:")} <Said text={host.setAside} />
      </span>
    );
  if (host.failuresInARow > 0)
    return (
      <span>
        {tn(host.failuresInARow, "failed once", "failed {n} times in a row")}
        {host.restUntil > now && (
          <>
            ; {t("no requests until")} <Time at={host.restUntil} />
          </>
        )}
      </span>
    );
  return <span>{t("requires {time} between requests", { time: formatDuration(host.askedDelay) })}</span>;
};

const StartForm: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <section>
    <h2>{t("New harvest")}</h2>
    {visit.runner.problem() !== undefined && (
      <p class="message" role="alert">
        <Said text={t("The last one had a problem: {problem}", { problem: visit.runner.problem()! })} />
      </p>
    )}
    <form class="filters" action="/harvests" method="post">
      <FormToken visit={visit} />
      <label>
        {t("What")}
        <select name="kind">
          <option value="crawl">{t("every page of a site")}</option>
          <option value="listing">{t("the leaf pages of a site of lists")}</option>
          <option value="event">{t("a conference: dates and papers")}</option>
          <option value="recipe">{t("the documents of a site, by a recipe that is proposed first")}</option>
        </select>
      </label>
      <label>
        {t("Address")}
        <input name="url" inputmode="url" size={40} required placeholder="https://example.org/" />
      </label>
      <label>
        {t("Pages at most")}
        <input type="number" name="pages" min={1} value="40" />
      </label>
      <label>
        {t("Collection (optional)")}
        <input name="collection" />
      </label>
      <button type="submit" class="main">
        {t("Start")}
      </button>
    </form>
    <p class="quiet">
      {t("A first look at 40 pages shows what was understood. Continue it afterwards with as many as you like.")}{" "}
      {t("For sites with a recipe, see")} <a href="/recipes">{t("Recipes")}</a>.
    </p>
  </section>
);
