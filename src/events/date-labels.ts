/**
 * What kind of date do these words announce?
 *
 * Calls for papers use few words for few things. The order of the questions matters: "Notification of abstract acceptance" is a
 * notification, "camera-ready submission" is no submission, "abstract registration" registers an abstract and nobody.
 */

export type DateType =
  | "abstract"
  | "submission"
  | "notification"
  | "cameraReady"
  | "registration"
  | "conference"
  | "other";

/** Asked in this order; the first two are weighed against each other by which comes first in the words. */
const NOTIFICATION =
  /notif|\b(?:acceptance|author|final|review|paper|editorial)\b[^.;:]{0,25}\bdecisions?\b|\bdecisions? (?:(?:will|shall|are to) be )?(?:to|sent|announce|release|mailed|communicated|made)|\b(?:be|are) (?:informed|notified)\b|announcement of (?:accept|decision|result)|^\W*acceptances?\b|\b(?:papers?|abstracts?|manuscripts?|submissions?)(?: of)? acceptances?\b|\baccept(?:ance)?\W+reject|\binformed (?:of|about)\b|\b(?:response|results|decisions?) to (?:the )?authors\b|\breview results\b|\bpapers? accepted by\b|\bacceptances? (?:announce|letter|date|sent|due)|accepted papers? (?:announce|notif)|results? (?:announce|of (?:the )?(?:review|evaluation))|^\W*(?:paper )?decisions?\W*$|benachrichtig|rückmeldung|notificaci|notificaç|notificazione|avis (?:d|aux)|(?:réponse|retour|décisions?) aux auteurs|уведомлен|извещен|powiadom|bildirim|értesítés|oznámen|vyrozum|aanvaarding|acceptatie van|bekendmaking|besked (?:till|om|til)|meddelande om|meddelelse|svar til|hyväksymisilm|ilmoitus hyväksy|повідомлен|notificar|obavijest|obaveštenj|obvestil|известяван|ειδοποίηση|ενημέρωση|acceptation|aceptación|aceitação|accettazione|通知|採否|録用|통보/iu;
const CAMERA_READY =
  /camera|final (?:versions?|papers?|manuscripts?|submissions?|copy|copies|abstracts?|files?|revis|text|camera|pdf|drafts?)|(?:proceedings|revised|publication[- ]ready|print[- ]ready) (?:versions?|papers?|due|deadline|submission|copy|manuscripts?)|copyright (?:form|transfer|agreement|deadline|due)|druckfertig|endfassung|version(?:s)? (?:finale|définitive)|versión (?:final|definitiva)|versão (?:final|definitiva)|version[ei] (?:finale|definitiva)|wersj\p{L}* (?:finaln|ostateczn)|finální|konečn|végleges|definitieve|eindversie|slutlig|endelig(?:e|t)? (?:version|manus|artik|paper)|lopullin|druckfassung|финальн|окончательн|остаточн|最終(?:原稿|版|稿)|カメラレディ|最终(?:稿|版)|终稿|최종/iu;
const RESPONSE =
  /rebuttal|author (?:response|feedback|reply)|response period|discussion period|bidding|reviews? (?:due|sent|period|released|begin|start|deadline)|review(?:ing)? (?:phase|starts|process)/iu;
const ABSTRACT =
  /abstracts?\b(?![^.;:]{0,12}notif)|title and abstract|intent(?:ion)? to submit|expression of interest|(?:paper|mandatory) registration|registration of (?:papers|abstracts)|kurzfassung|resumen|resumo|résumé|тезис|аннотаци|摘要/iu;
const REGISTRATION =
  /regist(?:r|er)|early[ -]?bird|anmeld|inscri[pç]|iscrizion|rejestrac|регистрац|kayıt|注册|登録|등록|rekisteröi|registrer|aanmeld|prijav|registrac|înregistr|реєстрац|εγγραφ/iu;
const SUBMISSION =
  /submi(?:ssion|t)|\bdue\b(?! to (?:the )?(?:covid|corona|pandemic|ongoing|current|global|travel|unforeseen|popular|many|numerous|several|requests?|number|high|large|an?\b))|deadline|(?:full|long|short|regular|research|technical) papers?\b|manuscripts?|call (?:closes|for papers closes)|einreich|eingereicht|einsende|abgabe|soumission|soumettre|date limite|échéance|recepci|recepç|réception|plazo|prazo|scadenza|envío|envio|submissão|invio|sottomission|przesyłani|zgłasz|подач|срок|приём|прием|представлен|締切|締め切り|截止|投稿|截稿|応募|제출|마감|beadás|benyújt|gönderim|zaslán|odevzdán|zasielan|odovzdan|indien|inzend|inlämn|inskick|innsend|indsend|jättö|lähettämi|подан|trimiter|transmiter|depuner|slanje|predaj|oddaj|υποβολ|^\W*(?:papers?|articles?|manuscripts?|contributions?)\W*$/iu;
const OPENS =
  /\b(?:opens?|opening|open for|starts? accepting|available|begins?|website (?:goes )?live|call for papers? (?:issued|published|released|posted)|first call|second call|1st call|2nd call)\b/iu;
