import type { StayCriteria } from '../stay-criteria.ts';

export type WordCriteria = Partial<
  Pick<
    StayCriteria,
    'pax' | 'bedrooms' | 'arrival' | 'departure' | 'arrivalWindow' | 'arrivalDays' | 'nights' | 'minPrice' | 'maxPrice'
  >
>;

/** `from` and `to` are word indices, `to` exclusive. */
export interface CriterionPhrase {
  kind: 'pax' | 'bedrooms' | 'dates' | 'nights' | 'price';
  asks: WordCriteria;
  from: number;
  to: number;
}

/** `from` is the index of the first word. */
export type UnderstoodCriteria = Pick<CriterionPhrase, 'kind' | 'asks' | 'from'> & { typed: string };

/** Named groups of a pattern. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Two offsets from Easter in days, or month, date and the days after it. */
export type HolidayDays = readonly [from: number, to: number] | readonly [month: number, date: number, more: number];
