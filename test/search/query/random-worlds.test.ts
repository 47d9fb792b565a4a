import { randomSeed } from '../../support/random.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startRandomWorld } from '../model/random-world.ts';
import { describeRandomWorld } from './random-world-suite.ts';

for (const [seed, share] of [
  [randomSeed, 1],
  [randomSeed + 1, 0.4],
] as const) {
  const cluster = testCluster();
  describeRandomWorld(`over random lodgings (seed ${seed})`, {
    start: () => startRandomWorld(cluster, { seed, lodgings: 30 }),
    share,
  });
}
