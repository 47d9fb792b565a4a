import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testCluster } from '../../support/opensearch.ts';
import { caughtUp } from '../place.ts';
import type { AtEnd } from '../service-process.ts';
import { keepLedger, type Ledger } from './ledger.ts';
import { isReady, startNodePlace, type NodePlace } from './node-place.ts';

const cluster = testCluster();
const endings: Parameters<AtEnd>[0][] = [];
let place: NodePlace;
let ledger: Ledger;

beforeAll(async () => {
  place = await startNodePlace(cluster, { lodgings: 40 }, (end) => endings.push(end));
  ledger = keepLedger(place, 2);
  endings.push(ledger.end);
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Searches per caller. */
const some = 12;

it('searches at the other node when one is killed, and at both when it is back', async () => {
  await ledger.afterBooking();
  for (const node of place.nodes) {
    await node.kill();
    await ledger.afterSearches(some);
    await node.start();
    await vi.waitUntil(() => isReady(node), { timeout: 30_000 });
    // Requests that this node failed are retried at the other one, which is killed next: one retry does not survive two
    // outages.
    await ledger.settled();
  }
  await ledger.afterSearches(some);
  expect(ledger.failed).toEqual([]);
  expect(ledger.offeredThoughSold).toEqual([]);
});

it('searches while the primary is killed, books as soon as it is back, and offers nothing that is sold', async () => {
  for (const round of [1, 2]) {
    await ledger.afterBooking();
    await place.primary.kill();
    await ledger.afterSearches(some);
    await place.primary.start();
    await ledger.afterBooking();
    await ledger.afterSearches(some);
    expect({ round, failed: ledger.failed, sold: ledger.offeredThoughSold }).toEqual({ round, failed: [], sold: [] });
  }
  await ledger.end();
  await caughtUp(place);
});
