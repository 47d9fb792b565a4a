import { filterRequest } from '../search/criteria.ts';
import type { CalendarAnswer } from '../shell/answers.ts';
import { askOrRecall } from '../shell/service.ts';
import { type Day, dayOfYmd, ymdOf } from './days.ts';

const window = 92;

export interface ArrivalDay {
  /** Lowest total for the requested number of nights; undefined when no lodging has it. */
  price: number | undefined;
  count: number;
  /** Possible numbers of nights in any lodging found, ascending. */
  lengths: readonly number[];
}

/** Lowest totals by arrival under a search's filters, for one number of nights. */
export class PriceCalendar {
  #days = new Map<Day, ArrivalDay>();
  #asked = '';
  #asking = new AbortController();

  /** Undefined while nothing is known; any day may then be possible. */
  at(day: Day): ArrivalDay | undefined {
    return this.#days.get(day);
  }

  days(): [Day, ArrivalDay][] {
    return [...this.#days];
  }

  /** Loads the days unless they are known; returns false on failure. Without an answer every day stays selectable. */
  async read(
    query: URLSearchParams,
    { nights, first, last }: { nights: number; first: Day; last: Day },
  ): Promise<boolean> {
    const asked = `${filterRequest(query)} ${nights}`;
    if (asked === this.#asked && this.#days.has(first) && this.#days.has(last)) return true;
    if (asked !== this.#asked) this.#days.clear();
    this.#asked = asked;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const answer = await readDays(query, { nights, first, last: first + window - 1 }, signal);
    if (signal.aborted) return true;
    if (!answer) return false;
    this.#days = new Map([...this.#days, ...answer].sort(([a], [b]) => a - b));
    return true;
  }

  /** Lowest total of a stay and number of lodgings; undefined when the service returns none. */
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
