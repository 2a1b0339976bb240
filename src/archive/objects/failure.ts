/** Errors of object storage, in a sentence that names the object and what to do. */
import { WinnowError } from "../../model/errors.js";
import { formatObject, type ObjectName } from "./location.js";

/** Who must act: `settings` need a person, the others may pass by themselves; `missing` is an object that is not there. */
export type FailureKind = "settings" | "missing" | "refused" | "unreachable" | "damaged";

export class ObjectStorageError extends WinnowError {
  readonly code = "OBJECT_STORAGE";
  constructor(
    readonly kind: FailureKind,
    readonly object: ObjectName,
    message: string,
    /** The service's code for it. */
    readonly said?: string,
  ) {
    super(message);
  }
}

/** What was tried: "upload", "read", "delete". */
export interface Attempt extends ObjectName {
  readonly doing: string;
  /** The service, without credentials. */
  readonly at: string;
}

/** The error for a response with an error code. `said`: the code in the response's body, if it has one. */
export function refusal(
  attempt: Attempt,
  status: number,
  said: string | undefined,
  region?: string,
): ObjectStorageError {
  const { bucket, at } = attempt;
  const make = (kind: FailureKind, advice: string) =>
    new ObjectStorageError(kind, attempt, `${failed(attempt)}: ${advice}`, said);
  switch (said) {
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
    case "ExpiredToken":
    case "InvalidToken":
      return make(
        "settings",
        said === "ExpiredToken"
          ? "the temporary key has expired. Set new AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN."
          : `the keys are wrong (${said}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, and that AWS_REGION is the bucket's.`,
      );
    case "RequestTimeTooSkewed":
      return make("settings", "this machine's clock and the service's differ by too much. Set the clock right (NTP).");
    case "NoSuchBucket":
      return make("settings", `${at} has no bucket ${bucket}. Create it, or name another one.`);
    case "AccessDenied":
    case "AllAccessDisabled":
      return make(
        "settings",
        `access is denied. The key needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload in ${bucket}.`,
      );
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return make(
        "settings",
        region === undefined
          ? "the bucket is in another region. Set AWS_REGION to it."
          : `the bucket is in ${region}. Set AWS_REGION=${region}.`,
      );
  }
  if (status === 404) return make("missing", "it is not there.");
  if (status === 401 || status === 403 || status === 301 || status === 307)
    return make(
      "settings",
      `it was refused (${status}). Check the keys, their permissions, AWS_REGION and AWS_ENDPOINT_URL.`,
    );
  return make("refused", `${at} answered ${status}${said === undefined ? "" : ` (${said})`}. Try again later.`);
}

/** Something answers, but no object storage: a web site, a console. */
export function notStorage(attempt: Attempt): ObjectStorageError {
  return new ObjectStorageError(
    "settings",
    attempt,
    `${failed(attempt)}: ${attempt.at} does not answer as an S3 service does. Check AWS_ENDPOINT_URL.`,
  );
}

/** `reason`: OpenSSL's words, without the place in its source. */
export function unreachable(attempt: Attempt, error: Error & { code?: string; reason?: string }): ObjectStorageError {
  const why = error.reason ?? (error.message === "" ? (error.code ?? "the connection failed") : error.message);
  return new ObjectStorageError(
    "unreachable",
    attempt,
    `${failed(attempt)}: ${attempt.at} cannot be reached (${why}). Check AWS_ENDPOINT_URL, the network, and that the service is running.`,
  );
}

export function damaged(attempt: Attempt, what: string): ObjectStorageError {
  return new ObjectStorageError(
    "damaged",
    attempt,
    `${failed(attempt)}: ${what}. It is not relied on; try again, and check the service's disks if this stays.`,
  );
}

function failed(attempt: Attempt): string {
  return `${formatObject(attempt)} could not be ${attempt.doing}`;
}
