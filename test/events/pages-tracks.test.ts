/** Invented pages of conferences with tracks, tabs and replaced dates, in languages and layouts that saved sites lack. */
import { readEach } from "./conference-page.js";

const OAK = "<title>OAK 2028</title><h1>OAK 2028: Conference on Oaks</h1><p>12–14 September 2028, Turku, Finland</p>";
const DAYS = { start: "2028-09-12", end: "2028-09-14" };
const WANTED = { ...DAYS, submission: "2028-03-01", notification: "2028-05-10" };

readEach([
  [
    "papers in a list with posters and panels",
    `${OAK}<h2>Call for proposals</h2><p>The deadline for paper, poster and panel sessions is 1 March 2028.</p><p>Notification of acceptance: 10 May 2028.</p>`,
    WANTED,
  ],
  [
    "a contest whose deadline stands under its own heading",
    `${OAK}<h2>Important dates</h2><ul><li>Papers: 1 March 2028<li>Notification: 10 May 2028</ul><h2>Programming contest</h2><h3>Submission</h3><p>The submission deadline is 1 September 2028.</p>`,
    WANTED,
  ],
  [
    "participants who need a visa",
    `${OAK}<h2>Dates</h2><ul><li>Abstract submission deadline, participants requiring a visa: 1 February 2028<li>Abstract submission deadline, participants NOT requiring a visa: 1 March 2028<li>Notification: 10 May 2028</ul>`,
    WANTED,
  ],
  [
    "travel grants",
    `${OAK}<h2>Important dates</h2><ul><li>Submission: 1 March 2028<li>Notification: 10 May 2028</ul><h2>Student travel grants</h2><h3>Dates</h3><ul><li>Application submission: 1 July 2028<li>Award notification: 20 July 2028</ul>`,
    WANTED,
  ],
  [
    "an old day in the prose above",
    `${OAK}<h2>Call for papers</h2><p>Full papers should be submitted by 20 February 2028.</p><h2>Important dates</h2><ul><li>Paper submission: <s>20 February 2028</s> 1 March 2028<li>Notification: 10 May 2028</ul>`,
    WANTED,
  ],
  [
    "dates and labels in two rows of inline elements",
    `${OAK}<div><div><span>1 March 2028 </span><span>10 May 2028 </span><span>1 June 2028</span></div><div><span>Paper submission </span><span>Notification of acceptance </span><span>Camera-ready papers</span></div></div>`,
    { ...WANTED, cameraReady: "2028-06-01" },
  ],
  [
    "tracks in tabs, the posters first",
    `${OAK}<h2>Important dates</h2><ul><li><a href="#p">Posters</a><li><a href="#r">Research papers</a></ul><div id=p><ul><li>Submission: 1 June 2028 (AoE)<li>Notification: 1 July 2028</ul></div><div id=r><ul><li>Submission: 1 March 2028 (AoE)<li>Notification: 10 May 2028</ul></div>`,
    WANTED,
  ],
  [
    "an accordion of tracks",
    `${OAK}<h2>Key dates</h2><details><summary><h3>Demos</h3></summary><dl><dt>Submission<dd>1 June 2028<dt>Notification<dd>1 July 2028</dl></details><details><summary><h3>Full papers</h3></summary><dl><dt>Submission<dd>1 March 2028<dt>Notification<dd>10 May 2028</dl></details>`,
    WANTED,
  ],
  [
    "a table with a column for each track",
    `${OAK}<table><tr><th><th>Workshops<th>Research track<th>Posters<tr><th>Submission<td>1 Jan 2028<td>1 Mar 2028<td>1 Jun 2028<tr><th>Notification<td>1 Feb 2028<td>10 May 2028<td>1 Jul 2028</table>`,
    WANTED,
  ],
  [
    "Vietnamese",
    `<html lang=vi><title>Hội nghị SỒI 2028</title><h1>Hội nghị quốc tế SỒI 2028</h1><p>Thời gian: 12-14 tháng 9 năm 2028, Hà Nội</p><h2>Các mốc thời gian</h2><ul><li>Hạn nộp bài: 1/3/2028<li>Thông báo chấp nhận: 10/5/2028</ul>`,
    WANTED,
  ],
  [
    "Greek",
    `<html lang=el><title>ΔΡΥΣ 2028</title><h1>Συνέδριο ΔΡΥΣ 2028</h1><p>Το συνέδριο θα πραγματοποιηθεί στις 12-14 Σεπτεμβρίου 2028 στην Πάτρα</p><h2>Σημαντικές ημερομηνίες</h2><table><tr><td>Υποβολή εργασιών<td>1 Μαρτίου 2028<tr><td>Ειδοποίηση αποδοχής<td>10 Μαΐου 2028</table>`,
    WANTED,
  ],
  [
    "Hindi",
    `<html lang=hi><title>ओक सम्मेलन 2028</title><h1>ओक सम्मेलन 2028</h1><p>12-14 सितंबर 2028, जयपुर</p><h2>महत्वपूर्ण तिथियाँ</h2><ul><li>शोध पत्र जमा करने की अंतिम तिथि: 1 मार्च 2028<li>स्वीकृति की सूचना: 10 मई 2028</ul>`,
    WANTED,
  ],
  [
    "Hebrew",
    `<html lang=he dir=rtl><title>כנס אלון 2028</title><h1>כנס אלון 2028</h1><p>הכנס יתקיים ב-12-14 בספטמבר 2028 בחיפה</p><h2>תאריכים חשובים</h2><ul><li>מועד אחרון להגשת מאמרים: 1 במרץ 2028<li>הודעה על קבלה: 10 במאי 2028</ul>`,
    WANTED,
  ],
  [
    "French, with papers and posters",
    `<html lang=fr><title>CHENE 2028</title><h1>Colloque CHENE 2028</h1><p>Nantes, du 12 au 14 septembre 2028</p><h2>Appel à communications et posters</h2><p>Les propositions sont à soumettre avant le 1er mars 2028. Les auteurs seront informés le 10 mai 2028.</p>`,
    WANTED,
  ],
  [
    "Russian, dates in a column on the right",
    `<html lang=ru><title>ДУБ 2028</title><h1>Конференция ДУБ 2028</h1><p>12–14 сентября 2028 года, Казань</p><h2>Важные даты</h2><table><tr><td>Завершение подачи статей<td>до 1 марта 2028<tr><td>Уведомление авторов о принятии<td>10 мая 2028<tr><td>Оплата оргвзноса<td>1 июля 2028</table>`,
    WANTED,
  ],
]);
