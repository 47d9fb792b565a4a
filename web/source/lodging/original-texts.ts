import { html, nothing } from 'lit';
import type { LodgingDetail } from '../shell/answers.ts';
import { currentLanguage, currentLocale, words } from '../texts/language.ts';

/** The description that a visitor reads, and in which language it is written. */
interface ShownDescription {
  language: string;
  indoor: string;
  outdoor: string;
}

/** Yields the description that the visitor reads best, with its language. */
export function descriptionFor({ descriptions, description }: LodgingDetail): ShownDescription {
  const language = readLanguageOf(descriptions);
  const { indoor, outdoor = '' } = (language === undefined ? undefined : descriptions[language]) ?? description;
  return { language: language ?? currentLanguage(), indoor, outdoor };
}

/**
 * Yields the language in which the visitor reads what there is in several: the page's, else the first that the browser asks for, else
 * English, else the first there is. The pages of a booking choose alike.
 */
export function readLanguageOf(texts: Readonly<Record<string, unknown>>): string | undefined {
  const asked = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  const wishes = [currentLanguage(), ...asked, 'en', ...Object.keys(texts)];
  return wishes.find((language) => Object.hasOwn(texts, language));
}

/** A text with its language, as far as that is known. */
export interface ReadText {
  text: string;
  language: string | undefined;
}

/** Yields the text that the visitor reads best; `otherwise` where there is none. */
export function textFor(texts: Readonly<Record<string, string>>, otherwise: string): ReadText {
  const language = readLanguageOf(texts);
  return { text: (language === undefined ? undefined : texts[language]) ?? otherwise, language };
}

/** Yields a text of the provider within a line; one in another language than the visitor's says in which. */
export function originalText({ text, language = currentLanguage() }: ReadText) {
  if (language === currentLanguage()) return html`${text}`;
  return html`<span lang=${language}>${text}</span>
    <small class="original-note">${words().stay.original(languageName(language))}</small>`;
}

/** Yields the language in which the lodging's names of rooms and captions are written: that of its first description. */
export function originalLanguageOf({ descriptions }: LodgingDetail): string {
  return Object.keys(descriptions)[0] ?? currentLanguage();
}

/** Yields a note that names the language of a text that is not in the visitor's. */
export function originalNote(language: string) {
  if (language === currentLanguage()) return nothing;
  return html`<p class="original">${words().stay.original(languageName(language))}</p>`;
}

/** Names a language in the visitor's. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language;
}

/** Yields the name of a kind of room in the visitor's language; undefined for one that is not known. */
export function roomName(type: string | undefined): string | undefined {
  return (words().stay.roomTypes as Partial<Record<string, string>>)[type ?? ''];
}
