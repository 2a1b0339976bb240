/** The words of what is handed in and until when: submission, deadline, paper, abstract (see ../concept-words.ts). */
export const WORDS_OF_SUBMISSIONS = `
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
`;
