import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import iconv from "iconv-lite";
import { decodeText } from "./charset.js";
import { findUtf16, guessCharset } from "./charset-guess.js";

const RUSSIAN =
  "Сегодня утром в городе открылась новая библиотека, и первые читатели пришли задолго до начала. Они долго ходили между полками. ";
const TATAR =
  "Бүген иртән шәһәрдә яңа китапханә ачылды, беренче укучылар иртүк килеп җитте. Алар озак кына китаплар арасында йөрделәр һәм сөйләштеләр. ";
const KAZAKH =
  "Бүгін таңертең қалада жаңа кітапхана ашылды, алғашқы оқырмандар ерте келді. Олар ұзақ уақыт кітап сөрелерінің арасында жүрді. ";
const UKRAINIAN =
  "Сьогодні вранці в місті відкрилася нова бібліотека, і перші читачі прийшли ще до початку. Її дуже чекали. ";
const GERMAN =
  "Heute früh öffnete in der Stadt eine neue Bücherei, und die ersten Gäste kamen schon vor der Zeit; später gab es süße Brötchen für Große und Kleine. ";
const FRENCH =
  "Ce matin, une nouvelle bibliothèque a été ouverte au centre de la ville, où les premiers lecteurs étaient arrivés très tôt. Ça a plu à tous les élèves. ";
const POLISH =
  "Dziś rano w mieście otwarto nową bibliotekę, a pierwsi czytelnicy przyszli już przed świtem; później dzieci dostały książki i słodycze. ";
const TURKISH =
  "Bu sabah şehirde yeni bir kütüphane açıldı, ilk okuyucular çok erken geldi ve akşama kadar rafların arasında dolaştı. Işıklar geç söndü. ";
const GREEK = "Σήμερα το πρωί άνοιξε στην πόλη μια νέα βιβλιοθήκη και οι πρώτοι αναγνώστες ήρθαν πολύ νωρίς. ";
const HEBREW = "הבוקר נפתחה בעיר ספרייה חדשה, והקוראים הראשונים הגיעו מוקדם מאוד והסתובבו בין המדפים. ";
const ARABIC = "افتتحت صباح اليوم في المدينة مكتبة جديدة، وجاء القراء الأوائل مبكرين جدا وبقوا حتى المساء بين الرفوف. ";
const THAI = "เช้านี้ห้องสมุดใหม่เปิดในเมือง และผู้อ่านกลุ่มแรกมาถึงแต่เช้ามาก เด็กๆ ก็ยืมหนังสือกลับบ้านด้วย ";
const LITHUANIAN =
  "Šį rytą mieste atidaryta nauja biblioteka, o pirmieji skaitytojai atėjo dar prieš aušrą; vėliau vaikai gavo knygų ir saldainių. ";
const JAPANESE =
  "今朝、町に新しい図書館が開館しました。最初の読者は朝早くから並んで待っていました。子供たちも本を借りました。";
const CHINESE = "今天早上，城里新开了一家图书馆，第一批读者很早就到了。孩子们也借了很多书，大家都很高兴。";
const TRADITIONAL = "今天早上，城裡新開了一家圖書館，第一批讀者很早就到了。孩子們也借了很多書，大家都很高興。";
const KOREAN =
  "오늘 아침 도시에 새로운 도서관이 문을 열었고 첫 독자들은 아주 일찍 도착했습니다. 아이들도 책을 빌렸습니다. ";

/** Text, the encoding it is written in, and the expected result. */
const MATRIX: [name: string, text: string, writtenAs: string, charset: string][] = [
  ["Russian", RUSSIAN, "windows-1251", "windows-1251"],
  ["Russian", RUSSIAN, "koi8-r", "koi8-r"],
  ["Russian", RUSSIAN, "ibm866", "ibm866"],
  ["Russian", RUSSIAN, "maccyrillic", "x-mac-cyrillic"],
  ["Russian", RUSSIAN, "utf-16le", "utf-16le"],
  ["Russian", RUSSIAN, "utf-16be", "utf-16be"],
  ["Russian", RUSSIAN, "iso-8859-5", "iso-8859-5"],
  ["Ukrainian", UKRAINIAN, "windows-1251", "windows-1251"],
  ["Ukrainian", UKRAINIAN, "koi8-u", "koi8-u"],
  ["Tatar", TATAR, "pt154", "pt154"],
  ["Kazakh", KAZAKH, "pt154", "pt154"],
  ["Kazakh", KAZAKH, "rk1048", "kz-1048"],
  ["German", GERMAN, "windows-1252", "windows-1252"],
  ["French", FRENCH, "windows-1252", "windows-1252"],
  ["Polish", POLISH, "windows-1250", "windows-1250"],
  ["Polish", POLISH, "iso-8859-2", "iso-8859-2"],
  ["Lithuanian", LITHUANIAN, "windows-1257", "windows-1257"],
  ["Hebrew", HEBREW, "windows-1255", "windows-1255"],
  ["Arabic", ARABIC, "windows-1256", "windows-1256"],
  ["Thai", THAI, "windows-874", "windows-874"],
  ["Turkish", TURKISH, "windows-1254", "windows-1254"],
  ["Greek", GREEK, "windows-1253", "windows-1253"],
  ["Japanese", JAPANESE, "shift_jis", "shift_jis"],
  ["Japanese", JAPANESE, "euc-jp", "euc-jp"],
  ["Chinese", CHINESE, "gb18030", "gb18030"],
  ["Chinese", TRADITIONAL, "big5", "big5"],
  ["Korean", KOREAN, "euc-kr", "euc-kr"],
];

