import type { Language } from '../values/texts.ts';
import words from './visitor-words.json' with { type: 'json' };

export const brand = 'Stays';

export const legalNames = ['imprint', 'privacy', 'terms'] as const;
export type LegalName = (typeof legalNames)[number];

/** Title and description of the search page, as search engines show them; shared by the server and the page scripts. */
export const visitorWords: Readonly<Record<Language, (typeof words)['en']>> = words;

export function searchTitle(language: Language): string {
  return `${visitorWords[language].title} – ${brand}`;
}

export function lodgingTitle({ name, city }: { name: string; city: string }): string {
  return `${name.includes(city) ? name : `${name}, ${city}`} – ${brand}`;
}
