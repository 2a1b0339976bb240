/** The frame of every page: navigation, search, who is signed in, and the assets. */
import type { Child, FC } from "hono/jsx";
import { asset } from "../assets.js";
import type { Visit } from "../visit.js";

interface LayoutProps {
  readonly visit: Visit;
  readonly title: string;
  readonly children?: Child;
}

const SECTIONS = [
  ["/", "Home"],
  ["/records", "Records"],
  ["/events", "Events"],
  ["/statistics", "Statistics"],
  ["/why", "Why"],
  ["/edits", "Edits"],
] as const;

export const Layout: FC<LayoutProps> = ({ visit, title, children }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="htmx-config" content='{"includeIndicatorCSS":false}' />
      <title>{`${title} · Winnow`}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href={asset("app.css")} />
      <script src={asset("htmx.js")} defer></script>
      <script src={asset("app.js")} defer></script>
    </head>
    <body>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header>
        <nav aria-label="Sections">
          {SECTIONS.map(([href, name]) => (
            <a href={href} aria-current={isCurrent(visit.path, href) ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <search>
          <form action="/records" method="get">
            <label class="hidden" for="q">
              Search records
            </label>
            <input id="q" type="search" name="q" placeholder="Search records" value={visit.query("q")} />
            <button type="submit">Search</button>
          </form>
        </search>
        <SignedIn visit={visit} />
      </header>
      <main id="main">
        <h1>{title}</h1>
        {children}
      </main>
      <footer>{visit.where}</footer>
    </body>
  </html>
);

function isCurrent(path: string, section: string): boolean {
  return section === "/" ? path === "/" : path === section || path.startsWith(`${section}/`);
}

const SignedIn: FC<{ readonly visit: Visit }> = ({ visit }) => {
  if (!visit.accounts) return visit.person.role === "reader" ? <span class="who">read-only</span> : null;
  return (
    <form class="who" action="/logout" method="post">
      <FormToken visit={visit} />
      {`${visit.person.name} (${visit.person.role})`} <button type="submit">Sign out</button>
    </form>
  );
};

/** Must be in every form that changes something. */
export const FormToken: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <input type="hidden" name="token" value={visit.token} />
);

/** A table that scrolls by itself where the screen is narrow; with a tab stop, so that the keyboard can scroll it. */
export const Table: FC<{ readonly head: readonly string[]; readonly caption: string; readonly children?: Child }> = ({
  head,
  caption,
  children,
}) => (
  <section class="wide" tabindex={0} aria-label={caption}>
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** "Next page", with everything else of the request as it is. */
export const NextPage: FC<{ readonly visit: Visit; readonly next: string | undefined }> = ({ visit, next }) =>
  next === undefined ? null : (
    <p>
      <a rel="next" href={visit.link({ after: next })}>
        Next page
      </a>
    </p>
  );
