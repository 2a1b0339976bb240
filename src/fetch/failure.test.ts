import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFailure } from "./failure.js";

/** What libraries say, and what a person reads. */
const CASES: [name: string, code: string, message: string, says: string][] = [
  ["AssertionError", "ERR_ASSERTION", "assert(statusCode >= 100)", "its status is none of HTTP's"],
  ["HTTPParserError", "HPE_INVALID_STATUS", "Invalid status code", "its status is none of HTTP's"],
  ["HTTPParserError", "HPE_INVALID_HEADER_TOKEN", "Invalid header value char", "a header has characters"],
  ["HTTPParserError", "HPE_INVALID_CONSTANT", "Expected HTTP/, RTSP/ or ICE/", "does not begin with a status line"],
  ["HTTPParserError", "HPE_INVALID_CHUNK_SIZE", "Invalid character in chunk size", "no proper sizes"],
  [
    "HTTPParserError",
    "HPE_UNEXPECTED_CONTENT_LENGTH",
    "Content-Length can't be present",
    "no number, or there are two",
  ],
  ["HTTPParserError", "HPE_ELSE", "something new", "it breaks the rules of HTTP/1.1"],
  ["SocketError", "UND_ERR_SOCKET", "bad upgrade", "it changes to another protocol"],
  ["SocketError", "UND_ERR_SOCKET", "other side closed", "closed the connection"],
  ["Error", "ERR_SSL_WRONG_VERSION_NUMBER", "0:error:1408F10B:SSL routines", "does not speak TLS at this port"],
  ["Error", "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "0:error:SSL alert number 70", "only old versions of TLS"],
  ["Error", "ERR_SSL_RECORD_TOO_SMALL", "0:error:SSL routines", "it breaks the rules of TLS"],
  ["Error", "ERR_SSL_DH_KEY_TOO_SMALL", "0:error:SSL routines", "its keys are too weak"],
  ["Error", "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "0:error:SSL alert number 116", "wants a certificate from us"],
  ["Error", "ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE", "0:error:SSL alert number 42", "wants a certificate from us"],
  ["Error", "CERT_HAS_EXPIRED", "certificate has expired", "it has expired"],
  ["Error", "ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match", "it is for other names"],
];
for (const [name, code, message, says] of CASES)
  test(`"${message}" is translated`, () => {
    const failure = describeFailure(Object.assign(new Error(message), { name, code }), "a.example");
    assert.ok(failure.says.includes(says), failure.says);
    assert.ok(failure.says.includes("a.example"), failure.says);
    assert.ok(!failure.says.includes(message) && !failure.says.includes(code), failure.says);
  });
