/**
 * WikiCFP: events from event, series, category and search pages, by XPath.
 *
 * Event pages carry RDFa and a table of deadlines; lists give each event two rows. Markup is loose, so paths use `//` only. Its
 * crawl rule is one request every five seconds; who crawls it sets that delay.
 */

import { parseAddress } from "../../model/address.js";
import type { Page } from "../../model/page.js";
import type { TreeElement } from "../../model/tree.js";
import { compileXPath, evaluateXPathOn, evaluateXPathToElements, type XPath } from "../../page/html/xpath.js";
import { dropEmpty, findDay, findIsoDay, nameAndYear, type PortalEvent, type PortalResult } from "./portal.js";

const EVENT = {
  summary: compileXPath('string(//h2//span[@property="v:summary"]/@content)'),
  start: compileXPath('string(//h2//span[@property="v:startDate"]/@content)'),
  end: compileXPath('string(//h2//span[@property="v:endDate"]/@content)'),
  place: compileXPath('string(//h2//span[@property="v:locality"]/@content)'),
  description: compileXPath('normalize-space(string((//h2//span[@property="v:description"])[1]))'),
  link: compileXPath('string((//td[starts-with(normalize-space(.),"Link:")]/a[@target="_newtab"]/@href)[1])'),
  source: compileXPath('string((//span[@property="dc:source"]/@content)[1])'),
  rows: compileXPath('//table[@class="gglu"]//tr[th]'),
  series: compileXPath('string((//a[contains(@href,"/cfp/program?id=")]/@href)[1])'),
  heading: compileXPath("normalize-space(string((//h3)[1]))"),
};
const ROW = {
  label: compileXPath("normalize-space(string(th[1]))"),
  content: compileXPath('string((td//span[@property="v:startDate"]/@content)[1])'),
};
const LIST = {
  rows: compileXPath('//tr[td[@rowspan="2"]/a[contains(@href,"event.showcfp?eventid=")]]'),
  head: compileXPath('//td[normalize-space(.)="Deadline"]'),
  empty: compileXPath('//span[contains(.,"Matched Call For Papers")]'),
  next: compileXPath('//a[normalize-space(.)="next"]/@href'),
};
const LISTED = {
  name: compileXPath("normalize-space(string((td/a)[1]))"),
  href: compileXPath("string((td/a/@href)[1])"),
  full: compileXPath("normalize-space(string((td[@colspan])[1]))"),
  cells: compileXPath("following-sibling::tr[1]/td/normalize-space(.)"),
};

/** By its host, or, of a mirror, by the paths that are its own. */
export function isWikiCfp(url: string): boolean {
  return (
    /^https?:\/\/(?:www\.)?wikicfp\.com\/cfp\//i.test(url) ||
    /\/cfp\/(?:servlet\/(?:event\.showcfp|tool\.search)\b|(?:call|program|allcfp)\?)/.test(url)
  );
}

/** A saved page of it that does not say where it comes from is known by its markup. */
export function isWikiCfpPage({ url, source }: Page): boolean {
  if (isWikiCfp(url)) return true;
  return url.startsWith("file:") && /\/cfp\/servlet\/(?:event\.showcfp|tool\.search)/.test(source);
}

export function readWikiCfp(page: Page): PortalResult {
  if (page.status >= 400) return { kind: "later", says: `answered ${page.status}` };
  const isEvent = isWikiCfp(page.url)
    ? /event\.showcfp/.test(page.url)
    : textAt(page.tree, EVENT.summary) !== "" || /has been deleted/i.test(textAt(page.tree, EVENT.heading));
  return isEvent ? readEvent(page) : readList(page);
}

const LABELS: Readonly<Record<string, "abstract" | "submission" | "notification" | "cameraReady">> = {
  "Abstract Registration Due": "abstract",
  "Submission Deadline": "submission",
  "Notification Due": "notification",
  "Final Version Due": "cameraReady",
};

function readEvent(page: Page): PortalResult {
  const text = (xpath: XPath): string => textAt(page.tree, xpath);
  if (/has been deleted/i.test(text(EVENT.heading))) return { kind: "nothing", says: "the event was deleted" };
  const summary = text(EVENT.summary);
  const description = text(EVENT.description);
  if (summary === "" && description === "") return changed("an event page without an event");
  const [short, ...rest] = description.split(/\s:\s/);
  const dates: { [name in "abstract" | "submission" | "notification" | "cameraReady"]?: string | undefined } = {};
  for (const row of evaluateXPathToElements(page.tree, EVENT.rows)) {
    const field = LABELS[textAt(row, ROW.label)];
    if (field !== undefined) dates[field] = findIsoDay(textAt(row, ROW.content));
  }
  const event = dropEmpty<PortalEvent>({
    source: page.url,
    ...nameAndYear(summary || short!),
    name: rest.join(" : ").trim(),
    url: webAddress(text(EVENT.link) || text(EVENT.source)),
    place: known(text(EVENT.place)),
    start: findIsoDay(text(EVENT.start)),
    end: findIsoDay(text(EVENT.end)),
    series: absolute(text(EVENT.series), page),
    ...dates,
  } as PortalEvent);
  return { kind: "read", events: [event], further: event.series === undefined ? [] : [event.series] };
}

function readList(page: Page): PortalResult {
  const rows = evaluateXPathToElements(page.tree, LIST.rows);
  if (rows.length === 0) {
    if (
      evaluateXPathToElements(page.tree, LIST.empty).length > 0 ||
      evaluateXPathToElements(page.tree, LIST.head).length > 0
    )
      return { kind: "nothing", says: "the list is empty" };
    return changed("a list page without a list");
  }
  const events = rows.flatMap((row): PortalEvent[] => {
    const source = absolute(textAt(row, LISTED.href), page);
    if (source === undefined) return [];
    const [when = "", where = "", due = ""] = textsAt(row, LISTED.cells);
    const [from = "", to = ""] = when.split(" - ");
    const [submission = "", abstract = ""] = due.split("(");
    return [
      dropEmpty<PortalEvent>({
        source,
        ...nameAndYear(textAt(row, LISTED.name)),
        name: textAt(row, LISTED.full),
        place: known(where),
        start: findDay(from),
        end: findDay(to),
        submission: findDay(submission),
        abstract: findDay(abstract),
      } as PortalEvent),
    ];
  });
  const next = textsAt(page.tree, LIST.next).flatMap((href) => absolute(href, page) ?? []);
  return { kind: "read", events, further: [...events.map(({ source }) => source), ...next] };
}

const changed = (what: string): PortalResult => ({
  kind: "changed",
  says: `WikiCFP's markup is not what it was: ${what}`,
});

const known = (words: string): string | undefined =>
  words === "" || /^(?:N\/A|TBD)$/i.test(words) ? undefined : words;

function webAddress(words: string): string | undefined {
  const url = words.trim();
  return /^https?:\/\//i.test(url) && parseAddress(url) !== undefined ? url : undefined;
}

function absolute(href: string, page: Page): string | undefined {
  return href === "" ? undefined : parseAddress(href, page.base)?.href;
}

type Node = Parameters<typeof evaluateXPathOn>[0];

function textsAt(node: Node | TreeElement, xpath: XPath): string[] {
  const answer = evaluateXPathOn(node, xpath);
  if (answer.kind === "problem") return [];
  return answer.items.flatMap((item) => {
    if (item.kind === "value" || item.kind === "attribute") return [String(item.value).trim()];
    return item.kind === "text" ? [item.text.trim()] : [];
  });
}

const textAt = (node: Node, xpath: XPath): string => textsAt(node, xpath)[0] ?? "";
