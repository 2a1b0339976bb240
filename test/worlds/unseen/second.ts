/** Written after the first look at the others had been acted upon, and looked at once before anything else was changed. */
import { a, each, numbers, poem, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, LAST, list, person, pick, title, two, WORDS } from "./words.js";

/** Stations by line and by letter; each links the next one on its line. */
export function stations(): SmallSite {
  const { put, leaf, ...made } = site("/railways/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what} - Branch Lines</title></head><body><div class="menu">${a("/railways/", "Lines")} | ${a("/railways/az/", "Stations A–Z")} | ${a("/railways/links.html", "Links")}</div><h1>${what}</h1>${body}</body></html>`;
  const lines = numbers(9).map((l) => ({
    l,
    own: numbers(7 + pick(9, "line", l)).map((i) => ({
      name: title(2, WORDS, "station", l, i),
      at: `/railways/station/${dashed(title(2, WORDS, "station", l, i))}-${l}${two(i)}.html`,
    })),
  }));
  const all = lines.flatMap(({ own }) => own);
  const letters = [...new Set(all.map(({ name }) => name[0]!))].sort();
  put(
    "/railways/",
    page(
      "Lines",
      `<p>${said(3, WORDS, "rail")}</p>${list(lines.map(({ l, own }) => `${a(`/railways/line/${l + 1}.html`, title(2, WORDS, "line", l))}, ${own.length} stations`))}`,
    ),
  );
  put(
    "/railways/az/",
    page("Stations A–Z", letters.map((l) => a(`/railways/az/${l.toLowerCase()}.html`, l)).join(" ")),
  );
  put(
    "/railways/links.html",
    page("Links", list(numbers(7).map((i) => a(`http://r${i}.example/`, some(3, WORDS, "rl", i))))),
  );
  for (const l of letters)
    put(
      `/railways/az/${l.toLowerCase()}.html`,
      page(
        l,
        `<table>${all
          .filter(({ name }) => name[0] === l)
          .map((s) => `<tr><td>${a(s.at, s.name)}</td><td>${1840 + pick(60, s.name)}</td></tr>`)
          .join("")}</table>`,
      ),
    );
  for (const { l, own } of lines) {
    put(
      `/railways/line/${l + 1}.html`,
      page(
        title(2, WORDS, "line", l),
        `<p>${said(5, WORDS, "line", l)}</p><p>${said(4, WORDS, "line2", l)}</p><table>${own.map((s, i) => `<tr><td>${3 * i} km</td><td>${a(s.at, s.name)}</td></tr>`).join("")}</table>`,
      ),
    );
    for (const [i, s] of own.entries())
      leaf(
        s.at,
        page(
          s.name,
          `<table><tr><td>Opened<td>${1840 + pick(60, s.name)}<tr><td>Line<td>${a(`/railways/line/${l + 1}.html`, title(2, WORDS, "line", l))}</table><p>${said(1 + pick(5, l, i), WORDS, "st", l, i)}</p><p>${i ? a(own[i - 1]!.at, `← ${own[i - 1]!.name}`) : ""} ${own[i + 1] ? a(own[i + 1]!.at, `${own[i + 1]!.name} →`) : ""}</p>`,
        ),
      );
  }
  return made;
}

/** Episodes behind "more"; each has its transcript on a page of its own. */
export function episodes(): SmallSite {
  const { put, leaf, ...made } = site("/episodes");
  const also = new Set<string>();
  const all = numbers(84).reverse();
  const at = (i: number) => `/episodes/${i + 1}-${dashed(title(3, WORDS, "ep", i))}`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><title>${what} · Kiln Talk</title><nav>${a("/episodes", "Episodes")}${a("/hosts", "Hosts")}${a("/support-us", "Support us")}${a("/rss.xml", "RSS")}</nav><main>${body}</main>`;
  put("/hosts", page("Hosts", `<h1>Hosts</h1><p>${said(6, WORDS, "hosts")}</p>`));
  put("/support-us", page("Support us", `<h1>Support us</h1><p>${said(3, WORDS, "support")}</p>`));
  const parts = chunks(all, 12);
  for (const [p, own] of parts.entries())
    put(
      p ? `/episodes?offset=${12 * p}` : "/episodes",
      page(
        "Episodes",
        `<h1>Episodes</h1>${own.map((i) => `<section><h2>${a(at(i), title(3, WORDS, "ep", i))}</h2><p>${some(16, WORDS, "epi", i)}</p></section>`).join("")}${parts[p + 1] ? `<p>${a(`/episodes?offset=${12 * (p + 1)}`, "Load more")}</p>` : ""}`,
      ),
    );
  for (const i of all) {
    leaf(
      at(i),
      page(
        title(3, WORDS, "ep", i),
        `<h1>${title(3, WORDS, "ep", i)}</h1><audio src="/a/${i}.mp3"></audio><p>${said(3, WORDS, "notes", i)}</p>${a(`${at(i)}/transcript`, "Transcript")}<h3>Mentioned</h3>${list(numbers(3).map((k) => a(`https://m${i}${k}.example/`, some(2, WORDS, "men", i, k))))}`,
      ),
    );
    put(
      `${at(i)}/transcript`,
      page(
        `Transcript: ${title(3, WORDS, "ep", i)}`,
        `<h1>Transcript</h1>${each(12, (k) => `<p><b>${person("host", k % 2)}:</b> ${said(2, WORDS, "tr", i, k)}</p>`)}${a(at(i), "Back to the episode")}`,
      ),
    );
    also.add(`${at(i)}/transcript`);
  }
  return { ...made, also };
}

/** Birds below orders and families, all in nested folders; a page of photographs for every species. */
export function birds(): SmallSite {
  const { put, leaf, ...made } = site("/birds/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><div id="hd"><a href="/">Nature</a></div><div id="bd"><h2>${what}</h2>${body}</div></body></html>`;
  put("/", page("Nature", list([a("/birds/", "Birds"), a("/walks.html", "Walks")])));
  put("/walks.html", page("Walks", `<p>${said(7, WORDS, "walks")}</p>`));
  const orders = numbers(5).map((o) => `${WORDS[o * 13]}iformes`);
  put("/birds/", page("Birds", `<p>${said(2, WORDS, "birds")}</p>${list(orders.map((o) => a(`/birds/${o}/`, o)))}`));
  for (const o of orders) {
    const families = numbers(2 + pick(3, o)).map((f) => `${WORDS[pick(90, o, f)]}idae`);
    put(`/birds/${o}/`, page(o, `<p>${said(4, WORDS, o)}</p>${list(families.map((f) => a(`/birds/${o}/${f}/`, f)))}`));
    for (const f of families) {
      const species = [...new Set(numbers(4 + pick(8, o, f)).map((s) => dashed(title(2, WORDS, "sp", o, f, s))))];
      put(
        `/birds/${o}/${f}/`,
        page(
          f,
          `<div class="grid">${species.map((s) => `<div><a href="/birds/${o}/${f}/${s}/"><img src="/i/${s}.jpg"></a><br>${a(`/birds/${o}/${f}/${s}/`, s.replace("-", " "))}</div>`).join("")}</div>`,
        ),
      );
      for (const s of species) {
        leaf(
          `/birds/${o}/${f}/${s}/`,
          page(
            s.replace("-", " "),
            `<p>${a("/birds/", "Birds")} &gt; ${a(`/birds/${o}/`, o)} &gt; ${a(`/birds/${o}/${f}/`, f)}</p><p>${said(4 + pick(4, s), WORDS, "bird", s)}</p><p>${a(`/birds/${o}/${f}/${s}/photos/`, "Photographs")}</p>`,
          ),
        );
        put(
          `/birds/${o}/${f}/${s}/photos/`,
          page(
            `Photographs: ${s.replace("-", " ")}`,
            each(6, (k) => `<img src="/i/${s}${k}.jpg"><br>${person("ph", s, k)}<br>`),
          ),
        );
      }
    }
  }
  return made;
}

/** Recipes by ingredient, country and course; a version to print by ?print=1. */
export function recipes(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(90);
  const axes: readonly (readonly [string, readonly string[]])[] = [
    ["zutat", GERMAN.slice(0, 14)],
    ["land", GERMAN.slice(20, 27)],
    ["gang", GERMAN.slice(30, 34)],
  ];
  const at = (i: number) => `/rezept/${dashed(title(3, GERMAN, "kü", i))}.html`;
  const of = (x: string, from: readonly string[], i: number) => from[pick(from.length, x, i)]!;
  const page = (what: string, body: string, print = false) =>
    print
      ? `<html><body><h1>${what}</h1>${body}</body></html>`
      : `<html lang="de"><head><title>${what} – Töpfe</title></head><body><header>${a("/", "Töpfe")}</header><nav>${axes.map(([x]) => a(`/${x}/`, title(1, [x]))).join("")}</nav><main><h1>${what}</h1>${body}</main><footer>${a("/datenschutz.html", "Datenschutz")}</footer></body></html>`;
  const cards = (own: readonly number[]) =>
    `<div class="cards">${own.map((i) => `<div class="card"><a href="${at(i)}"><img src="/b/${i}.jpg" alt="${title(3, GERMAN, "kü", i)}"></a><h3>${a(at(i), title(3, GERMAN, "kü", i))}</h3></div>`).join("")}</div>`;
  put("/", page("Willkommen", `<p>${said(3, GERMAN, "w")}</p>${cards(all.slice(0, 6))}`));
  put("/datenschutz.html", page("Datenschutz", `<p>${said(14, GERMAN, "ds")}</p>`));
  for (const [x, from] of axes) {
    put(
      `/${x}/`,
      page(
        title(1, [x]),
        list(
          from.map(
            (w) => `${a(`/${x}/${dashed(w)}/`, w)} <small>(${all.filter((i) => of(x, from, i) === w).length})</small>`,
          ),
        ),
      ),
    );
    for (const w of from) {
      const pages = chunks(
        all.filter((i) => of(x, from, i) === w),
        9,
      );
      for (const [p, own] of pages.entries())
        put(
          `/${x}/${dashed(w)}/${p ? `${p + 1}/` : ""}`,
          page(
            w,
            `${cards(own)}${pages.length > 1 ? pages.map((_, k) => (k === p ? `<b>${k + 1}</b>` : a(`/${x}/${dashed(w)}/${k ? `${k + 1}/` : ""}`, k + 1))).join(" ") : ""}`,
          ),
        );
      if (pages.length === 0) put(`/${x}/${dashed(w)}/`, page(w, "<p>Nichts gefunden.</p>"));
    }
  }
  for (const i of all) {
    const text = `<ul>${each(4 + pick(6, i), (k) => `<li>${pick(500, i, k)} g ${some(1, GERMAN, "zz", i, k)}`)}</ul><p>${said(4, GERMAN, "zub", i)}</p>`;
    leaf(
      at(i),
      page(
        title(3, GERMAN, "kü", i),
        `<p>${axes.map(([x, from]) => a(`/${x}/${dashed(of(x, from, i))}/`, of(x, from, i))).join(" · ")}</p>${text}<p>${a(`${at(i)}?print=1`, "Drucken")}</p><h4>Auch lecker</h4>${cards([1, 2, 3].map((k) => all[(i + 7 * k) % 90]!))}`,
      ),
    );
    put(`${at(i)}?print=1`, page(title(3, GERMAN, "kü", i), text, true));
  }
  return made;
}

/** Decisions of a court by volume; each cites others. */
export function cases(): SmallSite {
  const { put, leaf, ...made } = site("/reports/");
  const page = (what: string, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY><A HREF="/reports/">Reports</A><HR><H3>${what}</H3>${body}</BODY></HTML>`;
  const volumes = numbers(8).map((v) => ({ v: v + 31, own: numbers(8 + pick(12, "vol", v)).map((c) => 12 * c + 1) }));
  const all = volumes.flatMap(({ v, own }) => own.map((c) => ({ v, c })));
  const name = (v: number, c: number) => `${LAST[pick(24, "p", v, c)]} v. ${LAST[pick(24, "d", v, c)]}`;
  put(
    "/reports/",
    page(
      "Reports",
      `<P>${volumes.map(({ v, own }) => `<A HREF="/reports/${v}/">Volume ${v}</A> (${own.length} cases)`).join("<BR>")}`,
    ),
  );
  for (const { v, own } of volumes) {
    put(
      `/reports/${v}/`,
      page(
        `Volume ${v}`,
        `<UL>${own.map((c) => `<LI><A HREF="/reports/${v}/${c}.html">${name(v, c)}, ${v} R. ${c}</A>`).join("")}</UL>`,
      ),
    );
    for (const c of own)
      leaf(
        `/reports/${v}/${c}.html`,
        page(
          `${name(v, c)}, ${v} R. ${c}`,
          each(4 + pick(8, v, c), (k) => {
            const other = all[pick(all.length, v, c, k)]!;
            return `<P>${said(3, WORDS, "case", v, c, k)} <A HREF="/reports/${other.v}/${other.c}.html">${name(other.v, other.c)}, ${other.v} R. ${other.c}</A>. ${some(7, WORDS, "cc", v, c, k)}.</P>`;
          }),
        ),
      );
  }
  return made;
}

/** Inscriptions: numbers for addresses, results by start and rows. */
export function inscriptions(): SmallSite {
  const { put, leaf, ...made } = site("/edh/results?start=0&rows=10");
  const all = numbers(118);
  const at = (i: number) => `/edh/HD${String(100 + 3 * i).padStart(6, "0")}`;
  const to = (s: number) => `/edh/results?start=${s}&rows=10`;
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><table class="head"><tr><td>${a("/edh/", "Database")}<td>${a("/edh/help", "Help")}<td>${a("/edh/bibliography", "Bibliography")}</table>${body}</body></html>`;
  put("/edh/", page("Database", `<form action="/edh/results"><input name=q></form><p>${said(3, WORDS, "edh")}</p>`));
  put("/edh/help", page("Help", `<p>${said(9, WORDS, "eh")}</p>`));
  put(
    "/edh/bibliography",
    page(
      "Bibliography",
      each(30, (i) => `<p>${person("b", i)}, ${title(5, WORDS, "bb", i)}</p>`),
    ),
  );
  for (const [p, own] of chunks(all, 10).entries())
    put(
      to(10 * p),
      page(
        "Results",
        `<p>118 inscriptions</p><table><tr><th>Number<th>Place<th>Text</tr>${own.map((i) => `<tr><td>${a(at(i), `HD${String(100 + 3 * i).padStart(6, "0")}`)}<td>${title(1, WORDS, "pl", i)}<td>${some(4, WORDS, "in", i).toUpperCase()}`).join("")}</table><p>${p ? a(to(10 * p - 10), "&lt;&lt;") : ""} ${numbers(
          12,
        )
          .map((k) => (k === p ? `${k + 1}` : a(to(10 * k), k + 1)))
          .join(" ")} ${p < 11 ? a(to(10 * p + 10), "&gt;&gt;") : ""}</p>`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        `HD${String(100 + 3 * i).padStart(6, "0")}`,
        `<dl><dt>Place<dd>${title(1, WORDS, "pl", i)}<dt>Date<dd>${pick(300, i)} AD<dt>Material<dd>${WORDS[pick(50, i)]}</dl><pre>${each(2 + pick(5, i), (k) => `${some(4, WORDS, "in", i, k).toUpperCase()}\n`)}</pre><p>${some(6, WORDS, "comm", i)}</p>`,
      ),
    );
  return made;
}

/** Organs by country and town; a town with one organ leads to it at once. */
export function organs(): SmallSite {
  const { put, leaf, ...made } = site("/orgues/index.php");
  const page = (what: string, body: string) =>
    `<html lang="fr"><head><title>${what} | Orgues</title></head><body><ul class="nav"><li>${a("/orgues/index.php", "Accueil")}<li>${a("/orgues/facteurs.php", "Facteurs")}<li>${a("/orgues/contact.php", "Contact")}</ul><div class="txt"><h1>${what}</h1>${body}</div></body></html>`;
  put("/orgues/contact.php", page("Contact", "<p>orgues@orgues.example</p>"));
  put(
    "/orgues/facteurs.php",
    page(
      "Facteurs",
      `<table>${numbers(25)
        .map((i) => `<tr><td>${person("fact", i)}<td>${1650 + 9 * i}`)
        .join("")}</table>`,
    ),
  );
  const regions = numbers(7);
  const organ = (r: number, t: number, o: number) => `/orgues/orgue.php?n=${1000 * (r + 1) + 10 * t + o}`;
  put(
    "/orgues/index.php",
    page(
      "Orgues de France",
      `<p>${said(3, FRENCH, "orgues")}</p><map>${regions.map((r) => a(`/orgues/region.php?r=${r + 1}`, title(2, FRENCH, "region", r))).join("<br>")}</map>`,
    ),
  );
  for (const r of regions) {
    const townsOf = numbers(5 + pick(6, "tr", r)).map((t) => ({
      t,
      name: title(1, FRENCH, "town", r, t),
      n: 1 + pick(4, "no", r, t),
    }));
    put(
      `/orgues/region.php?r=${r + 1}`,
      page(
        title(2, FRENCH, "region", r),
        `<ul>${townsOf.map(({ t, name, n }) => `<li>${a(n === 1 ? organ(r, t, 0) : `/orgues/ville.php?v=${100 * (r + 1) + t}`, name)} (${n})`).join("")}</ul>`,
      ),
    );
    for (const { t, name, n } of townsOf) {
      if (n > 1)
        put(
          `/orgues/ville.php?v=${100 * (r + 1) + t}`,
          page(
            name,
            `<p>${said(1, FRENCH, "ville", r, t)}</p>${list(numbers(n).map((o) => a(organ(r, t, o), title(2, FRENCH, "eglise", r, t, o))))}`,
          ),
        );
      for (const o of numbers(n))
        leaf(
          organ(r, t, o),
          page(
            `${name}, ${title(2, FRENCH, "eglise", r, t, o)}`,
            `<p>${said(2, FRENCH, "orgue", r, t, o)}</p><table>${each(6, (k) => `<tr><td>${title(1, FRENCH, "jeu", r, t, o, k)} 8'<td>${title(1, FRENCH, "jeu2", r, t, o, k)} 4'`)}</table><p>${a(`/orgues/region.php?r=${r + 1}`, "Retour")}</p>`,
          ),
        );
    }
  }
  return made;
}

/** Jokes in full on their lists, ten to a page, and each on a page of its own. */
export function jokes(): SmallSite {
  const { put, leaf, ...made } = site("/jokes/");
  const all = numbers(96);
  const at = (i: number) => `/jokes/${i + 2000}/`;
  const page = (what: string, body: string) =>
    `<title>${what} :: Jokes</title><body><div class="t">${a("/jokes/", "New")} ${a("/jokes/best/", "Best")} ${a("/jokes/random/", "Random")} ${a("/jokes/send/", "Send yours")}</div>${body}<div class="cats">${numbers(
      8,
    )
      .map((c) => a(`/jokes/about/${WORDS[c * 6]}/`, WORDS[c * 6]!))
      .join(", ")}</div>`;
  const joke = (i: number) =>
    `<div class="joke"><p>${said(2 + pick(3, i), WORDS, "joke", i)}</p><div class="meta">${a(at(i), `#${i + 2000}`)} ${pick(99, i)} points ${a(`/jokes/about/${WORDS[(i % 8) * 6]}/`, WORDS[(i % 8) * 6]!)}</div></div>`;
  const lists = (base: string, what: string, own: readonly number[]) => {
    const pages = chunks(own, 10);
    for (const [p, few] of pages.entries())
      put(
        p ? `${base}${p + 1}/`.replace(/(\d+)\/$/, "page-$1/") : base,
        page(
          what,
          `<h1>${what}</h1>${few.map(joke).join("")}<div class="pg">${pages[p + 1] ? a(`${base}page-${p + 2}/`, "Older") : ""}</div>`,
        ),
      );
  };
  lists("/jokes/", "New", [...all].reverse());
  lists(
    "/jokes/best/",
    "Best",
    all.filter((i) => pick(99, i) > 70),
  );
  put("/jokes/random/", page("Random", joke(17)));
  put("/jokes/send/", page("Send yours", "<form><textarea name=j></textarea></form>"));
  for (const c of numbers(8))
    lists(
      `/jokes/about/${WORDS[c * 6]}/`,
      WORDS[c * 6]!,
      all.filter((i) => i % 8 === c),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        `Joke ${i + 2000}`,
        `${joke(i)}<p>${i ? a(at(i - 1), "Previous") : ""} ${i < 95 ? a(at(i + 1), "Next") : ""}</p>`,
      ),
    );
  return made;
}

/** Clues of crosswords: each leaf is itself a list of answers, none of which is linked. */
export function clues(): SmallSite {
  const { put, leaf, ...made } = site("/clues/");
  const letters = [..."abcdefghlmps"];
  const page = (what: string, body: string) =>
    `<html><head><title>${what} crossword clue</title></head><body><div class="az">${letters.map((l) => a(`/clues/${l}/`, l.toUpperCase())).join("")}</div><div class="box">${body}</div><div class="recent"><h4>Recent clues</h4>${list(numbers(8).map((i) => a(`/clue/${dashed(title(2, WORDS, "clue", letters[i]!, 0))}-${letters[i]}0`, title(2, WORDS, "clue", letters[i]!, 0))))}</div></body></html>`;
  put("/clues/", page("All", `<h1>Clues</h1><p>${said(2, WORDS, "clues")}</p>`));
  for (const l of letters) {
    const pages = chunks(numbers(11 + pick(16, "n", l)), 10);
    for (const [p, own] of pages.entries()) {
      put(
        `/clues/${l}/${p ? `?p=${p + 1}` : ""}`,
        page(
          l,
          `<h1>${l.toUpperCase()}</h1>${list(own.map((i) => a(`/clue/${dashed(title(2, WORDS, "clue", l, i))}-${l}${i}`, title(2, WORDS, "clue", l, i))))}${pages.length > 1 ? pages.map((_, k) => a(`/clues/${l}/${k ? `?p=${k + 1}` : ""}`, k + 1)).join(" ") : ""}`,
        ),
      );
      for (const i of own)
        leaf(
          `/clue/${dashed(title(2, WORDS, "clue", l, i))}-${l}${i}`,
          page(
            title(2, WORDS, "clue", l, i),
            `<h1>${title(2, WORDS, "clue", l, i)}</h1><ul class="ans">${each(3 + pick(9, l, i), (k) => `<li>${some(1, WORDS, "ans", l, i, k).toUpperCase()} (${3 + pick(8, l, i, k)})`)}</ul>`,
          ),
        );
    }
  }
  return made;
}

/** Postcards: categories, cards, and for each card a page with nothing but its large picture. */
export function postcards(): SmallSite {
  const { put, leaf, ...made } = site("/cards/index.html");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body background="paper.gif">${body}</body></html>`;
  const groups = numbers(10);
  put(
    "/cards/index.html",
    page(
      "Old postcards",
      `<h1>Old postcards</h1><table>${chunks(groups, 3)
        .map(
          (row) =>
            `<tr>${row.map((g) => `<td><a href="g${g + 1}.html"><img src="g${g}.gif" alt="${title(2, WORDS, "pg", g)}"></a>`).join("")}`,
        )
        .join("")}</table><a href="order.html">Order</a>`,
    ),
  );
  put("/cards/order.html", page("Order", `<p>${said(4, WORDS, "order")}</p>`));
  for (const g of groups) {
    const own = numbers(6 + pick(10, "pc", g));
    put(
      `/cards/g${g + 1}.html`,
      page(
        title(2, WORDS, "pg", g),
        `<h2>${title(2, WORDS, "pg", g)}</h2><table>${own.map((i) => `<tr><td><a href="big/${g + 1}_${i}.html"><img src="t/${g}_${i}.jpg"></a><td><a href="card${g + 1}_${i}.html">${title(3, WORDS, "card", g, i)}</a><td>${3 + pick(9, g, i)} €`).join("")}</table><a href="index.html">back</a>`,
      ),
    );
    for (const i of own) {
      leaf(
        `/cards/card${g + 1}_${i}.html`,
        page(
          title(3, WORDS, "card", g, i),
          `<h3>${title(3, WORDS, "card", g, i)}</h3><a href="big/${g + 1}_${i}.html"><img src="m/${g}_${i}.jpg"></a><p>${said(1 + pick(2, g, i), WORDS, "pcard", g, i)}<br>Sent in ${1898 + pick(30, g, i)}.</p><a href="g${g + 1}.html">${title(2, WORDS, "pg", g)}</a>`,
        ),
      );
      put(
        `/cards/big/${g + 1}_${i}.html`,
        page("Large picture", `<img src="l/${g}_${i}.jpg"><br><a href="../card${g + 1}_${i}.html">back</a>`),
      );
    }
  }
  return made;
}

/** A teacher's page of 1998: songs by decade, what is new, upper case, no classes. */
export function songbook(): SmallSite {
  const { put, leaf, ...made } = site("/SONGS/INDEX.HTM");
  const page = (what: string, body: string) =>
    `<HTML><TITLE>${what}</TITLE><BODY BGCOLOR=WHITE>${body}<P><I>Last changed in May 1998</I></BODY></HTML>`;
  const decades = [1920, 1930, 1940, 1950, 1960];
  const of = (d: number) =>
    numbers(7 + pick(9, "dec", d)).map((i) => `S${d + pick(10, d, i)}${String.fromCharCode(65 + i)}.HTM`);
  const name = (file: string) => title(3, WORDS, "song", file);
  put(
    "/SONGS/INDEX.HTM",
    page(
      "Songs we sang",
      `<CENTER><H1>Songs we sang</H1>${decades.map((d) => `[<A HREF="${d}S.HTM">the ${d}s</A>]`).join(" ")}</CENTER><P>${said(3, WORDS, "sang")}<P><A HREF="NEW.HTM">What is new</A>, <A HREF="../SCHOOL.HTM">our school</A>, <A HREF="GUITAR.HTM">chords</A>`,
    ),
  );
  put("/SCHOOL.HTM", page("Our school", `<P>${said(6, WORDS, "school")}`));
  put("/SONGS/GUITAR.HTM", page("Chords", `<PRE>${each(20, (i) => `${"ABCDEFG"[i % 7]}  x02220\n`)}</PRE>`));
  put(
    "/SONGS/NEW.HTM",
    page(
      "What is new",
      `<DL>${decades.map((d) => `<DT>May<DD>Added <A HREF="${of(d)[1]}">${name(of(d)[1]!)}</A> and <A HREF="${of(d)[3]}">${name(of(d)[3]!)}</A>`).join("")}</DL>`,
    ),
  );
  for (const d of decades) {
    put(
      `/SONGS/${d}S.HTM`,
      page(
        `The ${d}s`,
        `<H2>The ${d}s</H2><P>${said(4, WORDS, "decade", d)}<P>${of(d)
          .map((f) => `<A HREF="${f}">${name(f)}</A>`)
          .join("<BR>")}<P><A HREF="INDEX.HTM">Back</A>`,
      ),
    );
    for (const f of of(d))
      leaf(`/SONGS/${f}`, page(name(f), `<H2>${name(f)}</H2>${poem("sb", f)}<P><A HREF="${d}S.HTM">Back</A>`));
  }
  return made;
}

/** Questions with tags, users and answers; a question's number leads to its longer address. */
export function questions(): SmallSite {
  const { put, leaf, ...made } = site("/questions");
  const tags = WORDS.slice(10, 30);
  const all = numbers(100);
  const at = (i: number) => `/questions/${3000 + 17 * i}/${dashed(title(5, WORDS, "q", i))}`;
  const tagged = (i: number) => [...new Set([0, 1, 2].map((k) => tags[pick(20, "qt", i, k)]!))];
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what} - Ask the mill</title></head><body><div class="top-bar">${a("/", "Ask the mill")} ${a("/questions", "Questions")} ${a("/tags", "Tags")} ${a("/users", "Users")} ${a("/questions/ask", "Ask")}</div><div id="mainbar">${body}</div></body></html>`;
  const user = (u: number) => a(`/users/${u + 1}/${dashed(person("qu", u))}`, person("qu", u));
  const summary = (i: number) =>
    `<div class="q"><div class="votes">${pick(50, i)}</div><h3>${a(at(i), title(5, WORDS, "q", i))}</h3><p>${some(14, WORDS, "ex", i)}…</p><div class="tags">${tagged(
      i,
    )
      .map((t) => a(`/questions/tagged/${t}`, t))
      .join(" ")}</div>${user(pick(30, "qu", i))}</div>`;
  const lists = (base: string, what: string, own: readonly number[]) => {
    const pages = chunks(own, 15);
    for (const [p, few] of pages.entries())
      put(
        p ? `${base}?page=${p + 1}` : base,
        page(
          what,
          `<h1>${what}</h1>${few.map(summary).join("")}<div class="pager">${pages.map((_, k) => (k === p ? `<span>${k + 1}</span>` : a(k ? `${base}?page=${k + 1}` : base, k + 1))).join("")}</div>`,
        ),
      );
  };
  put("/", page("Ask the mill", `<h1>Top questions</h1>${all.slice(0, 8).map(summary).join("")}`));
  put("/questions/ask", page("Ask", "<form><input name=t><textarea name=b></textarea></form>"));
  put(
    "/tags",
    page(
      "Tags",
      tags
        .map((t) => `<div>${a(`/questions/tagged/${t}`, t)} × ${all.filter((i) => tagged(i).includes(t)).length}</div>`)
        .join(""),
    ),
  );
  put(
    "/users",
    page(
      "Users",
      numbers(30)
        .map((u) => `<div>${user(u)}</div>`)
        .join(""),
    ),
  );
  lists("/questions", "All questions", all);
  for (const t of tags)
    lists(
      `/questions/tagged/${t}`,
      `Tagged ${t}`,
      all.filter((i) => tagged(i).includes(t)),
    );
  for (const u of numbers(30))
    put(
      `/users/${u + 1}/${dashed(person("qu", u))}`,
      page(
        person("qu", u),
        `<h1>${person("qu", u)}</h1><p>${some(9, WORDS, "about", u)}</p>${list(all.filter((i) => pick(30, "qu", i) === u).map((i) => a(at(i), title(5, WORDS, "q", i))))}`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(5, WORDS, "q", i),
        `<h1>${title(5, WORDS, "q", i)}</h1><div class="post"><p>${said(3, WORDS, "ask", i)}</p><div class="tags">${tagged(
          i,
        )
          .map((t) => a(`/questions/tagged/${t}`, t))
          .join(
            " ",
          )}</div>${user(pick(30, "qu", i))}</div>${each(pick(4, "an", i), (k) => `<div class="post"><p>${said(4, WORDS, "answer", i, k)}</p>${user(pick(30, "an", i, k))}</div>`)}<div class="related"><h4>Related</h4>${[3, 11, 29, 41].map((k) => a(at((i + k) % 100), title(5, WORDS, "q", (i + k) % 100))).join("<br>")}</div>`,
      ),
    );
  return made;
}

/** Sagas by chapter, two languages beside each other, and each saga on one page as well. */
export function sagas(): SmallSite {
  const { put, leaf, ...made } = site("/sagas/");
  const also = new Set<string>();
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><div id="top">${a("/sagas/", "Sagas")} ${a("/map/", "Map")} ${a("/names/", "Names")}</div><div id="text">${body}</div></body></html>`;
  put("/map/", page("Map", "<img src=map.jpg>"));
  put("/names/", page("Names", `<dl>${LAST.map((l) => `<dt>${l}<dd>${some(5, WORDS, l)}`).join("")}</dl>`));
  const sagasOf = numbers(6);
  put(
    "/sagas/",
    page(
      "Sagas",
      `<h1>Sagas</h1>${sagasOf.map((s) => `<h3>${a(`/sagas/${dashed(title(2, WORDS, "saga", s))}/`, title(2, WORDS, "saga", s))}</h3><p>${said(2, WORDS, "sagaintro", s)}</p>`).join("")}`,
    ),
  );
  for (const s of sagasOf) {
    const base = `/sagas/${dashed(title(2, WORDS, "saga", s))}/`;
    const own = numbers(10 + pick(15, "cap", s)).map((c) => c + 1);
    const text = (c: number) =>
      `<table>${each(4 + pick(6, s, c), (k) => `<tr><td>${said(2, GERMAN, "is", s, c, k)}<td>${said(2, WORDS, "en", s, c, k)}`)}</table>`;
    put(
      base,
      page(
        title(2, WORDS, "saga", s),
        `<h1>${title(2, WORDS, "saga", s)}</h1><p>${said(4, WORDS, "about saga", s)}</p><p>${own.map((c) => a(`${base}${c}.html`, `Chapter ${c}`)).join(" · ")}</p><p>${a(`${base}all.html`, "The whole saga")}</p>`,
      ),
    );
    put(`${base}all.html`, page(title(2, WORDS, "saga", s), own.map((c) => `<h2>${c}</h2>${text(c)}`).join("")));
    also.add(`${base}all.html`);
    for (const c of own)
      leaf(
        `${base}${c}.html`,
        page(
          `${title(2, WORDS, "saga", s)} ${c}`,
          `<h2>Chapter ${c}</h2>${text(c)}<p>${c > 1 ? a(`${base}${c - 1}.html`, "previous") : ""} ${c < own.length ? a(`${base}${c + 1}.html`, "next") : ""}</p>`,
        ),
      );
  }
  return { ...made, also };
}

/** Speeches in a parliament: sessions, days, speeches; speakers with their speeches. */
export function speeches(): SmallSite {
  const { put, leaf, ...made } = site("/debates/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what} – Hansard</title></head><body><nav class="crumb">${a("/debates/", "Debates")} ${a("/people/", "People")} ${a("/about", "About")}</nav><h1>${what}</h1>${body}</body></html>`;
  const sessions = [1951, 1952, 1953];
  const days = (s: number) =>
    numbers(6 + pick(5, "sd", s)).map((d) => `${s}-${two(1 + d)}-${two(3 + 2 * pick(12, s, d))}`);
  const of = (day: string) =>
    numbers(3 + pick(6, "sp", day)).map((n) => ({
      at: `/debates/id/${day}.${n + 1}.0`,
      who: pick(26, "who", day, n),
      what: title(4, WORDS, "sp", day, n),
    }));
  const all = sessions.flatMap((s) => days(s).flatMap(of));
  put("/about", page("About", `<p>${said(7, WORDS, "hansard")}</p>`));
  put("/debates/", page("Debates", list(sessions.map((s) => a(`/debates/${s}`, `Session of ${s}`)))));
  put(
    "/people/",
    page(
      "People",
      `<table>${numbers(26)
        .map((p) => `<tr><td>${a(`/people/${p + 1}`, person("mp", p))}<td>${title(1, WORDS, "seat", p)}`)
        .join("")}</table>`,
    ),
  );
  for (const p of numbers(26))
    put(
      `/people/${p + 1}`,
      page(
        person("mp", p),
        `<p>${said(2, WORDS, "mp", p)}</p><h2>Speeches</h2>${list(all.filter(({ who }) => who === p).map(({ at, what }) => a(at, what)))}`,
      ),
    );
  for (const s of sessions) {
    put(`/debates/${s}`, page(`Session of ${s}`, list(days(s).map((d) => a(`/debates/day/${d}`, d)))));
    for (const d of days(s)) {
      put(
        `/debates/day/${d}`,
        page(
          d,
          of(d)
            .map(
              ({ at, who, what }) =>
                `<div class="item"><h3>${a(at, what)}</h3><p>${person("mp", who)}: ${some(12, WORDS, "begin", at)} …</p></div>`,
            )
            .join(""),
        ),
      );
      for (const { at, who, what } of of(d))
        leaf(
          at,
          page(
            what,
            `<p>${a(`/people/${who + 1}`, person("mp", who))}, ${a(`/debates/day/${d}`, d)}</p>${each(2 + pick(5, at), (k) => `<p>${said(4, WORDS, "speech", at, k)}</p>`)}`,
          ),
        );
    }
  }
  return made;
}

/** Works by artist: artists by letter, their lives and works as a grid; a work has its data and others by the same hand. */
export function artworks(): SmallSite {
  const { put, leaf, ...made } = site("/artists");
  const artists = numbers(28).map((i) => ({
    i,
    name: `${LAST[i % 24]} ${person("art", i).split(" ")[0]}`,
    n: 2 + pick(7, "works", i),
  }));
  const letters = [...new Set(artists.map(({ name }) => name[0]!))].sort();
  const at = (i: number, w: number) => `/work/${dashed(title(2, WORDS, "work", i, w))}-${i}-${w}`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what}</title></head><body><header><a class="brand" href="/">Paint</a><ul><li>${a("/artists", "Artists")}<li>${a("/movements", "Movements")}<li>${a("/shop", "Shop")}</ul></header><article>${body}</article></body></html>`;
  const tile = (i: number, w: number) =>
    `<a class="tile" href="${at(i, w)}"><img src="/i/${i}-${w}.jpg"><span>${title(2, WORDS, "work", i, w)}</span></a>`;
  put("/", page("Paint", `<h1>Paint</h1>${[0, 5, 9].map((i) => tile(i, 0)).join("")}`));
  put("/shop", page("Shop", `<p>${said(3, WORDS, "shop")}</p>`));
  put("/movements", page("Movements", list(numbers(6).map((m) => a(`/movement/${m + 1}`, title(1, WORDS, "mov", m))))));
  for (const m of numbers(6))
    put(
      `/movement/${m + 1}`,
      page(
        title(1, WORDS, "mov", m),
        `<h1>${title(1, WORDS, "mov", m)}</h1><p>${said(5, WORDS, "mov", m)}</p>${list(artists.filter(({ i }) => i % 6 === m).map(({ i, name }) => a(`/artist/${i + 1}`, name)))}`,
      ),
    );
  put(
    "/artists",
    page(
      "Artists",
      `<h1>Artists</h1>${letters.map((l) => `<h2>${l}</h2>${list(artists.filter(({ name }) => name[0] === l).map(({ i, name, n }) => `${a(`/artist/${i + 1}`, name)} (${n})`))}`).join("")}`,
    ),
  );
  for (const { i, name, n } of artists) {
    put(
      `/artist/${i + 1}`,
      page(
        name,
        `<h1>${name}</h1><div class="bio"><p>${said(5, WORDS, "bio", i)}</p><p>${said(5, WORDS, "bio2", i)}</p></div><div class="tiles">${numbers(
          n,
        )
          .map((w) => tile(i, w))
          .join("")}</div>`,
      ),
    );
    for (const w of numbers(n))
      leaf(
        at(i, w),
        page(
          title(2, WORDS, "work", i, w),
          `<h1>${title(2, WORDS, "work", i, w)}</h1><p>${a(`/artist/${i + 1}`, name)}, ${1800 + pick(150, i, w)}</p><img src="/i/${i}-${w}-l.jpg"><p>${pick(200, i, w)} × ${pick(200, w, i)} cm</p>${w % 2 ? `<p>${said(2, WORDS, "wk", i, w)}</p>` : ""}<h3>More by ${name}</h3>${numbers(
            n,
          )
            .filter((o) => o !== w)
            .map((o) => tile(i, o))
            .join("")}`,
        ),
      );
  }
  return made;
}

/** Manuals: brands, devices, their data; a page to ask and a page of parts for each. */
export function manuals(): SmallSite {
  const { put, leaf, ...made } = site("/manuals");
  const page = (what: string, body: string) =>
    `<html><head><title>${what} manual</title></head><body><div class="h">${a("/manuals", "All brands")} ${a("/faq", "FAQ")}</div><div class="c">${body}</div><div class="f">${a("/terms", "Terms")} ${a("/cookies", "Cookies")}</div></body></html>`;
  for (const one of ["faq", "terms", "cookies"])
    put(`/${one}`, page(one, `<h1>${one}</h1><p>${said(8, WORDS, one)}</p>`));
  const brands = numbers(11).map((b) => title(1, WORDS, "brand", b) + b);
  put(
    "/manuals",
    page(
      "All",
      `<h1>Brands</h1><div class="brands">${brands.map((b) => a(`/manuals/${dashed(b)}`, b)).join("")}</div>`,
    ),
  );
  for (const b of brands) {
    const own = numbers(6 + pick(9, b)).map((m) => `${b.slice(0, 2).toUpperCase()}-${100 + 25 * m}`);
    put(
      `/manuals/${dashed(b)}`,
      page(
        b,
        `<h1>${b}</h1><p>${said(1, WORDS, b)}</p><table>${own.map((m) => `<tr><td>${a(`/manuals/${dashed(b)}/${dashed(m)}`, m)}<td>${title(2, WORDS, m)}<td>${pick(40, m)} pages`).join("")}</table>`,
      ),
    );
    for (const m of own) {
      const at = `/manuals/${dashed(b)}/${dashed(m)}`;
      leaf(
        at,
        page(
          `${b} ${m}`,
          `<h1>${b} ${m}</h1><table>${["Weight", "Power", "Width", "Colour"].map((k) => `<tr><th>${k}<td>${pick(90, k, m)}`).join("")}</table><p>${said(2, WORDS, "man", m)}</p><p>${a(`${at}/questions`, "Ask a question")} ${a(`${at}/parts`, "Parts")} <a href="${at}.pdf">PDF</a></p>`,
        ),
      );
      put(
        `${at}/questions`,
        page(
          `Questions: ${m}`,
          `<h1>Questions about ${b} ${m}</h1>${each(pick(4, m), (k) => `<p>${said(1, WORDS, "qq", m, k)}</p>`)}<form><input></form>`,
        ),
      );
      put(
        `${at}/parts`,
        page(
          `Parts: ${m}`,
          `<h1>Parts of ${b} ${m}</h1><table>${each(5 + pick(6, m), (k) => `<tr><td>${k}<td>${some(2, WORDS, "part", m, k)}`)}</table>`,
        ),
      );
    }
  }
  return made;
}

export const SECOND: readonly (readonly [string, SmallSite])[] = [
  ["stations by line and letter", stations()],
  ["episodes with transcripts", episodes()],
  ["birds in nested folders", birds()],
  ["recipes by three axes, with a version to print", recipes()],
  ["decisions that cite each other", cases()],
  ["inscriptions by number", inscriptions()],
  ["organs at two depths", organs()],
  ["jokes in full on their lists", jokes()],
  ["clues with answers", clues()],
  ["postcards with large pictures", postcards()],
  ["a songbook of 1998", songbook()],
  ["questions and answers", questions()],
  ["sagas by chapter", sagas()],
  ["speeches by day and speaker", speeches()],
  ["works by artist", artworks()],
  ["manuals with questions and parts", manuals()],
];
