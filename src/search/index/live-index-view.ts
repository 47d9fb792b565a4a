import type { Topic } from '../../lodgings/rules/lodging.ts';
import type { Day } from '../../values/day.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import { SearchUnavailable, type IndexView } from '../query/index-view.ts';
import { availabilityOf, type LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';
import { listLodgingsChangedAfter, readNewestSequence, readSequences } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import type { Db } from '../../sqlite/database.ts';
import { cacheByVersion } from '../../sqlite/caches.ts';
import { readLag } from '../store/build-lag.ts';
import { repeatLodgings } from '../store/indexed-lodgings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { computeIndexedStays } from './lodging-documents.ts';
import { findUsableBuild } from './usable-builds.ts';

interface IndexState {
  serving: IndexNames | undefined;
  lagging: ReadonlySet<number>;
  excluded: readonly number[] | undefined;
  versions: Map<number, number>;
}

const withoutIndex = { serving: undefined, lagging: new Set<number>(), excluded: [] };

/** Re-read only after a change by any process. Shows no index until it has been compared with the facts. */
export function createLiveIndexView(parts: {
  db: Db;
  prefix: string;
  today: () => Day;
  whenIndexed: (lodgingId: number) => Promise<void>;
  nudge: () => void;
  isCompared?: () => boolean;
}): IndexView {
  const { db, prefix, today, whenIndexed, nudge, isCompared = () => true } = parts;
  const stateOn = cacheByVersion((_: Db, day: Day): IndexState => readState(db, prefix, day));
  const state = () => (isCompared() ? (stateOn(db, today()) as IndexState) : { ...withoutIndex, versions: new Map() });
  return {
    serving: () => state().serving,
    requireIndex() {
      const { serving } = state();
      if (!serving)
        throw new SearchUnavailable(
          'NO_INDEX',
          isCompared() ? 'The index is being built' : 'The index is not compared with the data yet',
        );
      return serving;
    },
    requireExcludedLodgings() {
      const { excluded } = state();
      if (!excluded) throw new SearchUnavailable('TOO_MUCH_LAGS', 'Too much waits to be indexed');
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
    readFromFacts: (lodgingId) => readFromFacts(db, lodgingId, today()),
    whenSearchable: whenIndexed,
    noteDamaged(lodgingIds) {
      const serving = findUsableBuild(db, prefix);
      if (serving) repeatLodgings(db, serving.id, lodgingIds);
      nudge();
    },
  };
}

function readState(db: Db, prefix: string, today: Day): IndexState {
  const serving = findUsableBuild(db, prefix);
  if (!serving) return { ...withoutIndex, versions: new Map() };
  const { lagging, excluded } = readLag(db, serving, today);
  return { serving, lagging: new Set(lagging), excluded, versions: new Map() };
}

function readChangesAfter(db: Db, sequence: number | undefined, topics: readonly Topic[]) {
  const newest = readNewestSequence(db);
  // A sequence above the newest comes from another database.
  if (sequence === undefined || sequence > newest) return { newest, lodgingIds: undefined };
  return { newest, lodgingIds: sequence === newest ? [] : listLodgingsChangedAfter(db, sequence, topics) };
}

function readFromFacts(db: Db, lodgingId: number, today: Day): LodgingAvailability | undefined {
  const lodging = readLodging(db, lodgingId);
  return lodging && availabilityOf(lodging, computeIndexedStays(readPlanning(db, lodgingId), today));
}
