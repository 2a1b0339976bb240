/**
 * Detects responses that are not the requested page, whatever their status: bot checks, consent or password walls,
 * parked domains, soft 404s. They are recorded with the reason, never passed on as pages and never evaded.
 *
 * In doubt it is a page. Text and markup count only on short pages with few links, a title only as a whole or as a
 * whole part ("Just a moment…", "Page not found | Shop"). Pure: the facts are arguments.
 */
import type { Millis } from "../model/time.js";
import { HOUR } from "../model/time.js";

export type InterstitialKind = "bot check" | "consent wall" | "login wall" | "parked domain" | "not found";

export interface Interstitial {
  readonly kind: InterstitialKind;
  /** For a person: "bot check: Cloudflare wants to see a browser". */
  readonly says: string;
}

/** The facts that are needed about a page. */
export interface InterstitialFacts {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly title: string;
  /** Visible characters, white space not counted. */
  readonly textLength: number;
  /** The beginning of the visible text. Read only for short pages. */
  textSample(): string;
  readonly links: number;
  /** The beginning of the markup. Read only for pages with little text. */
  source(): string;
}

export function classifyInterstitial(facts: InterstitialFacts): Interstitial | undefined {
  const marked = markedByHeader(facts);
  if (marked !== undefined) return wall("bot check", marked);
  if (facts.textLength > MAX_TEXT || facts.links > MAX_LINKS) return undefined;
  const text = plain(facts.textSample());
  const parts = titleParts(facts.title);
  return (
    botCheck(facts, parts, text) ??
    parked(facts, text) ??
    notFound(facts, parts) ??
    consent(facts, parts, text) ??
    login(facts, parts)
  );
}

/** A longer page has content of its own. */
const MAX_TEXT = 3000;
const MAX_LINKS = 60;

function wall(kind: InterstitialKind, what: string): Interstitial {
  return { kind, says: `${kind}: ${what}` };
}

// ── Bot checks ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Headers that are sent only with a check: no second sign is needed. */
function markedByHeader({ headers, status }: InterstitialFacts): string | undefined {
  for (const [name, value] of headers) {
    for (const [header, pattern, who] of CHECK_HEADERS) if (name === header && pattern.test(value)) return who;
    if (status < 400) continue;
    for (const [header, pattern, who] of REFUSAL_HEADERS) if (name === header && pattern.test(value)) return who;
  }
  return undefined;
}

const CHECK_HEADERS: readonly (readonly [header: string, value: RegExp, who: string])[] = [
  ["cf-mitigated", /challenge/i, "Cloudflare wants to see a browser"],
  ["x-amzn-waf-action", /challenge|captcha/i, "AWS wants to see a browser"],
  ["x-vercel-mitigated", /challenge|deny/i, "Vercel wants to see a browser"],
];
/** Also sent with normal pages of the same sites: they count only with a refusal. */
const REFUSAL_HEADERS: typeof CHECK_HEADERS = [
  ["x-datadome", /./, "DataDome takes us for a robot, which we are"],
  ["x-dd-b", /./, "DataDome takes us for a robot, which we are"],
  ["x-kpsdk-ct", /./, "Kasada takes us for a robot, which we are"],
];

