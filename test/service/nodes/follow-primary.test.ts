import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readPartnerRows } from '../../../src/partners/store/partner-tables.ts';
import { readConfig, type NodeConfig } from '../../../src/service/config.ts';
import { followPrimary } from '../../../src/service/node/follow-primary.ts';
import { stateFormat } from '../../../src/service/node/node-state.ts';
import { openDatabase } from '../../../src/sqlite/database.ts';
import { nodeToken } from './node-place.ts';

type Changed = [lodgingId: number, sequence: number];

/** Follows a primary that answers the state given last to `take`. */
async function follow() {
  const db = openDatabase(':memory:');
  const state = {
    format: stateFormat,
    generation: 'one.1.a',
    isCompared: true,
    builds: [],
    partners: readPartnerRows(db),
  };
  let changes: object = { since: 0, newest: 0, lodgings: [] };
  const primary = createServer((_, response) => response.end(JSON.stringify({ ...state, changes })));
  await new Promise<void>((resolve) => primary.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(primary.address() as AddressInfo).port}`;
  const config = readConfig({ ROLE: 'search', PRIMARY_URL: url, OPENSEARCH_URL: url, NODE_TOKEN: nodeToken });
  const ending = new AbortController();
  const { view, ended } = followPrimary(config as NodeConfig, db, pino({ level: 'silent' }), ending.signal);
  onTestFinished(async () => {
    ending.abort();
    await ended;
    primary.close();
    db.close();
  });
  return {
    after: (sequence: number | undefined) => view.changesAfter(sequence, []),
    versions: () => [...view.versionsOf([1, 2]).values()],
    take: async (since: number, newest: number, ...changed: Changed[]) => {
      changes = { since, newest, lodgings: changed.map(([lodgingId, sequence]) => ({ lodgingId, sequence })) };
      await expect.poll(() => view.newestSequence(), { timeout: 5_000 }).toBe(newest);
    },
  };
}

it('returns which lodgings changed after a sequence, or that any may have changed', async () => {
  const { take, after } = await follow();
  expect(after(undefined)).toEqual({ newest: 0, lodgingIds: undefined });
  await take(0, 5, [1, 5]);
  expect(after(undefined)).toEqual({ newest: 5, lodgingIds: undefined });
  expect(after(5)).toEqual({ newest: 5, lodgingIds: [] });
  await take(0, 7, [1, 5], [2, 6], [3, 7]);
  expect(after(5)).toEqual({ newest: 7, lodgingIds: [2, 3] });
  expect(after(6)).toEqual({ newest: 7, lodgingIds: [3] });
  // Between 7 and 20 anything may have changed.
  await take(20, 30, [2, 30]);
  expect(after(7)).toEqual({ newest: 30, lodgingIds: undefined });
  // An earlier generation's sequences were higher.
  expect(after(31)).toEqual({ newest: 30, lodgingIds: undefined });
});

it('gives a lodging another version after each change, also after more changes than a state lists', async () => {
  const { take, versions } = await follow();
  const states: [since: number, newest: number, ...Changed[]][] = [
    [0, 5, [1, 5]],
    [0, 7, [1, 5], [2, 7]],
    [6, 9, [2, 9]],
    [20, 30, [2, 30]],
  ];
  const seen = new Set<string>();
  for (const state of states) {
    await take(...state);
    seen.add(versions().join());
  }
  expect(seen.size).toBe(states.length);
  expect(versions()[0]).toBeGreaterThan(5);
});
