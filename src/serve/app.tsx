/**
 * The web app: what a request must pass before a page sees it.
 *
 * Order of checks: the Host and Origin headers, then who is asking, then whether that person may. Pages get a `Visit` and return HTML;
 * changes are forms that carry a token and end with a redirect, so that reloading a page repeats nothing. What there is to see and to do
 * is in `topics/`.
 */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { getCookie } from "hono/cookie";
import type { Desk } from "../app/annotate/desk.js";
import type { Runner } from "../app/harvests/runner.js";
import type { PageFetchFlags } from "../app/robot/page.js";
import { openProposals } from "../app/robot/proposals.js";
import { StoreInUseError, UsageError, WinnowError } from "../model/errors.js";
import type { Instant } from "../model/time.js";
import type { Store } from "../store/store.js";
import { type AccountFile, type Person, personByToken, type Role } from "./access/accounts.js";
import type { Audit } from "./access/audit.js";
import { isRead, isSandboxed, POLICY, refuseRequest, SECURITY_HEADERS } from "./access/request-check.js";
import { endedSessions, formToken, isFormToken, openSession, type Session } from "./access/sessions.js";
import { COOKIE, signIn } from "./access/sign-in.js";
import { problem } from "./api/problem.js";
import { apiRoutes } from "./api/routes.js";
import { findAsset } from "./assets.js";
import { openCache } from "./cache.js";
import { cachedStore } from "./cached-store.js";
import { withRefusedForm } from "./html/sent-again.js";
import { messagePage } from "./pages/message.js";
import { openPresence } from "./presence.js";
import type { Publishing } from "./protocols/publishing.js";
import { isProtocol, protocolRoutes } from "./protocols/routes.js";
import { type Asked, html, type Routes, type SentForm, type Variables } from "./routes.js";
import { saidInApp } from "./said-in-app.js";
import { adminTopic } from "./topics/admin.js";
import { annotateTopic } from "./topics/annotate.js";
import { archivedTopic } from "./topics/archived.js";
import { corpusTopic } from "./topics/corpus.js";
import { eventsTopic } from "./topics/events.js";
import { harvestsTopic } from "./topics/harvests.js";
import { modelsTopic } from "./topics/models.js";
import { moderationTopic } from "./topics/moderation.js";
import { recipesTopic } from "./topics/recipes.js";
import { recordsTopic } from "./topics/records.js";
import { linkTo, may, type Visit } from "./visit.js";
import { chooseLanguage, inLanguage, t } from "./words/words.js";

export interface AppOptions {
  readonly store: Store;
  /** Another handle of the same store, for questions that take long. */
  readonly slowStore?: Store;
  readonly runner: Runner;
  readonly desk: Desk;
  readonly where: string;
  /** Values of the Host header that mean this server. */
  readonly hosts: ReadonlySet<string>;
  /** Read at every request, so that a removed account is out at once. */
  accounts(): AccountFile;
  readonly audit: Audit;
  readonly recipes: string;
  /** The folder with versions of corpora. */
  readonly releases: string;
  readonly searches: string;
  readonly queueEdits: string;
  readonly requests: PageFetchFlags;
  /** Signs sessions where there are no accounts. */
  readonly secret: string;
  /** Without accounts nobody may do anything: others than this machine reach the server. */
  readonly needsAccounts: boolean;
  /** Everybody may look without signing in. */
  readonly isPublic: boolean;
  readonly publishing: Publishing;
  /** Who is asking when there are no accounts. */
  readonly local: Person;
  now(): Instant;
}

/** A long text twice, as it is and as it was, where a letter of another script takes six bytes of a form. */
const LARGEST_FORM = 4 * 2 ** 20;

const LARGEST_LOGIN = 16 * 2 ** 10;

