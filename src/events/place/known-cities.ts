/**
 * Which cities are known, and in which country?
 *
 * Cities in which conferences met (named at least twice in `data/events/events.tsv`), and university towns. A city may
 * be spelled in other languages: "Munich=München". One that is in two rows is known, but does not tell its country.
 * Names that are common English words as well (Reading, Mobile, Orange) are left out.
 */
import { streamSafe } from "../../model/text/stream-safe.js";

/** A country on each line; lines that begin with blanks go on with the one before. */
const CITIES = `
Albania: Tirana=Tiranë
Algeria: Algiers=Alger|Oran|Constantine
Argentina: Buenos Aires|Córdoba|Rosario|La Plata|Mendoza|San Miguel de Tucumán|Bahía Blanca|Mar del Plata|Salta
Armenia: Yerevan
Australia: Melbourne|Sydney|Brisbane|Newcastle|Gold Coast|Perth|Hobart|Canberra|Wollongong|Adelaide|Darwin|Cairns
Austria: Vienna=Wien=Вена=ウィーン=维也纳|Graz|Linz|Dornbirn|Salzburg|Eisenstadt|Innsbruck|Klagenfurt|Hagenberg|Leoben
Azerbaijan: Baku
Bangladesh: Dhaka|Chittagong
Belarus: Minsk=Минск|Grodno=Гродно|Gomel=Гомель|Vitebsk=Витебск
Belgium: Brussels=Bruxelles=Brussel=Brüssel|Ghent=Gent=Gand|Antwerp=Antwerpen=Anvers|Leuven=Louvain|Charleroi|
  Bruges=Brugge|Namur|Liège|Mons|Louvain-la-Neuve|Hasselt
Bolivia: La Paz|Cochabamba|Oruro
Bosnia and Herzegovina: Sarajevo|Banja Luka|Mostar|Tuzla
Brazil: Rio de Janeiro|São Paulo|Porto de Galinhas|Fortaleza|Salvador|Florianópolis|Caxias do Sul|Porto Alegre|
  Brasília|Natal|Manaus|Aracaju|Recife|Campinas|Curitiba|São Luís|Belo Horizonte|Goiânia|Vitória|Belém|Maceió|
  Teresina|João Pessoa|Cuiabá|Campo Grande|Santa Maria|Londrina|Maringá|São Carlos|Ribeirão Preto|Uberlândia|
  Ouro Preto|Juiz de Fora|Niterói|Foz do Iguaçu|Blumenau|Joinville|Pelotas|Campina Grande|Garanhuns|Petrópolis|
  Búzios|Bento Gonçalves|Gramado|São José dos Campos|Chapecó|Passo Fundo|Feira de Santana|Rio Grande
Bulgaria: Sofia=София|Plovdiv=Пловдив|Varna=Варна|Burgas=Бургас|Ruse=Русе
Canada: Montreal=Montréal|Toronto|Ottawa|Vancouver|Banff|Hamilton|Waterloo|Calgary|Halifax|Edmonton|Montebello|
  Winnipeg|Kelowna|Kingston|Québec City|Saskatoon|Fredericton|St. John's|Guelph|Sherbrooke
Chile: Santiago|Valparaíso|Viña del Mar|Concepción|Temuco|Antofagasta|Valdivia|Arica
China: Shanghai=上海|Beijing=北京=Peking|Chengdu=成都|Shenzhen=深圳|Hangzhou=杭州|Guangzhou=广州|Wuhan=武汉|Xi'an=Xian=西安|
  Shenyang=沈阳|Tianjin=天津|Xiamen=厦门|Zhangjiajie=张家界|Nanjing=南京|Qingdao=青岛|Harbin=哈尔滨|Zhengzhou=郑州|Ningbo=宁波|
  Chongqing=重庆|Changsha=长沙|Hefei=合肥|Jinan=济南|Suzhou=苏州|Kunming=昆明|Dalian=大连|Guilin=桂林|Lanzhou=兰州|Guiyang=贵阳|
  Nanchang=南昌|Fuzhou=福州|Taiyuan=太原|Changchun=长春|Haikou=海口|Sanya=三亚|Zhuhai=珠海|Nanning=南宁|Urumqi=乌鲁木齐|Hohhot=呼和浩特|
  Yinchuan=银川|Wuxi=无锡
Colombia: Medellín|Bogotá|Cali|Barranquilla|Cartagena|Bucaramanga|Manizales|Popayán
Costa Rica: San José
Croatia: Zagreb|Split|Dubrovnik|Rovinj|Zadar|Opatija|Labin|Rijeka|Osijek|Pula
Cuba: Havana=La Habana|Santa Clara
Cyprus: Limassol|Paphos|Larnaca|Nicosia|Ayia Napa
Czech Republic: Prague=Praha=Prag=Прага=プラハ|Brno|Ostrava|Olomouc|Plzeň=Pilsen|Liberec|Zlín
Denmark: Copenhagen=København=Kopenhagen|Aarhus=Århus|Odense|Aalborg|Lyngby|Roskilde
Dominican Republic: Santo Domingo|Punta Cana
Ecuador: Quito|Guayaquil|Cuenca|Loja
Egypt: Cairo|Alexandria|Luxor|Hurghada|Sharm el Sheikh
Estonia: Tallinn|Tartu|Pärnu
Ethiopia: Addis Ababa
Finland: Helsinki=Helsingfors|Espoo|Tampere|Otaniemi|Jyväskylä|Turku=Åbo|Oulu|Lappeenranta|Rovaniemi|Joensuu|Kuopio
France: Paris=Париж=パリ=巴黎=París=Parigi|Marseille|Bordeaux|Lyon|Strasbourg|Lille|Toulouse|Rennes|Grenoble|Nantes|
  Montpellier|Les Houches|Rouen|Saint-Malo|Nice=Nizza|Caen|Clermont-Ferrand|Arras|Sophia Antipolis|Brest|
  Aix-en-Provence|Annecy|Cargèse|Avignon|Angers|Metz|Nancy|Besançon|Dijon|Limoges|Poitiers|Orléans|Saint-Étienne|
  La Rochelle|Le Mans|Reims|Amiens|Valenciennes|Villeurbanne|Saclay|Palaiseau|Biarritz|Aussois|Perpignan|Chambéry
Georgia: Tbilisi|Kutaisi|Batumi
Germany: Berlin=Берлин=ベルリン|Munich=München=Monaco di Baviera=Мюнхен|Hamburg|Mainz|Cologne=Köln=Colonia|Karlsruhe|
  Darmstadt|Frankfurt am Main|Nuremberg=Nürnberg|Heidelberg|Bad Honnef|Oberwolfach|Dresden|Bochum|Potsdam|
  Hannover=Hanover|Bonn|Leipzig|Düsseldorf|Mannheim|Bielefeld|Regensburg|Freiburg|Trier|Jena|Erlangen|Stuttgart|
  Frankfurt|Bremen|Aachen|Münster|Sankt Augustin|Saarbrücken|Dortmund|Kiel|Tegernsee|Würzburg|Paderborn|Chemnitz|
  Weiden|Passau|Göttingen|Magdeburg|Rostock|Tübingen|Ulm|Konstanz|Augsburg|Bamberg|Bayreuth|Kassel|Kaiserslautern|
  Koblenz|Marburg|Oldenburg|Osnabrück|Siegen|Ilmenau|Cottbus|Braunschweig|Dagstuhl|Wuppertal|Königswinter|
  Greifswald|Lübeck|Lüneburg|Hildesheim|Weimar|Erfurt|Duisburg|Clausthal|Garching
Ghana: Accra|Kumasi
Greece: Athens=Αθήνα=Athen|Thessaloniki=Θεσσαλονίκη|Heraklion=Ηράκλειο|Crete|Rhodes=Ρόδος|Patras=Πάτρα|
  Ioannina=Ιωάννινα|Chania=Χανιά|Corfu=Κέρκυρα|Santorini|Volos=Βόλος|Kos|Syros|Larissa
Hong Kong: Hong Kong=香港
Hungary: Budapest|Szeged|Debrecen|Pécs|Győr|Miskolc|Veszprém|Eger
Iceland: Reykjavík
India: Bengaluru=Bangalore|Mumbai|Hyderabad|Pune|Goa|New Delhi=Delhi|Chennai|Jaipur|Kochi|Chandigarh|Coimbatore|
  Kolkata|Bhubaneswar|Gurgaon|Gandhinagar|Guwahati|Kharagpur|Kanpur|Roorkee|Varanasi|Lucknow|Indore|Bhopal|
  Ahmedabad|Patna|Mysore|Tiruchirappalli|Thiruvananthapuram|Visakhapatnam|Surathkal
Indonesia: Jakarta|Bali|Yogyakarta|Malang|Surabaya|Bandung|Semarang|Makassar|Medan|Padang|Denpasar|Depok|Lombok
Iran: Tehran=تهران|Isfahan=اصفهان|Shiraz=شیراز|Mashhad=مشهد|Tabriz=تبریز|Yazd=یزد
Iraq: Baghdad=بغداد|Erbil
Ireland: Dublin|Limerick|Kilkenny|Cork|Galway|Athlone|Maynooth
Israel: Tel Aviv=תל אביב|Ramat Gan|Haifa=חיפה|Jerusalem=ירושלים|Beer Sheva=באר שבע|Rehovot
Italy: Florence=Firenze=Florenz|Rome=Roma=Rom=Рим=ローマ|Verona|Milan=Milano=Mailand=Милан|Bologna|Trento|Turin=Torino|
  Pisa|Trieste|Naples=Napoli=Neapel|Venice=Venezia=Venedig|Benevento|Genoa=Genova=Genua|L'Aquila|Cagliari|
  Padua=Padova|Bolzano=Bozen|Bari|Catania|Udine|Faenza|Palermo|La Thuile|Bertinoro|Brescia|Lecce|Erice|
  Taormina|Modena|Parma|Ferrara|Bergamo|Ancona|Frascati|Cetraro|Lucca|Cortona|Riccione|Perugia|Siena|Urbino|Pavia|
  Salerno|Matera|Cosenza|Messina|Reggio Calabria|Camerino|Ravenna|Rimini|Sorrento|Capri|Amalfi|Rovereto
Jamaica: Kingston|Montego Bay
Japan: Tokyo=東京=东京=Токио|Kyoto=京都|Yokohama=横浜|Osaka=大阪|Kobe=神戸|Fukuoka=福岡|Okinawa=沖縄|Hiroshima=広島|Tsukuba=つくば|
  Kanazawa=金沢|Sapporo=札幌|Nara=奈良|Nagoya=名古屋|Matsue=松江|Nagasaki=長崎|Kitakyushu=北九州|Takamatsu=高松|Sendai=仙台|Niigata=新潟|
  Okayama=岡山|Kumamoto=熊本|Hakodate=函館|Naha=那覇|Kagoshima=鹿児島|Aizu|Chiba=千葉|Toyama=富山
Jordan: Amman|Irbid
Kazakhstan: Almaty=Алматы|Astana=Астана|Karaganda=Караганда|Shymkent=Шымкент
Kenya: Nairobi|Mombasa
Latvia: Riga=Rīga|Daugavpils|Jelgava
Lebanon: Beirut=بيروت
Lithuania: Vilnius|Kaunas|Klaipėda|Druskininkai
Luxembourg: Luxembourg|Esch-sur-Alzette
Macao: Macao=Macau=澳门
Malaysia: Kuala Lumpur|Petaling Jaya|Penang|Langkawi|Kuching|Johor Bahru|Malacca=Melaka|Kota Kinabalu
Malta: Valletta|St. Julian's|Msida
Mexico: Mexico City=Ciudad de México|Cancún|Guadalajara|Puerto Vallarta|Monterrey|Puebla|Mérida|Oaxaca|Guanajuato|
  Morelia|Querétaro|Xalapa|Veracruz|Tijuana|Ensenada|Cuernavaca|Zacatecas|San Luis Potosí|Toluca
Moldova: Chișinău=Кишинёв=Кишинев
Mongolia: Ulaanbaatar
Montenegro: Podgorica|Budva|Kotor
Morocco: Rabat|Marrakech=Marrakesh|Agadir|Kenitra|Casablanca|Fez=Fès|Tangier=Tanger|Meknes=Meknès|Tetouan=Tétouan|
  Oujda
Namibia: Windhoek
Nepal: Kathmandu|Pokhara
Netherlands: Amsterdam|Groningen|The Hague=Den Haag|Utrecht|Rotterdam|Eindhoven|Delft|Leiden|Arnhem|Maastricht|
  Enschede|Nijmegen|Tilburg|Wageningen|Noordwijkerhout|Egmond aan Zee|Lunteren|Veldhoven
New Zealand: Auckland|Wellington|Christchurch|Dunedin|Hamilton|Queenstown|Palmerston North|Rotorua
Nigeria: Lagos|Abuja|Ibadan
North Macedonia: Skopje=Скопје|Ohrid=Охрид|Bitola=Битола
Norway: Oslo|Trondheim|Bergen|Kongsberg|Tromsø|Stavanger|Kristiansand|Gjøvik|Ålesund|Longyearbyen
Oman: Muscat=مسقط
Pakistan: Lahore|Islamabad|Karachi|Peshawar
Panama: Panama City=Ciudad de Panamá
Paraguay: Asunción
Peru: Lima|Arequipa|Cusco=Cuzco|Trujillo
Philippines: Manila|Cebu|Davao|Quezon City|Baguio
Poland: Warsaw=Warszawa=Warschau=Варшава|Kraków=Cracow=Krakau=Краков|Wrocław=Breslau|Gdańsk=Danzig|Łódź|Gliwice|
  Bydgoszcz|Szczyrk|Gdynia|Poznań=Posen|Ustroń|Rzeszów|Kazimierz Dolny|Katowice|Lublin|Toruń|Szczecin|Białystok|
  Zakopane|Opole|Częstochowa|Olsztyn|Kielce|Sopot|Zielona Góra
Portugal: Lisbon=Lisboa=Lissabon=Лиссабон=Lisbonne|Porto|Braga|Coimbra|Vilamoura|Aveiro|Faro|Funchal|Guimarães|
  Évora|Leiria|Viseu|Covilhã|Vila Real|Setúbal|Bragança
Puerto Rico: San Juan
Qatar: Doha=الدوحة
Romania: Cluj-Napoca|Bucharest=București|Iași|Timișoara|Sibiu|Brașov|Constanța|Craiova|Oradea|Suceava|Târgu Mureș|
  Alba Iulia
Russia: Moscow=Москва=Moskau|Saint Petersburg=Санкт-Петербург=Sankt Petersburg|Novosibirsk=Новосибирск|Tomsk=Томск|
  Yekaterinburg=Ekaterinburg=Екатеринбург|Tarusa|Kazan=Казань|Innopolis=Иннополис|Samara=Самара|Ufa=Уфа|Perm=Пермь|
  Nizhny Novgorod=Нижний Новгород|Voronezh=Воронеж|Rostov-on-Don=Ростов-на-Дону|Krasnoyarsk=Красноярск|Omsk=Омск|
  Irkutsk=Иркутск|Vladivostok=Владивосток|Saratov=Саратов|Chelyabinsk=Челябинск|Dubna=Дубна|
  Petrozavodsk=Петрозаводск|Pereslavl-Zalessky=Переславль-Залесский|Sochi=Сочи|Volgograd=Волгоград|
  Kaliningrad=Калининград|Tver=Тверь|Yaroslavl=Ярославль|Taganrog=Таганрог|Ulyanovsk=Ульяновск|Barnaul=Барнаул|
  Tyumen=Тюмень|Penza=Пенза|Zvenigorod=Звенигород
Rwanda: Kigali
Saudi Arabia: Riyadh=الرياض|Jeddah=جدة|Dammam=الدمام|Thuwal
Senegal: Dakar
Serbia: Belgrade=Beograd=Београд|Novi Sad=Нови Сад|Niš=Ниш|Kragujevac=Крагујевац|Kopaonik|Zlatibor
Singapore: Singapore=新加坡=シンガポール
Slovakia: Bratislava|Nitra|Košice|Žilina|Smolenice|Banská Bystrica
Slovenia: Ljubljana|Portorož|Maribor|Bled|Koper|Piran|Kranjska Gora
South Africa: Johannesburg|Cape Town=Kapstadt|Durban|Pretoria|Stellenbosch|Port Elizabeth|Bloemfontein|Potchefstroom
South Korea: Seoul=서울=首尔=ソウル|Jeju=제주|Busan=Pusan=부산|Daejeon=대전|Incheon=인천|Daegu=대구|Pohang=포항|Suwon=수원|Ulsan=울산|
  Gwangju=광주|Gyeongju=경주|Jeonju=전주|Gangneung=강릉|Sokcho=속초|Yeosu=여수|Changwon=창원|Chuncheon=춘천
Spain: Barcelona|Madrid=Мадрид=马德里|Valencia=València|Málaga|Granada|Bilbao|Alicante=Alacant|Tenerife|Logroño|Cádiz|
  Vigo|San Sebastián=Donostia|Zaragoza=Saragossa|Seville=Sevilla|Cáceres|Ibiza|Girona|Valladolid|
  Santiago de Compostela|Salamanca|Oviedo|Gijón|A Coruña=La Coruña|Pamplona|Murcia|Cartagena|Toledo|Almería|
  Castellón|Tarragona|Lleida|Palma de Mallorca|Las Palmas de Gran Canaria|Jaén|Huelva|Burgos|Albacete|Ciudad Real|
  Badajoz|Santander|Córdoba|Cuenca
Sri Lanka: Colombo|Kandy
Sweden: Stockholm=Стокгольм|Linköping|Gothenburg=Göteborg|Malmö|Växjö|Uppsala|Lund|Umeå|Luleå|Örebro|Västerås|
  Karlskrona|Skövde|Halmstad|Jönköping|Kiruna|Visby|Sigtuna
Switzerland: Zurich=Zürich=Zurigo|Lausanne|Geneva=Genève=Genf=Ginevra|Basel=Bâle|Bern=Berne|Rapperswil|Lugano|
  Rotkreuz|Villigen|Fribourg|Neuchâtel|St. Gallen|Davos|Winterthur|Ascona|Lucerne=Luzern|Locarno
Taiwan: Taipei=台北=臺北|New Taipei|Tainan=台南=臺南|Kaohsiung=高雄|Taichung=台中=臺中|Hsinchu=新竹|Hualien=花蓮
Tanzania: Dar es Salaam|Zanzibar|Arusha
Thailand: Bangkok=กรุงเทพ|Chiang Mai=เชียงใหม่|Phuket=ภูเก็ต|Khon Kaen|Pattaya|Chiang Rai|Hat Yai
Tunisia: Tunis|Hammamet|Sousse|Sfax|Monastir
Turkey: Istanbul=İstanbul|Ankara|İzmir|Antalya|Bursa|Trabzon|Konya|Eskişehir|Kayseri|Adana|Erzurum|Elazığ|Malatya|
  Bodrum|Gaziantep|Samsun|Isparta|Edirne|Çanakkale|Denizli|Muğla|Safranbolu|Diyarbakır|Kuşadası|Çeşme
Uganda: Kampala
Ukraine: Kyiv=Kiev=Київ=Киев|Odesa=Odessa=Одеса|Kharkiv=Харків|Lviv=Львів|Vinnytsia=Вінниця|Dnipro=Дніпро|
  Poltava=Полтава|Zaporizhzhia=Запоріжжя|Ternopil=Тернопіль|Uzhhorod=Ужгород|Chernivtsi=Чернівці|Kherson=Херсон|
  Sumy=Суми
United Arab Emirates: Dubai=دبي|Abu Dhabi=أبوظبي|Sharjah=الشارقة
United Kingdom: London=Londres=Лондон=ロンドン=Londra|Edinburgh|Cambridge|Manchester|Glasgow|Brighton|Birmingham|Oxford|
  Bristol|Leeds|Cardiff|Exeter|Coventry|Aberystwyth|Nottingham|York|Chester|Belfast|Sheffield|Liverpool|Warwick|
  Lancaster|Newcastle|Newcastle upon Tyne|Bournemouth|Middlesbrough|Southampton|Portsmouth|St Andrews|Aberdeen|
  Dundee|Swansea|Norwich|Canterbury|Durham|Leicester|Loughborough|Plymouth|Guildford|Stirling|Egham
United States: San Francisco|Austin|Chicago|Seattle|San Diego|Atlanta|Denver|Salt Lake City|Boston|Los Angeles|
  Las Vegas|Orlando|Portland|San Jose|Santa Clara|Philadelphia|Minneapolis|Pittsburgh|Nashville|New Orleans|
  Columbus|Pasadena|Baltimore|Miami|Clearwater|Raleigh|Houston|Providence|St. Louis=Saint Louis|Honolulu|Dallas|
  Mountain View|Oakland|Anaheim|Berkeley|Cleveland|New York=New York City=Nueva York|Richmond|Sacramento|
  San Antonio|Santa Barbara|Santa Fe|Charlotte|Washington DC=Washington D.C.|Indianapolis|Kansas City|Detroit|Tampa|
  Boulder|Phoenix|Madison|Durham|Bellevue|Cincinnati|Fort Lauderdale|Petaluma|Des Moines|Monterey|Princeton|
  Ann Arbor|Flagstaff|Stony Brook|Stanford|Redmond|Boise|Long Beach|Waikiki|Menlo Park|Omaha|Brooklyn|Irvine|
  Waikoloa|Buffalo|Snowbird|Burlington|Chattanooga|Tulsa|Reston|Los Alamos|Scottsdale|Anchorage|Palo Alto|
  Fort Worth|Lake Tahoe|Milwaukee|Huntsville|Knoxville|Tempe|Ithaca|Tucson|East Lansing|Albuquerque|Breckenridge|
  New Haven|Charleston|Newark|Sunnyvale|Palm Springs|Galveston|Asheville|Bozeman|Louisville|Santa Cruz|Chapel Hill|
  Santa Monica|Urbana|Champaign|Urbana-Champaign|Evanston|Bloomington|West Lafayette|College Park|Gainesville|
  Tallahassee|Blacksburg|Charlottesville|Amherst|Rochester|Syracuse|Iowa City|Ames|Eugene|Corvallis|Laramie|
  Fort Collins|Lubbock|College Station|Stillwater|Fayetteville|Cambridge|Birmingham|Maui|Marina del Rey|La Jolla|
  San Luis Obispo|Napa|Savannah|Memphis
Uruguay: Montevideo|Punta del Este
Uzbekistan: Tashkent=Ташкент|Samarkand=Самарканд
Venezuela: Caracas|Maracaibo
Vietnam: Hanoi=Hà Nội|Ho Chi Minh City=Thành phố Hồ Chí Minh|Quy Nhon|Da Nang=Đà Nẵng|Hue=Huế|Can Tho=Cần Thơ|
  Nha Trang
Zimbabwe: Harare
`;

