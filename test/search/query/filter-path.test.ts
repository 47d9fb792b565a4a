import { expect, it } from 'vitest';
import { buildFilterPath } from '../../../src/search/query/filter-path.ts';
import { countLodgingsAs, type SearchBody } from '../../../src/search/query/query-language.ts';

const body = (change: Partial<SearchBody> = {}): SearchBody => ({ query: {}, size: 0, ...change });
const always = 'timed_out,_shards.failed,hits.total.value';

it.each<[string, SearchBody, string]>([
  ['a count', body(), always],
  ['hits', body({ size: 9 }), `${always},hits.hits.fields,hits.hits.sort`],
  ['aggregations that are read whole', body({ aggs: { stays: { sum: {} }, lengths: {} } }), `${always},aggregations`],
  ['lodgings that are counted', body({ aggs: countLodgingsAs('count') }), `${always},aggregations.count`],
  [
    'lodgings that are counted for each of several values',
    body({ aggs: { facet: { filter: {}, aggs: { values: { terms: {}, aggs: countLodgingsAs('results') } } } } }),
    `${always},aggregations.facet.doc_count,aggregations.facet.values.buckets.key,` +
      'aggregations.facet.values.buckets.doc_count,aggregations.facet.values.buckets.results',
  ],
])('lets OpenSearch send of %s what is read', (_, search, parts) => {
  expect(buildFilterPath([search])).toBe(parts);
});

it('names the parts of several answers once', () => {
  expect(buildFilterPath([body(), body({ size: 1 }), body()], 'responses.')).toBe(
    `${always},hits.hits.fields,hits.hits.sort`.replaceAll(/(^|,)/g, '$1responses.'),
  );
});
