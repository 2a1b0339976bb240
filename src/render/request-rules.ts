/**
 * Which requests of a page in the browser are answered?
 *
 * Text and links need scripts and data of the site itself. Images, fonts and media are not needed; a style sheet is
 * answered with nothing, because scripts may wait for it. Other hosts are refused, trackers among them; only public
 * libraries of scripts are allowed. Nothing is sent: POST and the like are refused.
 */
import { hostOf } from "../model/address.js";
import { siteOf } from "../model/site.js";

export interface BrowserRequest {
  readonly url: string;
  readonly method: string;
  /** As the browser calls it: "document", "script", "xhr", "fetch", "stylesheet", "image", … */
  readonly type: string;
  /** The page that is rendered. */
  readonly page: string;
}

export type RequestRule = "answer" | "empty" | "refuse";

const ANSWERED = new Set(["script", "xhr", "fetch"]);

/** Hosts that serve published script libraries and nothing else. */
const LIBRARY_HOSTS = new Set([
  "ajax.aspnetcdn.com",
  "ajax.googleapis.com",
  "cdn.jsdelivr.net",
  "cdn.skypack.dev",
  "cdnjs.cloudflare.com",
  "code.jquery.com",
  "esm.sh",
  "ga.jspm.io",
  "unpkg.com",
]);

export function ruleFor({ url, method, type, page }: BrowserRequest): RequestRule {
  if (method !== "GET" || !/^https?:/.test(url)) return "refuse";
  if (type === "stylesheet") return "empty";
  if (!ANSWERED.has(type)) return "refuse";
  const host = hostOf(url);
  if (siteOf(host) === siteOf(hostOf(page))) return "answer";
  return type === "script" && LIBRARY_HOSTS.has(host) ? "answer" : "refuse";
}
