/**
 * Where does one name end when names are separated by blanks only?
 *
 * Lists in Chinese and Korean often use blanks as separators, and a blank may also be inside a name ("王 伟", "山田 太郎").
 * A piece that begins with a common family name and is as long as a name is a name; everything else stays together.
 */

const CHINESE =
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤張劉陳楊黃趙吳馬羅鄭謝許馮鄧葉蘇呂盧鍾譚陸賈韋鄒閻賀顧龔萬錢嚴湯";
const TWO_CHARACTERS = /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|夏侯|东方|尉迟|皇甫|慕容|令狐|公孙)/u;
const KOREAN =
  "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모리림";

/** The names in a piece of a list; the piece itself where blanks do not part names. */
export function splitByBlanks(piece: string): readonly string[] {
  const words = piece.trim().split(/\s+/u);
  if (words.length < 2 || words.length > 60) return [piece];
  if (words.every(isWholeName)) return words;
  // "王 伟 李 娜": every name is written with a blank of its own.
  if (words.length % 2 === 0 && words.every((word) => /^\p{Script=Han}$/u.test(word))) {
    const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]!]] : []));
    if (pairs.every(([family]) => CHINESE.includes(family!))) return pairs.map((pair) => pair.join(" "));
  }
  return [piece];
}

function isWholeName(word: string): boolean {
  if (/^\p{Script=Hangul}{2,4}$/u.test(word)) return KOREAN.includes(word[0]!);
  if (!/^\p{Script=Han}{2,4}$/u.test(word)) return false;
  return TWO_CHARACTERS.test(word) ? word.length > 2 : word.length < 4 && CHINESE.includes(word[0]!);
}

/** A person's name in characters: what stands in brackets behind "Wei Wang" when it is no place of work. */
export function isEasternName(text: string): boolean {
  return (
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}・\s]{2,12}$/u.test(text) &&
    !WORK.test(text)
  );
}

const WORK = /[大小中][学學]|[学學][校院部科会會園]|研究|公司|会社|會社|학교|대학|연구|학원|회사|[院所部社局]$/u;
export const EASTERN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
