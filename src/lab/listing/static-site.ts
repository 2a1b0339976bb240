/**
 * A folder as a web site on loopback, by the rules of static hosters: a file; P.html for P; 301 from a folder P to P/; its
 * index.html; else 404. Links to the site's own domains become root-relative, so that the whole site stays on loopback.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

export interface ServedSite {
  readonly origin: string;
  /** What was asked for, in order, as it was asked: path and query. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export interface StaticResponse {
  readonly status: number;
  readonly location?: string;
  readonly body: Uint8Array | string;
}

export async function serveAnswers(answer: (path: string) => StaticResponse): Promise<ServedSite> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const wanted = request.url ?? "/";
    asked.push(wanted);
    const { status, location, body } = answer(wanted);
    const headers = { "content-type": "text/html", ...(location === undefined ? {} : { location }) };
    response.writeHead(status, headers).end(body);
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function staticSite(folder: string, ownDomains: readonly string[] = []): (path: string) => StaticResponse {
  const root = path.resolve(folder);
  const own = ownDomains.length === 0 ? undefined : ownLinks(ownDomains);
  return (wanted) => {
    const raw = wanted.replace(/[?#].*$/, "");
    const plain = decoded(raw);
    const name = path.posix.normalize(plain).replace(/^\/+/, "").replace(/\/+$/, "");
    const file = path.join(root, name === "." ? "" : name);
    if (file !== root && !file.startsWith(root + path.sep)) return { status: 403, body: "" };
    // No file has such a name, and asking for it is an error.
    if (name.split("/").some((one) => Buffer.byteLength(one) > MAX_NAME)) return NOT_FOUND;
    const isFolder = plain.endsWith("/");
    const found = isFolder
      ? undefined
      : [file, `${file}.html`].find((one) => isFile(one) && (one === file || name !== ""));
    if (found === undefined && statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      if (!isFolder) return { status: 301, location: `${raw}/`, body: "" };
      const index = ["index.html", "index.htm"].map((one) => path.join(file, one)).find((one) => existsSync(one));
      return index === undefined ? NOT_FOUND : page(index, own);
    }
    return found === undefined ? NOT_FOUND : page(found, own);
  };
}

const MAX_NAME = 250;
const NOT_FOUND: StaticResponse = { status: 404, body: "not found" };

function page(file: string, own: RegExp | undefined): StaticResponse {
  const bytes = readFileSync(file);
  // Latin-1 keeps every byte as it is, whatever the page's charset.
  return {
    status: 200,
    body: own === undefined ? bytes : Buffer.from(bytes.toString("latin1").replace(own, "$1"), "latin1"),
  };
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function ownLinks(domains: readonly string[]): RegExp {
  const names = domains.map((domain) => domain.replaceAll(".", "\\."));
  return new RegExp(`(href\\s*=\\s*["']?)(?:https?:)?//(?:${names.join("|")})(?=[/"'\\s>?#])`, "gi");
}
