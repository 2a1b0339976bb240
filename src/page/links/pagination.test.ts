import assert from "node:assert/strict";
import { test } from "node:test";
import { findPageNumber, findPaginationTarget, isPageAddress } from "./pagination.js";

const TURNS: [words: string, to: string | undefined][] = [
  ...(
    [
      "Next",
      "NEXT PAGE »",
      "Older posts",
      "next 20",
      "Nächste Seite",
      "weiter >>",
      "Page suivante →",
      "Siguiente ›",
      "Próxima página",
      "Avanti",
      "Volgende",
      "Следующая страница",
      "Далее →",
      "Киләсе бит",
      "Келесі",
      "Sonraki Sayfa",
      "İleri",
      "Наступна",
      "Następna strona",
      "Další",
      "Nästa",
      "Seuraava",
      "Következő",
      "Επόμενη",
      "التالي",
      "הבא",
      "次へ",
      "下一页",
      "다음",
      "अगला",
      "Tiếp theo",
      "ถัดไป",
      "Berikutnya",
      "›",
      "»",
      "→",
      ">>",
    ] as const
  ).map((words): [string, string] => [words, "next"]),
  ...[
    "Previous",
    "« Prev",
    "Zurück",
    "Précédent",
    "Anterior",
    "Назад",
    "Алдагы бит",
    "Önceki",
    "上一页",
    "前へ",
    "이전",
    "←",
    "‹",
  ].map((words): [string, string] => [words, "previous"]),
  ...["Load more", "Mehr laden", "Показать ещё", "もっと見る", "加载更多", "더보기", "Тагын"].map(
    (words): [string, string] => [words, "more"],
  ),
  ["Read more", undefined],
  ["Next generation sequencing", undefined],
  ["", undefined],
  ["5", undefined],
];
for (const [words, to] of TURNS)
  test(`"${words}" leads to ${to ?? "nothing"}`, () => assert.equal(findPaginationTarget(words, "")?.to, to));

const NUMBERS: [words: string, page: number | undefined][] = [
  ["3", 3],
  ["Page 12", 12],
  ["Seite 2", 2],
  ["٣", 3],
  ["第3页", 3],
  ["1,024", 1024],
  ["3rd", undefined],
  ["0", undefined],
  ["[3]", undefined],
  ["1.5", undefined],
];
for (const [words, page] of NUMBERS)
  test(`"${words}" is ${page === undefined ? "no page" : `page ${page}`}`, () =>
    assert.equal(findPageNumber(words), page));

const ADDRESSES: [url: string, is: boolean][] = [
  ["https://a.example/list?page=2", true],
  ["https://a.example/list?x=1&start=20", true],
  ["https://a.example/list/page/2/", true],
  ["https://a.example/list-page-2.html", true],
  ["https://a.example/list_p2.html", true],
  ["https://a.example/genesis/2", false],
  ["https://a.example/homepage", false],
  ["https://a.example/?type=2", false],
];
for (const [url, is] of ADDRESSES)
  test(`${url} is ${is ? "a" : "no"} page of a list`, () => assert.equal(isPageAddress(url), is));
