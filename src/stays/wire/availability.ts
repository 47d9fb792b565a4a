import { z } from 'zod';
import { mandatoryCostsOf, type Party } from '../../lodgings/rules/mandatory-costs.ts';
import type { Extra, OptionType } from '../../lodgings/rules/property.ts';
import { discountPercentOf, type Cents } from '../../values/money.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns, type Period } from '../rules/planning/planning.ts';
import { blockUidOf } from '../rules/planning/unavailable-runs.ts';
import {
  dateTextOf,
  dateField,
  eurosOf,
  lastChangeFields,
  moneyField,
  presentLastChange,
} from '../../formats/fields/fields.ts';
import type { CompressedPiece } from '../../formats/gzip-pieces.ts';
import type { StayFigures } from '../rules/stays/stay-figures.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { besidesMembers } from './stay.ts';

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
  totalPrice: moneyField.optional(),
  onSiteTotal: moneyField.optional(),
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
  totalExcludes: besidesMembers.totalExcludes,
  onSiteExcludes: besidesMembers.onSiteExcludes,
  availabilities: z.array(availableStayShape).meta({ xml: { flat: true, item: 'availability' } }),
});

export type Availabilities = z.input<typeof availabilitiesShape>;
type AvailableStay = z.input<typeof availableStayShape>;
type Promotions = z.input<typeof promotionsShape>;

/** The lodging that offers the stays, and the persons that their totals are for. */
export interface OfferingLodging {
  /** In milliseconds since 1970. */
  lastChange: number;
  lodgingPack: string | undefined;
  services: readonly Extra[];
  party?: Party | undefined;
}

/** Keeps the order of the stays; `hasPromo` is computed from `all` stays of the lodging. */
export function presentAvailabilities(
  columns: StayColumns,
  lodging: OfferingLodging,
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
      ...presentTotals(lodging, nights[index] as number, cost),
      discountPercent: discountPercentOf(base, cost),
      priceEnabled: (flag & priceEnabledFlag) !== 0,
      ...(shared && { promotions: shared }),
      requestOnly: (flag & requestOnlyFlag) !== 0,
    };
  }
  return { ...presentOffer(lodging, all), availabilities };
}

function presentOffer({ lastChange, lodgingPack, services, party }: OfferingLodging, stays: StayColumns) {
  const codesOf = (optionType: OptionType) =>
    party ? [] : services.filter((extra) => extra.optionType === optionType).map(({ code }) => code);
  return {
    ...presentLastChange(lastChange),
    ...(lodgingPack !== undefined && { lodgingPack }),
    hasPromo: stays.price.some((cost, index) => (stays.basePrice[index] as number) > cost),
    totalExcludes: codesOf('MANDATORY_ON_BOOKING'),
    onSiteExcludes: codesOf('MANDATORY_ON_SITE'),
  };
}

/** Only for known persons: the answers prepared without them stay small. */
function presentTotals({ services, party }: OfferingLodging, nights: number, price: Cents) {
  if (!party) return undefined;
  const { onBooking, onSite } = mandatoryCostsOf(services, { nights, price, party });
  return { totalPrice: eurosOf(price + onBooking), onSiteTotal: eurosOf(onSite) };
}

export function promotionsOf(codes: readonly string[]): Promotions {
  return { promotion: codes.map((code) => ({ code })) };
}

type StayNumbers = [number, number, number, number];

export interface ReadyAvailability {
  gateways: readonly string[];
  /** JSON of all its bookable stays. */
  json: CompressedPiece;
}

export type Ready = ReadyAvailability & { figures: StayFigures };

/** As of each lodging's newest change and today; undefined when one must be computed on request. */
export interface FindReady {
  has(lodgingId: number): boolean;
  find(lodgingId: number): ReadyAvailability | undefined;
}

export interface ReadyAvailabilities extends FindReady {
  findFigures(lodgingId: number): StayFigures | undefined;
  /** Computes it when it is not prepared, which takes milliseconds; undefined when the lodging is not on sale. */
  findOrMake(lodgingId: number): Ready | undefined;
}

export const calendarShape = z.string();

/** Runs of unavailable nights (docs/contract.md 4.15); no guest data. */
export function presentCalendar(
  lodging: Pick<Lodging, 'id' | 'changedAt'> & { property: { name: string } },
  runs: readonly Period[],
  installation: string,
) {
  return {
    productId: '-//Lodging distribution//Availability 2//EN',
    name: lodging.property.name,
    refreshInterval: 'PT1H',
    changedAt: lastAvailabilityChangeOf(lodging),
    events: runs.map((run) => ({
      uid: blockUidOf({ lodgingId: lodging.id, installation }, run),
      start: dateTextOf(run.from),
      end: dateTextOf(run.to),
      summary: 'Unavailable',
    })),
  };
}
