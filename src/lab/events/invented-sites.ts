/**
 * Small pages of our own making, each for a principle that saved sites show too rarely to be learned from them.
 *
 * They take part in the training, and in no measurement.
 */

import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import type { DateField } from "./dates.js";

export interface InventedSite {
  readonly principle: string;
  readonly html: string;
  readonly dates: { readonly [field in DateField]?: string };
  /** Of a series; 1 unless said otherwise. */
  readonly weight?: number;
  /** City and country, where the page is about them. */
  readonly place?: readonly [city: string, country: string];
}

const MILL =
  "<title>MILL 2031</title><h1>MILL 2031: International Conference on Mills</h1><p>4–7 May 2031, Graz, Austria</p>";
const MILL_DAYS = { start: "2031-05-04", end: "2031-05-07" };

export const INVENTED_SITES: readonly InventedSite[] = [
  {
    principle: "the days of the conference that a workshop is part of are not its own",
    html: "<title>RYE 2031</title><h1>4th Workshop on Rye (RYE 2031)</h1><p>9 June 2031, Porto, Portugal, co-located with BREAD 2031 (7–11 June 2031)</p>",
    dates: { start: "2031-06-09", end: "2031-06-09" },
  },
  {
    principle: "… even when they come first",
    html: "<title>BRAN 2029</title><h1>Workshop on Bran, BRAN 2029</h1><p>In conjunction with FLOUR 2029, September 10–14, 2029, Lund, Sweden</p><p>Workshop: September 13, 2029</p><h3>Dates</h3><ul><li>Submission: 1 June 2029<li>Notification: 9 July 2029</ul>",
    dates: { start: "2029-09-13", end: "2029-09-13", submission: "2029-06-01", notification: "2029-07-09" },
  },
  {
    principle: "… or in the next line",
    html: "<title>HUSK 2030</title><h1>HUSK 2030 Workshop on Husks</h1><p>14 October 2030<br>held in conjunction with<br>CHAFF 2030 (October 15–18, 2030)</p>",
    dates: { start: "2030-10-14", end: "2030-10-14" },
  },
  {
    principle: "when no other days are printed, those of the host are all there is",
    html: "<title>OATS 2031</title><h1>Workshop on Oats (OATS 2031)</h1><p>Co-located with GRAIN 2031, 2–5 August 2031, Gdańsk, Poland</p>",
    dates: { start: "2031-08-02", end: "2031-08-05" },
  },
  {
    principle: "a deadline without further words is for papers",
    html: `${MILL}<ul><li>Deadline: 10 December 2030<li>Notification: 20 February 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-12-10", notification: "2031-02-20" },
  },
  {
    principle: "one line is enough",
    html: `${MILL}<p>Paper submission deadline: 1 December 2030</p>`,
    dates: { ...MILL_DAYS, submission: "2030-12-01" },
  },
  {
    principle: "what closes in prose is due",
    html: `${MILL}<h2>Call for papers</h2><p>Submission opens on 1 September 2030 and closes on 9 December 2030. Authors will be notified by 17 February 2031.</p>`,
    dates: { ...MILL_DAYS, submission: "2030-12-09", notification: "2031-02-17" },
  },
  {
    principle: "a title row in a table begins another track",
    html: `${MILL}<h2>Important dates</h2><table><tr><th colspan=2>Research papers</th></tr><tr><td>Submission<td>2 Nov 2030<tr><td>Notification<td>20 Jan 2031<tr><th colspan=2>Demos</th></tr><tr><td>Submission<td>1 Feb 2031<tr><td>Notification<td>1 March 2031</table>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "a track under its own heading",
    html: `${MILL}<h2>Dates</h2><h3>Posters</h3><ul><li>Submission: 1 Feb 2031<li>Notification: 1 March 2031</ul><h3>Full papers</h3><ul><li>Submission: 2 Nov 2030<li>Notification: 20 Jan 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "tracks side by side",
    html: `${MILL}<h2>Dates</h2><table><tr><th></th><th>Full papers</th><th>Posters</th></tr><tr><th>Submission</th><td>2 Nov 2030</td><td>1 Feb 2031</td></tr><tr><th>Notification</th><td>20 Jan 2031</td><td>1 March 2031</td></tr></table>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "news says when something was written",
    html: `${MILL}<h2>News</h2><ul><li>20 January 2031: Notifications were sent to all authors<li>3 November 2030: Submission is closed</ul>`,
    dates: MILL_DAYS,
  },
  {
    principle: "a review is no submission, a proposal no paper",
    html: `${MILL}<h2>Important dates</h2><ul><li>Workshop proposals due: 1 August 2030<li>Mentoring requests: 1 September 2030<li>Papers due: 2 November 2030<li>Reviews due: 3 December 2030<li>Decisions: 20 January 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "abstracts first, then papers",
    html: `${MILL}<h2>Important dates</h2><ul><li>Abstracts: 26 October 2030<li>Papers: 2 November 2030<li>Notification: 20 January 2031<li>Final papers: 20 February 2031</ul>`,
    dates: {
      ...MILL_DAYS,
      ...{ abstract: "2030-10-26", submission: "2030-11-02", notification: "2031-01-20", cameraReady: "2031-02-20" },
    },
  },
  {
    principle: "papers after accepted abstracts",
    html: `${MILL}<h2>Deadlines</h2><ul><li>Abstract submission: 1 October 2030<li>Abstract acceptance: 15 November 2030<li>Full paper submission: 15 January 2031</ul>`,
    dates: { ...MILL_DAYS, abstract: "2030-10-01", submission: "2031-01-15", notification: "2030-11-15" },
  },
  {
    principle: "when abstracts are all that is handed in, they are the submission",
    html: `${MILL}<h2>Deadlines</h2><ul><li>Abstract submission: 1 October 2030<li>Registration: 1 April 2031</ul>`,
    dates: { ...MILL_DAYS, abstract: "2030-10-01", submission: "2030-10-01", registration: "2031-04-01" },
  },
  {
    principle: "a deadline to register is none for papers",
    html: `${MILL}<p>Early registration deadline: 1 March 2031</p>`,
    dates: { ...MILL_DAYS, registration: "2031-03-01" },
  },
  {
    principle: "a page about nothing has no days",
    html: "<title>barn.example may be for sale</title><h1>Buy this domain</h1><p>Last updated 7 March 2030. Copyright 2030.</p>",
    dates: {},
  },
  {
    principle: "a hotel's offer is for other days",
    html: `${MILL}<h2>Hotel</h2><p>Rooms are held for 2–9 May 2031.</p><h2>Excursion</h2><p>8–10 May 2031</p>`,
    dates: MILL_DAYS,
  },
  {
    principle: "the next edition is announced",
    html: `${MILL}<p>MILL 2032 will be held in Kassel, Germany, 9–12 May 2032.</p>`,
    dates: MILL_DAYS,
  },
  {
    principle: "between two days",
    html: "<title>SAAT 2030</title><h1>Tagung SAAT 2030</h1><p>Die Tagung findet zwischen 3. Juni und 5. Juni 2030 in Bonn, Deutschland, statt.</p><h2>Termine</h2><ul><li>Einreichung: 1. Februar 2030<li>Benachrichtigung: 1. April 2030</ul>",
    dates: { start: "2030-06-03", end: "2030-06-05", submission: "2030-02-01", notification: "2030-04-01" },
  },
  {
    principle: "in another script",
    html: "<html lang=zh><title>磨坊会议 2031</title><h1>磨坊会议 2031</h1><p>会议时间：2031年5月4日～7日</p><h2>重要日期</h2><ul><li>论文提交截止：2030年12月1日<li>录用通知：2031年2月15日</ul>",
    dates: { ...MILL_DAYS, submission: "2030-12-01", notification: "2031-02-15" },
  },
  {
    principle: "… and in another",
    html: "<html lang=ru><title>Конференция ЗЕРНО 2031</title><h1>Конференция ЗЕРНО 2031</h1><p>Конференция пройдёт 4-7 мая 2031 г. в Твери</p><h2>Сроки</h2><ul><li>Подача докладов: 1 декабря 2030<li>Уведомление о принятии: 15 февраля 2031</ul>",
    dates: { ...MILL_DAYS, submission: "2030-12-01", notification: "2031-02-15" },
  },
  {
    principle: "abstracts are all that is handed in, and are decided",
    html: `${MILL}<h2>Important dates</h2><ul><li>Abstract submission deadline: 15 January 2031<li>Notification of acceptance: 20 February 2031<li>Early registration: 20 March 2031</ul>`,
    dates: { ...MILL_DAYS, abstract: "2031-01-15", submission: "2031-01-15", notification: "2031-02-20" },
  },
  {
    principle: "… in other words",
    html: "<html lang=nl><title>Molendag 2031</title><h1>Molendag 2031</h1><p>Deventer, 4 en 5 mei 2031</p><h2>Belangrijke data</h2><ul><li>Indienen van samenvattingen: 1 februari 2031<li>Bericht aan auteurs: 10 maart 2031</ul>",
    dates: {
      ...{ start: "2031-05-04", end: "2031-05-05", abstract: "2031-02-01" },
      ...{ submission: "2031-02-01", notification: "2031-03-10" },
    },
  },
  {
    principle: "… in a sentence",
    html: `${MILL}<h2>Abstracts</h2><p>Abstract submission is open until 31 January 2031. Authors will be informed by 28 February 2031.</p>`,
    dates: { ...MILL_DAYS, abstract: "2031-01-31", submission: "2031-01-31", notification: "2031-02-28" },
  },
  {
    principle: "a track whose name nobody knows is not the main one",
    html: `${MILL}<h2>Important dates</h2><ul><li>Paper submission: 2 November 2030<li>Paper notification: 20 January 2031<li>Gemstones submission: 3 February 2031<li>Gemstones notification: 5 March 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "… wherever it stands",
    html: `${MILL}<h2>Important dates</h2><ul><li>Vignettes submission: 3 October 2030<li>Vignettes notification: 5 December 2030<li>Submission: 2 November 2030<li>Notification: 20 January 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "papers that are revised after the event are not what is handed in",
    html: `${MILL}<h2>Important dates</h2><ul><li>Papers due: 2 November 2030<li>Notification: 20 January 2031<li>Post-proceedings papers due: 1 August 2031<li>Post-proceedings notification: 1 October 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "authors respond before they are notified",
    html: `${MILL}<h2>Important dates</h2><table><tr><td>2 Nov 2030<td>Research papers: submission<tr><td>6–9 Jan 2031<td>Research papers: author response<tr><td>20 Jan 2031<td>Research papers: notification<tr><td>20 April 2031<td>Upload of presentation files</table>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "full papers are the main track, short ones are not",
    html: `${MILL}<h3>Deadlines</h3><table><tr><td>Full papers<td>2 November 2030<tr><td>Short papers<td>10 December 2030<tr><td>Notification full papers<td>20 January 2031<tr><td>Notification short papers<td>3 February 2031</table>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "… however late they are due",
    html: `${MILL}<h2>Deadlines</h2><ul><li>Long papers: 9 December 2030<li>Short papers: 30 January 2031<li>Decisions on long papers: 17 February 2031<li>Decisions on short papers: 10 March 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-12-09", notification: "2031-02-17" },
  },
  {
    principle: "what is accepted was submitted before: a manuscript that follows is the final one",
    html: `<html lang=ja>${MILL}<h2>日程</h2><table><tr><td>発表申込締切<td>2030年11月2日<tr><td>採否通知<td>2030年12月20日<tr><td>原稿締切<td>2031年2月3日</table>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2030-12-20" },
  },
  {
    principle: "… in any language",
    html: `<html lang=tr>${MILL}<h2>Önemli tarihler</h2><ul><li>Bildiri gönderim son tarihi: 2 Kasım 2030<li>Kabul edilen bildirilerin ilanı: 20 Aralık 2030<li>Tam metin gönderimi: 3 Şubat 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2030-12-20" },
  },
  {
    principle: "an early rejection is not yet the decision",
    html: `${MILL}<h2>Important dates</h2><h3>Winter deadline</h3><ul><li>Refereed papers due: 5 November 2030<li>Early reject notification: 12 December 2030<li>Notification to authors: 20 January 2031<li>Final paper files due: 1 March 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-05", notification: "2031-01-20" },
  },
  {
    principle: "a workshop on one day of a larger event",
    html: "<title>SPELT 2031</title><h1>SPELT 2031: 6th Workshop on Spelt</h1><p>Affiliated with CAKE 2031, 22 July 2031, Lisbon, Portugal</p><p>Papers must be submitted by 24 April 2031; authors will be notified on 29 May 2031.</p>",
    dates: { start: "2031-07-22", end: "2031-07-22", submission: "2031-04-24", notification: "2031-05-29" },
  },
  {
    principle: "… which is said in a sentence, behind the days of the larger event",
    html: "<title>2nd Workshop on Spelt (SPELT 2031)</title><h1>SPELT 2031</h1><p>Affiliated with CAKE 2031 (June 20 - June 25, 2031). The workshop will be held on Saturday, June 21, 2031.</p><p>Papers due: 24 April 2031</p><p>Notification: 29 May 2031</p><p>Early registration for CAKE: 1 June 2031</p>",
    dates: { start: "2031-06-21", end: "2031-06-21", submission: "2031-04-24", notification: "2031-05-29" },
  },
  {
    principle: "… in another language",
    html: "<html lang=de><title>Workshop Dinkel 2031</title><h1>Workshop Dinkel 2031</h1><p>im Rahmen der Tagung Kuchen 2031 (7.–11. Juli 2031). Der Workshop findet am 8. Juli 2031 in Graz, Österreich, statt.</p><ul><li>Einreichung: 24. April 2031<li>Benachrichtigung: 29. Mai 2031</ul>",
    dates: { start: "2031-07-08", end: "2031-07-08", submission: "2031-04-24", notification: "2031-05-29" },
  },
  {
    principle: "… the day before that event begins",
    html: "<title>CHAFFSEC 2031 - 1st Workshop on Chaff</title><h1>CHAFFSEC 2031</h1><p>September 7, 2031, co-located with BREAD 2031 (September 8-12, 2031)</p><h2>Important dates</h2><p>Papers due June 2, 2031<br>Authors notified July 14, 2031</p>",
    dates: { start: "2031-09-07", end: "2031-09-07", submission: "2031-06-02", notification: "2031-07-14" },
  },
  {
    principle: "of two decisions on papers the last one counts",
    html: `${MILL}<ul><li>Papers due: 2 November 2030<li>First-round notification: 20 December 2030<li>Revisions due: 10 January 2031<li>Final notification: 30 January 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-30" },
  },
  {
    principle: "… and one on abstracts does not",
    html: `${MILL}<ul><li>Abstract notification: 20 December 2030<li>Full papers due: 2 November 2030<li>Final notification: 30 January 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-30" },
  },
  {
    principle: "a day that another replaced elsewhere on the page is an old one",
    html: `${MILL}<h2>Call for papers</h2><p>Papers are due by 2 November 2030. Notification: 20 January 2031.</p><h2>Important dates</h2><ul><li>Paper submission: <s>2 November 2030</s> 12 November 2030<li>Notification: <s>20 January 2031</s> 30 January 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-12", notification: "2031-01-30" },
  },
  {
    principle: "… also when it stands first, in plain words",
    html: `${MILL}<h2>Important dates</h2><ul><li>Paper submission: 2 November 2030<li>Notification of acceptance: 20 January 2031</ul><h2>Submission</h2><p>Paper submission deadline: 2 November 2030, extended to 12 November 2030. Notification: 20 January 2031, moved to 30 January 2031.</p>`,
    dates: { ...MILL_DAYS, submission: "2030-11-12", notification: "2031-01-30" },
  },
  {
    principle: "papers in a list with posters are the main track's",
    html: `${MILL}<h2>Call for papers, posters and panels</h2><ul><li>Submission of papers, posters and panels: 2 November 2030<li>Notification: 20 January 2031<li>Poster printing: 3 March 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "those who need a visa hand in earlier than the rest",
    html: `${MILL}<h2>Important dates</h2><ul><li>Paper submission, participants requiring a visa: 2 October 2030<li>Paper submission, all others: 2 November 2030<li>Notification: 20 January 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "a grant is applied for, and no paper",
    html: `${MILL}<h2>Call for papers</h2><ul><li>Submission: 2 November 2030<li>Notification: 20 January 2031</ul><h2>Travel grants</h2><h3>Important dates</h3><ul><li>Application submission deadline: 3 March 2031<li>Award notification: 20 March 2031</ul>`,
    dates: { ...MILL_DAYS, submission: "2030-11-02", notification: "2031-01-20" },
  },
  {
    principle: "a page that speaks of no meeting has no days of one",
    html: "<title>Mill shop</title><h1>Flour from our mill</h1><p>Written on 12 March 2031. Delivery takes three days. The shop is closed from 24 to 27 December.</p>",
    dates: {},
    weight: 0.3,
  },
];

/** Of these only the places are learned, so that dates keep what saved sites teach. */
export const INVENTED_PLACES: readonly InventedSite[] = [
  {
    principle: "the title alone may name the place",
    html: "<title>MILL 2031 | Graz, Austria | 4-7 May 2031</title><h1>Welcome to MILL</h1><p>Papers about mills are welcome.</p>",
    dates: MILL_DAYS,
    place: ["Graz", "Austria"],
  },
  {
    principle: "a place behind its label",
    html: "<html lang=es><title>Jornadas del Molino 2031</title><h1>Jornadas del Molino</h1><ul><li>Fecha: 4 al 7 de mayo de 2031<li>Lugar: Aula Magna, Tandil, Argentina</ul><h3>Comité</h3><ul><li>Ana Ruiz, Universidad de Sevilla, España<li>Luis Mora, Universidad de Chile, Chile</ul>",
    dates: MILL_DAYS,
    place: ["Tandil", "Argentina"],
  },
  {
    principle: "… in a cell of its own",
    html: "<html lang=it><title>Mulini 2031</title><h1>Convegno sui Mulini</h1><table><tr><th>Quando</th><td>4-7 maggio 2031</td></tr><tr><th>Luogo</th><td>Castello di Buda, Gorizia, Italia</td></tr></table><p>Comitato: J. Weber (Wien, Austria), P. Roux (Lyon, Francia)</p>",
    dates: MILL_DAYS,
    place: ["Gorizia", "Italy"],
  },
  {
    principle: "… without its country",
    html: "<html lang=cs><title>Mlýny 2031</title><h1>Konference Mlýny 2031</h1><p>Termín: 4. – 7. května 2031</p><p>Místo: Jihlava</p><h3>Organizace</h3><p>Ubytování: kolej</p>",
    dates: MILL_DAYS,
    place: ["Jihlava", "Czech Republic"],
  },
  {
    principle: "… and before the house",
    html: "<html lang=uk><title>Млини 2031</title><h1>Конференція «Млини»</h1><p>Дата: 4–7 травня 2031 року<br>Місце: Полтава, ПНТУ</p><p>Оргкомітет: І. Шевченко (Варшава, Польща)</p>",
    dates: MILL_DAYS,
    place: ["Полтава", "Ukraine"],
  },
  {
    principle: "… in a script without capitals",
    html: "<html lang=ja><title>水車シンポジウム</title><h1>水車シンポジウム</h1><p>日時：2031年5月4日～7日</p><p>会場：長野市</p>",
    dates: MILL_DAYS,
    place: ["長野市", "Japan"],
  },
  {
    principle: "the next edition's place is another",
    html: "<title>MILL 2031</title><h1>MILL 2031</h1><p>4–7 May 2031, Graz, Austria</p><h2>News</h2><p>MILL 2033 will be held in Metz, France, 3–6 May 2033.</p>",
    dates: MILL_DAYS,
    place: ["Graz", "Austria"],
  },
  {
    principle: "… also in a banner above",
    html: "<title>MILL 2031</title><p>MILL 2033 will take place in Metz, France. Join us on 3–6 May 2033!</p><h1>MILL 2031</h1><p>Graz, Austria, 4–7 May 2031</p>",
    dates: MILL_DAYS,
    place: ["Graz", "Austria"],
  },
  {
    principle: "the country may stand in the next line",
    html: "<html lang=pl><title>Młyny 2031</title><h1>Konferencja Młyny 2031</h1><p>Zamość, 4–7 maja 2031</p><p>Polska</p><h3>Komitet</h3><p>Jan Weber, Uniwersytet Wiedeński, Austria</p>",
    dates: MILL_DAYS,
    place: ["Zamość", "Poland"],
  },
  {
    principle: "people come from many places",
    html: "<title>MILL 2031</title><h1>Symposium on Mills</h1><h2>4–7 May 2031</h2><h3>Graz Austria</h3><h2>Program committee</h2><ul><li>Ada Lin, Boston, USA<li>Bo Ek, Lund, Sweden<li>Cy Orr, Portland, USA<li>Di Fox, Reno, USA<li>Ed Poe, Salem, USA</ul>",
    dates: MILL_DAYS,
    place: ["Graz", "Austria"],
  },
];

export function inventedPage({ html }: InventedSite): Page {
  const headers: [string, string][] = [["content-type", "text/html; charset=utf-8"]];
  const body = new TextEncoder().encode(html);
  return readPage({ kind: "fetched", url: "https://invented.example/", at: 0, took: 0, status: 200, headers, body });
}
