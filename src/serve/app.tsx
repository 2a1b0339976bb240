/**
 * The web app: every address it answers, and what a request must pass before a page sees it.
 *
 * Order of checks: the Host and Origin headers, then who is asking, then whether that person may. Pages get a `Visit` and return HTML;
 * changes are forms that carry a token and end with a redirect, so that reloading a page repeats nothing.
 */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { undoEdit } from "../app/records/correct.js";
import { correctField, markChecked } from "../app/records/correct-one.js";
import { releaseFormat, releaseRecords } from "../app/records/release.js";
import { withdrawRecords } from "../app/records/withdraw.js";
import { StoreInUseError, UsageError, WinnowError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { Instant } from "../model/time.js";
import type { Store } from "../store/store.js";
import { type AccountFile, type Person, personByPassword, personByToken, type Role } from "./access/accounts.js";
import { loginLimit } from "./access/login-limit.js";
import { refuseRequest, SECURITY_HEADERS } from "./access/request-check.js";
import {
  formToken,
  isFormToken,
  newSession,
  openSession,
  SESSION_LENGTH,
  type Session,
  sealSession,
} from "./access/sessions.js";
import { apiRoutes } from "./api/routes.js";
import { findAsset } from "./assets.js";
import { editsPage } from "./pages/edits.js";
import { eventsCalendar, eventsPage } from "./pages/events.js";
import { harvestPage } from "./pages/harvest.js";
import { homePage } from "./pages/home.js";
import { loginPage, messagePage } from "./pages/message.js";
import { recordPage } from "./pages/record.js";
import { recordsPage } from "./pages/records.js";
import { statisticsPage } from "./pages/statistics.js";
import { whyPage } from "./pages/why.js";
import { pipeTo } from "./pipe.js";
import { type Runner, STARTABLE } from "./runner.js";
import { linkTo, may, type Visit } from "./visit.js";

export interface AppOptions {
  readonly store: Store;
  readonly runner: Runner;
  readonly where: string;
  /** Values of the Host header that mean this server. */
  readonly hosts: ReadonlySet<string>;
  /** Read at every request, so that a removed account is out at once. */
  accounts(): AccountFile;
  /** Signs sessions where there are no accounts. */
  readonly secret: string;
  /** Who is asking when there are no accounts. */
  readonly local: Person;
  now(): Instant;
}

interface Variables {
  readonly Variables: { visit: Visit; session: Session | undefined };
}

type Asked = Context<Variables>;

const COOKIE = "winnow_session";
const LARGEST_FORM = 2 ** 20;

export function webApp(options: AppOptions): Hono<Variables> {
  const app = new Hono<Variables>();
  const limit = loginLimit();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    if (!c.req.path.startsWith("/assets/")) c.header("cache-control", "no-store");
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
    return refused === undefined ? next() : c.text(`${refused.says}\n`, refused.status);
  });
  app.use(compress());
  app.use(bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => c.text("The form is too large.\n", 413) }));
  app.get("/assets/:name", (c) => {
    const found = findAsset(c.req.param("name"));
    if (found === undefined) return c.notFound();
    return c.body(new Uint8Array(found.bytes), 200, {
      "content-type": found.type,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
  app.use(async (c, next) => {
    const { person, session } = whoAsks(c, options);
    c.set("session", session);
    c.set("visit", visitOf(c, options, person ?? NOBODY, session));
    if (person !== undefined || c.req.path === "/login") return next();
    if (c.req.path.startsWith("/api/")) return c.json(PROBLEM_401, 401, { "content-type": "application/problem+json" });
    return c.redirect("/login");
  });

  app.get("/login", (c) => c.html(loginPage(c.var.visit)));
  app.post("/login", async (c) => {
    const form = await c.req.formData();
    const [name, password] = [String(form.get("name") ?? ""), String(form.get("password") ?? "")];
    const keys = [`name ${name}`, `address ${remoteAddress(c)}`];
    const wait = limit.wait(keys, options.now());
    if (wait > 0)
      return c.html(loginPage(c.var.visit, `Too many wrong passwords. Try again in ${Math.ceil(wait / 1000)} s.`), 429);
    const person = await personByPassword(options.accounts(), name, password);
    if (person === undefined) {
      limit.failed(keys, options.now());
      return c.html(loginPage(c.var.visit, "Wrong name or password."), 401);
    }
    limit.succeeded(keys);
    const session = newSession(person.name, options.now());
    setCookie(c, COOKIE, sealSession(session, options.accounts().secret), {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      secure: c.req.header("x-forwarded-proto") === "https",
      maxAge: SESSION_LENGTH / 1000,
    });
    return c.redirect("/", 303);
  });
  app.post("/logout", (c) => {
    deleteCookie(c, COOKIE);
    return c.redirect("/login", 303);
  });

  page(app, "/", (visit) => homePage(visit));
  page(app, "/harvests/:id{[0-9]+}", (visit, c) => harvestPage(visit, Number(c.req.param("id"))));
  page(app, "/records", (visit) => recordsPage(visit));
  page(app, "/records/:id{[0-9a-f]{32}}", (visit, c) => recordPage(visit, c.req.param("id")!));
  page(app, "/events", (visit) => eventsPage(visit, options.now()));
  page(app, "/statistics", (visit) => statisticsPage(visit, options.now()));
  page(app, "/why", (visit) => whyPage(visit));
  page(app, "/edits", (visit) => editsPage(visit));
  app.get("/events.ics", async (c) =>
    c.body(await eventsCalendar(c.var.visit, options.now()), 200, { "content-type": "text/calendar; charset=utf-8" }),
  );
  app.get("/export", async (c) => {
    const { visit } = c.var;
    const format = await releaseFormat(visit.query("format"), undefined);
    const scope = Object.fromEntries(
      ["collection", "where", "since"].flatMap((name) => {
        const value = visit.query(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const body = pipeTo((to, signal) => releaseRecords(visit.store, { ...scope, format: format.name, to, signal }));
    return c.body(body, 200, {
      "content-type": format.mediaType,
      "content-disposition": `attachment; filename="records.${format.endings[0]}"`,
    });
  });

  change(app, "/records/:id{[0-9a-f]{32}}", "moderator", async (c, form) => {
    const { visit } = c.var;
    const id = c.req.param("id")!;
    const conflict = await correctField(visit.store, {
      record: id,
      field: form("field"),
      value: form("value").replaceAll("\r\n", "\n"),
      expected: JSON.parse(form("expected")) as Json,
      by: visit.person.name,
    });
    if (conflict === undefined) return c.redirect(`/records/${id}`, 303);
    const shown = await recordPage(visit, id, conflict);
    return shown === undefined ? c.notFound() : c.html(shown, 409);
  });
  change(app, "/records/:id{[0-9a-f]{32}}/check", "moderator", async (c, form) => {
    const id = c.req.param("id")!;
    await markChecked(c.var.visit.store, id, form("checked") === "yes", c.var.visit.person.name);
    return c.redirect(`/records/${id}`, 303);
  });
  change(app, "/records/:id{[0-9a-f]{32}}/withdraw", "owner", async (c, form) => {
    const { visit } = c.var;
    const id = c.req.param("id")!;
    const reason = `${form("reason")} (${visit.person.name})`;
    await withdrawRecords(visit.store, { records: [id], reason });
    return c.redirect(`/records/${id}`, 303);
  });
  change(app, "/harvests", "owner", async (c, form) => {
    const kind = STARTABLE.find((one) => one === form("kind"));
    const pages = form("pages");
    if (kind === undefined) throw new UsageError(`"${form("kind")}" cannot be started here.`);
    if (pages !== "" && !/^[1-9]\d{0,8}$/.test(pages)) throw new UsageError(`"${pages}" is not a number of pages.`);
    const harvest = await c.var.visit.runner.start({
      kind,
      url: form("url").trim(),
      collection: form("collection").trim() || undefined,
      maxPages: pages === "" ? undefined : Number(pages),
    });
    return c.redirect(`/harvests/${harvest}`, 303);
  });
  change(app, "/harvests/:id{[0-9]+}/stop", "owner", async (c) => {
    c.var.visit.runner.stop();
    return c.redirect(`/harvests/${c.req.param("id")}`, 303);
  });
  change(app, "/edits/:batch{[0-9]+}/undo", "moderator", async (c) => {
    await undoEdit(c.var.visit.store, Number(c.req.param("batch")), c.var.visit.person.name);
    return c.redirect("/edits", 303);
  });

  app.route("/api", apiRoutes(options));
  app.notFound((c) => c.html(messagePage(c.get("visit"), "Not found", "There is no such page."), 404));
  app.onError((error, c) => {
    const status = error instanceof UsageError ? 400 : error instanceof StoreInUseError ? 409 : 500;
    const says =
      error instanceof WinnowError ? error.message : "Something went wrong. The server's log has the details.";
    if (!(error instanceof WinnowError)) process.emitWarning(error);
    const visit = c.get("visit") as Visit | undefined;
    return visit === undefined ? c.text(`${says}\n`, status) : c.html(messagePage(visit, "Not possible", says), status);
  });

  return app;

  function change(
    routes: Hono<Variables>,
    path: string,
    role: Role,
    act: (c: Asked, form: (name: string) => string) => Promise<Response>,
  ): void {
    routes.post(path, async (c) => {
      const { visit, session } = c.var;
      const form = await c.req.formData();
      const given = (name: string): string => String(form.get(name) ?? "");
      if (!isFormToken(given("token"), session?.id ?? LOCAL, secretOf(options)))
        return c.html(
          messagePage(visit, "Please try again", "The form has expired. Go back, reload the page and send it again."),
          403,
        );
      if (!may(visit.person, role))
        return c.html(
          messagePage(visit, "Not allowed", `This needs the role ${role}. You are a ${visit.person.role}.`),
          403,
        );
      return act(c, given);
    });
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

function page(app: Hono<Variables>, path: string, show: (visit: Visit, c: Asked) => Promise<unknown> | unknown): void {
  app.get(path, async (c) => {
    const shown = await show(c.var.visit, c);
    return shown === undefined ? c.notFound() : c.html(`<!doctype html>${String(shown)}`);
  });
}

function secretOf({ accounts, secret }: AppOptions): string {
  return accounts().secret || secret;
}

function whoAsks(c: Asked, options: AppOptions): { readonly person?: Person; readonly session?: Session } {
  const accounts = options.accounts();
  if (accounts.accounts.length === 0) return { person: options.local };
  const bearer = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (bearer !== undefined && c.req.path.startsWith("/api/")) {
    const person = personByToken(accounts, bearer);
    return person === undefined ? {} : { person };
  }
  const session = openSession(getCookie(c, COOKIE), accounts.secret, options.now());
  const account = accounts.accounts.find(({ name }) => name === session?.name);
  if (session === undefined || account === undefined) return {};
  return { person: { name: account.name, role: account.role }, session };
}

function visitOf(c: Asked, options: AppOptions, person: Person, session: Session | undefined): Visit {
  const words = new URL(c.req.url).searchParams;
  return {
    store: options.store,
    runner: options.runner,
    where: options.where,
    path: c.req.path,
    person,
    accounts: options.accounts().accounts.length > 0,
    token: formToken(session?.id ?? LOCAL, secretOf(options)),
    query: (name) => words.get(name) || undefined,
    link: (changes) => linkTo(c.req.path, words, changes),
  };
}

function remoteAddress(c: Asked): string {
  const env = c.env as { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket.remoteAddress ?? "";
}
