import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  afterInterstitial,
  afterPage,
  classifyInterstitial,
  type Interstitial,
  type InterstitialFacts,
  type InterstitialKind,
  NO_INTERSTITIALS,
  refusalReason,
} from "./interstitials.js";

/** Facts as a page reader would give them, from title, visible words and markup. */
function facts(
  title: string,
  text: string,
  more: Partial<InterstitialFacts> & { markup?: string } = {},
): InterstitialFacts {
  const { markup = "", ...given } = more;
  return {
    url: "https://a.example/articles/one",
    status: 200,
    headers: [],
    title,
    textLength: text.replace(/\s/g, "").length,
    textSample: () => text.slice(0, 1000),
    links: 2,
    source: () => `<title>${title}</title><body>${text}${markup}`,
    ...given,
  };
}
const LONG = "The museum opens at nine and closes at six, and on Mondays it does not open at all. ".repeat(60);

const WALLS: [says: string, kind: InterstitialKind, facts: InterstitialFacts][] = [
  ["Cloudflare, by its header", "bot check", facts("", "", { status: 403, headers: [["cf-mitigated", "challenge"]] })],
  [
    "Cloudflare, by its title and words",
    "bot check",
    facts("Just a moment...", "Verifying you are human. This may take a few seconds.", { status: 403 }),
  ],
  [
    "Cloudflare in German, by its markup",
    "bot check",
    facts("Nur einen Moment…", "a.example muss die Sicherheit Ihrer Verbindung prüfen.", {
      markup: "<script>window._cf_chl_opt={cvId:'3'}</script>",
    }),
  ],
  ["Cloudflare in Russian, by its title", "bot check", facts("Проверка браузера", "Подождите, идёт проверка.")],
  ["Cloudflare in Chinese", "bot check", facts("请稍候…", "正在检查您的连接")],
  [
    "Cloudflare's block",
    "bot check",
    facts("Attention Required! | Cloudflare", "Sorry, you have been blocked. You are unable to access a.example", {
      status: 403,
    }),
  ],
  [
    "a captcha and nothing else",
    "bot check",
    facts("a.example", "One more step", { markup: '<script src="https://js.hcaptcha.com/1/api.js"></script>' }),
  ],
  [
    "a captcha with a question",
    "bot check",
    facts("Shop", "Are you a robot? Please tick the box to go on.", {
      markup: '<script src="https://www.google.com/recaptcha/api.js"></script>',
    }),
  ],
  [
    "DataDome",
    "bot check",
    facts("shop.example", "Please enable JS and disable any ad blocker", {
      status: 403,
      markup: '<script>var dd={"host":"geo.captcha-delivery.com"}</script>',
    }),
  ],
  ["DataDome, by its header", "bot check", facts("", "", { status: 403, headers: [["x-datadome", "protected"]] })],
  [
    "Akamai",
    "bot check",
    facts(
      "Access Denied",
      "You don't have permission to access this on this server. Reference #18.2d4f17 https://errors.edgesuite.net/18.2",
      {
        status: 403,
      },
    ),
  ],
  [
    "PerimeterX",
    "bot check",
    facts("Access to this page has been denied", "Press & Hold to confirm you are a human (and not a bot).", {
      status: 403,
      markup: '<div id="px-captcha"></div>',
    }),
  ],
  [
    "Imperva",
    "bot check",
    facts("", "Request unsuccessful. Incapsula incident ID: 877-123", {
      markup: '<iframe src="/_Incapsula_Resource?SWUDNSAI=9"></iframe>',
    }),
  ],
  [
    "a script that sets its cookie and comes back",
    "bot check",
    facts("", "", {
      markup: "<script>document.cookie='k='+x(41);setTimeout(function(){location.reload()},5)</script>",
    }),
  ],
  ["a question in French", "bot check", facts("Un instant…", "Nous devons vérifier que vous êtes un humain.")],
  ["a question in Polish", "bot check", facts("Sklep", "Potwierdź, że nie jesteś robotem.")],
  [
    "consent in English",
    "consent wall",
    facts(
      "Before you continue to A",
      "We use cookies and data to deliver our services. Accept all / Reject all / More",
    ),
  ],
  [
    "consent in German",
    "consent wall",
    facts("Einwilligung | Zeitung", "Mit Werbung und Cookies weiterlesen. Alle akzeptieren. Datenschutz", {}),
  ],
  [
    "consent under the site's own title",
    "consent wall",
    facts("Songs of the sea", "We value your privacy. We store cookies on your device. Accept all", {
      markup: "<h1>We value your privacy</h1><form><button>Accept all</button></form>",
    }),
  ],
  [
    "a password first",
    "login wall",
    facts("Sign in - Members", "E-mail Password Forgotten?", { markup: '<form><input name=p type="password"></form>' }),
  ],
  [
    "a password first, in Turkish",
    "login wall",
    facts("Giriş yap", "Şifre", { markup: "<input type=password name=p>" }),
  ],
  ["for sale", "parked domain", facts("a.example", "This domain is for sale. Make an offer today.")],
  ["for sale, in Russian", "parked domain", facts("a.example", "Домен продаётся. Сделать предложение.")],
  [
    "advertising only",
    "parked domain",
    facts("a.example", "Related searches: Hotels, Flights", { markup: '<script src="//img.sedoparking.com/x.js">' }),
  ],
  ["404 with 200", "not found", facts("404 Not Found", "The page you asked for is not here.")],
  ["404 in a long title", "not found", facts("404 – Page not found | A Shop", "Try the search.")],
  ["not found in Tatar", "not found", facts("Бит табылмады — Гәзит", "Кызганычка каршы…")],
  ["not found in Spanish", "not found", facts("Página no encontrada", "Volver al inicio")],
  ["not found in Japanese", "not found", facts("ページが見つかりません", "お探しのページは…")],
];
for (const [says, kind, page] of WALLS) {
  test(`${says} is a ${kind}`, () => {
    const wall = classifyInterstitial(page);
    assert.equal(wall?.kind, kind);
    assert.ok(wall!.says.startsWith(`${kind}: `));
  });
}

