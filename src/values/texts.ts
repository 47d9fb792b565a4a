export const languages = ['fr', 'en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** Falls back to English, which more people read than the others. */
export function readersLanguage(...wishes: readonly (string | undefined)[]): Language {
  for (const wish of wishes) {
    const language = languages.find((one) => one === wish?.toLowerCase());
    if (language !== undefined) return language;
  }
  return 'en';
}

/** By language code: two lower-case letters, not only the service's languages. */
export type Texts = Readonly<Record<string, string>>;

export interface ReadText {
  text: string;
  language: string;
}

/** Falls back to French, then English, then any: the order that the contract promises for operations. */
export function pickText(texts: Texts, language: string): ReadText | undefined {
  return firstText(texts, [language, 'fr', 'en']);
}

/** Falls back to English, which most people read, then any: the order for web pages. */
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
