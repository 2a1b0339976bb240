/**
 * Which languages should be told from those that were learned, although no text of them is at hand?
 *
 * A text in one of them used to be taken for its nearest relative. With these words it wins over that, and the answer is
 * `und` with this language as the likely one. Common words and forms, written down from general knowledge.
 */
const WORDS: Readonly<Record<string, string>> = {
  // Cyrillic
  "xal-Cyrl": `хальмг хальмгуд таңһч таңһчин толһач элст бичг бичгин келн келәр болн биш уга бәәнә бәәсн бәәҗ гиҗ гисн гинә гив тер эн би чи мадн тадн эдн тедн мини мана тана терүнә эннь терт
    күн күүнә әмтн улс улсин җил җилд җилин өдр өдрт дегтр сурһуль сурһульч багш көдлмш көдлнә һазр усн теңгр нарн сар гер герт эк эцк ах эгч көвүн күүкн үг дун дуулна йовна йовсн ирв ирсн одв келв келсн өгв авв авсн
    хәләв үзв медв медх нег негн хойр һурвн дөрвн тавн зурһан долан нәәмн йисн арвн хөрн зун миңһн сән му ик бичкн шин хуучн маңһдур өцклдүр эндр ода дәкн цуг цугтан олн кен юн юмн яһад альд кезә яһҗ
    зуур төлә төләд туск тускар деер дор өмн хөөн учрас болв болсн болх болҗ кергтә чадна седкл җирһл менд мендвт ханҗанав байр байрта тоот санан сансн хоорнд дунд һарв һарсн орв орсн эклв эклсн төрскн әрәсән балһсн селән`,
  "mhr-Cyrl": `да ден гыч дене верч нерген шотышто манын кокла гыч ыле улыт уло уке лийын лиеш лийше лийме ойлен каласен ышташ ышта ыштен пашам паша марий йылме тиде тудо нуно мый тый ме те мыйын тыйын мемнан тендан нунын тудын
    тудлан мылам тылат кӧ мо кузе кушто кунам молан кызыт таче эрла тений илыш ий кече жап еҥ-влак йоча-влак калык кугу изи у сай пеш шуко ик кок кум ныл вич тунемме школ туныктышо республикысе ял ола кайыш толын налын палаш
    гынат вара эше чыла кажне поро шочмо мландым вӱд чодыра пӧрт ача ава`,
  "udm-Cyrl": `но вань ӧвӧл бен шуыса шуэ шуиз вал луоз луэ луиз кадь понна сярысь дыръя вылын вылысь пушкын азьын бордын удмурт кыл кылын калык адями адямиос нылпиос тон мон со ми тӥ соос мынам тынад солэн милям тӥляд соослэн мыным тыныд солы кин
    ма маин кызьы кытын ку малы али туннэ ӵуказе толон ар нунал уж ужаны ужа вераны вераз гожтыны быдэс бадӟым покчи выль умой трос одӥг кык куинь ньыль вить дас дышетскон дышетӥсь школа элькун гурт кар улон кулэ быгатэ быгатоз
    нош озьы та таӵе сыӵе ваньмыз котькуд`,
  "kpv-Cyrl": `и да но абу эм вӧлі вӧлӧм лоӧ лои лоны шуӧ шуис йылысь вылӧ вылын вылысь пыр дырйи кузя дорӧ дорын могысь серти коми кыв кывйӧн йӧз морт войтыр челядь ме тэ сійӧ ми ті найӧ менам тэнад сылӧн миян тіян налӧн меным сылы коді мый
    кыдзи кӧні кор мыйла ӧні талун аски тӧрыт во лун уджавны удж вӧчны висьтавны гижны ыджыд ичӧт выль бур уна ӧти кык куим нёль вит дас велӧдчан школа республикаса сикт кар олӧм колӧ позьӧ тайӧ татшӧм сэтшӧм став быд бӧрын водзын`,
  "oss-Cyrl": `ӕмӕ у уыд уыди ис нӕй уыдзӕн сты уыдысты ӕз ды уый мах сымах уыдон мӕ дӕ йӕ нӕ уӕ сӕ мӕн дӕу ууыл ам ацы уыцы кӕй цы чи кӕд куыд кӕм цӕмӕн нӕ ма дӕр та фӕлӕ кӕнӕ ирон ӕвзаг ӕвзагӕй адӕм лӕг сывӕллон ном бон аз азы дзырд загъта зӕгъын
    кӕнын кӕны кодта скодта ӕрцыд цӕуы цыди фӕци стыр чысыл ног хорз бирӕ иу дыуӕ ӕртӕ цыппар фондз дӕс ахуыр скъола горӕт хъӕу цард бӕстӕ зӕхх хуызӕн тыххӕй фӕстӕ раздӕр хъуамӕ ӕппӕт алы`,
  "che-Cyrl": `а дара ду дац хила хуьлу хилла хьалха тӀехьа чохь тӀехь тӀера дуьхьа бахьана нохчийн мотт маттахь нах стаг бераш со хьо и иза тхо вай шу уьш сан хьан цуьнан тхан вайн шун церан суна хьуна цунна мила хӀун муха мичахь маца стенна хӀинца тахана кхана
    шо де хан болх бан дийцира элира яздан доккха жима керла дика дукха цхьаъ шиъ кхоъ диъ пхиъ итт школа республикан юрт гӀала дахар деза мега оцу хӀара иштта массо хӀор делахь амма цул нохчо къам лаьтта`,
  "ava-Cyrl": `ва гӀадин буго руго бугеб вуго йиго букӀана рукӀана букӀуна гьечӀо гьеб гьев гьей гьел гьесул гьелъул гьезул дун мун ниж нилъ нуж дир дур нижер нилъер нужер дие дуе гьесие щив щиб кин киб кида щай гьанже жакъа метер лъагӀал къо заман хӀалтӀи гьабизе гьабуна гьабула
    абуна абула хъвана магӀарул мацӀ мацӀалъ халкъ чи гӀадамал лъимал кӀудияб гьитӀинаб цӀияб лъикӀаб гӀемер цо кӀиго лъабго ункъо щуго анцӀго школалъул республикаялъул росу шагьар гӀумру кколa бегьула гьединаб киналго щибаб цинги амма гьелдаса цебе хадуб жаниб`,
  "lez-Cyrl": `ва хьиз я туш ава авай авач тир хьана жеда жезва лагьана лугьуда зун вун ам чун куьн абур зи ви адан чи куь абурун заз ваз адаз чаз вуж вуч гьикӀ гьина мус вучиз гила къе пака йис югъ вахт кӀвалах ийизва авуна ийида кхьена лезги чӀал чӀалал халкь инсан аялар чӀехи гъвечӀи
    цӀийи хъсан гзаф са кьве пуд кьуд вад цӀуд школада республикадин хуьр шегьер уьмуьр герек жеч и а гьа ихьтин вири гьар ахпа амма патал галаз кьилди вилик кьулухъ къене винел`,
  "kbd-Cyrl": `икӀи щыӀэщ щыӀащ къыщӀ жиӀащ жеӀэ сэ уэ ар дэ фэ ахэр си уи и ди фи я абы мы мыр а хэт сыт дапщэщ дэнэ дауэ щхьэкӀэ иджы нобэ пщэдей дыгъуасэ илъэс махуэ зэман лэжьыгъэ лэжьэн ищӀащ щӀын ещӀ тхащ адыгэ бзэ адыгэбзэ лъэпкъ цӀыху цӀыхухэр сабийхэр ин цӀыкӀу щӀэ фӀы куэд зы тӀу щы плӀы
    тху пщӀы школ республикэм къуажэ къалэ гъащӀэ хуейщ хъунщ мыпхуэдэ псори дэтхэнэ ауэ иужькӀэ ипэкӀэ нэхъ дыдэ апхуэдэу щытащ хъуащ мэхъу къэбэрдей`,
  "krc-Cyrl": `бла эмда ючюн эди болду болгъан болады барды джокъду жокъду тюйюлдю эмда аны мени сени бизни сизни аланы мен сен ол биз сиз ала бу кимди неди къалай къайда къачан нек энди бюгюн тамбла тюнене джыл жыл кюн заман иш ишлеген айтды дегенди этди этген къарачай малкъар тил халкъ адам адамла
    сабийле уллу гитче джангы жангы иги кёб кёп бир эки юч тёрт беш алты джети жети он школ элни шахар джашау жашау керекди болургъа этерге барыргъа келди къарады алгъын сора ашхы хар бары башха къой да окъуна`,
  "kum-Cyrl": `булан ва учун эди болду болгъан бола бар ёкъ тюгюл дагъы мени сени ону бизин сизин оланы мен сен о биз сиз олар бу шо ким не нечик къайда къачан неге гьали бугюн тангала тюнегюн йыл гюн заман иш ишлей айтды деди этди этген къумукъ тил тили халкъ адам адамлар яшлар уллу гиччи янгы кёп
    бир эки уьч дёрт беш алты етти он школа юрт шагьар яшав герек болмакъ этмек бармакъ гелди къарады алда сонг гьар бары башгъа буса амма сав йырав`,
  "nog-Cyrl": `эм мен уьшин эди болды болган болады бар йок тувыл тагы мени сени оны бизим сизинъ олардынъ мен сен ол биз сиз олар бу сол ким не калай кайда кашан неге эндигилер бу куьн танъла кеше йыл куьн заман ис аьрекет айтты деди этти эткен ногай тил халк аьдем аьдемлер балалар уьйкен кишкей янъы
    коьп бир эки уьш доьрт бес алты ети он мектеб авыл кала яшав керек болмага этпеге бармага келди карады сонъ аьр баьри баска ама туьрли`,
  "bxr-Cyrl": `ба болон гээд гэжэ байна байгаа байһан болоо болохо болоно болоһон бэшэ үгы һэн юм лэ тухай дээрэ соо доро хойно урда буряад хэлэн хэлэнэй арад зон хүн хүнүүд үхибүүд би ши тэрэ бидэ таа тэдэ минии шинии тэрэнэй манай танай тэдэнэй намда шамда хэн юун яажа хаана хэзээ юундэ мүнөө үнөөдэр
    үглөөдэр үсэгэлдэр жэл үдэр саг хүдэлмэри хэжэ хэһэн хэлээ хэлэбэ бэшээ ехэ бага шэнэ һайн олон нэгэ хоёр гурба дүрбэ таба арба һургуули һурагшад багша республикын тосхон хото ажабайдал хэрэгтэй ёһотой энэ иимэ тиимэ бүхы бүри теэд`,
  "rue-Cyrl": `і а але што жебы або бо як де коли чом хто сьме єм єсь суть быв была было были єсть не є мать мають я ты він она оно мы вы они мій твій єго єй наш ваш їх тот тота тото тоты сесь ся іщі уже лем теперь днесь завтра вчера рік день час робота робити повів повіла писати русинскый русиньскый язык народ люде
    чоловік діти великый малый новый добрый вельо єден два три штири пять десять школа село місто жывот треба може мож такый вшыткы каждый потім перед про при вєдно`,
  // Latin, Europe
  "gla-Latn": `agus tha bha bidh chan eil ann an am anns air aig do dha leis ris ach no gu gun gum nach ma nuair oir mar cuideachd mi thu e i sinn sibh iad mo do ar ur an cuid seo sin siud dè cò càite cuin carson ciamar Gàidhlig cànan daoine duine clann bliadhna latha obair dèanamh rinn thuirt chaidh thàinig bhith mòr beag
    ùr math mòran aon dà trì ceithir còig deich sgoil baile beatha feum faod an-diugh a-nis an-dè a-màireach airson eadar bho ro fhèin uile gach Alba`,
  "sco-Latn": `an the o tae fae wi wis wir isnae wisnae didnae cannae dinnae hae haes haed bein wad cud shuid whit whaur wha whan hou ower intae frae efter afore aboot wheil syne thir thae thon yin twa thrie fower hunder gey muckle wee bairn bairns fowk laddie lassie ken kent gang gaun gaed cam tak taen mak makkin gie gien
    gied hoose toun watter auld braw guid nicht richt licht leid Scots Scotland warld kirk stane hame nae nocht mair maist ilka sae juist oot doun roond unner aye awa`,
  "nds-Latn": `un de dat is weer ik du he se wi ji mi di em ehr uns jo nich keen ok man aver oder wenn wat wo woans wer wannehr worüm för mit vun to na bi op in ut över ünner twüschen dör hett harr heff hebbt sünd ween worrn warrt kann köönt mutt mööt schall schöölt will wüllt doon deit maken mookt seggt seggen snacken
    plattdüütsch Spraak Lüüd Minsch Kinner Johr Dag Tiet Arbeit groot lütt nee good veel een twee dree veer fief teihn School Dörp Stadt Leven hüüt morgen güstern nu denn noch al ümmer düsse disse`,
  "gsw-Latn": `u und d dr der s ds es isch si gsi bi bisch het hei hend ha han hän i du är er si mir mer dir ihr mi di ihm ire üs eus öich euch nid nöd kei keini ou au aber oder we wenn was wo wie wär wer wenn warum für mit vo vor zu zue nach bi uf us über under zwüsche dur cha chöi chönd mues müend söu sött wott wei wänd tuet
    mache macht gseit säge rede Schwiizerdütsch Schprach Lüt Mönsch Chind Jahr Tag Zyt Arbet gross chly nöi guet vil eis zwöi drü vier füf zäh Schuel Dorf Stadt Läbe hüt morn geschter jitz jetzt no scho immer däm dere öppis nüt`,
  "lim-Latn": `en de 't is waas zeen höb haet hadde ich doe hae zie veer geer häör mich dich häöm oos uch neet gein ouch meh mer of es wat woe wie wae wienie woróm veur mit van toet nao bie op in oet euver ónger tösse door kint kènne mót mótte zal zölle wilt wille doon deit make zaet zègke kalle Limburgs spraok luuj mins kinger jaor daag
    tied werk groet klein nuuj good väöl ein twie drie veer vief tieën sjoal dörp sjtad laeve hujje morge gister noe dan nog al altied dees dit dae die dat`,
  "lmo-Latn": `e el la i gh'è gh'era l'è l'era hinn eren mi ti lù lee nun viòlter lor me te se ghe ne minga no anca ma o se cossa doe come chi quand perchè per con de da in sora sòtt tra fin pò pòden gh'hann gh'ha avè avegh fà faa fan dì disi dis parlà milanes lombard lengua gent òmm donna fioeu ann dì temp laorà grand piccol noeuv bon tant
    vun duu trii quatter cinqu des scòla paes città vita incoeu doman ier adess semper istess quell quella quej quest questa gnanca domà inscì pussee`,
  "vec-Latn": `e el ła i łe xe gera jera ze sta so sè semo gavemo gà ga gavea mi ti lu ela nialtri noaltri voaltri lori me te se ghe ne no gnanca anca ma o se cosa dove come chi quando parché par co de da in soto sora tra fin podé pol fare fazo dir dito parlar vèneto veneta łéngua zente omo dona fioi toxi ano dì tenpo laorar grando picoło novo bon
    tanto un do tre cuatro sincue diexe scoła paexe sità vita incuò doman jeri deso senpre stesso cueło cueła cuei sto sta sti gnente calche`,
  "scn-Latn": `e lu la li è era sunnu eranu sugnu aju havi avi avìa iu tu iddu idda nuiàutri vuiàutri iddi mi ti si cci nni nun nenti macari puru ma o si chi cosa unni comu cui quannu pirchì pi cu di nta nti ntra supra sutta finu pò ponnu fari fici diri dissi parrari sicilianu siciliana lingua genti omu fìmmina picciriddi figghiu annu jornu tempu
    travagghiu granni nicu novu bonu tantu unu dui tri quattru cincu deci scola paisi cità vita oj dumani ajeri ora sempri stissu chistu chista chisti chiddu chidda chiddi quarchi`,
  "srd-Latn": `e su sa sos sas est fiat sunt fiant so ses semus tengo tenet at ant appo aiat deo tue issu issa nois bois issos mi ti si bi nde non nudda fintzas ma o si ite ue comente chie cando proite pro cun de dae in suta subra intre finas podet podent fàghere faghet nàrrere narat at nadu faeddare sardu sarda limba gente òmine fèmina pitzinnos fìgiu annu die
    tempus traballu mannu minore nou bonu meda unu duos tres bator chimbe deghe iscola bidda tzitade vida oe cras eris como semper matessi custu custa custos cussu cussa àteru`,
  "fur-Latn": `e il la i lis al è jere son jerin o ài al à a àn vevi jo tu lui jê nô vualtris lôr mi ti si i no nuie ancje ma o se ce dulà cemût cui cuant parcè par cun di de in sot sore tra fin al pues a puedin fâ al fâs dî al à dit fevelâ furlan furlane lenghe int om femine fruts fi an dì timp lavôr grant piçul gnûf bon tant un doi trê cuatri cinc dîs
    scuele paîs citât vite vuê doman îr cumò simpri stes chest cheste chescj chel chê chei cualchi nissun`,
  "roh-Latn": `e ed il la ils las è era èn eran sun has ha han aveva jau ti el ella nus vus els ellas mai tai sai ans as als na betg nagin era ma u sche tge nua co tgi cur pertge per cun da en sut sur tranter fin po pon far fa dir ha ditg discurrer rumantsch rumantscha lingua lieunga glieud um dunna uffants figl onn di temp lavur grond pitschen
    nov bun bler in dus trais quatter tschintg diesch scola vischnanca citad vita oz damaun ier ussa adina medem quest questa quests quel quella quels insatgi nagut tut tuts Grischun`,
  "wln-Latn": `et li les c' est estéve estént so sos avans a ont aveut dji ti i ele nos vos il zels mi sut el lyi nén rén avou eto mins ou si cwè wice come cwè cwand poqwè po avou di do e so pa inte disk' pout plèt fé fwait dire a dit cåzer walon walone lingaedje djins ome feme efants fi anêye djoû tins ovraedje grand pitit novea bon
    bråmint onk deus troes cwate cénk dijh sicole viyaedje veye viye ouy dimwin ir asteure tofer minme ci cisse ces cist ki k' ké dnis sacwè`,
  "arg-Latn": `y o a os as ye yera son yeran só yes somos tien tiene ha han heba yo tu el ella nusatros vusatros els me te se li'n bi'n no nomás tamién pero u si qué án cómo qui quan per qué ta con de d'o d'a en baixo sobre entre dica puet pueden fer fa decir ha dito charrar aragonés aragonesa luenga chent hombre muller ninos fillo año día tiempo
    treballo gran chicot nuevo bueno muito un dos tres cuatre cinco diez escuela lugar ciudat vida hue manyana ahiere agora siempre mesmo iste ista istos ixe ixa ixos bel bella bells`,
  "lat-Latn": `et est sunt erat erant esse fuit non in ad cum ex ab de per pro sub inter post ante sed aut vel si quod quia ut ne nec neque atque etiam quoque ego tu is ea id nos vos ei eius eorum earum me te se mihi tibi sibi nobis qui quae quid quem cuius quibus hic haec hoc huius ille illa illud ipse omnes omnia omnium homo homines populus
    urbs terra annus anno dies tempus opus magnus parvus novus bonus multi unus duo tres quattuor quinque decem lingua Latina dixit fecit habet potest enim autem igitur tamen iam nunc semper`,
  "vol-Latn": `e ed binon binom binof binos äbinon pebinon lä in ini su po sa ko de dö fa ad al as ka u ud if das no ni nen ob ol om of os obs ols oms obas olas omas obik olik omik kin kio kim kiöp kiplad volapük volapükan pük püks men mens läns län yel yels del tim vob dunön pedunon sagön äsagom penön gretik smalik nulik gudik
    mödik bal tel kil fol lul deg jul zif lif adelo adelo nu ai at atos et etos valik alik kel kels keli kela`,
  "ido-Latn": `e ed la esas esis esos esar esante ne en ad da de di kun por per sur sub inter til ma o od se ke quale kande ube pro quo nam anke yes me vu tu il el ol ni vi li lu mea tua sua nia via lia quo qua qui ico ito ta ca omna omni multa un du tri quar kin dek linguo Ido homo homi populo lando yaro dio tempo laboro
    facar facis dicar dicis skribar granda mikra nova bona skolo urbo vivo hodie nun sempre sama altra povas devas volas havas havis`,
  "csb-Latn": `i ë a to je są bël bëła bëło bëlë mô mają nié ni ma jô të òn òna òno më wa òni mie tobie jemu nas waju jich mój twój jegò naju nasz wasz ten ta të ti nen na co chto gdze czedë jak dlôcze dlô ze z w do na pò przë bez midzë abò ale czë jeżlë téż ju terô dzysô witro wczora rok dzéń czas robòta robic rzekł pòwiedzôł kaszëbsczi
    kaszëbskô jãzëk lëdze człowiek dzecë wiôldżi môłi nowi dobri wiele jeden dwa trzë sztërë piãc dzesãc szkòła wies miasto żëcé mùszi mòże wszëtcë kòżdi`,
  "szl-Latn": `i a to je sōm bōł bōła było byli mo majōm niy ja ty ôn ôna ôno my wy ôni mie ciebie jymu nŏs wŏs jich mōj twōj jego nasz wasz tyn ta te ci tamtyn co fto kaj kedy jak czamu dlŏ ze z we do na po przi bez miyndzy abo ale czy jak tyż już terŏzki dzisiej jutro wczorŏj rok dziyń czas robota robić pedzioł prawi ślōnskŏ ślōnski gŏdka
    godać ludzie czowiek dziecka srogi mały nowy dobry moc jedyn dwa trzi sztyry piyńć dziesiyńć szkoła wieś miasto życie musi może wszyjscy kŏżdy`,
  "dsb-Latn": `a ale teke jo su běšo běchu njejo njejsu mam maš ma mamy maju ja ty won wona wono my wy woni mě tebje jomu jej nas was jich mój twój jogo naš waš ten ta to te toś ten co chto źo gdy kak cogodla za ze z w do na pó pśi mjazy abo gaž až južo něnto źinsa witśe cora lěto źeń cas źěło źěłaś jo gronił pisaś dolnoserbski dolnoserbska rěc
    luźe cłowjek źiśi wjeliki mały nowy dobry wjele jaden dwa tśi styri pěś źaseś šula wjas město žywjenje musy móžo wšykne kuždy pśed pótom`,
  "ltg-Latn": `i a bet voi ka kai kod deļ ar nu da iz pī pa zam storp byut ir nav beja bejs byus asu esi asam es tu jis jei mes jius jī jos mani tevi jū myusu jiusu juos jamā itys itei itī tys tei tī kas kur cik parkū niu tagad šudiņ reit vakar gods dīna laiks dorbs dareit saceja runoj raksteit latgalīšu volūda volūdā ļauds cylvāks bārni lels mozs
    jauns lobs daudz vīns div treis četri pīci desmit škola pošvaļds pilsāta dzeive vajag var vysi kotrys piec pyrma taipat`,
  "sme-Latn": `ja lea leat leaba leai ledje ii eai mun don son moai doai soai mii dii sii mu du su min din sin munnje dutnje sutnje dat dát duot dan dán mii gii gos goas mo manne muhto dahje jus go ahte vai nu maid dušše dál odne ihttin ikte jahki jagi beaivi áigi bargu bargat dadjat dajai čállit sámegiella sámegillii sápmi sámi olmmoš olbmot mánát stuoris
    stuora unni ođđa buorre olu okta guokte golbma njeallje vihtta logi skuvla gilli gávpot eallin galgá sáhttá buot juohke maŋŋel ovdal birra bokte`,
  // Latin, elsewhere
  "gag-Latn": `hem da deyni için ama yada eer ki nasıl neredä ne zaman neçin kim bän sän o biz siz onnar benim senin onun bizim sizin onnarın bana sana ona bu şu oldu olmuş oler var yok diil deer dedi yapêr yapmaa yaptı geler geldi gider gitti gagauz dili halk insan insannar uşak uşaklar büük küçük eni islää çok bir iki üç dört beş on şkola küü kasaba yaşamak lääzım
    var nicä hepsi herbir sora ilerkisi şindi büün yarın dün yıl gün vakıt iş`,
  "kab-Latn": `d n ad deg di s i ur ara yella tella llan ttuɣ akken belli maca neɣ ma yal kra akk dakken acku imi mi seg ɣer ɣef gar ddaw nnig nekk keč kem netta nettat nekni kunwi nutni iw ik is nneɣ nwen nsen wa ta wi ti wagi tagi wagini anwa acu anda melmi amek ayɣer tura ass-a azekka iḍelli aseggas ass akud axeddim
    xdem yexdem yenna tenna-d nnan yura taqbaylit tutlayt taqvaylit medden argaz tameṭṭut arrac ameqqran amecṭuḥ amaynut yelha aṭas yiwen sin kraḍ ukkuẓ semmus mraw aɣerbaz taddart tamdint tudert ilaq yezmer`,
  "jav-Latn": `lan ing iku iki saka kang sing dadi ana ora wis bakal arep karo kanggo marang minangka utawa nanging yen amarga supaya nalika sawise sadurunge aku kowe dheweke kita panjenengan ku mu e ne apa sapa ngendi kapan kepriye kenapa saiki dina sesuk wingi taun wektu gawe nggawe kandha ngomong nulis basa Jawa wong wong-wong bocah
    gedhe cilik anyar apik akeh siji loro telu papat lima sepuluh sekolah desa kutha urip kudu bisa kabeh saben uga mung isih banget luwih`,
  "sun-Latn": `jeung sarta nu anu ti ka di dina ku pikeun keur tina minangka atawa tapi lamun sabab supaya basa sanggeus saméméh abdi kuring maneh anjeun manéhna urang aranjeunna naon saha dimana iraha kumaha naha ayeuna poé isuk kamari taun waktu gawé nyieun ngomong nyarita nulis Sunda jalma jelema budak gedé leutik anyar alus loba
    hiji dua tilu opat lima sapuluh sakola désa kota hirup kudu bisa sakabéh unggal ogé ukur kénéh pisan leuwih téh mah éta ieu teu henteu geus bakal`,
  "ceb-Latn": `ug ang sa nga mga ni si kay og kon apan bisan aron samtang human una ako ikaw ka siya kita kami kamo sila nako nimo niya nato namo ninyo nila kanako kanimo kaniya kini kana kadto kinsa unsa asa kanus-a giunsa ngano karon ugma gahapon tuig adlaw panahon trabaho buhat gibuhat miingon nagsulti gisulat Binisaya Sinugboanon pinulongan
    tawo mga tawo bata dako gamay bag-o maayo daghan usa duha tulo upat lima napulo tulunghaan lungsod kinabuhi kinahanglan mahimo tanan matag usab lamang pa kaayo wala dili adunay`,
  "ilo-Latn": `ken ti dagiti iti a nga ni da kadagiti no ngem tapno bayat kalpasan sakbay gapu siak sika isu dakami datayo dakayo isuda ko mo na mi tayo yo da kaniak kenka kenkuana daytoy dayta daydiay siasino ania sadino kaano kasano apay ita inton bigat idi kalman tawen aldaw tiempo trabaho inaramid aramid kinuna nagsao insurat Iloko
    pagsasao tao tattao ubing dakkel bassit baro naimbag nasayaat adu maysa dua tallo uppat lima sangapulo eskuelaan ili biag masapul mabalin amin tunggal met laeng pay unay awan saan adda`,
  "lug-Latn": `ne n' na mu ku ng' nga okuva okutuuka olw' olwa naye oba singa nti kubanga bwe nze ggwe ye ffe mmwe bo wange wo we waffe wammwe waabwe lyange byaffe kino ekyo ebyo abo ani ki wa ddi otya lwaki kati leero enkya jjo omwaka olunaku ekiseera omulimu okukola yakola yagamba okwogera okuwandiika Luganda olulimi omuntu abantu
    omwana abaana omukulu omunene omutono omuggya omulungi bangi emu bbiri ssatu nnya ttaano kkumi essomero ekyalo ekibuga obulamu alina basobola bonna buli era wabula nnyo tewali si`,
  "kik-Latn": `na nĩ wa ya cia mũno thĩinĩ harĩ hau kuuma nginya tondũ no kana rĩu ũmũthĩ rũciũ ira mwaka mũthenya ihinda wĩra gwĩka nĩekire oigire kwaria kwandĩka Gĩkũyũ rũthiomi mũndũ andũ mwana ciana mũnene mũnini mwerũ mwega aingĩ ĩmwe igĩrĩ ithatũ inya ithano ikũmi cukuru itũũra mũtũrĩre niĩ wee we ithuĩ inyuĩ o wakwa waku wake witũ wao ũyũ ũcio
    aya acio nũũ atĩa kũ rĩ nĩkĩ othe wothe`,
  "lin-Latn": `na ya ba ko ezali ezalaki bazali bazalaki azali nazali te kasi to soki mpo mpe lokola kobanda tii liboso nsima kati likolo ngai yo ye biso bino bango nga na yo na ye oyo wana nani nini wapi ntango nini ndenge nini mpo na nini sikoyo lelo lobi mbula mokolo ntango mosala kosala asali alobaki koloba kokoma Lingala monoto lokota moto
    bato mwana bana monene moke sika malamu mingi moko mibale misato minei mitano zomi kelasi mboka engumba bomoi esengeli akoki banso nyonso mokomoko mpenza kaka`,
  "sot-Latn": `le ya wa ba tsa ho ka e o a di ke re mme empa kapa ha hore hobane jwalo jwalokaha kamoo nna wena yena rona lona bona ka hae wa ka tsa rona ena eo bao mang eng kae neng jwang hobaneng jwale kajeno hosane maobane selemo letsatsi nako mosebetsi etsa entse itse bua ngola Sesotho puo motho batho ngwana bana kgolo nyane ntjha
    hantle ngata nngwe pedi tharo nne hlano leshome sekolo motse toropo bophelo tlameha kgona bohle kaofela feela haholo ha ho ne ile tla`,
  "tso-Latn": `na ya wa va swa ka eka e hi ku leswaku kambe kumbe loko hikuva tani tanihi ku suka ku fika mina wena yena hina n'wina vona mi nga yanga yakwe ya hina leyi lexi lava mani yini kwihi rini njhani hikwalaho sweswi namuntlha mundzuku tolo lembe siku nkarhi ntirho endla endle vula vurile tsala Xitsonga ririmi munhu vanhu n'wana vana
    kulu tsongo ntshwa kahle tala n'we mbirhi nharhu mune ntlhanu khume xikolo muti doroba vutomi fanele kota hinkwavo hinkwaswo ntsena swinene`,
  "aka-Latn": `na ne no wɔ ho sɛ de a nso anaa nanso efisɛ ɛyɛ yɛ wɔn me wo ɔno yɛn mo ne me wo mu so ase akyi anim ɛno eyi saa hwan deɛn ɛhe bere bɛn ɛdeɛn nti seesei ɛnnɛ ɔkyena nnora afe da bere adwuma yɛɛ kaa sɛ kasa twerɛ Twi Akan kasa onipa nnipa abofra mmofra kɛse ketewa foforɔ papa pii baako mmienu mmiɛnsa nan enum du sukuu kurow nkurow asetena ɛsɛ
    tumi nyinaa biara nkutoo paa hɔ nni bi`,
  "bam-Latn": `ni ka ye tun bɛ tɛ ma la na kan kɔnɔ kɔrɔ fɛ ko nka walima n'a sabu bawo i n'a fɔ ne e a an aw u n' i ka a ka an ka in o nin ninnu jɔn mun min tuma jumɛn cogo di mun na sisan bi sini kunun san don waati baara kɛ kɛra fɔ y'a fɔ kuma sɛbɛn bamanankan kan mɔgɔ mɔgɔw den denw ba fitinin kura ɲuman caman kelen fila saba naani duuru tan kalanso dugu
    ɲɛnamaya kan ka se bɛɛ dɔrɔn kosɛbɛ`,
  "ful-Latn": `e ɗo to ha nder dow les bannge kadi walla kono si sabu hono ko wonde wonaa wonnoo woni ngoni mi aan o en minen on ɓe am maa makko men mon maɓɓe ɗum ɗoo ɗen ɓen oo ndee hol ko hol to nde hol no jooni hannde janngo haŋki hitaande ñalawma saanga golle waɗi waɗde wii haalde winndude Pulaar Fulfulde ɗemngal neɗɗo yimɓe cukalel sukaaɓe mawɗo tokoso keso
    moƴƴo heewi go'o ɗiɗi tati nay jowi sappo janngirde wuro ngendi nguurndam fotde waawi fof kala tan sanne`,
  "tpi-Latn": `na bilong long em i stap bin bai ol mi yu yumi mipela yupela tupela tripela dispela wanpela planti bikpela liklik nupela gutpela nogut tasol o sapos bikos olsem we husat wanem hamas bilong wanem nau tude tumora asde yia de taim wok wokim mekim tok i tok raitim Tok Pisin tokples manmeri man meri pikinini tu tri foapela faivpela ten skul ples taun laip
    mas inap olgeta moa yet tru nogat i no gat go kam`,
  "bis-Latn": `mo blong long hem i stap bin bae ol mi yu yumi mifala yufala tufala trifala hemia wan plante bigwan smol niu gud nogud be o sapos from olsem wea hu wanem hamas from wanem naoia tedei tumora yestede yia dei taem wok wokem mekem talem i talem raetem Bislama lanwis man woman pikinini tu tri fo faef ten skul ples taon laef mas save evri olgeta moa yet nomo
    oltaem i no i gat kam go`,
  "pap-Latn": `i e di na pa ku ta tabata tin tabatin lo a mi bo e nos boso nan su dje nos boso nan no nada tambe pero òf si kiko unda kon ken ki ora dikon den riba bou entre te por mester hasi bisa a bisa papia skirbi Papiamentu idioma hende homber muhé mucha yu aña dia tempu trabou grandi chikitu nobo bon hopi un dos tres kuater sinku dies skol bario stat bida awe mañan
    ayera awor semper mes e aki esaki esei tur kada hopi mas`,
  "hmn-Latn": `thiab yog tsis muaj nyob hauv ntawm rau los ntawm nrog kom tab sis los sis yog tias vim hais tias li kuv koj nws peb nej lawv kuv li koj li no ntawd cov tus lub leej twg dab tsi qhov twg thaum twg li cas vim li cas tam sim no hnub no tag kis nag hmo xyoo hnub sij hawm hauj lwm ua tau hais sau lus Hmoob neeg tib neeg menyuam loj me tshiab zoo ntau ib ob
    plaub tsib kaum tsev kawm ntawv zos nroog lub neej yuav tsum txhua xwb heev kuj`,
  "cnh-Latn": `le cu a si hi ah in an na ka kan nan cun asiloah sihmanhsela zong tiah ti ruangah caah hnu hlan kha mi nih keimah nangmah amah kannih nannih annih ka ta na ta maw aho zei khoika zeitik zeitindah zeicah tutan nihin thaizing nizan kum ni caan rian tuah a tuah a ti chim tial Lai holh minung mi ngakchia nganpi hmete thar tha tam pakhat pahnih pathum pali panga
    pahra sianginn khua khuapi nunnak hau kho vialte cio lawng tuk um lo ngei`,
  "que-Latn": `hinaspa hinallataq chay kay karqan kachkan kanku kanqa mana ama ichaqa utaq icha chayrayku hina hinaqa kama manta paq wan pi man ñuqa qam pay ñuqanchik ñuqayku qamkuna paykuna ñuqap qampa paypa pi ima maypi haykaq imayna imanasqa kunan paqarin qayna wata punchaw pacha llamkay ruway rurarqa nirqa rimay qillqay runasimi qhichwa simi runa runakuna wawa warma hatun
    huchuy musuq allin achka huk iskay kimsa tawa pichqa chunka yachaywasi llaqta kawsay tukuy sapa lliw ancha kaq suti`,
  "aym-Latn": `ukat ukatxa ukhamaraki ukhama aka uka kaka janiw janiwa utji utjiwa inasa jan ukaxa kunatix kunalaykutix jama tuqita tuqiru taki mpi na ru nayax jumax jupax jiwasax nanakax jumanakax jupanakax nayan juman jupan khiti kuna kawki kunawsa kunjama kunata jichha jichhüru qharüru masüru mara uru pacha irnaqaña luraña luriwa sasa siwa parlaña qillqaña
    aymara aru jaqi jaqinaka wawa jach'a jisk'a machaqa suma walja maya paya kimsa pusi phisqa tunka yatiqañ uta marka jakaña taqi sapa`,
  "nah-Latn": `ihuan iuan in tlen ipan ica itech amo ahmo zan noihqui noso tla pampa quemeh catca oncah onca nican oncan ompa nehhuatl tehhuatl yehhuatl tehhuan yehhuantin no mo i to inin inon aquin tlein canin queman quenin axcan moztla yalhua xihuitl tonalli tequitl chihua quichiuh quitoa oquito tlahtoa tlahtolli nahuatl nahuatlahtolli tlacatl tlacah conetl pilli hueyi tepitzin yancuic
    cualli miec ce ome eyi nahui macuilli mahtlactli caltlamachtiloyan altepetl nemiliztli monequi nochi mochi cenca`,
  "haw-Latn": `a me ka ke nā he o ʻo i ma no na mai e ʻaʻole akā a i ʻole inā no ka mea penei ia au ʻo ʻoe ʻo ia kāua kākou ʻoukou lākou koʻu kou kona ko kākou kēia kēlā wai aha hea ʻahea pehea i kēia manawa i kēia lā ʻapōpō i nehinei makahiki lā manawa hana ua hana ua ʻōlelo kākau ʻōlelo Hawaiʻi kanaka kānaka keiki nui liʻiliʻi hou maikaʻi he nui kekahi ʻelua ʻekolu ʻehā
    ʻelima ʻumi kula kauhale kūlanakauhale ola pono hiki a pau kēlā me kēia wale loa`,
  "tet-Latn": `no ho iha ba hosi husi ne'e ne'ebé nia sira ha'u ita ami imi hau-nia ita-nia sira-nia mak maibé ka se tanba atu hodi hanesan la laiha iha ona sei bele tenke presiza hotu-hotu ida-idak de'it liu tebes sé saida ne'ebé bainhira oinsá tansá agora ohin aban horisehik tinan loron tempu servisu halo hateten dehan ko'alia hakerek Tetun lian ema labarik boot ki'ik foun di'ak barak
    ida rua tolu haat lima sanulu eskola suku sidade moris`,
  "min-Latn": `nan jo dari ka di untuak dalam adolah tu iko ko ambo denai awak inyo kito kami waang kau urang
    urang-urang indak alun alah lah juo sajo lai ado bisa
    dapek pai datang baliak makan minum rumah nagari kampuang hari tahun gadang ketek baru elok rancak banyak
    saketek ciek duo tigo ampek limo anam tujuah
    salapan sambilan sapuluah apo sia dima bilo baa dek karano kalau supayo sabab kato mangecek bakato Minangkabau
    bahaso anak padusi laki-laki sakola
    pagi patang malam kini isuak kapatang sarato sadonyo samo manjadi bakarajo karajo hiduik`,
  "bjn-Latn": `nang wan lawan gasan matan ka di dalam ini itu ngini ngitu ulun aku ikam pian sidin inya kita kami
    buhannya urang kada kadada balum sudah haja jua ada
    kawa dapat tulak datang bulik makan nginum rumah kampung hari tahun ganal halus hanyar baik langkar banyak
    sadikit asa dua talu ampat lima anam tujuh
    walu sanga sapuluh apa siapa dimana pabila kanapa karana amun supaya ujar pander bapander Banjar basa anak
    bibinian lalakian sakulahan baisukan
    kamarian malam wayah isuk samalam sabarataan gawi bagawi hidup banua`,
  "ace-Latn": `nyang njang ngon ngön deungon deungön bak keu lam nyoe nyan jih lôn ulôn gata droeneuh gobnyan
    geutanyoe kamoe awaknyan ureuëng ureueng hana h'an goh
    ka cit mantong na jeuet jak teuka woe pajoh jieb rumoh gampông uroe thôn rayeuk ubit barô göt lagak jai saboh
    dua lhèe peuet limöng nam tujôh lapan
    sikureueng siplôh peue soe pat pajan pakon keureuna meunyoe mangat peugah meututô Acèh bahsa aneuk inöng agam
    sikula beungoh supôt malam jinoe singöh
    baroe bandum keurija udép nanggroë`,
  "war-Latn": `an han ha nga mga si ni kan ug ngan kon pero agud kay tungod hin hini hito ini ito hiya hira ako
    ikaw kita kami kamo nira niya ko mo namon naton niyo
    waray diri oo na pa la gud liwat mayda may puyde kadto kinadto abot uli kaon inom balay bungto adlaw tuig dako
    gutiay bag-o maupay mahusay damo usa
    duha tulo upat lima unom pito walo siyam napulo ano hin-o diin san-o paonan-o siring nagsiring yakan nagyakan
    Winaray pinulongan bata babaye lalaki
    eskwelahan aga kulop gab-i yana buwas kakulop ngatanan trabaho kinabuhi tawo hadto`,
  "hil-Latn": `ang sang sa nga mga si ni kay kag kon apang agod tungod ini ina yadto siya sila ako ikaw kita kami
    kamo nila niya ko mo namon naton ninyo wala indi
    huo na pa lang gid man may ara sarang puede kadto nagkadto abot pauli kaon inom balay banwa adlaw tuig daku
    dako gamay bag-o maayo matahom madamo isa
    duha tatlo apat lima anom pito walo siyam napulo ano sin-o diin san-o ngaa paano siling nagsiling hambal
    nagahambal Hiligaynon Ilonggo pulong bata
    babayi lalaki bulothuan aga hapon gab-i subong buas kahapon tanan obra kabuhi tawo bangod gikan`,
  "pam-Latn": `ing ning king qng reng ding da ra at o nung uling para keng kareng iti ita iyan ya la aku ika kata
    tamu kami kayu ila na mu ku mi yu ali e wa pa naman
    atin ating ala malyari minta munta datang mibalik mangan minum bale balayan aldo banua maragul malati bayu
    mayap malagu dakal metung adua atlu apat
    lima anam pitu walu siyam apulu nanu ninu nukarin kapilan bakit makananu sabi Kapampangan amanu anak babai
    lalaki iskwela abak gatpanapun bengi ngeni
    bukas napun eganagana obra bie tau mung kayi karela kanita keni`,
  "bcl-Latn": `an kan sa asin nin si ni mga na kun alagad ta huli tanganing ini iyan idto siya sinda ako ika kita
    kami kamo ninda niya ko mo niato dai bako iyo na pa
    sana man igwa may mayo puwede magduman nagduman abot uli kakan inom harong banwaan aldaw taon dakula sadit bago
    marhay magayon dakol saro duwa tulo
    apat lima anom pito walo siyam sampulo ano siisay sain nuarin tano pano sabi nagsabi taram nagtataram Bikol
    tataramon aki babayi lalaki eskwelahan aga
    hapon banggi ngunyan kasuhapon gabos gibo trabaho buhay tawo`,
  "bar-Latn": `da de d' des dea dees a an oa oan und oda owa wei wia wos wea wo wann warum i du ea se si es mia
    eahm eana mi di ned net nimma no scho aa nua bloß is
    san bin bist war gwen ghobt hob host hod ham kimmt kumma geh gehd ganga mocha gmocht sogn gsogt schaugn ko
    kenna muaß miassn wui woin mecht dahoam
    Haus Dog Joa Leid Leit Monn Frau Kinda kloa grouß guad schee oid nei vui weng oans zwoa drei via fimf sechs
    siem ocht nein zehn boarisch Boarn Sproch
    heid morng gestan jetza jetz ois olle vo mit fia auf nach ausm im ins beim zum`,
  "mfe-Latn": `ek ki dan lor pou ar avek san depi ziska ant apre avan pandan parski si me ousi mo to li nou zot mwa
    twa sa bann enn dimounn ena pena pa ti pe finn
    inn kapav bizin kone dir koze fer ale vini retourne manze bwar lakaz vilaz zour lane gran tipti nouvo bon zoli
    boukou inpe de trwa kat sink sis set
    wit nef dis kisannla kotsa kan kifer kouma moris morisien kreol langaz zanfan fam zom lekol gramatin aswar
    aster dime yer tou travay lavi pei nepli
    zis telman`,
  "gcf-Latn": `é èvè épi adan asi pou ba bay san dépi jik ant apré avan pannan pas padavwa si mé osi an mwen ou i
    nou zòt yo sa sé on yon moun ni pa té ka ké pé fo
    sav di palé fè alé vini viré manjé bwè kaz kay bouk jou lanné gran piti nèf bon bèl onlo tibwen dé twa kat senk
    sis sèt uit dis ki kimoun koté kilè
    poukwa kijan Gwadloup Matinik kréyòl lang timoun fanm nonm lékòl maten aswè jòdi jòdijou dèmen yè tout travay
    lavi péyi menm lè`,
  "zza-Latn": `û u zî zi de ra ro bı be ebe rê pê cı cira ma mı to ey aye ê şıma inan ino ina o a no na nê kı ke
    qandê seba labelê la eke çımkı nêbı nêbi çıniyo çino
    esto esta est bi biya biyê beno bena benê şıyo şino şono ame amey wer wend nan aw keye dewe roc roce serre gırd
    qıc newe rınd weş zaf tayê yew zew dı
    hirê çar panc şeş hewt heşt des çı çıçi kam koti key çıra senin va vano vana qısey zazaki kırmancki zıwan domon
    qeçek cêniye mêrdek mekteb sıba şan
    ewro meşte vızêr pêro kar cuye mılet heme`,
  "mwl-Latn": `i la l las ls de an na ne culas cun pa para por subre até anque mas se cumo quando onde quien que
    porque you tu el eilha nós bós eilhes eilhas miu mie
    sou sue nuosso nuossa nun ye son era fui fúrun stá stan ten tenen hai fai fazer dezir diç fala falar lhéngua
    mirandesa mirandés casa tierra aldé
    cidade die anho buono buona nuobo nuoba grande pequeinho muito pouco un ua dous dues trés quatro cinco seis
    siete uito nuobe dieç home mulhier nino
    ninos giente scola manhana tarde nuite hoije purmanhana onte todo todos todas tamien yá inda trabalho bida
    mundo`,
  "vro-Latn": `ni vai a ku et selle sis kah õks iks ka viil joba inne perän är' ärq om omma oll' olliq olõ saa saaq
    pidä taht ma sa timä tä mi ti nimä miä kiä kos
    kohe määne kuis mille' midä sjoo seo taa tuu neo naaq üts kats kolm neli viis kuus säidse katõsa ütesä kümme
    suur väiku vahtsõnõ hää illos pallo
    veidüq inemine inemiseq lats latsõq miis naanõ kodo tarõ külä liin päiv aastak aig tüü tego tetäq ütel kõnõlõma
    kiil võro kiräq koolin hummok õdak
    täämbä hummõn eeläq kõik kõiq egä muu uma umma nii tan tah sääl pääle läbi man manoq`,
  "tum-Latn": `na mu pa ku kwa wa ŵa ŵakaŵa ŵali ŵanthu munthu ndipo kweni panji chifukwa pakuti usange para ine
    iwe iyo ise imwe iwo ŵane withu wane wako wake
    chithu ichi icho uyu uwo uku apo pano kuti nkhu ŵene palije yayi nkhanira chomene waka pera nako kuluta kwiza
    kulya kumwa kuyowoya wakati ŵakati
    wakayowoya nyumba muzi dazi chaka mulimo kukhala umoyo chiuta mwana ŵana mwanakazi mwanalume sukulu mulenji
    usiku sono namachero mayiro vyose wose
    yose kose limoza viŵiri vitatu vinayi vinkhondi chiTumbuka chiyowoyero kumanya`,
  "lua-Latn": `ne mu ku pa bua bu wa ba tshia bia mua nansha kadi anyi bualu ni meme wewe yeye tuetu nuenu bobu
    wanyi webe wende wetu wenu wabu eu abu tshi etshi aba
    muntu bantu bonsu nzubu musoko dituku tshidimu mudimu moyo maalu didi udi badi uvua bavua kena kabena tudi nudi
    wakamba bakamba wamba kuamba kuenza
    kuya kulua kudia kunua muana bana mukaji mulume tulasa dinda butuku lelu makelela umue ibidi isatu inayi itanu
    Tshiluba muakulu Nzambi bionso konsu
    musangu nunku`,
  "kon-Latn": `ya na ku mu ba bu ke vandaka kele yandi beto beno bawu mono nge muntu bantu bonso kansi to kana
    sambu mutindu yina yai yayi yango nyonso ve kukwenda
    kwisa kudia kunwa kutuba tubaka kusala salaka nzo bwala kilumbu mvula kisalu luzingu diambu mambu mwana bana
    nkento bakala suka mpimpa bubu mbasi
    mazono mosi zole tatu iya tanu kikongo ndinga nzambi mingi fioti nene yampa mbote`,
  // Arabic
  "snd-Arab": `۽ ۾ جي جو جا جون کي کان سان تي لاءِ تائين آهي آهن هو هئا هئي هيو ٿيو ٿي ٿيندو نه پر يا جيڪڏهن ته جيڪو جيڪا جيڪي مان تون هو هوءَ اسان توهان هو منهنجو تنهنجو هن سندس اسان جو هي هيءُ اها اهو ڪير ڇا ڪٿي ڪڏهن ڪيئن ڇو هاڻي اڄ سڀاڻي ڪالهه سال ڏينهن وقت ڪم ڪرڻ ڪيو چيو ڳالهائڻ لکڻ سنڌي ٻولي ماڻهو ماڻهن ٻار وڏو ننڍو نئون سٺو گهڻو هڪ ٻه ٽي چار پنج ڏهه اسڪول
    ڳوٺ شهر زندگي گهرجي سگهي سڀ هر به صرف تمام`,
  "skr-Arab": `تے دا دی دے دیاں کوں توں نال وچ اتے کیتے تئیں ہے ہن ہا ہئی ہن تھیا تھئی تھیندا نئیں کائنی پر یا جے جو جیہڑا جیہڑی جیہڑے میں توں او اساں تساں میڈا تیڈا اوندا ساڈا تہاڈا انہاں ایہ اے کون کیا کتھاں کڈاں کیویں کیوں ہن اڄ کل سال ݙینھ ویلا کم کرݨ کیتا آکھیا آہدے ٻولݨ لکھݨ سرائیکی زبان ٻولی لوک بندہ ٻال وݙا نکا نواں چنگا ٻہوں ہک ݙو ترائے چار پنج ݙاہ سکول وسوں
    شہر حیاتی چاہیدا سڳدا سارے ہر وی صرف`,
  "pnb-Arab": `تے دا دی دے دیاں نوں توں نال وچ اتے لئی تک اے نیں سی سن ہویا ہوئی ہوندا نہیں پر یا جے جو جیہڑا جیہڑی جیہڑے میں توں اوہ اسیں تسیں میرا تیرا اوہدا ساڈا تہاڈا اوہناں ایہ ایس اوس کون کیہ کتھے کدوں کیویں کیوں ہن اج کل سال دن ویلا کم کرن کیتا آکھیا کہندے بولن لکھن پنجابی بولی لوک بندہ بچے وڈا نکا نواں چنگا بوہت اک دو تن چار پنج دس سکول پنڈ شہر حیاتی چاہیدا سکدا
    سارے ہر وی صرف`,
  // Devanagari
  "mai-Deva": `आओर आ अछि छथि छल छलाह छलीह छलै अछिए नहि नै मुदा वा जँ जे जकर जाहि ओकर ओ हम अहाँ तोँ हुनक हुनकर हमर अहाँक अपन एहि ओहि ई के की कतय कखन कोना किएक आब आइ काल्हि साल दिन समय काज करब केलक कएल कहलनि बाजब लिखब मैथिली भाषा लोक मनुष्य बच्चा पैघ छोट नव नीक बहुत एक दू तीन चारि पाँच दस गाम शहर जीवन सँ मे केँ पर लेल धरि सभ प्रत्येक सेहो मात्र गेल भेल होइत`,
  "bho-Deva": `आ अउर बा बाड़ें बाड़ी बाटे रहे रहलें रहल हवे हउवे ना नइखे बाकिर या अगर जे जवन जेकर ओकर ऊ हम तू रउआ उनकर हमार तोहार राउर आपन एह ओह ई के का कहाँ कब कइसे काहे अब आज काल्ह साल दिन समय काम कइल कइलें कहलें बोलल लिखल भोजपुरी भाषा लोग आदमी लइका बड़ छोट नया नीमन बहुत एगो दू तीन चार पाँच दस गाँव शहर जिनगी से में के पर खातिर ले सभ हर भी खाली गइल भइल होला`,
  "san-Deva": `च अस्ति सन्ति आसीत् आसन् भवति भवन्ति अभवत् न तु वा यदि यत् यः या यस्य तस्य सः सा तत् ते अहं त्वं वयं यूयं मम तव अस्माकं युष्माकं अस्य एषः एषा एतत् इदं कः किं कुत्र कदा कथं किमर्थं अधुना इदानीं अद्य श्वः ह्यः वर्षे दिनम् कालः कार्यं करोति कुर्वन्ति कृतवान् उक्तवान् वदति लिखति संस्कृतम् संस्कृतभाषा भाषा जनाः मनुष्यः बालकः महान् लघु नूतनः उत्तमः बहु एकः द्वौ त्रयः चत्वारः पञ्च दश विद्यालयः
    ग्रामः नगरम् जीवनम् सर्वे प्रत्येकं अपि एव इति अतः ततः`,
};

/** Variety ("mhr-Cyrl") → its words, as one text. */
export const GUARD_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).map(([variety, words]) => [variety, words.replace(/\s+/g, " ")]),
);
