/** How requests are made on this machine, by these flags: the part of a harvest's options that no collection stores. */
import type { ProxySettings } from "../fetch/proxy.js";
import { userAgent } from "../fetch/user-agent.js";
import type { HarvestOptions } from "../harvest/harvest.js";
import { UsageError } from "../model/errors.js";
import { VERSION } from "../model/version.js";
import { archiveFolder } from "./archive-folder.js";
import type { CommonFlags, RequestFlags } from "./flags.js";

type Reach = Pick<
  HarvestOptions,
  "concurrency" | "userAgent" | "allowPrivate" | "resolve" | "archive" | "types" | "cookies" | "proxy"
> & { readonly userAgent: string };

export function reachOf(flags: RequestFlags & Pick<CommonFlags, "store">): Reach {
  if (flags.userAgent !== undefined && !/^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/.test(flags.userAgent))
    throw new UsageError("--user-agent: a header holds printable ASCII characters only.");
  return {
    userAgent: flags.userAgent ?? userAgent(VERSION, flags.contact),
    ...(flags.concurrency === undefined ? {} : { concurrency: flags.concurrency }),
    ...(flags.allowPrivate === undefined ? {} : { allowPrivate: flags.allowPrivate }),
    ...(flags.resolve === undefined ? {} : { resolve: flags.resolve }),
    ...(flags.types === undefined ? {} : { types: flags.types }),
    ...(flags.cookies === undefined ? {} : { cookies: flags.cookies }),
    proxy: proxyFrom(process.env),
    ...(flags.archive === "off" ? {} : { archive: { folder: archiveFolder(flags), keep: flags.archive } }),
  };
}

/** The variables that other programs go by; lower case first, as they do. */
function proxyFrom(environment: NodeJS.ProcessEnv): ProxySettings {
  const read = (name: string): string | undefined => environment[name.toLowerCase()] ?? environment[name];
  const [http, https, except] = [read("HTTP_PROXY"), read("HTTPS_PROXY"), read("NO_PROXY")];
  return { ...(http && { http }), ...(https && { https }), ...(except && { except }) };
}

/** Said when nobody could be reached about us; undefined when all is well. */
export function contactReminder(flags: RequestFlags): string | undefined {
  if (flags.contact !== undefined || flags.userAgent !== undefined) return undefined;
  return "No contact is set: site owners cannot reach you. Set one with --contact you@example.org or WINNOW_CONTACT.";
}
