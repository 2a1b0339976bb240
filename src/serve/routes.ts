/** How a topic adds its pages and changes to the app. */
import type { Context } from "hono";
import { readTyped } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { Role } from "./access/accounts.js";
import type { Session } from "./access/sessions.js";
import type { Visit } from "./visit.js";

export interface Variables {
  readonly Variables: { visit: Visit; session: Session | undefined };
}

export type Asked = Context<Variables>;

/** A form that was sent. */
export interface SentForm {
  /** A field; empty if it is missing. */
  (name: string): string;
  /** All values of a field, such as checked boxes. */
  all(name: string): string[];
  /** The names of all fields that were sent. */
  names(): string[];
}

export interface Routes {
  /** A page; undefined for "not found". */
  page(path: string, show: (visit: Visit, c: Asked) => unknown, role?: Role): void;
  /** A form that changes something: it has passed the token and the role, and is recorded. Usually ends with a redirect. */
  change(path: string, role: Role, act: (c: Asked, form: SentForm) => Promise<Response>): void;
  /** Anything else that is read: files, calendars. */
  file(path: string, send: (c: Asked) => Promise<Response>): void;
}

/** The hidden field of a form with the value that the person saw, as JSON. */
export function readExpected(sent: string): Json {
  try {
    return JSON.parse(sent) as Json;
  } catch {
    throw new UsageError("The form is incomplete. Load the page again and repeat the change.");
  }
}

/** An address that a person typed; what is none stays as it is, and is refused where it is used. */
export function typedAddress(words: string): string {
  return readTyped(words)[0] ?? words.trim();
}

/** The HTML of a page. */
export function html(c: Asked, shown: unknown, status: 200 | 400 | 409 = 200): Response | Promise<Response> {
  return shown === undefined ? c.notFound() : c.html(`<!doctype html>${String(shown)}`, status);
}
