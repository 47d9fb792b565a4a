import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Place } from '../../../src/search/rules/place.ts';
import { connect } from '../../../src/opensearch/connect.ts';
import { createIndices } from '../../../src/opensearch/indices.ts';
import { indexNamesAt } from '../../../src/opensearch/mappings.ts';
import { createPlaceTable } from '../../../src/search/query/names/place-table.ts';
import { countingClient } from '../index/counting-client.ts';
import { testCluster } from '../../support/opensearch.ts';

const cluster = testCluster();
const connection = connect(cluster.url);
const [index, otherIndex] = [indexNamesAt(`${cluster.prefix}-a`, 0), indexNamesAt(`${cluster.prefix}-b`, 0)];

beforeAll(async () => {
  for (const names of [index, otherIndex])
    await createIndices(connection, names, { generation: 'of a test', shape: { shards: 1, replicas: 0 } });
});
beforeEach(async () => {
  await lodgingIn('Arcachon', 1);
});
afterAll(() => connection.close());

async function lodgingIn(city: string, lodgingId: number, gateways = ['one', 'two']): Promise<void> {
  const body = { lodgingId, city, country: 'FR', gateways };
  await connection.send('PUT', `/${index.lodgings}/_doc/${lodgingId}`, { body, query: { refresh: true } });
}

const namesOf = (places: readonly Place[]) => places.map(({ name }) => name);

it('asks once for all who type at the same moment, and anew half a second later', async () => {
  const { client, paths } = countingClient(connection);
  let now = 0;
  const table = createPlaceTable(client, () => now);
  const both = await Promise.all([
    table.read(index.lodgings, ['one', 'two']),
    table.read(index.lodgings, ['two', 'one']),
  ]);
  expect(both.map(namesOf)).toEqual([['Arcachon'], ['Arcachon']]);
  await lodgingIn('Biarritz', 1);
  now = 499;
  expect(namesOf(await table.read(index.lodgings, ['one', 'two']))).toEqual(['Arcachon']);
  expect(paths).toHaveLength(1);
  now = 500;
  expect(namesOf(await table.read(index.lodgings, ['one', 'two']))).toEqual(['Biarritz']);
  expect(paths).toHaveLength(2);
});

it('asks for other channels and of another index at once', async () => {
  const table = createPlaceTable(connection, () => 0);
  expect(namesOf(await table.read(index.lodgings, ['one']))).toEqual(['Arcachon']);
  expect(namesOf(await table.read(index.lodgings, ['three']))).toEqual([]);
  expect(namesOf(await table.read(otherIndex.lodgings, ['one']))).toEqual([]);
});

it('does not keep a failure', async () => {
  const { client, paths } = countingClient(connection);
  const table = createPlaceTable(client, () => 0);
  const missing = `${cluster.prefix}-nothing`;
  await expect(table.read(missing, ['one'])).rejects.toThrow('no such index');
  await expect(table.read(missing, ['one'])).rejects.toThrow('no such index');
  expect(paths).toHaveLength(2);
});
