import type { DiffusionState } from '../../../lodgings/rules/lodging.ts';
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
