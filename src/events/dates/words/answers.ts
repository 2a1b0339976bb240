/** The words of the answer to authors and of the final version: notification, acceptance, camera-ready (see ../concept-words.ts). */
export const WORDS_OF_ANSWERS = `
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
`;
