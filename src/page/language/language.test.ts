import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { trainLanguages } from "../../lab/language/learning.js";
import { seeded } from "../../learn/random.js";
import { languageCode } from "./codes.js";
import { detectPageLanguage, openLanguages, tatarLetterRule } from "./language.js";
import { decodeLanguages, encodeLanguages } from "./model.js";
import { countScripts, mainScript, scriptCode } from "./script.js";

const languages = openLanguages(
  new Uint8Array(readFileSync(new URL("../../../../models/language.model", import.meta.url))),
);

const CASES: [text: string, language: string, script: string][] = [
  ["Татарстанда яңа мәктәп ачылды, дип хәбәр итә матбугат хезмәте.", "tat", "Cyrl"],
  ["КҮП САНЛЫ КУНАКЛАР КИЛДЕ, БӘЙРӘМ БИК МАТУР УЗДЫ", "tat", "Cyrl"],
  ["Bez tatarça söyläşäbez, ä sez nindi teldä söyläşäsez?", "tat", "Latn"],
  ["Башҡортостанда яңы мәктәп асылды, тип хәбәр итә матбуғат хеҙмәте.", "bak", "Cyrl"],
  ["Қазақстанда жаңа мектеп ашылды, деп хабарлайды баспасөз қызметі.", "kaz", "Cyrl"],
  ["Кыргызстанда жаңы мектеп ачылды, деп билдирет басма сөз кызматы.", "kir", "Cyrl"],
  ["Чӑваш Енре ҫӗнӗ шкул уҫӑлнӑ, тесе пӗлтереҫҫӗ хаҫатра.", "chv", "Cyrl"],
  ["Саха сиригэр саҥа оскуола аһылынна диэн суруйаллар.", "sah", "Cyrl"],
  ["В Казани открылась новая школа, сообщает пресс-служба.", "rus", "Cyrl"],
  ["У Києві відкрилася нова школа, повідомляє прес-служба.", "ukr", "Cyrl"],
  ["Toshkentda yangi maktab ochildi, deb xabar bermoqda matbuot xizmati.", "uzb", "Latn"],
  ["Ankara'da yeni bir okul açıldı, diye bildiriyor basın servisi.", "tur", "Latn"],
  ["The new school was opened yesterday, the press office reports.", "eng", "Latn"],
  ["Die neue Schule wurde gestern eröffnet, teilt die Pressestelle mit.", "deu", "Latn"],
  ["今日は新しい学校が開校しました。", "jpn", "Jpan"],
  ["새로운 학교가 어제 문을 열었습니다.", "kor", "Kore"],
  ["Το νέο σχολείο άνοιξε χθες.", "ell", "Grek"],
  ["", "und", "Zyyy"],
  ["12345 — 67 %", "und", "Zyyy"],
  // Kalmyk is a guard: known only by its words.
  ["Хальмг Таңһчин толһач маңһдур өдр эклцин сурһульчнрла харһв, дегтр белглв.", "und", "Cyrl"],
  ["Мана һазрт олн әмтн бәәнә, эдн цуг негн-негндән дөң болна.", "und", "Cyrl"],
  // A brand in Latin letters does not change the language.
  ["«Common Voice» нәрсә ул? Җавап бирегез", "tat", "Cyrl"],
  // Close relatives differ in a few words.
  ["Tijekom tjedna vlak je stigao na kolodvor s tisuću putnika, rekao je glasnogovornik.", "hrv", "Latn"],
  [
    "Tokom nedelje voz je stigao na stanicu sa hiljadu putnika, rekao je portparol. Deca su videla sneg.",
    "srp",
    "Latn",
  ],
  ["Deca se igraju u dvorištu, a baka gleda kroz prozor i peva staru pesmu.", "srp", "Latn"],
  ["Бистиң суурда чаа школа ажыттынган, уруглар дыка өөрүп турар.", "tyv", "Cyrl"],
  ["আজ আমাদের শহরে নতুন স্কুল খোলা হয়েছে।", "ben", "Beng"],
  ["আজি আমাৰ চহৰত নতুন বিদ্যালয় খোলা হৈছে।", "asm", "Beng"],
  ["Polis berkata kanak-kanak itu boleh pulang kerana beliau tidak cedera.", "msa", "Latn"],
  ["Polisi mengatakan anak-anak itu bisa pulang karena mereka tidak terluka.", "ind", "Latn"],
  ["佢哋話聽日唔係好多人喺度，所以冇嘢做。", "yue", "Hani"],
  ["他們說明天沒有很多人在這裡，所以沒事做。", "zho", "Hani"],
  // Yiddish with composed and decomposed letters.
  ["אױף דער גאַס איז געװען אַ סך מענטשן", "yid", "Hebr"],
  [
    "\u05d0\u05d5\u05d9\u05e3 \u05d3\u05e2\u05e8 \ufb2e \u05e1\u05da \u05de\u05e2\u05e0\u05d8\u05e9\u05df \u05d0\u05d9\u05d6 \u05d2\u05e2\u05d5\u05d5\u05e2\u05df",
    "yid",
    "Hebr",
  ],
  ["ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ", "und", "Cher"],
];
for (const [text, language, script] of CASES) {
  test(`${language}-${script}: ${text.slice(0, 40)}`, () => {
    const said = languages.identify(text);
    assert.deepEqual([said.language, said.script], [language, script], JSON.stringify(said));
  });
}

