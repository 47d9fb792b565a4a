import { dayFromYmd, everyWeekday, type Day } from '../../src/values/day.ts';
import { stayAt } from '../../src/stays/rules/stays/stay-columns.ts';
import type {
  LodgingPlanning,
  NightRate,
  Planning,
  NightRates,
  Stay,
  StayColumns,
} from '../../src/stays/rules/planning/planning.ts';

/** Reads `YYYYMMDD`; fails on an invalid day. */
export function day(text: string): Day {
  const value = dayFromYmd(text);
  if (value === undefined) throw new Error(`${text} is no day`);
  return value;
}

/** 100 € a night from 3 July to 27 August 2027, any length and weekday. */
export function rate(changes: Partial<NightRate> = {}): NightRate {
  return {
    from: day('20270703'),
    to: day('20270828'),
    nightPrice: 100_00,
    basePrice: undefined,
    minStay: 1,
    maxStay: 62,
    arrivalDays: everyWeekday,
    departureDays: everyWeekday,
    requestOnly: false,
    priceEnabled: true,
    ...changes,
  };
}

export function ratesOf(nights: readonly NightRate[], changes: Partial<NightRates> = {}): NightRates {
  return { kind: 'rates', nights, lengthDiscounts: [], promotions: [], ...changes };
}

/** Always valid. */
export function planningOf(offer: Planning['offer'], changes: Partial<Planning> = {}): Planning {
  return { contractId: 1, valid: { from: 0, to: 2_932_897 }, retrocession: 0, unavailable: [], offer, ...changes };
}

export function lodgingPlanning(
  offer: Planning['offer'],
  changes: Partial<Planning> = {},
  taken: Day[] = [],
): LodgingPlanning {
  return { plannings: [planningOf(offer, changes)], taken };
}

export function staysIn(columns: StayColumns): Stay[] {
  return Array.from(columns.arrival, (_, index) => stayAt(columns, index));
}

/** 7 nights for 630 €, 70 € below the base price. */
export function stay(changes: Partial<Stay> = {}): Stay {
  return {
    arrival: day('20270710'),
    nights: 7,
    basePrice: 700_00,
    price: 630_00,
    priceEnabled: true,
    requestOnly: false,
    retrocession: 0,
    promotion: { codes: [{ code: 'EB10', label: 'Early booking' }], percent: 1_000 },
    ...changes,
  };
}
