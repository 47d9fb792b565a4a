export const languages = ['fr', 'en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** Falls back to English, which more people read than the others. */
export function readersLanguage(...requested: readonly (string | undefined)[]): Language {
  const known = requested.map((code) => languages.find((language) => language === code?.toLowerCase()));
  return known.find(Boolean) ?? 'en';
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
export function textForReader(texts: Texts, requested: readonly string[]): ReadText | undefined {
  return firstText(texts, [...requested, 'en']);
}

function firstText(texts: Texts, requested: readonly string[]): ReadText | undefined {
  for (const candidate of [...requested, ...Object.keys(texts)]) {
    const text = texts[candidate];
    if (text !== undefined) return { text, language: candidate };
  }
  return undefined;
}

export type Values = Readonly<Record<string, string | number>>;

/** `{name}` in a template stands for a value that the caller has already formatted. */
export function fillIn(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
    return String(value);
  });
}

export type CountForms = Readonly<{ zero?: string; one: string; other: string }>;

/** Without a form of its own, zero takes the singular in French. `values` may have `count` as a formatted number. */
export function fillInCount(forms: CountForms, count: number, language: Language, values: Values = {}): string {
  const form = count === 1 || (count === 0 && language === 'fr') ? forms.one : forms.other;
  return fillIn(count === 0 ? (forms.zero ?? form) : form, { count, ...values });
}

/** First letters of the first two words: `MP` for `Mathieu & Pierre`. Marks and joiners are inside words. */
export function initialsOf(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{M}\p{Cf}])\p{L}/gu) ?? [];
  return letters.slice(0, 2).join('').toLocaleUpperCase();
}
