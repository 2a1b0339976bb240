/** The languages and the common parts of the sites in fourth-sites.ts and fourth-sites-more.ts. */
import type { Answer } from "../cli/world.js";

export interface FourthSite {
  readonly name: string;
  /** Addresses without "http://". */
  readonly starts: readonly string[];
  /** host → path → page. */
  readonly site: Readonly<Record<string, Readonly<Record<string, string | Answer>>>>;
  /** What the proposed recipe says. */
  readonly says?: readonly RegExp[];
  /** Address without "http://" → title, date, author, category; empty: the page has none. */
  readonly documents: ReadonlyMap<string, readonly [title: string, date: string, author: string, category: string]>;
}

/** Six sentences, six beginnings of titles and eight ends. */
export type Words = readonly [lines: string, heads: string, tails: string];
export const WORDS = {
  rus: [
    "Жители микрорайона просят вернуть автобус, который ходил до вокзала.|Подрядчик обещает закончить ремонт школы к первому сентября.|На субботник вышли студенты, пенсионеры и сотрудники завода.|В музее открылась выставка старых фотографий города.|Депутаты обсудили бюджет и отложили решение на неделю.|Врачи напоминают о прививках перед холодным сезоном.",
    "Новый мост|Городской парк|Школьный двор|Старая мельница|Летний рынок|Речной порт",
    "откроют после ремонта|ждёт перемен|стал причиной спора|собрал сотни гостей|останется без воды|получил деньги из бюджета|переедет на окраину|назвали в честь врача",
  ],
  tur: [
    "Belediye ekipleri yol yapım çalışmalarını gece boyunca sürdürdü.|Başkan, mahalle sakinleriyle çay bahçesinde bir araya geldi.|Kütüphanede çocuklar için masal saati düzenlendi.|Pazar yerinin çatısı önümüzdeki ay tamamlanacak.|Şenlikte yerel sanatçılar türküler söyledi.|Su kesintisi nedeniyle vatandaşlardan özür dilendi.",
    "Yeni park|Sahil yolu|Halk pazarı|Gençlik merkezi|Eski değirmen|Köy okulu",
    "hizmete açıldı|için ilk adım atıldı|yenileniyor|ilgi gördü|törenle tanıtıldı|bu yıl da sürecek|mahalleye nefes oldu|için imza günü",
  ],
  tat: [
    "Авыл хуҗалыгы ярминкәсенә районнан утыздан артык фермер килде.|Мәктәп укучылары музейда борынгы китаплар белән танышты.|Язучы үзенең яңа повестен укучыларга тәкъдим итте.|Елга буендагы паркта агачлар утыртылды.|Табиблар кышка кадәр прививка ясатырга киңәш итә.|Яшьләр театры яңа сезонны комедия белән ачты.",
    "Яңа күпер|Шәһәр бакчасы|Авыл мәктәбе|Иске тегермән|Җәйге базар|Китап бәйрәме",
    "халыкны шатландырды|яңартылачак|турында сөйләштеләр|кунаклар җыйды|ачылырга әзерләнә|бүләк алды|бәхәс тудырды|истә калачак",
  ],
  ukr: [
    "Мешканці громади зібрали кошти на відновлення старої бібліотеки.|Письменниця читала нові вірші у дворі музею.|Реставратори знайшли під тиньком розпис минулого століття.|На фестивалі виступили гурти з дванадцяти областей.|Учителька двадцять років збирає пісні свого краю.|Видавництво готує повне зібрання листів поета.",
    "Тиха вулиця|Музей листів|Забута опера|Дім перекладача|Вечір поезії|Сад біля річки",
    "і голоси минулого|як місце зустрічі|знову чекає на гостей|повертається додому|у пошуках читача|крізь сто років|змінює місто|без зайвих слів",
  ],
  eng: [
    "The parish council agreed to mend the footbridge before the winter.|Volunteers planted forty trees along the old railway line.|A retired teacher has written the history of the village school.|The cricket club is looking for someone to cut the grass.|Heavy rain flooded the lower fields for the third time this year.|The choir will sing in the market hall on Saturday evening.",
    "The footbridge|Our village hall|The old railway|A quiet lane|The market square|The lower mill",
    "opens again at last|needs more hands|divides the council|remembers its makers|under water again|finds new friends|and what became of it|as nobody knew it",
  ],
  jpn: [
    "朝早く起きて川沿いの道をゆっくり散歩しました。|古い本屋で探していた小説をやっと見つけました。|友人と一緒に小さな喫茶店で長い時間話しました。|庭の梅の花が咲いて、春の香りがしてきました。|祖母から教わった煮物を久しぶりに作ってみました。|電車の窓から見える海がとてもきれいでした。",
    "川辺の朝|古本の匂い|冬の喫茶店|祖母の台所|海の見える駅|梅の庭",
    "と小さな発見|について考える|を歩く|の記憶|と過ごした一日|へ帰る|が教えてくれたこと|の続き",
  ],
  ara: [
    "اجتمع سكان الحي مساء الثلاثاء لمناقشة مشروع الجسر الجديد.|أعلنت البلدية أن أعمال الطريق ستنتهي قبل فصل الشتاء.|نظمت المدرسة أمسية شعرية شارك فيها الطلاب والمعلمون.|قال المزارعون إن الأمطار تأخرت كثيرا هذا العام.|استقبلت المكتبة مئتي كتاب جديد وتنتظر زوارها.|غنت الفرقة أغاني قديمة لا يعرفها إلا القليل.",
    "الجسر الجديد|سوق المدينة|مدرسة القرية|المكتبة العامة|ضفاف النهر|بستان الزيتون",
    "يفتح أبوابه للزوار|في انتظار القرار|يثير الجدل|يستعيد ذاكرته|يحتفل بعيده|بلا ماء منذ أسبوع|ينتقل إلى مكان آخر|كما لم نره من قبل",
  ],
  nld: [
    "De gemeenteraad besprak dinsdag de plannen voor de nieuwe brug.|Bewoners maken zich zorgen over het verkeer in de smalle straat.|De bibliotheek kreeg tweehonderd boeken van een oude lezer.|Vrijwilligers hebben het zwembad een nieuwe kleur gegeven.|Boeren zeggen dat de regen dit jaar te laat is gekomen.|Het koor zingt zaterdag liederen die niemand meer kent.",
    "Nieuwe brug|Het oude zwembad|De smalle straat|Het dorpshuis|De watermolen|Het stadspark",
    "krijgt steun van de raad|gaat eerder open|blijft nog een jaar|verandert van eigenaar|zoekt vrijwilligers|wacht op vergunning|viert honderd jaar|trekt veel bezoekers",
  ],
  kor: [
    "주민들은 화요일 저녁 새 다리에 대해 이야기하려고 모였다.|시장은 겨울이 오기 전에 공사를 마치겠다고 약속했다.|학교에서 열린 시 낭송회에 학생과 교사가 함께 참여했다.|농민들은 올해 비가 너무 늦게 내렸다고 말했다.|도서관은 새 책 이백 권을 받고 독자를 기다리고 있다.|시립 합창단은 아무도 기억하지 못하는 옛 노래를 불렀다.",
    "새 다리|전통 시장|시골 학교|강변 공원|오래된 극장|작은 도서관",
    "다시 문을 연다|주민 품으로 돌아오다|두고 의견 엇갈려|새 단장 마쳐|백 주년 맞아|예산 확보|이전 계획 발표|사람들의 이야기",
  ],
  ces: [
    "Básník se vrátil do rodného města a četl z nové sbírky.|Stará knihovna chystá výstavu rukopisů z minulého století.|Překladatelka mluví o knize, kterou nosila v hlavě dvacet let.|V zahradě za muzeem se hrála hra o ztraceném mlynáři.|Nakladatelství vydává dopisy, které nikdo nečetl.|Čtenáři se ptali, proč hrdina na konci mlčí.",
    "Dům u řeky|Zimní zahrada|Poslední vlak|Ztracený mlynář|Dopisy z hor|Tiché město",
    "a jeho stín|podle svědků|po dvaceti letech|ve třech obrazech|nebo naděje|mezi řádky|za soumraku|na prahu jara",
  ],
  ind: [
    "Warga kampung berkumpul pada hari Selasa untuk membahas jembatan baru.|Wali kota berjanji pekerjaan jalan selesai sebelum musim hujan.|Sekolah mengadakan malam puisi yang dihadiri murid dan guru.|Para petani mengatakan hujan datang terlambat tahun ini.|Perpustakaan menerima dua ratus buku dan menunggu pembaca.|Paduan suara menyanyikan lagu lama yang jarang didengar.",
    "Jembatan baru|Pasar lama|Sekolah desa|Taman kota|Kampung nelayan|Perpustakaan kecil",
    "akhirnya dibuka|menunggu perbaikan|jadi pusat perhatian|ramai dikunjungi|terancam pindah|mendapat bantuan|menyimpan cerita|rayakan ulang tahun",
  ],
  lit: [
    "Gyventojai antradienį susirinko aptarti naujo tilto per upę.|Meras pažadėjo, kad darbai bus baigti iki žiemos.|Mokykloje vyko poezijos vakaras, kuriame skaitė mokiniai ir mokytojai.|Ūkininkai sako, kad lietus šiemet atėjo per vėlai.|Biblioteka gavo du šimtus naujų knygų ir laukia skaitytojų.|Miesto choras dainavo senas dainas, kurias mena nedaugelis.",
    "Naujas tiltas|Senasis malūnas|Miesto turgus|Kaimo mokykla|Upės parkas|Vasaros teatras",
    "sulaukė svečių|keičia vietą|laukia sprendimo|vėl atvertas|gavo paramą|sukėlė ginčų|švenčia šimtmetį|slepia paslaptį",
  ],
  kir: [
    "Айылдын тургундары жаңы көпүрө жөнүндө сүйлөшүү үчүн чогулушту.|Шаар башчысы жумуштар кышка чейин бүтөт деп убада берди.|Мектепте ырлар кечеси өтүп, ага окуучулар менен мугалимдер катышты.|Дыйкандар быйыл жамгыр өтө кеч жаады дешет.|Китепкана эки жүз жаңы китеп алып, окурмандарды күтүүдө.|Шаардык хор көпчүлүк унуткан эски ырларды ырдады.",
    "Жаңы көпүрө|Эски тегирмен|Айыл мектеби|Шаар багы|Жайкы базар|Китеп күнү",
    "элди кубантты|оңдоодон өтөт|талаш жаратты|конокторду тосту|сууга муктаж|акча алды|көчүрүлөт|тууралуу аңгеме",
  ],
  por: [
    "Os moradores do bairro plantaram uma horta atrás da escola.|Minha avó guardava as cartas numa lata de biscoitos.|Choveu a tarde inteira e o rio levou a ponte velha.|O professor de música ensina violão na praça aos sábados.|Encontrei na feira um livro que procurava desde menino.|A biblioteca fechou, mas os livros foram para a padaria.",
    "A ponte velha|O quintal da avó|A feira de sábado|O violão do mestre|A lata de cartas|A rua de baixo",
    "e outras histórias|depois da chuva|que ninguém viu|em três tempos|de volta para casa|quando eu era menino|sem fim|no mês de agosto",
  ],
  hin: [
    "गाँव के लोग मंगलवार को नए पुल के बारे में बात करने के लिए इकट्ठा हुए।|महापौर ने वादा किया कि सड़क का काम सर्दियों से पहले पूरा होगा।|विद्यालय में कविता की शाम हुई जिसमें छात्रों और शिक्षकों ने भाग लिया।|किसानों का कहना है कि इस साल बारिश बहुत देर से आई।|पुस्तकालय को दो सौ नई किताबें मिलीं और वह पाठकों की राह देख रहा है।|नगर के गायकों ने पुराने गीत गाए जिन्हें कम लोग जानते हैं।",
    "नया पुल|पुराना बाज़ार|गाँव का स्कूल|नदी का किनारा|शहर का बगीचा|छोटा पुस्तकालय",
    "फिर से खुला|को मिली मदद|पर उठे सवाल|का सौवाँ साल|और लोगों की उम्मीद|में जुटी भीड़|का काम पूरा|की अनकही कहानी",
  ],
  fra: [
    "Notre équipe étudie la mémoire des parlers de la montagne.|Les enregistrements ont été faits dans douze villages de la vallée.|Le séminaire de mardi portait sur les verbes de mouvement.|Une base de données sera ouverte aux chercheurs au printemps.|Les locuteurs les plus âgés se souviennent de chansons oubliées.|Nous remercions la commune qui a prêté la salle.",
    "Une enquête|Le corpus oral|Un dictionnaire|La carte des parlers|Le séminaire|Une chanson",
    "en pays de montagne|face aux archives|pour les écoles|à l'épreuve du terrain|et ses lecteurs|sur douze villages|en accès libre|avant l'hiver",
  ],
  deu: [
    "Der Gemeinderat beschloss am Dienstag den Bau einer neuen Brücke.|Viele Helfer haben den Kirchgarten vor dem Fest aufgeräumt.|Die Jugendgruppe fährt im Sommer für zwei Wochen an die Ostsee.|Pfarrer und Kantorin luden zu einem Abend mit alten Liedern ein.|Das Dach der Scheune muss vor dem Winter repariert werden.|Im Lesekreis wurde lange über den letzten Roman gestritten.",
    "Die neue Orgel|Der alte Friedhof|Unser Erntedank|Das Pfarrhaus|Ein stiller Garten|Die kleine Bücherei",
    "und ihre Freunde|braucht Hilfe|im Rückblick|feiert Geburtstag|wird saniert|öffnet wieder|in alten Bildern|nach der Flut",
  ],
  spa: [
    "Los vecinos del barrio pidieron al ayuntamiento un nuevo parque.|La biblioteca municipal abrirá sus puertas los sábados por la tarde.|El equipo local ganó el partido en los últimos minutos.|Una lluvia muy fuerte inundó las calles cercanas al río.|La escuela celebró la semana del libro con lecturas en voz alta.|Los agricultores esperan una cosecha mejor que la del año pasado.",
    "El puente viejo|La plaza mayor|Una tarde de lluvia|El mercado|La escuela rural|El camino del río",
    "vuelve a abrir|espera ayuda|según los vecinos|cumple cien años|sin respuesta|en tres imágenes|cambia de nombre|y sus historias",
  ],
  ita: [
    "Il consiglio comunale ha approvato il progetto del nuovo ponte.|Gli alunni della scuola media hanno visitato il museo della città.|La pioggia di ieri ha allagato alcune cantine del centro storico.|I volontari hanno ripulito il sentiero che porta al vecchio mulino.|La banda suonerà in piazza domenica dopo la messa.|Gli agricoltori chiedono un aiuto dopo la gelata di aprile.",
    "Il vecchio mulino|La festa del paese|La nuova biblioteca|Il ponte romano|La scuola media|Il mercato coperto",
    "apre le porte|compie cento anni|cerca volontari|dopo la pioggia|cambia volto|in una mostra|resta chiuso|torna a vivere",
  ],
  pol: [
    "Mieszkańcy spotkali się we wtorek, żeby porozmawiać o nowym moście.|Burmistrz obiecał, że prace zakończą się przed zimą.|W szkole odbył się wieczór poezji, w którym wzięli udział uczniowie.|Rolnicy mówią, że deszcz w tym roku przyszedł za późno.|Biblioteka dostała dwieście nowych książek i czeka na czytelników.|Chór miejski śpiewał stare pieśni, które pamięta niewielu.",
    "Nowy most|Stary młyn|Miejski targ|Wiejska szkoła|Park nad rzeką|Letni teatr",
    "przyciąga gości|czeka na remont|wraca do życia|budzi spory|obchodzi stulecie|szuka chętnych|dostał pieniądze|skrywa tajemnicę",
  ],
  swe: [
    "Kommunen beslutade på tisdagen att bygga en ny bro över ån.|Många frivilliga har städat parken inför sommarens fest.|Biblioteket håller öppet på lördagar från och med september.|Skolans elever läste egna dikter på torget.|Bönderna säger att regnet kom för sent i år.|Kören sjunger gamla visor som få längre minns.",
    "Den nya bron|Gamla kvarnen|Torget i byn|Skolans trädgård|Parken vid ån|Sommarens teater",
    "öppnar igen|söker frivilliga|får stöd|fyller hundra år|väntar på beslut|byter ägare|lockar besökare|i gamla bilder",
  ],
  bak: [
    "Ауыл халҡы яңы күпер тураһында һөйләшеү өсөн клубҡа йыйылды.|Мәктәп уҡыусылары музейҙа боронғо китаптар менән танышты.|Район башлығы юлдарҙы ҡышҡа тиклем төҙөтөргә вәғәҙә бирҙе.|Шағир үҙенең яңы шиғырҙар йыйынтығын уҡыусыларға тәҡдим итте.|Китапханаға ике йөҙ яңы китап ҡайтты һәм улар уҡыусыларын көтә.|Йәштәр театры миҙгелде көләмәс менән асып ебәрҙе.",
    "Яңы күпер|Ҡала баҡсаһы|Ауыл мәктәбе|Иҫке тирмән|Йәйге баҙар|Китап байрамы",
    "халыҡты ҡыуандырҙы|яңыртыласаҡ|тураһында һөйләштеләр|ҡунаҡтар йыйҙы|асылырға әҙерләнә|бүләк алды|бәхәс тыуҙырҙы|иҫтә ҡаласаҡ",
  ],
  zho: [
    "村民们周二晚上聚在一起讨论新桥的建设计划。|市长承诺道路工程将在冬天到来之前完成。|学校举办了一场诗歌朗诵会,学生和老师都参加了。|农民们说今年的雨水来得太晚,收成不如往年。|图书馆收到了两百本新书,正等待读者前来借阅。|合唱团在广场上演唱了几首很少有人记得的老歌。",
    "新建的大桥|老城的市场|乡村小学|河边公园|旧日的剧院|小小图书馆",
    "重新开放|等待修缮|引起讨论|迎来百年|获得资助|吸引游客|将要搬迁|背后的故事",
  ],
  ell: [
    "Οι κάτοικοι συναντήθηκαν την Τρίτη για να συζητήσουν για τη νέα γέφυρα.|Ο δήμαρχος υποσχέθηκε ότι τα έργα θα τελειώσουν πριν από τον χειμώνα.|Στο σχολείο έγινε βραδιά ποίησης με μαθητές και δασκάλους.|Οι αγρότες λένε ότι η βροχή ήρθε φέτος πολύ αργά.|Η βιβλιοθήκη πήρε διακόσια καινούργια βιβλία και περιμένει αναγνώστες.|Η χορωδία τραγούδησε παλιά τραγούδια που θυμούνται λίγοι.",
    "Η νέα γέφυρα|Ο παλιός μύλος|Η λαϊκή αγορά|Το σχολείο του χωριού|Το πάρκο στο ποτάμι|Το θερινό θέατρο",
    "ανοίγει ξανά|περιμένει επισκευή|γιορτάζει εκατό χρόνια|χωρίς απάντηση|αλλάζει όψη|ζητά εθελοντές|σε μια έκθεση|και οι ιστορίες της",
  ],
  fas: [
    "اهالی محله عصر سه‌شنبه برای گفت‌وگو درباره پل تازه گرد هم آمدند.|شهردار قول داد که کارهای جاده پیش از زمستان به پایان می‌رسد.|در مدرسه شب شعری با حضور دانش‌آموزان و آموزگاران برگزار شد.|کشاورزان می‌گویند باران امسال خیلی دیر بارید.|کتابخانه دویست کتاب تازه گرفت و چشم به راه خوانندگان است.|گروه همسرایان ترانه‌های کهنی خواند که کمتر کسی به یاد دارد.",
    "پل تازه|بازار قدیمی|مدرسه روستا|کتابخانه کوچک|باغ کنار رود|آسیاب کهنه",
    "دوباره باز شد|در انتظار بازسازی|صد ساله شد|بحث برانگیخت|جان تازه گرفت|کمک دریافت کرد|جابه‌جا می‌شود|و خاطره‌هایش",
  ],
} as const satisfies Record<string, Words>;
export type Language = keyof typeof WORDS;

