import { english, type Texts } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

/** `name` is in the language itself, `locale` formats numbers and days. */
const known = {
  en: { name: 'English', locale: 'en-GB', texts: english },
  fr: { name: 'Français', locale: 'fr-FR', texts: french },
  de: { name: 'Deutsch', locale: 'de-DE', texts: german },
  es: { name: 'Español', locale: 'es-ES', texts: spanish },
} as const satisfies Record<string, { name: string; locale: string; texts: Texts }>;

export type Language = keyof typeof known;

export const languages = Object.entries(known).map(([language, { name }]) => ({
  language: language as Language,
  name,
}));

/** The language of the address, else the one chosen in this browser, else the browser's, else English. */
export function languageFor(query: URLSearchParams): Language {
  const [, chosen = ''] = /(?:^|; )lang=(\w\w)/.exec(document.cookie) ?? [];
  const wishes = [query.get('lang') ?? '', chosen, ...navigator.languages];
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** Kept for a year, as a cookie because server-rendered pages read it, too. */
export function rememberLanguage(language: string): void {
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
}

export function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

export function currentLocale(): string {
  return known[currentLanguage()].locale;
}

export function words(): Texts {
  return known[currentLanguage()].texts;
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(known, text);
}