const PAGES: [says: string, facts: InterstitialFacts][] = [
  [
    "an article about captchas",
    facts('Why "Are you a robot?" is the wrong question', `Every day people verify that they are human. ${LONG}`, {
      markup: '<script src="https://www.google.com/recaptcha/api.js"></script>',
      links: 40,
    }),
  ],
  [
    "a short note about captchas",
    facts("Captchas, a short history", `The words "are you a robot" were first shown in 2000. ${LONG.slice(0, 900)}`),
  ],
  [
    "an encyclopedia's page on the status",
    facts("HTTP 404 - Encyclopedia", `In computing, 404 means that a page was not found. ${LONG}`),
  ],
  ["a short story called Not Found", facts("Not Found", LONG)],
  [
    "a contact page with a captcha",
    facts("Contact us", `Write to us with the form below. Name, e-mail, subject, your message. ${LONG.slice(0, 400)}`, {
      markup: '<script src="https://js.hcaptcha.com/1/api.js"></script>',
    }),
  ],
  [
    "a page of a site that Cloudflare watches quietly",
    facts("Opening hours", LONG.slice(0, 300), {
      headers: [
        ["server", "cloudflare"],
        ["cf-ray", "8a-FRA"],
      ],
      markup: '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
    }),
  ],
  [
    "a good page of a site with DataDome",
    facts("Shoes", LONG.slice(0, 300), { headers: [["x-datadome", "protected"]] }),
  ],
  [
    "an article about a domain that is for sale",
    facts("Famous name on the market", `The domain is for sale, its owner says. ${LONG}`),
  ],
  [
    "a page with a cookie notice and an article",
    facts("Local news", `We value your privacy. Accept all cookies? ${LONG}`),
  ],
  ["a privacy policy", facts("Privacy", `We accept cookies and keep personal data. ${LONG}`)],
  [
    "the login page itself",
    facts("Log in", "Name Password", { url: "https://a.example/login", markup: '<input type="password">' }),
  ],
  [
    "a page with a login box at its side",
    facts("Timetable", LONG.slice(0, 500), { markup: '<input type="password">' }),
  ],
  ["a short page", facts("Sorry", "We are on holiday.")],
  ["an empty page", facts("", "", { links: 0 })],
  ["a list of 404 things", facts("404 things to do in Kazan", LONG.slice(0, 600))],
  ["a poem called One Moment", facts("One Moment - Poems", LONG.slice(0, 1200))],
];
for (const [says, page] of PAGES) {
  test(`${says} is a page`, () => assert.equal(classifyInterstitial(page), undefined));
}

test("any facts give a result, in time", () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 2000 }), fc.nat(999), (title, text, status) => {
      classifyInterstitial(facts(title, text, { status }));
    }),
  ));

test("long hostile strings take no time", () => {
  const began = process.cpuUsage().user / 1000;
  for (const evil of [
    "verify ".repeat(10_000),
    "bevor sie ".repeat(10_000),
    "<input ".repeat(10_000),
    " - ".repeat(30_000),
    "document.cookie=".repeat(4000),
  ])
    classifyInterstitial(facts(evil.slice(0, 500), evil.slice(0, 1000), { textLength: 50, markup: evil }));
  assert.ok(process.cpuUsage().user / 1000 - began < 3000, `${process.cpuUsage().user / 1000 - began} ms`);
});

// ── A host of walls

const check: Interstitial = { kind: "bot check", says: "bot check: x" };
test("a host that only shows interstitials is refused; one that showed pages later", () => {
  const after = (n: number, from = NO_INTERSTITIALS) =>
    Array.from({ length: n }).reduce<typeof from>((m) => afterInterstitial(m, check), from);
  assert.equal(refusalReason(after(2)), undefined);
  assert.match(refusalReason(after(3))!, /^this site refuses us: 3 answers .*bot check: x/);
  const seen = afterPage(after(2));
  assert.equal(refusalReason(after(9, seen)), undefined);
  assert.notEqual(refusalReason(after(10, seen)), undefined);
  assert.equal(refusalReason(afterPage(after(10, seen))), undefined);
  assert.equal(afterInterstitial(NO_INTERSTITIALS, { kind: "not found", says: "" }), NO_INTERSTITIALS);
});