const CONFERENCE =
  /conference|workshops?\b|symposium|congress|colloquium|seminar|meeting|summit|event\b|school|main (?:track|program)|takes? place|taking place|\bheld\b|\bwhen\b|^\W*dates?\W*$|konferenz|tagung|kongress|conférence|colloque|congreso|congresso|conferencia|convegno|konferencj|конференц|会议|会議|开会|학술대회|konferan|konferen|conferenti|konferens|конференці|συνέδριο/iu;

export function dateTypeOf(words: string): DateType | undefined {
  const label = words.length > 400 ? words.slice(-400) : words;
  const notified = label.search(NOTIFICATION);
  const camera = label.search(CAMERA_READY);
  if (notified !== -1 && (camera === -1 || notified < camera)) return "notification";
  if (camera !== -1) return "cameraReady";
  if (RESPONSE.test(label)) return "other";
  const submits = SUBMISSION.test(label);
  if (OPENS.test(label) && !/deadline|\bdue\b|close/i.test(label))
    return REGISTRATION.test(label) || submits || CALLS.test(label) ? "other" : undefined;
  if (ABSTRACT.test(label) && (submits || /regist|deadline|due|abstracts?\W*$/i.test(label))) return "abstract";
  if (REGISTRATION.test(label)) return "registration";
  if (OTHER.test(label)) return "other";
  if (submits) return "submission";
  return CONFERENCE.test(label) ? "conference" : undefined;
}
const CALLS = /call for/i;
const OTHER =
  /hotel|visa|scholarship|travel (?:grant|award|support)|grant application|volunteer|sponsor|accommodation|cancell|program(?:me)? (?:available|published|online|announced|released)|proposals?\b|nominat|updated|posted|last modified|published on|excursion|banquet|release of|training data|test (?:data|set)|evaluation (?:start|end)/iu;

/** Whose deadline is it, when not the main track's? */
const TRACKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["workshops", /workshops?\b/iu],
  ["tutorials", /tutorials?\b/iu],
  ["posters", /posters?\b/iu],
  ["demos", /\bdemo(?:nstration)?s?\b/iu],
  ["doctoral", /doctoral|ph\.?d\.?\b|dissertation/iu],
  ["industry", /industr(?:y|ial)/iu],
  ["student", /students?\b/iu],
  ["artifacts", /arti?e?facts?\b/iu],
  ["late-breaking", /late[- ]breaking|work[- ]in[- ]progress|\bwip\b|lightning|fast abstract|new ideas/iu],
  ["journal", /journal/iu],
  [
    "special",
    /special (?:session|track|issue)|challenge|competition|contest|hackathon|shared task|\bshrec\b|panel|exhibit|birds of a feather|\bbof\b|keynote|nier\b|tool (?:paper|track)|satellite|co-?located|music|concert|performance|installation|artwork|video|demonstrat|case (?:stud|report)/iu,
  ],
];

/** The main track by name. */
export const isMain = (words: string): boolean => MAIN.test(words);

export function trackOf(words: string): string | undefined {
  if (MAIN.test(words)) return undefined;
  return TRACKS.find(([, pattern]) => pattern.test(words))?.[0];
}

const MAIN =
  /\b(?:regular|research|technical|full|main|long)(?: technical| research| conference)? (?:papers?|tracks?|submissions?)/iu;

/** "Round 1", "2nd cycle", "fall deadline". */
export function roundOf(words: string): string | undefined {
  const found =
    /\b(?:round|cycle|phase|batch|wave)\s*(?:#\s*)?(\d|i{1,3}\b|one|two|three)|\b(first|second|third|1st|2nd|3rd|spring|summer|fall|autumn|winter)\s+(?:submission |review |paper |abstract )?(?:round|cycle|phase|batch|deadline|submission|notification)|\b(early|late|regular|r[123])\s+(?:submission|round|cycle|deadline|notification)/iu.exec(
      words,
    );
  const name = (found?.[1] ?? found?.[2] ?? found?.[3])?.toLowerCase();
  return name === undefined ? undefined : (ROUND_NUMBERS[name] ?? name);
}
const ROUND_NUMBERS: Readonly<Record<string, string>> = {
  ...{ first: "1", "1st": "1", i: "1", one: "1", r1: "1", second: "2", "2nd": "2", ii: "2", two: "2", r2: "2" },
  ...{ third: "3", "3rd": "3", iii: "3", three: "3", r3: "3" },
};

/** The clock that a deadline is read on. */
export function zoneOf(words: string): string | undefined {
  if (/\bAoE\b|anywhere on earth|\bUTC\s*[-−–]\s*12\b|\bGMT\s*[-−–]\s*12\b/iu.test(words)) return "AoE";
  const offset = /\b(?:UTC|GMT)\s*([+\-−–])\s*(\d{1,2})(?::?(\d\d))?\b/u.exec(words);
  if (offset !== null) {
    const hours = offset[2]!.padStart(2, "0");
    return `UTC${offset[1] === "+" ? "+" : "-"}${hours}:${offset[3] ?? "00"}`;
  }
  return /\b(UTC|GMT|CET|CEST|EST|EDT|PST|PDT|CST|CDT|MST|MDT|BST|JST|KST|IST|AEST|AEDT|HST|PT|ET)\b/u.exec(words)?.[1];
}
