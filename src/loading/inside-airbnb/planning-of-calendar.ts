import { everyWeekday, type Day } from '../../values/day.ts';
import { longestStay, type NightRate, type Period } from '../../stays/rules/planning/planning.ts';
import type { CalendarNight } from './night-columns.ts';
import type { NightTerms } from './night-terms.ts';

export interface CalendarPlanning {
  nights: NightRate[];
  unavailable: Period[];
}

/** Equal neighbouring nights become one entry, runs of unavailable nights one period. */
export function planningOfCalendar(
  nights: readonly CalendarNight[],
  defaults: NightTerms,
  { shift, maxNights }: { shift: number; maxNights: number },
): CalendarPlanning {
  const rates: NightRate[] = [];
  const unavailable: Period[] = [];
  for (const night of nights) {
    const day = night.day + shift;
    const price = night.price || defaults.price;
    if (!night.available) extendRun(unavailable, day);
    if (price > 0) extendRates(rates, rateOf(night, day, { ...defaults, price }, maxNights));
  }
  return { nights: rates, unavailable };
}

/**
 * A night on which no allowed length is left (its minimum lies above 62, the cap or its own maximum) can be slept but
 * not arrived on. The contract is silent on nights without arrivals: their rate has no arrival days.
 */
function rateOf(night: CalendarNight, day: Day, defaults: NightTerms, maxNights: number): NightRate {
  const least = night.minNights || defaults.minNights || 1;
  const most = Math.min(longestStay, maxNights, night.maxNights || defaults.maxNights || longestStay);
  const closed = least > most;
  return {
    from: day,
    to: day + 1,
    nightPrice: defaults.price,
    basePrice: undefined,
    minStay: Math.min(least, longestStay),
    maxStay: closed ? Math.min(least, longestStay) : most,
    arrivalDays: closed ? 0 : everyWeekday,
    departureDays: everyWeekday,
    requestOnly: false,
    priceEnabled: true,
  };
}

function extendRates(rates: NightRate[], next: NightRate): void {
  const last = rates.at(-1);
  const isSame =
    last?.to === next.from &&
    last.nightPrice === next.nightPrice &&
    last.minStay === next.minStay &&
    last.maxStay === next.maxStay &&
    last.arrivalDays === next.arrivalDays;
  if (isSame) last.to = next.to;
  else rates.push(next);
}

function extendRun(periods: Period[], day: Day): void {
  const last = periods.at(-1);
  if (last?.to === day) last.to = day + 1;
  else periods.push({ from: day, to: day + 1 });
}