/** One or two words fit many languages, random keys none. */
const UNSURE = ["Menu", "Home", "да", "Google", "xzqw kjhg wrtp zxcvbnm qwrtp lkjhgf", "йцукен фывап", "ok", "Hi"];
for (const text of UNSURE) {
  test(`"${text}" is und`, () => {
    const said = languages.identify(text);
    assert.ok(said.language === "und" || said.probability < 0.6, JSON.stringify(said));
  });
}

for (const text of ["XYZ", "xyz", "QQQ", "WWF", "DVD", "ЖКХ", "OK", "ok", "де", "ضقثصف غعهخح شطظئءؤ لاىةوزظ كمنتالب"])
  test(`two letters, an unknown word or random letters are und: ${text}`, () => {
    const { language, probability } = languages.identify(text);
    assert.equal(language, "und");
    assert.ok(probability > 0.7, String(probability));
  });

test("nine in ten lines of random Arabic letters are und", () => {
  const random = seeded(7);
  const upTo = (count: number): number => Math.floor(random() * count);
  const letters = [..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"];
  const word = (): string => Array.from({ length: 2 + upTo(6) }, () => letters[upTo(letters.length)]).join("");
  const lines = Array.from({ length: 400 }, () => Array.from({ length: 2 + upTo(9) }, word).join(" "));
  const unknown = lines.filter((line) => languages.identify(line).language === "und");
  assert.ok(unknown.length >= 350, `${unknown.length} of ${lines.length}`);
});

for (const [script, first, last] of [
  ["Greek", "α", "ω"],
  ["Georgian", "ა", "ჰ"],
  ["Armenian", "ա", "օ"],
  ["Devanagari", "क", "ह"],
  ["Bengali", "ক", "ন"],
  ["Gujarati", "ક", "ન"],
] as const)
  test(`eight in ten lines of random ${script} letters are und`, () => {
    const random = seeded(11);
    const upTo = (count: number): number => Math.floor(random() * count);
    const [from, to] = [first.codePointAt(0)!, last.codePointAt(0)!];
    const letter = (): string => String.fromCodePoint(from + upTo(to - from + 1));
    const word = (): string => Array.from({ length: 3 + upTo(5) }, letter).join("");
    const lines = Array.from({ length: 100 }, () => Array.from({ length: 5 + upTo(6) }, word).join(" "));
    const unknown = lines.filter((line) => languages.identify(line).language === "und");
    assert.ok(unknown.length >= 80, `${unknown.length} of ${lines.length}`);
  });

for (const [text, language] of [
  ["the", "eng"],
  ["und", "deu"],
  ["яхшы", "tat"],
  ["北京", "zho"],
] as const)
  test(`a short word can be enough: ${text}`, () => assert.equal(languages.identify(text).language, language));

test("a text of a guard language is und, and the guard is the runner-up", () => {
  const said = languages.identify("Хальмг келн — хальмг улсин келн, эн келәр әмтн күндәнә.");
  assert.deepEqual([said.language, said.runnerUp?.language], ["und", "xal"]);
  assert.ok(said.probability > 0.5);
});

/** Relatives of learned languages, which were taken for them before they had words of their own. */
const GUARDED: [language: string, text: string][] = [
  ["mhr", "Ола гыч толшо еҥ-влак мемнан ялыште илат, нуно тиде чодыра нерген шуко каласкалат."],
  ["udm", "Гуртамы выль школа вань, отын нылпиос удмурт кылэз дышетско, атайёс но луо."],
  ["kpv", "Миян сиктын выль школа восьтісны, челядь сэні коми кыв велӧдӧны, йӧзыс вывті нимкодь."],
  ["oss", "Не ’хсӕн ис бирӕ адӕм, уыдон ирон ӕвзагыл дзурынц ӕмӕ чиныг кӕсынц."],
  ["che", "Тхан юьртахь керла школа ю, цу чохь бераш нохчийн маттахь доьшу, дика ду иза."],
  ["ava", "Нижер росулъ цӀияб школа буго, гьениб лъималаз магӀарул мацӀ лъазабула."],
  ["kum", "Бизин юртда янгы школа бар, онда яшлар къумукъ тилни уьйренелер."],
  ["krc", "Бизни элде джангы школ ишленди, сабийле анда къарачай тилни окъуйдула, бек ашхы болду."],
  ["gla", "Tha sgoil ùr anns a' bhaile againn agus tha a' chlann ag ionnsachadh Gàidhlig an sin."],
  ["nds", "In uns Dörp is nu een nee School, un de Kinner snackt dor ok plattdüütsch."],
  ["srd", "In sa bidda nostra b'at un'iscola noa e sos pitzinnos faeddant su sardu cun su mastru."],
  ["fur", "Tal nestri paîs e je une scuele gnove e i fruts a fevelin furlan cu la mestre."],
  ["kab", "Di taddart-nneɣ yella yiwen n uɣerbaz amaynut, arrac heddren taqbaylit akked uselmad."],
  ["jav", "Ing desa kita ana sekolah anyar, bocah-bocah padha sinau basa Jawa saben dina."],
  ["ilo", "Adda baro nga eskuelaan iti ili mi ken dagiti ubbing ket agsursuro iti Iloko."],
  ["lug", "Mu kyalo kyaffe mulimu essomero eggya, era abaana basoma Oluganda buli lunaku."],
  ["tpi", "Long ples bilong mipela i gat nupela skul na ol pikinini i save toktok long Tok Pisin."],
  ["que", "Llaqtaykupiqa musuq yachaywasi kachkan, chaypim wawakuna runasimita yachachkanku."],
  ["haw", "Aia he kula hou ma ko mākou kūlanakauhale, a aʻo nā keiki i ka ʻōlelo Hawaiʻi."],
  ["snd", "اسان جي ڳوٺ ۾ هڪ نئون اسڪول آهي، جتي ٻار سنڌي ٻولي پڙهن ٿا."],
];
for (const [language, text] of GUARDED)
  test(`a sentence in a language that was not learned is und: ${language}`, () => {
    const said = languages.identify(text);
    assert.equal(said.language, "und", JSON.stringify(said));
  });

test("parts are judged separately, and the whole as their sum", () => {
  const parts = [TATAR, RUSSIAN, TATAR, "12", "Hello, this is one sentence in English."];
  const { whole, parts: each } = languages.identifyAll(parts);
  assert.deepEqual(each, parts.map(languages.identify));
  assert.deepEqual([whole.language, whole.script], ["tat", "Cyrl"]);
  assert.equal(languages.identifyAll([]).whole.language, "und");
});

test("what was read before changes no score, not by a bit", () => {
  const bytes = new Uint8Array(readFileSync(new URL("../../../../models/language.model", import.meta.url)));
  const texts = CASES.map(([text]) => text);
  const used = openLanguages(bytes);
  // The same words in other scripts' company, as names, and so many that kept ones are replaced.
  for (let n = 0; n < 4000; n++) used.scores(`Слово${n} word${n} ${texts[n % texts.length]}`);
  for (const text of texts.filter((_, i) => i % 7 === 0)) {
    const fresh = openLanguages(bytes.slice());
    assert.deepEqual(used.scores(text), fresh.scores(text), text);
  }
});

test("composed, decomposed and full-width letters are equal", () => {
  const text = "Çocuklar bugün okula gitmedi, çünkü öğretmen hastaydı.";
  const said = languages.identify(text);
  assert.deepEqual(languages.identify(text.normalize("NFD")), said);
  assert.equal(said.language, "tur");
});

test("addresses and words of other scripts do not change the language", () => {
  const plain = languages.identify("Безнең шәһәрдә яңа мәктәп ачылды, балалар шат");
  const dressed = languages.identify(
    "Безнең шәһәрдә https://example.org/the/new/school яңа мәктәп info@example.org ачылды, Google 2026, балалар шат",
  );
  assert.equal(dressed.language, "tat");
  assert.ok(Math.abs(plain.probability - dressed.probability) < 0.2);
});

test("the paper's rule also matches neighbouring languages", () => {
  assert.equal(tatarLetterRule("Яңа мәктәп"), "tat");
  assert.equal(tatarLetterRule("Жаңа өмір"), "tat"); // Kazakh
  assert.equal(tatarLetterRule("Новая школа"), "und");
});

const page = (url: string, language: string | undefined, ...paragraphs: string[]) => ({
  url,
  textSample: "",
  declared: { language },
  mainText: {
    text: paragraphs.join("\n\n"),
    paragraphs: paragraphs.map((text) => ({ text, kind: "text" as const, level: 0 })),
    removed: [],
  },
});
const TATAR = "Татарстанда яңа мәктәп ачылды, дип хәбәр итә матбугат хезмәте. Балалар бик шат булды.";
const RUSSIAN = "В Казани открылась новая школа, сообщает пресс-служба. Дети были очень рады.";

test("a page's language comes from its text; declarations are listed as hints", () => {
  const said = detectPageLanguage(
    page("https://example.org/ru/news?lang=tat", "tt-RU", TATAR, TATAR, RUSSIAN),
    languages,
  );
  assert.equal(said.language, "tat");
  assert.deepEqual(
    said.paragraphs.map(({ language }) => language),
    ["tat", "tat", "rus"],
  );
  assert.deepEqual(
    said.shares.map(({ language, share }) => [language, Math.round(share * 10)]),
    [
      ["tat", 7],
      ["rus", 3],
    ],
  );
  assert.deepEqual(said.hints, [
    { from: "declared", says: "tt-RU", language: "tat", agrees: true },
    { from: "address", says: "ru", language: "rus", agrees: false },
    { from: "address", says: "tat", language: "tat", agrees: true },
  ]);
});

test("late paragraphs of a long page have their own languages, though only their beginnings are judged", () => {
  const long = (text: string): string => `${text} `.repeat(8).trim();
  const texts = [...Array.from({ length: 8 }, () => long(RUSSIAN)), long(TATAR), long(RUSSIAN)];
  const { language, paragraphs, shares } = detectPageLanguage(page("https://example.org/", "ru", ...texts), languages);
  assert.equal(language, "rus");
  assert.deepEqual(
    paragraphs.map((one) => one.language),
    texts.map((text) => (text.includes(TATAR) ? "tat" : "rus")),
  );
  const all = texts.reduce((sum, { length }) => sum + length, 0);
  assert.equal(shares.find((one) => one.language === "tat")!.share, texts[8]!.length / all);
});

test("a wrong declaration is ignored", () =>
  assert.equal(
    detectPageLanguage(page("https://tt.example.org/tt/", "tt", RUSSIAN, RUSSIAN), languages).language,
    "rus",
  ));

test("a page without main text is judged by its visible text", () =>
  assert.equal(
    detectPageLanguage({ ...page("https://example.org/", undefined), textSample: TATAR }, languages).language,
    "tat",
  ));

test("tags become codes of three letters", () =>
  assert.deepEqual(["tt-RU", "TAT", "zh_Hans", "xx", "nonsense"].map(languageCode), [
    "tat",
    "tat",
    "zho",
    undefined,
    undefined,
  ]));

test("scripts", () => {
  const of = (text: string) => scriptCode(mainScript(countScripts(text)));
  assert.deepEqual(["ab вг де", "漢字かな", "漢字", "한글", "العربية", "1"].map(of), [
    "Cyrl",
    "Jpan",
    "Hani",
    "Kore",
    "Arab",
    "Zyyy",
  ]);
});

test("a model goes into bytes and comes back", () => {
  const examples = Array.from({ length: 30 }, (_, i) => [
    { language: "aaa", text: `banana bandana ${"an".repeat(i)}` },
    { language: "bbb", text: `kiwi wikiki ${"ki".repeat(i)}` },
  ]).flat();
  const bytes = encodeLanguages(trainLanguages(examples));
  assert.deepEqual(bytes, encodeLanguages(trainLanguages(examples)));
  assert.deepEqual(encodeLanguages(decodeLanguages(bytes)), bytes);
  assert.equal(openLanguages(bytes).identify("bananana").language, "aaa");
  assert.throws(() => openLanguages(bytes.slice(0, 100)), { code: "MODEL_FILE" });
});

test("any text gives a probability between 0 and 1", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const { probability, language } = languages.identify(text);
      assert.ok(probability >= 0 && probability <= 1 && /^[a-z]{3}$/.test(language));
    }),
  ));

test("a megabyte in one word, one letter or one line takes no time", () => {
  for (const text of [
    "a".repeat(1e6),
    "а ".repeat(5e5),
    "@a".repeat(5e5),
    "://".repeat(3e5),
    "\u0301".repeat(1e6),
    "ײ".repeat(1e6),
    "ײ ".repeat(5e5),
  ]) {
    const began = process.cpuUsage().user / 1000;
    languages.identify(text);
    assert.ok(process.cpuUsage().user / 1000 - began < 6000);
  }
});
