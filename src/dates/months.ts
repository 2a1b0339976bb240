/**
 * Which month does this word name?
 *
 * The one table of months: nominatives, genitives and abbreviations as printed in dates, in more than forty languages. Words are
 * compared folded (lower case, without marks and final dots), so "Août", "aout" and "AOUT." are equal. A few words name different
 * months in different languages: "listopad" is November in Polish and Czech, October in Croatian. There the page's language
 * decides, or else the language with more readers.
 */
import { streamSafe } from "../model/text/stream-safe.js";

/** One line per language (BCP 47): its twelve months; the spellings of one month are separated by commas. */
const MONTHS = `
en: january, jan; february, feb; march, mar; april, apr; may; june, jun; july, jul; august, aug; september, sept, sep; october, oct; november, nov; december, dec
de: januar, jan, jänner, jän; februar, feb, feber; märz, mär, mrz, maerz; april, apr; mai; juni, jun; juli, jul; august, aug; september, sept, sep; oktober, okt; november, nov; dezember, dez
nl: januari, jan; februari, feb; maart, mrt; april, apr; mei; juni, jun; juli, jul; augustus, aug; september, sept, sep; oktober, okt; november, nov; december, dec
sv: januari, jan; februari, feb; mars, mar; april, apr; maj; juni, jun; juli, jul; augusti, aug; september, sept, sep; oktober, okt; november, nov; december, dec
da: januar, jan; februar, feb; marts, mar; april, apr; maj; juni, jun; juli, jul; august, aug; september, sept, sep; oktober, okt; november, nov; december, dec
no: januar, jan; februar, feb; mars, mar; april, apr; mai; juni, jun; juli, jul; august, aug; september, sept, sep; oktober, okt; november, nov; desember, des
is: janúar; febrúar; mars; apríl; maí; júní; júlí; ágúst; september; október; nóvember; desember
af: januarie; februarie; maart; april; mei; junie; julie; augustus; september; oktober; november; desember
fr: janvier, janv; février, févr, fév; mars; avril, avr; mai; juin; juillet, juil; août; septembre, sept; octobre, oct; novembre, nov; décembre, déc
es: enero, ene; febrero, feb; marzo, mar; abril, abr; mayo, may; junio, jun; julio, jul; agosto, ago; septiembre, setiembre, sept, sep, set; octubre, oct; noviembre, nov; diciembre, dic
pt: janeiro, jan; fevereiro, fev; março, mar; abril, abr; maio, mai; junho, jun; julho, jul; agosto, ago; setembro, set; outubro, out; novembro, nov; dezembro, dez
it: gennaio, gen, genn; febbraio, feb, febb; marzo, mar; aprile, apr; maggio, mag, magg; giugno, giu; luglio, lug; agosto, ago; settembre, set, sett; ottobre, ott; novembre, nov; dicembre, dic
ca: gener, gen; febrer, febr; març; abril, abr; maig; juny; juliol; agost; setembre, set; octubre, oct; novembre, nov; desembre, des
gl: xaneiro; febreiro; marzo; abril; maio; xuño; xullo; agosto; setembro; outubro; novembro; decembro
ro: ianuarie, ian; februarie, feb; martie, mart; aprilie, apr; mai; iunie, iun; iulie, iul; august, aug; septembrie, sept; octombrie, oct; noiembrie, nov, noi; decembrie, dec
ru: январь, января, янв; февраль, февраля, фев, февр; март, марта, мар; апрель, апреля, апр; май, мая; июнь, июня, июн; июль, июля, июл; август, августа, авг; сентябрь, сентября, сен, сент; октябрь, октября, окт; ноябрь, ноября, ноя, нояб; декабрь, декабря, дек
uk: січень, січня, січ; лютий, лютого, лют; березень, березня, бер; квітень, квітня, квіт; травень, травня, трав; червень, червня, черв; липень, липня, лип; серпень, серпня, серп; вересень, вересня, вер; жовтень, жовтня, жовт; листопад, листопада, лист; грудень, грудня, груд
be: студзень, студзеня; люты, лютага; сакавік, сакавіка; красавік, красавіка; травень, траўня, мая; чэрвень, чэрвеня; ліпень, ліпеня; жнівень, жніўня; верасень, верасня; кастрычнік, кастрычніка; лістапад, лістапада; снежань, снежня
bg: януари, ян; февруари, фев; март; април, апр; май; юни; юли; август, авг; септември, септ; октомври, окт; ноември, ноем; декември, дек
mk: јануари; февруари; март; април; мај; јуни; јули; август; септември; октомври; ноември; декември
sr: јануар, januar; фебруар, februar; март, mart; април, april; мај, maj; јун, јуни, jun; јул, јули, jul; август, avgust; септембар, septembar; октобар, oktobar; новембар, novembar; децембар, decembar
hr: siječanj, siječnja; veljača, veljače; ožujak, ožujka; travanj, travnja; svibanj, svibnja; lipanj, lipnja; srpanj, srpnja; kolovoz, kolovoza; rujan, rujna; listopad, listopada; studeni, studenog, studenoga; prosinac, prosinca
sl: januar, januarja; februar, februarja; marec, marca; april, aprila; maj, maja; junij, junija; julij, julija; avgust, avgusta; september, septembra; oktober, oktobra; november, novembra; december, decembra
pl: styczeń, stycznia, sty; luty, lutego, lut; marzec, marca, mar; kwiecień, kwietnia, kwi; maj, maja; czerwiec, czerwca, cze; lipiec, lipca, lip; sierpień, sierpnia, sie; wrzesień, września, wrz; październik, października, paź; listopad, listopada, lis; grudzień, grudnia, gru
cs: leden, ledna, led; únor, února; březen, března, bře; duben, dubna, dub; květen, května, kvě; červen, června, čer; červenec, července; srpen, srpna, srp; září, zář; říjen, října, říj; listopad, listopadu; prosinec, prosince, pro
sk: január, januára; február, februára; marec, marca; apríl, apríla; máj, mája; jún, júna; júl, júla; august, augusta; september, septembra; október, októbra; november, novembra; december, decembra
lt: sausis, sausio; vasaris, vasario; kovas, kovo; balandis, balandžio; gegužė, gegužės; birželis, birželio; liepa, liepos; rugpjūtis, rugpjūčio; rugsėjis, rugsėjo; spalis, spalio; lapkritis, lapkričio; gruodis, gruodžio
lv: janvāris, janvārī, janvāra; februāris, februārī, februāra; marts, martā; aprīlis, aprīlī, aprīļa; maijs, maijā, maija; jūnijs, jūnijā, jūnija; jūlijs, jūlijā, jūlija; augusts, augustā, augusta; septembris, septembrī, septembra; oktobris, oktobrī, oktobra; novembris, novembrī, novembra; decembris, decembrī, decembra
et: jaanuar, jaanuaril, jaan; veebruar, veebruaril, veebr; märts, märtsil; aprill, aprillil, apr; mai, mail; juuni, juunil; juuli, juulil; august, augustil, aug; september, septembril, sept; oktoober, oktoobril, okt; november, novembril, nov; detsember, detsembril, dets
fi: tammikuu, tammikuuta, tammikuun, tammi; helmikuu, helmikuuta, helmikuun, helmi; maaliskuu, maaliskuuta, maaliskuun, maalis; huhtikuu, huhtikuuta, huhtikuun, huhti; toukokuu, toukokuuta, toukokuun, touko; kesäkuu, kesäkuuta, kesäkuun, kesä; heinäkuu, heinäkuuta, heinäkuun, heinä; elokuu, elokuuta, elokuun, elo; syyskuu, syyskuuta, syyskuun, syys; lokakuu, lokakuuta, lokakuun, loka; marraskuu, marraskuuta, marraskuun, marras; joulukuu, joulukuuta, joulukuun, joulu
hu: január, jan; február, febr; március, márc; április, ápr; május, máj; június, jún; július, júl; augusztus, aug; szeptember, szept; október, okt; november, nov; december, dec
el: ιανουάριος, ιανουαρίου, ιαν; φεβρουάριος, φεβρουαρίου, φεβ; μάρτιος, μαρτίου, μαρ; απρίλιος, απριλίου, απρ; μάιος, μαΐου, μαϊ; ιούνιος, ιουνίου, ιουν; ιούλιος, ιουλίου, ιουλ; αύγουστος, αυγούστου, αυγ; σεπτέμβριος, σεπτεμβρίου, σεπ; οκτώβριος, οκτωβρίου, οκτ; νοέμβριος, νοεμβρίου, νοε; δεκέμβριος, δεκεμβρίου, δεκ
sq: janar; shkurt; mars; prill; maj; qershor; korrik; gusht; shtator; tetor; nëntor; dhjetor
eu: urtarrila, urtarrilak, urtarrilaren; otsaila, otsailak, otsailaren; martxoa, martxoak, martxoaren; apirila, apirilak, apirilaren; maiatza, maiatzak, maiatzaren; ekaina, ekainak, ekainaren; uztaila, uztailak, uztailaren; abuztua, abuztuak, abuztuaren; iraila, irailak, irailaren; urria, urriak, urriaren; azaroa, azaroak, azaroaren; abendua, abenduak, abenduaren
cy: ionawr; chwefror; mawrth; ebrill; mai; mehefin; gorffennaf; awst; medi; hydref; tachwedd; rhagfyr
tr: ocak, oca; şubat, şub; mart, mar; nisan, nis; mayıs, may; haziran, haz; temmuz, tem; ağustos, ağu; eylül, eyl; ekim, eki; kasım, kas; aralık, ara
az: yanvar; fevral; mart; aprel; may; iyun; iyul; avqust; sentyabr; oktyabr; noyabr; dekabr
uz: yanvar, январ; fevral, феврал; mart, март; aprel, апрел; may, май; iyun, июн; iyul, июл; avgust, август; sentabr, sentyabr, сентябр; oktabr, oktyabr, октябр; noyabr, ноябр; dekabr, декабр
tt: гыйнвар, гыйнвары, январь, январ, ğıynwar, ğinwar; февраль, феврале, fevral; март, марты, mart; апрель, апреле, aprel; май, мае, may; июнь, июне, июнен, iyün; июль, июле, июлен, iyül; август, августы, avgust; сентябрь, сентябре, sentäbr; октябрь, октябре, oktäbr; ноябрь, ноябре, noyäbr; декабрь, декабре, dekäbr
ba: ғинуар, ғинуары, йәнғинуар; февраль, феврале, шаҡай; март, марты, буранай; апрель, апреле, алағарай; май, майы, һабанай; июнь, июне, һөтай; июль, июле, майай; август, авгусы, урағай; сентябрь, сентябре, һарысай; октябрь, октябре, ҡарасай; ноябрь, ноябре, ҡырпағай; декабрь, декабре, аҡъюлай
kk: қаңтар, қаңтары, қаң, qañtar; ақпан, ақпаны, ақп, aqpan; наурыз, наурызы, нау, nauryz; сәуір, сәуірі, сәу, säuır; мамыр, мамыры, мам, mamyr; маусым, маусымы, мау, mausym; шілде, шілдесі, шіл, şılde; тамыз, тамызы, там, tamyz; қыркүйек, қыркүйегі, қыр, qyrküiek; қазан, қазаны, қаз, qazan; қараша, қарашасы, қар, qaraşa; желтоқсан, желтоқсаны, жел, jeltoqsan
ky: январь, январы, үчтүн айы; февраль, февралы, бирдин айы; март, марты, жалган куран; апрель, апрели, чын куран; май, майы, бугу; июнь, июну, кулжа; июль, июлу, теке; август, августу, баш оона; сентябрь, сентябры, аяк оона; октябрь, октябры, тогуздун айы; ноябрь, ноябры, жетинин айы; декабрь, декабры, бештин айы
cv: кӑрлач, кӑрлачӑн; нарӑс, нарӑсӑн; пуш, пушӑн; ака, акан; ҫу, ҫӑвӑн; ҫӗртме, ҫӗртмен; утӑ, утӑн; ҫурла, ҫурлан; авӑн, авӑнӑн; юпа, юпан; чӳк, чӳкӗн; раштав, раштавӑн
sah: тохсунньу; олунньу; кулун тутар; муус устар; ыам ыйа, ыам ыйын; бэс ыйа, бэс ыйын; от ыйа, от ыйын; атырдьах ыйа, атырдьах ыйын; балаҕан ыйа, балаҕан ыйын; алтынньы; сэтинньи; ахсынньы
crh: yanvar; fevral; mart; aprel; mayıs; iyün; iyül; avgust; sentâbr; oktâbr; noyabr; dekabr
mn: нэгдүгээр сар; хоёрдугаар сар; гуравдугаар сар; дөрөвдүгээр сар; тавдугаар сар; зургаадугаар сар; долоодугаар сар; наймдугаар сар; есдүгээр сар; аравдугаар сар; арваннэгдүгээр сар; арванхоёрдугаар сар
ka: იანვარი, იანვარ; თებერვალი, თებერვალ; მარტი, მარტ; აპრილი, აპრილ; მაისი, მაის; ივნისი, ივნის; ივლისი, ივლის; აგვისტო; სექტემბერი, სექტემბერ; ოქტომბერი, ოქტომბერ; ნოემბერი, ნოემბერ; დეკემბერი, დეკემბერ
hy: հունվար, հունվարի; փետրվար, փետրվարի; մարտ, մարտի; ապրիլ, ապրիլի; մայիս, մայիսի; հունիս, հունիսի; հուլիս, հուլիսի; օգոստոս, օգոստոսի; սեպտեմբեր, սեպտեմբերի; հոկտեմբեր, հոկտեմբերի; նոյեմբեր, նոյեմբերի; դեկտեմբեր, դեկտեմբերի
he: ינואר, בינואר; פברואר, בפברואר; מרץ, במרץ, מרס, במרס; אפריל, באפריל; מאי, במאי; יוני, ביוני; יולי, ביולי; אוגוסט, באוגוסט; ספטמבר, בספטמבר; אוקטובר, באוקטובר; נובמבר, בנובמבר; דצמבר, בדצמבר
ar: يناير, كانون الثاني, جانفي; فبراير, شباط, فيفري; مارس, آذار; أبريل, إبريل, ابريل, نيسان, أفريل; مايو, أيار, ماي; يونيو, يونيه, حزيران, جوان; يوليو, يوليه, تموز, جويلية; أغسطس, اغسطس, آب, أوت; سبتمبر, أيلول; أكتوبر, اكتوبر, تشرين الأول; نوفمبر, تشرين الثاني; ديسمبر, كانون الأول
fa: ژانویه; فوریه; مارس; آوریل; مه; ژوئن; ژوئیه, جولای; اوت, آگوست; سپتامبر; اکتبر; نوامبر; دسامبر
ur: جنوری; فروری; مارچ; اپریل; مئی; جون; جولائی; اگست; ستمبر; اکتوبر; نومبر; دسمبر
hi: जनवरी; फरवरी, फ़रवरी; मार्च; अप्रैल; मई; जून; जुलाई; अगस्त; सितंबर, सितम्बर; अक्टूबर, अक्तूबर; नवंबर, नवम्बर; दिसंबर, दिसम्बर
bn: জানুয়ারি, জানুয়ারী; ফেব্রুয়ারি, ফেব্রুয়ারী; মার্চ; এপ্রিল; মে; জুন; জুলাই; আগস্ট; সেপ্টেম্বর; অক্টোবর; নভেম্বর; ডিসেম্বর
th: มกราคม, ม.ค; กุมภาพันธ์, ก.พ; มีนาคม, มี.ค; เมษายน, เม.ย; พฤษภาคม, พ.ค; มิถุนายน, มิ.ย; กรกฎาคม, ก.ค; สิงหาคม, ส.ค; กันยายน, ก.ย; ตุลาคม, ต.ค; พฤศจิกายน, พ.ย; ธันวาคม, ธ.ค
id: januari, jan; februari, feb; maret, mar; april, apr; mei; juni, jun; juli, jul; agustus, agu, agt; september, sep; oktober, okt; november, nov; desember, des
ms: januari; februari; mac; april; mei; jun; julai; ogos; september; oktober; november; disember
fil: enero; pebrero; marso; abril; mayo; hunyo; hulyo; agosto; setyembre; oktubre; nobyembre; disyembre
sw: januari; februari; machi; aprili; mei; juni; julai; agosti; septemba; oktoba; novemba; desemba
`;

