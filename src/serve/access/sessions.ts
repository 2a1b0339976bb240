/**
 * Sessions and form tokens without a table.
 *
 * A session is a name, an id and an end, signed with a key made of the server's secret and the account's password, and kept in an
 * HttpOnly cookie. So a new password ends all sessions of its account. A form token is the signature of the session's id, so a page of
 * another site cannot know it.
 */
import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { HOUR, type Instant } from "../../model/time.js";
import { type AccountFile, equal } from "./accounts.js";

const Session = z.strictObject({ name: z.string(), id: z.string(), ends: z.number() });
export type Session = Readonly<z.infer<typeof Session>>;

export const SESSION_LENGTH = 12 * HOUR;

export function newSession(name: string, now: Instant): Session {
  return { name, id: randomBytes(16).toString("base64url"), ends: now + SESSION_LENGTH };
}

export function sealSession(session: Session, accounts: AccountFile): string {
  const payload = Buffer.from(JSON.stringify(session)).toString("base64url");
  return `${payload}.${sign(payload, keyOf(session.name, accounts) ?? "")}`;
}

/** The session in a cookie; undefined if it was changed, its account is gone or has another password, or it has ended. */
export function openSession(cookie: string | undefined, accounts: AccountFile, now: Instant): Session | undefined {
  const [payload = "", signature = ""] = (cookie ?? "").split(".");
  const session = readSession(payload);
  const key = session && keyOf(session.name, accounts);
  if (key === undefined || !equal(signature, sign(payload, key))) return undefined;
  return session!.ends > now ? session : undefined;
}

/** Not yet believed. */
function readSession(payload: string): Session | undefined {
  try {
    return Session.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

function keyOf(name: string, { secret, accounts }: AccountFile): string | undefined {
  const account = accounts.find((one) => one.name === name);
  return account && `${secret} ${account.password}`;
}

/** Sessions that were ended by their people before their time. Kept until they would have ended; a restart forgets them. */
export interface EndedSessions {
  end(session: Session, now: Instant): void;
  has(session: Session): boolean;
}

export function endedSessions(): EndedSessions {
  const ended = new Map<string, Instant>();
  return {
    end({ id, ends }, now) {
      for (const [one, until] of ended) if (until <= now) ended.delete(one);
      ended.set(id, ends);
    },
    has: ({ id }) => ended.has(id),
  };
}

export function formToken(sessionId: string, secret: string): string {
  return sign(`form ${sessionId}`, secret);
}

export function isFormToken(given: string, sessionId: string, secret: string): boolean {
  return equal(given, formToken(sessionId, secret));
}

function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
