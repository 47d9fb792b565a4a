import type { OperationFactories } from '../../http/operation.ts';
import { estimateDailyPrices, getCalendar, listAvailabilities, listSaturdayWeeks } from './availability-operations.ts';
import { getDiscountCode, getStay, listStayExtras, suggestStays } from './stay-operations.ts';
import { insertContract, setContractStatus } from './contract-operations.ts';
import { searchAvailabilities } from './search-availabilities.ts';
import type { IndexedStaysParts, StaysParts } from './parts.ts';

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

/** They read only the index, or from the primary what the index lacks: search nodes answer them, too. */
export const indexedStaysOperations = {
  listAvailabilities,
  listSaturdayWeeks,
  estimateDailyPrices,
  suggestStays,
  searchAvailabilities,
} satisfies OperationFactories<IndexedStaysParts>;
