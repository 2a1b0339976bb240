/**
 * Recognises short phrases that sites put around texts: "Read more:", "Lesen Sie auch", "Фото:". Only at the start of
 * short passages, where prose rarely begins like that.
 */

import { findPrintedDates, findRelativeDay } from "../../dates/printed.js";
import { findByline } from "../article/bylines.js";
import { memoizeWords } from "./class-words.js";
import { type Passage, sizeOf } from "./passages.js";

/** The reason to drop a passage, or undefined. */
export function boilerplateReason({ text, size }: Passage): string | undefined {
  return size > 400 ? undefined : reasonIn(text) || undefined;
}

/** Cached, because a passage is asked several times, and menus repeat on every page. */
const reasonIn = memoizeWords((text): string => {
  const size = sizeOf(text);
  if (NAMES_COOKIES.test(text) && COOKIES.test(text)) return "notice";
  if (size <= 250 && CALL.test(text)) return "call to readers";
  if (size > 140) return "";
  const first = text[0] ?? "";
  if (!/[\p{L}\p{P}©(|]/u.test(first)) return "";
  for (const [because, pattern] of PHRASES) if (pattern.test(text)) return because;
  return CREDITED.test(text) ? "caption" : "";
});

/** "The wheel at night (Photo by Al Rowe)", "Das Rad. Foto: dpa": a short line that ends with a photo credit. */
const CREDITED =
  /(?:\(|[.!?|–—/-]\s)(?:photos?|pictures?|images?|photographs?|fotos?|bild(?:er)?|фото|рәсем|zdjęcie|fot\.)(?:\s(?:by|credits?|courtesy(?: of)?|von|de|di))?\s?[:/ ]\s?[^.()]{2,50}\)?\.?$/iu;

/**
 * True when a heading or short line introduces other texts: "Related articles", "Das könnte Sie auch interessieren".
 */
export function introducesOther({ text, size, kind }: Passage): boolean {
  return size <= (kind === "heading" ? 60 : 50) && isOther(text);
}

const isOther = memoizeWords((text) => OTHER.test(text));

/** True when a heading or short line introduces comments: "7 comments", "Комментарии (3)", "Leserbriefe". */
export function introducesComments({ text, size }: Passage): boolean {
  return size <= 40 && COMMENTS.test(text);
}

/** True when a short line names the author or the date. */
export function isByline(text: string): boolean {
  if (findByline(text) !== undefined || COUNTS.test(text)) return true;
  if (text.length <= 40 && findRelativeDay(text, 0) !== undefined) return true;
  const [date] = findPrintedDates(text);
  // "Budapest, 22 October 2019" is a by-line; "On 22 October 2019 the house burned down." is a sentence.
  return date !== undefined && !(text.length > 45 && /[.!?]$/.test(text));
}

const start = (...phrases: string[]): RegExp =>
  new RegExp(`^[\\p{P}\\s>»|]*(?:${phrases.join("|")})(?![\\p{L}\\p{N}])`, "iu");
const lone = (...phrases: string[]): RegExp =>
  new RegExp(`^[\\p{P}\\s>»|]*(?:${phrases.join("|")})[\\p{P}\\s>»|\\d]*$`, "iu");

/** A quick check before the full pattern. */
const NAMES_COOKIES = /cookie|куки|çerez|ciasteczk/iu;
const COOKIES =
  /(?:\bwe use|our (?:web)?site uses?|this (?:web)?site uses?|wir (?:verwenden|nutzen|setzen)|diese (?:web)?seite (?:verwendet|nutzt)|diese website (?:verwendet|nutzt)|nous utilisons|ce site utilise|utilizamos|este sitio (?:web )?(?:usa|utiliza)|questo sito (?:usa|utilizza)|deze (?:web)?site gebruikt|korzystamy z|używamy|strona (?:używa|korzysta)|мы используем|сайт использует|веб-сайт использует|kullanıyoruz).{0,80}(?:cookies?|куки|çerez|ciasteczk)/iu;

/** Longer calls to subscribe, follow or install an app. */
const CALL = start(
  "(?:to|in order to) (?:view|read|continue|access) (?:reading )?(?:this |the )?(?:full |rest of |entire )?.{0,20}(?:story|article|content).{0,60}(?:subscri|log ?in|sign|register)",
  "(?:please )?(?:subscribe|sign up|register|log in)(?: now| here| today)? (?:to|for|and|now|here|today)",
  "(?:if you(?:’|')re|if you are|are you)? ?(?:already|not yet) a (?:subscriber|member)",
  "follow (?:us|me|the|@|\\p{Lu}).{0,60} on (?:twitter|facebook|instagram|linkedin|telegram|youtube|x|tiktok|whatsapp)",
  "(?:like|find|join) us on (?:twitter|facebook|instagram|linkedin|telegram|youtube)",
  "(?:for|get) (?:all )?the latest .{0,60}(?:download|follow|subscribe|sign up|newsletter|app)",
  "download (?:the|our) .{0,40}app",
  "first-time subscribers",
  "(?:please )?(?:support (?:us|our (?:work|journalism|newsroom|site|reporting))|donate (?:to|now|today)|(?:please )?consider (?:supporting|donating|making a donation|a donation|subscribing))",
  "(?:unterstütz(?:e|en sie|t) (?:uns|unsere|unseren)|wesprzyj nas|поддерж(?:ите|и) (?:нас|проект|редакцию|наш)|soutenez(?:-nous| notre)|apóyanos|sostienici|apoie[- ](?:nos|o nosso))",
  "(?:have|got|do you have) a (?:news tip|story|tip|question)",
  "submit your letter",
  "(?:folge|folgen sie|folgt) (?:uns|mir) (?:auf|bei)",
  "abonnieren sie|abonniere (?:jetzt|unseren|den|hier)",
  "(?:подписывайтесь|подпишитесь|присоединяйтесь) (?:на|к)",
  "(?:síguenos|sigue(?:nos)?|suscríb(?:ete|ase)|únete) (?:en|a)",
  "(?:suivez-nous|abonnez-vous|inscrivez-vous)",
  "(?:siga-nos|assine|inscreva-se)",
  "(?:seguici|iscriviti)",
  "(?:безнең|безгә) .{0,30}(?:язылыгыз|кушылыгыз)",
  "(?:melden sie sich|melde dich|get|sign up|join|subscribe|recibe|iscriviti|inscrivez|zapisz się|получайте).{0,60}(?:newsletter|boletín|infolettre|рассылк)",
  "(?:нашли|заметили|увидели|обнаружили|если вы (?:нашли|заметили|увидели)) (?:ошибку|опечатку|в тексте)",
  "(?:found|spotted|noticed) an? (?:mistake|typo|error|inaccuracy)",
  "(?:fehler|tippfehler) (?:gefunden|entdeckt)",
  "(?:текстта )?хата (?:тапсагыз|күрсәгез|таптыгызмы)",
  "rate this",
  "(?:was|did you find) this (?:(?:article|page|post|answer|information|recipe) )?(?:was )?helpful",
  "(?:war|fanden sie) (?:dieser|diese|dieses|diesen) (?:artikel|beitrag|seite|antwort|inhalt) hilfreich",
  "(?:была ли )?(?:эта )?(?:статья|страница|информация) (?:была )?(?:ли )?(?:вам )?полезн",
  "cet article vous a[ -]",
  "уважаемый посетитель",
  "(?:добавлять|оставлять) комментарии могут",
  "(?:bewerten sie|bewerte) (?:diesen|dieses|diese|den|das|die)",
  "(?:оцените|проголосуйте за) (?:эту|этот|статью|материал|новость)",
  "you are (?:visitor|visitors|one of|number|guest) (?:number|no|nr)?\\.?\\s*#?\\d+",
);

const OTHER = start(
  "related(?: (?:articles?|posts?|stories|news|content|topics?|links?|reading))?\\s*:?$",
  "(?:you (?:may|might) (?:also )?(?:like|enjoy|be interested))",
  "(?:read|see|watch|check out) (?:also|more|next)(?: (?:on|about|from).{0,30})?\\s*:?$",
  "(?:more|further) (?:from|on|stories|news|articles|posts|reading)(?: .{0,30})?:?$",
  "recommended(?: (?:for you|articles?|posts?|stories|reading))?:?$",
  "(?:most|latest) (?:read|popular|viewed|news|posts?|articles?|stories)",
  "(?:lesen sie|lies|lest) (?:auch|hier|mehr|weiter|dazu)",
  "(?:auch|mehr) (?:lesen|interessant|zum thema|zu diesem thema|dazu|aus)",
  "(?:das|dies) könnte (?:sie|dich|euch|ihnen|dir)",
  "(?:weitere|ähnliche|verwandte|empfohlene|passende|neueste|neuste|beliebte|letzte|andere) (?:artikel|beiträge|themen|meldungen|nachrichten|informationen|infos|links|inhalte|news|texte|rezepte|storys|tourentipps|beitrag)",
  "(?:zum thema|links zum thema|mehr infos)\\s*:?$",
  "(?:à|a) (?:lire|voir|découvrir) (?:aussi|également|sur|encore)",
  "lire aussi",
  "(?:sur le même (?:sujet|thème)|articles? (?:liés|similaires|connexes|récents)|vous aimerez aussi)",
  "(?:le puede interesar|te puede interesar|lee también|lea también|leer más|lea más|también te puede|artículos? relacionad|noticias relacionad|notas relacionad|más (?:noticias|información|sobre)|contexto de la noticia)",
  "(?:leia (?:também|mais)|veja (?:também|mais)|saiba mais|artigos relacionad|notícias relacionad)",
  "(?:leggi anche|potrebbe interessarti|articoli correlati|ti potrebbe|vedi anche)",
  "(?:lees ook|lees meer|meer (?:over|nieuws)|gerelateerd)",
  "(?:läs (?:också|även|mer)|les også|læs også|lue myös)",
  "(?:zobacz (?:też|także|również)|czytaj (?:też|także|również|więcej)|przeczytaj|polecane|podobne|powiązane)",
  "(?:čtěte (?:také|též|dále)|přečtěte si|mohlo by vás|související)",
  "(?:читайте (?:также|еще|ещё|далее)|читать (?:также|далее|ещё|еще)|смотрите также|по теме|материалы по теме|похожие|другие новости|рекомендуем|ещё по теме|популярное|последние новости)\\s*:?",
  "(?:шулай ук укыгыз|укыгыз шулай ук|тагын укыгыз|темага караган|башка яңалыклар|соңгы яңалыклар|бу темага)",
  "(?:читайте також|схожі|за темою|дивіться також)",
  "(?:ilgili haberler|bunlar da ilginizi|benzer (?:haberler|yazılar)|diğer haberler|öne çıkan)",
  "(?:тақырыпқа қатысты|оқи отырыңыз|ұқсас)",
  "(?:关联阅读|相关(?:阅读|文章|新闻|推荐)|延伸阅读|推荐阅读|関連記事|関連ニュース|あわせて読みたい|관련 ?기사)",
);

const COMMENTS = lone(
  "(?:(?:\\d+|no|all|readers?['’]?s?|user|latest|recent|your) )?comments?",
  "\\d+ (?:responses?|replies|thoughts on .{0,30}|antworten)",
  "(?:leave|post|write|add) a (?:comment|reply)",
  "(?:\\d+ |leser|user|alle |ihre )?(?:kommentare?|lesermeinung(?:en)?|leserbriefe?|leserkommentare?)",
  "(?:\\d+ )?(?:commentaires?|réactions|comentarios?|comentários?|commenti|reacties|komentarze|komentáře|kommentarer|kommentit|yorumlar|коментар[іи]|(?:всего )?комментари(?:й|я|ев|и)|отзывы|пікірлер|фикерләр|фекерләр|комментарийлар|аңлатмалар|comentarii|σχόλια)",
  "(?:\\d+ )?(?:تعليقات|التعليقات|תגובות|コメント(?:一覧)?|评论|網友評論|网友评论|댓글)",
);

const COUNTS = start(
  "\\d+ (?:min(?:ute)?s? read|minuten lesezeit|comments?|kommentare?|shares?)",
  "(?:lesezeit|reading time|temps de lecture|tempo di lettura|tiempo de lectura|время чтения|seite \\d)",
);

const PHRASES: readonly (readonly [because: string, pattern: RegExp])[] = [
  [
    "copyright line",
    start(
      "©",
      "\\(c\\)",
      "copyright",
      "all rights reserved",
      "alle rechte vorbehalten",
      "tous droits réservés",
      "todos los derechos",
      "все права защищены",
      "tüm hakları",
    ),
  ],
  [
    "credit",
    start(
      "(?:photos?|pictures?|images?|video|foto|fotos|bild|bilder|titelbild|beitragsbild|bildquelle|bildnachweis|grafik|fotografie|photographie|crédits? photos?|imagen|fotografía|foto di|zdjęcie|fot\\.|фото|фотография|видео|иллюстрация|рәсем|сүрәт|fotoğraf|изображение)\\s*(?:by|credits?|von|de|di|courtesy|source)?\\s*[:©/]",
      "(?:źródło|quelle|source|fuente|fonte|kaynak|источник|чыганак)\\s*:",
    ),
  ],
  [
    "contact",
    start(
      "(?:presse|medien|press|media)-?\\s?(?:kontakte?|contacts?|enquiries|inquiries|anfragen)\\s*(?::|\\n|$)",
      "contacts? (?:presse|médias?|stampa)\\s*(?::|\\n|$)",
      "contacto (?:de|para) (?:la )?prensa",
      "контакт\\p{L}* для (?:прессы|сми)",
      "(?:for|um) (?:more|further|additional|media|press) (?:information|details|inquiries|enquiries),? (?:please )?contact",
      "webmaster",
    ),
  ],
  [
    "read on",
    start(
      "(?:read|see) (?:more|also|next)\\s*:",
      "(?:also read|read on|continue reading|watch)\\s*:",
      "(?:lesen sie (?:auch|hier|dazu|mehr)|lest auch|lies auch|auch lesen|mehr dazu|mehr zum thema|zum weiterlesen|auch interessant|passend dazu)\\s*:?",
      "(?:lire aussi|à lire aussi|le puede interesar|te puede interesar|lee también|lea también|leia também|leggi anche|lees ook|läs också|les også|czytaj też|czytaj także|zobacz także|zobacz też|читайте также|шулай ук укыгыз|читайте також)",
    ),
  ],
  [
    "call to readers",
    start(
      "(?:share|tweet|pin|print|email|save) (?:this|it|article|page|on|via)",
      "(?:follow|join|find|like) us (?:on|at)",
      "(?:sign up|subscribe)(?: now| here| today)? (?:to|for)",
      "if you enjoyed reading",
      "(?:leave|post|write|add) a (?:comment|reply|reaction)",
      "join the (?:conversation|discussion)",
      "(?:click|tap) here to",
      "(?:jetzt|hier) (?:abonnieren|anmelden|kommentieren|teilen)",
      "(?:diesen )?(?:artikel|beitrag|seite) (?:teilen|drucken|kommentieren|weiterempfehlen|versenden|als pdf)",
      "(?:reaktion|kommentar) hinzufügen",
      "(?:newsletter|kommentar(?:e)?) (?:abonnieren|schreiben|bestellen|anmelden)",
      "(?:dieses skript|diesen artikel|artikel) als pdf",
      "(?:partager|imprimer|compartir|imprimir|condividi|stampa|delen|udostępnij|поделиться|распечатать|подписаться|подписывайтесь|бүлешергә|язылыгыз|paylaş)(?:\\s*:|.{0,25}$)",
    ),
  ],
  [
    "navigation",
    start(
      "(?:skip|jump|go) to (?:main |the )?(?:content|navigation|menu|top)",
      "zum (?:haupt)?inhalt springen",
      "(?:next|previous|older|newer) (?:post|article|story|entry)\\s*(?:[:»→]|$)",
      "(?:nächster|vorheriger|voriger|älterer|neuerer) (?:beitrag|artikel|eintrag)\\s*(?:[:»→]|$)",
      "(?:article|billet|artículo|entrada|articolo|artigo) (?:suivante?|précédente?|siguiente|anterior|successivo|precedente|seguinte)\\s*(?:[:»→]|$)",
      "(?:следующ(?:ая|ий)|предыдущ(?:ая|ий)) (?:статья|запись|новость|материал)\\s*(?:[:»→]|$)",
      "(?:następny|poprzedni) (?:wpis|artykuł)\\s*(?:[:»→]|$)",
      "(?:zum seitenanfang|nach oben|back to top|aller au contenu|saltar al contenido|ir al contenido|pasar al contenido|vai al contenuto|przejdź do treści|перейти к (?:основному )?содержанию|наверх)",
    ),
  ],
  [
    "advertisement",
    lone(
      "advertisements?",
      "anzeigen?",
      "werbung",
      "publicité",
      "publicidad",
      "pubblicità",
      "reklama?",
      "реклама",
      "sponsored(?: content)?",
      "ad",
      "reklame",
      "annons",
      "continue reading below",
      "(?:story|article) continues (?:below|after).{0,30}",
      "artikel(?:en)? (?:fortsætter|fortsätter|fortsetter) .{0,30}",
    ),
  ],
  [
    "details about the article",
    start(
      "(?:tags?|tagged(?: (?:as|in|with))?|keywords?|filed (?:under|in)|posted (?:in|on|by)|categor(?:y|ies)|topics?|schlagw(?:ort|örter)|stichw(?:ort|orte|örter)|kategorien?|markiert mit|themen|etiquetas|catégories?|mots[- ]clés|categorías?|категори[яи]|рубрик[аи]|rubrik|rubrique|ressort|теги|метки|тегы|etiketler|tagi|kategorie)\\s*:",
      "(?:published|updated|last updated|last modified|posted|veröffentlicht|aktualisiert|stand|zuletzt geändert|publié le|mis à jour|publicado|actualizado|pubblicato|опубликовано|обновлено|дата публикации|yayınlanma|güncelleme)\\s*(?:on|am|:|le|el|il)?\\s*:?\\s*\\d",
      "markiert mit$",
      "(?:责任编辑|责编|编辑|来源|原标题|文責|編集)\\s*[:：].*",
      "(?:über den autor|über die autorin|about the author|sobre el autor|à propos de l.auteur|об авторе)",
    ),
  ],
];
