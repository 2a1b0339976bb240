/**
 * The words for each concept (concepts.ts): a language, a concept, its words; one row for a thing in one language.
 *
 * A word is given by its beginning; "*" in front of it: also within a word ("Beitragseinreichung"); "$" behind it: the
 * whole word. Another language is a few more rows; nothing else has to know.
 */
export const CONCEPT_WORDS = `
en notify: notif, hear from us, hear us$, hear back, intimation, informed, inform authors, response to authors, responses to authors, reply to authors, announced to authors, letters sent, letter mailed, letters mailed
de notify: *benachricht, *rückmeldung, mitteilung, bescheid
fr notify: notif, avis d', avis du comit, avis aux, réponse, retour aux auteurs, seront informé
es notify: notific, comunicación de, comunicacion a, aviso, respuesta
pt notify: notific, comunicação d, comunicação a, divulga, aviso, resposta
it notify: notific, comunicazione d, comunicazione a, risposta
ca notify: notific, comunicació d
ro notify: notific, anunțarea, confirmarea
nl notify: *bekendmaking, notific, bericht aan
sv notify: besked, meddelande, underrätt
da notify: besked, meddelelse, svar til
no notify: tilbakemelding, varsel, svar til
fi notify: *ilmoitus hyv, hyväksymisilm, *tiedotus
pl notify: powiadom, informacja o, zawiadom
cs notify: oznámen, vyrozum, informace o
hu notify: értesít, *értesítés
hr notify: obavijest, obaveštenj, obavešt
sl notify: obvestil, obvešč
bg notify: известяв, уведом
ru notify: уведом, извещ, информирован, оповещ, сообщено, сообщен
uk notify: повідомл, сповіщ, інформуван, буде повідомлено
el notify: ειδοποίησ, ενημέρωσ, γνωστοποί
tr notify: bildirilmesi, duyurul, *bildirimi, ilan
id notify: pemberitahuan, pengumuman
vi notify: thông báo
zh notify: 通知
ja notify: 通知, 採否
ko notify: 통보, 통지
ar notify: إشعار, إخطار, إعلام, الرد
fa notify: اعلام, اطلاع
he notify: הודעה
sr notify: обавешт, обавијест
mk notify: известув
lv notify: paziņo, informēšan
lt notify: pranešim, informavim, pranešti
et notify: teavit, teade autor
sk notify: oznámen, vyrozum, informovan
th notify: แจ้งผล, ประกาศผล
hi notify: सूचना, अधिसूचना
ms notify: makluman, pemberitahuan
gl notify: notific, comunicación d
eu notify: jakinaraz
az notify: bildiriş, məlumat
kk notify: хабарла
uz notify: xabar
sq notify: njoftim
is notify: tilkynning
ka notify: შეტყობინ
hy notify: ծանուց
bn notify: বিজ্ঞপ্তি

en accept: accept, reject
de accept: *annahme, akzept, *zusage
fr accept: accept
es accept: acept, aprobac
pt accept: aceit, aceite, aprova
it accept: accett
ca accept: accept
ro accept: accept
nl accept: *aanvaard, accept
sv accept: antag, accept, godkänn
da accept: accept, antag, godkend
no accept: aksept, godkjen
fi accept: hyväks
pl accept: akcept, przyję, zakwalifik
cs accept: přijet, přijat, akcept
sk accept: prijat, akcept
hu accept: *elfogad
hr accept: prihvać, prihvat
sl accept: sprejet, sprejem
bg accept: приемане, приети, одобр
ru accept: приняти$, принятии, принятие, принятия, принятых, принятые, принята, принят$, приняты$, включени
uk accept: прийнят, прийом доповід
el accept: αποδοχ
tr accept: kabul
id accept: penerimaan, diterima
vi accept: chấp nhận
zh accept: 录用, 錄用, 接受
ja accept: 採択, 採録, 採用
ko accept: 채택, 게재
ar accept: قبول
fa accept: پذیرش
he accept: קבלה, קבלת
sr accept: прихва
mk accept: прифат
lv accept: pieņem
lt accept: priėm, priimt
et accept: vastuvõt, heakskii
th accept: ตอบรับ
hi accept: स्वीकृति, स्वीकार
ms accept: penerimaan
gl accept: acept
eu accept: onar
az accept: qəbul
kk accept: қабылдан
sq accept: pranim
is accept: samþykk
bn accept: গ্রহণ

en result: decision, results$, outcome, accept/reject, review results, editorial decision, selected
de result: entscheid, ergebnis
fr result: résultat, décision
es result: resultado, dictamen, definición de, selección, fallo
pt result: resultado, decisão, seleção
it result: esito$, esiti$, risultat, decision
pl result: wynik, decyzj
cs result: výsled, rozhodnut
ru result: результат, решени
uk result: результат, рішенн
tr result: sonuç, değerlendirme sonu
zh result: 结果, 結果
ja result: 結果
ko result: 결과, 심사결과
id result: hasil
ar result: نتائج
hu result: döntés, eredmény
ro result: rezultat, decizi
hr result: rezultat, odluk
sl result: rezultat, odločit
sr result: резултат, одлук
bg result: резултат, решени
el result: αποτελέσμ, απόφασ, αποφάσ
nl result: beslissing, uitslag
sv result: beslut
da result: afgørelse
fi result: *päätös, päätökset, tulokset
vi result: kết quả
th result: ผลการพิจารณา
fa result: نتایج, نتیجه, داوری نهایی
lt result: rezultat, sprendim
lv result: rezultāt, lēmum
et result: tulemus, otsus

en camera: camera, print-ready, publication-ready, print ready, publication ready, copyright form, copyright transfer, copyright agreement, copyright due
de camera: druckfertig, *druckfassung, druckreif
es camera: camera, lista para imprimir
pt camera: camera
tr camera: baskıya hazır, baskiya
ru camera: camera
zh camera: 最终稿, 最终版, 终稿, 最終稿, 定稿
ja camera: 最終原稿, 最終版, 最終稿, カメラレディ, カメラ・レディ
ko camera: 최종, 카메라레디

en final: final$, finals$, finalised, finalized, revised, ultimate, full version
de final: final$, finale$, finalen$, finaler$, endgültig, *endfassung, überarbeitet
fr final: final$, finale$, finales$, finaux$, définiti, corrigé
es final: final$, finales$, definitiv, corregid
pt final: final$, finais$, definitiv, corrigid
it final: finale$, finali$, definitiv, corrett
ca final: final$, finals$, definitiv
ro final: final$, finală$, finale$, finala$
nl final: definitie, eindversie, finale
sv final: slutlig, slutgiltig, färdig
da final: endelig
no final: endelig
fi final: lopulli
pl final: finaln, ostateczn, końcow
cs final: finální, konečn, závěrečn
sk final: finálny, konečn
hu final: végleges, *végleges
hr final: konačn, završn
sl final: končn
bg final: окончател, финалн
ru final: финальн, окончательн, итогов, исправлен
uk final: остаточн, фінальн
el final: τελικ
tr final: son hali, nihai, son sürüm
zh final: 最终, 最終
ja final: 最終
ko final: 최종
ar final: النهائي
fa final: نهایی
vi final: bản cuối, cuối cùng, hoàn chỉnh, chính thức
id final: akhir$
sr final: коначн, завршн
lv final: galīg
lt final: galutin
et final: lõplik, lõppversioon
th final: ฉบับสมบูรณ์, ฉบับแก้ไข
he final: סופי

en version: version, manuscript, copy$, copies$, draft, files$, revision
de version: fassung, version
fr version: version
es version: versión, versiones
pt version: versão, versões
it version: version
pl version: wersj
ru version: верси, вариант
uk version: версі, варіант
zh version: 稿, 版
ja version: 原稿, 版
ro version: varianta, versiune
hu version: változat, verzió
nl version: versie
sv version: version
da version: version
fi version: versio
cs version: verze
hr version: verzij, inačic
sl version: različic, verzij
sr version: верзиј
el version: έκδοσ, μορφή
vi version: bản$
id version: versi
tr version: sürüm, tam metin
ar version: نسخة, النسخة
ca version: versió

en submit: submi, upload, send in, full paper, long paper, short paper, regular paper, research paper, technical paper, papers close, call closes, received by, receipt of, paper collection
de submit: *einreich, *eingereicht, *einsend, *abgabe, *anmeldung von beitr, *anmeldung eines, abstracteinreich
fr submit: soumission, soumettre, envoi, réception de, dépôt, remise, proposition de communication
es submit: envío, envio, enviar, recepci, presentación de, entrega, remisión, someter, postula, recibir
pt submit: submiss, submet, envio, enviar, receb, recepç, entrega, inscrição de trabalho, inscrições de trabalho
it submit: invio, inviare, inviat, sottomi, presentazione d, ricezione, consegna, *submission
ca submit: enviament, presentació d, recepció
gl submit: envío, presentación, recepción
ro submit: trimiter, transmiter, depuner, înscrierea lucr
nl submit: indien, inzend, insturen, inlever
sv submit: inlämn, *inskick, insänd
da submit: indsend, indlever
no submit: innsend, innlever
fi submit: *jättö, lähettä, *lähettämi
et submit: esitami, saatmi
lv submit: iesniegš, iesūtīš
lt submit: pateikim, įteikim, siuntim
pl submit: przesył, przesłan, nadsył, zgłasz, zgłosz, składan, przyjmowan
cs submit: zaslán, zasílán, odevzdán, podán, přihláš, příjem
hu submit: beadás, *beküld, benyújt, beérkez, jelentkezés
hr submit: slanje, prijava rad, predaj, dostav, podnošenj
sl submit: oddaj, pošilj, prijava prisp
bg submit: подаван, изпращан, представян, предаване
mk submit: поднесув, испраќ, доставув
ru submit: подач, представлен, отправк, прием, приём, присл, заяв, подать, направлени, принимаются, принимается, загрузк
uk submit: подан, надсил, прийом, прийман, подач, представлен
be submit: падач, прыём
el submit: υποβολ, αποστολ
tr submit: gönder, teslim, başvur
az submit: təqdim, göndər
kk submit: тапсыру, жіберу, қабылдау
id submit: pengiriman, pengumpulan, penyerahan, kirim
ms submit: penghantaran, serahan
vi submit: nộp, gửi bài
th submit: ส่งบทความ, ส่ง
zh submit: 投稿, 提交, 征文, 征稿, 截稿, 徵稿
ja submit: 投稿, 応募, 提出, 申込, 募集
ko submit: 제출, 접수, 투고
ar submit: إرسال, تقديم, استلام, تسليم
fa submit: ارسال, دریافت
he submit: הגשת, הגשה, שליחת
sr submit: слање, предај, достав, подношењ, пријава рад
sk submit: zaslani, zasielan, odovzdan, prihlas, podani
eu submit: bidal, aurkez
hi submit: प्रस्तुत, जमा
uz submit: topshir, yubor, qabul qil
sq submit: dorëzim
is submit: skil$, innsend
ka submit: წარდგენ
hy submit: ներկայաց
bn submit: জমা

en deadline: deadline, due$, due date, closing date, closes$, cut-off, cutoff, no later than, last day, last date
de deadline: *frist, *schluss$, stichtag, deadline, spätestens
fr deadline: date limite, échéance, limite, clôture, délai, au plus tard
es deadline: plazo, fecha límite, limite, límite, cierre, vencimiento, fin de recepción
pt deadline: prazo, data limite, limite, data-limite, encerra, término
it deadline: scadenza, termine
ca deadline: termini, data límit, límit
ro deadline: termen, data limită
nl deadline: deadline, sluitingsdatum, uiterlijk
sv deadline: sista dag, deadline, senast
da deadline: frist, deadline, senest
no deadline: frist, senest
fi deadline: *määräaika, deadline, viimeistään
et deadline: tähtaeg
lv deadline: termiņš
lt deadline: terminas, galutinis
pl deadline: termin, ostateczny
cs deadline: termín, uzávěrka, deadline
sk deadline: termín, uzávierka
hu deadline: *határid
hr deadline: rok$, rokovi
sl deadline: rok$, skrajni
bg deadline: срок, краен
ru deadline: срок, крайн, завершени, окончани, дедлайн, не позднее
uk deadline: термін, строк, кінцев, завершенн, останн, не пізніше
el deadline: προθεσμ, λήξη, καταληκτικ
tr deadline: son tarih, son gün, son gönderim, bitiş
id deadline: batas, tenggat
vi deadline: hạn nộp, hạn chót, hạn cuối
th deadline: กำหนด, วันสุดท้าย, ภายใน
zh deadline: 截止, 截稿, 期限
ja deadline: 締切, 締め切り, 〆切, 期限, しめきり
ko deadline: 마감, 기한
ar deadline: آخر موعد, الموعد النهائي, موعد
fa deadline: مهلت, آخرین
he deadline: מועד אחרון
sr deadline: рок$, рокови
mk deadline: рок$, краен
gl deadline: prazo, data límite
eu deadline: epe
ms deadline: tarikh akhir, tarikh tutup
hi deadline: अंतिम तिथि, अन्तिम तिथि
sq deadline: afat
is deadline: *frestur
az deadline: son tarix
kk deadline: мерзім
uz deadline: muddat
bn deadline: শেষ তারিখ

en until: until, by$, till, before$
de until: bis$, bis zum
fr until: jusqu, avant le
es until: hasta
pt until: até
it until: entro, fino al
nl until: tot$, voor$, vóór
sv until: senast, fram till
pl until: do dnia
ru until: до$
uk until: до$
bg until: до$
sr until: до$
ro until: până
tr until: kadar
ja until: まで
zh until: 前$
he until: עד

en paper: paper, article, manuscript, contribution, submission, full text, extended version, talk
de paper: *beitrag, *beiträg, paper, artikel, vortrag
fr paper: article, communication, papier, contribution
es paper: artículo, articulo, trabajo, ponencia, contribucion, paper
pt paper: artigo, trabalho, comunicaç, contribuiç, paper
it paper: articol, contribut, lavor, paper
pl paper: artykuł, referat, prac
cs paper: příspěv, člán, prací
ru paper: доклад, стать, материал, работ, заяв
uk paper: доповід, статт, матеріал
tr paper: bildiri, makale
zh paper: 论文, 論文, 全文
ja paper: 論文, 原稿, 発表
ko paper: 논문
hu paper: cikk, előadás, dolgozat, tanulmány, *cikkek
ro paper: lucrăr, lucrare, articol
hr paper: rad$, radov, rada$, članak, članka
sl paper: prispev, član, referat
sr paper: рад$, радов, радa$, чланак, чланка
bg paper: доклад, стати, материал
el paper: εργασι, άρθρ, ανακοινώσ, εισηγήσ
nl paper: *bijdrage, artikel, paper
sv paper: bidrag, artikel, artiklar
da paper: bidrag, artikel, artikler
no paper: bidrag, artikkel, artikler
fi paper: artikkel, *paperi, esity
et paper: artikl, ettekan, tees
lv paper: rakst, referāt
lt paper: straipsn, pranešimų tekst
id paper: makalah, artikel, paper
vi paper: bài báo, bài viết, toàn văn, bài$
th paper: บทความ, ผลงาน
ar paper: بحوث, أبحاث, الأوراق, ورقة, بحث
fa paper: مقاله, مقالات
he paper: מאמר
ca paper: comunicaci, article, ponènci, treball
gl paper: comunicaci, traballo, artigo

en abstract: abstract
de abstract: *kurzfassung, abstract, zusammenfassung, *exposé
fr abstract: résumé, abstract
es abstract: resumen, resúmenes, abstract
pt abstract: resumo
it abstract: abstract, riassunt, sommar
ca abstract: resum
ro abstract: rezumat
nl abstract: samenvatting, abstract
sv abstract: sammanfattning, abstract
pl abstract: abstrakt, streszcz
cs abstract: abstrakt
hu abstract: absztrakt, *kivonat
hr abstract: sažet, sažec
sl abstract: povzet
bg abstract: резюме
ru abstract: тезис, аннотац, абстракт, реферат
uk abstract: тез, анотац
el abstract: περίληψ, περιλήψ
tr abstract: özet
id abstract: abstrak
vi abstract: tóm tắt
zh abstract: 摘要
ja abstract: 要旨, 概要, アブストラクト, 抄録
ko abstract: 초록
ar abstract: ملخص
fa abstract: چکیده
da abstract: abstract, resumé, sammendrag
no abstract: sammendrag, abstract
fi abstract: abstrakt, tiivistelm
et abstract: teesid, kokkuvõt
lv abstract: tēz, kopsavilkum, anotācij
lt abstract: santrauk, tezi, anotacij
sk abstract: abstrakt
sr abstract: сажет, апстракт, резиме, sažet, apstrakt
mk abstract: апстракт
gl abstract: resumo
th abstract: บทคัดย่อ
he abstract: תקציר
sq abstract: abstrakt

en intent: intent, expression of interest, paper registration, mandatory registration, registration of papers, registration of abstracts, abstract registration, title and abstract, pre-submission
fr intent: déclaration d'intention, intention

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
zh news: 新闻, 动态, 公告
ja news: お知らせ, 更新, ニュース, 新着
ko news: 공지사항, 소식

en past: previous, past, former, archive, earlier, history, other events, other conferences, related events, related conferences, last year, was held, were held, has been held, took place, proceedings of
de past: frühere, bisherige, vergangene, fand
fr past: précédent, passé, a eu lieu
es past: anterior, pasad, se celebró
pt past: anterior, passad, foi realizad
it past: precedent, si è svolt, si è tenut
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

de old: ursprünglich
fr old: initiale$
es old: original$, inicial$
pt old: original$
en old: original$, original date, original deadline, initial date, initial deadline, old date, was$, originally, previously, formerly, old$, instead of, extended from, postponed from, moved from, changed from
`;
