/** `/oai`: OAI-PMH 2.0, by GET or POST, with flow control. */
import type { Hono } from "hono";
import { answerOai } from "../../app/publishing/oai.js";
import { UsageError } from "../../model/errors.js";
import type { Instant } from "../../model/time.js";
import { OWN_SCHEMA } from "../../publish/xml/own-record.js";
import type { Asked, Variables } from "../routes.js";
import type { Publishing } from "./publishing.js";

/** More requests than this at once are asked to come again. */
const AT_ONCE = 8;
const RETRY_AFTER = 5;

export function oaiRoutes(app: Hono<Variables>, publishing: Publishing, now: () => Instant): void {
  let running = 0;
  const answer = async (c: Asked, words: URLSearchParams): Promise<Response> => {
    if (running >= AT_ONCE)
      return c.text("Too many requests at once; come again.\n", 503, { "retry-after": String(RETRY_AFTER) });
    running++;
    try {
      const { key, datestamps, mail } = publishing;
      const base = publishing.base(c);
      const { hostname } = new URL(base);
      const text = await answerOai(
        {
          store: c.var.visit.store,
          datestamps,
          key: key(),
          name: `Winnow at ${hostname}`,
          mail: mail ?? `postmaster@${domainOf(hostname)}`,
          domain: domainOf(hostname),
        },
        words,
        { base: `${base}oai`, schema: `${base}oai/record.xsd`, page: (id) => `${base}records/${id}` },
        Math.floor(now() / 1000),
      );
      return c.body(text, 200, { "content-type": "text/xml; charset=utf-8" });
    } finally {
      running--;
    }
  };
  app.get("/oai", (c) => answer(c, new URL(c.req.url).searchParams));
  app.post("/oai", async (c) => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? ""))
      throw new UsageError("send the arguments as application/x-www-form-urlencoded.");
    return answer(c, new URLSearchParams(await c.req.text()));
  });
  app.get("/oai/record.xsd", (c) => c.body(OWN_SCHEMA, 200, { "content-type": "application/xml; charset=utf-8" }));
}

/** Identifiers need the name of a domain; a server that has none is a local one. */
function domainOf(hostname: string): string {
  return /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]+)+$/i.test(hostname) ? hostname : "winnow.localhost";
}
