/** The history of one address: where it was found, each visit, the records it gave, and the next visit. */
import type { FC } from "hono/jsx";
import { type AddressOpinion, explainAddress, type KnownAddress } from "../../app/why.js";
import { formatBytes } from "../../model/formatting.js";
import { formatDuration } from "../../model/time.js";
import { titleOf } from "../../search/facts.js";
import { Layout } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import type { Visit } from "../visit.js";

export async function whyPage(visit: Visit) {
  const url = visit.query("url");
  const answer = url === undefined ? undefined : await explainAddress(visit.store, url);
  return (
    <Layout visit={visit} title="Why?">
      <form class="filters" action="/why" method="get">
        <label>
          Address
          <input type="url" name="url" size={50} required value={url} />
        </label>
        <button type="submit">Explain</button>
      </form>
      {answer?.known.map((known) => (
        <Known known={known} />
      ))}
      {answer?.known.length === 0 && (
        <>
          <p>No page that was read so far links to this address.</p>
          <ul>
            {answer.opinions.map((opinion) => (
              <Opinion opinion={opinion} />
            ))}
          </ul>
        </>
      )}
    </Layout>
  );
}

const Known: FC<{ readonly known: KnownAddress }> = ({ known: { history, records, robots } }) => (
  <section>
    <h2>
      <Said text={history.harvest.collection} most={100} />
    </h2>
    <dl>
      <dt>State</dt>
      <dd>
        {history.state}
        {history.because !== "" && (
          <>
            : <Said text={history.because} />
          </>
        )}
      </dd>
      <dt>Found</dt>
      <dd>
        {history.foundOn === null ? (
          "a start address"
        ) : (
          <>
            on{" "}
            <a href={`/why?url=${encodeURIComponent(history.foundOn)}`}>
              <Said text={history.foundOn} most={200} />
            </a>
            {history.words !== "" && (
              <>
                {" "}
                as “<Said text={history.words} most={100} />”
              </>
            )}
          </>
        )}
      </dd>
      <dt>robots.txt</dt>
      <dd>
        <Said text={robots} />
      </dd>
      <dt>Visits</dt>
      <dd>
        {history.visits.length === 0 ? (
          "none yet"
        ) : (
          <ol>
            {history.visits.slice(0, 20).map(({ at, status, took, bytes, because }) => (
              <li>
                <Time at={at} />: {status === 0 ? "no response" : `answered ${status}`} in {formatDuration(took)}
                {bytes > 0 && `, ${formatBytes(bytes)}`}: <Said text={because} />
              </li>
            ))}
          </ol>
        )}
      </dd>
      {records.length > 0 && (
        <>
          <dt>Records</dt>
          <dd>
            <ul>
              {records.slice(0, 50).map(({ record, removed }) => (
                <li>
                  <a href={`/records/${record.id}`}>
                    <Said text={titleOf(record.fields) || "(no title)"} most={200} />
                  </a>
                  {removed !== undefined && " withdrawn"}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  </section>
);

const Opinion: FC<{ readonly opinion: AddressOpinion }> = ({ opinion: { collection, filtered, robots } }) => (
  <li>
    <Said text={collection} most={100} />:{" "}
    {filtered === null ? "would belong to this harvest if a page linked to it" : `would be skipped: ${filtered}`}
    {robots !== null && `; robots.txt: ${robots}`}
  </li>
);
