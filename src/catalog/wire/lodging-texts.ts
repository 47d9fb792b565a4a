import { z } from 'zod';
import { truncateText } from '../../lodgings/rules/labels.ts';
import type { LocalizedDescription, Property } from '../../lodgings/rules/property.ts';

/** What every presentation of a lodging depends on beside its data. */
export interface LodgingView {
  language: string;
  /** Put before picture addresses that begin with `/`. */
  publicUrl: string;
  /** Public page of a lodging, `{id}` in it. */
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

/** Yields the description in the language, else in French, else English, else the first there is. */
export function descriptionIn(property: Property, language: string): LocalizedDescription | undefined {
  const { localizedDescriptions: all } = property;
  for (const candidate of [language, 'fr', 'en']) {
    const found = all.find((description) => description.language === candidate);
    if (found) return found;
  }
  return all[0];
}

/** Yields the indoor text in the language, at most 500 characters. */
export function shortDescription(property: Property, language: string): string {
  return truncateText(500, descriptionIn(property, language)?.inside ?? '');
}

/** Yields the address of the lodging's public page. */
export function pageUrl(lodgingId: number, lodgingUrl: string): string {
  return lodgingUrl.replaceAll('{id}', String(lodgingId));
}
