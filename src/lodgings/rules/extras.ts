import type { Cents } from '../../values/money.ts';
import type { Texts } from '../../values/texts.ts';

export const optionTypes = ['MANDATORY_ON_BOOKING', 'OPTIONAL_ON_SITE', 'OPTIONAL_ON_BOOKING', 'INCLUDED'] as const;
export type OptionType = (typeof optionTypes)[number];

export const priceUnits = ['STAY', 'NIGHT', 'PERSON', 'PERSON_NIGHT'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/**
 * A CHECK extra is taken or not and has one price; a LIST extra has choices (`parameters`: choice code to its labels)
 * and one price per allowed set of them. Codes of extras and choices are unique within a lodging.
 */
export interface Extra {
  code: string;
  label: Texts;
  detailUrl?: string | undefined;
  optionType: OptionType;
  type: 'CHECK' | 'LIST';
  parameters: Readonly<Record<string, Texts>>;
  prices: readonly { value: Cents; selectedCodes: readonly string[] }[];
  priceUnit: PriceUnit;
}

export function haveSameCodes(left: readonly string[], right: readonly string[]): boolean {
  const [a, b] = [new Set(left), new Set(right)];
  return a.size === b.size && a.isSubsetOf(b);
}
