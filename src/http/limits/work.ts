/** What a request costs if it is more than one unit, and what of it makes it cost that, such as `sort=discount`. */
export interface Expense {
  units: number;
  reason: string;
}

/** Something that is asked of OpenSearch for a caller, as the price table lists it (docs/contract.md 1.10). */
export interface Work {
  /** Row of the price table, such as `exact` or `stays, facets`. */
  plan: string;
  units: number;
  /** What of the request makes it cost that, in words of the contract. */
  criterion: string;
  /** Expensive work holds at most a quarter of the places in front of OpenSearch. */
  isExpensive: boolean;
  /** Milliseconds that it waits for a place at most; left out, 1,000 and, for expensive work, 2,000. */
  longestWait?: number;
}

/** A lookup that takes next to nothing, such as the stays of one lodging. */
export const lookup: Work = { plan: 'lookup', units: 1, criterion: 'a lookup', isExpensive: false };
