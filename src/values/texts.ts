/** Languages of the service; a missing text falls back to the first of them, then the second, then any. */
export const languages = ['fr', 'en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

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
