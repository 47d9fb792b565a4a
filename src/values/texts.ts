/** Languages of the service. */
export const languages = ['fr', 'en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** Yields the first wish that is a language of the service; else English, which more people read than the others. */
export function readersLanguage(...wishes: readonly (string | undefined)[]): Language {
  for (const wish of wishes) {
    const language = languages.find((one) => one === wish?.toLowerCase());
    if (language !== undefined) return language;
  }
  return 'en';
}

/** A text by language code (two lower-case letters, also others than the service's). */
export type Texts = Readonly<Record<string, string>>;

/** A text with the language that it is in. */
export interface ReadText {
  text: string;
  language: string;
}

/**
 * Yields the text in the language, else in French, else English, else the first there is, with the language it is in: what callers of
 * the operations are promised.
 */
export function pickText(texts: Texts, language: string): ReadText | undefined {
  return firstText(texts, [language, 'fr', 'en']);
}

/**
 * Yields the text in the first of the languages that a reader reads, else in English, which more people read than the others, else the
 * first there is, with the language it is in: what pages for people show.
 */
export function textForReader(texts: Texts, wishes: readonly string[]): ReadText | undefined {
  return firstText(texts, [...wishes, 'en']);
}

function firstText(texts: Texts, wishes: readonly string[]): ReadText | undefined {
  for (const candidate of [...wishes, ...Object.keys(texts)]) {
    const text = texts[candidate];
    if (text !== undefined) return { text, language: candidate };
  }
  return undefined;
}
