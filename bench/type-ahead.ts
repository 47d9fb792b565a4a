import fc from 'fast-check';
import { request } from 'undici';
import { listLodgingIds, readLodging } from '../src/lodgings/store/lodgings.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import type { DataSet } from './data-set.ts';
import { withServedSet } from './served-set.ts';
import { spreadOf, timed } from './spread.ts';

const rounds = 12;

export const typeAhead: Bench = {
  name: 'type-ahead',
  question: 'How long does a suggestion of places and lodgings take while somebody types?',
  measure: (options) => withServedSet(options, ({ set, url }) => timesOf(options, set, url)),
};

/** Prefixes of names letter by letter, as typed; one in ten has an extra letter. */
async function timesOf(options: BenchOptions, { db, key }: DataSet, url: string): Promise<Measure[]> {
  const names = listLodgingIds(db, 0, 500).flatMap((id) => {
    const property = readLodging(db, id)?.property;
    return property ? [property.name, property.geoTree.city] : [];
  });
  const cut = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 10 }));
  const typed = cut.map(([name, length, chance]) => name.slice(0, length) + (chance === 1 ? 'x' : ''));
  const asked = fc.sample(
    typed.filter((text) => text.trim() !== ''),
    { numRuns: options.runs, seed: options.seed },
  );
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const q of asked) {
      const { time } = await timed(() => ask(url, key, q));
      if (round >= rounds / 2) times.push(time);
    }
  }
  const [middle, ...others] = spreadOf('a suggestion', times);
  return [{ ...(middle as Measure), goal: { atMost: 6 } }, ...others];
}

async function ask(url: string, key: string, q: string): Promise<void> {
  const path = `/v2/places/suggests?q=${encodeURIComponent(q)}`;
  const answer = await request(url + path, { headers: { 'X-API-Key': key } });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`);
}
