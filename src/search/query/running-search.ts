import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import type { LodgingTable } from '../rules/lodging-table.ts';
import type { Plan } from '../rules/plan.ts';
import type { SendAll } from './query-language.ts';
import type { SharedLists } from './shared-lists.ts';
import type { SearchScope } from './stay-query.ts';

export interface RunningSearch extends SearchScope {
  plan: Plan;
  send: SendAll;
  /** Undefined for searches that share no lists. */
  lists: SharedLists | undefined;
  /** Catches up with the index first; throws SearchUnavailable. */
  readTable: () => Promise<LodgingTable>;
}

/** A stay from the index with its order numbers: all ascending, first number first. */
export interface StayHit extends Omit<FoundStay, 'lodging'> {
  lodgingId: number;
  order: readonly number[];
}

export interface FoundPage {
  total: number;
  stays: readonly StayHit[];
}

export type Counted = Pick<StayPage, 'facets' | 'cells'>;
