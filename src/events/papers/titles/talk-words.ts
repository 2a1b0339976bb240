/**
 * Which headings and words announce talks that are no papers?
 *
 * Keynotes, invited talks, panels, tutorials and workshops stand in a programme as papers do: a title and people. What tells them is the
 * heading above them, or the words before the title. A heading counts only when it says nothing else ("Invited Talks", "Keynote 2"): an
 * "Invited Journal Session" or a "Tutorial and Survey Papers" track holds papers.
 */
import { streamSafe } from "../../../model/text/stream-safe.js";

export interface Announced {
  /**
   * `speech`: keynotes and invited talks, mostly by one person. `gathering`: panels, tutorials, workshops, with any number of people. `perhaps`: plenary and
   * invited sessions, which hold papers at some conferences.
   */
  readonly sort: "speech" | "gathering" | "perhaps";
  /** A whole section, not one talk. */
  readonly many: boolean;
}

/** What a heading or line announces; undefined when it says something else as well. */
export function announcedTalks(text: string): Announced | undefined {
  if (text.length > MAX_HEADING) return undefined;
  const said = withoutTimes(text);
  if (EASTERN.test(said)) return { sort: "speech", many: true };
  const words = wordsOf(said);
  if (!words.every((word) => KNOWN.some((list) => list.has(word)))) return undefined;
  const sort = sortOf(words);
  return sort === undefined ? undefined : { sort, many: words.some((word) => PLURALS.has(word)) };
}

/** As above; a heading may also name the one talk that stands under it: "Keynote 1: On Trees", "Keynote Ann Lee". */
export function announcedByHeading(text: string): Announced | undefined {
  const alone = announcedTalks(text);
  if (alone !== undefined || text.length > MAX_HEADING) return alone;
  const named = ONE_TALK.exec(withoutTimes(text));
  if (named === null || wordsOf(text).some((word) => PAPERS.has(word))) return undefined;
  return { sort: /^(?:panel|tutorial)/iu.test(named[1]!) ? "gathering" : "speech", many: false };
}

const withoutTimes = (text: string): string => streamSafe(text).normalize("NFKC").replace(TIMES, " ").trim();
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** "Keynote: On Trees", "Tutorial 3: Patterns": the title says itself that it is no paper's. */
export function isTalkTitle(title: string): boolean {
  return TALK_TITLE.test(title) || IN_BRACKETS.test(title) || GATHERING_TITLE.test(title);
}

/** The title alone: "Keynote 2: On Trees" is "On Trees". */
export function withoutTalkWord(title: string): string {
  if (TALK_TITLE.test(title)) return title.replace(/^[^:.–—]{3,40}[:.–—]\s*/u, "");
  return IN_BRACKETS.test(title) ? title.replace(/^\s*[[(][^\])]*[\])]\s*/u, "") : title;
}

export type TalkKind = "keynote" | "invited" | "panel" | "tutorial" | "workshop";

/** What words that announce a talk call it. */
export function talkKind(said: string): TalkKind {
  return KINDS.find(([, kind]) => kind.test(said))?.[0] ?? "invited";
}

const KINDS: readonly (readonly [TalkKind, RegExp])[] = [
  ["keynote", /keynote|hauptvortrag|festvortrag|magistral|基調|主题报告|主題演講|기조/iu],
  ["panel", /panel|painel|mesas?[- ]redonda|table ronde|podiumsdiskussion|круглый стол|パネル|패널/iu],
  ["tutorial", /tutori|mini-?curso|oficina|taller|мастер-класс|チュートリアル|튜토리얼/iu],
  ["workshop", /workshop/iu],
];

