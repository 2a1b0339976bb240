/** Who wrote this article, when, and what is it called? */
import type { Article, Page } from "../model/page.js";

export function articleOf(_page: Omit<Page, "article">): Article {
  return {
    title: undefined,
    authors: undefined,
    published: undefined,
    modified: undefined,
    place: undefined,
    category: undefined,
    keywords: undefined,
    description: undefined,
    copyright: undefined,
    site: undefined,
  };
}
