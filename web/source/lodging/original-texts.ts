import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { LodgingDetail } from '../shell/answers.ts';
import { currentLanguage, currentLocale, words } from '../texts/language.ts';

interface ShownDescription {
  language: string;
  indoor: string;
  outdoor: string;
}

export function descriptionFor({ descriptions, description }: LodgingDetail): ShownDescription {
  const language = readLanguageOf(descriptions);
  const { indoor, outdoor = '' } = (language === undefined ? undefined : descriptions[language]) ?? description;
  return { language: language ?? currentLanguage(), indoor, outdoor };
}

/**
 * The page's language, else the first available one of the browser's, else English, else the first. Booking pages
 * choose alike.
 */
export function readLanguageOf(texts: Readonly<Record<string, unknown>>): string | undefined {
  const asked = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  const wishes = [currentLanguage(), ...asked, 'en', ...Object.keys(texts)];
  return wishes.find((language) => Object.hasOwn(texts, language));
}

export interface ReadText {
  text: string;
  language: string | undefined;
}

/** The text the visitor reads best, else `otherwise`. */
export function textFor(texts: Readonly<Record<string, string>>, otherwise: string): ReadText {
  const language = readLanguageOf(texts);
  return { text: (language === undefined ? undefined : texts[language]) ?? otherwise, language };
}

/** An inline provider text; names its language when that is not the visitor's. */
export function originalText({ text, language = currentLanguage() }: ReadText) {
  if (language === currentLanguage()) return html`${text}`;
  return html`<span lang=${language}>${text}</span>
    <small class="original-note">${fillIn(words().stay.original, { language: languageName(language) })}</small>`;
}

/** Room names and captions are in the language of the first description. */
export function originalLanguageOf({ descriptions }: LodgingDetail): string {
  return Object.keys(descriptions)[0] ?? currentLanguage();
}

export function originalNote(language: string) {
  if (language === currentLanguage()) return nothing;
  return html`<p class="original">${fillIn(words().stay.original, { language: languageName(language) })}</p>`;
}

export function languageName(language: string): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language;
}

/** In the visitor's language; undefined for unknown kinds. */
export function roomName(type: string | undefined): string | undefined {
  return (words().stay.roomTypes as Partial<Record<string, string>>)[type ?? ''];
}
