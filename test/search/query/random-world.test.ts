import { randomSeed } from '../../support/random.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startRandomWorld } from '../model/random-world.ts';
import { describeRandomWorld } from './random-world-suite.ts';

// `random-worlds.test.ts` tries many more cases.
const cluster = testCluster();
describeRandomWorld(`over random lodgings, in short (seed ${randomSeed + 1})`, {
  start: () => startRandomWorld(cluster, { seed: randomSeed + 1, lodgings: 30 }),
  share: 0.2,
});
