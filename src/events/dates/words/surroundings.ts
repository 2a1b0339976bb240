/** The words of what else stands on such pages: hotels, programme, news, former editions, headings of dates (see ../concept-words.ts). */
export const WORDS_OF_SURROUNDINGS = `
en hotel: hotel, accommodation, booking, room block, excursion, banquet, dinner, fair$, museum, tour$, tours$, travel, visit, badge, entertainment
de hotel: *hotel, unterkunft, *buchung
fr hotel: hôtel, hébergement
es hotel: hotel, alojamiento, hospedaje
pt hotel: hotel, hospedagem, alojamento
it hotel: albergo, alloggio
pl hotel: hotel, nocleg
ru hotel: гостиниц, отел, бронирован, экскурс, проживан
ja hotel: 宿泊, ホテル

en support: visa, scholarship, travel grant, travel award, travel support, grant, volunteer, sponsor, cancell, refund, financial, stipend, bursar, letter of invitation, invitation letter
es support: beca$, becas$, visado, patrocin
pt support: bolsa, visto, patrocín
ru support: виз, грант
ja support: ビザ, 査証
en slides: slide$, slides, presentation file, presentation upload, final presentation, ppt, powerpoint, video upload, video submission, pre-recorded, prerecorded, recording, poster upload, poster file, poster pdf, submit presentation, presentation submission
de slides: folien, präsentationsdatei
fr slides: diaporama, fichiers de présentation
es slides: diapositiva, archivo de presentación, presentaciones en
pt slides: ficheiros, slides, arquivo da apresentação, arquivos de apresentação
ru slides: презентаци
ja slides: 発表資料, スライド

en programme: program, schedule, agenda, timetable, proceedings, day 1, day 2, session
de programme: programm, zeitplan, ablauf
fr programme: programme, horaire
es programme: programa, agenda, cronograma, horario
pt programme: programa, programação, agenda, anais
it programme: programma
pl programme: program, harmonogram
ru programme: программ, расписан
tr programme: program
zh programme: 日程安排, 议程
ja programme: プログラム, 日程表
ko programme: 프로그램

en social: covid, pandemic, corona
en journal: journal, special issue, lncs, publication, published
es journal: revista
pt journal: revista, publicação
ru journal: журнал, публикац
en post: post-proceeding, postproceeding, post proceeding, post-conference, post-workshop, post-symposium, after the conference, after the workshop, journal version, extended version for
fr post: post-actes
en data: training data, test data, test set, evaluation start, evaluation end, release of, dataset

en news: news, updates, update$, what's new, latest, announcements, posted, last modified, last updated, updated, added, is online, are online, now online, is available, are available, now available, released, list of, click here
de news: aktuell, neuigkeit, *nachrichten
fr news: nouvelles, actualit
es news: noticia, novedad
pt news: notícia, novidade, já está
it news: notizi
pl news: aktualno
cs news: aktuality, novink
ru news: новост, объявлен
uk news: новин
tr news: haber, duyuru$, duyurular
zh news: 新闻, 动态, 公告, 轮通知, 会议通知
ja news: お知らせ, 更新, ニュース, 新着
ko news: 공지사항, 소식

en past: previous, past, former, last edition, last meeting, last conference, archive, earlier, history, other events, other conferences, related events, related conferences, last year, was held, were held, has been held, took place, proceedings of
de past: frühere, bisherige, vergangene, fand, letzte, letztjährig, vorherige, vorangegangen, zuletzt
fr past: précédent, passé, a eu lieu, dernière édition, s'est tenu, se sont tenu
es past: anterior, pasad, se celebró, tuvo lugar, última edición
pt past: anterior, passad, foi realizad, última edição
it past: precedent, si è svolt, si è tenut, ultima edizione
pl past: poprzedni, ostatnia edycja, odbył, minion
nl past: vorige, eerdere, vond plaats, afgelopen
sv past: föregående, tidigare, ägde rum
ru past: прошл, предыдущ, архив, состоял, прошел, прошёл
ja past: 過去

en dates: dates, deadlines, timeline, calendar, date$, key dates, important dates, time table
de dates: termine, fristen, wichtige daten
fr dates: dates, échéanc, calendrier
es dates: fechas, calendario, cronograma
pt dates: datas, calendário, cronograma, prazos
it dates: date importanti, scadenze, date
ca dates: dates, calendari
ro dates: date importante, termene
nl dates: belangrijke data, datum
sv dates: datum, viktiga dat
da dates: datoer
no dates: datoer
fi dates: päivämäär, aikataul
pl dates: terminy, ważne daty, daty, harmonogram, kalendarium
cs dates: termíny, důležité
sk dates: termíny, dôležité
hu dates: *határid, dátum
hr dates: datumi, rokovi
sl dates: datumi, roki
bg dates: дати, срокове
ru dates: даты, сроки, календар
uk dates: дати, терміни, строки
el dates: ημερομηνί
tr dates: tarihler, takvim
id dates: tanggal
vi dates: ngày quan trọng, mốc thời gian
zh dates: 日期, 重要日期, 重要时间, 时间安排
ja dates: 日程, 重要, スケジュール
ko dates: 일정
ar dates: تواريخ, مواعيد
fa dates: تاریخ
he dates: תאריכים

en call: call for, cfp$, callforpapers, call$, calls$
de call: aufruf, call for
fr call: appel à, appel aux, appels$
es call: convocatoria, llamado, llamada
pt call: chamada, convocatória
it call: call for, invito a
pl call: zaproszenie, call for
ru call: информационное письмо, приглаш, требован
uk call: запрошен, вимог
tr call: çağrı
zh call: 征文, 征稿, 徵稿
ja call: 募集, 論文募集
ko call: 모집

en about: participa, author, attend, home$, main$, index$, welcome, about, overview, general info, info$, information$, greeting
de about: startseite, willkommen, über
fr about: accueil, présentation
es about: inicio, acerca, bienvenid, presentación
pt about: início, sobre$, saiba mais, saibamais, apresentação, evento$
it about: presentazione, benvenut
pl about: o konferencji, strona główna
ru about: о конференции, главная, общая информация
tr about: hakkında, anasayfa
ja about: 挨拶, ごあいさつ, 概要

en period: period, exhibition, rate$, camp$, rebuttal, window, phase, between
de period: zeitraum
es period: período, periodo
pt period: período
ru period: период

en extended: extend, extension, postpone, new deadline, new date, updated
de extended: verlänger, verschoben
fr extended: prolong, reporté
es extended: prórroga, prorrog, extendid, amplia
pt extended: prorrog, adia, novo$, nova data, estendid
it extended: prorog
pl extended: przedłuż, wydłuż
cs extended: prodlouž
ru extended: продл, перенес
uk extended: продовж
tr extended: uzatıl
zh extended: 延期, 延长
ja extended: 延長, 延期
ko extended: 연장

en staff: committee, organi, speaker, keynote, venue, sponsor, photo, login, contact, team$, gallery, people
de staff: komitee, *veranstalter, sprecher, anfahrt, kontakt
fr staff: comité, conférenciers, contact, lieu$
es staff: comité, ponente, conferencista, patrocin, contacto, sede$, organiza
pt staff: comitê, comissão, comissões, palestrante, patroc, contato, organiza
it staff: comitat, relator, contatti
pl staff: komitet, kontakt
ru staff: комитет, докладчик, контакт, организат
uk staff: комітет, контакт
tr staff: kurul, konuşmac, iletişim

de old: ursprünglich, zuvor$, vorher$, bisher$
ru old: ранее, прежн, первоначальн
uk old: раніше, попередньо
pl old: pierwotn, poprzednio$, wcześniej$
it old: originari, inizialmente$
fr old: initiale$
es old: original$, inicial$
pt old: original$
en old: original$, original date, original deadline, initial date, initial deadline, old date, was$, originally, previously, formerly, old$, instead of, extended from, postponed from, moved from, changed from
`;
