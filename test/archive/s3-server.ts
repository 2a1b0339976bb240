/**
 * An S3-compatible service for tests: real HTTP, signatures verified, with faults on demand.
 *
 * It is written from the documentation of the API, not from our client: the signature is computed here again from the bytes on the wire
 * (AWS Signature Version 4), bodies are compared with their Content-MD5 and x-amz-content-sha256, and conditional headers are ignored, as
 * many services do. `WINNOW_S3_TEST` may name another service for the contract (test/archive/objects.test.ts).
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface S3Server {
  readonly url: string;
  /** Objects by "bucket/key". */
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither completed nor aborted. */
  readonly uploads: ReadonlyMap<string, unknown>;
  readonly requests: string[];
  /** Decides about each request that is well signed: what is to happen instead. */
  fault: (request: {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
  }) => Fault | undefined;
  /** Variables for the environment of a client. */
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

export type Fault =
  | "500"
  | "hang"
  /** The connection is cut before the body was read. */
  | "cut"
  /** The body is stored damaged, with the checksum of the damage. */
  | "damage"
  /** The work is done and the connection cut before the answer. */
  | "lost answer"
  /** Half an answer, then the connection is cut. */
  | "half"
  /** An error with status 200, as completing an upload may give. */
  | "late error"
  | "skew"
  /** The key may not do this. */
  | "denied";

const ACCESS = "TESTKEY";
const SECRET = "test/secret+key";
const BUCKET = "bucket";

export async function startS3({ port = 0 } = {}): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { readonly name: string; readonly parts: Map<number, Buffer> }>();
  const requests: string[] = [];

  const server = createServer((incoming, answer) => {
    void serve(incoming, answer).catch(() => answer.destroy());
  });

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(incoming.url!, "http://localhost");
    const [, bucket = "", ...rest] = url.pathname.split("/");
    const key = rest.map(decodeURIComponent).join("/");
    const method = incoming.method!;
    requests.push(`${method} ${incoming.url}`);
    const fault = self.fault({ method, path: url.pathname, query: url.searchParams });
    if (fault === "cut") return void incoming.socket.destroy();
    const body = await bodyOf(incoming);
    const error = (status: number, code: string) => {
      const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
      answer.writeHead(status, { "content-type": "application/xml" }).end(method === "HEAD" ? undefined : text);
    };
    const xml = (text: string) => answer.writeHead(200, { "content-type": "application/xml" }).end(text);
    const wrong = checkSignature(incoming, url, body);
    if (wrong !== undefined) return error(403, wrong);
    if (fault === "hang") return;
    if (fault === "500") return error(500, "InternalError");
    if (fault === "skew") return error(403, "RequestTimeTooSkewed");
    if (fault === "denied") return error(403, "AccessDenied");
    if (fault === "late error") return void xml("<Error><Code>InternalError</Code></Error>");
    if (bucket !== BUCKET) return error(404, "NoSuchBucket");
    const md5Header = incoming.headers["content-md5"];
    if (md5Header !== undefined && md5Header !== createHash("md5").update(body).digest("base64"))
      return error(400, "BadDigest");
    const stored = fault === "damage" ? Buffer.concat([body.subarray(0, -1), Buffer.from([body.at(-1)! ^ 1])]) : body;
    const name = `${bucket}/${key}`;
    const send = (status: number, headers: Record<string, string>, content?: Buffer): void => {
      if (fault === "lost answer") return void answer.destroy();
      if (fault === "half" && content !== undefined) {
        answer.writeHead(status, { ...headers, "content-length": String(content.length) });
        answer.write(content.subarray(0, Math.floor(content.length / 2)), () => answer.destroy());
        return;
      }
      answer.writeHead(status, headers).end(content);
    };

    const uploadId = url.searchParams.get("uploadId") ?? "";
    if (key === "" && method === "GET" && url.searchParams.has("uploads")) {
      const prefix = url.searchParams.get("prefix") ?? "";
      const found = [...uploads].filter(([, upload]) => upload.name.startsWith(`${bucket}/${prefix}`));
      return void xml(
        `<ListMultipartUploadsResult>${found.map(([id]) => `<Upload><UploadId>${id}</UploadId></Upload>`).join("")}</ListMultipartUploadsResult>`,
      );
    }
    if (method === "POST" && url.searchParams.has("uploads")) {
      const id = randomBytes(8).toString("hex");
      uploads.set(id, { name, parts: new Map() });
      return void xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (uploadId !== "") {
      const upload = uploads.get(uploadId);
      if (upload === undefined) return error(404, "NoSuchUpload");
      if (method === "PUT") {
        upload.parts.set(Number(url.searchParams.get("partNumber")), stored);
        return send(200, { etag: `"${md5(stored)}"` });
      }
      uploads.delete(uploadId);
      if (method === "DELETE") return send(204, {});
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
      const parts = named.map(([, number]) => upload.parts.get(Number(number)));
      if (parts.some((part, n) => part === undefined || !named[n]![2]!.includes(md5(part))))
        return error(400, "InvalidPart");
      const whole = Buffer.concat(parts as Buffer[]);
      const etag = `${md5(Buffer.concat(parts.map((part) => createHash("md5").update(part!).digest())))}-${parts.length}`;
      objects.set(name, whole);
      if (fault === "lost answer") return void answer.destroy();
      return void xml(
        `<CompleteMultipartUploadResult><ETag>&quot;${etag}&quot;</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (method === "PUT") {
      objects.set(name, stored);
      return send(200, { etag: `"${md5(stored)}"` });
    }
    if (method === "DELETE") {
      objects.delete(name);
      return send(204, {});
    }
    const object = objects.get(name);
    if (object === undefined) return error(404, "NoSuchKey");
    const headers = { etag: `"${md5(object)}"`, "content-type": "application/warc" };
    if (method === "HEAD") return void answer.writeHead(200, { ...headers, "content-length": object.length }).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? "");
    if (range === null) return send(200, headers, object);
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]) + 1, object.length)];
    if (start >= object.length) return error(416, "InvalidRange");
    const part = object.subarray(start, end);
    send(206, { ...headers, "content-range": `bytes ${start}-${end - 1}/${object.length}` }, part);
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: S3Server = {
    url: address,
    objects,
    uploads,
    requests,
    fault: () => undefined,
    environment: {
      AWS_ENDPOINT_URL: address,
      AWS_ACCESS_KEY_ID: ACCESS,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_REGION: "test-1",
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The error code, if the request is not signed as it should be. */
function checkSignature(incoming: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { headers, method } = incoming;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (found === null) return "AccessDenied";
  const [, access, day, region, signed, signature] = found as unknown as string[];
  if (access !== ACCESS) return "InvalidAccessKeyId";
  const date = String(headers["x-amz-date"]);
  const payload = String(headers["x-amz-content-sha256"]);
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${strict(name)}=${strict(value)}`)
      .sort()
      .join("&"),
    ...signed!.split(";").map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    signed,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = [day!, region!, "s3", "aws4_request"].reduce<string | Buffer>(
    (with_, part) => hmac(with_, part),
    `AWS4${SECRET}`,
  );
  if (hmac(key, text).toString("hex") !== signature) return "SignatureDoesNotMatch";
  return payload === sha256(body) ? undefined : "XAmzContentSHA256Mismatch";
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(bytes: string | Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function md5(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}
