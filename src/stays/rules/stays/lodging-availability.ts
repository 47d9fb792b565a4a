import { lastAvailabilityChangeOf, type DiffusionState, type Lodging } from '../../../lodgings/rules/lodging.ts';
import type { StayColumns } from '../planning/planning.ts';

export interface LodgingAvailability {
  state: DiffusionState;
  /** All stays offered from today on; `isBookable` decides which of them can be booked. */
  columns: StayColumns;
  /** Newest change of the topic availabilities, in milliseconds since 1970. */
  lastChange: number;
  lodgingPack: string | undefined;
  personMax: number;
  gateways: readonly string[];
}

export function availabilityOf(lodging: Lodging, columns: StayColumns): LodgingAvailability {
  const { state, gateways, contract, property } = lodging;
  return {
    state,
    columns,
    lastChange: lastAvailabilityChangeOf(lodging),
    lodgingPack: contract?.lodgingPack,
    personMax: property.generalDescription.personMax,
    gateways,
  };
}

export interface ReadAvailability {
  lodgingId: number;
  /** Undefined for an unknown lodging; an error for one that cannot be read. */
  found: LodgingAvailability | Error | undefined;
}

export interface AvailabilityReader {
  readAvailability(lodgingId: number): Promise<LodgingAvailability | undefined>;
  /** In the order of the ids. */
  readAvailabilities(lodgingIds: readonly number[]): AsyncIterable<ReadAvailability>;
}
