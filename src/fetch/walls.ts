/**
 * Is this the page that was asked for, or something that stands in front of it?
 *
 * Some answers are not content, whatever their status says: a check for robots, a wall that wants consent or a password, an
 * advertisement on a domain that nobody uses, a "not found" that claims to be found. They are recognised by what their makers put
 * into headers, titles, words and markup; recorded with that reason, never handed on as a page, and never evaded.
 *
 * In doubt it is a page. A wall is short and leads nowhere, so words and markup count only on short pages with few links; a title
 * counts only as a whole or as a whole part of it ("Just a moment…", "Page not found | Shop"). An article *about* captchas has
 * none of that. Pure: what is needed of the page comes as an argument.
 */
import type { Millis } from "../model/time.js";
import { HOUR } from "../model/time.js";

export type WallKind = "bot check" | "consent wall" | "login wall" | "parked domain" | "not found";

export interface Wall {
  readonly kind: WallKind;
  /** For a person: "bot check: Cloudflare wants to see a browser". */
  readonly says: string;
}

/** What is asked about a page. */
export interface WallFacts {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly title: string;
  /** Visible characters, white space not counted. */
  readonly textLength: number;
  /** The beginning of the visible text. Asked for only where there is little of it. */
  textSample(): string;
  readonly links: number;
  /** The beginning of the markup. Asked for only where there is little text. */
  source(): string;
}

