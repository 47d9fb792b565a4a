import { mandatoryServicesPriceOf } from '../../../lodgings/rules/extras-pricing.ts';
import { lastAvailabilityChangeOf, type DiffusionState, type Lodging } from '../../../lodgings/rules/lodging.ts';
import type { Cents } from '../../../values/money.ts';
import type { StayColumns } from '../planning/planning.ts';

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

/** Yields what the facts say of a lodging with these stays. */
export function availabilityOf(lodging: Lodging, columns: StayColumns): LodgingAvailability {
  const { state, gateways, contract, property } = lodging;
  return {
    state,
    columns,
    lastChange: lastAvailabilityChangeOf(lodging),
    lodgingPack: contract?.lodgingPack,
    personMax: property.generalDescription.personMax,
    mandatoryServicesPrice: mandatoryServicesPriceOf(property.services),
    gateways,
  };
}

/** What reading one of several lodgings yields; `found` is undefined for an unknown lodging. */
export interface ReadAvailability {
  lodgingId: number;
  /** Undefined for an unknown lodging; an error for one that cannot be read. */
  found: LodgingAvailability | Error | undefined;
}

/** Reads the stays of lodgings by their ids. */
export interface AvailabilityReader {
  /** Yields undefined for an unknown lodging. */
  readAvailability(lodgingId: number): Promise<LodgingAvailability | undefined>;
  /** Yields one lodging after the other, in the order of the ids. */
  readAvailabilities(lodgingIds: readonly number[]): AsyncIterable<ReadAvailability>;
}
