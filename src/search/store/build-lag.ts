import type { Db } from '../../sqlite/database.ts';
import { listTurningLodgings } from '../../stays/store/service-day.ts';
import type { Day } from '../../values/day.ts';
import type { IndexBuild } from './index-builds.ts';
import { keepLodgingsWithTakenNights, listLaggingLodgings } from './indexed-lodgings.ts';

/** More excluded lodgings would slow searches down. */
const mostExcluded = 1_000;

interface BuildLag {
  lagging: readonly number[];
  /**
   * Lodgings that searches exclude: all lagging ones if few, else (after a large delivery) those with taken nights,
   * which could be offered although sold. Undefined when even these are too many.
   */
  excluded: readonly number[] | undefined;
}

export function readLag(db: Db, build: IndexBuild, today: Day): BuildLag {
  // From midnight until the day turns, the index shows yesterday's prices.
  const lagging = [...new Set([...listLaggingLodgings(db, build), ...listTurningLodgings(db, today)])];
  return { lagging, excluded: chooseExcluded(db, lagging, today) };
}

function chooseExcluded(db: Db, lagging: readonly number[], today: Day): readonly number[] | undefined {
  if (lagging.length <= mostExcluded) return lagging;
  const sold = keepLodgingsWithTakenNights(db, lagging, today);
  return sold.length <= mostExcluded ? sold : undefined;
}
