/** Signposting (signposting.org): typed links in the Link header, so that machines find data, type and citation of a page. */
import type { Description } from "../description.js";
import type { RecordPlaces } from "./record-thing.js";
import { typeAddress } from "./record-thing.js";
import { REPRESENTATIONS } from "./representations.js";
import { iriOf } from "./thing.js";

export function signposts(of: Description, { page, collection }: RecordPlaces): string {
  const link = (address: string | undefined, rel: string, type?: string): string[] => {
    const target = iriOf(address)?.iri;
    return target === undefined ? [] : [`<${target}>; rel="${rel}"${type === undefined ? "" : `; type="${type}"`}`];
  };
  return [
    ...link(of.doi === undefined ? page : `https://doi.org/${of.doi}`, "cite-as"),
    ...link(typeAddress(of), "type"),
    ...link("https://schema.org/AboutPage", "type"),
    ...link(of.pdf, "item", "application/pdf"),
    ...link(collection, "collection"),
    ...link(of.rights, "license"),
    ...REPRESENTATIONS.filter(({ ending }) => of.sort !== "event" || ["jsonld", "ttl"].includes(ending)).flatMap(
      ({ ending, types }) => link(`${page}.${ending}`, "describedby", types[0]),
    ),
  ].join(", ");
}
