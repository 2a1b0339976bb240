/**
 * Sessions and form tokens without a table.
 *
 * A session is a name, an id and an end, signed with the server's secret and kept in an HttpOnly cookie. A form token is the signature of
 * the session's id, so a page of another site cannot know it.
 */
import { createHmac, randomBytes } from "node:crypto";
import { HOUR, type Instant } from "../../model/time.js";
import { equal } from "./accounts.js";

export interface Session {
  readonly name: string;
  readonly id: string;
  readonly ends: Instant;
}

export const SESSION_LENGTH = 12 * HOUR;

export function newSession(name: string, now: Instant): Session {
  return { name, id: randomBytes(16).toString("base64url"), ends: now + SESSION_LENGTH };
}

export function sealSession(session: Session, secret: string): string {
  const payload = Buffer.from(JSON.stringify(session)).toString("base64url");
  return `${payload}.${sign(payload, secret)}`;
}

/** The session in a cookie; undefined if it was changed, belongs to another secret, or has ended. */
export function openSession(cookie: string | undefined, secret: string, now: Instant): Session | undefined {
  const [payload = "", signature = ""] = (cookie ?? "").split(".");
  if (payload === "" || !equal(signature, sign(payload, secret))) return undefined;
  const session = JSON.parse(Buffer.from(payload, "base64url").toString()) as Session;
  return session.ends > now ? session : undefined;
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
