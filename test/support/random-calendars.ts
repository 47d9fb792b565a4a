import { plainQuery } from './facet-model.ts';
import fc from './random.ts';
import { ymdOf } from '../../src/values/day.ts';
import type { CalendarCriteria } from '../../src/search/rules/stay-criteria.ts';
import { randomSearches } from './random-searches.ts';

export interface RandomCalendar {
  query: string;
  criteria: CalendarCriteria;
}

const ofSearchesAlone = ['pagesize', 'pageindex', 'arrival', 'departure', 'flex', 'arrivalfrom', 'arrivalto', 'nights'];

/** Random searches with a window of days in place of dates, order and page. */
export function randomCalendars(...given: Parameters<typeof randomSearches>): fc.Arbitrary<RandomCalendar> {
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
