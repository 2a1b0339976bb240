/** The protocols by which other systems take records. They read, also with POST, and are not part of the web app's pages. */
import type { Hono } from "hono";
import type { Instant } from "../../model/time.js";
import type { Variables } from "../routes.js";
import { feedRoutes } from "./feeds.js";
import { linkedRoutes } from "./linked.js";
import { mcpRoutes } from "./mcp.js";
import { oaiRoutes } from "./oai.js";
import type { Publishing } from "./publishing.js";

const PATHS = /^\/(?:oai|dcat|mcp|feeds\/.*|sitemap\.xml|sitemaps\/.*|records\/[0-9a-f]{32}\.[a-z.]+)(?:\/|$)/;

/** Whether a request is for a protocol: it may send a token in place of a session, and changes nothing. */
export function isProtocol(path: string): boolean {
  return PATHS.test(path);
}

export function protocolRoutes(app: Hono<Variables>, publishing: Publishing, now: () => Instant): void {
  for (const routes of [oaiRoutes, feedRoutes, linkedRoutes, mcpRoutes]) routes(app, publishing, now);
}
