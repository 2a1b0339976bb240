/**
 * Which words does everybody know of a language, even without a text of it?
 *
 * Half of our languages were learned from the Declaration of Human Rights or from prompts to be read aloud: neither says "yesterday",
 * "police" or "I". And close relatives differ in words that small samples happen not to hold. So each language may bring the words of a phrase
 * book: pronouns, particles, verbs of saying, days and months, and what sets it apart from its nearest relative. Written down from
 * general knowledge, not counted in any source. They are learned as a short text of their own, which weighs little beside the sentences.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Cyrillic, Turkic
  "tat-Cyrl": `һәм белән өчен түгел инде бит кебек тагын дип иде булды булган була бар юк мин син ул без сез алар моны шул бу нәрсә кем ничек кайда кайчан бүген кичә иртәгә
    хәзер бик күп аз яңа яхшы зур кеше кешеләр балалар ел көн вакыт эш татар теле шәһәр авыл җыр җир җиде йөз мең килде китте әйтте диде бирде алды карады башлады кирәк мөмкин ләкин
    әмма чөнки әгәр ә да дә та тә гына генә үз үзе аның минем безнең сезнең аларның шулай соң элек кайбер барлык һәр бер ике өч дүрт биш алты сигез тугыз ун егерме гыйнвар
    хәбәр итә ди әле әти әни кыз егет узган җыелыш хөкүмәт мәктәп мәктәбе рәхмәт сәлам исәнмесез казан россия татарстан республика турында буенча яки мәдәният мәгариф гаилә тормыш
    АКШ президенты сишәмбе көнне журналистлар белән очрашты. Компания директоры дүшәмбе көнне отставкага китүе турында белдерде. Полиция хезмәткәрләре чәршәмбе көнне җинаятьчене кулга алды.
    Премьер-министр пәнҗешәмбе көнне парламентта чыгыш ясады. Җомга көнне суд карар чыгарды. Шимбә һәм якшәмбе көннәрендә команда ике матч уйнады. Футбол клубы чемпионатта җиңде, турнирда уенчылар өч туп кертте.
    Лондонда, Нью-Йоркта һәм Вашингтонда узган җыелышта катнаштылар. Тикшерү барышында биш кеше зыян күрде, берсе һәлак булды. Табиблар авыруны хастаханәгә салды. Галимнәр яңа тикшеренү нәтиҗәләрен игълан итте.
    Миллион доллар акча бүлеп бирелде. Сайлауда партия күпчелек тавыш җыйды. Газета хәбәр итүенчә, бу турыда министрлык вәкиле әйткән. Аның сүзләренчә, хәл катлаулы булып кала. Алар бу мәсьәләне хәл итәргә тиеш.
    Университет студентлары чарага чыкты. Бәяләр ун процентка артты. Якынча ике йөз мең кеше яши. Дональд Трамп, Борис Джонсон, Майкл, Дэвид, Джеймс, Калифорния, Австралия.
    миңа сиңа аңа безгә сезгә аларга мине сине аны безне сезне аларны синең миндә синдә аңарда бездә сездә миннән синнән аннан бездән сездән шуның моның шуңа моңа шунда монда анда кая кайсы нинди ничә
    күпме нигә ни нишләп нишли нишлисең беркем берни беркайчан бернинди һичкем кемдер нәрсәдер һәркем барысы барыбыз икебез бергә ялгыз тиз әкрен соңрак иртән кичен төнлә көндез быел былтыр киләсе узган
    атна ай сәгать минут язын җәен көзен кышын барам барасың бара барабыз барасыз баралар бардым барды бардык бармыйм бармый барырга килә киләм килми килергә кайта кайтты кайтам яза язды укый укыды укыйм
    эшли эшлим эшләде яши яшим яшәде торам тора торды утыра утырды ята йоклый белә беләм белми белмим белсә күрә күрдем күрде күрмәдем ишетте ишеттем әйт әйтә әйтәм сорады сөйли сөйләде аңлый аңлыйм
    аңламыйм уйлый уйлады ярата яратам яратты көтә көтте тели телим ала алам бирә бирәм бирегез эзли тапты таба ача ачты яба япты ашый ашады эчә эчте пешерә җырлый җырлады уйный уйнады көлә көлде елый
    елады йөри йөрде йөгерә очты төште менде керде чыга чыкты китә китәм калды кала куйды куя сала ташлады тотты сатты сатып түләде булмый булмады булыр була булсын булса булырга ярый ярамый тиеш мөмкинме
    кирәкми икән микән бугай шикелле әллә гүя хәтта фәкать тик бары ук ук үк шулай ук юкса шуңа күрә аннары башта ахырда янында алдында артында эчендә тышында астында өстендә арасында турыда өй өйдә йорт
    ишек тәрәзә өстәл урындык идән түбә мич су икмәк ипи чәй сөт ит май тоз шикәр алма бәрәңге ат сыер сарык эт мәче кош балык агач чәчәк үлән урман кыр тау елга күл диңгез яңгыр кар җил болыт кояш йолдыз
    күк салкын җылы эссе баш күз колак авыз борын кул аяк чәч йөрәк канат бала малай әби бабай апа абый эне сеңел туган дус күрше кунак хуҗа укытучы табиб хат китап дәфтәр сүз исем сорау җавап уен бәйрәм
    туй акча кием күлмәк бүрек юл урам базар кибет ак кара кызыл яшел сары зәңгәр матур ямьсез озын кыска киң тар биек тирән авыр җиңел иске яшь карт акыллы юаш көчле зәгыйфь бай ярлы ач тук дөрес ялган
    бушка бераз бөтен ярты күбрәк азрак яхшырак зуррак бигрәк
    ноль нуль унбер унике унөч ундүрт унбиш уналты унҗиде унсигез унтугыз утыз кырык илле алтмыш җитмеш сиксән
    туксан миллион миллиард беренче икенче
    өченче дүртенче бишенче алтынчы җиденче сигезенче тугызынчы унынчы унберенче уникенче егерменче утызынчы
    февраль март апрель июнь июль август сентябрь
    октябрь ноябрь декабрь гыйнварда февральдә мартта апрельдә майда июньдә июльдә августта сентябрьдә октябрьдә
    ноябрьдә декабрьдә барып килеп алып биреп
    чыгып кереп кайтып төшеп менеп торып ятып утырып йөреп карап сөйләп язып укып эшләп башлап бетереп моннан
    шуннан мондый андый алай болай озак`,
  "bak-Cyrl": `һәм менән өсөн түгел инде бит кеүек тағы тип ине булды булған була бар юҡ мин һин ул беҙ һеҙ улар быны шул был нимә кем нисек ҡайҙа ҡасан бөгөн кисә иртәгә
    хәҙер бик күп аҙ яңы яҡшы ҙур кеше кешеләр балалар йыл көн ваҡыт эш башҡорт теле ҡала ауыл йыр ер ете йөҙ мең килде китте әйтте тине бирҙе алды ҡараны башланы кәрәк мөмкин ләкин
    әммә сөнки әгәр ә ла лә ҙа ҙә ғына генә үҙ үҙе уның минең беҙҙең һеҙҙең уларҙың шулай һуң элек ҡайһы бөтә һәр бер ике өс дүрт биш алты һигеҙ туғыҙ ун егерме ғинуар
    хәбәр итә ти әле атай әсәй ҡыҙ егет үткән йыйылыш хөкүмәт йәки буйынса тураһында мәктәп мәктәбе рәхмәт сәләм һаумыһығыҙ өфө рәсәй башҡортостан республика мәҙәниәт мәғариф ғаилә тормош
    миңә һиңә уға беҙгә һеҙгә уларға мине һине уны беҙҙе һеҙҙе уларҙы һинең миндә һиндә унда беҙҙә миненән минән һинән унан беҙҙән шуның бының шуға быға шунда бында ҡайһы ниндәй нисә күпме ниңә ни бер кем
    бер ни һәр кем барыһы бергә тиҙ һуңыраҡ иртән кисен төнөн быйыл былтыр аҙна сәғәт яҙын йәйен көҙөн ҡышын барам бараһың бара барабыҙ бараһығыҙ барҙым барҙы барманы барырға килә киләм килмәй ҡайта
    ҡайтты яҙа яҙҙы уҡый уҡыны эшләй эшләне йәшәй йәшәне тора торҙо ултыра ултырҙы ята йоҡлай белә беләм белмәй белмәйем күрә күрҙем күрҙе ишетте әйт әйтә һораны һөйләй һөйләне аңлай уйлай уйланы ярата
    яратам көтә көттө теләй ала бирә эҙләй тапты аса асты яба япты ашай ашаны эсә эсте йырлай йырланы уйнай уйнаны көлә көлдө илай йөрөй йөрөнө осто төштө менде инде сыға сыҡты китә китәм ҡалды ҡала ҡуйҙы
    һала ташланы тотто һатты булмай булманы булыр була булһын булһа ярай ярамай тейеш икән кеүек хатта тик шулай уҡ шуға күрә унан башта аҙаҡ янында алдында артында эсендә аҫтында өҫтөндә араһында өй өйҙә
    йорт ишек тәҙрә өҫтәл иҙән һыу икмәк сәй һөт ит май тоҙ алма картуф ат һыйыр һарыҡ эт бесәй ҡош балыҡ ағас сәскә үлән урман тау йылға күл диңгеҙ ямғыр ҡар ел болот ҡояш йондоҙ күк һыуыҡ йылы баш күҙ
    ҡолаҡ ауыҙ ҡул аяҡ сәс йөрәк бала малай өләсәй олатай апай ағай туған дуҫ күрше ҡунаҡ уҡытыусы табип хат китап һүҙ исем һорау яуап уйын байрам туй аҡса кейем юл урам баҙар аҡ ҡара ҡыҙыл йәшел һары
    зәңгәр матур оҙон ҡыҫҡа киң тар бейек тәрән ауыр еңел иҫке йәш ҡарт аҡыллы көслө бай ас дөрөҫ бөтөн ярты
    ноль нуль утыҙ ҡырҡ илле алтмыш етмеш һикһән туҡһан миллион миллиард беренсе икенсе өсөнсө дүртенсе бишенсе
    алтынсы етенсе һигеҙенсе туғыҙынсы унынсы
    егерменсе утыҙынсы февраль март апрель июнь июль август сентябрь октябрь ноябрь декабрь ғинуарҙа февралдә
    мартта апрелдә майҙа июндә июлдә августа
    сентябрҙә октябрҙә ноябрҙә декабрҙә барып килеп алып биреп сығып инеп ҡайтып төшөп менеп тороп ятып ултырып
    йөрөп ҡарап һөйләп яҙып уҡып эшләп башлап
    бөтөрөп бынан шунан бындай ундай алай былай оҙаҡ`,
  "kaz-Cyrl": `және мен бен пен үшін емес енді ғой сияқты тағы деп еді болды болған болады бар жоқ мен сен ол біз сіз олар мұны осы бұл не кім қалай қайда қашан бүгін кеше ертең
    қазір өте көп аз жаңа жақсы үлкен адам адамдар балалар жыл күн уақыт жұмыс қазақ тілі қала ауыл ән жер жеті жүз мың келді кетті айтты деді берді алды қарады бастады керек мүмкін бірақ
    өйткені егер ал да де та те ғана өз өзі оның менің біздің сіздің олардың солай соң бұрын кейбір барлық әр бір екі үш төрт бес алты сегіз тоғыз он жиырма қаңтар туралы бойынша
    маған саған оған бізге сізге оларға мені сені оны бізді сізді оларды сенің менде сенде онда бізде менен сенен одан бізден мұның бұған сонда мұнда қайсы қандай қанша неге ешкім ештеңе біреу әркім бәрі
    бірге тез кешірек таңертең кешке түнде биыл былтыр апта сағат көктемде жазда күзде қыста барамын барасың барады барамыз бардым барды бармаймын бармайды бару келеді келемін келмейді қайтады қайтты
    жазады жазды оқиды оқыды істейді жұмыс істейді тұрады тұрды отырады отырды жатады ұйықтайды біледі білемін білмеймін көреді көрдім көрді естіді айт айтады сұрады сөйлейді сөйледі түсінеді ойлайды
    ойлады жақсы көреді күтеді қалайды алады береді іздейді тапты ашады ашты жабады жапты жейді жеді ішеді ішті ән айтады ойнайды ойнады күледі күлді жылайды жүреді жүрді ұшты түсті кірді шығады шықты
    кетеді қалды қалады қойды салады тастады ұстады сатты болмайды болмады болсын болса керек екен сияқты сондықтан жанында алдында артында ішінде астында үстінде арасында үй үйде есік терезе су нан шай
    сүт ет май тұз алма картоп ат сиыр қой ит мысық құс балық ағаш гүл шөп орман тау өзен көл теңіз жаңбыр қар жел бұлт күн жұлдыз аспан суық жылы бас көз құлақ ауыз қол аяқ шаш жүрек бала әже ата апа аға
    туған дос көрші қонақ мұғалім дәрігер хат кітап сөз ат сұрақ жауап ойын мереке той ақша киім жол көше базар ақ қара қызыл жасыл сары көк әдемі ұзын қысқа кең тар биік терең ауыр жеңіл ескі жас кәрі
    ақылды күшті бай аш дұрыс
    нөл отыз қырық елу алпыс жетпіс сексен тоқсан миллион миллиард бірінші екінші үшінші төртінші бесінші алтыншы
    жетінші сегізінші тоғызыншы оныншы
    жиырмасыншы отызыншы ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан қаңтарда
    ақпанда наурызда сәуірде мамырда маусымда
    шілдеде тамызда қыркүйекте қазанда қарашада желтоқсанда барып келіп алып беріп шығып кіріп қайтып түсіп тұрып
    жатып отырып жүріп қарап сөйлеп жазып
    оқып істеп бастап бітіріп бұдан содан соған мұндай ондай олай бұлай ұзақ`,
  "kir-Cyrl": `жана менен үчүн эмес эми го сыяктуу дагы деп эле болду болгон болот бар жок мен сен ал биз сиз алар муну ушул бул эмне ким кандай кайда качан бүгүн кечээ эртең
    азыр абдан көп аз жаңы жакшы чоң адам адамдар балдар жыл күн убакыт иш кыргыз тили шаар айыл ыр жер жети жүз миң келди кетти айтты деди берди алды карады баштады керек мүмкүн бирок
    анткени эгер ал да де та дагы гана өз өзү анын менин биздин силердин алардын ошондой соң мурун кээ бардык ар бир эки үч төрт беш алты сегиз тогуз он жыйырма январь жөнүндө боюнча
    мага сага ага бизге сизге аларга мени сени аны бизди силерди аларды сенин менде сенде анда бизде менден сенден андан бизден мунун буга ошонда мында кайсы кандай канча эмнеге эч ким эч нерсе кимдир ар
    ким баары бирге тез кечирээк эртең менен кечинде түнү быйыл былтыр жума саат жазында жайында күзүндө кышында барам барасың барат барабыз бардым барды барбайм барбайт баруу келет келем келбейт кайтат
    кайтты жазат жазды окуйт окуду иштейт иштеди жашайт жашады турат турду отурат отурду жатат уктайт билет билем билбейм көрөт көрдүм көрдү укту айт айтат сурады сүйлөйт сүйлөдү түшүнөт ойлойт ойлоду
    жакшы көрөт күтөт каалайт алат берет издейт тапты ачат ачты жабат жапты жейт жеди ичет ичти ырдайт ырдады ойнойт ойноду күлөт күлдү ыйлайт жүрөт жүрдү учту түштү кирди чыгат чыкты кетет калды калат
    койду салат таштады кармады сатты болбойт болбоду болсун болсо керек экен сыяктуу тура ошондуктан жанында алдында артында ичинде астында үстүндө арасында үй үйдө эшик терезе суу нан чай сүт эт май туз
    алма картошка ат уй кой ит мышык куш балык дарак гүл чөп токой тоо дарыя көл деңиз жамгыр кар шамал булут күн жылдыз асман суук жылуу баш көз кулак ооз кол бут чач жүрөк бала чоң эне чоң ата эже байке
    тууган дос коңшу конок мугалим доктур кат китеп сөз ат суроо жооп оюн майрам той акча кийим жол көчө базар ак кара кызыл жашыл сары көк сулуу узун кыска кең тар бийик терең оор жеңил эски жаш карт
    акылдуу күчтүү бай ач туура
    нөл отуз кырк элүү алтымыш жетимиш сексен токсон миллион миллиард биринчи экинчи үчүнчү төртүнчү бешинчи
    алтынчы жетинчи сегизинчи тогузунчу онунчу
    жыйырманчы отузунчу февраль март апрель июнь июль август сентябрь октябрь ноябрь декабрь январда февралда
    мартта апрелде майда июнда июлда августта
    сентябрда октябрда ноябрда декабрда барып келип алып берип чыгып кирип кайтып түшүп туруп жатып отуруп жүрүп
    карап сүйлөп жазып окуп иштеп баштап
    бүтүрүп мындан ошондон ошого мындай андай антип минтип узак`,
  "chv-Cyrl": `тата та те пе ҫинчен пек мар ҫук пур эпӗ эсӗ вӑл эпир эсир вӗсем ку ҫак мӗн кам епле ӑҫта хӑҫан паян ӗнер ыран халӗ питӗ нумай сахал ҫӗнӗ лайӑх пысӑк ҫын ҫынсем ачасем ҫул кун вӑхӑт ӗҫ чӑваш чӗлхи
    хула ял юрӑ ҫӗр ҫичӗ пин килчӗ кайрӗ каларӗ терӗ пачӗ илчӗ пӑхрӗ пуҫларӗ кирлӗ анчах мӗншӗн тесен енчен хӑй ҫапла хыҫҫӑн малтан пӗр иккӗ виҫӗ тӑватӑ пиллӗк улттӑ саккӑр тӑххӑр вуннӑ
    президент премьер-министр директор компани полици университет миллион доллар процент команда матч чемпионат журналистсем Дональд Трамп Джон Майкл Дэвид Лондон Нью-Йорк Вашингтон Америка Европа суд парти`,
  "uzb-Cyrl": `ва билан учун эмас энди каби яна деб эди бўлди бўлган бўлади бор йўқ мен сен у биз сиз улар буни шу бу нима ким қандай қаерда қачон бугун кеча эртага
    ҳозир жуда кўп оз янги яхши катта одам одамлар болалар йил кун вақт иш ўзбек тили шаҳар қишлоқ ер етти юз минг келди кетди айтди деди берди олди қаради бошлади керак мумкин лекин аммо
    чунки агар ҳам фақат ўз ўзи унинг менинг бизнинг уларнинг сўнг олдин баъзи барча ҳар бир икки уч тўрт беш олти саккиз тўққиз ўн йигирма`,
  "tgk-Cyrl": `ва бо барои аз дар ба ки то ҳам низ аст буд шуд мешавад нест ҳаст ман ту ӯ мо шумо онҳо ин он чӣ кӣ чӣ хел куҷо кай имрӯз дирӯз фардо ҳоло хеле бисёр кам нав хуб калон одам мардум кӯдакон
    сол рӯз вақт кор тоҷик забони шаҳр деҳа замин ҳафт сад ҳазор омад рафт гуфт дод гирифт кард бояд лекин аммо зеро агар танҳо худ баъд пеш баъзе ҳама ҳар як ду се чор панҷ шаш ҳашт нӯҳ даҳ бист
    президент сарвазир директор ширкат полис донишгоҳ миллион доллар фоиз даста бозӣ чемпионат рӯзноманигорон Доналд Трамп Ҷон Майкл Дэвид Лондон Ню-Йорк Вашингтон Амрико Аврупо суд ҳизб`,
  "mon-Cyrl": `ба бол нь юм байна байсан гэж гэсэн болон ч бас энэ тэр би чи бид та тэд юу хэн яаж хаана хэзээ өнөөдөр өчигдөр маргааш одоо маш их олон бага шинэ сайн том хүн хүмүүс хүүхдүүд жил өдөр цаг ажил монгол хэл
    хот газар долоо зуу мянга ирсэн явсан хэлсэн өгсөн авсан харсан эхэлсэн хэрэгтэй боломжтой гэвч харин учир хэрэв зөвхөн өөрийн түүний миний бидний дараа өмнө зарим бүх нэг хоёр гурав дөрөв тав зургаа найм ес арав
    ерөнхийлөгч ерөнхий сайд захирал компани цагдаа их сургууль сая доллар хувь баг тоглолт аварга сэтгүүлч Дональд Трамп Жон Майкл Дэвид Лондон Нью-Йорк Вашингтон Америк Европ шүүх нам`,
  // Cyrillic, Slavic
  "rus-Cyrl": `и в не на что с по это как его но из у за от к же все так был была было были только уже ещё если или когда для до при чтобы сказал сказала говорит он она они мы вы я ты меня мне ему ей их
    этот эта эти тот кто где почему потому сегодня вчера завтра сейчас очень много мало новый хорошо большой человек люди дети год лет день время работа город после перед один два три четыре пять шесть семь восемь девять
    десять может быть есть нет нужно чем об во который которая которые января февраля марта`,
  "ukr-Cyrl": `і в не на що з та це як його але із у за від до же всі так був була було були тільки вже ще якщо або коли для при щоб сказав сказала каже він вона вони ми ви я ти мене мені йому їй їх
    цей ця ці той хто де чому тому сьогодні вчора завтра зараз дуже багато мало новий добре великий людина люди діти рік років день час робота місто після перед один два три чотири п'ять шість сім вісім дев'ять
    десять може бути є немає треба ніж про який яка які січня лютого березня також
    президент прем'єр-міністр директор компанія поліція університет мільйон доларів відсотків команда матч чемпіонат журналісти Дональд Трамп Джон Майкл Девід Лондон Нью-Йорк Вашингтон Америка Європа суд партія`,
  "bel-Cyrl": `і ў не на што з гэта як яго але з-за у за ад да ж усе так быў была было былі толькі ўжо яшчэ калі або для пры каб сказаў сказала кажа ён яна яны мы вы я ты мяне мне яму ёй іх
    гэты гэтая гэтыя той хто дзе чаму таму сёння ўчора заўтра цяпер вельмі шмат мала новы добра вялікі чалавек людзі дзеці год гадоў дзень час праца горад пасля перад адзін два тры чатыры пяць шэсць сем восем дзевяць дзесяць
    можа быць ёсць няма трэба чым пра які якая якія студзеня таксама`,
  "bul-Cyrl": `и в не на че с по това като го но от за към все така беше бяха само вече още ако или когато до при да каза казва той тя те ние вие аз ти мен ми му ѝ им
    този тази тези онзи кой къде защо защото днес вчера утре сега много малко нов добре голям човек хора деца година години ден време работа град след преди един два три четири пет шест седем осем девет
    десет може бъде има няма трябва от във със който която които януари също ще са съм си се още
    президентът премиерът директорът компанията полицията университета милиона долара процента отборът мача шампионата журналисти Доналд Тръмп Джон Майкъл Дейвид Лондон Ню Йорк Вашингтон Америка Европа съдът партията`,
  "mkd-Cyrl": `и во не на дека со по тоа како го но од за кон сите така беше беа само веќе уште ако или кога до при да рече вели тој таа тие ние вие јас ти мене ми му ѝ им
    овој оваа овие оној кој каде зошто бидејќи денес вчера утре сега многу малку нов добро голем човек луѓе деца година години ден време работа град пред потоа еден два три четири пет шест седум осум девет
    десет може биде има нема треба отколку кој која кои јануари исто ќе се сум си сме ѓ ќ што
    претседателот премиерот директорот компанијата полицијата универзитетот милиони долари проценти тимот натпреварот новинари Доналд Трамп Џон Мајкл Дејвид Лондон Њујорк Вашингтон Америка Европа судот партијата`,
  "srp-Cyrl": `и у не на да са по то као га али из за од до су све тако био била било били само већ још ако или када при каже рекао он она они ми ви ја ти мене ми му јој их
    овај ова ови онај ко где зашто јер зато данас јуче сутра сада веома много мало нов добро велики човек људи деца година године дан време рад град после пре један два три четири пет шест седам осам девет
    десет може бити има нема треба него који која које јануара такође ће је сам си смо сте што шта ђ ћ љ њ
    председник премијер директор компанија полиција универзитет милиона долара одсто тим утакмица првенство новинари Доналд Трамп Џон Мајкл Дејвид Лондон Њујорк Вашингтон Америка Европа суд странка`,
  "tyv-Cyrl": `болгаш биле дээш эвес база чок бар мен сен ол бис силер олар бо ындыг мындыг чүү кым канчаар кайда кажан чүге бөгүн дүүн даарта ам дыка хөй эвээш чаа эки улуг
    кижи кижилер уруглар чыл хүн үе ажыл тыва дыл дылы хоорай суур ыр чер келген чораан чугаалаан дээн берген алган көрген эгелээн херек болур турар турган чорук ынчангаш
    бир ийи үш дөрт беш алды чеди сес тос он чээрби чүс муң мээң сээң ооң бистиң силерниң оларның мээ аңаа биске школа башкы өөреникчи ава ача кыс оол өг чурт төре кызыл
    дег чедир тургаш деп кылдыр соонда мурнунда аразында иштинде чүгле шупту хамык бүгү өске чугаа ном сонуургап четтирдим экии амыдырал чон хостуг эргелиг`,
  // Bengali script
  "ben-Beng": `এবং ও না হয় হবে করে এই যে আমি তুমি সে আমরা তারা আপনি কি কে কোথায় কখন কেন আজ গতকাল আগামীকাল এখন খুব অনেক নতুন ভালো বড় ছোট মানুষ ছেলে মেয়ে বছর দিন সময় কাজ বাংলা
    ভাষা শহর গ্রাম গান থেকে জন্য সঙ্গে হয়েছে হয়েছিল ছিল আছে নেই বলে বলেন করা করেন তার আমার আমাদের আপনার তাদের কিন্তু যদি কারণ একটি এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ
    পরে আগে মধ্যে উপর নিচে সব কিছু আরও শুধু দিয়ে নিয়ে গেছে এসেছে যায় সরকার পুলিশ স্কুল বিশ্ববিদ্যালয় ঢাকা কলকাতা রাজ্য প্রধানমন্ত্রী`,
  "asm-Beng": `আৰু নহয় হয় হ'ব কৰি এই যে মই তুমি তেওঁ আমি তেওঁলোকে আপুনি কি কোন ক'ত কেতিয়া কিয় আজি কালি কাইলৈ এতিয়া বহুত অনেক নতুন ভাল ডাঙৰ সৰু মানুহ ল'ৰা ছোৱালী বছৰ দিন
    সময় কাম অসমীয়া ভাষা চহৰ গাওঁ গীত পৰা বাবে লগত হৈছে হৈছিল আছিল আছে নাই বুলি ক'লে কৰা কৰে তাৰ মোৰ আমাৰ আপোনাৰ তেওঁলোকৰ কিন্তু যদি কাৰণ এটা এক দুই তিনি চাৰি পাঁচ ছয়
    সাত আঠ ন দহ পিছত আগত মাজত ওপৰত তলত সকলো কিবা আৰো মাত্ৰ দি লৈ গ'ল আহিল যায় চৰকাৰ আৰক্ষী বিদ্যালয় বিশ্ববিদ্যালয় গুৱাহাটী অসম ৰাজ্য প্ৰধানমন্ত্ৰী`,
  // Latin, South Slavic
  "srp-Latn": `vreme vremena pre posle gde dete dece deca mesto mesta reč reči svet sveta čovek ljudi ovde nedelja nedelje sledeći sledeće takođe uvek sneg reka dve dvesta hiljada hiljade bezbednost opština evropski evropska
    saopštenje ko šta neko svako januara februara marta aprila juna jula avgusta septembra oktobra novembra decembra vek veka deo dela pobeda pobede cela celo lepo predsednik videti video hteo želeo trebalo bi da može da hoće da
    zahtev rešenje uspeh smeh posledica mera primer izveštaj utakmica fudbal voz hleb vazduh istorija opšte zvanično uslov obaveštenje sprovesti obezbediti učestvovati`,
  "bos-Latn": `vrijeme vremena prije poslije gdje dijete djece djeca mjesto mjesta riječ riječi svijet svijeta čovjek ljudi ovdje sedmica sedmice sljedeći sljedeće također uvijek snijeg rijeka dvije dvjesto hiljada hiljade sigurnost
    općina evropski evropska saopćenje saopštenje ko šta neko svako januara februara marta aprila juna jula augusta septembra oktobra novembra decembra vijek dio dijela pobjeda pobjede cijela cijelo lijepo predsjednik vidjeti vidio htio želio
    zahtjev rješenje uspjeh posljedica mjera primjer izvještaj utakmica fudbal voz hljeb zrak historija opće zvanično uslov obavijest provesti osigurati učestvovati tokom uprkos lahko polahko kahva bosanski bosna hercegovina milion univerzitet`,
  "hrv-Latn": `vrijeme vremena prije poslije gdje dijete djece djeca mjesto mjesta riječ riječi svijet svijeta čovjek ljudi ovdje tjedan tjedna sljedeći sljedeće također uvijek snijeg rijeka dvije dvjesto tisuća tisuće sigurnost
    općina europski europska europe priopćenje tko što netko svatko siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga studenog prosinca stoljeće stoljeća dio dijela pobjeda pobjede cijela cijelo lijepo
    predsjednik vidjeti vidio htio želio zahtjev rješenje uspjeh posljedica mjera primjer izvješće izvješća utakmica nogomet vlak kruh zrak povijest opće službeno uvjet obavijest provesti osigurati sudjelovati tijekom unatoč hrvatski hrvatska
    milijun milijuna sveučilište točno glazba kazalište zrakoplov tvrtka primjerice glede no već treba može`,
  "slv-Latn": `in je v na da se za so ki z s po pa tudi ne kot bi bo ali od do pri že še če le kaj kdo kje kako zakaj ker danes včeraj jutri zdaj zelo veliko malo nov dobro velik človek ljudje otroci leto leta let dan čas delo mesto
    sem si smo ste bil bila bilo bili jaz ti on ona mi vi oni mene meni njegov njen njihov ta to tisti eden dva tri štiri pet šest sedem osem devet deset lahko mora treba pred med več rekel dejal povedal kateri katera januarja`,
  // Latin, Romance
  "cat-Latn": `i el la els les un una de del dels al als amb per que no és són va vaig van ha han hi ho en es se li aquest aquesta això però més molt també com quan on qui què perquè avui ahir demà ara aquí allà
    nou nova bo gran any anys dia temps feina ciutat gent nen nens home dona jo tu ell ella nosaltres vosaltres ells seu seva meu meva dos tres quatre cinc sis set vuit nou deu després abans fins tot tots totes fer dir ser estar`,
  "oci-Latn": `e lo la los las un una de del dels al als amb per que non pas es son foguèt a an i o en se li aqueste aquesta aquò mas mai fòrça tanben coma quand ont qual qué perque uèi ièr deman ara aicí ailà
    nòu nòva bon grand an ans jorn temps trabalh vila gent òme femna ieu tu el ela nosautres vosautres eles son sieu sieuna mieu mieuna dos tres quatre cinc sièis sèt uèch nòu dètz aprèp abans fins tot totes far dire èsser estar lenga occitan`,
  "spa-Latn": `y el la los las un una de del al con por para que no es son fue ha han hay en se le este esta esto pero más muy también como cuando donde quien qué porque hoy ayer mañana ahora aquí allí
    nuevo bueno gran año años día tiempo trabajo ciudad gente niño niños hombre mujer yo tú él ella nosotros ellos su sus mi dos tres cuatro cinco seis siete ocho nueve diez después antes hasta todo todos hacer decir ser estar dijo`,
  "glg-Latn": `e o a os as un unha de do da dos das ao á con por para que non é son foi hai en no na nos nas se lle este esta isto pero máis moi tamén como cando onde quen porque hoxe onte mañá agora aquí alí
    novo bo gran ano anos día tempo traballo cidade xente neno nenos home muller eu ti el ela nós eles seu súa meu miña dous dúas tres catro cinco seis sete oito nove dez despois antes ata todo todos facer dicir ser estar dixo`,
  "por-Latn": `e o a os as um uma de do da dos das ao à com por para que não é são foi há em no na nos nas se lhe este esta isto mas mais muito também como quando onde quem porque hoje ontem amanhã agora aqui ali
    novo bom grande ano anos dia tempo trabalho cidade gente criança crianças homem mulher eu você ele ela nós eles seu sua meu minha dois duas três quatro cinco seis sete oito nove dez depois antes até todo todos fazer dizer ser estar disse`,
  "ast-Latn": `y el la los les un una de del al con por pa que nun ye son foi hai en se-y esti esta esto pero más perr muncho tamién como cuando onde quien qué porque güei ayeri mañana agora equí ellí
    nuevu bonu gran añu años día tiempu trabayu ciudá xente neñu neños home muyer yo tu él ella nós ellos so mio dos trés cuatro cinco seis siete ocho nueve diez dempués enantes hasta tou tolos toles facer dicir ser tar dixo`,
  "fra-Latn": `et le la les un une de du des au aux avec par pour que ne pas est sont été a ont il y en se lui ce cette cela mais plus très aussi comme quand où qui quoi parce hier demain maintenant ici là aujourd'hui
    nouveau bon grand an ans année jour temps travail ville gens enfant enfants homme femme je tu il elle nous vous ils son sa ses mon deux trois quatre cinq six sept huit neuf dix après avant jusqu tout tous faire dire être dit dans sur`,
  "ita-Latn": `e il lo la i gli le un una di del della dei al alla con per che non è sono stato ha hanno c'è in si questo questa ma più molto anche come quando dove chi cosa perché oggi ieri domani ora qui là
    nuovo buono grande anno anni giorno tempo lavoro città gente bambino bambini uomo donna io tu lui lei noi voi loro suo sua mio due tre quattro cinque sei sette otto nove dieci dopo prima fino tutto tutti fare dire essere detto nella sulla`,
  "ina-Latn": `e le un de del al con per que non es esseva ha habe in se iste ista isto ma plus multo etiam como quando ubi qui proque hodie heri deman nunc hic ibi nove bon grande anno annos die tempore labor urbe gente infante infantes homine
    femina io tu ille illa nos vos illes su mi duo tres quatro cinque sex septe octo nove dece post ante usque tote facer dicer esser diceva interlingua`,
  // Latin, Germanic
  "nor-Latn": `og i er det som på en et for av til med ikke jeg du han hun vi dere de den har var hva hvem hvor hvordan når hvorfor fordi men også bare mye mange noe noen nå i dag i går i morgen her der ny ny god stor år dag tid arbeid by folk
    barn mann kvinne meg deg seg sin sitt min mitt to tre fire fem seks sju syv åtte ni ti etter før alle alt kunne skulle ville må kan skal vil blir ble sier sa fra ut opp ned uke uken språk selv ifølge siden gjennom jenter penger`,
  "dan-Latn": `og i er det som på en et for af til med ikke jeg du han hun vi jer de den har var hvad hvem hvor hvordan hvornår hvorfor fordi men også kun meget mange noget nogen nu i dag i går i morgen her der ny god stor år dag tid arbejde by folk
    børn mand kvinde mig dig sig sin sit min mit to tre fire fem seks syv otte ni ti efter før alle alt kunne skulle ville må kan skal vil bliver blev siger sagde fra ud op ned uge ugen sprog selv ifølge siden gennem piger penge nødvendig`,
  "nno-Latn": `og i er det som på ein eit ei for av til med ikkje eg du han ho vi de dei den har var kva kven kvar korleis når kvifor fordi men òg også berre mykje mange noko nokon no i dag i går i morgon her der ny god stor år dag tid arbeid by folk
    born barn mann kvinne meg deg seg sin sitt min mitt to tre fire fem seks sju åtte ni ti etter før alle alt kunne skulle ville må kan skal vil blir blei vart seier sa frå ut opp ned veke veka språk sjølv ifølgje sidan gjennom jenter pengar`,
  "swe-Latn": `och i är det som på en ett för av till med inte jag du han hon vi ni de den har var vad vem hur när varför eftersom men också bara mycket många något någon nu idag igår imorgon här där ny god stor år dag tid arbete stad folk barn man
    kvinna mig dig sig sin sitt min mitt två tre fyra fem sex sju åtta nio tio efter före alla allt kunde skulle ville måste kan ska vill blir blev säger sade från ut upp ner vecka språk själv enligt sedan genom flickor pengar`,
  "deu-Latn": `und der die das ein eine ist nicht mit für auf von zu den dem des im ich du er sie wir ihr es hat war wurde was wer wie wo wann warum weil aber auch nur viel heute gestern morgen jetzt hier dort neu gut groß Jahr Tag Zeit Arbeit Stadt
    Leute Kinder Mann Frau mich sich sein mein zwei drei vier fünf sechs sieben acht neun zehn nach vor alle kann soll will muss wird sagt sagte aus auf über`,
  "ltz-Latn": `an de d' den dat eng en ass net mat fir op vun zu dem des am ech du hien si mir dir et huet war gouf wat wien wéi wou wéini firwat well awer och nëmmen vill haut gëschter muer elo hei do nei gutt grouss Joer Dag Zäit Aarbecht Stad
    Leit Kanner Mann Fra mech sech säin mäin zwee dräi véier fënnef sechs siwen aacht néng zéng no virun all kann soll wëll muss gëtt seet sot aus iwwer Lëtzebuerg`,
  "nld-Latn": `en de het een is niet met voor op van te der ik jij je hij zij ze wij we jullie dat die dit heeft was werd wat wie hoe waar wanneer waarom omdat maar ook alleen veel vandaag gisteren morgen nu hier daar nieuw goed groot jaar dag tijd werk stad
    mensen kinderen man vrouw mij zich zijn mijn twee drie vier vijf zes zeven acht negen tien na voor alle kan zal wil moet wordt zegt zei uit over naar bij ons onze`,
  "afr-Latn": `en die 'n is nie met vir op van te ek jy hy sy ons julle hulle dit het was word wat wie hoe waar wanneer hoekom omdat maar ook net baie vandag gister môre nou hier daar nuwe goed groot jaar dag tyd werk stad mense kinders man vrou my
    homself sy twee drie vier vyf ses sewe agt nege tien ná voor alle kan sal wil moet sê gesê uit oor na by`,
  "fry-Latn": `en de it in is net mei foar op fan te ik do hy sy wy jimme dat dy dit hat wie waard wat wa hoe wêr wannear wêrom om't mar ek allinne folle hjoed juster moarn no hjir dêr nij goed grut jier dei tiid wurk stêd minsken bern man frou my him
    syn myn twa trije fjouwer fiif seis sân acht njoggen tsien nei foar alle kin sil wol moat wurdt seit sei út oer by ús`,
  "fao-Latn": `og í er tað sum á ein eitt fyri av til við ikki eg tú hann hon vit tit tey teir tær hevur var hvat hvør hvussu hvar nær hví tí men eisini bert nógv nakað nú í dag í gjár í morgin her har nýggj góð stór ár dagur tíð arbeiði býur fólk børn
    maður kvinna meg seg sín mín tvey trý fýra fimm seks sjey átta níggju tíggju eftir áðrenn øll kann skal vil má verður varð sigur segði frá út upp Føroyar`,
  "isl-Latn": `og í er það sem á einn eitt fyrir af til með ekki ég þú hann hún við þið þau þeir þær hefur var hvað hver hvernig hvar hvenær af hverju því en einnig bara mikið eitthvað nú í dag í gær á morgun hér þar ný góður stór ár dagur tími vinna borg fólk
    börn maður kona mig sig sinn minn tveir þrír fjórir fimm sex sjö átta níu tíu eftir áður allir getur skal vill verður varð segir sagði frá út upp`,
  // Latin, Malay
  "msa-Latn": `dan yang di ke dari dengan untuk tidak ini itu adalah ialah akan telah sudah boleh oleh pada dalam kerana bahawa mereka kami kita saya awak anda dia beliau nak tak apa siapa bagaimana macam mana bila mengapa kenapa tetapi tapi juga sahaja saja
    sangat banyak hari semalam esok sekarang sini sana baru baik besar tahun masa kerja bandar bandaraya orang kanak-kanak lelaki perempuan wanita satu dua tiga empat lima enam tujuh lapan sembilan sepuluh selepas sebelum semua ada buat kata berkata
    wang kereta polis pejabat syarikat hospital universiti sekolah pelajar perbezaan berbeza kerajaan negeri ahad isnin jumaat januari februari mac julai ogos disember malaysia ringgit cuba mahu beritahu penduduk jalan raya pertandingan pasukan perdana menteri
    melawat eropah kenyataan mengikut dijangka undi pilihan raya kerusi mesyuarat jawatankuasa pengarah pengerusi pihak berkuasa beliau berkata demikian pada sidang media amerika syarikat peratus juta pukul petang tengah hari bekas manakala turut bagi oleh itu walau bagaimanapun sekiranya antarabangsa teknologi perkhidmatan`,
  "ind-Latn": `dan yang di ke dari dengan untuk tidak ini itu adalah akan telah sudah bisa oleh pada dalam karena bahwa mereka kami kita saya kamu anda dia ia ingin nggak gak apa siapa bagaimana gimana kapan mengapa kenapa tetapi tapi juga hanya saja
    sangat banyak hari kemarin besok sekarang sini sana baru baik besar tahun waktu kerja kota orang anak-anak laki-laki perempuan wanita satu dua tiga empat lima enam tujuh delapan sembilan sepuluh setelah sebelum semua ada buat kata berkata mengatakan
    uang mobil polisi kantor perusahaan rumah sakit universitas sekolah siswa perbedaan berbeda pemerintah negara minggu senin jumat januari februari maret juli agustus desember indonesia rupiah coba mau memberi tahu warga jalan pertandingan tim presiden melalui
    mengunjungi eropa pernyataan menurut diperkirakan pemilu kursi rapat komite direktur ketua pihak berwenang ia mengatakan hal itu dalam konferensi pers amerika serikat persen juta pukul sore siang mantan sementara turut bagi oleh karena itu namun jika internasional teknologi layanan`,
  // Latin, Turkic
  "crh-Latn": `ve ile içün degil endi kibi daa dep edi oldı olğan ola bar yoq men sen o biz siz olar bunı şu bu ne kim nasıl qayda qaçan bugün tünevin yarın şimdi pek çoq az yañı yahşı büyük adam adamlar balalar yıl kün vaqıt iş qırımtatar tili şeer köy yer
    yedi yüz biñ keldi ketti ayttı dedi berdi aldı baqtı başladı kerek mümkün amma lâkin çünki eger de da tek öz özü onıñ menim bizim olarnıñ soñ evel bazı bütün er bir eki üç dört beş altı sekiz doquz on yigirmi aqqında qırım`,
  "tat-Latn": `häm belän öçen tügel inde bit kebek tağın dip ide buldı bulğan bula bar yuq min sin ul bez sez alar monı şul bu närsä kem niçek qayda qayçan bügen kiçä irtägä xäzer bik küp az yaña yaxşı zur keşe keşelär balalar yıl kön waqıt eş tatar tele
    şähär awıl cır cir cide yöz meñ kilde kitte äytte dide birde aldı qaradı başladı kiräk mömkin läkin ämma çönki ägär ä da dä ğına genä üz üze anıñ minem bezneñ sezneñ alarnıñ şulay soñ elek barlıq här ber ike öç dürt biş altı sigez tuğız un yegerme`,
  "tur-Latn": `ve ile için değil artık gibi daha diye idi oldu olan olarak var yok ben sen o biz siz onlar bunu şu bu ne kim nasıl nerede ne zaman bugün dün yarın şimdi çok az yeni iyi büyük insan insanlar çocuklar yıl gün zaman iş türk dili şehir köy yer
    yedi yüz bin geldi gitti söyledi dedi verdi aldı baktı başladı gerek mümkün ama fakat çünkü eğer de da sadece kendi onun benim bizim onların sonra önce bazı bütün her bir iki üç dört beş altı sekiz dokuz on yirmi hakkında kadar ise`,
  "aze-Latn": `və ilə üçün deyil artıq kimi daha deyə idi oldu olan olaraq var yoxdur mən sən o biz siz onlar bunu şu bu nə kim necə harada nə vaxt bu gün dünən sabah indi çox az yeni yaxşı böyük insan insanlar uşaqlar il gün zaman iş azərbaycan dili şəhər kənd yer
    yeddi yüz min gəldi getdi söylədi dedi verdi aldı baxdı başladı lazım mümkün amma lakin çünki əgər də da yalnız öz onun mənim bizim onların sonra əvvəl bəzi bütün hər bir iki üç dörd beş altı səkkiz doqquz on iyirmi haqqında qədər isə`,
  "tuk-Latn": `we bilen üçin däl indi ýaly ýene diýip boldy bolan bolýar bar ýok men sen ol biz siz olar muny şu bu näme kim nähili nirede haçan bugün düýn ertir häzir örän köp az täze gowy uly adam adamlar çagalar ýyl gün wagt iş türkmen dili şäher oba ýer
    ýedi ýüz müň geldi gitdi aýtdy diýdi berdi aldy seretdi başlady gerek mümkin emma ýöne çünki eger hem diňe öz özi onuň meniň biziň olaryň soň öň käbir ähli her bir iki üç dört bäş alty sekiz dokuz on ýigrimi hakynda`,
  "uzb-Latn": `va bilan uchun emas endi kabi yana deb edi bo'ldi bo'lgan bo'ladi bor yo'q men sen u biz siz ular buni shu bu nima kim qanday qayerda qachon bugun kecha ertaga hozir juda ko'p oz yangi yaxshi katta odam odamlar bolalar yil kun vaqt ish o'zbek tili
    shahar qishloq yer yetti yuz ming keldi ketdi aytdi dedi berdi oldi qaradi boshladi kerak mumkin lekin ammo chunki agar ham faqat o'z o'zi uning mening bizning ularning so'ng oldin ba'zi barcha har bir ikki uch to'rt besh olti sakkiz to'qqiz o'n yigirma`,
  "kur-Latn": `û li di de ji bi bo ku ye ne ez tu ew em hûn wan min te wî wê me vê vî ev çi kî çawa li ku kengî îro duh sibe niha gelek pir kêm nû baş mezin mirov zarok sal roj dem kar kurd kurdî zimanê bajar gund erd heft sed hezar hat çû got da girt kir dike
    divê lê belê ji ber heke jî tenê xwe piştî berî hin hemû her yek du sê çar pênc şeş heşt neh deh bîst hatin kirin heye tune nîne`,
  // Latin, African
  "zul-Latn": `ukuthi futhi kodwa ngoba uma noma kanye lapho manje namhlanje izolo kusasa kakhulu abantu umuntu izingane unyaka usuku isikhathi umsebenzi idolobha mina wena yena thina nina bona lokhu lokho lo le lesi lezi yini ubani kanjani kuphi nini
    ngesikhathi ngemva ngaphambi wathi uthe bathi isizulu uhulumeni amaphoyisa omunye abanye yonke bonke konke kufanele ukuze engu njengoba phakathi emva bese`,
  "xho-Latn": `ukuba kwaye kodwa kuba ukuba okanye kunye apho ngoku namhlanje izolo ngomso kakhulu abantu umntu abantwana unyaka usuku ixesha umsebenzi isixeko mna wena yena thina nina bona oku oko lo le esi ezi yintoni ngubani njani phi nini
    ngexesha emva phambi wathi uthe bathi isixhosa urhulumente amapolisa omnye abanye yonke bonke konke kufuneka ukuze oyi njengoko phakathi xa ngelixa nangona`,
  "ssw-Latn": `kutsi futsi kodvwa ngobe uma nobe kanye lapho nyalo lamuhla itolo kusasa kakhulu bantfu umuntfu bantfwana umnyaka lusuku sikhatsi umsebenti lidolobha mine wena yena tsine nine bona loku loko lo le lesi leti yini ngubani njani kuphi nini
    ngesikhatsi emva ngaphambi watsi utsi batsi siswati hulumende emaphoyisa lomunye labanye yonkhe bonkhe konkhe kufanele kute njengobe emkhatsini`,
  "tsn-Latn": `le gore mme fa kgotsa kana ka mo kwa go ga tsa jwa ya wa ba bo se di nna wena ene rona lona bone se seo seno mang jang kae leng gompieno maabane ka moso jaanong thata batho motho bana ngwaga letsatsi nako tiro toropo morago pele rile a re
    setswana puso mapodisi mongwe bangwe botlhe tsotlhe tshwanetse jaaka gare fela nngwe pedi tharo nne tlhano batlhano tlhoka gape gonne`,
  "nso-Latn": `le gore gomme ge goba ka mo kua go ga tša bja ya wa ba bo se di nna wena yena rena lena bona se seo mang bjang kae neng lehono maabane gosasa bjale kudu batho motho bana ngwaga letšatši nako mošomo toropo morago pele rile a re
    sepedi mmušo maphodisa yo mongwe ba bangwe bohle tšohle swanetše bjalo ka gare fela tee pedi tharo nne hlano hloka gape gobane eupša efela`,
  "sna-Latn": `kuti uye asi nokuti kana uyewo pano ikozvino nhasi nezuro mangwana zvikuru vanhu munhu vana gore zuva nguva basa guta ini iwe iye isu imi ivo ichi icho uyu izvi chii ani sei kupi rini panguva mushure pamberi akati vakati chishona hurumende mapurisa
    mumwe vamwe ose vose zvose anofanira kuitira sezvo pakati nokuda zvakare`,
  "nya-Latn": `kuti ndi koma chifukwa ngati kapena pamodzi kumene tsopano lero dzulo mawa kwambiri anthu munthu ana chaka tsiku nthawi ntchito mzinda ine iwe iye ife inu iwo ichi icho uyu izi chiyani ndani bwanji kuti liti pa pambuyo asanafike anati adati
    chichewa boma apolisi wina ena onse zonse ayenera kuti monga pakati chifukwa komanso`,
  "bem-Latn": `ukuti no na lelo pantu nga nangu pamo uko nomba lelo mailo sana abantu umuntu abana umwaka ubushiku inshita umulimo umusumba ine iwe wena ifwe imwe bena ici ico uyu ifi cinshi nani shani kwi lilali pa panuma libe atile batile icibemba
    kamfulumende bakapokola umbi bambi onse fyonse afwile pakuti nga pakati kabili kuli mu ku`,
  "ven-Latn": `uri na fhedzi ngauri arali kana hune zwino namusi mulovha matshelo nga maanḓa vhathu muthu vhana ṅwaha ḓuvha tshifhinga mushumo ḓorobo nṋe inwi ene riṋe vhone itshi itsho uyu izwi mini nnyi hani ngafhi lini nga murahu phanḓa o ri vho ri tshivenḓa
    muvhuso mapholisa muṅwe vhaṅwe vhoṱhe zwoṱhe u fanela sa vhukati hu tshi`,
  "swa-Latn": `na ya wa kwa ni katika kuwa hii hiyo huyu huo haya lakini kwa sababu kama au pamoja ambapo sasa leo jana kesho sana watu mtu watoto mwaka siku wakati kazi mji mimi wewe yeye sisi ninyi wao nini nani vipi wapi lini baada kabla alisema walisema
    kiswahili serikali polisi mwingine wengine wote yote lazima ili kati zaidi pia moja mbili tatu nne tano sita saba nane tisa kumi`,
  "kin-Latn": `na mu ku ko ni ya wa ba kandi ariko kuko niba cyangwa hamwe aho ubu uyu munsi ejo cyane abantu umuntu abana umwaka umunsi igihe akazi umujyi njye wowe we twe mwe bo iki icyo uyu ibi nde gute he ryari nyuma mbere yavuze bavuze ikinyarwanda
    leta polisi undi abandi bose byose agomba kugira hagati`,
  "som-Latn": `iyo waa oo ku ka u la in ay uu si laakiin sababtoo haddii ama halkaas hadda maanta shalay berri aad dadka qof carruurta sanad maalin waqti shaqo magaalo aniga adiga isaga iyada annaga idinka iyaga tan kan maxay yaa sidee xaggee goorma kadib ka hor
    yidhi sheegay af soomaali dowladda booliska kale dhammaan waa inuu dhexe sidoo kale mid laba saddex afar shan`,
  "orm-Latn": `fi kan irra itti akka ta'e ta'u jira garuu sababiin yoo ykn waliin bakka amma har'a kaleessa boru baay'ee namoota nama ijoollee waggaa guyyaa yeroo hojii magaalaa ani ati inni isheen nuti isin isaan kun sun maal eenyu akkamitti eessa yoom booda dura
    jedhe jedhan afaan oromoo mootummaa poolisii biraa hunda qaba jiddu keessa tokko lama sadii afur shan`,
  "hau-Latn": `da na ta ya a ba ne ce mai zuwa daga cikin wannan wancan amma saboda idan ko tare inda yanzu yau jiya gobe sosai mutane mutum yara shekara rana lokaci aiki gari ni kai shi ita mu ku su me wa yaya ina yaushe bayan kafin ya ce sun ce hausa gwamnati
    'yan sanda wani wasu duk dole don tsakanin kuma ɗaya biyu uku huɗu biyar`,
  "ibo-Latn": `na nke ndị ya bụ ka ma maka n'ihi ọ bụrụ ma ọ bụ ọnụ ebe ugbu a taa ụnyaahụ echi nnukwu mmadụ ụmụaka afọ ụbọchị oge ọrụ obodo mụ gị anyị unu ha nke a gịnị onye kedu ebee mgbe e mesịa tupu kwuru sịrị igbo gọọmentị uwe ojii ọzọ niile ga-eme n'etiti
    otu abụọ atọ anọ ise`,
  "yor-Latn": `ati ni ti fún pẹ̀lú ṣùgbọ́n nítorí bí tàbí níbi nísisìyí lónìí lánàá lọ́la púpọ̀ ènìyàn àwọn ọmọ ọdún ọjọ́ àkókò iṣẹ́ ìlú mo èmi ìwọ òun àwa ẹ̀yin wọ́n èyí kí ta báwo níbo nígbà lẹ́yìn kí ṣáájú sọ pé yorùbá ìjọba ọlọ́pàá mìíràn gbogbo gbọ́dọ̀ láàrin kan méjì mẹ́ta
    mẹ́rin márùn-ún jẹ́ sì`,
  "wol-Latn": `ak ci la na mu ni bu yi te ba mbaa waaye ndax su wala ànd fu leegi tey démb suba lool nit nit ñi xale at bés jamono liggéey dëkk man yow moom nun yeen ñoom lii loolu lan kan naka fan kañ ginaaw balaa mu ne ñu ne wolof nguur takk-der beneen yépp war
    ngir diggante benn ñaar ñett ñeent juróom`,
  "ewe-Latn": `eye gake elabena ne alo kple afi fifia egbe etsɔ ŋutɔ amewo ame ɖeviwo ƒe ŋkeke ɣeyiɣi dɔ du nye wò eya mí mia wo esia ema nu ka ame ka aleke afi ka ɣe ka ɣi emegbe hafi gblɔ be eʋegbe dziɖuɖu kpovitɔwo bubu katã ele be be dome ɖeka eve etɔ̃ ene atɔ̃ la si le ɖe`,
  // Latin, islands
  "mri-Latn": `te ngā ki i o he ka kua e ana nei ia rātou tātou mātou koe au ahau tēnei tēnā tērā ēnei aha wai pēhea hea āhea ināianei i tēnei rā inanahi āpōpō tino nui tangata tāngata tamariki tau rā wā mahi tāone engari nā te mea mehemea rānei tahi i muri i mua
    i kī te reo māori kāwanatanga pirihimana tētahi ētahi katoa me hei waenganui rua toru whā rima ono whitu waru iwa tekau mō kei roto`,
  "smo-Latn": `le o i ma e ua na sa lea latou matou tatou oe a'u ia lenei lena lela nei o le a o ai faapefea o fea anafea nei asō ananafi taeao tele tagata tamaiti tausaga aso taimi galuega aai ae ona afai po o fa'atasi talu muamua fai mai gagana samoa malo leoleo
    se isi uma e tatau va tasi lua tolu fa lima ono fitu valu iva sefulu mo faa ai`,
  "ton-Latn": `ʻa e ki ʻi mo ko naʻe kuo he ʻoku ia kinautolu kimautolu kitautolu koe au eni ena hā ko hai fēfē fē ʻafē taimi ni ʻaho ni ʻaneafi ʻapongipongi lahi kakai tangata fānau taʻu ʻaho taimi ngāue kolo ka koeʻuhi kapau pe fakataha hili kimuʻa pehē lea faka tonga
    puleʻanga polisi kehe kotoa kuo pau ke vahaʻa taha ua tolu fā nima ono fitu valu hiva hongofulu`,
  "tah-Latn": `te e i nā 'ua ma no tei ta 'oia rātou mātou tātou 'oe au teie tenā terā aha vai nāfea hea afea i teie nei i teie mahana inanahi ananahi rahi ta'ata tamari'i matahiti mahana taime 'ohipa 'oire terā rā nō te mea mai te mea 'aore ra muri mua parau reo tahiti
    hau muto'i te tahi pauroa ia rotopū hō'ē piti toru maha pae`,
  "fij-Latn": `na e ni ki o era ka sa mai kei vei koya ira keimami keda iko au oqo oya cava cei vakacava vei naica qo nikua nanoa nimataka vakalevu tamata gone yabaki siga gauna cakacaka koro ia baleta kevaka se vata oti taumada kaya vosa vakaviti matanitu ovisa tale kece dodonu
    me kina dua rua tolu va lima ono vitu walu ciwa tini`,
  "mlg-Latn": `ny sy ao amin' amin'ny dia fa izay ho tsy no teo izy izy ireo izahay isika ianao aho ity izany izao inona iza ahoana aiza oviana ankehitriny androany omaly rahampitso be olona ankizy taona andro fotoana asa tanàna nefa satria raha na miaraka aorian' alohan'
    hoy nilaza teny malagasy governemanta polisy hafa rehetra tokony eo anelanelan' iray roa telo efatra dimy`,
  "fil-Latn": `ang ng sa na at ay mga ni si kay para hindi ito iyon iyan siya sila kami tayo ikaw ka ako ko mo niya nila namin natin ano sino paano saan kailan bakit ngayon kahapon bukas napaka marami tao bata taon araw oras trabaho lungsod pero dahil kung o kasama
    pagkatapos bago sinabi wikang filipino pamahalaan pulis iba lahat dapat upang pagitan isa dalawa tatlo apat lima rin din lang po may mayroon wala`,
  "hat-Latn": `ak nan yo yon pou pa li se ki te ap a la sa m mwen ou nou ki sa ki moun kijan ki kote kilè poukisa kounye jodi a yè demen anpil moun timoun ane jou tan travay vil men paske si oswa ansanm apre anvan di kreyòl gouvènman lapolis lòt tout dwe pou ant youn de twa kat senk`,
  // Han
  "yue-Hani": `嘅 係 喺 唔 佢 咗 啲 嗰 冇 乜 嚟 哋 咁 噉 嘢 俾 畀 睇 講 話 佢哋 我哋 你哋 唔係 唔好 嗰個 呢個 呢啲 嗰啲 點解 點樣 邊個 邊度 幾時 而家 今日 尋日 聽日 好多 同埋 已經 仲有 仲 即係 因為 所以 但係 如果 或者 冇人 有人 返工 屋企 細路 警察 搵 攞 諗 識 鍾意 嘅人 咗去 喺度 係咪 未 嚟自 時候 嘅時候
    佢話聽日唔會返工，因為佢要去睇醫生。我哋而家喺屋企，冇嘢做。呢個係佢嘅諗法，唔係我嘅。警察喺星期日拉咗三個人，話佢哋偷嘢。美國總統喺紐約見記者，佢話下個禮拜會去歐洲。公司嘅股價跌咗好多，啲人都好擔心。
    佢哋嘅球隊贏咗比賽，啲球迷好開心。政府話會畀多啲錢學校。佢講咗好多次，但係冇人信佢。嗰陣時佢仲係學生，日日都嚟呢度。如果你想知多啲，可以問佢哋。佢唔想講嘢，淨係坐喺度。`,
  "zho-Hani": `的 是 在 了 和 不 他 她 我 你 们 們 这 這 那 个 個 有 也 就 都 说 說 要 会 會 对 對 与 與 为 為 上 中 到 来 來 他們 他们 我們 我们 這個 这个 那個 那个 什麼 什么 怎麼 怎么 哪裡 哪里 時候 时候 現在 现在 今天 昨天 明天 很多 因為 因为 所以 但是 如果 或者 沒有 没有 已經 已经 表示 警方 總統 总统 公司 比賽 比赛 孩子 看 找 喜歡 喜欢 還有 还有
    他說明天不會上班，因為他要去看醫生。我們現在在家，沒有事情做。這是他的想法，不是我的。警察在星期日逮捕了三個人，說他們偷東西。美國總統在紐約會見記者，他說下週會去歐洲。公司的股價跌了很多，人們都很擔心。
    他们的球队赢得了比赛，球迷很高兴。政府表示将给学校更多的钱。他说了很多次，但是没有人相信他。那时候他还是学生，每天都来这里。如果你想知道更多，可以问他们。他不想说话，只是坐在那里。`,
  // Devanagari
  "hin-Deva": `और का के की है हैं में से को पर ने यह वह ये वे इस उस नहीं था थी थे लेकिन क्योंकि अगर या साथ जहाँ अब आज कल बहुत लोग आदमी बच्चे साल दिन समय काम शहर मैं तू तुम आप हम क्या कौन कैसे कहाँ कब क्यों बाद पहले कहा बताया हिन्दी सरकार पुलिस दूसरा सभी चाहिए लिए बीच एक दो तीन चार पाँच भी तो ही गया रहा करने हुए`,
  "mar-Deva": `आणि चा ची चे आहे आहेत मध्ये पासून ला वर ने हा ही हे तो ती ते या त्या नाही होता होती होते पण कारण जर किंवा सह जिथे आता आज काल उद्या खूप लोक माणूस मुले वर्ष दिवस वेळ काम शहर मी तू तुम्ही आपण आम्ही काय कोण कसे कुठे केव्हा का नंतर आधी म्हणाले सांगितले मराठी सरकार पोलीस दुसरा सर्व पाहिजे साठी दरम्यान एक दोन तीन चार पाच सुद्धा तर च गेला आले करण्यात झाले`,
  "nep-Deva": `र को का की छ छन् मा बाट लाई ले यो त्यो यी ती यस त्यस छैन थियो थिए तर किनभने यदि वा सँग जहाँ अब आज हिजो भोलि धेरै मानिस मान्छे बच्चा वर्ष दिन समय काम शहर म तँ तिमी तपाईं हामी के को कसरी कहाँ कहिले किन पछि अघि भने बताए नेपाली सरकार प्रहरी अर्को सबै पर्छ लागि बीच एक दुई तीन चार पाँच पनि नै गयो भएको गर्न हुन्छ गरेको`,
  // Arabic
  "fas-Arab": `و در به از که این را با است برای آن یک خود تا کرد بر هم نیز ما شما آنها او من تو می شود شد بود نیست اما زیرا اگر یا همراه جایی اکنون امروز دیروز فردا بسیار مردم کودکان سال روز زمان کار شهر چه کی چگونه کجا چرا پس قبل گفت فارسی دولت پلیس دیگر همه باید بین دو سه چهار پنج`,
  "ara-Arab": `و في من على إلى أن هذا هذه التي الذي ما لا مع عن كان كانت هو هي هم نحن أنت أنا ليس لكن لأن إذا أو حيث الآن اليوم أمس غدا جدا كثير الناس الأطفال سنة يوم وقت عمل مدينة ماذا من كيف أين متى لماذا بعد قبل قال العربية الحكومة الشرطة آخر كل يجب بين واحد اثنان ثلاثة أربعة خمسة قد تم`,
  "urd-Arab": `اور کا کے کی ہے ہیں میں سے کو پر نے یہ وہ اس نہیں تھا تھی تھے لیکن کیونکہ اگر یا ساتھ جہاں اب آج کل بہت لوگ آدمی بچے سال دن وقت کام شہر تو تم آپ ہم کیا کون کیسے کہاں کب کیوں بعد پہلے کہا بتایا اردو حکومت پولیس دوسرا سب چاہیے لیے درمیان ایک دو تین چار پانچ بھی ہی گیا رہا`,
  "pus-Arab": `او د په کې چې نه ته له سره دی ده دا هغه زه موږ تاسو دوی کړي شوي شو وو خو ځکه که یا چیرته اوس نن پرون سبا ډېر خلک ماشومان کال ورځ وخت کار ښار څه څوک څنګه چېرته کله ولې وروسته مخکې وویل پښتو حکومت پولیس بل ټول باید لپاره منځ یو دوه درې څلور پنځه هم`,
  "ckb-Arab": `و لە بە بۆ کە ئەم ئەو دەکات کرد بوو نییە هەیە من تۆ ئێمە ئێوە ئەوان چی کێ چۆن کوێ کەی ئەمڕۆ دوێنێ سبەی ئێستا زۆر کەم نوێ باش گەورە مرۆڤ خەڵک منداڵ ساڵ ڕۆژ کات کار کوردی زمان شار گوند حەوت سەد هەزار هات چوو گوتی وتی دا گرت دەبێت بەڵام چونکە ئەگەر یان تەنها خۆی دوای پێش هەندێک هەموو هەر یەک دوو سێ چوار پێنج لەگەڵ`,
  "uig-Arab": `ۋە بىلەن ئۈچۈن ئەمەس ئەمدى كەبى يەنە دەپ ئىدى بولدى بولغان بولىدۇ بار يوق مەن سەن ئۇ بىز سىز ئۇلار بۇنى شۇ بۇ نېمە كىم قانداق نەدە قاچان بۈگۈن تۈنۈگۈن ئەتە ھازىر بەك كۆپ ئاز يېڭى ياخشى چوڭ ئادەم كىشى بالىلار يىل كۈن ۋاقىت ئىش ئۇيغۇر تىلى شەھەر يېزا يەر يەتتە يۈز مىڭ كەلدى كەتتى ئېيتتى دېدى`,
  // Ethiopic
  "amh-Ethi": `እና ነው ናቸው ነበር ውስጥ ላይ ወደ ከ ግን ምክንያቱም ከሆነ ወይም ጋር እዚህ አሁን ዛሬ ትናንት ነገ በጣም ሰዎች ሰው ልጆች ዓመት ቀን ጊዜ ሥራ ከተማ እኔ አንተ እሱ እሷ እኛ እናንተ እነሱ ይህ ያ ምን ማን እንዴት የት መቼ ለምን በኋላ በፊት አለ ተናገረ አማርኛ መንግሥት ፖሊስ ሌላ ሁሉ አለበት መካከል አንድ ሁለት ሦስት አራት አምስት ደግሞ`,
  "tir-Ethi": `ን እዩ እዮም ነበረ ኣብ ናብ ካብ ግን ምኽንያቱ እንተ ወይ ምስ ኣብዚ ሕጂ ሎሚ ትማሊ ጽባሕ ብጣዕሚ ሰባት ሰብ ቆልዑ ዓመት መዓልቲ ግዜ ስራሕ ከተማ ኣነ ንስኻ ንሱ ንሳ ንሕና ንስኻትኩም ንሶም እዚ እቲ እታ እንታይ መን ከመይ ኣበይ መዓስ ንምንታይ ድሕሪ ቅድሚ በለ ተዛሪቡ ትግርኛ መንግስቲ ፖሊስ ካልእ ኩሉ ኣለዎ መንጎ ሓደ ክልተ ሰለስተ ኣርባዕተ ሓሙሽተ እውን`,
  // Tibetan
  "bod-Tibt": `དང་ ནི་ གི་ ཀྱི་ གྱི་ ཡི་ ལ་ ན་ ནས་ ལས་ འདི་ དེ་ ང་ ཁྱོད་ ཁོང་ ཁོ་ མོ་ ང་ཚོ་ ཁོ་ཚོ་ ཡིན་ རེད་ ཡོད་ འདུག་ མེད་ མ་རེད་ བྱེད་ བྱས་ སོང་ བྱུང་ ཡོང་ འགྲོ་ གང་ སུ་ ག་རེ་ ག་པར་ ག་དུས་ དེ་རིང་ ཁ་སང་ སང་ཉིན་ ད་ལྟ་ མི་ ཕྲུ་གུ་ ལོ་ ཉི་མ་ དུས་ཚོད་ ལས་ཀ་ གྲོང་ཁྱེར་ བོད་ བོད་སྐད་ གཞུང་ ཚང་མ་ དགོས་ པ་རེད་ གི་རེད་ པས་ ཡང་`,
  "dzo-Tibt": `དང་ འདི་ ནི་ གི་ ལུ་ ལས་ དེ་ ང་ ཁྱོད་ ཁོ་ མོ་ ང་བཅས་ ཁོང་ ཨིན་ ཨིནམ་ འདུག་ ཡོད་ མེད་ མེན་ འབད་ འབད་བ་ འབདཝ་ འབདཝ་ཨིན་ ཨིན་པས་ ནུག་ ཡི་ ག་ཅི་ ག་ ག་ཏེ་ ནམ་ ད་རིས་ ཁ་ཙ་ ནངས་པ་ ད་ལྟོ་ མི་ ཨ་ལོ་ ལོ་ ཉིནམ་ དུས་ཚོད་ ལཱ་ ཁྲོམ་ འབྲུག་ རྫོང་ཁ་ གཞུང་ ག་ར་ དགོ་ དགོཔ་ ཅིག་ མས་ ཟེར་ སླབ་ ཏེ་ འབད་ཚར་ འགྱོཝ་`,
};

/** Variety ("tat-Cyrl") → its words, as one text. */
export const COMMON_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).map(([variety, words]) => [variety, words.replace(/\s+/g, " ")]),
);
