import { expect, it } from 'vitest';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { sendSearches } from '../../../src/search/query/send-search.ts';
import type { SearchBody } from '../../../src/search/query/query-language.ts';

const body = (change: Partial<SearchBody> = {}): SearchBody => ({ query: {}, size: 0, ...change });
const always = 'timed_out,_shards.failed,hits.total.value';

/** The parts that are asked for, of a cluster that answers nothing. */
async function partsAskedFor(...bodies: SearchBody[]): Promise<unknown> {
  const asked: unknown[] = [];
  const send: OpenSearch['send'] = (_method, _path, parts) => {
    asked.push(parts?.query?.['filter_path']);
    return Promise.reject(new Error('no answer'));
  };
  await expect(sendSearches({ send } as OpenSearch, 'arrivals', bodies)).rejects.toThrow('no answer');
  return asked[0];
}

it.each<[string, SearchBody, string]>([
  ['a count', body(), always],
  ['hits', body({ size: 9 }), `${always},hits.hits.fields,hits.hits.sort`],
  ['aggregations', body({ aggs: { stays: { sum: {} }, lengths: {} } }), `${always},aggregations`],
])('lets OpenSearch send of %s what is read', async (_, search, parts) => {
  expect(await partsAskedFor(search)).toBe(parts);
});

it('names the parts of several answers once', async () => {
  expect(await partsAskedFor(body(), body({ size: 1 }), body())).toBe(
    `${always},hits.hits.fields,hits.hits.sort,error`.replaceAll(/(^|,)/g, '$1responses.'),
  );
});
