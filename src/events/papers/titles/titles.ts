/** A title as printed, without numbers, times, awards, "[PDF]", or quotation marks around all of it. */

/** Longer is no title, and is not cleaned: every pass below takes as long as the text. */
const MAX_TITLE = 1000;

export function cleanTitle(printed: string): string {
  let title = printed.replace(/\s+/gu, " ").trim();
  if (title.length > MAX_TITLE) return title;
  for (let before = ""; before !== title; ) {
    before = title;
    title = title
      .replace(TIME_BEFORE, "")
      .replace(
        /^(?:\(?\[?#?(?:\p{Lu}{1,3}[-.]?)?\d{1,4}(?:[.-]\d{1,3})*[\])]?(?:\s*[.:)|]+(?!\d\p{L})|\s*[–—-]+(?=\s)|\s+[–—-]+)\s*|\[\w{0,4}\d{1,4}\]\s*|#\d+\s+|\(\d{1,4}\)\s*)(?=\S)/u,
        "",
      )
      .replace(/^\([A-Z]\)\s+(?=\p{L})/u, "")
      .replace(/^(?:paper(?:\s+id)?|talk|title|no\.?|submission)\s*(?:#\s*)?(?:\d+\s*)?[:.]\s*/iu, "")
      .replace(
        /^[[(](?:best|outstanding|distinguished|award|honou?rable|short|long|full|regular|invited|online|virtual|remote|in[- ]person|industry|poster|demo)\b[^\])]*[\])]\s*/iu,
        "",
      )
      .replace(
        /\s*[[(]\s*(?:pdf|paper|full paper|full text|slides?|video|abstract|bib(?:tex)?|link|doi|arxiv|html|code|ps|zip|presentation|online|virtual|remote|best[^\])]*|[^\])]*\baward[^\])]*|short paper|long paper|supplement\w*)\b[^\])]*[\])]?\s*$/iu,
        "",
      )
      .replace(KIND_BEHIND, "")
      .replace(MINUTES_BEHIND, "")
      // The line of dots to a page number.
      .replace(/(?<![\s.…])\s*(?:\.{4,}|…{2,}|(?:\. ){3,}\.?)\s*\d{0,4}$/u, "")
      // Where it is printed: ". In: XYZ 2031, pp. 11–19".
      .replace(
        /(?:[.,]|(?<=[?!])\.?)\s+(?:In:?\s+[^.]{3,160}[,.]\s*)?(?:[Pp]p?\.|[Pp]ages?)\s*\d+(?:\s*[–—-]+\s*\d+)?\.?$/u,
        "",
      )
      .replace(/^[\s•·▪◦*→>|–—:;,.-]+/u, "")
      .replace(/(?<![\s•·▪◦→|–—:;,([{-])[\s•·▪◦→|–—:;,([{-]+$/u, "");
    const quoted = /^(?:"([^"]*)"|“([^“”]*)”|«([^«»]*)»|„([^„“]*)“|‘([^‘’]*)’)\.?,?$/u.exec(title);
    if (quoted !== null)
      title = quoted
        .slice(1)
        .find((inside) => inside !== undefined)!
        .trim();
  }
  // A stop ends the line, not the title; an abbreviation keeps its own.
  return title.replace(/(?<=[\p{Ll}\p{Nd})]{2}|[?!])\.$|(?<=\p{Lo})[．。]$/u, "").trim();
}

/** "(Vortrag)", "[póster]": how it is presented, in brackets behind the title and with nothing else in them. */
const KIND_BEHIND =
  /(?<!\s)\s*[[(](?:vortrag|kurzvortrag|poster|póster|pôster|demo|workshop|tutorial|keynote|talk|short talk|invited talk|exposé|communication|ponencia|charla|palestra|comunicação|comunicación|relazione|referat|előadás|bildiri|доклад|стендовый доклад|секционный доклад|доповідь|стендова доповідь|口頭発表|ポスター|口头报告|海报|구두|포스터)[\])]$/iu;

/** "10:30 - 11:00", "9:00h às 9:20h:". */
const TIME_BEFORE =
  /^\d{1,2}[:.h]\d\d\s*(?:am\b|pm\b|hs?\b|Uhr\b)?\s*(?:(?:[–—-]+|às|bis|до)\s*\d{1,2}[:.h]\d\d\s*(?:am\b|pm\b|hs?\b|Uhr\b)?)?\s*[:.,–—|-]*\s*/iu;

/** "(25m)", "[20 min]". */
const MINUTES_BEHIND = /(?<!\s)\s*[[(]\d{1,3}\s?(?:m|mins?|minutes?|minutos|Minuten|мин|分)\.?[\])]$/iu;

/** What stands where a title stands and is none. */
export function isNoTitle(title: string): boolean {
  if (!/\p{L}{2}/u.test(title) || title.length > MAX_TITLE) return true;
  return NO_TITLES.some((words) => words.test(title)) || ADDRESS.test(title) || MATTER.test(title);
}

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/iu;
/** What a volume holds beside its papers. */
const MATTER = /^front matter\b|\bcomplete volume$|^(?:table of contents|preface|title page)(?:, .{0,80})?$/iu;

/** Breaks, openings and buttons, alone on their line. One row per language; a new language is a new row. */
const NO_TITLES: readonly RegExp[] = [
  /^(?:abstracts?|authors?|titles?|papers?|slides?|video|pdf|download|session\b.{0,40}|(?:coffee|lunch|tea|morning|afternoon) ?break|break|lunch|dinner|reception|banquet|registration|welcome\b.{0,60}|opening(?: remarks| session| ceremony)?|closing(?: remarks| session| ceremony)?|q ?& ?a|discussion|panel(?: discussion)?|keynote\b.{0,30}|invited talks?|posters?(?: session)?|accepted papers|program(?:me)?|schedule|proceedings|presentation title|tba|tbd|chairs?:?.{0,60}|session chair.{0,60}|read more.*|show abstract|view abstract)$/iu, // English
  /^(?:track|session|area|theme|topic|workshop|tutorial|special session|секция|секція|sesión|sessão|mesa|eje|eixo|axe|sektion|sekcja|sekce|sesja|oturum|szekció)\s(?:\d{1,2}|[IVX]{1,4})\s?[:.–—-]/iu, // sessions and courses by number
  /\b(?:organi[sz]ed|chaired|hosted|edited|moderated) by$/iu, // what leads to people and is no paper, English
  /^(?:(?:pc|co|general|honorary|program(?:me)?|technical|scientific|organi[sz]ing|steering|advisory|local|arrangements?|finance|publicity|publications?|proceedings|registration|sponsor(?:ship)?|web|workshops?|tutorials?|posters?|demos?|industry|industrial|student|awards?|review|area|track|conference|and|&)[ -])+(?:chairs?|committees?(?: members)?|board)$/iu, // committees, English
  /^(?:(?:kaffee|mittags)?pause|mittagessen|abendessen|begrüßung.{0,60}|eröffnung.{0,60}|verabschiedung|schlussworte?|anmeldung|diskussion|zusammenfassung)$/iu, // German
  /^(?:pause(?:[- ]café)?|déjeuner|dîner|accueil.{0,40}|ouverture.{0,60}|clôture.{0,40}|discussion|résumé|table ronde)$/iu, // French
  /^(?:(?:pausa|receso)(?: .{0,20})?|café|almuerzo|cena|inscripci[óo]n(?:es)?|acreditaci[óo]n|apertura.{0,60}|inauguraci[óo]n.{0,60}|clausura.{0,60}|bienvenida.{0,40}|resumen|brindis.{0,30})$/iu, // Spanish
  /^(?:intervalo.{0,20}|coffee[- ]break|almo[çc]o|jantar|credenciamento|inscri[çc][õo]es|(?:cerimônia|sessão)? ?(?:de )?(?:abertura|encerramento).{0,60}|resumo)$/iu, // Portuguese
  /^(?:(?:кофе[- ]?)?(?:перерыв|брейк|пауза)(?: .{0,20})?|обед|ужин|фуршет|банкет|регистрация.{0,40}|(?:торжественное )?открытие(?: .{0,40})?|закрытие(?: .{0,40})?|вступительное слово.{0,80}|приветственное слово.{0,80}|подведение итогов.{0,40}|дискуссия|обсуждение|аннотация|перерва|відкриття.{0,40}|закриття.{0,40}|реєстрація|обід)$/iu, // Russian, Ukrainian
  /^(?:przerwa.{0,20}|obiad|otwarcie.{0,40}|zamknięcie.{0,40}|přestávka.{0,20}|oběd|zahájení.{0,40}|zakončení.{0,40}|kahve arası|öğle yemeği|açılış.{0,40}|kapanış.{0,40}|pauza.{0,20}|pauze|lunchpauze|pausa caffè|pranzo)$/iu, // Polish, Czech, Turkish, Dutch, Italian
  /^(?:茶歇|午餐|午休|晚宴|开幕式|闭幕式|開幕式|閉幕式|签到|休憩|昼食|昼休み|懇親会|開会.{0,6}|閉会.{0,6}|受付|휴식|점심(?: ?식사)?|개회식?|폐회식?|등록|استراحة.{0,12}|الافتتاح|غداء)$/u, // Chinese, Japanese, Korean, Arabic
];
