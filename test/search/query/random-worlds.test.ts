import { randomSeed } from '../../support/random.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startRandomWorld } from '../model/random-world.ts';
import { describeRandomWorld } from './random-world-suite.ts';

const cluster = testCluster();
describeRandomWorld(`over random lodgings (seed ${randomSeed})`, {
  start: () => startRandomWorld(cluster, { seed: randomSeed, lodgings: 30 }),
  share: 1,
});
