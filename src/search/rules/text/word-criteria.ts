import type { StayCriteria } from '../stay-criteria.ts';

/** Criteria that words of a search text can ask for. */
export type WordCriteria = Partial<
  Pick<
    StayCriteria,
    'pax' | 'bedrooms' | 'arrival' | 'departure' | 'arrivalWindow' | 'arrivalDays' | 'nights' | 'minPrice' | 'maxPrice'
  >
>;

/** Words of a text that ask for criteria; `from` and `to` are places of words, `to` behind the last. */
export interface CriterionPhrase {
  kind: 'pax' | 'bedrooms' | 'dates' | 'nights' | 'price';
  asks: WordCriteria;
  from: number;
  to: number;
}

/** Words that became criteria, with the place of the first. */
export type UnderstoodCriteria = Pick<CriterionPhrase, 'kind' | 'asks' | 'from'> & { typed: string };

/** What the named groups of a pattern have. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Days of a holiday: from and to as days after Easter, or a month and date with the days after it. */
export type HolidayDays = readonly [from: number, to: number] | readonly [month: number, date: number, more: number];
