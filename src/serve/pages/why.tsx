/** The history of one address as a time line: where it was found, each visit and its result, the records it gave, and what comes next. */
import type { Child, FC } from "hono/jsx";
import { type AddressOpinion, explainAddress, type KnownAddress } from "../../app/why.js";
import { formatBytes } from "../../model/text/formatting.js";
import { formatDuration } from "../../model/time.js";
import { titleOf } from "../../search/facts.js";
import { Layout } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import type { Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { stateName } from "./harvest.js";

export async function whyPage(visit: Visit) {
  const url = visit.query("url");
  const answer = url === undefined || visit.mistake !== undefined ? undefined : await explainAddress(visit.store, url);
  return (
    <Layout visit={visit} title={t("Why?")}>
      <form class="filters" action="/why" method="get">
        <label>
          {t("Address")}
          <input name="url" inputmode="url" size={50} required value={url} placeholder="https://example.org/page" />
        </label>
        <button type="submit">{t("Explain")}</button>
      </form>
      {answer === undefined && (
        <p class="quiet">
          {t(
            "The life of one address: who linked to it, what robots.txt says, each visit, what it gave, and what comes next.",
          )}
        </p>
      )}
      {answer !== undefined && (
        <p>
          <WebLink href={answer.url} />
        </p>
      )}
      {answer?.known.map((known) => (
        <Known known={known} />
      ))}
      {answer?.known.length === 0 && (
        <>
          <p>{t("No page that was read so far links to this address.")}</p>
          <ul>
            {alike(answer.opinions).map(([opinion, harvests]) => (
              <Opinion opinion={opinion} harvests={harvests} />
            ))}
          </ul>
        </>
      )}
    </Layout>
  );
}

const SHOWN = 20;

const Known: FC<{ readonly known: KnownAddress }> = ({ known }) => {
  const { history, robots } = known;
  const oldest = [...history.visits].slice(0, SHOWN).reverse();
  return (
    <section>
      <h2>
        <a href={`/harvests/${history.harvest.id}`}>
          <Said text={history.harvest.collection} most={100} />
        </a>
      </h2>
      <ol class="timeline">
        <Step is="found" title={t("Found")}>
          <Finder history={history} />
          <div class="quiet">
            {t("depth {depth}, priority {priority}", { depth: history.depth, priority: history.priority })}
            {history.groupClosed !== null && (
              <>
                {" · "}
                {t("group closed")}: <Said text={history.groupClosed} most={150} />
              </>
            )}
          </div>
        </Step>
        <Step is="found" title="robots.txt">
          <Said text={robots} />
        </Step>
        {oldest.map(({ at, status, took, bytes, because }) => (
          <Step is={status >= 200 && status < 400 ? "good" : "bad"} title={<Time at={at} />}>
            {status === 0 ? t("no response") : t("answered {status}", { status })} · {formatDuration(took)}
            {bytes > 0 && ` · ${formatBytes(bytes)}`}
            <div>
              <Said text={because} />
            </div>
          </Step>
        ))}
        <Records known={known} />
        <Step is="now" title={t("Now")}>
          <strong>{stateName(history.state)}</strong>
          {history.because !== "" && history.because !== history.visits[0]?.because && (
            <>
              : <Said text={history.because} />
            </>
          )}
          {history.due > 1 && (
            <div>
              {t("due")} <Time at={history.due} />
            </div>
          )}
          {history.attempts > 0 && (
            <div class="quiet">
              {tn(history.attempts, "{n} attempt since the last response", "{n} attempts since the last response")}
            </div>
          )}
          <a href={`/harvests/${history.harvest.id}/queue?state=all&q=${encodeURIComponent(history.url)}`}>
            {t("in the queue")}
          </a>
        </Step>
      </ol>
    </section>
  );
};

const Step: FC<{ readonly is: string; readonly title: Child; readonly children?: Child }> = ({
  is,
  title,
  children,
}) => (
  <li class={`at-${is}`}>
    <div class="quiet">{title}</div>
    {children}
  </li>
);

const Finder: FC<{ readonly history: KnownAddress["history"] }> = ({ history: { foundOn, words } }) => {
  if (foundOn === null) return <>{t("a start address")}</>;
  return (
    <>
      {t("on")}{" "}
      <a href={`/why?url=${encodeURIComponent(foundOn)}`}>
        <Said text={foundOn} most={200} />
      </a>
      {words !== "" && (
        <>
          {" "}
          “<Said text={words} most={100} />”
        </>
      )}
    </>
  );
};

const Records: FC<{ readonly known: KnownAddress }> = ({ known: { records } }) => {
  if (records.length === 0) return null;
  return (
    <Step is="good" title={tn(records.length, "{n} record", "{n} records")}>
      <ul>
        {records.slice(0, SHOWN).map(({ record, removed }) => (
          <li>
            <a href={`/records/${record.id}`}>
              <Said text={titleOf(record.fields) || t("(no title)")} most={200} />
            </a>
            {removed !== undefined && ` ${t("withdrawn")}`}
          </li>
        ))}
      </ul>
    </Step>
  );
};

/** A collection of many harvests says a thing once: the opinion, and how many harvests have it. */
function alike(opinions: readonly AddressOpinion[]): (readonly [AddressOpinion, harvests: number])[] {
  const groups = new Map<string, readonly [AddressOpinion, number]>();
  for (const opinion of opinions) {
    const said = JSON.stringify([opinion.collection, opinion.filtered, opinion.robots]);
    groups.set(said, [opinion, (groups.get(said)?.[1] ?? 0) + 1]);
  }
  return [...groups.values()];
}

const Opinion: FC<{ readonly opinion: AddressOpinion; readonly harvests: number }> = ({
  opinion: { collection, filtered, robots },
  harvests,
}) => (
  <li>
    <a href={`/?${new URLSearchParams({ collection })}`}>
      <Said text={collection} most={100} />
    </a>
    {harvests > 1 && ` (${tn(harvests, "{n} harvest", "{n} harvests")})`}:{" "}
    {filtered === null
      ? t("would belong to this harvest if a page linked to it")
      : t("would be skipped: {because}", { because: filtered })}
    {robots !== null && `; robots.txt: ${robots}`}
  </li>
);
