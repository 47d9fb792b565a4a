import { expect, it } from 'vitest';
import type { OpenSearch, RequestParts } from '../../../src/opensearch/client.ts';
import { createSearch } from '../../../src/search/query/create-search.ts';
import type { Search } from '../../../src/search/query/search.ts';
import { SearchUnavailable } from '../../../src/search/query/index-view.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { everything, openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();
const dates = { arrival: today + 12, departure: today + 15 };
const find = (criteria: Partial<StayCriteria>) => (search: Search) =>
  search.findStays({ ...everything, size: 3, ...criteria });
const calendar = { first: today + 12, last: today + 20 };

/** Everything that reads an answer of the index, one row per plan. */
const readers: Record<string, (search: Search) => Promise<unknown>> = {
  'exact dates': find(dates),
  'exact dates, grouped': find({ ...dates, group: 'lodging' }),
  'exact dates with facets': find({ ...dates, facets: ['type', 'price', 'features'] }),
  'flexible dates': find({ ...dates, flex: 2 }),
  'several lengths': find({ nights: [2, 3], sort: 'priceasc' }),
  'a departure': find({ departure: today + 15, sort: 'priceasc' }),
  'any days': find({}),
  'any days by price': find({ sort: 'priceasc' }),
  'any days, grouped': find({ group: 'lodging' }),
  'any days between prices': find({ sort: 'priceasc', minPrice: 1, maxPrice: 10_000_000 }),
  'any days with facets': find({ group: 'lodging', facets: ['type', 'price', 'promotions'] }),
  'a text': find({ q: 'villa', group: 'lodging' }),
  'a text of exact dates': find({ q: 'villa', ...dates }),
  'hints of a search without results': async (search) => (await find({ ...dates, pax: 99 })(search)).findHints?.(),
  'a calendar': (search) => search.readPriceCalendar({ ...everything, arrivalWindow: calendar }),
  'a calendar of a length': (search) =>
    search.readPriceCalendar({ ...everything, arrivalWindow: calendar, nights: [2] }),
  suggestions: (search) => search.suggestNames({ gateways: everything.gateways, q: 'villa', limit: 5 }),
};

type Members = Record<string, unknown>;
interface Asked {
  size?: number;
  search_after?: unknown;
  collapse?: unknown;
  track_total_hits?: unknown;
}

/** Returns the answer with a part removed; undefined where it does not have that part. */
type Spoil = (answer: Members, asked: Asked) => Members | undefined;

const spoils: Record<string, Spoil> = {
  'is empty': () => ({}),
  'was cancelled': (answer) => ({ ...answer, timed_out: true }),
  'lacks a shard': (answer) => ({ ...answer, _shards: { failed: 1 } }),
  'says nothing of shards': ({ _shards: _, ...answer }) => answer,
  'is an error': () => ({ error: { type: 'index_not_found_exception', reason: 'no such index' } }),
  'has no hits': ({ hits, ...answer }, { track_total_hits }) =>
    hits === undefined || track_total_hits === false ? undefined : answer,
  'lacks its last hit'({ hits, ...answer }, { search_after, collapse, track_total_hits }) {
    const listed = (hits as { hits?: unknown[] } | undefined)?.hits ?? [];
    if (listed.length === 0 || search_after || collapse || track_total_hits !== true) return undefined;
    return { ...answer, hits: { ...(hits as Members), hits: listed.slice(0, -1) } };
  },
};

/** Spoils the answer to the request with this number; of a multi-search, the last answer. */
function spoiling(client: OpenSearch, number: number, spoil: Spoil) {
  const line = {
    ...client,
    requests: 0,
    isSpoiled: false,
    async send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts?: RequestParts): Promise<Answer> {
      const answer = await client.send<Members>(method, path, parts);
      if (!/_m?search$/.test(path)) return answer as Answer;
      line.requests += 1;
      if (line.requests !== number) return answer as Answer;
      const asked = (parts?.body ?? JSON.parse(parts?.lines?.trim().split('\n').at(-1) ?? '{}')) as Asked;
      const all = (answer['responses'] ?? [answer]) as Members[];
      const spoiled = spoil(all.at(-1) ?? {}, asked);
      if (!spoiled) return answer as Answer;
      line.isSpoiled = true;
      return (answer['responses'] ? { responses: [...all.slice(0, -1), spoiled] } : spoiled) as Answer;
    },
  };
  return line;
}

it('refuses every answer of the index that is not whole, whoever reads it', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 4 });
  const view = world.view(world.follow());
  let spoiledAnswers = 0;
  for (const [name, read] of Object.entries(readers)) {
    const all = spoiling(world.client, 0, () => undefined);
    await read(createSearch(all, view));
    expect(all.requests, name).toBeGreaterThan(0);
    for (let number = 1; number <= all.requests; number += 1) {
      for (const [what, spoil] of Object.entries(spoils)) {
        const line = spoiling(world.client, number, spoil);
        const outcome = await read(createSearch(line, view)).catch((error: unknown) => error);
        if (line.isSpoiled) expect(outcome, `${name}: answer ${number} ${what}`).toBeInstanceOf(SearchUnavailable);
        spoiledAnswers += Number(line.isSpoiled);
      }
    }
  }
  expect(spoiledAnswers).toBeGreaterThan(150);
});
