import { type CountForms, fillInCount, type Values } from '../../../src/values/texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export type Texts = typeof en;

/** `name` is in the language itself, `locale` formats numbers and days. */
const known = {
  en: { name: 'English', locale: 'en-GB', texts: en },
  fr: { name: 'Français', locale: 'fr-FR', texts: fr },
  de: { name: 'Deutsch', locale: 'de-DE', texts: de },
  es: { name: 'Español', locale: 'es-ES', texts: es },
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

export function counted(forms: CountForms, count: number, values?: Values): string {
  return fillInCount(forms, count, currentLanguage(), values);
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(known, text);
}
