import de from './customer-texts/de.json' with { type: 'json' };
import en from './customer-texts/en.json' with { type: 'json' };
import es from './customer-texts/es.json' with { type: 'json' };
import fr from './customer-texts/fr.json' with { type: 'json' };
import type { Language } from './texts.ts';

export type CustomerTexts = typeof en;

/** Texts of the pages and mails for customers. `{name}` stands for a value that the caller has already formatted. */
export const customerTexts: Readonly<Record<Language, CustomerTexts>> = { fr, en, de, es };

export function fillIn(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
    return String(value);
  });
}

export function fillInCount(forms: { one: string; other: string }, count: number, language: Language): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  return fillIn(isOne ? forms.one : forms.other, { count });
}
