import { type Cents, shareOfRatio } from '../../values/money.ts';
import { isByNight, isByPerson, type Extra, type OptionType } from './property.ts';

/** In years; an older person is an adult. */
export const oldestChild = 17;

/** Children whose age is unknown pay as adults, so that a total is never too low. */
export interface Party {
  /** Children included. */
  persons: number;
  /** Known ages of children, at most one for each person. */
  childrenAges: readonly number[];
}

/** Undefined when the number of persons is unknown. With more ages than persons, all pay as adults. */
export function partyWith(persons: number | undefined, childrenAges: readonly number[] = []): Party | undefined {
  return persons === undefined
    ? undefined
    : { persons, childrenAges: childrenAges.length > persons ? [] : childrenAges };
}

export interface PricedStay {
  nights: number;
  price: Cents;
  /** Undefined: the number of persons is unknown. */
  party?: Party | undefined;
}

export interface MandatoryCosts {
  /** In the order of delivery. */
  lines: readonly { extra: Extra; amount: Cents }[];
  /** Sums of the lines. */
  onBooking: Cents;
  onSite: Cents;
  /** Codes of services by person that are missing because the party is unknown. */
  onBookingExcludes: readonly string[];
  onSiteExcludes: readonly string[];
}

/** Costs paid with the booking depend on the nights and the party, never on the price. */
export function mandatoryCostsOf(services: readonly Extra[], stay: PricedStay): MandatoryCosts {
  const costs = {
    lines: [] as { extra: Extra; amount: Cents }[],
    onBooking: 0,
    onSite: 0,
    onBookingExcludes: [] as string[],
    onSiteExcludes: [] as string[],
  };
  for (const extra of services.filter(isMandatory)) {
    const paid = isPaidOnSite(extra) ? 'onSite' : 'onBooking';
    const amount = mandatoryAmountOf(extra, stay);
    if (amount === undefined) costs[`${paid}Excludes`].push(extra.code);
    else {
      costs.lines.push({ extra, amount });
      costs[paid] += amount;
    }
  }
  return costs;
}

export function isMandatory({ optionType }: Pick<Extra, 'optionType'>): boolean {
  return optionType === 'MANDATORY_ON_BOOKING' || optionType === 'MANDATORY_ON_SITE';
}

export function isPaidOnSite({ optionType }: { optionType?: OptionType | undefined }): boolean {
  return optionType === 'MANDATORY_ON_SITE';
}

/** Costs paid with the booking differ between stays, so `mandatoryServicesPrice` does not state them. */
export function needsPersonPrices(services: readonly Extra[]): boolean {
  return services.some(({ optionType, priceUnit }) => optionType === 'MANDATORY_ON_BOOKING' && priceUnit !== 'STAY');
}

/** In whole cents, rounded half up once; undefined if it needs the party and that is unknown. */
function mandatoryAmountOf(extra: Extra, { nights, price, party }: PricedStay): Cents | undefined {
  const { priceUnit, maxNights = nights, maxPrice = Infinity, percent } = extra;
  const payers = isByPerson(priceUnit) ? payersOf(extra, party) : 1;
  if (payers === undefined) return undefined;
  const count = payers * (isByNight(priceUnit) ? Math.min(nights, maxNights) : 1);
  const amount =
    percent === undefined
      ? (extra.prices[0]?.value ?? 0) * count
      : percentAmountOf(extra, percent, { nights, price, persons: party?.persons ?? 1 }, count);
  return Math.min(amount, maxPrice);
}

function payersOf({ fromAge = 0 }: Extra, party: Party | undefined): number | undefined {
  return party && party.persons - party.childrenAges.filter((age) => age < fromAge).length;
}

/** The night's price divided by all persons is not rounded before it is multiplied. */
function percentAmountOf(
  { maxPerPersonNight }: Extra,
  percent: number,
  { nights, price, persons }: { nights: number; price: Cents; persons: number },
  count: number,
): Cents {
  const share = shareOfRatio(price * count, percent, nights * persons);
  return maxPerPersonNight === undefined ? share : Math.min(share, maxPerPersonNight * count);
}
