import type { Operation } from '../../http/operation.ts';
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

/** Yields the operations of this room, in the order of the contract. */
export function staysOperations(parts: StaysParts): Operation[] {
  return [
    listAvailabilities(parts),
    listSaturdayWeeks(parts),
    estimateDailyPrices(parts),
    listStayExtras(parts),
    getStay(parts),
    getDiscountCode(parts),
    suggestStays(parts),
    getCalendar(parts),
    insertContract(parts),
    setContractStatus(parts),
    searchAvailabilities(parts),
  ];
}