/** "São Paulo" and "SAO PAULO" are the same. */
export const foldedCity = (city: string): string =>
  streamSafe(city.toLowerCase())
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

interface KnownCity {
  /** The first of its spellings. */
  readonly name: string;
  readonly countries: readonly string[];
}

const byName = new Map<string, KnownCity>();
const firstWords = new Set<string>();
for (const row of CITIES.trim().replaceAll("\n  ", "").split("\n")) {
  const [country, cities] = row.split(": ") as [string, string];
  for (const spellings of cities.split("|")) {
    const names = spellings.split("=").map(foldedCity);
    for (const name of new Set(names)) {
      const known = byName.get(name);
      byName.set(name, { name: known?.name ?? names[0]!, countries: [...(known?.countries ?? []), country] });
      firstWords.add(name.split(" ")[0]!);
    }
  }
}

export const knownCity = (city: string): KnownCity | undefined => byName.get(foldedCity(city));

/** A known city in a text, by the longest name that fits. */
export interface CityAt {
  readonly city: string;
  /** Undefined: there are several of this name. */
  readonly country: string | undefined;
  readonly at: number;
  readonly end: number;
}

const WORDS = /[\p{L}\p{M}]+/gu;
const MAX_WORDS = 5;

export function knownCitiesIn(text: string): CityAt[] {
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({ word, at: index, end: index + word.length }));
  const found: CityAt[] = [];
  for (let i = 0; i < words.length; i++) {
    const { word, at } = words[i]!;
    if (!/^[\p{Lu}\p{Lo}]/u.test(word) || !firstWords.has(foldedCity(word))) continue;
    for (let n = Math.min(MAX_WORDS, words.length - i); n > 0; n--) {
      const { end } = words[i + n - 1]!;
      const city = text.slice(at, end);
      const known = city.length > MAX_LENGTH || /[,;:()]/u.test(city) ? undefined : knownCity(city);
      if (known === undefined) continue;
      const { countries } = known;
      found.push({ city, country: countries.length === 1 ? countries[0] : undefined, at, end });
      i += n - 1;
      break;
    }
  }
  return found;
}
const MAX_LENGTH = 40;
