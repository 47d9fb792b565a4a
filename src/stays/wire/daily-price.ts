import { z } from 'zod';
import type { DailyPrice } from '../rules/prices/daily-prices.ts';
import {
  currency,
  dateField,
  eurosOf,
  lastChangeFields,
  moneyField,
  presentLastChange,
  dateTextOf,
} from '../../formats/fields/fields.ts';

const dailyPriceShape = z.object({
  day: dateField,
  price: moneyField,
  basePrice: moneyField,
  minStay: z.int().optional(),
  maxStay: z.int().optional(),
  arrivalAllowed: z.boolean(),
  departureAllowed: z.boolean(),
  stay: z.object({ arrival: dateField, departure: dateField }),
});

/** docs/contract.md 4.8. */
export const dailyPricesShape = z.object({
  ...lastChangeFields,
  currency: z.string(),
  dailyPrices: z.array(dailyPriceShape).meta({ xml: { flat: true, item: 'dailyprice' } }),
});

/** `lastChange` is in milliseconds since 1970. */
export function presentDailyPrices(
  prices: readonly DailyPrice[],
  lodging: { lastChange: number },
): z.input<typeof dailyPricesShape> {
  return { ...presentLastChange(lodging.lastChange), currency, dailyPrices: prices.map(presentDailyPrice) };
}

function presentDailyPrice({ lengths, stay, ...night }: DailyPrice): z.input<typeof dailyPriceShape> {
  return {
    day: dateTextOf(night.day),
    price: eurosOf(night.price),
    basePrice: eurosOf(night.basePrice),
    ...(lengths && { minStay: lengths.shortest, maxStay: lengths.longest }),
    arrivalAllowed: night.arrivalAllowed,
    departureAllowed: night.departureAllowed,
    stay: { arrival: dateTextOf(stay.arrival), departure: dateTextOf(stay.arrival + stay.nights) },
  };
}
