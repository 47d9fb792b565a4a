import { findServingBuild, type IndexBuild } from '../src/search/store/index-builds.ts';
import { isInSync, verifyIndex } from '../src/search/index/verify-index.ts';
import { longestStay } from '../src/stays/rules/planning/planning.ts';
import { dayAt } from '../src/values/day.ts';
import type { Bench } from './bench.ts';
import { withCluster } from './cluster.ts';
import { withDataSet } from './data-set.ts';
import { countStays } from './index-build.ts';
import { timed } from './spread.ts';

/** Stays of a real partner's stock, which must be compared within three minutes. */
const realStock = 184_000_000;

export const verify: Bench = {
  name: 'verify',
  question: 'How long does it take to compare every document of the index with the facts?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet({ maxNights: longestStay, ...options }, cluster, async ({ config, db, index }) => {
        let lodgings = 0;
        const parts = {
          db,
          client: cluster.client,
          prefix: config.indexPrefix,
          shape: config.indexShape,
          dayOf: (instant: number) => dayAt(instant, config.timeZone),
          onProgress: (compared: number) => {
            lodgings = compared;
          },
          wait: () => Promise.resolve(),
        };
        const { time, result } = await timed(() => verifyIndex(parts, findServingBuild(db) as IndexBuild));
        if (!isInSync(result)) throw new Error('The index differs from the facts: run with --fresh');
        const stays = await countStays(cluster.client, index);
        const seconds = time / 1_000;
        return [
          { what: 'all documents', value: seconds, unit: 's' },
          {
            what: 'at this pace, of 184 million stays',
            value: (seconds * realStock) / stays,
            unit: 's',
            goal: { atMost: 180 },
          },
          { what: 'lodgings', value: lodgings, unit: '' },
          { what: 'stays', value: stays, unit: '' },
        ];
      }),
    ),
};
