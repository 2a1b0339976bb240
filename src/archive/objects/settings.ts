/**
 * How object storage is reached: by the environment variables that all S3 clients know.
 *
 * Neither is ever stored, printed or passed on in arguments; the store only knows buckets and keys.
 */
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
  const accessKey = read("AWS_ACCESS_KEY_ID");
  const secretKey = read("AWS_SECRET_ACCESS_KEY");
  if (accessKey === undefined || secretKey === undefined)
    throw new UsageError(
      "The archive is in object storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN for temporary keys), AWS_REGION, and AWS_ENDPOINT_URL for a service other than Amazon's.",
    );
  return {
    endpoint: readEndpoint(read("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")),
    region: read("AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1",
    accessKey,
    secretKey,
    sessionToken: read("AWS_SESSION_TOKEN"),
  };
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
  const path = key
    .split("/")
    .map((part) => encodeURIComponent(part))
    .join("/");
  if (endpoint !== undefined) {
    const url = new URL(endpoint);
    url.pathname = `${url.pathname.replace(/\/$/, "")}/${bucket}/${path}`;
    return url;
  }
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  // A certificate for *.s3… does not cover names with dots.
  return bucket.includes(".")
    ? new URL(`https://s3.${region}.${domain}/${bucket}/${path}`)
    : new URL(`https://${bucket}.s3.${region}.${domain}/${path}`);
}
