import type { Random } from '../../seed/generator/random.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import { ymdOf } from '../../src/values/day.ts';
import { pageSize, sixFacets, type Query } from '../asked-search.ts';

/** The first value that the statement selects is the number of results. */
export interface Question {
  query: Query;
  statement: string;
}

/** With values of existing stays. */
export const questions: Readonly<Record<string, (stay: Stay, random: Random) => Question>> = {
  'exact dates': (stay) => ({ query: bothDates(stay), statement: pageOf(`(${datesAre(stay, 0)})`) }),
  'exact dates, 6 facets': (stay) => ({
    query: { ...bothDates(stay), facets: sixFacets.join(',') },
    statement: pageWithFacets(datesAre(stay, 0)),
  }),
  'exact dates ± 3 days': (stay) => ({
    query: { ...bothDates(stay), flex: 3 },
    statement: pageOf(`(${[-3, -2, -1, 0, 1, 2, 3].map((shift) => datesAre(stay, shift)).join(' OR ')})`),
  }),
  'no dates, grouped': () => ({ query: { group: 'lodging' }, statement: groupedPage('true') }),
  'no dates, grouped, range of prices': ({ price }) => {
    const [low, high] = [Math.floor(price / 100), Math.ceil(price / 100) + 100];
    return {
      query: { group: 'lodging', minprice: low, maxprice: high },
      statement: groupedPage(`price BETWEEN ${low * 100} AND ${high * 100}`),
    };
  },
  'no dates, grouped, lowest price': ({ price }) => {
    const low = Math.floor(price / 100);
    return { query: { group: 'lodging', minprice: low }, statement: groupedPage(`price >= ${low * 100}`) };
  },
  'no dates, grouped, by price per night': () => ({
    query: { group: 'lodging', sort: 'pricepernight' },
    statement: perNightPage,
  }),
};

function bothDates({ arrival, nights }: Stay): Query {
  return { arrival: ymdOf(arrival), departure: ymdOf(arrival + nights) };
}

function datesAre({ arrival, nights }: Stay, shift: number): string {
  return `arrival = ${arrival + shift} AND nights = ${nights}`;
}

/** Without MATERIALIZED, PostgreSQL walks all lodgings by rank and takes twenty times as long. */
function pageOf(condition: string): string {
  return `WITH found AS MATERIALIZED (SELECT * FROM stays WHERE ${condition})
    SELECT count(*) OVER (), f.*, l.* FROM found f JOIN lodgings l ON l.id = lodging_id
    ORDER BY rank DESC, lodging_id, arrival, nights LIMIT ${pageSize}`;
}

function pageWithFacets(condition: string): string {
  const counted = ['type', 'standing', 'bedrooms', 'unnest(features)', 'city', 'price / 10000'].map(
    (value) => `(SELECT json_agg(f) FROM (SELECT ${value} AS value, count(*) FROM found GROUP BY 1) f)`,
  );
  return `WITH found AS MATERIALIZED (SELECT * FROM stays JOIN lodgings ON id = lodging_id WHERE ${condition})
    SELECT (SELECT count(*) FROM found), (SELECT json_agg(p) FROM
      (SELECT * FROM found ORDER BY rank DESC, id, arrival, nights LIMIT ${pageSize}) p), ${counted.join(', ')}`;
}

function groupedPage(condition: string): string {
  return `SELECT (SELECT count(*) FROM lodgings l WHERE EXISTS (SELECT 1 FROM stays WHERE lodging_id = l.id AND ${condition})),
      s.*, l.* FROM lodgings l CROSS JOIN LATERAL (SELECT * FROM stays WHERE lodging_id = l.id AND ${condition}
        ORDER BY price, arrival, nights LIMIT 1) s
    ORDER BY rank DESC, l.id LIMIT ${pageSize}`;
}

const perNightPage = `SELECT count(*) OVER (), s.*, l.* FROM lodgings l CROSS JOIN LATERAL (SELECT * FROM stays
    WHERE lodging_id = l.id ORDER BY price::float8 / nights, arrival, nights LIMIT 1) s
  ORDER BY s.price::float8 / s.nights, l.id LIMIT ${pageSize}`;
