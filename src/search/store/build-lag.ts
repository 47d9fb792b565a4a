import type { Db } from '../../sqlite/database.ts';
import { listTurningLodgings } from '../../stays/store/service-day.ts';
import type { Day } from '../../values/day.ts';
import type { IndexBuild } from './index-builds.ts';
import { keepLodgingsWithTakenNights, listLaggingLodgings } from './indexed-lodgings.ts';

/** A search can exclude this many lodgings without becoming slow. */
const mostExcluded = 1_000;

/** What a build does not hold as it is. */
interface BuildLag {
  lagging: readonly number[];
  /**
   * Those that searches exclude: all that lag when they are few; of many, as after a large delivery, those with taken nights, which
   * could be offered although they are sold. Undefined when even these are too many.
   */
  excluded: readonly number[] | undefined;
}

/** Reads what a build does not hold as it is on the day. */
export function readLag(db: Db, build: IndexBuild, today: Day): BuildLag {
  // At midnight the index shows yesterday's prices before the clock has noted that they changed.
  const lagging = [...new Set([...listLaggingLodgings(db, build), ...listTurningLodgings(db, today)])];
  return { lagging, excluded: chooseExcluded(db, lagging, today) };
}

function chooseExcluded(db: Db, lagging: readonly number[], today: Day): readonly number[] | undefined {
  if (lagging.length <= mostExcluded) return lagging;
  const sold = keepLodgingsWithTakenNights(db, lagging, today);
  return sold.length <= mostExcluded ? sold : undefined;
}
