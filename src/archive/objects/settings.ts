/**
 * How object storage is reached: by the environment variables that all S3 clients know, and the file that they name.
 *
 * Nothing of it is ever stored, printed or passed on in arguments; the store only knows buckets and keys.
 */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { UsageError } from "../../model/errors.js";

export interface ObjectSettings {
  /** Undefined: Amazon's own, by region. */
  readonly endpoint: URL | undefined;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken: string | undefined;
}

export function objectSettings(environment: NodeJS.ProcessEnv): ObjectSettings {
  const read = (...names: string[]) => names.map((name) => environment[name]?.trim()).find(Boolean);
  const keys = keysIn(read) ?? keysInFile(read);
  return {
    endpoint: readEndpoint(read("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")),
    region: read("AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1",
    ...keys,
  };
}

type Read = (...names: string[]) => string | undefined;
type Keys = Pick<ObjectSettings, "accessKey" | "secretKey" | "sessionToken">;

function keysIn(read: Read): Keys | undefined {
  const [accessKey, secretKey] = [read("AWS_ACCESS_KEY_ID"), read("AWS_SECRET_ACCESS_KEY")];
  if (accessKey === undefined || secretKey === undefined) return undefined;
  return { accessKey, secretKey, sessionToken: read("AWS_SESSION_TOKEN") };
}

/** A file that others need not see, in the usual form: [default], aws_access_key_id = …, aws_secret_access_key = … */
function keysInFile(read: Read): Keys {
  const named = read("AWS_SHARED_CREDENTIALS_FILE");
  const profile = read("AWS_PROFILE") ?? "default";
  const file = named ?? path.join(read("HOME") ?? homedir(), ".aws", "credentials");
  if (named === undefined && !existsSync(file))
    throw new UsageError(
      "The archive is in object storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN for temporary keys) or AWS_SHARED_CREDENTIALS_FILE, AWS_REGION, and AWS_ENDPOINT_URL for a service other than Amazon's.",
    );
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The file with the keys of the object storage cannot be read: ${(error as Error).message}.`);
  }
  const values = sectionOf(text, profile);
  const keys = keysIn((name) => values.get(name!.toLowerCase()));
  if (keys === undefined)
    throw new UsageError(
      `${file} has no aws_access_key_id and aws_secret_access_key in a section [${profile}]. Write both there, or name another section with AWS_PROFILE.`,
    );
  return keys;
}

function sectionOf(text: string, wanted: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let section = "";
  for (const line of text.split(/\r?\n/)) {
    const [, title] = /^\[([^\]]*)\]/.exec(line.trim()) ?? [];
    if (title !== undefined) section = title.trim();
    const at = line.indexOf("=");
    if (section === wanted && at > 0) values.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  return values;
}

function readEndpoint(words: string | undefined): URL | undefined {
  if (words === undefined) return undefined;
  const url = URL.canParse(words) ? new URL(words) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    url.password !== "" ||
    url.search !== ""
  )
    throw new UsageError(
      "AWS_ENDPOINT_URL: write an address like https://s3.example.org or http://127.0.0.1:9000, without user name and password.",
    );
  return url;
}

/** The address of a key, or of the bucket. Amazon wants the bucket in the host's name, most others understand it in the path. */
export function addressOf({ endpoint, region }: ObjectSettings, bucket: string, key: string): URL {
  const encoded = key
    .split("/")
    .map((part) => encodeURIComponent(part))
    .join("/");
  if (endpoint !== undefined) {
    const url = new URL(endpoint);
    url.pathname = `${url.pathname.replace(/\/$/, "")}/${bucket}/${encoded}`;
    return url;
  }
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  // A certificate for *.s3… does not cover names with dots.
  return bucket.includes(".")
    ? new URL(`https://s3.${region}.${domain}/${bucket}/${encoded}`)
    : new URL(`https://${bucket}.s3.${region}.${domain}/${encoded}`);
}
