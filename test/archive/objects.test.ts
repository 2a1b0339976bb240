/**
 * Objects in an S3-compatible service: what goes up comes down the same, whatever the service and the network do.
 *
 * The service is our own (s3-server.ts), which can fail. With WINNOW_S3_TEST=1 the first tests run against the one that the AWS_ variables
 * name, in the bucket WINNOW_S3_BUCKET.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { ObjectStorageError } from "../../src/archive/objects/failure.js";
import { formatObject, readLocation, readObject } from "../../src/archive/objects/location.js";
import { type ByteSource, type Objects, openObjects } from "../../src/archive/objects/objects.js";
import { addressOf, objectSettings } from "../../src/archive/objects/settings.js";
import { type Fault, type S3Server, startS3 } from "./s3-server.js";

const elsewhere = process.env.WINNOW_S3_TEST !== undefined;
const bucket = process.env.WINNOW_S3_BUCKET ?? "bucket";
const MEBIBYTE = 2 ** 20;
/** Real services demand five mebibytes. */
const PART = elsewhere ? 5 * MEBIBYTE : 2 ** 17;
const IN_PARTS = 2 * PART + 1017;
const PATIENCE = { attempts: 4, wait: 5, silence: 300 };

let server: S3Server;
let objects: Objects;

before(async () => {
  server = await startS3();
  objects = open(elsewhere ? process.env : server.environment);
});
beforeEach(() => {
  server.fault = () => undefined;
});
after(async () => {
  await objects.close();
  await server.close();
});

function open(environment: NodeJS.ProcessEnv): Objects {
  return openObjects(objectSettings(environment), {
    patience: elsewhere ? { ...PATIENCE, silence: 10_000 } : PATIENCE,
    partBytes: PART,
  });
}

function bytesOf(content: Buffer): ByteSource {
  return { bytes: content.length, read: async (offset, length) => content.subarray(offset, offset + length) };
}

for (const [what, size] of [
  ["in one piece", 70_000],
  ["in parts", IN_PARTS],
] as const) {
  test(`a segment goes up ${what}, comes down in ranges, and is deleted`, async () => {
    const content = randomBytes(size);
    const name = { bucket, key: `test/run-1/${randomBytes(4).toString("hex")}.warc.gz` };
    const stored = await objects.put(name, bytesOf(content));
    assert.equal(stored.bytes, size);
    assert.deepEqual(await objects.read(name, 0, size), content);
    assert.deepEqual(await objects.read(name, 1234, 5678), content.subarray(1234, 1234 + 5678));
    assert.deepEqual(await objects.read(name, size - 10, 100), content.subarray(size - 10));
    assert.equal((await objects.read(name, size, 100))?.length, 0);
    await objects.remove(name);
    assert.equal(await objects.read(name, 0, 10), undefined);
    await objects.remove(name); // it need not be there
  });
}

test("an upload that was given up leaves nothing once it is removed", async () => {
  const name = { bucket, key: "given/up.warc.gz" };
  const giveUp = new AbortController();
  const content = randomBytes(IN_PARTS);
  const source: ByteSource = {
    bytes: content.length,
    async read(offset, length) {
      if (offset > 0) giveUp.abort();
      return content.subarray(offset, offset + length);
    },
  };
  server.fault = ({ method }) => (method === "DELETE" ? "500" : undefined); // nor can it be aborted now
  await assert.rejects(objects.put(name, source, giveUp.signal));
  if (!elsewhere) assert.equal(server.uploads.size, 1);
  server.fault = () => undefined;
  await objects.remove(name);
  assert.equal(server.uploads.size, 0);
  assert.equal(await objects.read(name, 0, 1), undefined);
});

/** The methods that a fault is about. */
const ONLY: Readonly<Record<string, readonly string[]>> = { damage: ["PUT"], "late error": ["POST"] };