export interface Story {
  readonly n: number;
  readonly title: string;
  /** ISO 8601; the first is the newest. */
  readonly day: string;
  readonly text: readonly string[];
}

export function stories(language: Language, count: number, from = "2024-05-28", every = 4): Story[] {
  const [lines, heads, tails] = WORDS[language].map((all) => all.split("|"));
  return Array.from({ length: count }, (_, i) => {
    const n = count - i;
    const line = (k: number): string =>
      lines![(n * 5 + k * ((n % 4) + 1)) % 6]!.replace(/[.。।]$/, ` (${n * 17 + k})$&`);
    return {
      n,
      title: `${heads![n % 6]}${language === "jpn" ? "" : " "}${tails![Math.floor(n / 6) % 8]}`,
      day: new Date(Date.parse(from) - i * every * 86_400_000).toISOString().slice(0, 10),
      text: [0, 1, 2, 3].map((at) => [0, 1, 2].map((k) => line(at * 3 + k)).join(language === "jpn" ? "" : " ")),
    };
  });
}

export const pick = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
export const html = (lang: string, title: string, head: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
export const xml = (body: string): Answer => ({
  headers: { "content-type": "application/xml; charset=utf-8" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
export const urlset = (urls: readonly string[]): Answer =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url.replaceAll("&", "&amp;")}</loc></url>`).join("")}</urlset>`,
  );
export const p = (text: readonly string[]): string => text.map((one) => `<p>${one}</p>`).join("\n");
export const dotted = (day: string): string => day.split("-").reverse().join(".");
/** "28 мая 2024" */
export const inWords = (day: string, months: string): string =>
  `${Number(day.slice(8))} ${months.split(" ")[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ı", "i")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
export type Pages = Record<string, string | Answer>;
