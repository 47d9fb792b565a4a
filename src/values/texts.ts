/** Languages of the service; a missing text falls back to the first of them, then the second, then any. */
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

/** Yields the text in the language, else in French, else English, else the first there is, with the language it is in. */
export function pickText(texts: Texts, language: string): { text: string; language: string } | undefined {
  for (const candidate of [language, 'fr', 'en', ...Object.keys(texts)]) {
    const text = texts[candidate];
    if (text !== undefined) return { text, language: candidate };
  }
  return undefined;
}
