import { afterAll, beforeAll, expect, it } from 'vitest';
import { canStartNodes, startNodes, type Nodes } from '../../support/nodes/cluster-nodes.ts';
import type { AtEnd } from '../service-process.ts';
import { keepLedger, type Ledger } from './ledger.ts';
import { startNodePlace, type NodePlace } from './node-place.ts';

const endings: Parameters<AtEnd>[0][] = [];
const atEnd: AtEnd = (end) => endings.push(end);
let cluster: Nodes;
let place: NodePlace;
let ledger: Ledger;

/**
 * Needs a JDK, three OpenSearch nodes and an otherwise idle machine for minutes, since a slow node counts as dead; so
 * it runs only on request. Kills of the service's own processes are in kills.test.ts.
 */
const isPossible = process.env['KILL_NODES'] === 'on' && (await canStartNodes());

beforeAll(async () => {
  if (!isPossible) return;
  cluster = await startNodes(3, atEnd);
  place = await startNodePlace(
    { url: cluster.url, prefix: 'cluster-kills' },
    { lodgings: 40, variables: { INDEX_SHARDS: '3', INDEX_REPLICAS: '1' } },
    atEnd,
  );
  ledger = keepLedger(place);
  endings.push(ledger.end);
}, 240_000);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const patience = 600_000;

it.skipIf(!isPossible)(
  'goes on searching and booking when each node of OpenSearch is killed, and offers nothing that is sold',
  async ({ signal }) => {
    // One of them is the cluster manager.
    for (const node of cluster.nodes) {
      // An aborted test must not continue to kill beside the next one.
      signal.throwIfAborted();
      await node.kill();
      await ledger.afterSearches(40);
      await ledger.afterBooking();
      await node.revive();
      await cluster.whenGreen();
      await ledger.settled();
    }
    expect(ledger.failed).toEqual([]);
    expect(ledger.offeredThoughSold).toEqual([]);
  },
  patience,
);
