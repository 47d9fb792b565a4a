import { z } from 'zod';
import { truncateText } from '../../lodgings/rules/words.ts';
import type { LocalizedDescription, Property } from '../../lodgings/rules/property.ts';

export interface LodgingView {
  language: string;
  /** Prefix of picture addresses that begin with `/`. */
  publicUrl: string;
  /** A lodging's public page, with `{id}` as placeholder. */
  lodgingUrl: string;
}

/** The six labels of a lodging (docs/contract.md 3, "Labels"). */
export const labelMembers = {
  conciseShortLabel: z.string(),
  shortLabel: z.string(),
  conciseMediumLabel: z.string(),
  mediumLabel: z.string(),
  conciseLongLabel: z.string(),
  longLabel: z.string(),
};

/** Falls back to French, then English, then the first language there is. */
export function descriptionIn(property: Property, language: string): LocalizedDescription | undefined {
  const { localizedDescriptions: all } = property;
  for (const candidate of [language, 'fr', 'en']) {
    const found = all.find((description) => description.language === candidate);
    if (found) return found;
  }
  return all[0];
}

export function shortDescription(property: Property, language: string): string {
  return truncateText(500, descriptionIn(property, language)?.inside ?? '');
}

export function pageUrl(lodgingId: number, lodgingUrl: string): string {
  return lodgingUrl.replaceAll('{id}', String(lodgingId));
}
