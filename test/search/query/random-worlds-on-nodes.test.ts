import { afterAll, it } from 'vitest';
import { canStartNodes, startNodes } from '../../support/nodes/cluster-nodes.ts';
import { randomSeed } from '../../support/random.ts';
import { startRandomWorld } from '../model/random-world.ts';
import { describeRandomWorld } from './random-world-suite.ts';

const endings: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const isPossible = await canStartNodes();
if (!isPossible) it.skip('finds the same on several nodes: there is no JDK', () => undefined);
else {
  describeRandomWorld(`over random lodgings on three shards of two nodes (seed ${randomSeed + 2})`, {
    async start() {
      const url = await startNodes(2, (end) => endings.push(end));
      const variables = { INDEX_SHARDS: '3', INDEX_REPLICAS: '1' };
      return startRandomWorld({ url, prefix: 'nodes' }, { seed: randomSeed + 2, lodgings: 30, variables });
    },
    share: 0.2,
  });
}
