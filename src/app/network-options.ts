/** The options of a run that are not stored with a collection: how this machine makes requests. */
import { isObjectLocation, readLocation } from "../archive/objects/location.js";
import type { ProxySettings } from "../fetch/proxy.js";
import { userAgent } from "../fetch/user-agent.js";
import type { HarvestOptions } from "../harvest/harvest.js";
import { UsageError } from "../model/errors.js";
import type { Millis } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { archiveFolder } from "./archive-folder.js";

/** What is archived, and how: with gzip unless zstd is named. */
export const ARCHIVE_CHOICES = ["all", "kept", "zstd", "kept,zstd", "off"] as const;

/** What is archived, and where it goes. */
export interface ArchiveFlags {
  /** One of ARCHIVE_CHOICES; or s3://bucket/prefix, which means all, uploaded to there. */
  readonly archive: string;
  readonly archiveTo?: string;
  readonly archiveCopies?: "keep" | "delete";
}

/** Flags of every command that makes requests. */
export interface RequestFlags extends ArchiveFlags {
  readonly concurrency?: number;
  readonly userAgent?: string;
  readonly contact?: string;
  readonly allowPrivate?: boolean;
  readonly resolve?: ReadonlyMap<string, StandIn>;
  readonly log?: string;
  readonly types?: readonly string[];
  readonly cookies?: boolean;
  readonly render?: "auto" | "never" | "always";
  readonly archiveDir?: string;
  readonly requisites?: boolean;
  readonly wait?: Millis;
  /** A file: the reader's own model. */
  readonly model?: string;
}

export interface StandIn {
  readonly address: string;
  readonly port?: number;
}

type Reach = Pick<
  HarvestOptions,
  | "concurrency"
  | "userAgent"
  | "allowPrivate"
  | "resolve"
  | "archive"
  | "types"
  | "cookies"
  | "render"
  | "proxy"
  | "patience"
> & { readonly userAgent: string };

export function networkOptions(flags: RequestFlags & { readonly store: string }): Reach {
  if (flags.userAgent !== undefined && !/^ *[\x21-\x7e][\x20-\x7e]*$/.test(flags.userAgent))
    throw new UsageError("--user-agent: a header holds printable ASCII characters only.");
  return {
    userAgent: flags.userAgent ?? userAgent(VERSION, flags.contact),
    ...(flags.concurrency === undefined ? {} : { concurrency: flags.concurrency }),
    ...(flags.allowPrivate === undefined ? {} : { allowPrivate: flags.allowPrivate }),
    ...(flags.resolve === undefined ? {} : { resolve: flags.resolve }),
    ...(flags.types === undefined ? {} : { types: flags.types }),
    ...(flags.cookies === undefined ? {} : { cookies: flags.cookies }),
    ...(flags.render === undefined ? {} : { render: flags.render }),
    ...(flags.wait === undefined ? {} : { patience: flags.wait }),
    proxy: proxyFrom(process.env),
    ...archiveOption(flags),
  };
}

function archiveOption(flags: RequestFlags & { readonly store: string }): Pick<HarvestOptions, "archive"> {
  const { archive, archiveTo, archiveCopies } = flags;
  if (archive === "off") {
    if (archiveTo !== undefined) throw new UsageError("--archive off and --archive-to contradict each other.");
    return {};
  }
  const to = isObjectLocation(archive) ? archive : archiveTo;
  if (archiveTo !== undefined && to !== archiveTo)
    throw new UsageError("--archive and --archive-to name object storage both; name it once.");
  return {
    archive: {
      folder: archiveFolder(flags),
      keep: archive.startsWith("kept") ? "kept" : "all",
      requisites: flags.requisites === true,
      compression: !isObjectLocation(archive) && archive.endsWith("zstd") ? "zstd" : "gzip",
      ...(to === undefined
        ? {}
        : { upload: { ...readLocation(to, "--archive"), keepCopies: archiveCopies === "keep" } }),
    },
  };
}

/** The usual proxy environment variables; lower case first, as in other programs. */
function proxyFrom(environment: NodeJS.ProcessEnv): ProxySettings {
  const read = (name: string): string | undefined => environment[name.toLowerCase()] ?? environment[name];
  const [http, https, except] = [read("HTTP_PROXY"), read("HTTPS_PROXY"), read("NO_PROXY")];
  return { ...(http && { http }), ...(https && { https }), ...(except && { except }) };
}

/** A warning if the user agent has no contact address. */
export function contactReminder(flags: RequestFlags): string | undefined {
  if (flags.contact !== undefined || flags.userAgent !== undefined) return undefined;
  return "No contact is set: site owners cannot reach you. Set one with --contact you@example.org or WINNOW_CONTACT.";
}
