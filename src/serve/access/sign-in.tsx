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
import { newSession, SESSION_LENGTH, sealSession } from "./sessions.js";

export const COOKIE = "winnow_session";

export interface SignInOptions {
  accounts(): AccountFile;
  readonly audit: Audit;
  now(): Instant;
}

export function signIn(app: Hono<Variables>, { accounts, audit, now }: SignInOptions): void {
  const limit = loginLimit();
  app.get("/login", (c) => c.html(loginPage(c.var.visit)));
  app.post("/login", async (c) => {
    const form = await c.req.formData();
    const [name, password] = [String(form.get("name") ?? ""), String(form.get("password") ?? "")];
    const keys = [`name ${name}`, `address ${remoteAddress(c)}`];
    const note = (status: number): void => audit.note({ at: now(), by: name, did: "sign in", given: {}, status });
    const wait = limit.wait(keys, now());
    if (wait > 0) {
      note(429);
      const says = t("Too many wrong passwords. Try again in {n} s.", { n: Math.ceil(wait / 1000) });
      return c.html(loginPage(c.var.visit, says), 429);
    }
    const person = await personByPassword(accounts(), name, password);
    if (person === undefined) {
      limit.failed(keys, now());
      note(401);
      return c.html(loginPage(c.var.visit, t("Wrong name or password.")), 401);
    }
    limit.succeeded(keys);
    note(200);
    const session = newSession(person.name, now());
    setCookie(c, COOKIE, sealSession(session, accounts().secret), {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      secure: c.req.header("x-forwarded-proto") === "https",
      maxAge: SESSION_LENGTH / 1000,
    });
    return c.redirect(ownPath(String(form.get("to") ?? "")), 303);
  });
  app.post("/logout", (c) => {
    deleteCookie(c, COOKIE);
    return c.redirect("/login", 303);
  });
}

/** A path of this server; never an address elsewhere. */
export function ownPath(to: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : "/";
}

function remoteAddress(c: Asked): string {
  const env = c.env as { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket.remoteAddress ?? "";
}