function botCheck(facts: InterstitialFacts, parts: readonly string[], text: string): Interstitial | undefined {
  if (facts.textLength > 1500 || facts.links > 20) return undefined;
  const titled = parts.length <= 2 && parts.some((part) => CHECK_TITLES.has(part));
  const worded = CHECK_WORDS.test(text);
  if (titled && (facts.textLength < 800 || worded)) return wall("bot check", "the site wants to see a browser");
  if (worded && facts.textLength < 800) return wall("bot check", "the site asks whether we are human");
  const source = facts.source();
  for (const [mark, who, most] of CHECK_MARKS)
    if (facts.textLength <= most && mark.test(source)) return wall("bot check", who);
  if (
    parts.includes("access denied") &&
    /errors\.edgesuite\.net|Reference\s*(?:&#32;)?(?:#|&#35;)\s*\d+\.[0-9a-f]/i.test(source)
  )
    return wall("bot check", "Akamai refuses us");
  return undefined;
}

const CHECK_TITLES = new Set(
  `just a moment; one moment, please; please wait; attention required!; are you a robot?; are you a robot; are you human?; are you human
   robot check; bot check; bot verification; human verification; verify you are human; verifying you are human; security check
   security check required; security verification; checking your browser; ddos-guard; pardon our interruption; captcha; challenge validation
   client challenge; vercel security checkpoint; access to this page has been denied
   einen moment; einen moment bitte; nur einen moment; sicherheitsüberprüfung; sicherheitsprüfung; sind sie ein mensch?
   un instant; un instant s'il vous plaît; veuillez patienter; vérification de sécurité; êtes-vous un robot ?; êtes-vous un robot?
   un momento; un momento, por favor; verificación de seguridad; ¿eres un robot?; um momento; verificação de segurança
   controllo di sicurezza; sei un robot?; een ogenblik geduld; beveiligingscontrole; jeszcze chwila; cierpliwości; weryfikacja bezpieczeństwa
   bir dakika lütfen; güvenlik kontrolü; проверка браузера; проверка безопасности; вы не робот?; вы робот?; ой!; подождите
   перевірка безпеки; сез робот түгелме?; しばらくお待ちください; セキュリティ確認; 请稍候; 安全验证; 人机验证; 잠시만 기다리십시오`
    .split(/;|\n/)
    .map((title) => title.trim()),
);

const CHECK_WORDS = new RegExp(
  [
    "checking (?:if the site connection is secure|your browser)",
    "verif(?:y|ying) (?:that )?you(?:'re| are) (?:a )?(?:human|not a (?:ro)?bot)",
    "(?:confirm|prove) (?:that )?you(?:'re| are) (?:a )?(?:human|not a (?:ro)?bot)",
    "are you a (?:robot|human)\\?",
    "unusual (?:traffic|activity) from your (?:computer )?(?:network|ip)",
    "complete the (?:security check|captcha)",
    "something about your browser made us think you (?:were|are|might be) a bot",
    "press (?:&|and) hold to confirm",
    "enable javascript and cookies to continue",
    "request unsuccessful\\. incapsula",
    "sorry, you have been blocked",
    "(?:überprüfen|bestätigen)[^.]{0,40}(?:mensch|kein roboter)",
    "(?:vérifi|confirm)[^.]{0,40}(?:humain|pas un robot)",
    "(?:verifi|confirm|comprueb)[^.]{0,40}(?:eres humano|no eres un robot|es un ser humano)",
    "(?:verifi|confirm)[^.]{0,40}(?:é humano|não é um robô)",
    "(?:verific|conferm)[^.]{0,40}(?:essere umano|non sei un robot)",
    "(?:potwierdź|sprawdzamy)[^.]{0,40}(?:człowiekiem|nie jesteś robotem)",
    "robot olmadığınızı (?:doğrula|kanıtla)",
    "(?:подтвердите|проверяем)[^.]{0,40}(?:не робот|человек)",
    "(?:необычн|подозрительн)[^.]{0,20}(?:трафик|запрос)",
    "请完成(?:安全)?验证|证明您不是机器人|ロボットではない|私はロボットではありません|로봇이 아닙니다",
  ].join("|"),
);

/** Markup of a check, and the maximum text with which it counts: forms on normal pages use some of it. */
const CHECK_MARKS: readonly (readonly [mark: RegExp, who: string, mostText: number])[] = [
  [/_cf_chl_opt|cf-browser-verification|id="challenge-form"/, "Cloudflare wants to see a browser", 1500],
  [/geo\.captcha-delivery\.com|ct\.captcha-delivery\.com/, "DataDome takes us for a robot, which we are", 600],
  [/id=["']px-captcha|captcha\.px-c(?:dn|loud)\.net/, "PerimeterX takes us for a robot, which we are", 800],
  [/_Incapsula_Resource|Incapsula incident ID/, "Imperva refuses us", 300],
  [/\/_sec\/cp_challenge|sec-if-cpt-container|bm-verify=/, "Akamai wants to see a browser", 300],
  [/awsWafCookieDomainList|\.awswaf\.com\//, "AWS wants to see a browser", 300],
  [
    /hcaptcha\.com\/1\/api\.js|google\.com\/recaptcha|recaptcha\.net\/recaptcha|cloudflare\.com\/turnstile/,
    "a captcha is all there is",
    150,
  ],
  [
    /document\.cookie\s*=[\s\S]{1,2000}location\.(?:reload|href|replace)/,
    "a script is all there is, and it wants its cookie back",
    120,
  ],
];

// ── Parked domains ──────────────────────────────────────────────────────────────────────────────────────────────────────

function parked(facts: InterstitialFacts, text: string): Interstitial | undefined {
  if (facts.textLength > 2000) return undefined;
  const offered = PARKED_WORDS.test(text) || PARKED_WORDS.test(plain(facts.title));
  if (offered && facts.textLength < 1000) return wall("parked domain", "it is for sale, or nothing is there yet");
  if (PARKED_MARKS.test(facts.source()) && (offered || facts.textLength < 300))
    return wall("parked domain", "only advertising is there");
  return undefined;
}

const PARKED_WORDS = new RegExp(
  [
    "(?:this|the) domain (?:name )?(?:is|may be) (?:for sale|available for purchase|parked)",
    "buy this domain",
    "is parked free, courtesy of",
    "this (?:web ?site|domain) is parked",
    "domain has been registered (?:at|with|and)",
    "(?:diese|die) domain (?:steht zum verkauf|ist (?:geparkt|zu verkaufen|noch nicht konnektiert))",
    "(?:ce|le) (?:nom de )?domaine est (?:à vendre|parqué)",
    "(?:este|el) dominio (?:está (?:en venta|aparcado)|está estacionado)",
    "este domínio está (?:à venda|estacionado)",
    "(?:questo dominio|il dominio) è (?:in vendita|parcheggiato)",
    "deze domein(?:naam)? is te koop",
    "ta domena jest na sprzedaż|domena zaparkowana",
    "bu alan adı satılık",
    "домен (?:прода[её]тся|припаркован|зарегистрирован и припаркован)",
    "此域名(?:出售|正在出售)|このドメインは(?:売り出し|お名前)",
  ].join("|"),
);
const PARKED_MARKS =
  /sedoparking\.com|parkingcrew\.net|\bbodis\.com|d1lxhc4jvstzrp\.cloudfront\.net|afternic\.com\/forsale|hugedomains\.com\/domain_profile|parklogic\.com|window\.park\s*=/i;

// ── Soft 404
// ────────────────────────────────────────────────────────────────────────────────────────────────────────────

function notFound({ status, textLength }: InterstitialFacts, parts: readonly string[]): Interstitial | undefined {
  if (status >= 300 || textLength > 2000) return undefined;
  const said = parts.find(
    (part) => NOT_FOUND_TITLES.has(part) || /^(?:(?:http )?(?:error|fehler|erreur|ошибка) )?404(?: error)?$/.test(part),
  );
  return said === undefined ? undefined : wall("not found", `answered ${status}, and is called "${said}"`);
}

const NOT_FOUND_TITLES = new Set(
  `404 not found; 404 page not found; error 404 not found; not found; page not found; file not found; page cannot be found
   the page cannot be found; page can't be found; page does not exist; nothing found; content not found; oops! page not found
   seite nicht gefunden; die seite wurde nicht gefunden; nicht gefunden; page non trouvée; page introuvable; la page est introuvable
   página no encontrada; no encontrado; página não encontrada; pagina non trovata; pagina niet gevonden; niet gevonden
   sidan hittades inte; siden blev ikke fundet; siden ble ikke funnet; sivua ei löydy; sivua ei löytynyt; strona nie została znaleziona
   nie znaleziono strony; stránka nenalezena; stránka nebola nájdená; az oldal nem található; pagina nu a fost găsită
   sayfa bulunamadı; страница не найдена; страница не существует; не найдено; сторінку не знайдено; бит табылмады; бет табылмады
   σελίδα δεν βρέθηκε; הדף לא נמצא; الصفحة غير موجودة; 页面不存在; 页面未找到; 找不到页面; 找不到網頁; ページが見つかりません; 페이지를 찾을 수 없습니다`
    .split(/;|\n/)
    .map((title) => title.trim()),
);

// ── Consent and passwords ───────────────────────────────────────────────────────────────────────────────────────────────

function consent(facts: InterstitialFacts, parts: readonly string[], text: string): Interstitial | undefined {
  const { textLength, links, url } = facts;
  if (textLength > 2500 || links > 25) return undefined;
  if (!CONSENT_WORDS.test(text) || !AGREE_WORDS.test(text)) return undefined;
  const titled = parts.some((part) => CONSENT_TITLES.test(part)) || /^https?:\/\/consent\./.test(url);
  return titled || onlyConsentIsHeaded(facts)
    ? wall("consent wall", "the site shows nothing until a visitor agrees to its cookies or terms")
    : undefined;
}

/** A short page whose headings are only about consent. A banner has the page's own headings next to it. */
function onlyConsentIsHeaded({ textLength, links, source }: InterstitialFacts): boolean {
  if (textLength > 1000 || links > 8) return false;
  const headings = [...source().matchAll(/<h[123][^<>]*>([\s\S]{1,200}?)<\/h[123]/gi)].map(([, words]) =>
    bare(plain(words!.replace(/<[^<>]*>/g, ""))),
  );
  return headings.length > 0 && headings.every((heading) => CONSENT_TITLES.test(heading));
}

const CONSENT_TITLES =
  /^(?:before you continue\b.*|bevor sie .*fortfahren.*|avant d'accéder.*|avant de continuer.*|antes de (?:ir|continuar).*|prima di continuare.*|voordat je verdergaat.*|(?:cookie|privacy|data) (?:consent|settings|preferences|wall)|consent|your privacy(?: choices)?|we value your privacy|datenschutz-?einstellungen|einwilligung|zustimmung|paramètres de confidentialité|gérer mes cookies|privacy gate|dpg media privacy gate)$/;
const CONSENT_WORDS =
  /cookie|consent|gdpr|dsgvo|rgpd|einwillig|zustimm|privacy|datenschutz|personal data|données|datos personales|privacidad/;
const AGREE_WORDS =
  /accept|agree|akzeptier|zustimm|einverstanden|accepter|j'accepte|aceptar|aceitar|accetta|akkoord|zgadzam|kabul et|принять|согласен/;

function login(facts: InterstitialFacts, parts: readonly string[]): Interstitial | undefined {
  // A requested login page is the page itself.
  if (facts.textLength > 1200 || facts.links > 25 || LOGIN_PATH.test(facts.url)) return undefined;
  if (!parts.some((part) => LOGIN_TITLES.test(part))) return undefined;
  return /<input[^<>]+type\s*=\s*["']?password/i.test(facts.source())
    ? wall("login wall", "the site shows nothing without a password")
    : undefined;
}

const LOGIN_PATH =
  /\/[^/?]*(?:log-?in|sign-?in|logon|auth|account|register|anmeld|connexion|wp-admin)[^/?]*(?:\/?$|[/?])/i;
const LOGIN_TITLES =
  /^(?:(?:please )?(?:log ?in|sign ?in)(?: (?:to|required|or).*)?|login required|anmelden|anmeldung|einloggen|login|connexion|se connecter|identification|iniciar sesión|acceder|entrar|iniciar sessão|accedi|inloggen|logga in|log ind|kirjaudu sisään|zaloguj się|logowanie|přihlášení|bejelentkezés|giriş yap|вход|войти|авторизация|увійти|керү|登录|登入|ログイン|로그인)$/;

// ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** "404 – Page not found | Shop" → "404", "page not found", "shop", and each two neighbours together. */
function titleParts(title: string): readonly string[] {
  const whole = plain(title);
  const parts = whole.split(/(?<!\s)(?:\s*[|–—·•»«]+\s*|\s+-+\s+|\s*:\s+)/).map(bare);
  return [...new Set([bare(whole), ...parts])].filter((part) => part !== "");
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
}

/** Without optional punctuation. */
function bare(part: string): string {
  return part.replace(/^[\s.…,]+|(?<![\s.…,])[\s.…,]+$/g, "");
}

// ── Hosts that only show interstitials ──────────────────────────────────────────────────────────────────────────────────

/** Kept per host. */
export interface InterstitialMemory {
  /** Interstitials since the last page. */
  readonly inARow: number;
  readonly pagesSeen: boolean;
  readonly last: string;
}

export const NO_INTERSTITIALS: InterstitialMemory = { inARow: 0, pagesSeen: false, last: "" };

export function afterInterstitial(memory: InterstitialMemory, { kind, says }: Interstitial): InterstitialMemory {
  return kind === "not found" ? memory : { ...memory, inARow: memory.inARow + 1, last: says };
}

export function afterPage(memory: InterstitialMemory): InterstitialMemory {
  return memory.pagesSeen && memory.inARow === 0 ? memory : { ...memory, inARow: 0, pagesSeen: true };
}

/** Why a host is skipped for this run, or undefined. A host that showed pages before is tried longer. */
export function refusalReason({ inARow, pagesSeen, last }: InterstitialMemory): string | undefined {
  if (inARow < (pagesSeen ? MAX_WALLS : FIRST_WALLS)) return undefined;
  return `this site refuses us: ${inARow} answers in a row were no pages (${last})`;
}

const FIRST_WALLS = 3;
const MAX_WALLS = 10;

/** Delay before such a host is tried again, also across runs. */
export const REFUSED_DELAY: Millis = HOUR;
/** Delay before an address behind an interstitial is tried again. */
export const INTERSTITIAL_RETRY_DELAY: Millis = 6 * HOUR;
export const MAX_INTERSTITIAL_ATTEMPTS = 3;
