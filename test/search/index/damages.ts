import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { mendIndex, verifyIndex, type IndexDifferences } from '../../../src/search/index/verify-index.ts';
import { dayAt } from '../../../src/values/day.ts';
import { today } from '../../sqlite/facts.ts';
import type { IndexWorld } from './index-world.ts';

/** Compares the world's index like the command does without a running service. */
export function verifier(world: IndexWorld) {
  const parts = {
    ...world.parts(),
    dayOf: (instant: number) => dayAt(instant, 'Europe/Paris'),
    onProgress: () => undefined,
    wait: world.writeAll,
  };
  return {
    find: () => verifyIndex(parts, world.serving()),
    async mend(found: IndexDifferences, round: number) {
      await mendIndex(parts, world.serving(), found, round);
      await world.writeAll();
    },
  };
}

/** Sequence numbers of every document: unchanged where nothing was written. */
export async function readPlaces({ client, serving }: IndexWorld): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const index of [serving().arrivals, serving().lodgings, serving().availability]) {
    await client.send('POST', `/${index}/_refresh`);
    const { hits } = await client.send<{ hits: { hits: { _id: string; _seq_no: number }[] } }>(
      'POST',
      `/${index}/_search`,
      {
        body: { size: 10_000, seq_no_primary_term: true, _source: false, query: { match_all: {} } },
      },
    );
    for (const { _id, _seq_no } of hits.hits) places.set(`${index} ${_id}`, _seq_no);
  }
  return places;
}

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Documents written in between, but for those of damaged lodgings. */
export function writtenOthers(before: Places, after: Places, damaged: readonly (number | undefined)[]) {
  const isOfDamaged = (name: string) => damaged.some((id) => new RegExp(` ${id}(?:-|$)`).test(name));
  return [...after].filter(([name, place]) => before.get(name) !== place && !isOfDamaged(name));
}

type Damage = (client: OpenSearch, world: IndexWorld, lodgingId: number) => Promise<unknown>;

export const refreshed = { query: { refresh: true } };
const routedTo = (routing: number) => ({ query: { refresh: true, routing } });
const arrivalOf = (lodgingId: number) =>
  `${lodgingId}-${new Date((today + 15) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`;
interface Held {
  _version: number;
  _source: Record<string, object>;
}

async function readDocument(
  { client, serving }: IndexWorld,
  kind: 'lodgings' | 'availability',
  lodgingId: number,
): Promise<Held | undefined> {
  await client.send('POST', `/${serving()[kind]}/_refresh`);
  const { hits } = await client.send<{ hits: { hits: Held[] } }>('POST', `/${serving()[kind]}/_search`, {
    body: { query: { ids: { values: [String(lodgingId)] } }, version: true },
  });
  return hits.hits[0];
}

const change =
  (kind: 'lodgings' | 'availability', spoil: (source: Record<string, object>) => object): Damage =>
  async (client, world, id) => {
    const held = await readDocument(world, kind, id);
    // A document deleted by another damage stays deleted.
    if (held) {
      await client.send('PUT', `/${world.serving()[kind]}/_doc/${id}`, { body: spoil(held._source), ...refreshed });
    }
  };

/** Each damages one lodging. */
export const damages: Record<string, Damage> = {
  'an arrival is deleted': (client, world, id) =>
    client.send('DELETE', `/${world.serving().arrivals}/_doc/${arrivalOf(id)}`, routedTo(id)),
  'an arrival is replaced by a poor one': (client, world, id) =>
    client.send('PUT', `/${world.serving().arrivals}/_doc/${arrivalOf(id)}`, {
      body: { lodgingId: id, arrival: today + 15, minPrice: 1 },
      ...routedTo(id),
    }),
  'an arrival is added': (client, world, id) =>
    client.send('PUT', `/${world.serving().arrivals}/_doc/added-${id}`, {
      body: { lodgingId: id, arrival: today + 15 },
      ...routedTo(id),
    }),
  'all arrivals are deleted': (client, world, id) =>
    client.send('POST', `/${world.serving().arrivals}/_delete_by_query`, {
      body: { query: { term: { lodgingId: id } } },
      ...refreshed,
    }),
  'a summary is deleted': (client, world, id) =>
    client.send('DELETE', `/${world.serving().lodgings}/_doc/${id}`, refreshed),
  'a title is changed': change('lodgings', (source) => ({ ...source, title: 'Another name' })),
  'stays are those of before': change('availability', (source) => ({
    ...source,
    indexed: { ...source['indexed'], emission: 1 },
  })),
  'a document is put back many times': async (client, world, id) => {
    for (let time = 0; time < 5; time += 1) await damages['a title is changed']?.(client, world, id);
  },
  'a document has a version of another world': async (client, world, id) => {
    const { _version: version } = (await readDocument(world, 'lodgings', id)) ?? { _version: 1e9 };
    return client.send('PUT', `/${world.serving().lodgings}/_doc/${id}`, {
      body: { lodgingId: id },
      query: { refresh: true, version: version + 100_000, version_type: 'external' },
    });
  },
};
