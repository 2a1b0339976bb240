/**
 * Does a page say that it lists papers, or that it is something else: a call, a committee, travel?
 *
 * Read from its title, address and first headings. One row per language.
 */
import type { SeenPage } from "../reader-page.js";

export interface Purpose {
  /** "Accepted papers", "Programme". */
  readonly lists: boolean;
  /** "Accepted papers", "Artigos aceitos": papers and nothing else. */
  readonly accepted: boolean;
  /** "Call for papers", "Committees". */
  readonly calls: boolean;
}

const LISTS: readonly RegExp[] = [
  /\b(?:accepted|proceedings|program(?:me)?|schedule|papers|posters|abstracts|agenda|talks|presentations|publications|contributions|toc|contents)\b/iu, // English
  /\b(?:programm|zeitplan|beiträge|vorträge|tagungsband|tagungsprogramm)\b/iu, // German
  /\b(?:programme|exposés|actes|communications|articles (?:acceptés|retenus))\b/iu, // French
  /(?:programa|ponencias|trabajos|art[íi]culos|actas|anales|memorias|contribuciones)(?!\p{L})/iu, // Spanish
  /(?:programa[çc][ãa]o|artigos|trabalhos|anais|aceitos)(?!\p{L})/iu, // Portuguese
  /(?:programma|interventi|contributi|atti|relazioni)(?!\p{L})/iu, // Italian, Dutch
  /программа|доклады|тезисы|труды|сборник|принятые|стендовы|програма|доповіді|тези/iu, // Russian, Ukrainian
  /(?:program|sborník|příspěvky|referaty|referatów|streszczenia|radovi|zbornik)(?!\p{L})/iu, // Czech, Polish, Croatian
  /(?:bildiriler|kabul edilen|ohjelma|esitykset|esitelmät|hyväksytyt|előadások)(?!\p{L})/iu, // Turkish, Finnish, Hungarian
  /(?:prosiding|makalah|kỷ yếu|bài báo|tham luận|chương trình)(?!\p{L})/iu, // Indonesian, Vietnamese
  /(?:bidrag|foredrag|föredrag|artiklar|artikler|lucrări|comunicări|predavanja)(?!\p{L})/iu, // Nordic, Romanian, Croatian
  /πρόγραμμα|εργασίες|εισηγήσεις|πρακτικά|доклади|статии|радови/iu, // Greek, Bulgarian, Serbian
  /תו?כני|מאמרים|הרצאות|תקצירים|البرنامج|الأوراق|الأبحاث|مقالات|برنامه/u, // Hebrew, Arabic, Persian
  /プログラム|予稿|採択|発表一覧|講演|论文|論文|日程|议程|議程|报告|프로그램|논문|발표|일정/u, // Japanese, Chinese, Korean
];

const ACCEPTED: readonly RegExp[] = [
  /accepted|list of papers|angenommene|geaccepteerde/iu, // English, German, Dutch
  /acept|accept[ée]s|retenus|aceit|accettat|acceptate/iu, // Spanish, French, Portuguese, Italian, Romanian
  /accepterade|antagna|aksepterte|accepterede|hyväksyt|elfogadott/iu, // Nordic, Finnish, Hungarian
  /zaakceptowan|přijat|prihvaćen|принят|прийнят|приет/iu, // Slavic
  /kabul edilen|diterima|chấp nhận|αποδεκτ|שהתקבלו|المقبولة|پذیرفته/iu, // Turkish, Indonesian, Vietnamese, Greek, …
  /录用|錄取|採択|採録|채택/u, // Chinese, Japanese, Korean
];

const CALLS: readonly RegExp[] = [
  /\b(?:call|cfp|topics|submission|submit|instructions?|camera|author|sponsor\w*|registration|committees?|guidelines|venue|travel|hotel|organi[sz]\w+)\b/iu, // English
  /\b(?:aufruf|einreichung|anmeldung|komitee|anreise)\b/iu, // German
  /(?:appel à|soumission|inscription|comité|comités)(?!\p{L})/iu, // French
  /(?:convocatoria|inscripci[óo]n|comit[ée]|organizador\w*|sede|env[íi]o)(?!\p{L})/iu, // Spanish
  /(?:chamada|submiss[ãa]o|inscri[çc][ãõo]\w+|comiss\p{L}+|organiza[çc][ãa]o|comit[êe])(?!\p{L})/iu, // Portuguese
  /комитет|оргкомитет|регистрац|требования|приглашение|подача/iu, // Russian
  /(?:kurul|kurullar|kayıt|komitet|výbor|odbor|panitia)(?!\p{L})/iu, // Turkish, Polish, Czech, Croatian, Indonesian
  /募集|委員|投稿|征文|徵文|委员|注册|登録|위원|등록/u, // Japanese, Chinese, Korean
];

const MAX_HEADINGS = 4;

export function purposeOf({ url, title, blocks }: Pick<SeenPage, "url" | "title" | "blocks">): Purpose {
  const named = `${title} ${pathWords(url)}`;
  const headings = blocks.filter(({ heading }) => heading === 1 || heading === 2).slice(0, MAX_HEADINGS);
  const said = [named, ...headings.map(({ text }) => text.slice(0, 200))].join(" ");
  return {
    lists: LISTS.some((words) => words.test(said)),
    accepted: ACCEPTED.some((words) => words.test(said)),
    calls: CALLS.some((words) => words.test(named)),
  };
}

function pathWords(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname).replace(/[^\p{L}]+/gu, " ");
  } catch {
    return pathname.replace(/[^\p{L}]+/gu, " ");
  }
}
