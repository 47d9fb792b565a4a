import { z } from 'zod';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { type Cents, discountPercentOf } from '../../values/money.ts';
import type { Stay } from '../rules/planning/planning.ts';
import {
  currency,
  dateField,
  eurosOf,
  lastChangeFields,
  moneyField,
  presentLastChange,
  dateTextOf,
  stayIdOf,
} from '../../formats/fields/fields.ts';
import { discountShape, presentDiscounts } from './discount.ts';

/** docs/contract.md 3, "Stay". */
export const stayShape = z.object({
  id: z.string(),
  lodgingId: z.int(),
  arrival: dateField,
  departure: dateField,
  nights: z.int(),
  basePrice: moneyField,
  price: moneyField,
  mandatoryServicesPrice: moneyField,
  totalPrice: moneyField,
  currency: z.string(),
  discountPercent: z.int(),
  discounts: z.array(discountShape),
  priceEnabled: z.boolean(),
  requestOnly: z.boolean(),
  ...z.object(lastChangeFields).partial().shape,
});

export interface StayLodging {
  lodgingId: number;
  mandatoryServicesPrice: Cents;
  /** Newest change of the lodging's availabilities, in milliseconds since 1970. */
  lastChange?: number;
}

export function stayLodgingOf({ id, property }: Pick<Lodging, 'id' | 'property'>): StayLodging {
  return { lodgingId: id, mandatoryServicesPrice: mandatoryServicesPriceOf(property.services) };
}

export function presentStay(stay: Stay, lodging: StayLodging): z.input<typeof stayShape> {
  const departure = stay.arrival + stay.nights;
  return {
    id: stayIdOf(stay.arrival, departure),
    lodgingId: lodging.lodgingId,
    arrival: dateTextOf(stay.arrival),
    departure: dateTextOf(departure),
    nights: stay.nights,
    basePrice: eurosOf(stay.basePrice),
    price: eurosOf(stay.price),
    mandatoryServicesPrice: eurosOf(lodging.mandatoryServicesPrice),
    totalPrice: eurosOf(stay.price + lodging.mandatoryServicesPrice),
    currency,
    discountPercent: discountPercentOf(stay.basePrice, stay.price),
    discounts: presentDiscounts(stay),
    priceEnabled: stay.priceEnabled,
    requestOnly: stay.requestOnly,
    ...(lodging.lastChange === undefined ? {} : presentLastChange(lodging.lastChange)),
  };
}
