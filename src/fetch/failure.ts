/** Maps error codes of undici, Node and OpenSSL to failure reasons and messages in our own words. */
import { ForbiddenAddressError } from "../model/errors.js";
import type { FailureReason } from "../model/fetched.js";

export interface FailureDetail {
  readonly reason: FailureReason;
  readonly says: string;
  readonly passing: boolean;
  readonly ip?: string;
}

/** The failure for `error` of a request to `host`. */
export function describeFailure(error: Error, host: string): FailureDetail {
  if (error instanceof ForbiddenAddressError) return { ...error.refusal, passing: false };
  const { code = "", address, port, message } = error as ErrnoException;
  const there = address === undefined ? host : port === undefined ? address : joined(address, port);
  const trouble =
    error.name === "HTTPParserError" ? notHttp(there, message) : (TROUBLES[code] ?? byFamily(code))(there, message);
  return address === undefined ? trouble : { ...trouble, ip: address };
}

/** The same while the response has not begun: what is wrong then is not the length of the body, whatever undici says. */
export function describeNoAnswer(error: Error & { code?: string }, host: string): FailureDetail {
  if (error.code !== "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return describeFailure(error, host);
  return badAnswer(host, "header");
}

interface ErrnoException extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
}

type Say = (there: string, message: string) => FailureDetail;

const say =
  (reason: FailureReason, passing: boolean, sentence: (there: string) => string): Say =>
  (there) => ({ reason, passing, says: sentence(there) });

const lost = say("connection lost", true, (there) => `${there} closed the connection before its answer was complete`);
const unreachable = say("connection refused", true, (there) => `there is no way to ${there} from here`);
const late = say("time-out", true, (there) => `no connection to ${there} in time`);

const TROUBLES: { readonly [code: string]: Say } = {
  ENOTFOUND: say("name not found", true, (there) => `the name ${there} has no address`),
  EAI_AGAIN: say("name not found", true, (there) => `the name ${there} could not be looked up; is the network up?`),
  EAI_FAIL: say("name not found", true, (there) => `the look-up of ${there} failed`),
  ECONNREFUSED: say("connection refused", true, (there) => `connection refused by ${there}`),
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: late,
  UND_ERR_CONNECT_TIMEOUT: late,
  UND_ERR_HEADERS_TIMEOUT: say(
    "time-out",
    true,
    (there) => `${there} took the request and did not begin to answer in time`,
  ),
  UND_ERR_BODY_TIMEOUT: say("time-out", true, (there) => `${there} stopped sending in the middle of its answer`),
  ECONNRESET: lost,
  ECONNABORTED: lost,
  EPIPE: lost,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: say(
    "bad answer",
    true,
    (there) => `${there} announced another length than it sent, or two`,
  ),
  ERR_ASSERTION: badAnswer, // undici asserts some rules of HTTP, such as a status of at least 100
  UND_ERR_SOCKET: (there, message) =>
    // undici reports unexpected responses so: a second one, a protocol switch.
    message.startsWith("bad ") ? badAnswer(there, message) : lost(there, message),
  UND_ERR_ABORTED: (there, message) =>
    message.startsWith("Proxy response")
      ? { reason: "connection refused", passing: true, says: `the proxy opens no way to ${there}${statusIn(message)}` }
      : lost(there, message),
  WINNOW_INFORMATIONAL: say(
    "bad answer",
    true,
    (there) => `${there} sent one interim answer after the other, and no final one`,
  ),
  WINNOW_FRAMING: say("bad answer", true, (there) => `${there} sent far more framing than content`),
  UND_ERR_HEADERS_OVERFLOW: say("bad answer", false, (there) => `${there} sent more headers than we take`),
  UND_ERR_DESTROYED: say("stopped", true, () => "stopped before the answer came"),
  UND_ERR_CLOSED: say("stopped", true, () => "stopped before the answer came"),
  UND_ERR_INVALID_ARG: say("bad address", false, (there) => `no request can be made to ${there} for this address`),
};

