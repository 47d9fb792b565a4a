import { basename, resolve } from 'node:path';
import { request } from 'undici';
import type { Lodging } from '../src/lodgings/rules/lodging.ts';
import { readLodging } from '../src/lodgings/store/lodgings.ts';
import { gainOf, readJudged, type JudgedQuery } from '../test/search/query/judging.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import type { DataSet } from './data-set.ts';
import judgedAntwerp from './judged-antwerp.json' with { type: 'json' };
import { withServedSet } from './served-set.ts';

export const relevance: Bench = {
  name: 'relevance',
  question:
    'How well are the lodgings of Antwerp ordered that judged texts find? nDCG@10 of each text, the worst first.',
  measure: (options) => {
    const queries = queriesFor(options);
    return withServedSet(options, ({ set, url }) => gainsOf(queries, set, url));
  },
};

/** Judgements refer to one data set; those of the demo data are the bench `words` and a test. */
function queriesFor({ folder }: BenchOptions): readonly JudgedQuery[] {
  if (folder === undefined || basename(resolve(folder)) !== 'antwerp') {
    throw new Error('Texts are judged for antwerp only: give its --folder. The bench for the demo data is `words`.');
  }
  return readJudged(judgedAntwerp);
}

async function gainsOf(queries: readonly JudgedQuery[], { db, key }: DataSet, url: string): Promise<Measure[]> {
  const search = (query: Record<string, string>) => ask(url, key, { group: 'lodging', ...query });
  const lodgings = new Map<number, Lodging>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await search({ pagesize: '200', ...(cursor !== undefined && { cursor }) });
    for (const id of page.ids) lodgings.set(id, readLodging(db, id) as Lodging);
    cursor = page.nextCursor;
  }
  const findable = [...lodgings.values()];
  const gains: Measure[] = [];
  for (const query of queries) {
    const { ids } = await search({ q: query.q, pagesize: '10' });
    const found = ids.map((id) => lodgings.get(id) as Lodging);
    gains.push({ what: query.q, value: gainOf(query, found, findable), unit: '' });
  }
  const mean = gains.reduce((sum, { value }) => sum + value, 0) / gains.length;
  return [
    { what: `mean of ${gains.length} texts, nDCG@10`, value: mean, unit: '', goal: { atLeast: 0.85 } },
    ...gains.sort((a, b) => a.value - b.value),
  ];
}

interface FoundPage {
  ids: number[];
  nextCursor: string | null;
}

async function ask(url: string, key: string, query: Record<string, string>): Promise<FoundPage> {
  const answer = await request(`${url}/v2/stays/search?${new URLSearchParams(query).toString()}`, {
    headers: { 'X-API-Key': key },
  });
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}: ${await answer.body.text()}`);
  const { stays, nextCursor } = (await answer.body.json()) as {
    stays: { lodging: { id: number } }[];
    nextCursor: string | null;
  };
  return { ids: stays.map(({ lodging }) => lodging.id), nextCursor };
}
