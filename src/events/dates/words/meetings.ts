/** The words of the meeting itself, of taking part and of its tracks: conference, registration, review, workshop (see ../concept-words.ts). */
export const WORDS_OF_MEETINGS = `
en register: regist, sign up, sign-up, enrol
de register: *anmeld, registrier
fr register: inscri, enregistrement
es register: inscri, registro
pt register: inscri, registro
it register: iscri, registraz
ca register: inscri
ro register: înregistr, înscri
nl register: aanmeld, registr, inschrij
sv register: anmäl, registrer
da register: tilmeld, registrer
no register: påmeld, registrer
fi register: ilmoittaut, rekister
pl register: rejestr, zapis
cs register: registr, přihláš
sk register: registr
hu register: regisztr, jelentkez
hr register: registrac, prijava sud, kotizac
sl register: prijav, registrac
bg register: регистрац
ru register: регистрац
uk register: реєстрац
el register: εγγραφ
tr register: kayıt, kayit
id register: pendaftaran, registrasi
vi register: đăng ký
th register: ลงทะเบียน
zh register: 注册, 註冊, 报名, 報名
ja register: 登録, 参加申込, 参加登録
ko register: 등록
ar register: تسجيل
fa register: ثبت نام
he register: הרשמה
sr register: регистрац, пријава уче, котизац
mk register: регистрац, котизац
lv register: reģistr, pieteik
lt register: registr
et register: registreer
eu register: izen-emate, izena emate
gl register: inscri, rexistr
ms register: pendaftaran
hi register: पंजीकरण
az register: qeydiyyat
kk register: тіркел
uz register: ro'yxat, ro‘yxat
is register: skráning

en early: early, reduced, discount, late registration, regular registration, onsite, on-site
de early: frühbuch, *rabatt
fr early: tarif, anticipé
es early: temprana, anticipad, descuento
pt early: antecipad, lote$, desconto
it early: anticipat
pl early: wczesn
ru early: льготн, ранн
zh early: 早鸟
hu early: kedvezmény, korai
cs early: včasn, zvýhodněn
nl early: vroegboek
tr early: erken
ro early: timpuri
vi early: sớm
id early: awal

en pay: payment, fee$, fees$, price, rate$, rates$, pay$
de pay: gebühr, zahlung, bezahl
fr pay: paiement, frais
es pay: pago, cuota, tarifa, arancel, costo
pt pay: pagamento, taxa, valor
it pay: pagament, quota
pl pay: opłat, wpłat
ru pay: оплат, взнос, оргвзнос, перечисл
uk pay: оплат, внес
tr pay: ödeme, ücret
zh pay: 缴费, 费用
ja pay: 支払, 参加費
id pay: pembayaran, biaya
vi pay: phí$, lệ phí, thanh toán
ro pay: taxa, taxei, plat
hu pay: befizet, részvételi díj, díj$, díja$, díjak
hr pay: kotizac, plaćanj, uplat
sr pay: котизац, уплат
el pay: πληρωμ
nl pay: betaling, kosten
sv pay: betalning, avgift
ko pay: 납부, 등록비
ar pay: رسوم, دفع
fa pay: هزینه, پرداخت
th pay: ชำระ, ค่าลงทะเบียน
bg pay: такса, плащан
cs pay: platb, poplat, vložné

en conference: conference, symposium, congress, colloquium, meeting, summit, event$, school, seminar, forum, convention, assembly, when$, date$, dates$
de conference: *konferenz, *tagung, *kongress, *symposium, *veranstaltung, *workshop, wann$, datum$
fr conference: conférence, colloque, congrès, journée, rencontre, séminaire, quand$, date$, dates$
es conference: conferencia, congreso, simposio, jornada, encuentro, foro, evento, coloquio, cuándo, fecha$, fechas$
pt conference: conferência, congresso, simpósio, encontro, evento, escola, jornada, colóquio, quando$, realização
it conference: conferenza, congresso, convegno, simposio, giornat, evento, quando$
ca conference: congrés, conferència, jornad
ro conference: conferin, simpozion, congres
nl conference: conferentie, congres, symposium, wanneer, datum$
sv conference: konferens, symposi
da conference: konference, *møde
no conference: konferanse
fi conference: konferens, seminaari, päivät
et conference: konverents
lv conference: konferenc
lt conference: konferencij
pl conference: konferenc, sympozjum, kongres, zjazd, termin konf
cs conference: konferenc, sympozi, seminář
hu conference: *konferenci, *szimpózium, *kongresszus
hr conference: konferencij, simpozij, skup, kongres
sl conference: konferenc, simpozij
bg conference: конференци
ru conference: конференц, симпозиум, семинар, школ, конгресс, съезд, форум, мероприят, праздн
uk conference: конференц, симпозіум, семінар
el conference: συνέδρι, συμπόσι
tr conference: konferans, kurultay, sempozyum, kongre, çalıştay, etkinlik
id conference: konferensi, seminar, simposium
vi conference: hội nghị, hội thảo
th conference: การประชุม, ประชุม
zh conference: 会议, 會議, 大会, 大會, 开会, 研讨会, 研討會, 年会
ja conference: 会議, 大会, 会期, 開催期日, 開催日, シンポジウム, 研究会, 学会, 日時, 日程
ko conference: 학술대회, 대회, 행사, 일시, 워크숍
ar conference: المؤتمر, مؤتمر, تاريخ
fa conference: همایش, کنفرانس, برگزاری
he conference: כנס
sr conference: конференциј, скуп, симпозијум, конгрес
mk conference: конференциј
sk conference: konferenc, sympóz, seminár
gl conference: congreso, xornada, conferencia
eu conference: biltzar, jardunald, kongresu
ms conference: persidangan, seminar
hi conference: सम्मेलन, संगोष्ठी
az conference: konfrans
kk conference: конференция
uz conference: konferens, anjuman
sq conference: konferenc
is conference: ráðstefn
ka conference: კონფერენც
hy conference: կոնֆերանս, գիտաժողով
bn conference: সম্মেলন

en held: held, takes place, take place, taking place, taken place, will be organi, will be hosted, hosted, is scheduled, join us, see you
de held: stattfind, findet, stattgefunden
fr held: aura lieu, auront lieu, se tiendra, se dérouler, a lieu, se déroule
es held: se celebrar, tendrá lugar, tendrán lugar, se realizar, se llevará, a celebrarse
pt held: será realizad, realizar-se, acontecer, decorrer, ocorrer, no período de, nos dias, entre os dias, realizado
it held: si terrà, si svolger, avrà luogo
ca held: tindrà lloc, se celebrar
ro held: va avea loc, se va desfăș
nl held: plaatsvind, vindt plaats, gehouden
sv held: hålls, äger rum
da held: afholdes, finder sted
no held: arrangeres, finner sted
fi held: järjestet, pidet
pl held: odbędzi, odbyw
cs held: koná, konat, uskutečn
sk held: koná, uskutočn
hu held: megrendez, kerül sor
hr held: održat, održav, održati
sl held: potekal
bg held: проведе, състо
ru held: состоит, пройд, проводит, проводя, проведен, проходит, запланирован
uk held: відбуде, проводит, проходит
el held: θα πραγματοποι, διεξαχθ
tr held: düzenlen, gerçekleş, yapıl
id held: diselenggarakan, dilaksanakan, pelaksanaan, akan diadakan
vi held: diễn ra, tổ chức
zh held: 举行, 举办, 舉行, 舉辦, 召开
ja held: 開催, 行います
ko held: 개최, 열립
sr held: одржа, одржати, održa
lv held: notiks, norisin
lt held: vyks, vyksta
et held: toimub, toimuva
th held: จัดขึ้น, ระหว่างวันที่
ar held: يعقد, سيعقد, ينعقد, تنعقد
fa held: برگزار
ms held: akan diadakan
he held: יתקיים
eu held: ospatu
gl held: celebrarase, terá lugar
is held: verður haldin

en open: opens, opening, open for, begins, begin$, starts, start$, available, goes live, launch, first call, second call, call for papers issued, call issued, portal open, site open, open$
de open: beginn, start, öffn, eröffn, freigeschaltet
fr open: ouverture, début, ouvert, lancement
es open: apertura, inicio, comienzo, abre, abierta, convocatoria
pt open: abertura, início, inicio, aberta, lançamento
it open: apertura, inizio
ca open: obertura, inici
pl open: otwarcie, rozpocz, początek, uruchom
cs open: otevřen, zahájen, spuštěn
hu open: megnyit, *kezdet
ru open: начал, открыти
uk open: початок, відкритт
tr open: başlangıç, açıl, başlama
id open: pembukaan, mulai
zh open: 开始, 開始, 开放
ja open: 開始, 受付開始
ko open: 시작

en close: ends$, end$, closing, close$, closes$
de close: ende$
fr close: fin$, clôture
es close: fin$, finaliza, termina, cierre, clausura
pt close: fim$, finaliza, termina, encerramento, fechamento
ru close: окончан, закрыти, завершен
ja close: 終了

en review: discussion, bidding, reviews due, review period, reviews sent, reviews released, reviewing, review phase, review process, reviews$, review$, peer review, reviewer, mentor
de review: begutacht, gutachten
fr review: évaluation, relecture, expertise
es review: evaluación, revisión, arbitraje
pt review: avaliação, revisão, revisões, parecer
it review: revisione, valutazione
pl review: recenz
cs review: recenz
ru review: рецензир, экспертиз, рассмотрен
tr review: değerlendirme, hakem
zh review: 审稿, 评审
ja review: 査読
hr review: recenz
sr review: рецензиј
ko review: 심사$
ar review: تحكيم, مراجعة
en response: rebuttal, author response, authors response, authors' response, author feedback, response period, response phase, response from authors
de response: stellungnahme der autor
es response: réplica
pt response: réplica, rebuttal
zh response: 答辩, rebuttal

en proposal: proposal, nominat, expression of, mentoring request, mentorship, call for workshop, session organi
de proposal: vorschläge, *vorschlag
fr proposal: proposition d'atelier, propositions d'atelier
es proposal: propuesta de taller, propuestas de simposio
pt proposal: proposta de, propostas de
it proposal: proposte di, proposta di

en main: regular paper, regular track, research paper, research track, technical paper, technical track, full paper, main track, main conference, long paper, regular submission, full submission, conference paper, oral present, oral abstract, paper /, papers /, papers and poster, papers & poster, paper/poster, full/, full and short, full & short
es main: track regular, pista principal, sesión regular, ponencias completas, trabajos completos, artículos completos
pt main: trilha principal, trilha regular, track regular, trilha de pesquisa, artigos completos, trabalhos completos
ru main: устны

en side: poster, demo$, demos$, demonstration, doctoral, phd, ph.d, dissertation, industr, student, artifact, artefact, late-breaking, late breaking, work-in-progress, work in progress, wip$, lightning, fast abstract, new ideas, special session, special track, special issue, challenge, competition, contest, hackathon, shared task, shrec, panel, exhibit, birds of a feather, bof$, keynote, nier$, tool paper, tool track, satellite, co-located, colocated, music, concert, performance, installation, artwork, video, case stud, case report, tutorial, short paper, practitioner, flash talk, invited, mini-symposi, minisymposi, visa, round table, award, bursar
de side: *poster, doktorand, *wettbewerb
fr side: affiche, doctorant, concours, atelier doctoral
es side: póster, poster, cartel, concurso, estudiant, simposio doctoral, doctoral, curso, minicurso, taller
pt side: pôster, poster, concurso, maratona, estudant, doutor, mestrado, minicurso, oficina, sessão especial, estágio
it side: poster, dottorand, concorso
pl side: poster, doktoran, sesja special
ru side: постер, стендов, аспирант, конкурс, молод
uk side: постер, конкурс, стендов
tr side: poster, özel oturum, öğrenci, yarışma
zh side: 海报, 竞赛, 展板
ja side: ポスター, デモ, 学生
ko side: 포스터, 학생

en workshop: workshop
fr workshop: atelier
es workshop: taller
pt workshop: workshop, oficina
it workshop: workshop
de workshop: workshop
tr workshop: çalıştay
`;
