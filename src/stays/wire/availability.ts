import { z } from 'zod';
import { discountPercentOf } from '../../values/money.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../rules/planning/planning.ts';
import {
  dateTextOf,
  dateField,
  eurosOf,
  lastChangeFields,
  moneyField,
  presentLastChange,
} from '../../formats/fields/fields.ts';

export const promotionsShape = z.object({
  promotion: z
    .array(z.object({ code: z.string().meta({ xml: { attribute: true } }) }))
    .meta({ xml: { flat: true, item: 'promotion' } }),
});

const availableStayShape = z.object({
  arrival: dateField,
  departure: dateField,
  basePrice: moneyField,
  price: moneyField,
  discountPercent: z.int(),
  priceEnabled: z.boolean(),
  promotions: promotionsShape.optional(),
  requestOnly: z.boolean(),
});

/** docs/contract.md 4.6. */
export const availabilitiesShape = z.object({
  ...lastChangeFields,
  lodgingPack: z.string().optional(),
  hasPromo: z.boolean(),
  availabilities: z.array(availableStayShape).meta({ xml: { flat: true, item: 'availability' } }),
});

export type Availabilities = z.input<typeof availabilitiesShape>;
type AvailableStay = z.input<typeof availableStayShape>;
type Promotions = z.input<typeof promotionsShape>;

/**
 * Keeps the order of the stays; `hasPromo` is computed from `all` stays of the lodging. `lastChange` is in milliseconds
 * since 1970.
 */
export function presentAvailabilities(
  columns: StayColumns,
  lodging: { lastChange: number; lodgingPack: string | undefined },
  all: StayColumns = columns,
): Availabilities {
  const promotions = columns.promotions.map(({ codes }) => promotionsOf(codes.map(({ code }) => code)));
  const { arrival, nights, basePrice, price, flags, promotion } = columns;
  const availabilities = new Array<AvailableStay>(arrival.length);
  // Up to 10,000 stays: a plain loop over the columns avoids an intermediate object per stay.
  for (let index = 0; index < arrival.length; index += 1) {
    const [from, base, cost, flag] = [arrival[index], basePrice[index], price[index], flags[index]] as StayNumbers;
    const shared = base > cost ? promotions[(promotion[index] as number) - 1] : undefined;
    availabilities[index] = {
      arrival: dateTextOf(from),
      departure: dateTextOf(from + (nights[index] as number)),
      basePrice: eurosOf(base),
      price: eurosOf(cost),
      discountPercent: discountPercentOf(base, cost),
      priceEnabled: (flag & priceEnabledFlag) !== 0,
      ...(shared && { promotions: shared }),
      requestOnly: (flag & requestOnlyFlag) !== 0,
    };
  }
  const pack = lodging.lodgingPack === undefined ? {} : { lodgingPack: lodging.lodgingPack };
  return { ...presentLastChange(lodging.lastChange), ...pack, hasPromo: hasPromotions(all), availabilities };
}

export function hasPromotions({ basePrice, price }: StayColumns): boolean {
  return price.some((cost, index) => (basePrice[index] as number) > cost);
}

export function promotionsOf(codes: readonly string[]): Promotions {
  return { promotion: codes.map((code) => ({ code })) };
}
type StayNumbers = [number, number, number, number];
