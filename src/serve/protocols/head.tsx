/** What the head and body of a page say to machines: meta tags, JSON-LD, RDFa, feeds. */
import { raw } from "hono/html";
import type { WinnowRecord } from "../../model/record.js";
import { describe } from "../../publish/description.js";
import { collectionPage } from "../../publish/linked/catalogue.js";
import { metaTags } from "../../publish/linked/meta-tags.js";
import { recordThing } from "../../publish/linked/record-thing.js";
import { jsonLd, rdfa, type Thing } from "../../publish/linked/thing.js";

/** A script that is data: it is not run, and the policy of the page does not apply to it. "<" cannot end it. */
function JsonLd({ thing }: { readonly thing: Thing }) {
  const text = JSON.stringify(jsonLd(thing)).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }}></script>;
}

export function Statements({ thing }: { readonly thing: Thing }) {
  return (
    <>
      <JsonLd thing={thing} />
      {raw(rdfa(thing).text)}
    </>
  );
}

export function recordStatements(record: WinnowRecord, base: string): Thing {
  return recordThing(record, {
    page: `${base}records/${record.id}`,
    collection: collectionPage(base, record.collection),
  });
}

export function RecordHead({ record, base }: { readonly record: WinnowRecord; readonly base: string }) {
  const of = describe(record);
  return (
    <>
      {metaTags(of, `${base}records/${record.id}`).map(([name, content]) => (
        <meta name={name} content={content} />
      ))}
      {of.sort === "event" && (
        <link rel="alternate" type="application/atom+xml" href={`/feeds/events/${record.id}.atom`} title={of.title} />
      )}
    </>
  );
}
