/** A collection: its size, its records, and the ways to take them. */
import type { Format } from "../../model/format.js";
import type { CollectionFacts } from "../../publish/linked/catalogue.js";
import type { Thing } from "../../publish/linked/thing.js";
import { setSpec } from "../../publish/oai/sets.js";
import { Layout } from "../html/layout.js";
import { Statements } from "../protocols/head.js";
import type { Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

export function collectionPageHtml(visit: Visit, of: CollectionFacts, thing: Thing, formats: readonly Format[]) {
  const words = (more: Record<string, string>): string => String(new URLSearchParams({ collection: of.name, ...more }));
  const feed = `/feeds/records.atom?${words({})}`;
  const head = <link rel="alternate" type="application/atom+xml" href={feed} title={of.name} />;
  return (
    <Layout visit={visit} title={of.name} head={head}>
      <p>
        {tn(of.records, "{n} record", "{n} records")}, {tn(of.words, "{n} word", "{n} words")}
        {of.languages.length > 0 && ` · ${of.languages.slice(0, 20).join(", ")}`}
      </p>
      <ul>
        <li>
          <a href={`/records?${words({})}`}>{t("Records")}</a>
        </li>
        <li>
          <a href={feed}>Atom</a> · <a href={`/feeds/records.json?${words({})}`}>JSON Feed</a> ·{" "}
          <a href={`/oai?verb=ListRecords&metadataPrefix=oai_dc&set=${setSpec("collection", of.name)}`}>OAI-PMH</a>
        </li>
        {formats.map(({ name, about }) => (
          <li>
            <a href={`/export?${words({ format: name })}`}>{name}</a> {about}
          </li>
        ))}
      </ul>
      <Statements thing={thing} />
    </Layout>
  );
}
