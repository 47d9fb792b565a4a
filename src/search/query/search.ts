import type { AvailabilityReader } from '../../stays/rules/stays/lodging-availability.ts';
import type { StayPage, CalendarDay } from '../rules/found-stay.ts';
import type { NameSuggestion, NameWish } from '../rules/place.ts';
import type { StayCriteria, CalendarCriteria } from '../rules/stay-criteria.ts';

/** Answers from the index; single lodgings from the facts where the index lags. */
export interface Search extends AvailabilityReader {
  /** Throws SearchUnavailable when the index cannot answer in full, or when the signal was aborted before it did. */
  findStays(criteria: StayCriteria, signal?: AbortSignal): Promise<StayPage>;
  /** Includes every day of the window; throws SearchUnavailable as `findStays` does. */
  readPriceCalendar(criteria: CalendarCriteria, signal?: AbortSignal): Promise<CalendarDay[]>;
  /** Throws SearchUnavailable as `findStays` does. */
  suggestNames(wish: NameWish, signal?: AbortSignal): Promise<NameSuggestion[]>;
  /** Resolves when the newest change of the lodging is searchable, or after one second. */
  whenSearchable(lodgingId: number): Promise<void>;
}
