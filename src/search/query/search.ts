import type { OpenSearch } from '../../opensearch/client.ts';
import type { AvailabilityReader } from '../../stays/rules/stays/lodging-availability.ts';
import { createAvailabilityReader } from '../availability/read-availabilities.ts';
import type { StayPage } from '../rules/found-stay.ts';
import type { NameSuggestion } from '../rules/name-suggestion.ts';
import type { CalendarDay } from '../rules/price-calendar.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { readPriceCalendar, type CalendarCriteria } from './calendar/price-calendar.ts';
import { addCircuitBreaker } from './circuit-breaker.ts';
import { findStays } from './find-stays.ts';
import type { IndexView } from './index-view.ts';
import { createPlaceTable } from './names/place-table.ts';
import { suggestNames, type NameWish } from './names/suggest-names.ts';
import { createSummaries } from './summaries.ts';

/** Answers from the index, and of single lodgings from the facts where the index lags. */
export interface Search extends AvailabilityReader {
  /** Throws SearchUnavailable when the index cannot answer in full. */
  findStays(criteria: StayCriteria): Promise<StayPage>;
  /** Yields every day of the window; throws SearchUnavailable when the index cannot answer in full. */
  readPriceCalendar(criteria: CalendarCriteria): Promise<CalendarDay[]>;
  /** Suggests places and lodgings to somebody who types; throws SearchUnavailable when the index cannot answer. */
  suggestNames(wish: NameWish): Promise<NameSuggestion[]>;
  /** Resolves when the change is searchable, or after one second. */
  whenSearchable(lodgingId: number, sequence: number): Promise<void>;
}

/** Creates the search over the indices that the view names. */
export function createSearch(connection: OpenSearch, view: IndexView): Search {
  const client = addCircuitBreaker(connection);
  const summaries = createSummaries(client, view);
  const places = createPlaceTable(client);
  return {
    ...createAvailabilityReader(client, view),
    findStays: (criteria) => findStays({ client, view, summaries }, criteria),
    readPriceCalendar: (criteria) => readPriceCalendar({ client, view }, criteria),
    suggestNames: (wish) => suggestNames({ client, view, places }, wish),
    whenSearchable: (lodgingId, sequence) => view.whenSearchable(lodgingId, sequence),
  };
}
