import type { OperationFactories } from '../../http/operation.ts';
import { estimateDailyPrices } from './estimate-daily-prices.ts';
import { getCalendar } from './get-calendar.ts';
import { getDiscountCode } from './get-discount-code.ts';
import { getStay } from './get-stay.ts';
import { insertContract } from './insert-contract.ts';
import { listAvailabilities } from './list-availabilities.ts';
import { listSaturdayWeeks } from './list-saturday-weeks.ts';
import { listStayExtras } from './list-stay-extras.ts';
import { searchAvailabilities } from './search-availabilities.ts';
import { setContractStatus } from './set-contract-status.ts';
import { suggestStays } from './suggest-stays.ts';
import type { StaysParts } from './parts.ts';

/** In the order of docs/contract.md. */
export const staysOperations = {
  listAvailabilities,
  listSaturdayWeeks,
  estimateDailyPrices,
  listStayExtras,
  getStay,
  getDiscountCode,
  suggestStays,
  getCalendar,
  insertContract,
  setContractStatus,
  searchAvailabilities,
} satisfies OperationFactories<StaysParts>;
