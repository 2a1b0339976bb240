/**
 * The simulated world as pages: what a browser would see at an address, at any moment.
 *
 * The same conferences as in world.ts, but the reader gets no data: days, deadlines, papers and links to next editions are on HTML pages
 * in a few usual layouts, and must be read. A site that is redesigned changes its layout; one whose address the next edition takes
 * shows that one. WikiCFP's search lists what is listed. Everything follows from the seed and the time.
 */

import { addressIdentity } from "../../events/find/next-edition.js";
import { type RandomSource, seeded } from "../../learn/random.js";
import type { Instant } from "../../model/time.js";
import { type Edition, seriesOf, type WorldSettings } from "./world.js";

export type WorldAnswer =
  | { readonly kind: "page"; readonly html: string }
  | { readonly kind: "none" }
  /** The server does not answer. */
  | { readonly kind: "down" };

export interface WorldOfPages {
  readonly series: readonly (readonly Edition[])[];
  answer(url: string, at: Instant): WorldAnswer;
}

export function worldOfPages(settings: WorldSettings): WorldOfPages {
  const series = Array.from({ length: settings.conferences }, (_, s) => seriesOf(s, settings));
  const byAddress = new Map<string, Edition[]>();
  for (const editions of series)
    for (const edition of editions) {
      const id = addressIdentity(edition.address);
      const known = byAddress.get(id);
      if (known === undefined) byAddress.set(id, [edition]);
      else known.push(edition);
    }
  const nextOf = (edition: Edition): Edition | undefined => series[edition.series]![edition.number + 1];
  return {
    series,
    answer(url, at) {
      if (/\/\/www\.wikicfp\.com\//.test(url)) return portal(url, at, series);
      const document = /\/(\w+)\.html$/.exec(url)?.[1];
      const id = addressIdentity(document === undefined ? url : url.replace(/\/\w+\.html$/, "/"));
      const editions = byAddress.get(id)?.filter(({ announced, gone }) => at >= announced && at < gone);
      const edition = editions?.at(-1);
      if (edition === undefined) return { kind: "none" };
      if (edition.outages.some(([from, to]) => at >= from && at < to)) return { kind: "down" };
      const html = pageOf(edition, document ?? "", at, nextOf(edition));
      return html === undefined ? { kind: "none" } : { kind: "page", html };
    },
  };
}

export const acronymOf = ({ series }: Edition): string => `CONF${series.toString(36)}`.toUpperCase();
export const yearOf = ({ dates }: Edition): number => new Date(dates.start).getUTCFullYear();

// ── Pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

const TOPICS =
  "Grain Sorting;Quiet Machines;River Models;Paper Bridges;Small Robots;Deep Wells;Slow Networks;Open Maps;Cold Fusion Kitchens;Garden Data".split(
    ";",
  );
const PLACES =
  "Lisbon, Portugal;Kyoto, Japan;Oslo, Norway;Boston, USA;Lima, Peru;Graz, Austria;Seoul, South Korea;Cape Town, South Africa".split(
    ";",
  );
const LAYOUTS = 4;

function pageOf(edition: Edition, document: string, at: Instant, next: Edition | undefined): string | undefined {
  const layout = (edition.series + (at >= edition.redesigned ? 1 : 0)) % LAYOUTS;
  if (document === "" || document === "index") return home(edition, layout, at, next);
  if (document === "cfp")
    return framed(
      edition,
      "Call for Papers",
      `<p>We invite papers on all aspects.</p>${deadlines(edition, layout, at)}`,
    );
  if (document === "accepted") return framed(edition, "Accepted Papers", papers(edition, layout, at));
  return document === "venue" ? framed(edition, "Venue", "<p>The venue is in the middle of the town.</p>") : undefined;
}

const titleOf = (edition: Edition): string => `${acronymOf(edition)} ${yearOf(edition)}`;

function framed(edition: Edition, heading: string, body: string): string {
  const base = edition.address.replace(/\/?$/, "/");
  const links = [
    ["", "Home"],
    ["cfp.html", "Call for papers"],
    ["accepted.html", "Accepted papers"],
    ["venue.html", "Venue"],
  ];
  const menu = links.map(([file, words]) => `<li><a href="${base}${file}">${words}</a>`).join("");
  return `<!doctype html><html lang="en"><title>${titleOf(edition)} - ${heading}</title><ul class="menu">${menu}</ul><h1>${heading}</h1>${body}`;
}

function home(edition: Edition, layout: number, at: Instant, next: Edition | undefined): string {
  const { series, number, printed } = edition;
  const name = `${number + 5}th International Conference on ${TOPICS[series % TOPICS.length]}`;
  const { start, end } = datesAt(edition, at);
  const days = printed.start ? `${say(start, layout)} – ${say(end, layout)}, ` : "";
  const news =
    next !== undefined && at >= next.linked
      ? `<p>The next edition: <a href="${next.address}">${titleOf(next)}</a></p>`
      : "";
  const body = `<h2>${name}</h2><p>${days}${PLACES[(series + number) % PLACES.length]}</p>${news}${layout % 2 === 0 ? deadlines(edition, layout, at) : ""}`;
  return framed(edition, `${titleOf(edition)}`, body);
}

/** What the site prints: before a deadline was moved, the old dates. */
const datesAt = ({ moved, dates }: Edition, at: Instant): Edition["dates"] =>
  moved !== undefined && at < moved.at ? moved.before : dates;

function deadlines(edition: Edition, layout: number, at: Instant): string {
  const { printed, moved } = edition;
  const now = datesAt(edition, at);
  const struck = moved !== undefined && at >= moved.at ? `<s>${say(moved.before.submission, layout)}</s> ` : "";
  const rows: [string, string][] = [
    ...(printed.submission ? [["Paper submission", struck + say(now.submission, layout)] as [string, string]] : []),
    ...(printed.notification
      ? [["Notification of acceptance", say(now.notification, layout)] as [string, string]]
      : []),
  ];
  if (rows.length === 0) return "";
  const head = "<h2>Important dates</h2>";
  if (layout === 0) return `${head}<ul>${rows.map(([what, when]) => `<li>${what}: ${when}`).join("")}</ul>`;
  if (layout === 1) return `${head}<table>${rows.map(([what, when]) => `<tr><td>${what}<td>${when}`).join("")}</table>`;
  if (layout === 2) return `${head}<dl>${rows.map(([what, when]) => `<dt>${what}<dd>${when}`).join("")}</dl>`;
  return `${head}<table>${rows.map(([what, when]) => `<tr><td>${when}<td>${what}`).join("")}</table>`;
}

const MONTH_NAME = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

function say(instant: Instant, layout: number): string {
  const date = new Date(instant);
  const [day, month, year] = [date.getUTCDate(), MONTH_NAME.format(date), date.getUTCFullYear()];
  return layout < 2 ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

// ── Papers ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const FIRST = "Ada John Maria Wei Peter Anna Jean Yuki Olga Ahmed Laura Ivan Sofia Chen Emma Paulo".split(" ");
const FAMILY =
  "Miller Smith Garcia Zhang Schmidt Kowalska Dupont Tanaka Petrova Hassan Rossi Novak Silva Nguyen Olsen Weber".split(
    " ",
  );
const DOING =
  "Learning;Detecting;Measuring;Towards;Understanding;Optimising;A Survey of;Modelling;Explaining;Scaling".split(";");
const THINGS =
  "Sparse Signals;Moving Objects;Large Graphs;Noisy Labels;Distributed Ledgers;Human Motion;Query Plans;Legal Texts;Weather Fields;Program Repairs;Speech Streams;Protein Folds".split(
    ";",
  );
const MEANS =
  "with Random Fields;under Uncertainty;by Gradient Descent;for Embedded Devices;in Virtual Worlds;from Few Examples;on Commodity Hardware;without Supervision".split(
    ";",
  );

function papers(edition: Edition, layout: number, at: Instant): string {
  const { list, documents, series, number } = edition;
  const withDocuments = documents !== undefined && at >= documents;
  if (!withDocuments && (list === undefined || at < list))
    return "<p>The list of accepted papers will be announced here.</p>";
  const random = seeded(series * 31 + number);
  const count = 12 + Math.floor(random() * 20);
  const base = edition.address.replace(/\/?$/, "/");
  const rows = Array.from({ length: count }, (_, i) => {
    const title = `${pick(DOING, random)} ${pick(THINGS, random)} ${pick(MEANS, random)}`;
    const authors = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => `${pick(FIRST, random)} ${pick(FAMILY, random)}`,
    );
    return {
      title,
      authors: authors.join(", "),
      pdf: withDocuments ? ` <a href="${base}papers/${i + 1}.pdf">PDF</a>` : "",
    };
  });
  if (layout % 2 === 0)
    return `<ul>${rows.map(({ title, authors, pdf }) => `<li><b>${title}</b><br>${authors}${pdf}`).join("\n")}</ul>`;
  return `<table>${rows.map(({ title, authors, pdf }) => `<tr><td>${title}<td>${authors}<td>${pdf}`).join("\n")}</table>`;
}

const pick = <T>(from: readonly T[], random: RandomSource): T => from[Math.floor(random() * from.length)]!;

// ── The portal ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function portal(url: string, at: Instant, series: WorldOfPages["series"]): WorldAnswer {
  const address = new URL(url);
  const asked = (address.searchParams.get("q") ?? "").toUpperCase().split(/\s+/)[0];
  if (address.pathname.endsWith("tool.search")) {
    const found = series.flatMap((editions) =>
      editions.filter((one) => acronymOf(one) === asked && at >= one.listed && at < one.gone),
    );
    const rows = found.map((one) => {
      const link = `/cfp/servlet/event.showcfp?eventid=${idOf(one)}`;
      return `<tr bgcolor="#f6f6f6"><td rowspan="2"><a href="${link}">${titleOf(one)}</a></td><td colspan="3">${TOPICS[one.series % TOPICS.length]}</td></tr><tr><td>N/A</td><td>N/A</td><td>TBD</td></tr>`;
    });
    const head = "<tr><td>Event</td><td>When</td><td>Where</td><td>Deadline</td></tr>";
    return {
      kind: "page",
      html: `<title>WikiCFP</title><span>Matched Call For Papers</span><table>${head}${rows.join("")}</table>`,
    };
  }
  const id = Number(address.searchParams.get("eventid") ?? -1);
  const edition = series[Math.floor(id / 100)]?.[id % 100];
  if (edition === undefined || at < edition.listed) return { kind: "none" };
  const name = titleOf(edition);
  return {
    kind: "page",
    html: `<title>${name}</title><h2><span typeof="v:Event"><span property="v:summary" content="${name}"></span><span property="v:description"> ${name} : Conference on ${TOPICS[edition.series % TOPICS.length]}</span></span></h2><table><tr><td>Link: <a href="${edition.address}" target="_newtab">${edition.address}</a></td></tr></table>`,
  };
}

const idOf = ({ series, number }: Edition): number => series * 100 + number;
