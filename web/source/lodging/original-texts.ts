import { html, nothing } from 'lit';
import type { LodgingDetail } from '../shell/answers.ts';
import { currentLanguage, currentLocale, words } from '../texts/language.ts';

/** The description that a visitor reads, and in which language it is written. */
interface ShownDescription {
  language: string;
  indoor: string;
  outdoor: string;
}

/** Yields the description in the visitor's language; where there is none, the one that the service chose, with its language. */
export function descriptionFor({ descriptions, description }: LodgingDetail): ShownDescription {
  const own = currentLanguage();
  const language =
    own in descriptions
      ? own
      : (Object.entries(descriptions).find(([, { indoor }]) => indoor === description.indoor)?.[0] ?? own);
  return { language, ...description };
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