if (!elsewhere) {
  for (const fault of ["500", "hang", "cut", "damage", "lost answer", "late error"] satisfies Fault[])
    for (const size of [60_000, IN_PARTS])
      test(`${fault} at any one request of an upload of ${size} bytes does no harm`, async () => {
        const content = randomBytes(size);
        for (let at = 0; ; at++) {
          const name = { bucket, key: `${fault.replace(" ", "-")}/${size}-${at}.warc.gz` };
          let count = 0;
          let hit = false;
          server.fault = ({ method }) => {
            if (count++ !== at || ONLY[fault]?.includes(method) === false) return undefined;
            hit = true;
            return fault;
          };
          const outcome = await objects.put(name, bytesOf(content)).then(
            () => "uploaded",
            (error: unknown) => error,
          );
          server.fault = () => undefined;
          if (fault === "damage" && hit) {
            // A wrong checksum is never taken for an upload.
            assert.ok(outcome instanceof ObjectStorageError && outcome.kind === "damaged", String(outcome));
          } else {
            assert.equal(outcome, "uploaded");
            assert.ok(server.objects.get(`${bucket}/${name.key}`)?.equals(content));
          }
          if (count <= at) break; // every request was hit once
        }
      });

  for (const fault of ["500", "hang", "cut", "half"] satisfies Fault[])
    test(`${fault} while reading is tried again`, async () => {
      const content = randomBytes(200_000);
      server.objects.set("bucket/read.warc.gz", content);
      let count = 0;
      server.fault = () => (count++ < 2 ? fault : undefined);
      assert.deepEqual(await objects.read({ bucket, key: "read.warc.gz" }, 5, 150_000), content.subarray(5, 150_005));
      assert.equal(count, 3);
    });

  test("errors name the object and what to do", async () => {
    const name = { bucket, key: "a/b.warc.gz" };
    const { environment } = server;
    const said = async (with_: NodeJS.ProcessEnv, fault?: Fault, of = name): Promise<string> => {
      server.fault = () => fault;
      const own = openObjects(objectSettings(with_), { patience: { attempts: 2, wait: 1, silence: 200 } });
      try {
        return await own.read(of, 0, 1).then(
          () => "",
          (error: Error) => error.message,
        );
      } finally {
        await own.close();
      }
    };
    assert.match(
      await said({ ...environment, AWS_SECRET_ACCESS_KEY: "wrong" }),
      /^s3:\/\/bucket\/a\/b\.warc\.gz could not be read: the keys are wrong \(SignatureDoesNotMatch\)\. Check AWS_/,
    );
    assert.match(await said({ ...environment, AWS_ACCESS_KEY_ID: "X" }), /InvalidAccessKeyId/);
    assert.match(await said(environment, undefined, { ...name, bucket: "other" }), /has no bucket other\. Create it/);
    assert.match(await said(environment, "skew"), /clock/);
    assert.match(await said(environment, "500"), /127\.0\.0\.1:\d+ answered 500 \(InternalError\)\. Try again later/);
    assert.match(await said(environment, "hang"), /cannot be reached \(.*\)\. Check AWS_ENDPOINT_URL/);
    assert.match(await said({ ...environment, AWS_ENDPOINT_URL: "http://127.0.0.1:9" }), /cannot be reached/);
    const secret = { ...environment, AWS_SECRET_ACCESS_KEY: "hush-key", AWS_SESSION_TOKEN: "hush-token" };
    assert.doesNotMatch(await said(secret), /hush/);
  });

  test("a probe tells wrong settings from a bucket that is merely empty", async () => {
    await objects.probe({ bucket: "bucket", prefix: "a" });
    await assert.rejects(objects.probe({ bucket: "missing", prefix: "" }), { kind: "settings" });
    const wrong = open({ ...server.environment, AWS_SECRET_ACCESS_KEY: "wrong" });
    await assert.rejects(wrong.probe({ bucket: "bucket", prefix: "" }), { kind: "settings" });
    await wrong.close();
    assert.equal(server.uploads.size, 0, "nothing is left of it");
  });

  test("a probe finds a key that may only read, and an address where no object storage answers", async () => {
    server.fault = ({ method }) => (method === "GET" || method === "HEAD" ? undefined : "denied");
    await assert.rejects(objects.probe({ bucket: "bucket", prefix: "" }), /The key needs s3:GetObject, s3:PutObject/);
    const web = createServer((_, answer) => void answer.end("<title>Console</title>"));
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const at = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    const site = open({ ...server.environment, AWS_ENDPOINT_URL: at });
    await assert.rejects(site.probe({ bucket: "bucket", prefix: "" }), /does not answer as an S3 service does/);
    const https = open({ ...server.environment, AWS_ENDPOINT_URL: at.replace("http", "https") });
    await assert.rejects(
      https.probe({ bucket: "bucket", prefix: "" }),
      /cannot be reached \([\w ]+\)\. Check AWS_ENDPOINT/,
    );
    await Promise.all([site.close(), https.close()]);
    await new Promise((resolve) => web.close(resolve));
  });
}

