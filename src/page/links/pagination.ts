/**
 * Recognises pagination links: by words or arrows for "next", "previous", "more" in many languages, by `rel`, or as
 * part of a row of page numbers. Numbers alone are not enough, because a book's chapters look the same: a page
 * parameter, a pager or a "next" link is required.
 */
import type { Anchor } from "../../model/page.js";
import { streamSafe } from "../../model/text/stream-safe.js";
import { memoizeWords } from "../text/class-words.js";

export type PaginationTarget = Extract<NonNullable<Anchor["leads"]>, { readonly to: string }>;

/** Where a link leads by its words or rel, or undefined. */
export function findPaginationTarget(words: string, rel: string): PaginationTarget | undefined {
  if (rel !== "") {
    if (/\bnext\b/i.test(rel)) return { to: "next" };
    if (/\bprev(?:ious)?\b/i.test(rel)) return { to: "previous" };
  }
  const to = words === "" || words.length > MAX_LABEL_LENGTH ? NOWHERE : turnIn(words);
  return to === NOWHERE ? undefined : { to };
}

const NOWHERE = "nowhere";

/** Cached, because menus repeat on every page. */
const turnIn = memoizeWords((words): PaginationTarget["to"] | typeof NOWHERE => {
  const said = streamSafe(words)
    .toLowerCase()
    .normalize("NFKC")
    .replace(/i\u0307/g, "i") // what became of Turkish İ
    .replace(/\s+/g, " ")
    .trim();
  const arrow = ARROWS.get(said.replace(/\s/g, ""));
  if (arrow !== undefined) return arrow;
  const plain = said.replace(EDGES, "");
  return PHRASES.get(plain) ?? PHRASES.get(plain.replace(/(?<!\s)\s*[([]?\d+[)\]]?\s*/g, " ").trim()) ?? NOWHERE;
});

/** The page number in the words: "3", "٣", "Page 3", "3." */
export function findPageNumber(words: string): number | undefined {
  if (words.length === 0 || words.length > 16) return undefined;
  const said = words.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
  const digits = NUMBERED.exec(said)?.[1];
  const number = digits === undefined ? 0 : Number(digits.replace(/[.,\s]/g, ""));
  return number >= 1 && number <= 100_000 ? number : undefined;
}

/** True when the address has a page parameter. */
export function isPageAddress(url: string): boolean {
  return PAGE_ADDRESS.test(url);
}

/** The id and classes of a pager. */
export function isPager(name: string): boolean {
  return PAGER.test(name);
}

const MAX_LABEL_LENGTH = 40;
const NUMBERED =
  /^(?:page|p\.|pg\.?|seite|página|pagina|страница|стр\.|бет|bet|sayfa|strona|sida|side|sivu|oldal|σελίδα|صفحة|עמוד|第)?\s*(\d{1,3}(?:[.,\s]\d{3})?|\d{1,5})\s*(?:\.|页|頁|ページ|쪽|페이지)?$/iu;
const PAGE_ADDRESS =
  /[?&](?:[a-z_]*page(?:d|no|num|number|_id|index)?|p|pg|seite|pagina|página|sayfa|strona|start|offset|from|skip|begin|cursor|after|limitstart)=\d*|\/(?:page|seite|pagina|strona|sayfa|p|pg)[/_-]?\d+|[-_/](?:page|p|pg|seite)[-_]?\d+(?:\.\w+)?(?:[/?]|$)/i;
const PAGER = /pag(?:ination|inator|inate|er\b|e-?nav|e-?numbers?|enavi|es\b)|seiten|blaetter|nav-?links|load-?more/i;
/** Arrows and signs around a word. */
const EDGES =
  /^[\s«‹<←⟵◀◄⏴⇐»›>→⟶▶►⏵⇒|:.…()[\]·•-]+|(?<![\s«‹<←⟵◀◄⏴⇐»›>→⟶▶►⏵⇒|:.…()[\]·•-])[\s«‹<←⟵◀◄⏴⇐»›>→⟶▶►⏵⇒|:.…()[\]·•-]+$/g;

const ARROWS: ReadonlyMap<string, PaginationTarget["to"]> = new Map([
  ..."» › > >> → ⟶ ▶ ► ⏵ ⇒ ≫ ›› >>> ⏩ 》 〉 ❯ ➡ ⮕ ->".split(" ").map((sign) => [sign, "next"] as const),
  ..."« ‹ < << ← ⟵ ◀ ◄ ⏴ ⇐ ≪ ‹‹ <<< ⏪ 《 〈 ❮ ⬅ <-".split(" ").map((sign) => [sign, "previous"] as const),
]);

