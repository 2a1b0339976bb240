/**
 * What kind of date do these words announce?
 *
 * Asked of the concepts that the words speak of (concepts.ts), so that the answer is the same in every language. It is
 * a first reading: how far it can be believed where is learned (span-signals.ts, due-signals.ts).
 */
import { type Concept, type Concepts, conceptsIn } from "./concepts.js";

export type DateType =
  | "abstract"
  | "submission"
  | "notification"
  | "cameraReady"
  | "registration"
  | "conference"
  | "other";

/** The kinds of dates on which authors hand something in or hear of it. */
const DEADLINE_TYPES: ReadonlySet<DateType> = new Set(["abstract", "submission", "notification", "cameraReady"]);
export const isDeadlineType = (type: DateType | undefined): boolean => type !== undefined && DEADLINE_TYPES.has(type);

interface Reading {
  readonly type: DateType | undefined;
  /** Each line: concepts that must be there together. */
  readonly says: readonly string[];
  readonly but?: readonly Concept[];
  readonly example: string;
}

/** The first that fits. "A<B": A is named before B. */
const READINGS: readonly Reading[] = [
  {
    type: "notification",
    says: ["notify<camera", "notify<final", "accept<camera"],
    example: "Notification and camera-ready instructions",
  },
  {
    type: "conference",
    says: ["held+deadline", "held+dates", "held+period"],
    but: ["submit", "paper", "abstract", "register", "pay", "review"],
    example: "Сроки проведения",
  },
  { type: "other", says: ["post"], example: "Post-proceedings submission" },
  { type: "other", says: ["response"], but: ["notify", "result"], example: "Research papers: author response period" },
  { type: "other", says: ["slides"], but: ["notify", "camera"], example: "Upload of presentation files" },
  { type: "cameraReady", says: ["camera"], example: "Camera-ready papers, two weeks after notification" },
  {
    type: "cameraReady",
    says: ["final+version", "final+paper", "final+submit", "final+abstract"],
    but: ["notify", "result"],
    example: "Final version due",
  },
  {
    type: "other",
    says: ["accept+news", "notify+news", "programme+news", "programme+open"],
    but: ["deadline"],
    example: "List of accepted papers is online",
  },
  { type: "notification", says: ["notify"], but: ["hotel", "support"], example: "Notification of abstract acceptance" },
  {
    type: "submission",
    says: ["submit<accept"],
    but: ["notify", "result", "news"],
    example: "Submissions are accepted until 30 March",
  },
  {
    type: "abstract",
    says: ["accept+abstract+until"],
    but: ["notify", "result"],
    example: "Aceptación de resúmenes hasta el 30 de diciembre",
  },
  {
    type: "notification",
    says: ["accept+paper", "accept+abstract", "accept+result", "accept"],
    but: ["register", "open", "pay", "support", "review"],
    example: "Acceptances",
  },
  {
    type: "notification",
    says: ["result+paper", "result+review", "result+submit", "result"],
    but: ["register", "open", "data"],
    example: "Decisions to authors",
  },
  { type: "other", says: ["review"], but: ["submit", "main"], example: "Rebuttal period" },
  {
    type: "submission",
    says: ["submit+open<close"],
    but: ["register", "programme"],
    example: "Submissions open on 1 October and close on 5 January",
  },
  {
    type: "other",
    says: ["open+submit", "open+register", "open+call", "open+abstract"],
    but: ["deadline", "until"],
    example: "Submission system opens",
  },
  { type: undefined, says: ["open"], but: ["deadline", "until", "conference", "workshop"], example: "Opening at nine" },
  {
    type: "abstract",
    says: ["intent", "abstract+submit", "abstract+deadline", "abstract+register"],
    example: "Abstract submission",
  },
  { type: "abstract", says: ["abstract"], but: ["accept", "programme"], example: "Abstracts" },
  { type: "registration", says: ["register", "early+pay", "pay"], example: "Early registration" },
  { type: "other", says: ["hotel", "support", "proposal", "data", "news"], example: "Workshop proposals" },
  {
    type: "conference",
    says: ["main+conference"],
    but: ["submit", "paper", "deadline", "abstract"],
    example: "Main conference",
  },
  { type: "submission", says: ["submit", "main", "deadline", "paper+until"], example: "Papers due" },
  { type: "other", says: ["programme+deadline"], example: "Programme" },
  { type: "conference", says: ["conference", "workshop", "held"], example: "Conference" },
];

/** "Papers": all that stands beside the day on which they are due. */
const PAPERS_ALONE = /^[^\p{L}\p{N}]*(?:\p{L}+\s+)?(?:papers?|articles?|manuscripts?|contributions?)[^\p{L}\p{N}]*$/iu;

