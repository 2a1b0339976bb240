/** The pages of a static site. Harvested text is escaped, isolated from the direction of the text around it, and never becomes markup. */
import { raw } from "hono/html";
import type { Child, FC } from "hono/jsx";
import type { WinnowRecord } from "../../model/record.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { printableLines } from "../../model/text/printable.js";
import { type Description, printedName } from "../description.js";
import { addressOf } from "../formats/reference-text.js";
import { metaTags } from "../linked/meta-tags.js";
import { jsonLd, type Thing } from "../linked/thing.js";

/** What a list says about a record. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  /** People, date and place on one line. */
  readonly about: string;
}

export function entryOf({ id }: WinnowRecord, of: Description): Entry {
  const people = of.people.length > 4 ? [...of.people.slice(0, 3).map(printedName), "…"] : of.people.map(printedName);
  const about = [people.join(", "), of.date, of.place, of.container].filter(
    (part) => part !== undefined && part !== "",
  );
  return { id, title: of.title, about: about.join(" · ") };
}

interface Frame {
  readonly site: string;
  readonly title: string;
  /** From this page to the site's root: "" or "../". */
  readonly root: string;
  readonly head?: Child;
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; img-src data:";

const Page: FC<Frame & { readonly children?: Child }> = ({ site, title, root, head, children }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <title>{title === site ? site : `${printableLines(title)} · ${site}`}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={`${root}site.css`} />
      <link rel="alternate" type="application/atom+xml" href={`${root}feed.atom`} title={site} />
      <link rel="alternate" type="application/feed+json" href={`${root}feed.json`} title={site} />
      {head}
    </head>
    <body>
      <header>
        <a href={`${root}index.html`}>{site}</a>
        <nav>
          <a href={`${root}lists/1.html`}>All records</a> <a href={`${root}search.html`}>Search</a>
        </nav>
      </header>
      <main>
        <h1>
          <bdi>{printableLines(title)}</bdi>
        </h1>
        {children}
      </main>
      <footer>Collected with Winnow.</footer>
    </body>
  </html>
);

const page = (content: Child): string => `<!doctype html>\n${String(content)}\n`;

const Entries: FC<{ readonly entries: readonly Entry[]; readonly root: string }> = ({ entries, root }) => (
  <ol class="entries">
    {entries.map(({ id, title, about }) => (
      <li>
        <a href={`${root}records/${id}.html`}>
          <bdi>{printableLines(title)}</bdi>
        </a>
        {about !== "" && (
          <p>
            <bdi>{printableLines(about)}</bdi>
          </p>
        )}
      </li>
    ))}
  </ol>
);

/** `<` cannot end the script element that holds the data. */
const Data: FC<{ readonly thing: Thing }> = ({ thing }) => (
  <script type="application/ld+json">{raw(JSON.stringify(jsonLd(thing)).replaceAll("<", "\\u003c"))}</script>
);

export interface Summary {
  readonly site: string;
  readonly thing: Thing;
  readonly sorts: ReadonlyMap<string, number>;
  readonly languages: ReadonlyMap<string, number>;
  readonly newest: readonly Entry[];
  readonly downloads: readonly (readonly [file: string, what: string])[];
}

export function indexPage({ site, thing, sorts, languages, newest, downloads }: Summary): string {
  const counted = (counts: ReadonlyMap<string, number>, name: (key: string, n: number) => string) =>
    [...counts]
      .sort((a, b) => b[1] - a[1])
      .map(([key, n]) => name(key, n))
      .join(", ");
  return page(
    <Page site={site} title={site} root="" head={<Data thing={thing} />}>
      <p>{counted(sorts, (sort, n) => formatCount(n, sort))}</p>
      {languages.size > 0 && <p>Languages: {counted(languages, (code, n) => `${code} (${formatNumber(n)})`)}</p>}
      <SearchForm />
      <h2>Last changed</h2>
      <Entries entries={newest} root="" />
      <h2>Downloads</h2>
      <ul>
        {downloads.map(([file, what]) => (
          <li>
            <a href={file}>{file}</a>: {what}
          </li>
        ))}
      </ul>
    </Page>,
  );
}

const SearchForm: FC = () => (
  <search>
    <form action="search.html">
      <label for="q">Search</label> <input id="q" name="q" type="search" /> <button type="submit">Search</button>
    </form>
  </search>
);

export function searchPage(site: string): string {
  return page(
    <Page site={site} title="Search" root="" head={<script src="site-search.js" defer></script>}>
      <SearchForm />
      <p id="said" role="status">
        The search needs JavaScript. Without it, use the <a href="lists/1.html">list of all records</a>.
      </p>
      <ol id="found" class="entries"></ol>
    </Page>,
  );
}

export function listPage(site: string, entries: readonly Entry[], number: number, pages: number): string {
  return page(
    <Page site={site} title={`All records, page ${formatNumber(number)} of ${formatNumber(pages)}`} root="../">
      <Entries entries={entries} root="../" />
      <nav aria-label="Pages">
        {number > 1 && (
          <a rel="prev" href={`${number - 1}.html`}>
            Previous
          </a>
        )}{" "}
        {number < pages && (
          <a rel="next" href={`${number + 1}.html`}>
            Next
          </a>
        )}
      </nav>
    </Page>,
  );
}

export function recordPage(site: string, record: WinnowRecord, of: Description, thing: Thing): string {
  const { text } = record.fields;
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ["Authors", of.people.map(printedName).join(", ")],
    ["Date", of.date],
    ["Part of", of.container],
    ["Place", of.place],
    ...of.days,
    ["Language", of.language],
    ["Subjects", of.subjects.join(", ")],
    ["Publisher", of.publisher],
    ["DOI", of.doi],
    ["Rights", of.rights],
  ];
  const tags = metaTags(of, thing.id!).map(([name, content]) => <meta name={name} content={content} />);
  return page(
    <Page
      site={site}
      title={of.title}
      root="../"
      head={
        <>
          {tags}
          <Data thing={thing} />
        </>
      }
    >
      <dl>
        {rows.map(([name, value]) =>
          value === undefined || value === "" ? (
            ""
          ) : (
            <>
              <dt>{name}</dt>
              <dd>
                <bdi>{printableLines(value)}</bdi>
              </dd>
            </>
          ),
        )}
        <dt>Source</dt>
        <dd>
          <WebLink href={of.url} />
        </dd>
        {of.pdf !== undefined && (
          <>
            <dt>PDF</dt>
            <dd>
              <WebLink href={of.pdf} />
            </dd>
          </>
        )}
      </dl>
      {of.abstract !== undefined && <Paragraphs text={of.abstract} />}
      {typeof text === "string" && <Paragraphs text={text} />}
    </Page>,
  );
}

const WebLink: FC<{ readonly href: string }> = ({ href }) => {
  const address = addressOf(href);
  return address === undefined ? <bdi>{printableLines(href)}</bdi> : <a href={address}>{printableLines(address)}</a>;
};

/** Paragraphs are separated by an empty line; lines inside one are the author's. */
const Paragraphs: FC<{ readonly text: string }> = ({ text }) => (
  <div class="text" lang="">
    {printableLines(text)
      .split(/\n{2,}/)
      .map((paragraph) => (
        <p dir="auto">{paragraph}</p>
      ))}
  </div>
);
