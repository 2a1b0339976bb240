/** The words of dates that are not months: weekdays, small words around a day, "yesterday", "ago" and the units of time. */
import { DAY, HOUR, MINUTE, type Millis, SECOND } from "../model/time.js";

export const WEEKDAYS: ReadonlySet<string> = new Set(
  `mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday
   montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi samedi dimanche
   lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
   segunda terça quarta quinta sexta feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
   понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс понеділок вівторок середа субота неділя
   poniedziałek wtorek środa czwartek piątek sobota niedziela pondělí úterý středa čtvrtek pátek neděle pondelok utorok streda štvrtok
   piatok nedeľa måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag maanantai tiistai keskiviikko
   torstai perjantai lauantai sunnuntai hétfő kedd szerda csütörtök péntek szombat vasárnap pazartesi salı çarşamba perşembe cuma
   cumartesi pazar luni marți miercuri joi vineri sâmbătă duminică`.split(/\s+/),
);
/** In brackets behind a day: "3日（月）", "3일(화요일)", "3日（星期一）". */
export const EAST_ASIAN_WEEKDAY =
  /^(?:[月火水木金土日]曜?日?|[월화수목금토일](?:요일)?|(?:星期|周|週)?[一二三四五六日天])$/u;

/** Between a day and its month or year: "3rd of June", "3 de junio de 2024", "birželio 3 d." */
export const FILLERS: ReadonlySet<string> = new Set(
  "of de do da del di d the m г года год le la el els am den dem vom zum in του την ngày năm วันที่ พ.ศ".split(" "),
);
/** Behind a year that comes before its day: "2019 елның 22 октябре", "2019ko urriaren 22an". */
export const YEAR_WORDS: ReadonlySet<string> = new Set(
  "елның ел елда йылдың йыл йылғы жылғы жылдын жыл жылы ҫулхи року gada ko yil yilning il ci".split(" "),
);
/** Before the number of a month: "20 tháng 11 năm 2025". */
export const MONTH_WORDS: ReadonlySet<string> = new Set(["tháng"]);
/** "令和8年": years counted from the year before an emperor's first. */
export const ERAS: ReadonlyMap<string, number> = new Map([
  ["令和", 2018],
  ["平成", 1988],
]);
/** Between the two ends of a range. */
export const RANGE_WORDS: ReadonlySet<string> = new Set(
  `to through thru until till and und et y e og och en ja bis au al ao a à até hasta do до по и tot til t/m s/d s.d sampai hingga
   đến až ile έως ως līdz iki kuni ve va إلى الى حتى تا لغایت الی و עד ถึง 至 到 から 부터`.split(/\s+/),
);
/** Range words that more often list days: "June 3 and July 5". */
export const LIST_WORDS: ReadonlySet<string> = new Set("and und et y e og och en ja и ve va و".split(" "));

/** In front of a range whose ends a list word joins: "between 3 and 7 June". */
export const BETWEEN_WORDS: ReadonlySet<string> = new Set(
  "between zwischen entre tra fra między mezi medzi između med mellan mellom tussen antara giữa între между між بين".split(
    " ",
  ),
);

/** Months that are also everyday words: in a language that does not use them, only a day and a year beside them make a date. */
export const EVERYDAY_MONTHS: ReadonlySet<string> = new Set(
  "set out ago gen pro led ara tem sie lis des mac medi elo lug mag dub srp oca eki kas nis ene mei mau tam mam bre cer haz sty".split(
    " ",
  ),
);

/** How many days ago. A word that means something else in another language counts at the start of a text only: "^". */
export const DAY_WORDS: readonly (readonly [word: string, daysAgo: number])[] = [
  ..."today|heute|aujourd'hui|aujourd’hui|hoy|hoje|oggi|vandaag|idag|i dag|dzisiaj|dziś|dnes|tänään|bugün|bugun|^ma".split(
    "|",
  ),
  ..."сегодня|сьогодні|сёння|днес|бүген|бөгөн|бүгін|бүгүн|今日|今天|오늘|^just now|^gerade eben|^только что".split("|"),
]
  .map((word): readonly [string, number] => [word, 0])
  .concat(
    "yesterday|gestern|hier|ayer|ontem|ieri|gisteren|igår|i går|wczoraj|včera|eilen|dün|kecha|^tegnap|вчера|вчора|учора|кичә|кисә|кеше|кечээ|昨日|昨天|어제"
      .split("|")
      .map((word) => [word, 1]),
    "the day before yesterday|vorgestern|avant-hier|anteayer|anteontem|evvelsi gün|позавчера|позавчора|өченче көн|алдыгы көн"
      .split("|")
      .map((word) => [word, 2]),
  );

/** Stems of the units of time; a word belongs to the unit whose stem it begins with. */
export const UNITS: readonly (readonly [stem: RegExp, length: Millis])[] = [
  [/^(?:секунд|second|sekund|seconde|segundo|saniye|sec$|secs$|сек$)/u, SECOND],
  [/^(?:минут|хвилин|minut|dakika|dəqiqə|mins?$|мин$|хв$|m$)/u, MINUTE],
  [
    /^(?:сәгат|сәғәт|сағат|саат|час|годин|hour|hrs?$|stunde|std$|heure|hora|ora$|ore$|saat|soat|godzin|timm|time$|timer$|uur$|uren$|ч$|h$)/u,
    HOUR,
  ],
  [/^(?:көн|күн|кун|дня|дней|день|дні|днів|дн$|day|tag|jour|día|dia|giorn|gün|kun$|dag|dni$|dzie|d$)/u, DAY],
  [
    /^(?:атна|аҙна|апта|жума|недел|тижд|тижн|week|woche|semaine|semana|settiman|hafta|vecka|veckor|weken|uke)/u,
    7 * DAY,
  ],
];
export const ONE: ReadonlySet<string> = new Set(
  "бер один одну a an one ein eine einem einer un une una uno um uma bir".split(" "),
);
/** "2 hours ago" and "vor 2 Stunden". */
export const AGO_BEHIND: ReadonlySet<string> = new Set(
  "ago элек элегерәк элекке назад тому бұрын мурун önce evvel oldin fa sedan siden geleden temu".split(" "),
);
export const AGO_BEFORE: readonly string[] = ["vor", "il y a", "hace", "há"];
