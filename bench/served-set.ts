import type { BenchOptions } from './bench.ts';
import { withService } from './child-server.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';

/** A data set, the OpenSearch that holds its index, and the address of the service that serves it. */
export interface ServedSet {
  set: DataSet;
  cluster: Cluster;
  url: string;
}

/** Runs the work on the data set that the options name while the service serves it in a process of its own. */
export function withServedSet<Result>(
  options: BenchOptions,
  work: (served: ServedSet) => Promise<Result>,
): Promise<Result> {
  return withCluster(options, (cluster) =>
    withDataSet(options, cluster, (set) => withService(set, cluster, (url) => work({ set, cluster, url }))),
  );
}
