/** Signing in and out. Wrong passwords slow down the next tries; both are recorded. */
import type { Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Instant } from "../../model/time.js";
import { loginPage } from "../pages/message.js";
import type { Asked, Variables } from "../routes.js";
import { t } from "../words/words.js";
import { type AccountFile, personByPassword } from "./accounts.js";
import type { Audit } from "./audit.js";
import { loginLimit } from "./login-limit.js";
import { isLoopback } from "./request-check.js";
import { type EndedSessions, newSession, SESSION_LENGTH, sealSession } from "./sessions.js";

export const COOKIE = "winnow_session";

export interface SignInOptions {
  accounts(): AccountFile;
  readonly audit: Audit;
  readonly ended: EndedSessions;
  now(): Instant;
}

/** Checking a password takes 128 MB for a moment: more than these at a time are asked to wait. */
const CHECKED_AT_ONCE = 4;
const LONGEST_NAME = 100;
const LONGEST_PASSWORD = 1000;

export function signIn(app: Hono<Variables>, { accounts, audit, ended, now }: SignInOptions): void {
  const limit = loginLimit();
  let checking = 0;
  app.get("/login", (c) => c.html(loginPage(c.var.visit)));
  app.post("/login", async (c) => {
    const form = await c.req.formData().catch(() => new FormData());
    const sent = (field: string, most: number): string => String(form.get(field) ?? "").slice(0, most);
    const [name, password] = [sent("name", LONGEST_NAME), sent("password", LONGEST_PASSWORD)];
    const keys = [`name ${name}`, `address ${remoteAddress(c)}`];
    const note = (status: number): void => audit.note({ at: now(), by: name, did: "sign in", given: {}, status });
    const wait = limit.wait(keys, now());
    if (wait > 0) {
      note(429);
      const says = t("Too many wrong passwords. Try again in {n} s.", { n: Math.ceil(wait / 1000) });
      return c.html(loginPage(c.var.visit, says), 429);
    }
    if (checking >= CHECKED_AT_ONCE) {
      note(429);
      return c.html(loginPage(c.var.visit, t("Too many people are signing in. Try again in a moment.")), 429);
    }
    // Counted before it is checked: many guesses that are sent at once are many guesses.
    limit.failed(keys, now());
    checking++;
    const person = await personByPassword(accounts(), name, password).finally(() => checking--);
    if (person === undefined) {
      note(401);
      return c.html(loginPage(c.var.visit, t("Wrong name or password.")), 401);
    }
    limit.succeeded(keys);
    note(200);
    const session = newSession(person.name, now());
    setCookie(c, COOKIE, sealSession(session, accounts()), {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      secure: c.req.header("x-forwarded-proto") === "https",
      maxAge: SESSION_LENGTH / 1000,
    });
    return c.redirect(ownPath(String(form.get("to") ?? "")), 303);
  });
  app.post("/logout", (c) => {
    if (c.var.session !== undefined) ended.end(c.var.session, now());
    deleteCookie(c, COOKIE);
    return c.redirect("/login", 303);
  });
}

/** A path of this server; never an address elsewhere. */
export function ownPath(to: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : "/";
}

/** Behind a proxy on this machine: the address that the proxy saw, the last that it added. Others may write what they like there. */
function remoteAddress(c: Asked): string {
  const env = c.env as { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } } | undefined;
  const address = env?.incoming?.socket.remoteAddress ?? "";
  const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 60);
  return isLoopback(address.replace(/^::ffff:/, "")) && forwarded ? forwarded : address;
}
