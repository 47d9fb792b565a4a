import { type Day, ymdOf } from '../../src/values/day.ts';
import type { CalendarDay } from '../../src/search/rules/found-stay.ts';
import type { CalendarCriteria } from '../../src/search/rules/stay-criteria.ts';
import type { ModelStay, SearchModel } from './search-model.ts';

/** Computed by looking at every matching stay. */
export async function modelCalendar(model: SearchModel, criteria: CalendarCriteria): Promise<CalendarDay[]> {
  const { first, last } = criteria.arrivalWindow;
  const all = { ...criteria, sort: 'priceasc', from: 0, size: Number.MAX_SAFE_INTEGER } as const;
  const byDay = Map.groupBy((await model.find(all)).stays, ({ arrival }) => arrival);
  return Array.from({ length: last - first + 1 }, (_, place) =>
    dayOf(first + place, byDay.get(first + place) ?? [], criteria),
  );
}

/** Sorted by price, lodging id and departure. */
function dayOf(arrival: Day, stays: readonly ModelStay[], { priceBasis }: CalendarCriteria): CalendarDay {
  const [cheapest] = stays;
  return {
    arrival,
    lodgingCount: new Set(stays.map(({ lodgingId }) => lodgingId)).size,
    cheapest: cheapest && {
      lodgingId: cheapest.lodgingId,
      nights: cheapest.nights,
      price: cheapest[priceBasis === 'total' ? 'totalPrice' : 'price'],
      totalPrice: cheapest.totalPrice,
    },
  };
}

/** In the form of JSON answers. */
export function writtenDay({ arrival, lodgingCount, cheapest }: CalendarDay): object {
  return {
    arrival: ymdOf(arrival),
    lodgingCount,
    price: cheapest ? cheapest.price / 100 : null,
    totalPrice: cheapest ? cheapest.totalPrice / 100 : null,
    ...(cheapest && { lodgingId: cheapest.lodgingId, departure: ymdOf(arrival + cheapest.nights) }),
  };
}
