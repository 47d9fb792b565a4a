import type { BenchOptions } from './bench.ts';
import { withService } from './child-server.ts';
import { withCluster, type Cluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';

export interface ServedSet {
  set: DataSet;
  cluster: Cluster;
  url: string;
}

export function withServedSet<Result>(
  options: BenchOptions,
  work: (served: ServedSet) => Promise<Result>,
): Promise<Result> {
  return withCluster(options, (cluster) =>
    withDataSet(options, cluster, (set) => withService(set, cluster, (url) => work({ set, cluster, url }))),
  );
}
