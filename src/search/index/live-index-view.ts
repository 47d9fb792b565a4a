import type { OpenSearch } from '../../opensearch/client.ts';
import { findAliasFaults, findIndexFaults, type StructureFault } from '../../opensearch/inspect-indices.ts';
import { haveCurrentMappings, type IndexNames, type IndexShape } from '../../opensearch/mappings.ts';
import { inSnapshot, type Db } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readBuilds, type IndexBuild } from '../store/index-builds.ts';
import type { Topic } from '../../lodgings/rules/lodging.ts';
import type { Day } from '../../values/day.ts';
import { SearchUnavailable, type IndexView } from '../query/index-view.ts';
import { availabilityOf, type LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';
import {
  listLodgingsChangedAfter,
  readNewestSequence,
  readSequence,
  readSequences,
} from '../../lodgings/store/changes.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { cacheByVersion } from '../../sqlite/caches.ts';
import { readLag, repeatLodgings } from '../store/indexed-lodgings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { computeIndexedStays } from './lodging-documents.ts';

/** Finished builds with this program's mapping files and prefix, the serving one first. */
export function listUsableBuilds(db: Db, prefix: string): IndexBuild[] {
  return readBuilds(db).filter((build) => build.state !== 'building' && haveCurrentMappings(prefix, build));
}

/** Undefined also when the serving build has other mapping files. */
export function findUsableBuild(db: Db, prefix: string): IndexBuild | undefined {
  return listUsableBuilds(db, prefix).find((build) => build.state === 'serving');
}

/** For the serving build; throws when OpenSearch is unavailable. */
export async function findStructureFaults(
  { db, client, prefix, shape }: { db: Db; client: OpenSearch; prefix: string; shape: IndexShape },
  build: IndexNames,
): Promise<StructureFault[]> {
  const ofIndices = await findIndexFaults(client, build, { generation: generationOf(db), shape });
  return [...ofIndices, ...(await findAliasFaults(client, prefix, build))];
}

const withoutIndex = { serving: undefined, lagging: [], excluded: [] };

/** Re-read only after a change by any process. Shows no index until it has been compared with the facts. */
export function createLiveIndexView(parts: {
  db: Db;
  prefix: string;
  today: () => Day;
  /** Absent in commands that only read the index. */
  follower?: { whenIndexed: (lodgingId: number) => Promise<void>; nudge: () => void };
  isCompared?: () => boolean;
}): IndexView {
  const { db, prefix, today, follower, isCompared = () => true } = parts;
  const readState = (day: Day, isUsable: boolean) => {
    const serving = isUsable ? findUsableBuild(db, prefix) : undefined;
    const { lagging, ...state } = serving ? { serving, ...readLag(db, serving, day) } : withoutIndex;
    return { ...state, lagging: new Set<number>(lagging), versions: new Map<number, number>() };
  };
  const stateOn = cacheByVersion((_: Db, day: Day) => readState(day, true));
  const state = () => (isCompared() ? stateOn(db, today()) : undefined) ?? readState(today(), false);
  return {
    serving: () => state().serving,
    requireIndex() {
      const { serving } = state();
      if (!serving) {
        throw new SearchUnavailable(
          'NO_INDEX',
          isCompared() ? 'The index is being built' : 'The index is not compared with the data yet',
        );
      }
      return serving;
    },
    requireExcludedLodgings() {
      const { excluded } = state();
      if (!excluded) throw new SearchUnavailable('TOO_MUCH_LAGS', 'Too many changes wait to be indexed');
      return excluded;
    },
    isLagging: (lodgingId) => state().lagging.has(lodgingId),
    lagging: () => state().lagging,
    newestSequence: () => readNewestSequence(db),
    changesAfter: (sequence, topics) => readChangesAfter(db, sequence, topics),
    versionsOf(lodgingIds) {
      const { versions } = state();
      const unknown = [...lodgingIds].filter((id) => !versions.has(id));
      if (unknown.length > 0) for (const [id, version] of readSequences(db, unknown)) versions.set(id, version);
      return new Map([...lodgingIds].map((id) => [id, versions.get(id) ?? 0]));
    },
    sequenceOf: (lodgingId) => readSequence(db, lodgingId),
    readFromFacts: () => Promise.resolve((lodgingId) => readAvailabilityFromFacts(db, lodgingId, today())),
    whenSearchable: async (lodgingId) => follower?.whenIndexed(lodgingId),
    noteDamaged(lodgingIds) {
      const serving = findUsableBuild(db, prefix);
      if (serving) repeatLodgings(db, serving.id, lodgingIds);
      follower?.nudge();
    },
  };
}

function readChangesAfter(db: Db, sequence: number | undefined, topics: readonly Topic[]) {
  const newest = readNewestSequence(db);
  // A sequence above the newest comes from another database.
  if (sequence === undefined || sequence > newest) return { newest, lodgingIds: undefined };
  return { newest, lodgingIds: sequence === newest ? [] : listLodgingsChangedAfter(db, sequence, topics) };
}

export function readAvailabilityFromFacts(db: Db, lodgingId: number, day: Day): LodgingAvailability | undefined {
  return inSnapshot(db, () => {
    const lodging = readLodging(db, lodgingId);
    if (!lodging) return undefined;
    const stays = computeIndexedStays(readPlanning(db, lodgingId), day);
    return availabilityOf(lodging, stays, readSequence(db, lodgingId));
  });
}
