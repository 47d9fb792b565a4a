import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../src/opensearch/connect.ts';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../../src/opensearch/client.ts';
import { matchByList, createLodgingMatcher } from '../../../src/search/query/clauses/lodging-set.ts';
import { createSearch } from '../../../src/search/query/create-search.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { everything, openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

/** Fakes the versions of the cluster's nodes; an error is thrown in place of an answer. */
function ofVersions(client: OpenSearch, versions: readonly string[] | Error): OpenSearch & { asked: () => number } {
  let asked = 0;
  return {
    ...client,
    asked: () => asked,
    async send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>) {
      if (!path.startsWith('/_nodes')) return client.send<Answer>(method, path, parts);
      asked += 1;
      if (versions instanceof Error) throw versions;
      return { nodes: Object.fromEntries(versions.map((version, at) => [`node${at}`, { version }])) } as Answer;
    },
  };
}

function open(): OpenSearch {
  const client = connect(cluster.url);
  onTestFinished(() => client.close());
  return client;
}

const matchByBitmap = await createLodgingMatcher(ofVersions(connect('http://127.0.0.1:1'), ['3.8.0']))();

const [first, second, third] = [1, 65_530, 2_147_483_640];
const idsOfIndex = [
  ...Array.from({ length: 5_000 }, (_, at) => first + at),
  ...Array.from({ length: 12 }, (_, at) => second + at),
  ...Array.from({ length: 8 }, (_, at) => third + at),
];

/** Each thousand lodgings form a segment; they alternately have a word and a flag. */
async function indexIds(client: OpenSearch): Promise<string> {
  const index = `${cluster.prefix}-ids`;
  const properties = { lodgingId: { type: 'integer' }, word: { type: 'text' }, flag: { type: 'boolean' } };
  await client.send('PUT', `/${index}`, { body: { mappings: { properties } } });
  for (let start = 0; start < idsOfIndex.length; start += 1_000) {
    const documents = idsOfIndex
      .slice(start, start + 1_000)
      .map((lodgingId) => ({ lodgingId, word: lodgingId % 2 ? 'odd' : 'even', flag: lodgingId % 3 > 0 }));
    const lines = documents.map((document) => `{"index":{}}\n${JSON.stringify(document)}\n`).join('');
    await client.send('POST', `/${index}/_bulk`, { lines, query: { refresh: 'true' } });
  }
  return index;
}

interface Found {
  hits: { hits: { fields: { lodgingId: number[] } }[] };
}

it('finds the same by a bitmap as by a list, in every kind of its parts, alone and beside other clauses', async () => {
  const client = open();
  const index = await indexIds(client);
  const find = async (query: object): Promise<number[]> => {
    const body = { query, size: 6_000, sort: ['lodgingId'], docvalue_fields: ['lodgingId'], _source: false };
    const { hits } = await client.send<Found>('POST', `/${index}/_search`, { body });
    return hits.hits.map(({ fields }) => fields.lodgingId[0] ?? 0);
  };
  const sets: Record<string, number[]> = {
    all: idsOfIndex,
    'in another order': [...idsOfIndex].reverse(),
    'as many as are kept as numbers': idsOfIndex.slice(0, 4_096),
    'one more': idsOfIndex.slice(0, 4_097),
    'every seventh': idsOfIndex.filter((_, at) => at % 7 === 0),
    'over the border of two parts': [65_535, 65_536],
    'the highest': [2_147_483_647],
    'some that are not there': [7, 6_000, 65_600, 2_000_000_000],
    'none that is there': [6_000],
    none: [],
  };
  for (const [name, ids] of Object.entries(sets)) {
    const wanted = new Set(ids);
    const expected = idsOfIndex.filter((id) => wanted.has(id));
    for (const match of [matchByBitmap, matchByList]) {
      expect(await find(match(ids)), `${name} by ${match.name}`).toEqual(expected);
      const filter = [{ term: { flag: true } }, match(ids)];
      const beside = { filter, should: [{ match: { word: 'odd' } }], minimum_should_match: 1 };
      expect(await find({ bool: beside }), `${name} by ${match.name}, beside others`).toEqual(
        expected.filter((id) => id % 3 > 0 && id % 2 === 1),
      );
      const scored = { dis_max: { queries: [{ constant_score: { filter: match(ids), boost: 3 } }] } };
      expect(await find(scored), `${name} by ${match.name}, scored`).toEqual(expected);
    }
  }
});

it('lists more lodgings than one clause may name in several', () => {
  const many = Array.from({ length: 65_537 }, (_, id) => id);
  const clauses = JSON.stringify(matchByList(many)).match(/"lodgingId":\[[^\]]*\]/g);
  expect(clauses?.map((clause) => clause.split(',').length)).toEqual([65_536, 1]);
});

it.each([
  ['3.8', ['3.8.0'], matchByBitmap],
  ['later ones', ['3.10.2', '4.0.0-SNAPSHOT'], matchByBitmap],
  ['3.7', ['3.7.1'], matchByList],
  ['one that is older than the others', ['3.8.0', '3.5.0'], matchByList],
  ['2.19', ['2.19.0'], matchByList],
  ['none that is told', [], matchByList],
] as const)('matches as the versions of all nodes allow, and asks for them once: %s', async (_, versions, expected) => {
  const client = ofVersions(open(), versions);
  const matcher = createLodgingMatcher(client);
  expect(await Promise.all([matcher(), matcher()])).toEqual([expected, expected]);
  expect(await matcher()).toBe(expected);
  expect(client.asked()).toBe(1);
});

it('matches by lists where versions are refused, and asks again where nobody answered', async () => {
  const refused = ofVersions(open(), new OpenSearchError(403, 'security_exception', 'no permissions'));
  const ofRefused = createLodgingMatcher(refused);
  expect([await ofRefused(), await ofRefused(), refused.asked()]).toEqual([matchByList, matchByList, 1]);
  const away = ofVersions(open(), new OpenSearchUnreachable('away'));
  const ofAway = createLodgingMatcher(away);
  expect([await ofAway(), await ofAway(), away.asked()]).toEqual([matchByList, matchByList, 2]);
  expect(await createLodgingMatcher(open())()).toBe(matchByBitmap);
});

it('finds, counts and maps the same in a cluster of an older version', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 12 });
  const view = world.view(world.follow());
  const [search, older] = [world.client, ofVersions(world.client, ['3.7.0'])].map((client) =>
    createSearch(client, view),
  );
  const box = { west: -180, south: -90, east: 180, north: 90 };
  const searches: Partial<StayCriteria>[] = [
    { q: 'villa' },
    { q: 'villa 1' },
    { q: 'vila' },
    { group: 'lodging', facets: ['type', 'city', 'price'] },
    { q: 'villa', group: 'lodging', facets: ['type', 'features', 'price'] },
    { group: 'lodging', box, mapArea: box },
    { q: 'villa', arrival: today + 10, departure: today + 12, facets: ['type', 'price'] },
  ];
  for (const wish of searches) {
    const found = await search?.findStays({ ...everything, size: 20, ...wish });
    expect(found?.total, JSON.stringify(wish)).toBeGreaterThan(0);
    expect(await older?.findStays({ ...everything, size: 20, ...wish }), JSON.stringify(wish)).toEqual(found);
  }
});