/** "Participants NOT requiring a visa": whoever needs none has the deadline of all. One row per language. */
const NO_VISA: readonly RegExp[] = [
  /\b(?:not|n['’]t|no|without)\s+(?:(?:requir|need)\p{L}{0,4}\s+)?(?:an?\s+)?(?:entry\s+)?visas?\b(?:\s+(?:required|needed))?/giu, // English
  /\b(?:ohne|kein)\s+visum\b/giu, // German
  /\b(?:sans|sin|sem|senza)\s+(?:visa(?:do)?|visto)\b/giu, // French, Spanish, Portuguese, Italian
  /без\s+виз\p{L}{0,2}/giu, // Russian
  /(?:ビザ|査証)(?:(?:の|発給)?(?:申請|取得))?[がは]?(?:不要|必要(?:の)?ない)|无需签证|免签/gu, // Japanese, Chinese
];
const withoutNegations = (words: string): string =>
  /vis|виз|ビザ|査証|签/iu.test(words) ? NO_VISA.reduce((text, row) => text.replace(row, " "), words) : words;

export function dateTypeOf(said: string): DateType | undefined {
  const words = withoutNegations(said);
  const concepts = conceptsIn(words);
  if (concepts.size === 0) return undefined;
  let reading = readings.get(concepts);
  if (reading === undefined) readings.set(concepts, (reading = readingOf(concepts) ?? NONE));
  if (reading !== NONE) return reading.type;
  return concepts.has("paper") && PAPERS_ALONE.test(words) ? "submission" : undefined;
}

/** Labels repeat, and `conceptsIn` remembers what it found in them. */
const readings = new WeakMap<Concepts, Reading>();
const NONE: Reading = { type: undefined, says: [], example: "" };

function readingOf(concepts: Concepts): Reading | undefined {
  const at = (concept: Concept): number => concepts.get(concept) ?? -1;
  const fits = (line: Line): boolean =>
    line.every(([first, second]) => at(first) !== -1 && (second === undefined || at(first) < at(second)));
  return LINES.find(([{ but = [] }, lines]) => !but.some((concept) => concepts.has(concept)) && lines.some(fits))?.[0];
}

type Line = readonly (readonly [Concept, Concept?])[];

const LINES: readonly (readonly [Reading, readonly Line[]])[] = READINGS.map((reading) => [
  reading,
  reading.says.map((line) => line.split("+").map((part) => part.split("<") as [Concept, Concept?])),
]);

/** Whose deadline is it, when not the main track's? */
const TRACKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["workshops", /workshops?\b|\bateliers?\b/iu],
  ["tutorials", /tutorials?\b|minicurso/iu],
  ["posters", /\bp[oóô]sters?\b|ポスター|포스터|стендов/iu],
  ["demos", /\bdemo(?:nstration)?s?\b/iu],
  ["doctoral", /doctoral|ph\.?d\.?\b|dissertation|doutor/iu],
  ["industry", /ind[uú]str(?:y|ial|ia)/iu],
  ["student", /students?\b|estud[ai]nt/iu],
  ["artifacts", /arti?e?facts?\b/iu],
  ["late-breaking", /late[- ]breaking|work[- ]in[- ]progress|\bwip\b|lightning|fast abstract|new ideas/iu],
  ["journal", /journal/iu],
  [
    "grants",
    /(?:travel|student|attendance) (?:grant|award|support|fund)|scholarship|stipend|bursar|travel fellowship/iu,
  ],
  [
    "visa",
    /(?<!\bnot |n['’]t )\b(?:requir|need)\p{L}{0,4} (?:to (?:apply for|obtain) )?(?:an? )?(?:entry )?visas?\b|\bvisas? (?:is|are) (?:required|needed)|\bVisum (?:benötig|brauch)|(?:besoin d['’]|nécessit\p{L}{1,5} |necesit\p{L}{1,5} |precis\p{L}{1,5} de |нужна |требуется )(?:una? )?(?:vis[aá]|visto|виза)|(?:ビザ|査証|签证|簽證)(?:(?:の|発給)?(?:申請|取得)|申请)?が?(?:必要|需要)|需要(?:签证|簽證)|비자[가는]? ?필요/iu,
  ],
  [
    "special",
    /special (?:session|track|issue)|challenge|desaf[ií]o|wettbewerb|concours|конкурс|competition|contest|hackathon|shared task|\bshrec\b|panel|exhibit|birds of a feather|\bbof\b|keynote|nier\b|tool (?:paper|track)|satellite|co-?located|music|concert|performance|installation|artwork|video|demonstrat|case (?:stud|report)|özel oturum|sesiones? especial|sess(?:ão|ões) especia/iu,
  ],
];

export function trackOf(words: string): string | undefined {
  const track = TRACKS.find(([, pattern]) => pattern.test(words));
  if (track === undefined || listsPapers(words)) return undefined;
  const main = conceptsIn(words).get("main");
  if (main === undefined) return track[0];
  // "Demos – full paper due" is of the demos, "Demos and full papers" and "Full papers (no demos)" are of the main track.
  const at = words.search(track[1]);
  return at < main && !LISTS.test(words.slice(at, main)) ? track[0] : undefined;
}
const LISTS = /[,/&+]|(?<!\p{L})(?:and|or|und|et|ou|y|e|o|i|и|ve)(?!\p{L})/iu;

/** "Papers, posters and panels", "posters and talks", "regular and special sessions": all that is handed in, not a side track alone. */
function listsPapers(words: string): boolean {
  for (const match of words.matchAll(PAPER_NOUN)) {
    const behind = words.slice(match.index + match[0].length).replace(SEPARATED, "");
    if (TRACKS.some(([, pattern]) => behind.search(pattern) === 0)) return true;
    const listed = listedBefore(words.slice(Math.max(0, match.index - MAX_LISTED), match.index));
    if (listed !== undefined && TRACKS.some(([, pattern]) => pattern.test(listed.split(/\s+/u).slice(-2).join(" "))))
      return true;
  }
  return false;
}
/** What the main track takes. */
const PAPER_NOUN =
  /(?<!\p{L})(?:(?:regular|research|full|long)(?=\s*[,/&+]|\s+(?:and|or)\s)|papers?|articles?|talks?|(?:oral )?presentations?|communications?|vorträge|beiträge|ponencias|comunicaciones|artículos|artigos|comunicações|contributi|articoli|referat(?:y|ów)|доклад(?:ы|ов)?|стать[иия]|論文|口頭発表|论文)(?!\p{L})/giu;
/** Punctuation is already gone from labels: "paper poster and panel sessions". */
const SEPARATED = /^\s*(?:[,/&+・、と和]\s*)*(?:(?:and|or|und|oder|et|ou|y|e|o|i|и|ve)\s+)?/iu;
const MAX_LISTED = 40;

/** "posters and ": what stands before the separator at the end, if there is one. */
function listedBefore(words: string): string | undefined {
  const found = JOINED.exec(words.trimEnd());
  return found === null ? undefined : words.slice(0, found.index).trimEnd();
}
const JOINED = /(?:[,/&+・、と和]|\s(?:and|or|und|oder|et|ou|y|e|o|i|и|ve))$/iu;

/** The heading that says whose dates these are: "Poster dates", under "Important dates"; "Submission" says what, not whose. */
export const trackHeading = (headings: readonly string[]): string =>
  headings.find(
    (heading) =>
      !isReport(heading) && (trackOf(heading) !== undefined || !(isDatesHeading(heading) || saysOnlyWhat(heading))),
  ) ?? "";
/** "Travel grant applications now open": a headline, and no section. */
const isReport = (heading: string): boolean => {
  const concepts = conceptsIn(heading);
  return concepts.has("open") && !concepts.has("dates");
};
export const isDatesHeading = (heading: string): boolean => conceptsIn(heading).has("dates");
const saysOnlyWhat = (heading: string): boolean => {
  const type = heading.length <= 30 ? dateTypeOf(heading) : undefined;
  return type !== undefined && type !== "conference" && strangeWords(heading) === 0;
};

/** How many words of a label say neither what is due nor how: "Highlights submission" has one, "Submission" none. */
export const strangeWords = (label: string): number =>
  label.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length >= 4 && conceptsIn(word).size === 0).length;

