import { filterRequest } from '../search/criteria.ts';
import type { CalendarAnswer } from '../shell/answers.ts';
import { askOrRecall } from '../shell/service.ts';
import { type Day, dayOfYmd, ymdOf } from './days.ts';

/** Days that one answer tells of. */
const window = 92;

/** What is known of arriving on a day. */
export interface ArrivalDay {
  /** Lowest total of the wished number of nights; undefined when no place has it. */
  price: number | undefined;
  /** How many places have it. */
  count: number;
  /** Numbers of nights that a stay from the day may have, in any place that the search finds, rising. */
  lengths: readonly number[];
}

/** The lowest totals of days of arrival under the filters of a search, for one number of nights. */
export class PriceCalendar {
  #days = new Map<Day, ArrivalDay>();
  #asked = '';
  #asking = new AbortController();

  /** Yields what is known of a day; undefined while nothing is, when any day may do. */
  at(day: Day): ArrivalDay | undefined {
    return this.#days.get(day);
  }

  /** Yields all days that are known, in order. */
  days(): [Day, ArrivalDay][] {
    return [...this.#days];
  }

  /** Reads the days from the first one on, unless they are known; returns false when they could not be read. Without an answer every day stays open. */
  async read(
    query: URLSearchParams,
    { nights, first, last }: { nights: number; first: Day; last: Day },
  ): Promise<boolean> {
    const asked = `${filterRequest(query)} ${nights}`;
    if (asked === this.#asked && this.#days.has(first) && this.#days.has(last)) return true;
    if (asked !== this.#asked) this.#days.clear();
    this.#asked = asked;
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    const answer = await readDays(query, { nights, first, last: first + window - 1 }, signal);
    if (signal.aborted) return true;
    if (!answer) return false;
    // What was known before of other days remains, in order.
    this.#days = new Map([...this.#days, ...answer].sort(([a], [b]) => a - b));
    return true;
  }

  /** Reads the lowest total of a stay, and how many places have it; undefined when the service does not say. */
  async stay(query: URLSearchParams, arrival: Day, nights: number): Promise<ArrivalDay | undefined> {
    const days = await readDays(query, { nights, first: arrival, last: arrival });
    return days?.get(arrival);
  }
}

async function readDays(
  query: URLSearchParams,
  { nights, first, last }: { nights: number; first: Day; last: Day },
  signal?: AbortSignal,
): Promise<Map<Day, ArrivalDay> | undefined> {
  const asked = filterRequest(query);
  asked.set('nights', String(nights));
  asked.set('from', ymdOf(first));
  asked.set('to', ymdOf(last));
  if (last > first) asked.set('lengths', 'true');
  const answer = await askOrRecall<CalendarAnswer>('/stays/calendar', asked, signal).catch(() => undefined);
  return answer && new Map(answer.days.map((day) => [dayOfYmd(day.arrival) ?? 0, arrivalDayOf(day)]));
}

function arrivalDayOf({ totalPrice, lodgingCount, lengths = [] }: CalendarAnswer['days'][number]): ArrivalDay {
  return { price: totalPrice ?? undefined, count: lodgingCount, lengths };
}
