import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

import { randomSearches, type RandomSearch } from '../test/search/model/random-searches.ts';
import { pageOfAnswer, searchModel } from '../test/search/model/search-model.ts';
import type { StayCriteria } from '../src/search/rules/stay-criteria.ts';
import { note, type Bench, type Measure } from './bench.ts';
import { withService } from './child-server.ts';
import { withCluster } from './cluster.ts';
import { withDataSet } from './data-set.ts';
import { quantile, timed } from './spread.ts';

/** Of the demo data; imported sets have no promotions. */
const demoPromotions = ['EB10', 'EB15', 'LAST', 'NONE'];

export const searchCorrect: Bench = {
  name: 'search-correct',
  question: 'Do random searches find, order, count and price stays as a look at every stay does?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, async (set) => {
        const { db, today, gateways, key } = set;
        const model = await timed(() => Promise.resolve(searchModel(db, today)));
        note(`The model stands after ${Math.round(model.time / 1000)} s`);
        const { lodgings } = model.result;
        const find = (criteria: StayCriteria) => model.result.find(criteria);
        const promotionCodes = options.folder === undefined ? demoPromotions : [];
        const searches = fc.sample(randomSearches(lodgings, { gateways, precision: 'exact', today, promotionCodes }), {
          numRuns: options.runs,
          seed: options.seed,
        });
        return withService(set, cluster, async (url) => {
          const compared: Compared[] = [];
          for (const search of searches) compared.push(await compare(url, key, search, find));
          return report(compared);
        });
      }),
    ),
};

interface Compared {
  kind: string;
  isEqual: boolean;
  /** Of the service and of the model, in milliseconds. */
  took: number;
  model: number;
  found: number;
}

async function compare(
  url: string,
  key: string,
  { query, criteria }: RandomSearch,
  find: (criteria: StayCriteria) => unknown,
): Promise<Compared> {
  const expected = await timed(() => Promise.resolve(find(criteria)));
  const answer = await timed(async () => {
    const response = await fetch(`${url}/v2/stays/search?${query}`, { headers: { 'X-API-Key': key } });
    return { status: response.status, body: await response.json() };
  });
  const { status, body } = answer.result;
  const page = status === 200 ? pageOfAnswer(body) : undefined;
  const isEqual = isDeepStrictEqual(page, expected.result);
  if (!isEqual) note(`Not equal (${status}): ${query}`);
  const found = page?.total ?? 0;
  return { kind: kindOf(criteria), isEqual, took: answer.time, model: expected.time, found };
}

function kindOf({ arrival, departure, q }: StayCriteria): string {
  const dates = arrival !== undefined && departure !== undefined ? 'both dates' : 'one date';
  const kind = arrival === undefined && departure === undefined ? 'no dates' : dates;
  return q === undefined ? kind : `${kind}, text`;
}

function report(compared: readonly Compared[]): Measure[] {
  const equal = compared.filter(({ isEqual }) => isEqual).length;
  const kinds = Map.groupBy(compared, ({ kind }) => kind);
  return [
    { what: 'searches', value: compared.length, unit: '' },
    { what: 'equal to the model', value: equal, unit: '', goal: { atLeast: compared.length } },
    {
      what: 'that found something',
      value: compared.filter(({ found }) => found > 0).length,
      unit: '',
      goal: { atLeast: compared.length / 5 },
    },
    { what: 'found by all together', value: compared.reduce((sum, { found }) => sum + found, 0), unit: 'stays' },
    ...[...kinds].flatMap(([kind, all]) => [
      { what: `${kind}: searches`, value: all.length, unit: '' },
      {
        what: `${kind}: service, p50`,
        value: quantile(
          all.map(({ took }) => took),
          0.5,
        ),
        unit: 'ms',
      },
      {
        what: `${kind}: model, p50`,
        value: quantile(
          all.map(({ model }) => model),
          0.5,
        ),
        unit: 'ms',
      },
    ]),
  ];
}
