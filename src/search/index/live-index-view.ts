import type { Day } from '../../values/day.ts';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import { lastAvailabilityChangeOf } from '../../lodgings/rules/lodging.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import type { IndexView } from '../query/index-view.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';
import { sequencesOf } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import type { Db } from '../../sqlite/database.ts';
import { keptReads } from '../../sqlite/versioned-cache.ts';
import { laggingLodgings, withTakenNights } from '../store/indexed-lodgings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import type { Follower } from './follower.ts';
import { indexedStays } from './lodging-documents.ts';
import { findUsableBuild } from './usable-builds.ts';

interface IndexState {
  serving: IndexNames | undefined;
  lagging: ReadonlySet<number>;
  left: readonly number[] | undefined;
  /** Of the lodgings that were asked for. */
  versions: Map<number, number>;
}

/** A search can leave out this many lodgings without becoming slow. */
const mostLeftOut = 1_000;

/** Yields the view that the facts give of the index; it is looked up again only after something changed, in any process. */
export function liveIndexView(parts: { db: Db; prefix: string; today: () => Day; follower: Follower }): IndexView {
  const { db, prefix, today, follower } = parts;
  const stateOn = keptReads((_: Db, day: Day): IndexState => readState(db, prefix, day));
  // The day first: who asks on a new one turns it, which is a write.
  const state = () => stateOn(db, today()) as IndexState;
  return {
    serving: () => state().serving,
    lagging: () => state().left,
    isLagging: (lodgingId) => state().lagging.has(lodgingId),
    versionsOf(lodgingIds) {
      const { versions } = state();
      const unknown = [...lodgingIds].filter((id) => !versions.has(id));
      if (unknown.length > 0) for (const [id, version] of sequencesOf(db, unknown)) versions.set(id, version);
      return new Map([...lodgingIds].map((id) => [id, versions.get(id) ?? 0]));
    },
    readFromFacts: (lodgingId) => readFromFacts(db, lodgingId, today()),
    whenSearchable: (lodgingId) => follower.whenIndexed(lodgingId),
  };
}

function readState(db: Db, prefix: string, today: Day): IndexState {
  const serving = findUsableBuild(db, prefix);
  if (!serving) return { serving, lagging: new Set(), left: [], versions: new Map() };
  const lagging = laggingLodgings(db, serving);
  return { serving, lagging: new Set(lagging), left: lodgingsToLeaveOut(db, lagging, today), versions: new Map() };
}

/**
 * Of few lagging lodgings all are left out; of many, as after a large delivery, those that could show a sold night. Undefined when even
 * these are too many.
 */
function lodgingsToLeaveOut(db: Db, lagging: readonly number[], today: Day): readonly number[] | undefined {
  if (lagging.length <= mostLeftOut) return lagging;
  const sold = withTakenNights(db, lagging, today);
  return sold.length <= mostLeftOut ? sold : undefined;
}

function readFromFacts(db: Db, lodgingId: number, today: Day): LodgingAvailability | undefined {
  const lodging = readLodging(db, lodgingId);
  if (!lodging) return undefined;
  return {
    state: lodging.state,
    columns: indexedStays({ planning: readPlanning(db, lodgingId) }, today),
    lastChange: lastAvailabilityChangeOf(lodging),
    lodgingPack: lodging.contract?.lodgingPack,
    personMax: lodging.property.generalDescription.personMax,
    mandatoryServicesPrice: mandatoryServicesPriceOf(lodging.property.services),
    gateways: lodging.gateways,
  };
}
