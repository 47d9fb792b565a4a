import type { Provider } from '../../../lodgings/rules/property.ts';
import type { Cents } from '../../../values/money.ts';
import type { DealRows, Period, Rates } from './planning.ts';

/** Validated and normalised. `valid` covers arrivals, half open; open ends are 0 and `openEnd`. */
export interface ContractDelivery {
  contractNumber: string;
  provider: Provider;
  deposit: Cents;
  retrocession: number;
  simplified: boolean;
  propertyIndex?: string | undefined;
  licenceAgreement?: string | undefined;
  lodgingPack?: string | undefined;
  comments?: string | undefined;
  valid: Period;
  unavailable: readonly Period[];
  offer: Rates | DealRows;
}

/** End of a period without an end, in days since 1970. */
export const openEnd = 2_932_897;
