import { randomSeed } from '../../support/random.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startRandomWorld } from '../../support/random-world.ts';
import { describeRandomWorld } from './random-world-suite.ts';

for (const seed of [randomSeed, randomSeed + 1]) {
  const cluster = testCluster();
  describeRandomWorld(`over random lodgings (seed ${seed})`, {
    start: () => startRandomWorld(cluster, { seed, lodgings: 30 }),
    share: 1,
  });
}
