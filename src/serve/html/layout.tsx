/** The frame of every page: navigation, search, who is signed in, and the assets. */
import type { Child, FC } from "hono/jsx";
import type { Role } from "../access/accounts.js";
import { asset } from "../assets.js";
import { may, type Visit } from "../visit.js";
import { LANGUAGES, language, t } from "../words/words.js";
import { Said, visible } from "./text.js";

/** A title may be a harvested one. */
const LONGEST_TITLE = 300;

interface LayoutProps {
  readonly visit: Visit;
  readonly title: string;
  /** Load the page again after so many seconds. */
  readonly reload?: number;
  /** More for the head: meta tags, feeds. */
  readonly head?: Child;
  readonly children?: Child;
}

/** With the role that it needs, if not every reader may see it. */
const SECTIONS: readonly (readonly [href: string, name: () => string, role?: Role])[] = [
  ["/", () => t("Home")],
  ["/records", () => t("Records")],
  ["/events", () => t("Events")],
  ["/corpus", () => t("Corpus")],
  ["/recipes", () => t("Recipes")],
  ["/annotate", () => t("Annotation"), "moderator"],
  ["/why", () => t("Why?")],
  ["/moderation", () => t("Moderation"), "moderator"],
  ["/edits", () => t("Edits")],
];

export const Layout: FC<LayoutProps> = ({ visit, title, reload, head, children }) => (
  <html lang={language()}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="htmx-config" content='{"includeIndicatorCSS":false}' />
      {reload !== undefined && <meta http-equiv="refresh" content={String(reload)} />}
      <title>{`${visible(title, LONGEST_TITLE)} · Winnow`}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={asset("app.css")} />
      <link rel="stylesheet" href={asset("figures.css")} />
      {head}
      <script src={asset("htmx.js")} defer></script>
      <script src={asset("app.js")} defer></script>
    </head>
    <body>
      <a class="skip" href="#main">
        {t("Skip to content")}
      </a>
      <header>
        <a class="brand" href="/">
          Winnow
        </a>
        <nav aria-label={t("Sections")}>
          {SECTIONS.filter(([, , role = "reader"]) => may(visit.person, role)).map(([href, name]) => (
            <a href={href} aria-current={isCurrent(visit.path, href) ? "page" : undefined}>
              {name()}
            </a>
          ))}
        </nav>
        {visit.path !== "/records" && (
          <search>
            <form action="/records" method="get">
              <label class="hidden" for="q">
                {t("Search records")}
              </label>
              <input id="q" type="search" name="q" size={14} placeholder={t("Search records")} />
              <button type="submit">{t("Search")}</button>
            </form>
          </search>
        )}
        <SignedIn visit={visit} />
      </header>
      <main id="main">
        <h1>
          <Said text={title} most={LONGEST_TITLE} />
        </h1>
        {visit.mistake !== undefined && <Message says={visit.mistake} />}
        {children}
      </main>
      <footer>
        {may(visit.person, "owner") && <span>{visit.where}</span>}
        {may(visit.person, "owner") && <a href="/audit">{t("Audit")}</a>}
        <a href="/api/openapi.json">API</a>
        {Object.entries(LANGUAGES).map(([code, { name }]) =>
          code === language() ? (
            <span lang={code}>{name}</span>
          ) : (
            <a href={`/language?code=${code}&to=${encodeURIComponent(visit.link({}))}`} lang={code}>
              {name}
            </a>
          ),
        )}
      </footer>
    </body>
  </html>
);

/** Read aloud at once. Further lines show where in a query the mistake is, so they keep their spaces. */
export const Message: FC<{ readonly says: string }> = ({ says }) => {
  const [first, ...lines] = says.split("\n");
  return (
    <div class="message" role="alert">
      <p>{visible(first!)}</p>
      {lines.length > 0 && <pre class="code">{visible(lines.join("\n"))}</pre>}
    </div>
  );
};

function isCurrent(path: string, section: string): boolean {
  if (section === "/") return path === "/" || path.startsWith("/harvests/");
  return path === section || path.startsWith(`${section}/`);
}

const SignedIn: FC<{ readonly visit: Visit }> = ({ visit }) => {
  if (!visit.accounts) return visit.person.role === "reader" ? <span class="who">{t("read-only")}</span> : null;
  if (visit.person.name === "")
    return visit.path === "/login" ? null : (
      <a class="who" href={`/login?to=${encodeURIComponent(visit.link({}))}`}>
        {t("Sign in")}
      </a>
    );
  return (
    <form class="who" action="/logout" method="post">
      <FormToken visit={visit} />
      {`${visit.person.name} (${t(visit.person.role)})`} <button type="submit">{t("Sign out")}</button>
    </form>
  );
};

/** What can be written, and what it means. */
export type Example = readonly [example: string, says: () => string];

/** What the fields of a form understand, for those who ask. */
export const Examples: FC<{ readonly title: string; readonly rows: readonly Example[] }> = ({ title, rows }) => (
  <details>
    <summary>{title}</summary>
    <dl class="examples">
      {rows.map(([example, says]) => (
        <>
          <dt>
            <code>{example}</code>
          </dt>
          <dd>{says()}</dd>
        </>
      ))}
    </dl>
  </details>
);

/** Must be in every form that changes something: proves that it is of this page, and names the page for when it is refused. */
export const FormToken: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <>
    <input type="hidden" name="token" value={visit.token} />
    <input type="hidden" name="page" value={visit.page} />
  </>
);

/** The name of a column; that of a column of numbers is at its right edge. */
type Column = string | { readonly number: string };

export function ofNumbers(name: string): Column {
  return { number: name };
}

interface TableProps {
  readonly head: readonly Column[];
  readonly caption: string;
  /** On narrow screens a row becomes a block, cell under cell, without the names of the columns: for rows that explain themselves. */
  readonly stacked?: boolean;
  readonly children?: Child;
}

/** A table that scrolls by itself where the screen is narrow; with a tab stop, so that the keyboard can scroll it. */
export const Table: FC<TableProps> = ({ head, caption, stacked = false, children }) => (
  <section class="wide" tabindex={0} aria-label={caption}>
    <table class={stacked ? "stacked" : undefined}>
      <thead>
        <tr>
          {head.map((column) =>
            typeof column === "string" ? (
              <th scope="col">{column}</th>
            ) : (
              <th scope="col" class="number">
                {column.number}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** A part of a page that is fetched again while one watches. Only what is new is changed: the focus stays where it is. */
export const Live: FC<{ readonly from: string; readonly seconds: number; readonly children?: Child }> = ({
  from,
  seconds,
  children,
}) => (
  <div hx-get={from} hx-swap="innerMorph" hx-trigger={`every ${seconds}s`}>
    {children}
  </div>
);

/** "Next page", with everything else of the request as it is. */
export const NextPage: FC<{ readonly visit: Visit; readonly next: string | undefined }> = ({ visit, next }) =>
  next === undefined ? null : (
    <p>
      <a rel="next" href={visit.link({ after: next })}>
        {t("Next page")}
      </a>
    </p>
  );
