import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { canStartNodes, startNodes, type Nodes } from '../../support/nodes/cluster-nodes.ts';
import fc from '../../support/random.ts';
import { caughtUp } from '../place.ts';
import type { AtEnd } from '../service-process.ts';
import { keepLedger, type Ledger } from './ledger.ts';
import { isReady, startNodePlace, type NodePlace } from './node-place.ts';

const endings: Parameters<AtEnd>[0][] = [];
const atEnd: AtEnd = (end) => endings.push(end);
let cluster: Nodes;
let place: NodePlace;
let ledger: Ledger;

/** It takes a JDK, and minutes of a machine that does nothing else: a node that is late counts as dead. So it runs when it is asked for. */
const isPossible = process.env['KILL_NODES'] === 'on' && (await canStartNodes());

beforeAll(async () => {
  if (!isPossible) return;
  cluster = await startNodes(3, atEnd);
  place = await startNodePlace(
    { url: cluster.url, prefix: 'kills' },
    { lodgings: 40, variables: { INDEX_SHARDS: '3', INDEX_REPLICAS: '1' } },
    atEnd,
  );
  ledger = keepLedger(place);
  endings.push(ledger.end);
}, 240_000);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const patience = 240_000;

it.skipIf(!isPossible)(
  'goes on searching and booking when any node of OpenSearch is killed, and offers nothing that is sold',
  async () => {
    // Another one in each run; it may be the one that manages the cluster.
    const [node] = fc.sample(fc.constantFrom(...cluster.nodes), { numRuns: 1, seed: Date.now() });
    await node?.kill();
    await ledger.afterSearches(40);
    await ledger.afterBooking();
    await node?.revive();
    await cluster.whenGreen();
    expect(ledger.failed).toEqual([]);
    expect(ledger.offeredThoughSold).toEqual([]);
  },
  patience,
);

it.skipIf(!isPossible)(
  'goes on searching at the other search node when one is killed, and at both when it is back',
  async () => {
    for (const node of place.nodes) {
      await node.kill();
      await ledger.afterSearches(40);
      await node.start();
      await vi.waitUntil(() => isReady(node), { timeout: 30_000 });
    }
    await ledger.afterSearches(40);
    expect(ledger.failed).toEqual([]);
    expect(ledger.offeredThoughSold).toEqual([]);
  },
  patience,
);

it.skipIf(!isPossible)(
  'goes on searching when the primary is killed, and books as soon as it is back',
  async () => {
    await place.primary.kill();
    await ledger.afterSearches(40);
    await place.primary.start();
    await ledger.afterBooking();
    await ledger.afterSearches(40);
    expect(ledger.failed).toEqual([]);
    await ledger.end();
    // What was booked in the last moment before the kill, or the first after it, may be offered until the primary has told the nodes
    // (docs/decisions/0023-search-nodes.md).
    await caughtUp(place);
  },
  patience,
);