/** By language, in lower case. A blog's older entries are its next page. */
const NEXT = `
next|next page|next pages|next results|next posts|next entries|next set|older|older posts|older entries|older stories|older articles|older comments|go to next page
nächste|nächster|nächste seite|weiter|zur nächsten seite|ältere beiträge|ältere einträge|ältere artikel|vor|vorwärts
suivant|suivante|suivants|page suivante|articles plus anciens|articles précédents|articles suivants|la suite
siguiente|siguientes|página siguiente|pagina siguiente|entradas antiguas|entradas anteriores|próxima|próximo
próxima página|proxima|proximo|proxima pagina|seguinte|página seguinte|postagens mais antigas|mais antigas|avançar
successivo|successiva|successivi|pagina successiva|avanti|prossima|prossimo|prossima pagina|articoli meno recenti|post più vecchi
volgende|volgende pagina|verder|oudere berichten|oudere artikelen
следующая|следующий|следующие|следующая страница|далее|дальше|вперед|вперёд|след|след.|старые записи|предыдущие записи|ранние записи
киләсе|киләсе бит|алга|дәвамы|киләсе сәхифә|килесе
киләһе|киләһе бит|артабан
келесі|келесі бет|алға|кийинки|кийинки бет|алдыга
keyingi|keyingisi|keyingi sahifa|oldinga|növbəti|növbəti səhifə|irəli
sonraki|sonraki sayfa|ileri|daha eski|eski yazılar|önceki yazılar
наступна|наступний|наступна сторінка|далі|вперед|давнішні записи
наступная|наступная старонка|далей
następna|następny|następne|następna strona|dalej|starsze posty|starsze wpisy
další|další strana|další stránka|následující|starší příspěvky|ďalšia|ďalšia strana|ďalej|nasledujúca|staršie príspevky
naslednja|naslednja stran|sljedeća|sljedeća stranica|sledeća|sledeća strana|следећа|следећа страна|naprijed|dalje|starije objave
следваща|следваща страница|следваща стр|напред|по-стари
nästa|nästa sida|äldre inlägg|framåt|neste|neste side|næste|næste side|eldre innlegg|ældre indlæg|frem
seuraava|seuraava sivu|vanhemmat|järgmine|järgmine lehekülg|edasi
következő|következő oldal|tovább|előre|régebbi bejegyzések
următoarea|următor|următorul|pagina următoare|înainte|articole mai vechi
επόμενη|επόμενο|επόμενη σελίδα|παλαιότερα|παλαιότερα άρθρα
nākamā|nākamā lapa|nākamais|tālāk|kitas|kitas puslapis|toliau|sekantis
التالي|التالية|الصفحة التالية|المزيد من النتائج|مقالات أقدم|بعدی|صفحه بعد|صفحه بعدی|بعد
הבא|העמוד הבא|לעמוד הבא|רשומות ישנות יותר|קדימה
次|次へ|次の|次のページ|次ページ|次の記事|次の10件|次を表示
下一页|下一頁|下页|下頁|下一篇|后页|後頁|下一步|后一页
다음|다음 페이지|다음페이지|다음글|다음 글|이전 글 목록
अगला|अगला पृष्ठ|अगले|পরবর্তী|পরবর্তী পাতা|अगला पेज
trang sau|trang tiếp|tiếp|tiếp theo|sau|bài cũ hơn
ถัดไป|หน้าถัดไป|berikutnya|selanjutnya|halaman berikutnya|lanjut|seterusnya
següent|pàgina següent|endavant|hurrengoa|hurrengo orria|seguinte páxina|nesaf|ar aghaidh
дараах|дараагийн|dee xigta|inayofuata|շարունակություն|հաջորդ|հաջորդ էջ|შემდეგი|შემდეგი გვერდი`;

