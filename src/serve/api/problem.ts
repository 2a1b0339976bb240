/** An error as problem details (RFC 9457). */
import type { Context } from "hono";

type Status = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 421 | 500;

export function problem(c: Context, status: Status, title: string, detail: string): Response {
  return c.body(JSON.stringify({ type: "about:blank", title, status, detail }), status, {
    "content-type": "application/problem+json",
  });
}
