import { z } from 'zod';
import { type MandatoryCosts, mandatoryCostsOf, type Party } from '../../lodgings/rules/mandatory-costs.ts';
import type { Extra } from '../../lodgings/rules/property.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { discountPercentOf } from '../../values/money.ts';
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
import { discountsOf, type DiscountLine } from '../rules/prices/discounts.ts';

/** docs/contract.md 3, "Discount". */
export const discountShape = z.object({ code: z.string(), label: z.string(), detail: z.string(), value: moneyField });

export function presentDiscount({ code, label, detail, value }: DiscountLine): z.input<typeof discountShape> {
  return { code, label, detail, value: eurosOf(value) };
}

const codesField = z.array(z.string()).meta({ xml: { item: 'code' } });

/** docs/contract.md 2.7: what is missing from the total, and what is due on site. */
export const besidesMembers = { totalExcludes: codesField, onSiteTotal: moneyField, onSiteExcludes: codesField };

export function presentBesides(costs: Omit<MandatoryCosts, 'lines' | 'onBooking'>) {
  return {
    totalExcludes: [...costs.onBookingExcludes],
    onSiteTotal: eurosOf(costs.onSite),
    onSiteExcludes: [...costs.onSiteExcludes],
  };
}

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
  ...besidesMembers,
  currency: z.string(),
  discountPercent: z.int(),
  discounts: z.array(discountShape),
  priceEnabled: z.boolean(),
  requestOnly: z.boolean(),
  ...z.object(lastChangeFields).partial().shape,
});

export interface StayLodging {
  lodgingId: number;
  services: readonly Extra[];
  party: Party | undefined;
  /** Newest change of the lodging's availabilities, in milliseconds since 1970. */
  lastChange?: number;
}

export function stayLodgingOf(
  { id, property }: Pick<Lodging, 'id' | 'property'>,
  party: Party | undefined,
): StayLodging {
  return { lodgingId: id, services: property.services, party };
}

export function presentStay(stay: Stay, lodging: StayLodging): z.input<typeof stayShape> {
  const departure = stay.arrival + stay.nights;
  const { nights, price } = stay;
  const costs = mandatoryCostsOf(lodging.services, { nights, price, party: lodging.party });
  return {
    id: stayIdOf(stay.arrival, departure),
    lodgingId: lodging.lodgingId,
    arrival: dateTextOf(stay.arrival),
    departure: dateTextOf(departure),
    nights: stay.nights,
    basePrice: eurosOf(stay.basePrice),
    price: eurosOf(stay.price),
    mandatoryServicesPrice: eurosOf(costs.onBooking),
    totalPrice: eurosOf(stay.price + costs.onBooking),
    ...presentBesides(costs),
    currency,
    discountPercent: discountPercentOf(stay.basePrice, stay.price),
    discounts: discountsOf(stay).map(presentDiscount),
    priceEnabled: stay.priceEnabled,
    requestOnly: stay.requestOnly,
    ...(lodging.lastChange === undefined ? {} : presentLastChange(lodging.lastChange)),
  };
}
