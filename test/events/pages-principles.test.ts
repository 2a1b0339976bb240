/** Invented pages of conferences, one for each principle of reading dates and places. */
import { readEach } from "./conference-page.js";

const REED = "<title>REED 2028</title><h1>REED 2028: Conference on Reeds</h1>";
const DAYS = "<p>12–14 September 2028, Turku, Finland</p>";
const WANTED = { start: "2028-09-12", end: "2028-09-14" };

readEach([
  [
    "between two days",
    `${REED}<p>REED 2028 will be held between September 12 and September 14, 2028 in Turku, Finland.</p>`,
    WANTED,
  ],
  [
    "no days yet, deadlines of two tracks",
    `${REED}<h2>Important dates</h2><h3>Main track</h3><ul><li>Paper submission: 1 February 2028<li>Notification: 15 April 2028</ul><h3>Poster track</h3><ul><li>Poster submission: 5 May 2028</ul>`,
    { start: undefined, end: undefined, submission: "2028-02-01", notification: "2028-04-15" },
  ],
  [
    "no days yet, deadlines in a table",
    `${REED}<p>Dates of the conference: to be announced.</p><table><tr><td>Abstract registration<td>3 March 2028<tr><td>Paper submission<td>10 March 2028<tr><td>Camera ready<td>15 June 2028</table>`,
    { start: undefined, end: undefined, abstract: "2028-03-03", submission: "2028-03-10", cameraReady: "2028-06-15" },
  ],
  [
    "no days yet, in German",
    `<html lang=de><title>Mühlentagung 2028</title><h1>5. Tagung Mühlenbau 2028</h1><p>Der Termin wird noch bekannt gegeben.</p><h2>Fristen</h2><ul><li>Einreichung der Beiträge: 12. Januar 2028<li>Benachrichtigung: 1. März 2028</ul>`,
    { start: undefined, end: undefined, submission: "2028-01-12", notification: "2028-03-01" },
  ],
  [
    "no days yet, in prose",
    `${REED}<p>Submission deadline: 4 May 2028. Authors will be notified by 2 July 2028. The conference takes place in autumn 2028.</p>`,
    { start: undefined, end: undefined, submission: "2028-05-04", notification: "2028-07-02" },
  ],
  [
    "a hotel in the line",
    `${REED}<p>12–14 September 2028, Hotel Seaside, Turku, Finland</p>`,
    { ...WANTED, city: "Turku", country: "Finland" },
  ],
  [
    "a banner of the next edition",
    `<div>Save the date: REED 2029, 3–6 June 2029, Bergen, Norway</div>${REED}${DAYS}<p>Welcome to REED 2028.</p>`,
    WANTED,
  ],
  [
    "news lines",
    `${REED}${DAYS}<h2>News</h2><ul><li>Conference programme added, January 6, 2028<li>Registration is open, May 2, 2028</ul>`,
    { ...WANTED, notification: undefined, submission: undefined },
  ],
  [
    "the last of several struck dates, where all are struck",
    `${REED}${DAYS}<h2>Important dates</h2><table><tr><td>Submission<td><s>1 March 2028</s> <s>15 March 2028</s><tr><td>Notification<td><s>1 May 2028</s> <s>10 May 2028</s></table>`,
    { ...WANTED, submission: "2028-03-15", notification: "2028-05-10" },
  ],
  [
    "classes in place of ins and del",
    `${REED}${DAYS}<h2>Important dates</h2><ul><li>Submission: <span class="deleted">1 March 2028</span> <span class="new">15 March 2028</span><li>Notification: <span class="line-through">1 May 2028</span> 10 May 2028</ul>`,
    { ...WANTED, submission: "2028-03-15", notification: "2028-05-10" },
  ],
  [
    "a new date in a row without a label",
    `${REED}${DAYS}<h2>Important dates</h2><table><tr><td>Submission<td>1 March 2028<tr><td>Notification<td><del>1 May 2028</del><tr><td>&nbsp;<td>10 May 2028 (extended)</table>`,
    { ...WANTED, submission: "2028-03-01", notification: "2028-05-10" },
  ],
  [
    "other deadlines",
    `${REED}${DAYS}<h2>Important dates</h2><ul><li>Workshop proposals: 1 December 2027<li>Mentoring request: 20 January 2028<li>Paper submission: 1 March 2028<li>Reviews due: 20 April 2028<li>Notification: 10 May 2028</ul>`,
    { ...WANTED, submission: "2028-03-01", notification: "2028-05-10" },
  ],
  [
    "two types on one day",
    `${REED}${DAYS}<h2>Important dates</h2><ul><li>Paper submission: 1 March 2028<li>Notification: 10 May 2028<li>Camera-ready: 1 June 2028<li>Early registration: 1 June 2028</ul>`,
    { ...WANTED, cameraReady: "2028-06-01", registration: "2028-06-01" },
  ],
  [
    "labels in one list, dates in the next",
    `${REED}${DAYS}<h2>Important dates</h2><ul><li>Paper submission<li>Notification of acceptance<li>Camera-ready papers<li>Early registration</ul><ul><li>1 March 2028<li>10 May 2028<li>1 June 2028<li>15 June 2028</ul>`,
    { ...WANTED, submission: "2028-03-01", notification: "2028-05-10", cameraReady: "2028-06-01" },
  ],
  [
    "a heading that is a date",
    `${REED}${DAYS}<h2>Important dates</h2><h3>1 March 2028</h3><p>Papers due</p><h3>10 May 2028</h3><p>Notification of acceptance</p>`,
    { ...WANTED, submission: "2028-03-01", notification: "2028-05-10" },
  ],
  [
    "abstracts are all that is handed in",
    `${REED}${DAYS}<h2>Important dates</h2><ul><li>Abstract submission: 1 March 2028<li>Notification: 10 May 2028</ul>`,
    { ...WANTED, abstract: "2028-03-01", submission: "2028-03-01", notification: "2028-05-10" },
  ],
  [
    "a state is no country",
    `${REED}<p>12–14 September 2028, Santa Fe, New Mexico</p>`,
    { ...WANTED, city: "Santa Fe", region: "New Mexico", country: "United States" },
  ],
  [
    "a person is no country",
    `${REED}<p>12–14 September 2028</p><p>Keynote by Michael Jordan</p>`,
    { ...WANTED, city: undefined, country: undefined },
  ],
]);
