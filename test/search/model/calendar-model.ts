import { type Day, ymdOf } from '../../../src/values/day.ts';
import { plainQuery } from './facet-model.ts';
import fc from '../../support/random.ts';
import { randomSearches } from './random-searches.ts';
import type { CalendarDay } from '../../../src/search/rules/found-stay.ts';
import type { CalendarCriteria } from '../../../src/search/rules/stay-criteria.ts';
import type { ModelStay, SearchModel } from './search-model.ts';

/** Computed by looking at every matching stay. */
export function modelCalendar(model: SearchModel, criteria: CalendarCriteria): CalendarDay[] {
  const { first, last } = criteria.arrivalWindow;
  const all = { ...criteria, sort: 'priceasc', from: 0, size: Number.MAX_SAFE_INTEGER } as const;
  // Gives up parts of a text only where no lodging on the channels has them.
  const { stays: found } = model.find(all, true);
  const byDay = Map.groupBy(found, ({ arrival }) => arrival);
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
      costs: { onBookingExcludes: cheapest.costs.excludes, onSiteExcludes: cheapest.costs.onSiteExcludes },
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
    ...(cheapest && {
      lodgingId: cheapest.lodgingId,
      departure: ymdOf(arrival + cheapest.nights),
      totalExcludes: cheapest.costs?.onBookingExcludes,
      onSiteExcludes: cheapest.costs?.onSiteExcludes,
    }),
  };
}

const ofSearchesAlone = ['pagesize', 'pageindex', 'arrival', 'departure', 'flex', 'arrivalfrom', 'arrivalto', 'nights'];

/** Random searches with a window of days in place of dates, order and page. */
export function randomCalendars(
  ...given: Parameters<typeof randomSearches>
): fc.Arbitrary<{ query: string; criteria: CalendarCriteria }> {
  const { today, stays } = given[1];
  const window = fc
    .tuple(fc.integer({ min: today - 3, max: today + (stays ? 150 : 400) }), fc.integer({ min: 0, max: 91 }))
    .map(([first, more]) => ({ first, last: first + more }));
  const nights = fc.uniqueArray(fc.integer({ min: 1, max: 21 }), { minLength: 1, maxLength: 4 });
  return fc
    .record({ search: randomSearches(...given), window, nights: fc.option(nights, { nil: undefined }) })
    .map(({ search, window: arrivalWindow, nights: lengths }) => {
      const query = plainQuery(search.query);
      for (const name of [...ofSearchesAlone, 'sort', 'group', 'facets']) query.delete(name);
      query.set('from', ymdOf(arrivalWindow.first));
      query.set('to', ymdOf(arrivalWindow.last));
      if (lengths) query.set('nights', lengths.join(','));
      const { arrival, departure, flex, nights: former, group, ...kept } = search.criteria;
      return { query: query.toString(), criteria: { ...kept, arrivalWindow, ...(lengths && { nights: lengths }) } };
    });
}