const PREVIOUS = `
previous|prev|prev page|previous page|previous results|newer|newer posts|newer entries|newer stories|newer articles|newer comments|go to previous page|back
vorherige|vorheriger|vorherige seite|zurück|zur vorherigen seite|neuere beiträge|neuere einträge|neuere artikel
précédent|précédente|précédents|page précédente|articles plus récents|retour
anterior|anteriores|página anterior|pagina anterior|entradas recientes|entradas más recientes|entradas siguientes
postagens mais recentes|mais recentes|voltar|recuar
precedente|precedenti|pagina precedente|indietro|articoli più recenti|post più recenti
vorige|vorige pagina|terug|nieuwere berichten
предыдущая|предыдущий|предыдущие|предыдущая страница|назад|пред|пред.|новые записи|следующие записи
алдагы|алдагы бит|алдагы битләр|алдагысы|артка|алдынгы|алдынгы бит|элеккеге|кире
алдағы|алдағы бит|артҡа|кире ҡайтыу
алдыңғы|алдыңғы бет|артқа|мурунку|мурунку бет|артка
oldingi|oldingi sahifa|orqaga|əvvəlki|əvvəlki səhifə|geri
önceki|önceki sayfa|daha yeni|yeni yazılar|sonraki yazılar
попередня|попередній|попередня сторінка|новіші записи
папярэдняя|папярэдняя старонка
poprzednia|poprzedni|poprzednie|poprzednia strona|wstecz|nowsze posty|nowsze wpisy
předchozí|předchozí strana|předchozí stránka|zpět|novější příspěvky|predchádzajúca|predchádzajúca strana|späť|novšie príspevky
prejšnja|prejšnja stran|prethodna|prethodna stranica|prethodna strana|претходна|претходна страна|natrag|nazad|novije objave
предишна|предишна страница|по-нови
föregående|föregående sida|nyare inlägg|bakåt|tillbaka|forrige|forrige side|nyere innlegg|nyere indlæg|tilbage|tilbake
edellinen|edellinen sivu|uudemmat|eelmine|eelmine lehekülg|tagasi
előző|előző oldal|vissza|újabb bejegyzések
anterioară|anteriorul|pagina anterioară|înapoi|articole mai noi
προηγούμενη|προηγούμενο|προηγούμενη σελίδα|νεότερα|νεότερα άρθρα
iepriekšējā|iepriekšējā lapa|iepriekšējais|atpakaļ|ankstesnis|ankstesnis puslapis|atgal
السابق|السابقة|الصفحة السابقة|مقالات أحدث|قبلی|صفحه قبل|صفحه قبلی|قبل
הקודם|העמוד הקודם|לעמוד הקודם|רשומות חדשות יותר|אחורה
前|前へ|前の|前のページ|前ページ|前の記事|前の10件
上一页|上一頁|上页|上頁|上一篇|前页|前頁|前一页
이전|이전 페이지|이전페이지|이전글|이전 글
पिछला|पिछला पृष्ठ|पिछले|পূর্ববর্তী|পূর্ববর্তী পাতা
trang trước|trước|bài mới hơn
ก่อนหน้า|หน้าก่อนหน้า|sebelumnya|halaman sebelumnya|kembali|sebelum
pàgina anterior|aurrekoa|aurreko orria|blaenorol
өмнөх|iliyotangulia|նախորդ|նախորդ էջ|წინა|წინა გვერდი`;

const MORE = `
load more|load more posts|load more results|show more|show more results|more results|view more results|see more results|more posts|more articles|more items|more entries|load next
mehr laden|mehr anzeigen|weitere laden|weitere anzeigen|weitere ergebnisse|mehr ergebnisse|weitere artikel|weitere beiträge
charger plus|afficher plus|voir plus de résultats|plus de résultats|plus d'articles|plus d’articles
cargar más|mostrar más|más resultados|ver más resultados|más entradas|más artículos
carregar mais|mostrar mais|mais resultados|ver mais resultados|carrega més
carica altri|carica altro|mostra altri|mostra altro|altri risultati|altri articoli
meer laden|toon meer|meer resultaten|meer tonen|laad meer
загрузить еще|загрузить ещё|показать еще|показать ещё|еще результаты|ещё результаты|еще новости|ещё новости|больше новостей|показать больше
тагын күрсәтү|тагын|тагын да|күбрәк күрсәтү|тағы да|тағы көрсету|дагы
yana yuklash|ko'proq ko'rsatish|daha çox|daha fazla|daha fazla göster|daha fazla yükle
завантажити ще|показати ще|паказаць яшчэ|załaduj więcej|pokaż więcej|więcej wyników|wczytaj więcej
načíst další|zobrazit další|zobraziť viac|načítať ďalšie|prikaži više|učitaj još|прикажи више|покажи още|зареди още
ladda fler|visa fler|visa mer|last inn flere|vis flere|vis mer|indlæs flere|lataa lisää|näytä lisää|lae veel|näita rohkem
továbbiak betöltése|több betöltése|még több|încarcă mai multe|afișează mai multe|φόρτωση περισσότερων|περισσότερα αποτελέσματα
تحميل المزيد|عرض المزيد|نمایش بیشتر|بارگذاری بیشتر|טען עוד|הצג עוד|עוד תוצאות
もっと見る|さらに表示|もっと読み込む|加载更多|載入更多|查看更多结果|显示更多|顯示更多|더보기|더 보기|더 불러오기
और लोड करें|और दिखाएं|আরও দেখুন|xem thêm|tải thêm|โหลดเพิ่ม|แสดงเพิ่มเติม|muat lebih banyak|tampilkan lebih banyak|lihat lebih banyak`;

/** Words in two lists mean what the later list says. */
const PHRASES: ReadonlyMap<string, PaginationTarget["to"]> = new Map(
  (
    [
      [MORE, "more"],
      [PREVIOUS, "previous"],
      [NEXT, "next"],
    ] as const
  ).flatMap(([list, to]) =>
    list
      .trim()
      .split(/[|\n]/)
      .map((phrase) => [phrase.normalize("NFKC").trim().replace(EDGES, ""), to] as const),
  ),
);
