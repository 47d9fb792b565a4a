import { texts, type Texts } from './texts.ts';

const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Yields the language that the address asks for, else the reader's, else English. */
export function languageFor(query: URLSearchParams, wishes: readonly string[]): Language {
  const asked = [query.get('lang') ?? '', ...wishes].map((wish) => wish.slice(0, 2).toLowerCase());
  return (
    languages.find((language) => language === asked.find((wish) => languages.some((known) => known === wish))) ?? 'en'
  );
}

/** Yields the language that the page is in. */
export function currentLanguage(): Language {
  return document.documentElement.lang === 'fr' ? 'fr' : 'en';
}

/** Yields the page's texts in its language. */
export function words(): Texts {
  return texts[currentLanguage()];
}
