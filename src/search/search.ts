import type { CalendarDay } from '../domain/price-calendar.ts';
import type { StayPage } from '../domain/found-stay.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import type { NameSuggestion } from '../domain/name-suggestion.ts';
import { readAvailability } from './availability.ts';
import type { StayCriteria } from '../domain/stay-criteria.ts';
import { findStays } from './find-stays.ts';
import { addCircuitBreaker } from './circuit-breaker.ts';
import type { IndexView } from './index-view.ts';
import type { LodgingAvailability } from './lodging-availability.ts';
import { readAvailabilities, type AskedAvailability } from './many-availabilities.ts';
import { readPriceCalendar, type CalendarCriteria } from './price-calendar.ts';
import { createPlaceTable } from './place-table.ts';
import { suggestNames, type NameWish } from './suggest-names.ts';
import { createSummaries } from './summaries.ts';

/** Answers from the index, and from the facts where the index lags. */
export interface Search {
  /** Yields undefined for an unknown lodging. */
  readAvailability(lodgingId: number): Promise<LodgingAvailability | undefined>;
  /** Yields one after the other, in the order of the ids. */
  readAvailabilities(lodgingIds: readonly number[]): AsyncIterable<AskedAvailability>;
  /** Throws SearchUnavailable when the index cannot answer in full. */
  findStays(criteria: StayCriteria): Promise<StayPage>;
  /** Yields every day of the window; throws SearchUnavailable when the index cannot answer in full. */
  readPriceCalendar(criteria: CalendarCriteria): Promise<CalendarDay[]>;
  /** Suggests places and lodgings to somebody who types; throws SearchUnavailable when the index cannot answer. */
  suggestNames(wish: NameWish): Promise<NameSuggestion[]>;
  /** Resolves when the change is searchable, or after one second. */
  whenSearchable(lodgingId: number, sequence: number): Promise<void>;
}

/** Yields the search over the indices that the view names. */
export function createSearch(connection: OpenSearch, view: IndexView): Search {
  const client = addCircuitBreaker(connection);
  const summaries = createSummaries(client, view);
  const places = createPlaceTable(client);
  return {
    readAvailability: (lodgingId) => readAvailability(client, view, lodgingId),
    readAvailabilities: (lodgingIds) => readAvailabilities(client, view, lodgingIds),
    findStays: (criteria) => findStays({ client, view, summaries }, criteria),
    readPriceCalendar: (criteria) => readPriceCalendar({ client, view }, criteria),
    suggestNames: (wish) => suggestNames({ client, view, places }, wish),
    whenSearchable: (lodgingId, sequence) => view.whenSearchable(lodgingId, sequence),
  };
}
