/** Invented pages of conferences: deadlines in tables, lists, timelines and mail, struck out, extended, in rounds and tracks. */
import { readEach } from "./conference-page.js";

const CORN = "<title>CORN 2025</title><h1>CORN 2025: International Conference on Corn Reasoning</h1><p>";

readEach([
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
    "two rounds",
    `<title>HARVEST 2025 Call for Papers</title><h1>HARVEST 2025</h1><p>The 30th ACM Symposium on Harvest Systems, Oslo, Norway, November 10-13, 2025</p><h2>Important Dates</h2><h3>First round</h3><ul><li>Paper submission: January 10, 2025<li>Author notification: March 20, 2025</ul><h3>Second round</h3><ul><li>Paper submission: May 16, 2025<li>Author notification: July 25, 2025<li>Camera-ready: September 1, 2025</ul>`,
    { start: "2025-11-10", end: "2025-11-13", rounds: 2, edition: 30, city: "Oslo", country: "Norway" },
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
    "TBA",
    `${CORN}23–27 June 2025, Lima, Peru</p><h2>Important dates</h2><ul><li>Submission deadline: 1 February 2025<li>Notification: TBA<li>Camera-ready: mid-May 2025<li>Conference: 23–27 June 2025</ul>`,
    {
      submission: "2025-02-01",
      notification: undefined,
      cameraReady: undefined,
      start: "2025-06-23",
      end: "2025-06-27",
      city: "Lima",
      country: "Peru",
    },
  ],
  [
    "time element",
    `${CORN}<time datetime="2025-06-23">June 23</time> – <time datetime="2025-06-27">27, 2025</time>, Kraków, Poland</p><dl><dt>Submission<dd><time datetime="2025-02-01T23:59:00-12:00">Feb 1</time><dt>Notification<dd><time datetime="2025-04-01">Apr 1</time></dl>`,
    {
      start: "2025-06-23",
      end: "2025-06-27",
      submission: "2025-02-01",
      notification: "2025-04-01",
      city: "Kraków",
      country: "Poland",
    },
  ],
  [
    "br label/date lines",
    `${CORN}Thessaloniki, Greece, 23–27 June 2025</p><p><strong>Paper submission</strong><br>February 1, 2025<br><strong>Author notification</strong><br>April 1, 2025<br><strong>Camera-ready</strong><br>May 1, 2025</p>`,
    {
      start: "2025-06-23",
      end: "2025-06-27",
      submission: "2025-02-01",
      notification: "2025-04-01",
      cameraReady: "2025-05-01",
      city: "Thessaloniki",
      country: "Greece",
    },
  ],
  [
    "bold label dash",
    `${CORN}Thessaloniki, Greece, 23–27 June 2025</p><p><b>February 1, 2025</b> – submission of papers<br><b>April 1, 2025</b> – notification to authors<br><b>May 1, 2025</b> – camera-ready copies</p>`,
    { submission: "2025-02-01", notification: "2025-04-01", cameraReady: "2025-05-01" },
  ],
  [
    "tracks by heading",
    `${CORN}Thessaloniki, Greece, 23–27 June 2025</p><h2>Industry Track</h2><ul><li>Submission: March 1, 2025<li>Notification: April 20, 2025</ul><h2>Research Track</h2><ul><li>Abstracts: January 20, 2025<li>Submission: January 27, 2025<li>Notification: April 1, 2025<li>Camera-ready: May 1, 2025</ul><h2>Doctoral Symposium</h2><ul><li>Submission: April 10, 2025<li>Notification: May 10, 2025</ul>`,
    { abstract: "2025-01-20", submission: "2025-01-27", notification: "2025-04-01", cameraReady: "2025-05-01" },
  ],
  [
    "rowspan table",
    `${CORN}Oulu, Finland, 23–27 June 2025</p><table><tr><th rowspan=3>Full papers<td>Submission<td>1 February 2025<tr><td>Notification<td>1 April 2025<tr><td>Camera-ready<td>1 May 2025<tr><th rowspan=2>Posters<td>Submission<td>10 April 2025<tr><td>Notification<td>1 May 2025</table>`,
    { submission: "2025-02-01", notification: "2025-04-01", cameraReady: "2025-05-01" },
  ],
  [
    "old new columns",
    `${CORN}Oulu, Finland, 23–27 June 2025</p><table><tr><th>Milestone<th>Original date<th>New date<tr><td>Paper submission<td><s>1 February 2025</s><td>8 February 2025<tr><td>Notification<td><s>1 April 2025</s><td>7 April 2025</table>`,
    { submission: "2025-02-08", notification: "2025-04-07" },
  ],
  [
    "week of",
    `${CORN}Oulu, Finland, 23–27 June 2025</p><p>Submission deadline: Monday, 3 February 2025 at 17:00 CET (no extensions)</p><p>Decisions will be sent to authors by 1 April 2025 at the latest.</p><p>Hotel reservations until 1 June 2025. Grants: apply by 1 March 2025.</p>`,
    { submission: "2025-02-03", notification: "2025-04-01", timezone: "CET" },
  ],
  [
    "due dates first with times",
    `${CORN}Oulu, Finland, 23–27 June 2025</p><ul><li>Feb 1, 2025, 23:59 (UTC-12): Full paper due<li>Mar 10 – 14, 2025: Rebuttal<li>Apr 1, 2025: Acceptance notification<li>May 1, 2025: Final camera-ready due<li>Jun 23 – 27, 2025: CORN 2025</ul>`,
    {
      submission: "2025-02-01",
      notification: "2025-04-01",
      cameraReady: "2025-05-01",
      timezone: "AoE",
      start: "2025-06-23",
      end: "2025-06-27",
    },
  ],
  [
    "mail wrapped prose",
    `From: chair@corn.example
Subject: [CORN 2025] Last CfP

                     CORN 2025
   International Conference on Corn Reasoning
        Oulu, Finland, 23-27 June 2025

We invite submissions of original research papers. Papers must be submitted
electronically by February 1, 2025 (extended from January 20). Notifications
of acceptance will be sent by April 1, 2025 and camera-ready versions are due
on May 1, 2025.
`,
    {
      start: "2025-06-23",
      end: "2025-06-27",
      submission: "2025-02-01",
      notification: "2025-04-01",
      cameraReady: "2025-05-01",
      city: "Oulu",
      country: "Finland",
      acronym: "CORN",
    },
  ],
  [
    "mail dots leader",
    `CORN 2025 - Call for Papers
Oulu, Finland, 23-27 June 2025

Important Dates
---------------
Submission of papers ........... 1 Feb 2025
Notification of acceptance ..... 1 Apr 2025
Camera-ready papers ............ 1 May 2025
Conference ..................... 23-27 Jun 2025
`,
    {
      start: "2025-06-23",
      end: "2025-06-27",
      submission: "2025-02-01",
      notification: "2025-04-01",
      cameraReady: "2025-05-01",
    },
  ],
  [
    "two notifications",
    `${CORN}Oulu, Finland, 23–27 June 2025</p><ul><li>Abstract notification: 1 March 2025<li>Full paper submission: 1 February 2025<li>First-round notification: 10 March 2025<li>Final notification: 10 April 2025</ul>`,
    { submission: "2025-02-01", notification: "2025-04-10" },
  ],
  [
    "definition odd",
    `${CORN}Oulu, Finland, 23–27 June 2025</p><h3>Deadlines</h3><p>Paper submission (firm): <b>Sat 01-Feb-2025</b></p><p>Notification: <b>Tue 01-Apr-2025</b></p><p>Camera ready: <b>Thu 01-May-2025</b></p>`,
    { submission: "2025-02-01", notification: "2025-04-01", cameraReady: "2025-05-01" },
  ],
  [
    "year heading",
    `${CORN}Oulu, Finland</p><h3>Important dates</h3><h4>2024</h4><ul><li>1 December: Submission deadline</ul><h4>2025</h4><ul><li>1 February: Notification<li>1 March: Camera ready<li>23–27 June: Conference</ul>`,
    {
      start: "2025-06-23",
      end: "2025-06-27",
      submission: "2024-12-01",
      notification: "2025-02-01",
      cameraReady: "2025-03-01",
    },
  ],
]);
