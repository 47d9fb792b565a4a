import { lastAvailabilityChangeOf, type DiffusionState, type Lodging } from '../../../lodgings/rules/lodging.ts';
import type { Extra } from '../../../lodgings/rules/property.ts';
import type { StayColumns } from '../planning/planning.ts';

export interface LodgingAvailability {
  /** Of its newest change. */
  sequence: number;
  state: DiffusionState;
  /** All stays offered from today on; `isBookable` decides which of them can be booked. */
  columns: StayColumns;
  /** Newest change of the topic availabilities, in milliseconds since 1970. */
  lastChange: number;
  lodgingPack: string | undefined;
  personMax: number;
  gateways: readonly string[];
  services: readonly Extra[];
}

export function availabilityOf(lodging: Lodging, columns: StayColumns, sequence: number): LodgingAvailability {
  const { state, gateways, contract, property } = lodging;
  return {
    sequence,
    state,
    columns,
    lastChange: lastAvailabilityChangeOf(lodging),
    lodgingPack: contract?.lodgingPack,
    personMax: property.generalDescription.personMax,
    gateways,
    services: property.services,
  };
}

export interface ReadAvailability {
  lodgingId: number;
  /** Undefined for an unknown lodging; an error for one that cannot be read. */
  found: LodgingAvailability | Error | undefined;
}

export interface AvailabilityReader {
  /** Of the newest change of the lodging; 0 for an unknown one. */
  readNewestSequence(lodgingId: number): Promise<number>;
  readAvailability(lodgingId: number): Promise<LodgingAvailability | undefined>;
  /** In the order of the ids. */
  readAvailabilities(lodgingIds: readonly number[]): AsyncIterable<ReadAvailability>;
}
