import { z } from 'zod';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { languages, type Language } from '../../values/texts.ts';
import { lodgingDetailShape, presentLodgingDetail } from './lodging-detail.ts';

/** The lodging in each language (docs/contract.md 4.5), for copies of the catalog. */
export const lodgingLanguagesShape = z.object({
  fr: lodgingDetailShape,
  en: lodgingDetailShape,
  de: lodgingDetailShape,
  es: lodgingDetailShape,
} satisfies Record<Language, unknown>);

export function presentLodgingLanguages(
  lodging: Lodging,
  view: Omit<Parameters<typeof presentLodgingDetail>[1], 'language'>,
): z.input<typeof lodgingLanguagesShape> {
  const present = (language: Language) => [language, presentLodgingDetail(lodging, { ...view, language })];
  return Object.fromEntries(languages.map(present)) as z.input<typeof lodgingLanguagesShape>;
}
