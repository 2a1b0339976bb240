/** The headers of a request and its response: to send, to read, and to archive. */
import type { Validators } from "../model/fetched.js";
import { headerValue } from "./header-value.js";

/** A validator that is invalid in a header is not sent, because the request would fail. */
export function conditions({ etag, lastModified }: Validators): string[] {
  const sendable = (value: string | undefined): value is string =>
    value !== undefined && /^[\t\x20-\x7e]+$/.test(value);
  return [
    ...(sendable(etag) ? ["if-none-match", etag] : []),
    ...(sendable(lastModified) ? ["if-modified-since", lastModified] : []),
  ];
}

export function readHeaders(raw: readonly Buffer[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2)
    headers.push([raw[i]!.toString("latin1").toLowerCase(), headerValue(raw[i + 1]!)]);
  return headers;
}

export function rawHeaders(raw: readonly Buffer[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2)
    headers.push([raw[i]!.toString("latin1"), raw[i + 1]!.toString("latin1")]);
  return headers;
}

/** The headers that undici sends: two of its own, then ours. It does not report the HTTP version; 1.0 is taken for 1.1. */
export function asSent(host: string, { headers }: { readonly headers: readonly string[] }): [string, string][] {
  const sent: [string, string][] = [
    ["host", host],
    ["connection", "keep-alive"],
  ];
  for (let i = 0; i + 1 < headers.length; i += 2)
    if (headers[i] !== "cookie") sent.push([headers[i]!, headers[i + 1]!]); // cookies are not archived
  return sent;
}

export function first(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  for (const [key, value] of headers) if (key === name) return value;
  return undefined;
}

export function valuesOf(headers: readonly (readonly [string, string])[], name: string): string[] {
  return headers.flatMap(([key, value]) => (key === name ? [value] : []));
}

export function all(headers: readonly (readonly [string, string])[], name: string): string {
  let values = "";
  for (const [key, value] of headers) if (key === name) values += values === "" ? value : `,${value}`;
  return values;
}
