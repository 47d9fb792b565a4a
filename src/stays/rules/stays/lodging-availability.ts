import type { DiffusionState } from '../../../lodgings/rules/lodging.ts';
import type { Cents } from '../../../values/money.ts';
import type { StayColumns } from '../planning/planning.ts';

/** Reads the stays of lodgings, from wherever they are newest. */
export interface AvailabilityReader {
  /** Yields undefined for an unknown lodging. */
  readAvailability: (lodgingId: number) => Promise<LodgingAvailability | undefined>;
  /** Yields one after the other, in the order of the ids. */
  readAvailabilities: (lodgingIds: readonly number[]) => AsyncIterable<AskedAvailability>;
}

/** A lodging as it was asked for; `found` is undefined for an unknown one. */
export interface AskedAvailability {
  lodgingId: number;
  found: LodgingAvailability | undefined;
}

/** The stays of one lodging with what is needed to show them. */
export interface LodgingAvailability {
  state: DiffusionState;
  /** All offered from today on; which of them are bookable is for `isBookable`. */
  columns: StayColumns;
  /** Newest change of the topic availabilities, in milliseconds since 1970. */
  lastChange: number;
  lodgingPack: string | undefined;
  personMax: number;
  mandatoryServicesPrice: Cents;
  gateways: readonly string[];
}
