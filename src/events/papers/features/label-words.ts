/**
 * Which words name a part of an entry: "Title", "Авторы", "Resumen"?
 *
 * Pages print them before a colon or at the head of a column. One row per language; a new language is a new row, a new word one more entry. Plurals and
 * "(s)", "/es" are met by `roleOf`.
 */

export type Role = "title" | "author" | "speaker" | "chair" | "abstract" | "where" | "work" | "document" | "number";

type Row = { readonly [role in Role]?: string };

export const LABEL_WORDS: { readonly [language: string]: Row } = {
  en: {
    title:
      "title, titles, paper, paper title, title of paper, title of the paper, talk, talk title, presentation, presentation title, article, article title, topic, contribution, poster title",
    author:
      "author, authors, by, written by, name, names, author name, author names, authors list, list of authors, co-author, co-authors, coauthor, coauthors",
    speaker: "presenter, presenters, speaker, speakers, presented by, presenting author, student, advisor, supervisor",
    chair:
      "chair, chairs, session chair, co-chair, co-chairs, chaired by, moderator, organizer, organiser, panelist, respondent, discussant",
    abstract:
      "abstract, abstracts, summary, keyword, keywords, bio, biography, description, comment, comments, review, reviews",
    where: "room, location, venue, time, hour, date, day, place, when, where, track, session",
    work: "affiliation, affiliations, institution, institutions, organization, organisation, university, company, country",
    document: "pdf, file, download, link, document, full text, slides, video, doi",
    number: "no, nr, #, id, paper id, number, pages, page",
  },
  de: {
    title: "titel, vortrag, vortragstitel, beitrag, thema",
    author: "autor, autoren, autorin, autorinnen, verfasser, von",
    speaker: "referent, referenten, referentin, vortragende, vortragender, sprecher",
    chair: "leitung, vorsitz, moderation, sitzungsleitung, leiter, leiterin, organisation, organisatoren, koordination",
    abstract: "zusammenfassung, kurzfassung, stichworte, schlagworte",
    where: "raum, ort, zeit, uhrzeit, datum, tag, sitzung",
    work: "institution, hochschule, universität",
    document: "datei, dokument",
    number: "nummer, seiten",
  },
  fr: {
    title: "titre, titre de l'article, exposé, communication, intervention, sujet",
    author: "auteur, auteurs, auteure, auteures, par",
    speaker: "orateur, orateurs, oratrice, intervenant, intervenants, conférencier",
    chair:
      "président, présidente, modérateur, modératrice, animateur, présidence, responsable, responsables, organisateur, organisateurs, coordination",
    abstract: "résumé, mots clés, mots-clés",
    where: "salle, lieu, heure, horaire, date, jour, session",
    work: "établissement, laboratoire, université",
    document: "fichier, télécharger, lien",
    number: "numéro, n°",
  },
  es: {
    title: "título, titulo, título del trabajo, ponencia, trabajo, tema, artículo",
    author: "autor, autores, autora, autoras, por, nombre",
    speaker: "ponente, ponentes, expositor, expositores, orador, disertante, presenta",
    chair:
      "coordinador, coordinadora, moderador, moderadora, modera, presidente, preside, coordina, coordinan, organiza, organizan, organizadores, moderan",
    abstract: "resumen, palabras clave",
    where: "sala, lugar, hora, horario, fecha, día, sesión, aula",
    work: "institución, universidad, afiliación, país",
    document: "documento, archivo, descargar, enlace",
    number: "número, código, páginas",
  },
  pt: {
    title: "título, titulo, título do trabalho, trabalho, artigo, apresentação, tema",
    author: "autor, autores, autora, autoras, por, nome",
    speaker:
      "palestrante, palestrantes, ministrante, ministrantes, apresentador, apresentadora, aluno, aluna, orientador, orientadora, orientadores",
    chair:
      "coordenador, coordenadora, coordenação, moderador, moderadora, mediador, organizador, organizadores, organização",
    abstract: "resumo, palavras-chave",
    where: "sala, local, hora, horário, data, dia, sessão",
    work: "instituição, universidade, afiliação, país",
    document: "documento, arquivo, baixar",
    number: "número, código, páginas",
  },
  it: {
    title: "titolo, intervento, relazione, articolo, contributo",
    author: "autore, autori, autrice, di",
    speaker: "relatore, relatori, relatrice",
    chair: "moderatore, presidente, coordinatore, coordina, modera, organizzatore, organizzatori",
    abstract: "riassunto, sommario, parole chiave",
    where: "aula, luogo, ora, orario, data, giorno, sessione",
    work: "istituzione, università, affiliazione",
  },
  nl: {
    title: "titel, onderwerp, lezing",
    author: "auteur, auteurs, door",
    speaker: "spreker, sprekers",
    chair: "voorzitter",
    abstract: "samenvatting, trefwoorden",
    where: "zaal, plaats, tijd, datum, sessie",
  },
  ru: {
    title: "название, название доклада, тема, тема доклада, доклад, заголовок, статья",
    author: "автор, авторы, фио, ф.и.о.",
    speaker: "докладчик, докладчики, выступающий, научный руководитель, руководитель",
    chair:
      "председатель, ведущий, модератор, сопредседатель, ведущий секции, руководитель секции, председатель секции, руководитель, руководители, координатор, организатор, организаторы",
    abstract: "аннотация, резюме, ключевые слова",
    where: "аудитория, место, время, дата, день, секция",
    work: "организация, университет, вуз, институт, город",
    document: "файл, скачать, ссылка",
    number: "номер, №, стр",
  },
  uk: {
    title: "назва, назва доповіді, тема, доповідь",
    author: "автор, автори, піб",
    speaker: "доповідач, доповідачі",
    chair: "голова, модератор, керівник секції, голова секції, керівник, керівники, координатор, організатор",
    abstract: "анотація, ключові слова",
    where: "аудиторія, місце, час, дата, секція",
    work: "організація, університет",
  },
  pl: {
    title: "tytuł, tytuł referatu, referat, temat",
    author: "autor, autorzy, autorka",
    speaker: "prelegent, referent",
    chair: "przewodniczący, moderator, prowadzący, prowadząca, organizator, organizatorzy",
    abstract: "streszczenie, słowa kluczowe",
    where: "sala, miejsce, czas, godzina, data, sesja",
    work: "uczelnia, afiliacja, instytucja",
  },
  cs: {
    title: "název, název příspěvku, příspěvek, téma, titul",
    author: "autor, autoři, autorka",
    speaker: "přednášející, řečník",
    chair: "předsedající, moderátor, vede, vedoucí, předseda, organizátor",
    abstract: "abstrakt, klíčová slova",
    where: "místnost, místo, čas, datum, sekce",
    work: "pracoviště, univerzita",
  },
  hr: {
    title: "naslov, naslov rada, rad, tema, naziv",
    author: "autor, autori, autorica",
    speaker: "izlagač, predavač",
    chair: "predsjedatelj, moderator, voditelj",
    abstract: "sažetak, ključne riječi",
    where: "dvorana, mjesto, vrijeme, datum, sekcija",
  },
  tr: {
    title: "başlık, bildiri, bildiri başlığı, konu",
    author: "yazar, yazarlar, yazar(lar)",
    speaker: "konuşmacı, sunan, sunucu",
    chair: "oturum başkanı, moderatör, başkan, düzenleyen, düzenleyenler",
    abstract: "özet, anahtar kelimeler",
    where: "salon, yer, saat, tarih, oturum",
    work: "kurum, üniversite",
  },
  hu: {
    title: "cím, előadás címe, előadás",
    author: "szerző, szerzők",
    speaker: "előadó, előadók",
    chair: "elnök, levezető elnök",
    abstract: "absztrakt, összefoglaló, kulcsszavak",
    where: "terem, hely, idő, időpont, dátum, szekció",
  },
  sv: {
    title: "titel, rubrik",
    author: "författare, forfatter, forfattere",
    speaker: "talare, föredragshållare",
    chair: "ordförande, ordstyrer",
    abstract: "sammanfattning, sammendrag, nyckelord",
    where: "sal, plats, tid, datum, session",
  },
  fi: {
    title: "otsikko, aihe",
    author: "kirjoittaja, kirjoittajat, tekijä, tekijät",
    speaker: "puhuja, esittäjä",
    chair: "puheenjohtaja",
    abstract: "tiivistelmä, avainsanat",
    where: "sali, paikka, aika",
  },
  id: {
    title: "judul, judul makalah, makalah",
    author: "penulis, nama, nama penulis",
    speaker: "pembicara, pemakalah",
    chair: "moderator, ketua",
    abstract: "abstrak, kata kunci",
    where: "ruang, tempat, waktu, jam, tanggal, sesi",
    work: "institusi, afiliasi, instansi, universitas",
  },
  vi: {
    title: "tiêu đề, tên bài báo, bài báo, tên báo cáo",
    author: "tác giả",
    speaker: "báo cáo viên, diễn giả",
    chair: "chủ tọa",
    abstract: "tóm tắt, từ khóa",
    where: "phòng, địa điểm, thời gian, ngày",
  },
  el: {
    title: "τίτλος, θέμα, εισήγηση",
    author: "συγγραφέας, συγγραφείς",
    speaker: "ομιλητής, εισηγητής",
    chair: "πρόεδρος, συντονιστής",
    abstract: "περίληψη",
    where: "αίθουσα, ώρα, ημερομηνία",
  },
  zh: {
    title: "题目, 标题, 论文题目, 论文标题, 论文名称, 題目, 標題, 論文題目, 报告题目, 篇名",
    author: "作者, 姓名, 论文作者",
    speaker: "报告人, 演讲者, 主讲人, 講者, 報告人",
    chair: "主持人, 主席, 主持, 召集人, 负责人, 组织者",
    abstract: "摘要, 关键词, 關鍵詞, 简介",
    where: "地点, 时间, 日期, 会场, 地點, 時間",
    work: "单位, 作者单位, 單位",
    document: "下载, 全文",
    number: "序号, 编号, 編號",
  },
  ja: {
    title: "題目, タイトル, 論文題目, 発表題目, 題名, 演題, 論文名, 講演題目",
    author: "著者, 著者名, 発表者, 氏名",
    speaker: "講演者, 登壇者",
    chair: "座長, 司会, オーガナイザ, オーガナイザー, 進行",
    abstract: "概要, 要旨, キーワード, コメント, 採録時コメント, 査読コメント",
    where: "会場, 時間, 日時, 場所",
    work: "所属",
    number: "番号",
  },
  ko: {
    title: "제목, 논문제목, 논문 제목, 논문명, 발표제목",
    author: "저자, 저자명, 성명",
    speaker: "발표자, 연사",
    chair: "좌장, 사회",
    abstract: "초록, 요약, 키워드",
    where: "장소, 시간, 일시",
    work: "소속",
    number: "번호",
  },
  ar: {
    title: "العنوان, عنوان البحث, عنوان, عنوان الورقة, البحث",
    author: "المؤلف, المؤلفون, الباحث, الباحثون, أسماء الباحثين, اسم الباحث, إعداد, تأليف",
    speaker: "المتحدث, المتحدثون, تقديم",
    chair: "رئيس الجلسة, رئيس, مدير الجلسة",
    abstract: "الملخص, ملخص, الكلمات المفتاحية",
    where: "الوقت, القاعة, اليوم, التاريخ, المكان, الجلسة",
    work: "الجامعة, المؤسسة, جهة العمل, الدولة",
    document: "تحميل, الملف",
    number: "الرقم, رقم, م",
  },
  th: {
    title: "ชื่อบทความ, ชื่อเรื่อง, หัวข้อ",
    author: "ผู้แต่ง, ผู้เขียน, ผู้วิจัย, ชื่อผู้แต่ง",
    speaker: "ผู้นำเสนอ, ผู้บรรยาย",
    chair: "ประธาน, ผู้ดำเนินรายการ",
    abstract: "บทคัดย่อ, คำสำคัญ",
    where: "เวลา, ห้อง, วันที่, สถานที่",
    work: "สังกัด, หน่วยงาน, มหาวิทยาลัย",
    document: "ดาวน์โหลด, ไฟล์",
    number: "ลำดับ, รหัส",
  },
  fa: {
    title: "عنوان, عنوان مقاله, مقاله",
    author: "نویسنده, نویسندگان, نام نویسندگان",
    speaker: "سخنران, ارائه دهنده",
    chair: "رئیس جلسه, دبیر جلسه, رئیس نشست",
    abstract: "چکیده, کلمات کلیدی, واژه‌های کلیدی",
    where: "ساعت, زمان, سالن, روز, تاریخ, مکان",
    work: "دانشگاه, وابستگی, موسسه",
    document: "دانلود, فایل",
    number: "ردیف, شماره, کد مقاله",
  },
  he: {
    title: "כותרת, נושא, שם המאמר, שם ההרצאה",
    author: "מחבר, מחברים, מאת",
    speaker: "מרצה, מרצים",
    chair: 'יושב ראש, יו"ר, מנחה',
    abstract: "תקציר, מילות מפתח",
    where: "שעה, אולם, חדר, תאריך, יום",
    work: "מוסד, אוניברסיטה",
    document: "קובץ, להורדה",
    number: "מספר",
  },
  hi: {
    title: "शीर्षक, शोधपत्र, विषय",
    author: "लेखक, लेखकगण, लेखिका",
    speaker: "वक्ता, प्रस्तुतकर्ता",
    chair: "अध्यक्ष, सत्राध्यक्ष",
    abstract: "सारांश",
    where: "समय, कक्ष, दिनांक, स्थान",
    work: "संस्थान, विश्वविद्यालय",
    number: "क्रमांक, क्रम",
  },
  ro: {
    title: "titlu, titlul, titlul lucrării, lucrare, lucrarea",
    author: "autorul, autorii",
    speaker: "prezentator, vorbitor",
    chair: "moderatori, președinte",
    abstract: "rezumat, cuvinte cheie",
    where: "oră, ora, sală, dată, data, locație",
    work: "instituție, universitate, afiliere",
    number: "număr",
  },
  bg: {
    title: "заглавие, доклад, тема",
    author: "автор, автори",
    speaker: "докладчик, лектор",
    chair: "председател, модератор, водещ",
    abstract: "резюме, ключови думи",
    where: "час, зала, дата, място",
    work: "институция, университет",
    number: "номер",
  },
  da: {
    title: "titel, titlen, tittel, foredrag, oplæg, innlegg, bidrag",
    author: "forfatter, forfattere, av",
    speaker: "oplægsholder, taler, foredragsholder, innleder",
    chair: "ordstyrer, møteleder, mødeleder",
    abstract: "resumé, sammendrag, nøgleord",
    where: "tid, sted, lokale, rom, dato, tidspunkt, kl",
    work: "institution, institusjon, universitet",
    number: "nummer",
  },
  ca: {
    title: "títol, ponència, comunicació",
    author: "autor, autors, autora, autores, per",
    speaker: "ponent, ponents",
    chair: "moderador, modera, presideix",
    abstract: "resum, paraules clau",
    where: "hora, lloc, sala, data, dia",
    work: "institució, universitat",
    number: "número",
  },
};

const ROLES: ReadonlyMap<string, Role> = new Map(
  Object.values(LABEL_WORDS)
    .toReversed() // English wins where two languages share a word
    .flatMap((row) =>
      Object.entries(row).flatMap(([role, words]) => words.split(", ").map((word) => [word, role as Role] as const)),
    ),
);

/** What a label names; undefined for other words. "Autor/es", "Author(s)" and "AUTHORS" are one. */
export function roleOf(label: string): Role | undefined {
  const word = label.trim().toLowerCase().replace(/\s+/gu, " ");
  return (
    ROLES.get(word) ?? ROLES.get(word.replace(/\s?[/(][\p{L}/()]{1,6}$/u, "")) ?? ROLES.get(word.replace(/s$/u, ""))
  );
}