/** Months of the solar calendar of Iran and Afghanistan (jalali.ts), from the one that begins in March. */
const JALALI_MONTHS =
  "فروردین فروردين|اردیبهشت ارديبهشت|خرداد|تیر تير|مرداد امرداد|شهریور شهريور|مهر|آبان ابان|آذر اذر|دی دي|بهمن|اسفند".split(
    "|",
  );
const JALALI: ReadonlyMap<string, number> = new Map(
  JALALI_MONTHS.flatMap((names, m) => names.split(" ").map((name) => [foldMonth(name), m + 1] as const)),
);
export const jalaliMonthOf = (word: string): number | undefined => JALALI.get(foldMonth(word));

/** The month that `word` names, 1…12. `language` (as declared, "hr" or "hr-HR") decides for words that two languages share. */
export function monthOf(word: string, language?: string): number | undefined {
  known ??= readMonths();
  const folded = foldMonth(word);
  const own = language === undefined ? undefined : known.own.get(language.split(/[-_]/, 1)[0]!.toLowerCase());
  return own?.get(folded) ?? known.any.get(folded) ?? monthInCase(folded);
}

/** "октябрендә", "ოქტომბერს", "мамырда": a month with the ending of a case, in languages that build words so. */
function monthInCase(folded: string): number | undefined {
  if (!CASE_SCRIPTS.test(folded)) return undefined;
  for (let end = folded.length - 1; end >= Math.max(MIN_STEM, folded.length - MAX_ENDING); end--) {
    const month = known!.any.get(folded.slice(0, end));
    if (month !== undefined) return month;
  }
  return undefined;
}
const CASE_SCRIPTS = /^[\p{sc=Cyrillic}\p{sc=Georgian}]+$/u;
const MIN_STEM = 4;
const MAX_ENDING = 4;

/** The spellings of one language or of all, folded. */
export function monthSpellings(language?: string): readonly string[] {
  known ??= readMonths();
  return [...((language === undefined ? known.any : known.own.get(language)) ?? known.any).keys()];
}

/** Lower case, without marks and final dots; "ı" counts as "i". */
export function foldMonth(word: string): string {
  return streamSafe(word)
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .replaceAll("ı", "i")
    .replace(/(?<!\.)\.+$/, "");
}

interface Known {
  readonly own: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly any: ReadonlyMap<string, number>;
}

let known: Known | undefined;

function readMonths(): Known {
  const own = new Map<string, Map<string, number>>();
  const any = new Map<string, number>();
  for (const line of MONTHS.trim().split("\n")) {
    const [language = "", months = ""] = line.split(": ");
    const spellings = new Map<string, number>();
    for (const [index, month] of months.split("; ").entries()) {
      for (const spelling of month.split(", ").map(foldMonth)) {
        spellings.set(spelling, index + 1);
        if (!any.has(spelling)) any.set(spelling, index + 1);
      }
    }
    own.set(language, spellings);
  }
  // Polish and Czech readers outnumber Croatian ones.
  for (const word of ["listopad", "listopada"]) any.set(word, 11);
  return { own, any };
}