/** Groups of codes that are too many to list. */
function byFamily(code: string): Say {
  if (/^ERR_SSL_/.test(code)) return noSecurity(code);
  if (/CERT|UNABLE_TO_|SELF_SIGNED|^CRL_/.test(code)) return certificate(code);
  if (/^ERR_TLS_|^EPROTO$/.test(code)) return noSecurity(code);
  return say("connection lost", true, (there) => `the connection to ${there} failed${inBrackets(code)}`);
}

function notHttp(there: string, message: string): FailureDetail {
  return message.includes("EOF") ? lost(there, message) : badAnswer(there, message);
}

function badAnswer(there: string, message: string): FailureDetail {
  const why = NOT_HTTP.find(([pattern]) => pattern.test(message))?.[1] ?? "it breaks the rules of HTTP/1.1";
  return { reason: "bad answer", passing: true, says: `the answer of ${there} is not HTTP: ${why}` };
}

/** What the parser and the client say about an answer, and what that means. The first match wins. */
const NOT_HTTP: readonly (readonly [message: RegExp, meaning: string])[] = [
  [/content-length/i, "its length is no number, or there are two"],
  [/transfer-encoding/i, "it says in two ways how long it is"],
  [/chunk/i, "its chunks have no proper sizes"],
  [/statusCode|status/i, "its status is none of HTTP's"],
  [/bad upgrade|upgrade/i, "it changes to another protocol"],
  [/bad response/i, "it came without being asked for"],
  [/header/i, "a header has characters that must not be there, or two headers contradict each other"],
  [/expected (?:lf|cr|space)|whitespace/i, "its lines do not end as they must"],
  [/expected http|http version|invalid method|constant|protocol/i, "it does not begin with a status line"],
];

function noSecurity(code: string): Say {
  const why = NO_TLS.find(([pattern]) => pattern.test(code))?.[1] ?? "it breaks the rules of TLS";
  return say("bad answer", false, (there) => `no secure connection to ${there}: ${why}`);
}

const NO_TLS: readonly (readonly [code: RegExp, meaning: string])[] = [
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|UNKNOWN_PROTOCOL/, "it does not speak TLS at this port"],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, "it knows only old versions of TLS"],
  [/UNRECOGNIZED_NAME/, "it does not know this host name"],
  [/HANDSHAKE_FAILURE|NO_SHARED_CIPHER|CIPHER/, "there is no encryption that both sides know"],
  [/(?:KEY|MODULUS|MD)_TOO_(?:SMALL|WEAK)|BAD_DH/, "its keys are too weak"],
  [/CERTIFICATE/, "it wants a certificate from us, and there is none"],
  [/ACCESS_DENIED/, "it refuses us"],
  [/INTERNAL_ERROR/, "it failed during the handshake"],
];

function certificate(code: string): Say {
  const why = BAD_CERTIFICATE.find(([pattern]) => pattern.test(code))?.[1] ?? `it was not accepted${inBrackets(code)}`;
  return say("certificate", false, (there) => `the certificate of ${there} cannot be trusted: ${why}`);
}

const BAD_CERTIFICATE: readonly (readonly [code: RegExp, meaning: string])[] = [
  [/HAS_EXPIRED/, "it has expired"],
  [/NOT_YET_VALID/, "it is not yet valid"],
  [/ALTNAME/, "it is for other names"],
  [/SELF_SIGNED/, "it is self-signed"],
  [/REVOKED/, "it was revoked"],
  [/UNABLE_TO_/, "its issuer is unknown, or the server does not send the whole chain"],
];

function inBrackets(code: string): string {
  return code === "" ? "" : ` (${code})`;
}

function joined(address: string, port: number): string {
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}

/** "Proxy response (403) !== 200 when HTTP Tunneling" */
function statusIn(message: string): string {
  const status = /\((\d{3})\)/.exec(message)?.[1];
  return status === undefined ? "" : `: it answers ${status}`;
}