export function webApp(options: AppOptions): Hono<Variables> {
  const app = new Hono<Variables>();
  const cache = openCache();
  const presence = openPresence();
  const ended = endedSessions();
  let hadAccounts = false;
  const proposals = openProposals(options.requests);
  const slowStore = options.slowStore ?? options.store;
  const store = cachedStore(options.store, slowStore, cache);

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!(name === POLICY && isSandboxed(c.res.headers.get(POLICY)))) c.header(name, value);
    if (c.req.path.startsWith("/assets/")) return;
    // The API has entity tags: a client may keep an answer and ask whether it still holds.
    c.header(
      "cache-control",
      c.req.path.startsWith("/api/") || isProtocol(c.req.path) ? "private, no-cache" : "no-store",
    );
  });
  app.use(async (c, next) => {
    const refused = refuseRequest(
      {
        method: c.req.method,
        host: c.req.header("host"),
        origin: c.req.header("origin"),
        fetchSite: c.req.header("sec-fetch-site"),
      },
      options.hosts,
    );
    return refused === undefined ? next() : refuse(c, refused.status, refused.says);
  });
  app.use(compress());
  // Anybody may send this form.
  app.use("/login", bodyLimit({ maxSize: LARGEST_LOGIN, onError: (c) => refuse(c, 413, "The form is too large.") }));
  app.use(bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => refuse(c, 413, "The form is too large.") }));
  app.get("/assets/:name", (c) => {
    const found = findAsset(c.req.param("name"));
    if (found === undefined) return c.text("There is no such file.\n", 404);
    return c.body(new Uint8Array(found.bytes), 200, {
      "content-type": found.type,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
  app.use((c, next) =>
    inLanguage(chooseLanguage(getCookie(c, "winnow_language"), c.req.header("accept-language")), next),
  );
  app.use(async (c, next) => {
    const { person, session } = whoAsks(c);
    c.set("session", session);
    c.set("visit", visitOf(c, person ?? NOBODY, session));
    if (person !== undefined || c.req.path === "/login" || c.req.path === "/language") return next();
    if (isProtocol(c.req.path)) {
      c.header("www-authenticate", "Basic");
      return problem(c, 401, PROBLEM_401.title, PROBLEM_401.detail);
    }
    if (c.req.path.startsWith("/api/")) return c.json(PROBLEM_401, 401, { "content-type": "application/problem+json" });
    return c.redirect(isRead(c.req.method) ? linkTo("/login", new URLSearchParams(), { to: pathOf(c) }) : "/login");
  });
  app.use(async (c, next) => {
    await next();
    if (isRead(c.req.method) || c.req.path === "/login" || isProtocol(c.req.path)) return;
    cache.clear();
    if (c.res.status >= 400) return;
    const given = c.req.path.startsWith("/api/") ? await sentJson(c) : Object.fromEntries(await sentFields(c));
    const did = `${c.req.method} ${c.req.path}`;
    options.audit.note({ at: options.now(), by: c.var.visit.person.name, did, given, status: c.res.status });
  });

  signIn(app, { ...options, ended });
  protocolRoutes(app, options.publishing, options.now);
  for (const topic of [
    harvestsTopic,
    recordsTopic,
    archivedTopic,
    moderationTopic,
    eventsTopic,
    corpusTopic,
    recipesTopic,
    annotateTopic,
    modelsTopic,
    adminTopic,
  ])
    topic(routesOf(), options.now);
  app.route("/api", apiRoutes(options));
  app.notFound((c) => {
    if (isProtocol(c.req.path)) return problem(c, 404, "Not found", "There is no such thing.");
    return c.html(messagePage(c.get("visit"), t("Not found"), t("There is no such page.")), 404);
  });
  app.onError((error, c) => {
    const status = statusOf(error);
    const says =
      error instanceof WinnowError
        ? saidInApp(error.message, options.store.where)
        : t("Something went wrong. The server's log has the details.");
    if (!(error instanceof WinnowError)) process.emitWarning(error);
    if (isProtocol(c.req.path)) return problem(c, status, status === 400 ? "Bad request" : "Failed", says);
    const visit = c.get("visit") as Visit | undefined;
    return visit === undefined
      ? c.text(`${says}\n`, status)
      : c.html(messagePage(visit, t("Not possible"), says), status);
  });

  return app;

  function routesOf(): Routes {
    return {
      page(path, show, role = "reader") {
        app.get(path, async (c) => {
          const { visit } = c.var;
          if (!may(visit.person, role)) return notAllowed(c, role);
          try {
            return await html(c, await show(visit, c));
          } catch (error) {
            if (!isWrongUse(error)) throw error;
            // A page with a form shows what is wrong beside it; any other page fails again in the same way.
            const mistake = saidInApp(error.message, options.store.where);
            return html(c, await show({ ...visit, mistake }, c), 400);
          }
        });
      },
      file: (path, send) => void app.get(path, send),
      change(path, role, act) {
        app.post(path, async (c) => {
          const { visit, session } = c.var;
          const form = await sentForm(c);
          if (!isFormToken(form("token"), session?.id ?? LOCAL, secretOf()))
            return c.html(
              messagePage(
                visit,
                t("Please try again"),
                t("The form has expired. Go back, reload the page and send it again."),
              ),
              403,
            );
          if (!may(visit.person, role)) return notAllowed(c, role);
          try {
            return await act(c, form);
          } catch (error) {
            return (error instanceof WinnowError && (await shownAgain(c, form, error))) || Promise.reject(error);
          }
        });
      },
    };
  }

  /** The page that a refused form came from, with the form as it was sent. */
  async function shownAgain(c: Asked, form: SentForm, error: WinnowError): Promise<Response | undefined> {
    const from = form("page").replace(/^\/live\//, "/");
    const headers = new Headers(["cookie", "host", "accept-language"].map((name) => [name, c.req.header(name) ?? ""]));
    const shown = /^\/(?!\/)/.test(from) ? await app.request(new URL(from, c.req.url), { headers }, c.env) : undefined;
    if (shown?.status !== 200 || !shown.headers.get("content-type")?.startsWith("text/html")) return undefined;
    const fields = form.names().flatMap((name) => form.all(name).map((value) => [name, value] as const));
    const says = saidInApp(error.message, options.store.where);
    const page = withRefusedForm(await shown.text(), { action: c.req.path, fields, says });
    return page === undefined ? undefined : c.html(page, statusOf(error));
  }

  function secretOf(): string {
    return options.accounts().secret || options.secret;
  }

  function whoAsks(c: Asked): { readonly person?: Person; readonly session?: Session } {
    const accounts = options.accounts();
    if (accounts.accounts.length > 0) hadAccounts = true;
    else if (options.isPublic) return { person: NOBODY };
    // Removing the last account must not make everybody the owner.
    else return hadAccounts || options.needsAccounts ? {} : { person: options.local };
    const token = tokenOf(c);
    if (token !== undefined) {
      const person = personByToken(accounts, token);
      return person === undefined ? {} : { person };
    }
    const session = openSession(getCookie(c, COOKIE), accounts, options.now());
    const account = accounts.accounts.find(({ name }) => name === session?.name);
    if (session === undefined || account === undefined || ended.has(session))
      return options.isPublic ? { person: NOBODY } : {};
    return { person: { name: account.name, role: account.role }, session };
  }

  function visitOf(c: Asked, person: Person, session: Session | undefined): Visit {
    const words = new URL(c.req.url).searchParams;
    const { runner, desk, where, audit, recipes, releases, searches, queueEdits, requests } = options;
    return {
      ...{ store, slowStore, runner, desk, proposals, cache, presence, audit, where, recipes, releases },
      ...{ searches, queueEdits, requests, person },
      path: c.req.path,
      page: pathOf(c) ?? "/",
      base: options.publishing.base(c),
      accounts: hadAccounts || options.needsAccounts,
      token: formToken(session?.id ?? LOCAL, secretOf()),
      query: (name) => words.get(name) || undefined,
      link: (changes) => linkTo(c.req.path, words, changes),
    };
  }
}

const NOBODY: Person = { name: "", role: "reader" };
/** The session of everybody on a server without accounts. */
const LOCAL = "local";
const PROBLEM_401 = {
  type: "about:blank",
  title: "Not signed in",
  status: 401,
  detail: "Send an API token: Authorization: Bearer …",
};

function isWrongUse(error: unknown): error is WinnowError {
  return error instanceof WinnowError && error.exitCode === 2;
}

function statusOf(error: unknown): 400 | 409 | 500 {
  return error instanceof StoreInUseError ? 409 : isWrongUse(error) ? 400 : 500;
}

/** Before anybody knows who asks. */
function refuse(c: Context, status: 403 | 413 | 421, says: string): Response {
  return c.req.path.startsWith("/api/") ? problem(c, status, "Refused", says) : c.text(`${says}\n`, status);
}

/** Calendar programs and feed readers can neither sign in nor send every header: their address may hold a token as `key`. */
function tokenOf(c: Asked): string | undefined {
  // Forms take sessions only: their own token protects them.
  if (isRead(c.req.method) || c.req.path.startsWith("/api/") || isProtocol(c.req.path)) {
    const sent = tokenIn(c.req.header("authorization"));
    if (sent !== undefined) return sent;
  }
  return c.req.path === "/events.ics" || c.req.path.startsWith("/feeds/") ? c.req.query("key") : undefined;
}

/** "Bearer TOKEN", or "Basic" with the token as password, which feed readers and harvesters can send. */
function tokenIn(header: string | undefined): string | undefined {
  const [, scheme, value] = /^(Bearer|Basic) (\S+)$/i.exec(header ?? "") ?? [];
  if (scheme?.toLowerCase() !== "basic") return value;
  return Buffer.from(value!, "base64").toString().split(":").slice(1).join(":");
}

function notAllowed(c: Asked, role: Role): Response | Promise<Response> {
  const { visit } = c.var;
  const says = t("This needs the role {role}. You are a {own}.", { role, own: visit.person.role });
  return c.html(messagePage(visit, t("Not allowed"), says), 403);
}

function pathOf(c: Asked): string | undefined {
  const { pathname, search } = new URL(c.req.url);
  return pathname === "/" ? undefined : pathname + search;
}

async function sentFields(c: Asked): Promise<[string, string][]> {
  const sent = await c.req.formData().catch(() => {
    throw new UsageError(t("This is not a form. Go back, reload the page and send it again."));
  });
  return [...sent].map(([name, value]) => [name, String(value)]);
}

async function sentForm(c: Asked): Promise<SentForm> {
  const fields = await sentFields(c);
  const form = (name: string): string => fields.find(([one]) => one === name)?.[1] ?? "";
  return Object.assign(form, {
    all: (name: string) => fields.filter(([one]) => one === name).map(([, value]) => value),
    names: () => [...new Set(fields.map(([name]) => name))],
  });
}

async function sentJson(c: Asked): Promise<{ [name: string]: string }> {
  const text = await c.req.text();
  if (text === "") return {};
  const given = JSON.parse(text) as { readonly [name: string]: unknown };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
