/** `reason` is what makes the request cost more than one unit, such as `sort=discount`. */
export interface Expense {
  units: number;
  reason: string;
}

/** A request to OpenSearch, as listed in the price table (docs/contract.md 1.10). */
export interface Work {
  /** Row of the price table, such as `exact` or `stays, facets`. */
  plan: string;
  units: number;
  /** What makes it cost that, in words of the contract. */
  criterion: string;
  /** Expensive work holds at most a quarter of the places in front of OpenSearch. */
  isExpensive: boolean;
  /** Longest wait for a place in milliseconds; default 1,000 and, for expensive work, 2,000. */
  longestWait?: number;
}

export const lookup: Work = { plan: 'lookup', units: 1, criterion: 'a lookup', isExpensive: false };
