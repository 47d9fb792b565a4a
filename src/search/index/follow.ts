import type { Logger } from 'pino';
import type { Day } from '../../values/day.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { ChangedLodging } from '../../lodgings/store/changes.ts';
import type { Db } from '../../sqlite/database.ts';
import type { IndexBuild } from '../store/index-builds.ts';
import {
  advancePosition,
  lodgingsToIndex,
  noteIndexed,
  noteRefused,
  parkLodging,
  thoseToIndex,
} from '../store/indexed-lodgings.ts';
import { leaseOf, readEmission, type Emission } from './facts.ts';
import type { SummaryPresenter } from './lodging-documents.ts';
import { removeArrivals, writeLodgings, type IndexTarget } from './write-lodgings.ts';

export interface FollowerParts {
  db: Db;
  client: OpenSearch;
  now: () => number;
  today: () => Day;
  present: SummaryPresenter;
  log: Logger;
  /** Names this process among those that may write a build. */
  holder: string;
  /** First part of the names of the service's indices. */
  prefix: string;
}

/** Lodgings indexed together: few, so that a booking never waits long behind a delivery. */
const batchSize = 20;

/**
 * Brings one batch of changed lodgings of a build up to date and yields how many that were; 0 also when another process
 * writes this build. `first` are those that somebody waits for. Throws when OpenSearch is away.
 */
export async function followBuild(
  parts: FollowerParts,
  build: IndexBuild,
  first: readonly number[] = [],
): Promise<number> {
  const changed = batchOf(parts.db, build, first);
  if (changed.length === 0) {
    advancePosition(parts.db, build.id);
    return 0;
  }
  const emission = emissionOf(parts, build, changed);
  if (!emission) return 0;
  const target = targetOf(parts, build);
  const refused = await writeLodgings(target, emission);
  const written = emission.facts.filter(({ lodgingId }) => !refused.has(lodgingId));
  noteIndexed(parts.db, build.id, written, { emission: emission.number, now: parts.now() });
  for (const facts of emission.facts) {
    const reason = refused.get(facts.lodgingId);
    if (reason !== undefined) await noteRefusal(parts, build, facts, reason);
  }
  return changed.length;
}

/** Follows a build until nothing lags in it. */
export async function followUntilLevel(parts: FollowerParts, build: IndexBuild): Promise<void> {
  while ((await followBuild(parts, build)) > 0);
}

function batchOf(db: Db, build: IndexBuild, first: readonly number[]): ChangedLodging[] {
  const urgent = first.length > 0 ? thoseToIndex(db, build, first).slice(0, batchSize) : [];
  return urgent.length > 0 ? urgent : lodgingsToIndex(db, build, batchSize);
}

function emissionOf(parts: FollowerParts, build: IndexBuild, changed: readonly ChangedLodging[]): Emission | undefined {
  const lodgingIds = changed.map(({ lodgingId }) => lodgingId);
  return readEmission(parts.db, build.id, lodgingIds, leaseOf(parts.holder));
}

function targetOf(parts: FollowerParts, build: IndexBuild): IndexTarget {
  return { client: parts.client, names: build, today: parts.today(), present: parts.present };
}

async function noteRefusal(
  parts: FollowerParts,
  build: IndexBuild,
  lodging: ChangedLodging,
  reason: string,
): Promise<void> {
  if (!noteRefused(parts.db, build.id, lodging.lodgingId)) return;
  const emission = emissionOf(parts, build, [lodging]);
  if (!emission) return;
  await removeArrivals(targetOf(parts, build), emission);
  parkLodging(parts.db, build.id, lodging, reason);
  parts.log.error(
    { lodgingId: lodging.lodgingId, build: build.arrivals, reason },
    'lodging parked: its documents are refused',
  );
}