function sortOf(words: readonly string[]): Announced["sort"] | undefined {
  if (words.some((word) => SPEECH.has(word))) return "speech";
  if (words.some((word) => GATHERING.has(word))) return "gathering";
  if (!words.some((word) => GIVEN.has(word))) return undefined;
  return words.some((word) => SPOKEN.has(word)) ? "speech" : "perhaps";
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

const MAX_HEADING = 120;
const TIMES = /\d{1,2}[:.h]\d\d\s*(?:[ap]\.?m\.?)?/giu;
const SPEECH = set(
  "keynote keynotes hauptvortrag hauptvorträge festvortrag ponencia ponencias magistral magistrales plénière plénières",
);
const GATHERING = set(
  "panel panels panellists panelists tutorial tutorials tutoriel tutoriels tutoriales workshops minicurso minicursos oficina oficinas painel painéis talleres",
);
const GIVEN = set(
  "invited plenary plenaries distinguished eingeladene eingeladener invité invités invitée invitées invitadas invitados convidadas convidados invitati приглашённые приглашенные пленарные пленарный пленарное",
);
const SPOKEN = set(
  "talk talks speaker speakers lecture lectures lecturer lecturers address addresses presentation presentations speech speeches vortrag vorträge conférence conférences conférencier conférenciers exposés conferencia conferencias charla charlas palestra palestras relatori доклад доклады лекция лекции",
);
const PLURALS = set(
  "keynotes talks speakers lectures lecturers addresses presentations speeches panels panellists panelists tutorials workshops session sessions plenaries track program programme hauptvorträge vorträge conférences conférenciers exposés ponencias conferencias charlas palestras relatori доклады лекции tutoriels tutoriales",
);
/** Whoever names a talk and these says that papers follow. */
const PAPERS = set("paper papers contributed contributions poster posters oral orals session sessions");
const FILLERS = set(
  `a an and at by for in of on or our the to und et y e de la le les der die das с и session sessions track discussion discussions program programme schedule list
  abstract abstracts title titles details confirmed opening closing morning afternoon evening day days first second third fourth academic industry industrial government joint
  special main conference featured honorary guest international live online virtual welcome monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  i ii iii iv v vi vii viii st nd rd th am pm`,
);
const KNOWN = [SPEECH, GATHERING, GIVEN, SPOKEN, FILLERS];
/** "Keynote Ann Lee", "Invited talk – On Trees", "Panel: …". */
const ONE_TALK =
  /^\W*(?:\d{1,2}\W+)?(?:(?:opening|closing|morning|afternoon|plenary|invited|industry|academic|distinguished|special|award|joint)\s+)*(keynote|invited (?:talk|lecture|speaker|speech|address|presentation)|plenary (?:talk|lecture|speaker|speech|address)|(?:panel(?: discussion)?|tutorial)(?=\s*(?:[\dA-Z]{1,3}\s*)?[:–—-]))(?![\p{L}s])/iu;
const TALK_TITLE =
  /^\W*(?:(?:opening|closing|plenary|industry|academic|distinguished|special)\s+)*(?:keynote(?: (?:talk|speech|lecture|address|speaker|presentation|session))?|invited? (?:talk|lecture|speaker|speech|address|presentation)|plenary (?:talk|lecture|speech|address)|panel(?: discussion)?|tutorial)\s*(?:(?:\d{1,2}|[A-D]|[IVX]{1,4})\s*)?[:.–—]\s*\S/iu;
/** "(Panel) On Trees". */
const IN_BRACKETS =
  /^\s*[[(](?:keynote|invited (?:talk|speaker|lecture)|panel|tutorial)(?: (?:talk|discussion|\d{1,2}))?[\])]/iu;
/** Words that begin the name of a course or a discussion, and of no paper. */
const GATHERING_TITLE =
  /^\W*(?:mini-?cursos?|oficinas?|mesas?[- ]redondas?|tables? rondes?|podiumsdiskussion|круглый стол|мастер-класс)(?!\p{L})/iu;
const EASTERN =
  /^[\s\d:：()（）.・、,–—〜~-]*(?:基調講演|招待講演|特別講演|主题报告|特邀报告|大会报告|主題演講|专题报告|기조\s?강연|초청\s?강연|특별\s?강연|チュートリアル|パネル(?:討論|ディスカッション)?|튜토리얼|패널)[\s\d:：()（）.a-zA-Z]*$/u;
