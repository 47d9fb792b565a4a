import { haveCurrentMappings } from '../../opensearch/mappings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { SearchUnavailable, type IndexView } from '../../search/query/index-view.ts';
import { emptyColumns } from '../../stays/rules/stays/stay-columns.ts';
import { availabilityOf } from '../../stays/rules/stays/lodging-availability.ts';
import type { StandingBuild } from '../standing/standing.ts';
import type { Heard } from './hear-standing.ts';
import type { Mirror } from './mirror.ts';

/**
 * The index as the primary last reported it. Of several builds it takes the first made with this program's mapping
 * files, so that nodes of two versions can run side by side.
 */
export function createNodeIndexView({
  heard,
  mirror,
  prefix,
}: {
  heard: Heard;
  mirror: Mirror;
  prefix: string;
}): IndexView {
  const serving = (): StandingBuild | undefined =>
    heard.standing()?.builds.find((build) => haveCurrentMappings(prefix, build));
  const lags = (lodgingId: number) => serving()?.lagging?.includes(lodgingId) ?? true;
  return {
    serving,
    requireIndex() {
      const build = serving();
      if (!build) throw new SearchUnavailable('NO_INDEX', 'The primary has no index that this program reads');
      return build;
    },
    requireExcludedLodgings() {
      const excluded = serving()?.excluded;
      if (!excluded) throw new SearchUnavailable('TOO_MUCH_LAGS', 'Too much waits to be indexed');
      return excluded;
    },
    isLagging: lags,
    lagging() {
      const lagging = serving()?.lagging;
      return lagging && new Set(lagging);
    },
    newestSequence: () => heard.standing()?.changes.newest ?? 0,
    changesAfter: (sequence) => mirror.changesAfter(sequence),
    versionsOf: (lodgingIds) => new Map([...lodgingIds].map((id) => [id, mirror.versionOf(id)])),
    readFromFacts(lodgingId) {
      if (lags(lodgingId)) throw new SearchUnavailable('LAGS', 'The lodging waits to be indexed');
      // A lodging that does not lag and has no document is not on sale; the state says why.
      const lodging = readLodging(mirror.db, lodgingId);
      return lodging && lodging.state !== 'EN_DIFFUSION' ? availabilityOf(lodging, emptyColumns()) : undefined;
    },
    whenSearchable: () => Promise.resolve(),
    // The primary compares what it wrote.
    noteDamaged: () => undefined,
  };
}
