/** What does a harvester ask for? Arguments are checked by the rules of OAI-PMH 2.0, section 3.6 and 4. */

const VERBS = ["Identify", "ListMetadataFormats", "ListSets", "ListIdentifiers", "ListRecords", "GetRecord"] as const;
export type Verb = (typeof VERBS)[number];

export type OaiErrorCode =
  | "badArgument"
  | "badResumptionToken"
  | "badVerb"
  | "cannotDisseminateFormat"
  | "idDoesNotExist"
  | "noRecordsMatch"
  | "noSetHierarchy";

/** A protocol error: an ordinary response that says what is wrong. */
export class OaiError extends Error {
  constructor(
    readonly oaiCode: OaiErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export interface OaiRequest {
  readonly verb: Verb;
  /** All arguments but the verb. */
  readonly given: { readonly [name: string]: string };
  /** Seconds; `until` includes its last second. */
  readonly from?: number;
  readonly until?: number;
}

const LIST = { required: ["metadataPrefix"], optional: ["from", "until", "set"], token: true };
const ARGUMENTS: Readonly<
  Record<Verb, { readonly required: readonly string[]; readonly optional: readonly string[]; readonly token: boolean }>
> = {
  Identify: { required: [], optional: [], token: false },
  ListMetadataFormats: { required: [], optional: ["identifier"], token: false },
  ListSets: { required: [], optional: [], token: true },
  ListIdentifiers: LIST,
  ListRecords: LIST,
  GetRecord: { required: ["identifier", "metadataPrefix"], optional: [], token: false },
};

export function readRequest(words: URLSearchParams): OaiRequest {
  const verbs = words.getAll("verb");
  const verb = VERBS.find((one) => one === verbs[0]);
  if (verb === undefined || verbs.length > 1) throw new OaiError("badVerb", `Give one verb of ${VERBS.join(", ")}.`);
  const given: { [name: string]: string } = {};
  for (const [name, value] of words) {
    if (name === "verb") continue;
    if (Object.hasOwn(given, name)) throw bad(`${printable(name)} is given twice.`);
    given[name] = value;
  }
  checkNames(verb, given);
  return { verb, given, ...readDates(given) };
}

function checkNames(verb: Verb, given: OaiRequest["given"]): void {
  const { required, optional, token } = ARGUMENTS[verb];
  const names = Object.keys(given);
  if (token && given["resumptionToken"] !== undefined) {
    if (names.length > 1) throw bad("resumptionToken must be the only argument.");
    return;
  }
  const unknown = names.find((name) => !required.includes(name) && !optional.includes(name));
  if (unknown !== undefined) throw bad(`${verb} has no argument ${printable(unknown)}.`);
  const missing = required.find((name) => !given[name]);
  if (missing !== undefined) throw bad(`${verb} needs ${missing}.`);
}

function readDates(given: OaiRequest["given"]): { readonly from?: number; readonly until?: number } {
  const [from, until] = [given["from"], given["until"]];
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw bad("from and until must have the same granularity.");
  const first = from === undefined ? undefined : readMoment("from", from);
  const last = until === undefined ? undefined : readMoment("until", until) + (until.length === 10 ? 86_399 : 0);
  if (first !== undefined && last !== undefined && first > last) throw bad("from is later than until.");
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { until: last }) };
}

function readMoment(name: string, words: string): number {
  const milliseconds = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(words) ? Date.parse(words) : Number.NaN;
  const written = Number.isNaN(milliseconds) ? "" : new Date(milliseconds).toISOString();
  if (!written.startsWith(words.slice(0, 19)))
    throw bad(`${name} is not a date like 2026-11-18 or 2026-11-18T09:00:00Z.`);
  return milliseconds / 1000;
}

function bad(message: string): OaiError {
  return new OaiError("badArgument", message);
}

function printable(name: string): string {
  return JSON.stringify(name.slice(0, 40));
}
