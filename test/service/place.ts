import { expect, onTestFinished, vi } from 'vitest';
import { dayAt, ymdOf } from '../../src/values/day.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { loadSeedFolder } from '../../src/loading/seed-folder.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { findServingBuild, readBuilds, type IndexBuild } from '../../src/search/store/index-builds.ts';
import { listLaggingLodgings } from '../../src/search/store/indexed-lodgings.ts';
import { listLodgingIds } from '../../src/lodgings/store/lodgings.ts';
import { differencesOf } from '../search/index/differences-to-facts.ts';
import { unlimited } from '../support/service.ts';
import { smallSeed } from '../support/small-seed.ts';
import { dataFolder, type AtEnd } from './service-process.ts';

const today = dayAt(Date.now(), 'Europe/Paris');
const nightCount = 90;

/** The first of 90 nights on sale in every lodging of a place. */
export const firstNight = today + 10;

export interface Place {
  variables: Record<string, string>;
  db: Db;
  lodgingIds: readonly number[];
}

let places = 0;

/** Writes the facts of some lodgings for a service; removed at the end. */
export function prepare(
  cluster: { url: string; prefix: string },
  lodgings: number,
  atEnd: AtEnd = onTestFinished,
): Place {
  places += 1;
  const nights = {
    from: ymdOf(firstNight),
    to: ymdOf(firstNight + nightCount - 1),
    nightPrice: 100,
    minStay: 1,
    maxStay: 14,
  };
  const contract = { rates: { nights: [nights] } };
  const seed = smallSeed({ lodgings: Array.from({ length: lodgings }, (_, n) => ({ ref: `L${n}`, contract })) });
  const own = {
    DATA_DIR: dataFolder(atEnd),
    INDEX_PREFIX: `${cluster.prefix}-${places}`,
    PORT: '0',
    DEMO_SEED: 'off',
    ...unlimited,
  };
  const db = openDatabase(factsFile(own.DATA_DIR));
  atEnd(() => void db.close());
  const { mistakes } = loadSeedFolder(db, seed, { startDate: today, now: Date.now, mode: 'test' });
  expect(mistakes).toEqual([]);
  return { variables: { OPENSEARCH_URL: cluster.url, ...own }, db, lodgingIds: listLodgingIds(db, 0, lodgings) };
}

/**
 * Waits until the service has caught up, far shorter than a dead process's lease, and compares the index with the
 * facts.
 */
export async function caughtUp({ db, variables }: Place, atEnd: AtEnd = onTestFinished): Promise<void> {
  const isInSync = () =>
    readBuilds(db).every((build) => build.state === 'building' || listLaggingLodgings(db, build).length === 0);
  await vi.waitUntil(isInSync, { timeout: 8_000, interval: 20 });
  const client = connect(variables['OPENSEARCH_URL'] ?? '');
  atEnd(() => client.close());
  expect(await differencesOf({ db, client }, serving(db), today)).toEqual([]);
}

/** The only build that answers searches. */
export function serving(db: Db): IndexBuild {
  return findServingBuild(db) as IndexBuild;
}
