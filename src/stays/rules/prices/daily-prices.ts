import type { Day } from '../../../values/day.ts';
import { roundHalfUp, type Cents } from '../../../values/money.ts';
import { priceEnabledFlag, type Period, type StayColumns } from '../planning/planning.ts';

export interface DailyPrice {
  day: Day;
  /** Per night of that stay, rounded half up. */
  price: Cents;
  basePrice: Cents;
  /** Nights of the stays arriving this day; undefined when none does. */
  lengths: { shortest: number; longest: number } | undefined;
  arrivalAllowed: boolean;
  departureAllowed: boolean;
  stay: { arrival: Day; nights: number };
}

/**
 * Estimates the price of each night of the period that a stay with enabled price covers, by day: the lowest price per
 * night among those stays. Of equally cheap ones the stay closest to 7 nights counts, then the shorter, then the
 * earlier. The contract is silent on the stays behind a daily price: minStay, maxStay, arrivalAllowed and
 * departureAllowed include stays with a disabled price. Prices per night are compared before they are rounded.
 */
export function dailyPricesOf(columns: StayColumns, period: Period): DailyPrice[] {
  const lengths = lengthsByArrival(columns);
  const departures = new Set(columns.arrival.map((arrival, index) => arrival + (columns.nights[index] as number)));
  return Array.from(cheapestByNight(columns, period), ([day, index]) => {
    const nights = columns.nights[index] as number;
    return {
      day,
      price: roundHalfUp(columns.price[index] as number, nights),
      basePrice: roundHalfUp(columns.basePrice[index] as number, nights),
      lengths: lengths.get(day),
      arrivalAllowed: lengths.has(day),
      departureAllowed: departures.has(day),
      stay: { arrival: columns.arrival[index] as number, nights },
    };
  });
}

/** Days are ascending, as the columns are sorted by arrival; values are indexes into the columns. */
function cheapestByNight(columns: StayColumns, period: Period): Map<Day, number> {
  const cheapest = new Map<Day, number>();
  for (const [index, arrival] of columns.arrival.entries()) {
    if (((columns.flags[index] as number) & priceEnabledFlag) === 0) continue;
    const to = Math.min(period.to, arrival + (columns.nights[index] as number));
    for (let day = Math.max(period.from, arrival); day < to; day += 1) {
      const known = cheapest.get(day);
      if (known === undefined || isBetter(columns, index, known)) cheapest.set(day, index);
    }
  }
  return cheapest;
}

/** `index` must come after `known` in the columns. */
function isBetter({ price, nights }: StayColumns, index: number, known: number): boolean {
  const [length, other] = [nights[index] as number, nights[known] as number];
  // Cross-multiplied: rounded quotients could hide a difference.
  const difference = (price[index] as number) * other - (price[known] as number) * length;
  const distance = Math.abs(length - 7) - Math.abs(other - 7);
  // On a tie the earlier stay wins: it comes first in the columns.
  return (difference || distance || length - other) < 0;
}

function lengthsByArrival({ arrival, nights }: StayColumns): Map<Day, { shortest: number; longest: number }> {
  const lengths = new Map<Day, { shortest: number; longest: number }>();
  for (const [index, day] of arrival.entries()) {
    const length = nights[index] as number;
    const { shortest, longest } = lengths.get(day) ?? { shortest: length, longest: length };
    lengths.set(day, { shortest: Math.min(shortest, length), longest: Math.max(longest, length) });
  }
  return lengths;
}