/** A title alone: letters that no language combines reveal a wrong decoding. */
for (const [title, writtenAs, charset] of [
  ["Қазақстанда жаңа мек", "pt154", "pt154"],
  ["Қазақстанда жаңа мек", "rk1048", "kz-1048"],
  ["Татарстанда яңа мәкт", "pt154", "pt154"],
  ["Dün şehirde yeni bir okul açıldı, öğrenci", "windows-1254", "windows-1254"],
] as const)
  test(`the title "${title}" in ${charset}`, () =>
    assert.equal(guessCharset(iconv.encode(`<title>${title}</title>`, writtenAs)), charset));

for (const [name, text, writtenAs, charset] of MATRIX) {
  for (const length of [100, 1000, 10_000]) {
    test(`${length} bytes of ${name} in ${charset}`, () => {
      const bytes = iconv.encode(text.repeat(Math.ceil(length / text.length)), writtenAs).subarray(0, length);
      const decoded = decodeText(bytes, undefined);
      assert.deepEqual([decoded.charset, decoded.by], [charset, "guess"], decoded.text.slice(0, 60));
      assert.equal(decoded.text.slice(0, 40), text.slice(0, 40));
    });
  }
}

test("Tatar in windows-1251 with character references is windows-1251", () => {
  const text = TATAR.replace(/[әөүҗңһ]/gi, (letter) => `&#${letter.charCodeAt(0)};`);
  const decoded = decodeText(iconv.encode(text, "windows-1251"), undefined);
  assert.deepEqual([decoded.charset, decoded.text], ["windows-1251", text]);
});

test("the page's markup does not matter", () => {
  const html = `<!doctype html><html lang="ru"><body class="main">${"<p>".repeat(200)}${RUSSIAN}</body></html>`;
  assert.equal(decodeText(iconv.encode(html, "koi8-r"), "text/html").charset, "koi8-r");
});

const DECLARED: [says: string, bytes: Uint8Array, type: string | undefined, charset: string, by: string][] = [
  [
    "who says UTF-8 and writes windows-1251",
    iconv.encode(RUSSIAN, "windows-1251"),
    "text/html; charset=utf-8",
    "windows-1251",
    "guess",
  ],
  ["the same in meta", iconv.encode(`<meta charset=utf-8>${RUSSIAN}`, "koi8-r"), undefined, "koi8-r", "guess"],
  [
    "who writes UTF-8 with one accident",
    Buffer.concat([Buffer.from(RUSSIAN), Buffer.of(0xff)]),
    "text/html; charset=utf-8",
    "utf-8",
    "header",
  ],
  [
    "an accident that nobody declared",
    Buffer.concat([Buffer.from(RUSSIAN), Buffer.of(0xff), Buffer.from(RUSSIAN)]),
    undefined,
    "utf-8",
    "guess",
  ],
  ["PT154 by name", iconv.encode(TATAR, "pt154"), "text/html; charset=PTCP154", "pt154", "header"],
  ["KZ-1048 by name", iconv.encode(KAZAKH, "rk1048"), "text/html; charset=KZ-1048", "kz-1048", "header"],
  [
    "English in UTF-16 without a mark",
    Buffer.from("Plain English, nothing else.", "utf16le"),
    undefined,
    "utf-16le",
    "guess",
  ],
];
for (const [says, bytes, type, charset, by] of DECLARED) {
  test(`${says}: ${charset}`, () => {
    const decoded = decodeText(bytes, type);
    assert.deepEqual([decoded.charset, decoded.by], [charset, by]);
  });
}

test("any bytes give a charset and a text", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      assert.ok(guessCharset(bytes).length > 0);
      assert.equal(typeof decodeText(bytes, undefined).text, "string");
      if (bytes.length < 8) assert.equal(findUtf16(bytes), undefined);
    }),
  ));

test("ten megabytes are guessed within a second", () => {
  for (const byte of [0xe0, 0x80, 0x00, 0x41]) {
    const began = process.cpuUsage().user / 1000;
    guessCharset(new Uint8Array(1e7).fill(byte));
    assert.ok(process.cpuUsage().user / 1000 - began < 6000, String(byte));
  }
});