export function wallOf(facts: WallFacts): Wall | undefined {
  const marked = markedByHeader(facts);
  if (marked !== undefined) return wall("bot check", marked);
  if (facts.textLength > MOST_TEXT || facts.links > MOST_LINKS) return undefined;
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

/** Beyond this a page has something to say of its own. */
const MOST_TEXT = 3000;
const MOST_LINKS = 60;

function wall(kind: WallKind, what: string): Wall {
  return { kind, says: `${kind}: ${what}` };
}

// ── Bot checks ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Headers that are sent with nothing but a check: they need no second sign. */
function markedByHeader({ headers, status }: WallFacts): string | undefined {
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
/** These stand on good pages of the same sites, too: only a refusal makes them a sign. */
const REFUSAL_HEADERS: typeof CHECK_HEADERS = [
  ["x-datadome", /./, "DataDome takes us for a robot, which we are"],
  ["x-dd-b", /./, "DataDome takes us for a robot, which we are"],
  ["x-kpsdk-ct", /./, "Kasada takes us for a robot, which we are"],
];

function botCheck(facts: WallFacts, parts: readonly string[], text: string): Wall | undefined {
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

/** What stands in the markup of a check, and up to how much text it is one: forms on honest pages use some of the same parts. */
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

function parked(facts: WallFacts, text: string): Wall | undefined {
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

// ── Not found, though the status says otherwise ─────────────────────────────────────────────────────────────────────────

function notFound({ status, textLength }: WallFacts, parts: readonly string[]): Wall | undefined {
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

function consent(facts: WallFacts, parts: readonly string[], text: string): Wall | undefined {
  const { textLength, links, url } = facts;
  if (textLength > 2500 || links > 25) return undefined;
  if (!CONSENT_WORDS.test(text) || !AGREE_WORDS.test(text)) return undefined;
  const titled = parts.some((part) => CONSENT_TITLES.test(part)) || /^https?:\/\/consent\./.test(url);
  return titled || onlyConsentIsHeaded(facts)
    ? wall("consent wall", "the site shows nothing before somebody agrees to something")
    : undefined;
}

/** Under the site's own title: a short page whose headings speak of consent and of nothing else. A banner on a page has the page's beside it. */
function onlyConsentIsHeaded({ textLength, links, source }: WallFacts): boolean {
  if (textLength > 1000 || links > 8) return false;
  const headings = [...source().matchAll(/<h[123][^>]*>([\s\S]{1,200}?)<\/h[123]/gi)].map(([, words]) =>
    bare(plain(words!.replace(/<[^>]*>/g, ""))),
  );
  return headings.length > 0 && headings.every((heading) => CONSENT_TITLES.test(heading));
}

const CONSENT_TITLES =
  /^(?:before you continue\b.*|bevor sie .*fortfahren.*|avant d'accéder.*|avant de continuer.*|antes de (?:ir|continuar).*|prima di continuare.*|voordat je verdergaat.*|(?:cookie|privacy|data) (?:consent|settings|preferences|wall)|consent|your privacy(?: choices)?|we value your privacy|datenschutz-?einstellungen|einwilligung|zustimmung|paramètres de confidentialité|gérer mes cookies|privacy gate|dpg media privacy gate)$/;
const CONSENT_WORDS =
  /cookie|consent|gdpr|dsgvo|rgpd|einwillig|zustimm|privacy|datenschutz|personal data|données|datos personales|privacidad/;
const AGREE_WORDS =
  /accept|agree|akzeptier|zustimm|einverstanden|accepter|j'accepte|aceptar|aceitar|accetta|akkoord|zgadzam|kabul et|принять|согласен/;

function login(facts: WallFacts, parts: readonly string[]): Wall | undefined {
  // A page that is asked for as what it is stands in front of nothing.
  if (facts.textLength > 1200 || facts.links > 25 || LOGIN_PATH.test(facts.url)) return undefined;
  if (!parts.some((part) => LOGIN_TITLES.test(part))) return undefined;
  return /<input[^>]+type\s*=\s*["']?password/i.test(facts.source())
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
  const parts = whole.split(/\s*[|–—·•»«]+\s*|\s+-+\s+|\s*:\s+/).map(bare);
  return [...new Set([bare(whole), ...parts])].filter((part) => part !== "");
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
}

/** Without the dots and marks that some add and some leave out. */
function bare(part: string): string {
  return part.replace(/^[\s.…,]+|[\s.…,]+$/g, "");
}

// ── Soft "not found" by comparison ──────────────────────────────────────────────────────────────────────────────────────

/** An address of this origin that nobody can have made: what it answers is what the site answers when there is nothing. */
export function probeUrl(origin: string, random: number): string {
  const name = Math.floor(random * 2 ** 48)
    .toString(36)
    .padStart(10, "0");
  return `${origin}/no-such-page-${name}`;
}

/** What is compared: of the page, and of the answer to the probe. */
export interface Compared {
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly textLength: number;
  readonly textSample: string;
  readonly textDigest: string;
}

/** A page that says what the site says of an address that does not exist, and says it with the same status. */
export function soft404(page: Compared, probe: Compared): Wall | undefined {
  if (page.status >= 300 || probe.status >= 300) return undefined; // the site says so itself, and needs no comparison
  const same =
    page.textDigest === probe.textDigest ||
    (page.title === probe.title &&
      Math.abs(page.textLength - probe.textLength) <= Math.max(20, probe.textLength * 0.05) &&
      withoutOwnName(page) === withoutOwnName(probe));
  return same ? wall("not found", `answered ${page.status} with what the site says of any address`) : undefined;
}

/** The words without numbers and without the address that many such pages repeat. */
function withoutOwnName({ url, textSample }: Compared): string {
  let path = url.replace(/^https?:\/\/[^/]*/, "");
  try {
    path = decodeURIComponent(path);
  } catch {
    // then as it is spelled
  }
  const last = path.split("/").findLast((part) => part !== "") ?? "";
  let text = plain(textSample);
  for (const name of [path, last]) if (name.length > 2) text = text.replaceAll(name.toLowerCase(), "");
  return text.replace(/\d+/g, "").replace(/\s+/g, " ");
}

// ── What a host is to us after some walls ───────────────────────────────────────────────────────────────────────────────

/** What is remembered of a host. */
export interface WallMemory {
  /** Walls since the last page. */
  readonly inARow: number;
  readonly pagesSeen: boolean;
  readonly last: string;
}

export const NO_WALLS: WallMemory = { inARow: 0, pagesSeen: false, last: "" };

export function afterWall(memory: WallMemory, { kind, says }: Wall): WallMemory {
  return kind === "not found" ? memory : { ...memory, inARow: memory.inARow + 1, last: says };
}

export function afterPage(memory: WallMemory): WallMemory {
  return memory.pagesSeen && memory.inARow === 0 ? memory : { ...memory, inARow: 0, pagesSeen: true };
}

/** Why a host is left alone for this run, or undefined. One that showed pages before gets the benefit of the doubt for longer. */
export function refusesUs({ inARow, pagesSeen, last }: WallMemory): string | undefined {
  if (inARow < (pagesSeen ? MOST_WALLS : FIRST_WALLS)) return undefined;
  return `this site refuses us: ${inARow} answers in a row were no pages (${last})`;
}

const FIRST_WALLS = 3;
const MOST_WALLS = 10;

/** How long such a host rests, also over the end of the run. */
export const REFUSED_REST: Millis = HOUR;
/** An address behind a wall is tried again after so long, … */
export const WALLED_REST: Millis = 6 * HOUR;
/** … so often. */
export const MOST_WALLED_ATTEMPTS = 3;
