/** What went wrong, in the model's words: undici's, Node's and OpenSSL's error codes become reasons and sentences. */
import type { FailureReason } from "../model/fetched.js";
import { Refused } from "./guard.js";

export interface Trouble {
  readonly reason: FailureReason;
  readonly says: string;
  readonly passing: boolean;
  readonly ip?: string;
}

/** The reason for `error`, met on the way to `host`. */
export function troubleOf(error: Error, host: string): Trouble {
  if (error instanceof Refused) return { ...error.refusal, passing: false };
  const { code = "", address, port, message } = error as ErrnoException;
  const there = address === undefined ? host : port === undefined ? address : joined(address, port);
  const trouble =
    error.name === "HTTPParserError" ? notHttp(there, message) : (TROUBLES[code] ?? byFamily(code))(there, message);
  return address === undefined ? trouble : { ...trouble, ip: address };
}

interface ErrnoException extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
}

type Say = (there: string, message: string) => Trouble;

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
  ERR_ASSERTION: badAnswer, // undici takes some rules of HTTP for granted: a status of at least 100
  UND_ERR_SOCKET: (there, message) =>
    // undici's words for an answer that nobody asked for: a second one, a switch of protocol.
    message.startsWith("bad ") ? badAnswer(there, message) : lost(there, message),
  UND_ERR_ABORTED: (there, message) =>
    message.startsWith("Proxy response")
      ? { reason: "connection refused", passing: true, says: `the proxy opens no way to ${there}: ${oneLine(message)}` }
      : lost(there, message),
  UND_ERR_HEADERS_OVERFLOW: say("bad answer", false, (there) => `${there} sent more headers than we take`),
  UND_ERR_DESTROYED: say("stopped", true, () => "stopped before the answer came"),
  UND_ERR_CLOSED: say("stopped", true, () => "stopped before the answer came"),
  UND_ERR_INVALID_ARG: (there, message) => ({
    reason: "bad address",
    passing: false,
    says: `the request to ${there} cannot be made: ${message}`,
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: certificate,
};

/** Families of codes that are too many to list. */
function byFamily(code: string): Say {
  if (/CERT|UNABLE_TO_|SELF_SIGNED|^CRL_/.test(code)) return certificate;
  if (/^ERR_(?:SSL|TLS)_|^EPROTO$/.test(code)) return noSecurity;
  return (there, message) => ({ reason: "connection lost", passing: true, says: `${there}: ${oneLine(message)}` });
}

function notHttp(there: string, message: string): Trouble {
  return message.includes("EOF") ? lost(there, message) : badAnswer(there, message);
}

function noSecurity(there: string, message: string): Trouble {
  return { reason: "bad answer", passing: false, says: `no secure connection to ${there}: ${oneLine(message)}` };
}

function badAnswer(there: string, message: string): Trouble {
  return { reason: "bad answer", passing: true, says: `the answer of ${there} is not HTTP: ${oneLine(message)}` };
}

function certificate(there: string, message: string): Trouble {
  return {
    reason: "certificate",
    passing: false,
    says: `the certificate of ${there} cannot be trusted: ${oneLine(message)}`,
  };
}

function joined(address: string, port: number): string {
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, " ").trim().slice(0, 200);
}