/** "Round 1", "2nd cycle", "fall deadline". */
export function roundOf(words: string): string | undefined {
  const found =
    /\b(?:round|cycle|phase|stage|batch|wave)\s?#?\s?(\d|i{1,3}\b|one|two|three)|\b(first|second|third|1st|2nd|3rd|spring|summer|fall|autumn|winter)\s(?:submission |review |paper |abstract )?(?:round|cycle|phase|stage|batch|deadline|submission|notification)|\b(early|late|regular|final|r[123])\s(?:submission|round|cycle|deadline|notification|decision)/iu.exec(
      words,
    );
  const name = (found?.[1] ?? found?.[2] ?? found?.[3])?.toLowerCase();
  return name === undefined ? undefined : (ROUND_NUMBERS[name] ?? name);
}
const ROUND_NUMBERS: Readonly<Record<string, string>> = {
  ...{ first: "1", "1st": "1", i: "1", one: "1", r1: "1", second: "2", "2nd": "2", ii: "2", two: "2", r2: "2" },
  ...{ third: "3", "3rd": "3", iii: "3", three: "3", r3: "3" },
};

/** The clock that a deadline is read on. Blocks have single blanks only, so that no pattern here has to search runs of them. */
export function zoneOf(words: string): string | undefined {
  if (/\bAoE\b|anywhere on earth|\b(?:UTC|GMT) ?[-−–] ?12\b/iu.test(words)) return "AoE";
  const offset = /\b(?:UTC|GMT) ?([+\-−–]) ?(\d{1,2})(?::?(\d\d))?\b/u.exec(words);
  if (offset !== null) {
    const hours = offset[2]!.padStart(2, "0");
    return `UTC${offset[1] === "+" ? "+" : "-"}${hours}:${offset[3] ?? "00"}`;
  }
  return /\b(UTC|GMT|CET|CEST|EST|EDT|PST|PDT|CST|CDT|MST|MDT|BST|JST|KST|IST|AEST|AEDT|HST|PT|ET)\b/u.exec(words)?.[1];
}