test("keys come from the environment, else from the file that it names", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "winnow-keys-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "credentials");
  writeFileSync(
    file,
    "# keys\n[default]\naws_access_key_id = D\naws_secret_access_key=d=/+\n\n[archive]\r\naws_access_key_id=A\r\naws_secret_access_key=a\r\naws_session_token=t\r\n[empty]\n",
  );
  const keys = (more: NodeJS.ProcessEnv) => {
    const { accessKey, secretKey, sessionToken } = objectSettings({ HOME: folder, ...more });
    return [accessKey, secretKey, sessionToken];
  };
  const named = { AWS_SHARED_CREDENTIALS_FILE: file };
  assert.deepEqual(keys(named), ["D", "d=/+", undefined]);
  assert.deepEqual(keys({ ...named, AWS_PROFILE: "archive" }), ["A", "a", "t"]);
  assert.deepEqual(keys({ ...named, AWS_ACCESS_KEY_ID: "E", AWS_SECRET_ACCESS_KEY: "e" }), ["E", "e", undefined]);
  assert.throws(() => keys({ ...named, AWS_PROFILE: "empty" }), /no aws_access_key_id .* section \[empty\]/);
  assert.throws(() => keys({ AWS_SHARED_CREDENTIALS_FILE: path.join(folder, "no") }), /cannot be read: ENOENT/);
  assert.throws(() => keys({}), /set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
  mkdirSync(path.join(folder, ".aws"));
  writeFileSync(path.join(folder, ".aws/credentials"), "[default]\naws_access_key_id=H\naws_secret_access_key=h");
  assert.deepEqual(keys({}), ["H", "h", undefined]);
});

test("addresses: the bucket stands in the path at a named endpoint, in the host's name at Amazon's", () => {
  const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  const at = (more: NodeJS.ProcessEnv, of = "bucket") =>
    addressOf(objectSettings({ ...keys, ...more }), of, "p/k.gz").href;
  assert.equal(at({}), "https://bucket.s3.us-east-1.amazonaws.com/p/k.gz");
  assert.equal(at({ AWS_REGION: "eu-west-1" }, "a.b"), "https://s3.eu-west-1.amazonaws.com/a.b/p/k.gz");
  assert.equal(at({ AWS_ENDPOINT_URL: "http://127.0.0.1:9000/" }), "http://127.0.0.1:9000/bucket/p/k.gz");
  assert.equal(at({ AWS_ENDPOINT_URL: "http://a", AWS_ENDPOINT_URL_S3: "https://b/s3" }), "https://b/s3/bucket/p/k.gz");
  assert.throws(() => objectSettings({}), /AWS_ACCESS_KEY_ID/);
  assert.throws(() => objectSettings({ ...keys, AWS_ENDPOINT_URL: "http://user:word@host" }), /without user name/);
});

test("locations are read, and written again", () => {
  assert.deepEqual(readLocation("s3://bucket/a/b/", "--archive"), { bucket: "bucket", prefix: "a/b" });
  assert.deepEqual(readLocation("s3://bucket", "--archive"), { bucket: "bucket", prefix: "" });
  for (const wrong of [
    "s3://",
    "s3://B",
    "s3://key:secret@bucket/x",
    "s3://bucket/../x",
    "s3://bucket/a b",
    "http://bucket",
  ])
    assert.throws(() => readLocation(wrong, "--archive"), /--archive/, wrong);
  const object = { bucket: "bucket", key: "a/b.warc.gz" };
  assert.deepEqual(readObject(formatObject(object)), object);
});
