/**
 * Invented pages of conferences in the shapes and languages that sites use: what is read from each.
 *
 * Tables with the date before its label, struck-out and extended deadlines, ranges over months and years, timelines, calls that came by mail, weekdays,
 * clocks, rounds, neighbours, former editions, days that no calendar has.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type EventFacts, eventFacts } from "../../src/events/event-page.js";
import { withLines } from "../../src/events/plain-text.js";
import { severalEvents } from "../../src/events/several-events.js";
import { readPage } from "../../src/page/read.js";

/** `undefined` where nothing may be read; `rounds` and `several` are counts. */
type Wanted = Partial<Omit<EventFacts, "rounds">> & { readonly rounds?: number; readonly several?: number };

const PAGES: [shape: string, source: string, wanted: Wanted, url?: string][] = [
  [
    "date before label table",
    `<html lang=en><title>BEEKEEP 2024 – Home</title><body><h1>BEEKEEP 2024</h1><h2>5th International Conference on Computational Beekeeping</h2><p>Ljubljana, Slovenia, 3–7 June 2024</p><h3>Important Dates</h3><table><tr><td>12 January 2024<td>Abstract submission</tr><tr><td>19 January 2024<td>Full paper submission<tr><td>15 March 2024<td>Author notification<tr><td>5 April 2024<td>Camera-ready version<tr><td>3–7 June 2024<td>Conference</table>`,
    {
      acronym: "BEEKEEP",
      edition: 5,
      year: 2024,
      start: "2024-06-03",
      end: "2024-06-07",
      abstract: "2024-01-12",
      submission: "2024-01-19",
      notification: "2024-03-15",
      cameraReady: "2024-04-05",
      city: "Ljubljana",
      country: "Slovenia",
    },
  ],
  [
    "struck del",
    `<title>TEXTILE'25</title><h1>TEXTILE 2025: Workshop on Textile Recognition</h1><p>Held on September 30th – October 2nd, 2025 in Kyoto, Japan</p><h2>Important dates</h2><ul><li>Submission deadline: <del>April 1, 2025</del> <ins>April 15, 2025</ins> (AoE)<li>Notification: <s>June 1, 2025</s> June 15, 2025<li>Camera ready: <span style="text-decoration: line-through">July 1, 2025</span> <b>July 10, 2025</b></ul>`,
    {
      acronym: "TEXTILE",
      start: "2025-09-30",
      end: "2025-10-02",
      submission: "2025-04-15",
      notification: "2025-06-15",
      cameraReady: "2025-07-10",
      timezone: "AoE",
      city: "Kyoto",
      country: "Japan",
    },
  ],
  [
    "Sept. 30th - Oct 2nd",
    `<title>GLASS 2026</title><h1>Symposium on Glass Informatics</h1><p>GLASS 2026 takes place Sept. 30th – Oct 2nd, 2026, Tampere, Finland.</p><p><b>Important dates</b><br>Papers due: May 4th, 2026 (extended)<br>Acceptance letters sent: July 1st, 2026<br>Final papers: Aug. 3rd, 2026</p>`,
    {
      start: "2026-09-30",
      end: "2026-10-02",
      submission: "2026-05-04",
      notification: "2026-07-01",
      cameraReady: "2026-08-03",
      city: "Tampere",
      country: "Finland",
    },
  ],
  [
    "German",
    `<html lang=de><title>16. Tagung Wissensnetze (WINE 2024)</title><h1>16. Tagung Wissensnetze</h1><p>3.–7. Juni 2024, Jena, Deutschland</p><h2>Wichtige Termine</h2><ul><li>Einreichung der Beiträge: 15. Januar 2024<li>Benachrichtigung der Autoren: 1. März 2024<li>Druckfertige Fassung: 15. April 2024<li>Anmeldeschluss: 15. Mai 2024</ul>`,
    {
      start: "2024-06-03",
      end: "2024-06-07",
      submission: "2024-01-15",
      notification: "2024-03-01",
      cameraReady: "2024-04-15",
      registration: "2024-05-15",
      city: "Jena",
      country: "Germany",
      edition: 16,
      acronym: "WINE",
    },
  ],
  [
    "French",
    `<html lang=fr><title>Colloque MARAIS 2024</title><h1>Colloque sur la modélisation des marais (MARAIS 2024)</h1><p>du 3 au 7 juin 2024 à Nantes, France</p><h2>Dates importantes</h2><table><tr><th>Soumission des articles</th><td>lundi 15 janvier 2024</td></tr><tr><th>Notification aux auteurs</th><td>vendredi 1er mars 2024</td></tr><tr><th>Version finale</th><td>29 mars 2024</td></tr></table>`,
    {
      start: "2024-06-03",
      end: "2024-06-07",
      submission: "2024-01-15",
      notification: "2024-03-01",
      cameraReady: "2024-03-29",
      city: "Nantes",
      country: "France",
      acronym: "MARAIS",
    },
  ],
  [
    "Russian",
    `<html lang=ru><title>Конференция «Сеть-2024»</title><h1>VII Международная конференция «Сеть-2024»</h1><p>3-7 июня 2024 г., Казань, Россия</p><h2>Важные даты</h2><p>Подача тезисов: до 1 февраля 2024 г.</p><p>Прием статей: 15 февраля 2024 г.</p><p>Уведомление о принятии: 1 апреля 2024 г.</p><p>Окончательные версии статей: 20 апреля 2024 г.</p>`,
    {
      start: "2024-06-03",
      end: "2024-06-07",
      abstract: "2024-02-01",
      submission: "2024-02-15",
      notification: "2024-04-01",
      cameraReady: "2024-04-20",
      city: "Казань",
      country: "Russia",
      edition: 7,
    },
  ],
  [
    "Japanese",
    `<html lang=ja><title>第12回 網計算シンポジウム NETCOMP 2024</title><h1>第12回 網計算シンポジウム (NETCOMP 2024)</h1><p>会期: 2024年6月3日(月)〜7日(金)</p><p>会場: 京都大学, 京都, Japan</p><h2>重要な日程</h2><table><tr><td>論文投稿締切<td>2024年1月15日（月）<tr><td>採否通知<td>2024年3月1日（金）<tr><td>最終原稿<td>2024年4月5日(金)</table>`,
    {
      start: "2024-06-03",
      end: "2024-06-07",
      submission: "2024-01-15",
      notification: "2024-03-01",
      cameraReady: "2024-04-05",
      acronym: "NETCOMP",
      country: "Japan",
      edition: 12,
    },
  ],
  [
    "Korean dotted",
    `<html lang=ko><title>한국 격자 학술대회 KGRID 2024</title><h1>KGRID 2024 한국 격자 학술대회</h1><p>학술대회 일자: 2024. 6. 3(월) ~ 6. 5(수)</p><p>논문 제출 마감: 2024. 1. 15</p><p>심사 결과 통보: 2024. 3. 1</p><p>최종 논문 제출: 2024. 4. 5</p>`,
    {
      start: "2024-06-03",
      end: "2024-06-05",
      submission: "2024-01-15",
      notification: "2024-03-01",
      cameraReady: "2024-04-05",
      acronym: "KGRID",
    },
  ],
  [
    "Spanish",
    `<html lang=es><title>JORNADAS 2025</title><h1>X Congreso Internacional de Sistemas Lentos (COSLE 2025)</h1><p>Del 3 al 5 de septiembre de 2025, Valencia, España</p><h3>Fechas importantes</h3><ul><li>Envío de artículos: 1 de abril de 2025 <li>Notificación de aceptación: 15 de mayo de 2025<li>Versión final: 10 de junio de 2025<li>Inscripción anticipada: 1 de julio de 2025</ul>`,
    {
      start: "2025-09-03",
      end: "2025-09-05",
      submission: "2025-04-01",
      notification: "2025-05-15",
      cameraReady: "2025-06-10",
      registration: "2025-07-01",
      city: "Valencia",
      country: "Spain",
      acronym: "COSLE",
    },
  ],
  [
    "Italian",
    `<html lang=it><title>Convegno LENTE 2025</title><h1>Convegno italiano di ottica discreta - LENTE 2025</h1><p>Bologna, Italia, 29 settembre - 1 ottobre 2025</p><p>Date importanti</p><ul><li>Invio dei lavori: 30 aprile 2025</li><li>Notifica di accettazione: 15 giugno 2025</li><li>Versione finale: 15 luglio 2025</li></ul>`,
    {
      start: "2025-09-29",
      end: "2025-10-01",
      submission: "2025-04-30",
      notification: "2025-06-15",
      cameraReady: "2025-07-15",
      city: "Bologna",
      country: "Italy",
    },
  ],
  [
    "Portuguese",
    `<html lang=pt-BR><title>SBGRAO 2025</title><h1>Simpósio Brasileiro de Grãos Computacionais (SBGRAO 2025)</h1><p>De 20 a 24 de outubro de 2025 em Recife, Brasil</p><h2>Datas importantes</h2><p>Registro de resumos: 10/05/2025</p><p>Submissão de artigos: 17/05/2025</p><p>Notificação dos autores: 20/07/2025</p><p>Versão final: 05/08/2025</p>`,
    {
      start: "2025-10-20",
      end: "2025-10-24",
      abstract: "2025-05-10",
      submission: "2025-05-17",
      notification: "2025-07-20",
      cameraReady: "2025-08-05",
      city: "Recife",
      country: "Brazil",
    },
  ],
  [
    "Polish",
    `<html lang=pl><title>KZIARNO 2025</title><h1>Konferencja Ziarno (KZIARNO 2025)</h1><p>22–25 września 2025, Gdańsk, Polska</p><h2>Ważne terminy</h2><ul><li>Zgłaszanie artykułów: 1 maja 2025<li>Powiadomienie o przyjęciu: 30 czerwca 2025<li>Wersja finalna: 31 lipca 2025</ul>`,
    {
      start: "2025-09-22",
      end: "2025-09-25",
      submission: "2025-05-01",
      notification: "2025-06-30",
      city: "Gdańsk",
      country: "Poland",
    },
  ],
  [
    "Chinese",
    `<html lang=zh><title>第十届全国谷物计算会议 CCGC 2025</title><h1>第十届全国谷物计算会议（CCGC 2025）</h1><p>会议时间：2025年8月15日-17日　地点：杭州, 中国</p><p>投稿截止日期：2025年4月30日</p><p>录用通知日期：2025年6月15日</p><p>终稿提交日期：2025年7月1日</p>`,
    {
      start: "2025-08-15",
      end: "2025-08-17",
      submission: "2025-04-30",
      notification: "2025-06-15",
      cameraReady: "2025-07-01",
    },
  ],
  [
    "year missing",
    `<title>MILLS 2026</title><h1>MILLS 2026</h1><p>International Workshop on Mills — Aveiro, Portugal, 14–16 January 2026</p><h2>Key dates</h2><dl><dt>Submission deadline</dt><dd>September 5 (23:59 AoE)</dd><dt>Decisions to authors</dt><dd>October 31</dd><dt>Final versions due</dt><dd>November 28</dd></dl>`,
    {
      start: "2026-01-14",
      end: "2026-01-16",
      submission: "2025-09-05",
      notification: "2025-10-31",
      cameraReady: "2025-11-28",
      timezone: "AoE",
      city: "Aveiro",
      country: "Portugal",
    },
  ],
  [
    "range over New Year",
    `<title>SOLSTICE 2024</title><h1>SOLSTICE: Winter School on Solvers</h1><p>December 29, 2024 – January 3, 2025 · Davos, Switzerland</p><p>Application deadline: October 1, 2024. Notification of acceptance: November 1, 2024.</p>`,
    { start: "2024-12-29", end: "2025-01-03", notification: "2024-11-01", city: "Davos", country: "Switzerland" },
  ],
  [
    "two rounds",
    `<title>HARVEST 2025 Call for Papers</title><h1>HARVEST 2025</h1><p>The 30th ACM Symposium on Harvest Systems, Oslo, Norway, November 10-13, 2025</p><h2>Important Dates</h2><h3>First round</h3><ul><li>Paper submission: January 10, 2025<li>Author notification: March 20, 2025</ul><h3>Second round</h3><ul><li>Paper submission: May 16, 2025<li>Author notification: July 25, 2025<li>Camera-ready: September 1, 2025</ul>`,
    { start: "2025-11-10", end: "2025-11-13", rounds: 2, edition: 30, city: "Oslo", country: "Norway" },
  ],
  [
    "co-located workshop",
    `<title>SPROUT'24 – in conjunction with GARDENCON 2024</title><h1>2nd Workshop on Sprouting Networks (SPROUT 2024)</h1><p>July 16, 2024, Vienna, Austria. Co-located with GARDENCON 2024 (July 14-19, 2024).</p><h2>Dates</h2><ul><li>Submission: April 20, 2024<li>Acceptance notification: May 20, 2024<li>Workshop: July 16, 2024</ul>`,
    {
      acronym: "SPROUT",
      edition: 2,
      start: "2024-07-16",
      end: "2024-07-16",
      submission: "2024-04-20",
      notification: "2024-05-20",
      city: "Vienna",
      country: "Austria",
    },
  ],
  [
    "last year mentioned",
    `<title>PLOUGH 2025</title><h1>PLOUGH 2025 – Conference on Ploughing Robots</h1><p>8-10 July 2025, Bern, Switzerland</p><p>PLOUGH 2024 was held 9–11 July 2024 in Turin, Italy and attracted 200 people.</p><p>Deadline for submissions: 1 March 2025. Authors will be notified by 25 April 2025.</p>`,
    {
      start: "2025-07-08",
      end: "2025-07-10",
      submission: "2025-03-01",
      notification: "2025-04-25",
      city: "Bern",
      country: "Switzerland",
      year: 2025,
    },
  ],
  [
    "impossible",
    `<title>LOAM 2025</title><h1>LOAM 2025</h1><p>Conference on Loam, 29–31 June 2025, Gent, Belgium</p><p>Submission: 30 February 2025</p><p>Notification: 10 April 2025</p>`,
    {
      start: undefined,
      end: undefined,
      submission: undefined,
      notification: "2025-04-10",
      city: "Gent",
      country: "Belgium",
      year: 2025,
    },
  ],
  [
    "US slashes",
    `<html lang=en-US><title>RYE 2024</title><h1>RYE 2024 Conference on Rye Genomics</h1><p>03/04/2024 – 03/07/2024, Ames, Iowa, USA</p><ul><li>Paper due 10/02/2023<li>Notification 12/01/2023</ul>`,
    {
      start: "2024-03-04",
      end: "2024-03-07",
      submission: "2023-10-02",
      notification: "2023-12-01",
      city: "Ames",
      country: "United States",
    },
  ],
  [
    "UK slashes",
    `<html lang=en-GB><title>OAT 2024</title><h1>OAT 2024 Workshop on Oats and Theory</h1><p>03/04/2024 - 05/04/2024, Leeds, UK</p><ul><li>Paper due 10/12/2023<li>Notification 12/01/2024</ul>`,
    {
      start: "2024-04-03",
      end: "2024-04-05",
      submission: "2023-12-10",
      notification: "2024-01-12",
      city: "Leeds",
      country: "United Kingdom",
    },
    "https://oat.leeds.ac.uk/2024/",
  ],
  [
    "text mail",
    `Call for Papers: GRANARY 2025

The 8th International Conference on Granary Management (GRANARY 2025)
Montevideo, Uruguay, 17-20 March 2025
https://granary2025.example/

IMPORTANT DATES

Abstract registration deadline     September 13, 2024
Full paper deadline                September 20, 2024 (extended!)
Notification                       November 29, 2024
Camera-ready                       January 10, 2025

All deadlines are 23:59 AoE.
`,
    {
      acronym: "GRANARY",
      edition: 8,
      start: "2025-03-17",
      end: "2025-03-20",
      abstract: "2024-09-13",
      submission: "2024-09-20",
      notification: "2024-11-29",
      cameraReady: "2025-01-10",
      timezone: "AoE",
      city: "Montevideo",
      country: "Uruguay",
    },
  ],
  [
    "text date first",
    `[Apologies for cross-posting]

===============================================================
SCYTHE 2026 -- Second Call for Papers
23rd Workshop on Sharp Cutting of Yield: Theory and Engineering
Brno, Czech Republic, June 29 - July 1, 2026
===============================================================

* Important dates *
- Feb 2, 2026: submission of full papers
- Mar 30, 2026: notification to authors
- Apr 20, 2026: camera-ready papers due
- May 15, 2026: early registration closes
- Jun 29 - Jul 1, 2026: workshop
`,
    {
      acronym: "SCYTHE",
      edition: 23,
      start: "2026-06-29",
      end: "2026-07-01",
      submission: "2026-02-02",
      notification: "2026-03-30",
      cameraReady: "2026-04-20",
      registration: "2026-05-15",
      city: "Brno",
      country: "Czech Republic",
    },
  ],
  [
    "online",
    `<title>VIRTUALIS 2025</title><h1>VIRTUALIS 2025: Symposium on Virtual Fields</h1><p>June 2-4, 2025 | Online</p><p>Paper submission deadline: February 14th, 2025</p><p>Notification of acceptance: April 4th, 2025</p>`,
    { start: "2025-06-02", end: "2025-06-04", online: true, submission: "2025-02-14", notification: "2025-04-04" },
  ],
  [
    "hybrid",
    `<title>HYB 2025</title><h1>HYB 2025: International Conference on Hybrid Crops</h1><p>Hybrid event: Hanoi, Vietnam and online, 12 – 14 November 2025</p><ul><li>Deadline 1 June 2025<li>Notification 1 August 2025</ul>`,
    {
      start: "2025-11-12",
      end: "2025-11-14",
      online: true,
      city: "Hanoi",
      country: "Vietnam",
      submission: "2025-06-01",
      notification: "2025-08-01",
    },
  ],
  [
    "extended to",
    `<title>CHAFF 2025</title><h1>CHAFF 2025, Conference on Hulls and Fibres</h1><p>Porto, Portugal — 6 to 8 October 2025</p><p>The submission deadline has been extended from 2 May 2025 to 16 May 2025.</p><p>Notification: 27 June 2025</p>`,
    {
      start: "2025-10-06",
      end: "2025-10-08",
      submission: "2025-05-16",
      notification: "2025-06-27",
      city: "Porto",
      country: "Portugal",
    },
  ],
  [
    "new deadline",
    `<title>SIEVE 2025</title><h1>SIEVE 2025 Workshop on Sieving Methods</h1><p>5th December 2025, Leuven, Belgium</p><p>Important Dates:</p><p>Paper Submission: August 1, 2025. New deadline: August 15, 2025!</p><p>Notification of Acceptance: September 26, 2025</p><p>Camera Ready: October 17, 2025</p>`,
    {
      start: "2025-12-05",
      end: "2025-12-05",
      submission: "2025-08-15",
      notification: "2025-09-26",
      cameraReady: "2025-10-17",
      city: "Leuven",
      country: "Belgium",
    },
  ],
  [
    "table header columns tracks",
    `<title>WICKER 2025</title><h1>WICKER 2025</h1><p>ACM Conference on Wicker Computing, Cork, Ireland, 25–29 August 2025</p><h2>Important dates</h2><table><thead><tr><th></th><th>Research papers</th><th>Posters and demos</th></tr></thead><tbody><tr><th>Submission</th><td>24 Jan 2025</td><td>2 May 2025</td></tr><tr><th>Notification</th><td>28 Mar 2025</td><td>6 Jun 2025</td></tr><tr><th>Camera-ready</th><td>30 Apr 2025</td><td>20 Jun 2025</td></tr></tbody></table>`,
    {
      start: "2025-08-25",
      end: "2025-08-29",
      submission: "2025-01-24",
      notification: "2025-03-28",
      cameraReady: "2025-04-30",
      city: "Cork",
      country: "Ireland",
    },
  ],
  [
    "strike then class",
    `<style>.old{text-decoration:line-through}</style><title>BARN 2026</title><h1>BARN 2026 — International Symposium on Barns</h1><p>May 11 – 13, 2026 in Utrecht, The Netherlands</p><h2>Dates</h2><p>Abstracts: <strike>Nov 3, 2025</strike> Nov 10, 2025<br>Papers: <strike>Nov 10, 2025</strike> Nov 17, 2025 (firm)<br>Decisions: Jan 26, 2026<br>Camera ready: Mar 2, 2026</p>`,
    {
      start: "2026-05-11",
      end: "2026-05-13",
      abstract: "2025-11-10",
      submission: "2025-11-17",
      notification: "2026-01-26",
      cameraReady: "2026-03-02",
      city: "Utrecht",
      country: "Netherlands",
    },
  ],
  [
    "news above",
    `<title>FENCE 2025</title><h1>FENCE 2025</h1><h2>News</h2><ul><li>2 September 2025: programme online<li>1 July 2025: notifications sent<li>10 January 2025: web site is up</ul><h2>About</h2><p>The 12th Workshop on Fences and Boundaries will be held 6–7 October 2025 in Graz, Austria.</p><h2>Deadlines</h2><p>Submission: 1 May 2025</p><p>Notification: 20 June 2025</p>`,
    {
      start: "2025-10-06",
      end: "2025-10-07",
      submission: "2025-05-01",
      notification: "2025-06-20",
      city: "Graz",
      country: "Austria",
      edition: 12,
    },
  ],
  [
    "divs label/date split",
    `<title>POND 2025</title><header><h1>POND 2025</h1><p>7th Symposium on Pond Ecology Informatics</p><p>Tartu, Estonia</p><p>18 – 20 August 2025</p></header><section><h2>Important Dates</h2><div class=row><div class=d>Paper Submission</div><div class=v>March 3, 2025</div></div><div class=row><div>Notification of Acceptance</div><div>May 12, 2025</div></div><div class=row><div>Camera-Ready</div><div>June 2, 2025</div></div><div class=row><div>Conference</div><div>August 18–20, 2025</div></div></section>`,
    {
      start: "2025-08-18",
      end: "2025-08-20",
      submission: "2025-03-03",
      notification: "2025-05-12",
      cameraReady: "2025-06-02",
      city: "Tartu",
      country: "Estonia",
      edition: 7,
    },
  ],
  [
    "divs date then label",
    `<title>REED 2025</title><h1>REED 2025</h1><p>Conference on Reed Learning · Maribor, Slovenia · 18–20 August 2025</p><section><h2>Timeline</h2><div><span>March 3, 2025</span><h4>Paper submission</h4></div><div><span>May 12, 2025</span><h4>Notification of acceptance</h4></div><div><span>June 2, 2025</span><h4>Camera-ready</h4></div></section>`,
    {
      start: "2025-08-18",
      end: "2025-08-20",
      submission: "2025-03-03",
      notification: "2025-05-12",
      cameraReady: "2025-06-02",
      city: "Maribor",
      country: "Slovenia",
    },
  ],
  [
    "day month cells split",
    `<title>MOSS 2024</title><h1>MOSS 2024: Workshop on Moss Growth</h1><p>Tromsø, Norway, 2–4 October 2024</p><table><tr><td>Submission</td><td>17</td><td>May</td><td>2024</td></tr><tr><td>Notification</td><td>28</td><td>June</td><td>2024</td></tr><tr><td>Final version</td><td>19</td><td>July</td><td>2024</td></tr></table>`,
    {
      start: "2024-10-02",
      end: "2024-10-04",
      submission: "2024-05-17",
      notification: "2024-06-28",
      cameraReady: "2024-07-19",
      city: "Tromsø",
      country: "Norway",
    },
  ],
  [
    "ISO dates",
    `<title>PEAT 2025</title><h1>PEAT 2025 – Conference on Peat Processing</h1><p>2025-06-16 – 2025-06-19, Riga, Latvia</p><ul><li>2025-01-31 – Paper submission<li>2025-03-28 – Notification<li>2025-04-25 – Camera-ready</ul>`,
    {
      start: "2025-06-16",
      end: "2025-06-19",
      submission: "2025-01-31",
      notification: "2025-03-28",
      cameraReady: "2025-04-25",
      city: "Riga",
      country: "Latvia",
    },
  ],
  [
    "weekday prefixes",
    `<title>FROST'25</title><h1>FROST 2025: Forum on Robust Statistics</h1><p>Mon. 1 – Wed. 3 September 2025, Ulm, Germany</p><ul><li>Paper submission: Friday, March 14, 2025, 11:59 pm AoE<li>Author response: Mon, Apr 28 – Fri, May 2, 2025<li>Notification: Thu., May 22, 2025<li>Camera-ready: Sun, June 15, 2025</ul>`,
    {
      start: "2025-09-01",
      end: "2025-09-03",
      submission: "2025-03-14",
      notification: "2025-05-22",
      cameraReady: "2025-06-15",
      timezone: "AoE",
      city: "Ulm",
      country: "Germany",
    },
  ],
  [
    "schema.org",
    `<title>Dew</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"DEW 2025: Symposium on Dew Point Methods","startDate":"2025-07-07T09:00","endDate":"2025-07-09T17:00","location":{"@type":"Place","name":"Aula","address":{"@type":"PostalAddress","addressLocality":"Umeå","addressCountry":"Sweden"}}}</script><h1>DEW 2025</h1><p>See you in Umeå! Notification of acceptance is on 2 May 2025, papers are due 7 March 2025.</p>`,
    {
      start: "2025-07-07",
      end: "2025-07-09",
      submission: "2025-03-07",
      notification: "2025-05-02",
      city: "Umeå",
      country: "Sweden",
    },
  ],
  [
    "sentences",
    `<title>Call for papers - HEDGE 2025</title><h1>HEDGE 2025 Call for Papers</h1><p>The Fourteenth International Conference on Hedge Algebras (HEDGE 2025) will take place in Perugia, Italy, from Tuesday, September 9 to Friday, September 12, 2025.</p><p>Papers of at most 12 pages must be submitted by April 7, 2025. Authors will be informed of acceptance by June 9, 2025, and the final manuscript is due on July 7, 2025. Early registration ends July 31.</p>`,
    {
      start: "2025-09-09",
      end: "2025-09-12",
      submission: "2025-04-07",
      notification: "2025-06-09",
      cameraReady: "2025-07-07",
      registration: "2025-07-31",
      city: "Perugia",
      country: "Italy",
      edition: 14,
      acronym: "HEDGE",
    },
  ],
  [
    "workshop days then main",
    `<title>ACORN 2025</title><h1>ACORN 2025</h1><p>The 21st European Conference on Acorn Mining</p><p>15–19 September 2025, Zagreb, Croatia</p><ul><li>Workshops and tutorials: 15–16 September 2025<li>Main conference: 17–19 September 2025</ul><h2>Important dates</h2><ul><li>Workshop proposals: 1 December 2024<li>Workshop notification: 10 January 2025<li>Paper submission: 14 March 2025<li>Paper notification: 26 May 2025<li>Camera-ready: 16 June 2025</ul>`,
    {
      start: "2025-09-15",
      end: "2025-09-19",
      submission: "2025-03-14",
      notification: "2025-05-26",
      cameraReady: "2025-06-16",
      city: "Zagreb",
      country: "Croatia",
      edition: 21,
    },
  ],
  [
    "no event",
    `<title>Bread recipes</title><h1>Our daily bread</h1><p>Published 3 June 2024. Bake for 45 minutes. We are open 24–26 December.</p>`,
    { submission: undefined, notification: undefined, start: undefined },
  ],
  [
    "footer noise",
    `<title>VINE 2026 | 33rd International Conference on Vines</title><h1>33rd International Conference on Vines and Wires</h1><p>Bordeaux, France | 22-26 June 2026</p><h2>Submission</h2><p>Submissions open on 1 October 2025 and close on 5 January 2026. Reviews will be sent on 16 February 2026. Final decisions will be made by 2 March 2026.</p><footer>Last updated: 3 May 2025. © 2025 VINE committee</footer>`,
    {
      start: "2026-06-22",
      end: "2026-06-26",
      submission: "2026-01-05",
      notification: "2026-03-02",
      city: "Bordeaux",
      country: "France",
      edition: 33,
    },
  ],
  [
    "Turkish",
    `<html lang=tr><title>HASAT 2025</title><h1>HASAT 2025 Uluslararası Hasat Konferansı</h1><p>12-14 Eylül 2025, Ankara, Türkiye</p><h2>Önemli Tarihler</h2><ul><li>Bildiri gönderim son tarihi: 1 Mayıs 2025<li>Kabul bildirimi: 15 Haziran 2025<li>Son kayıt: 1 Ağustos 2025</ul>`,
    {
      start: "2025-09-12",
      end: "2025-09-14",
      submission: "2025-05-01",
      notification: "2025-06-15",
      registration: "2025-08-01",
      city: "Ankara",
    },
  ],
  [
    "Hungarian",
    `<html lang=hu><title>ARATAS 2025</title><h1>ARATAS 2025 konferencia</h1><p>2025. június 3–5., Szeged, Magyarország</p><ul><li>Cikkek beadása: 2025. február 10.<li>Értesítés az elfogadásról: 2025. április 1.</ul>`,
    {
      start: "2025-06-03",
      end: "2025-06-05",
      submission: "2025-02-10",
      notification: "2025-04-01",
      city: "Szeged",
      country: "Hungary",
    },
  ],
  [
    "Czech",
    `<html lang=cs><title>ZRNO 2025</title><h1>Konference ZRNO 2025</h1><p>9.–11. září 2025, Olomouc, Česká republika</p><ul><li>Termín zaslání příspěvků: 15. května 2025<li>Oznámení o přijetí: 30. června 2025</ul>`,
    {
      start: "2025-09-09",
      end: "2025-09-11",
      submission: "2025-05-15",
      notification: "2025-06-30",
      city: "Olomouc",
      country: "Czech Republic",
    },
  ],
  [
    "Dutch",
    `<html lang=nl><title>KORENDAG 2025</title><h1>Conferentie KORENDAG 2025</h1><p>van 3 tot 5 november 2025, Gent, België</p><p>Belangrijke data</p><ul><li>Indienen van papers: 1 juni 2025<li>Bericht van aanvaarding: 15 augustus 2025</ul>`,
    {
      start: "2025-11-03",
      end: "2025-11-05",
      submission: "2025-06-01",
      notification: "2025-08-15",
      city: "Gent",
      country: "Belgium",
    },
  ],
  [
    "text centred",
    `                   CALL FOR PARTICIPATION

              TURF 2025: The Sixth Workshop on Turf Wars
                   Halifax, Nova Scotia, Canada
                       July 21st-23rd, 2025

Topics: everything green.

Submission due: 7 April 2025 (11:59pm PDT)
Decision notification: 19 May 2025
Camera-ready deadline: 16 June 2025
`,
    {
      start: "2025-07-21",
      end: "2025-07-23",
      submission: "2025-04-07",
      notification: "2025-05-19",
      cameraReady: "2025-06-16",
      edition: 6,
      country: "Canada",
      city: "Halifax",
      timezone: "PDT",
      acronym: "TURF",
    },
  ],
  [
    "several deadlines per line",
    `<title>DUNE 2025</title><h1>DUNE 2025 Symposium on Dune Dynamics</h1><p>Doha, Qatar, 1-3 December 2025</p><p>Important dates: Paper submission: 15 July 2025; Notification: 15 September 2025; Camera ready: 15 October 2025; Registration: 1 November 2025</p>`,
    {
      start: "2025-12-01",
      end: "2025-12-03",
      submission: "2025-07-15",
      notification: "2025-09-15",
      cameraReady: "2025-10-15",
      registration: "2025-11-01",
      city: "Doha",
      country: "Qatar",
    },
  ],
  [
    "arrow ext",
    `<title>KELP 2025</title><h1>KELP 2025 Workshop on Kelp Forest Models</h1><p>24 October 2025, Busan, Korea</p><ul><li>Submission deadline: July 4 → July 18, 2025<li>Notification: August 22 → August 29, 2025</ul>`,
    {
      start: "2025-10-24",
      end: "2025-10-24",
      submission: "2025-07-18",
      notification: "2025-08-29",
      city: "Busan",
      country: "South Korea",
    },
  ],
  [
    "'May 5-9 2025' hyphen title",
    `<title>SEED 2025 | May 5-9, 2025 | Cape Town, South Africa</title><body><h1>Welcome</h1><p>Submission: Dec 2, 2024</p><p>Accept/Reject notification: Feb 10, 2025</p>`,
    {
      start: "2025-05-05",
      end: "2025-05-09",
      submission: "2024-12-02",
      notification: "2025-02-10",
      city: "Cape Town",
      country: "South Africa",
      acronym: "SEED",
    },
  ],
  [
    "two lines month above",
    `<title>ROOT 2025</title><h1>ROOT 2025: Conference on Root Finding</h1><h2>27 October – 1 November 2025</h2><h3>Marrakesh, Morocco</h3><h4>Key dates</h4><ul><li><strong>16 May 2025</strong><br>Submission deadline</li><li><strong>25 July 2025</strong><br>Notification of acceptance or rejection</li><li><strong>22 August 2025</strong><br>Final paper</li></ul>`,
    {
      start: "2025-10-27",
      end: "2025-11-01",
      submission: "2025-05-16",
      notification: "2025-07-25",
      cameraReady: "2025-08-22",
      city: "Marrakesh",
      country: "Morocco",
    },
  ],
  [
    "several events",
    `<title>Events of the Society of Grain</title><h1>Upcoming events</h1><h2>GRAIN 2026 – International Conference on Grain</h2><p>4–6 May 2026, Lyon, France</p><h2>HUSK 2026 – Workshop on Husks</h2><p>10 July 2026, Pisa, Italy</p><h2>BRAN 2026 – Symposium on Bran</h2><p>1–2 October 2026, Kiel, Germany</p>`,
    { several: 3 },
  ],
  [
    "Swedish",
    `<html lang=sv><title>SKÖRD 2025</title><h1>Konferensen SKÖRD 2025</h1><p>11–13 juni 2025, Lund, Sverige</p><p>Inlämning av bidrag: 1 februari 2025. Besked till författare: 1 april 2025.</p>`,
    {
      start: "2025-06-11",
      end: "2025-06-13",
      submission: "2025-02-01",
      notification: "2025-04-01",
      city: "Lund",
      country: "Sweden",
    },
  ],
  [
    "AoE and next day UTC",
    `<title>TILL 2025</title><h1>TILL 2025: International Conference on Tillage</h1><p>23–25 September 2025, Nairobi, Kenya</p><h2>Important Dates (all times AoE, UTC-12)</h2><table><tr><th>Event</th><th>Date</th><th>Time</th></tr><tr><td>Abstract deadline</td><td>Mar 14, 2025</td><td>23:59</td></tr><tr><td>Paper deadline</td><td>Mar 21, 2025</td><td>23:59</td></tr><tr><td>Rebuttal</td><td>May 5–9, 2025</td><td></td></tr><tr><td>Paper decisions</td><td>May 30, 2025</td><td></td></tr><tr><td>Camera-ready</td><td>Jun 27, 2025</td><td></td></tr></table>`,
    {
      start: "2025-09-23",
      end: "2025-09-25",
      abstract: "2025-03-14",
      submission: "2025-03-21",
      notification: "2025-05-30",
      cameraReady: "2025-06-27",
      timezone: "AoE",
      city: "Nairobi",
      country: "Kenya",
    },
  ],
  [
    "'25 years",
    `<title>ICGRAIN'26 – Home</title><h1>ICGRAIN'26</h1><p>IEEE International Conference on Grain Routing and Adaptive Internetworking</p><p>Seoul, South Korea<br>7–11 Sept. 2026</p><p>Submission deadline: <b>27 Feb. 2026</b> – Notification: <b>29 May 2026</b></p>`,
    {
      acronym: "ICGRAIN",
      start: "2026-09-07",
      end: "2026-09-11",
      submission: "2026-02-27",
      notification: "2026-05-29",
      city: "Seoul",
      country: "South Korea",
    },
  ],
  [
    "'June 30 to July 3'",
    `<title>CANE 2025</title><h1>The Third Workshop on Cane Toads and Automata (CANE 2025)</h1><p>June 30 to July 3, 2025 // Brisbane, Queensland, Australia</p><p>PAPER SUBMISSION: FEBRUARY 28, 2025</p><p>NOTIFICATION: APRIL 25, 2025</p>`,
    {
      start: "2025-06-30",
      end: "2025-07-03",
      submission: "2025-02-28",
      notification: "2025-04-25",
      edition: 3,
      city: "Brisbane",
      country: "Australia",
    },
  ],
];
for (const [shape, source, { rounds, several = 0, ...wanted }, url = "https://conf.example/"] of PAGES)
  test(`a conference's page: ${shape}`, () => {
    const type = source.startsWith("<") ? "text/html" : "text/plain";
    const headers: [string, string][] = [["content-type", `${type}; charset=utf-8`]];
    const body = new TextEncoder().encode(type === "text/html" ? `<!doctype html>${source}` : source);
    const page = withLines(readPage({ kind: "fetched", url, at: 0, took: 0, status: 200, headers, body }));
    assert.equal(severalEvents(page).length, several);
    const facts = eventFacts([page]);
    const read = Object.fromEntries(Object.keys(wanted).map((field) => [field, facts[field as keyof EventFacts]]));
    assert.deepEqual(read, wanted);
    if (rounds !== undefined) assert.equal(facts.rounds.length, rounds);
  });
