import type { ContractState } from '../../../lodgings/rules/contract-states.ts';
import type { Day } from '../../../values/day.ts';
import { prepared, type Db } from '../../../sqlite/database.ts';

/** Arrivals lie in [validFrom, validTo), open ends as in `ContractDelivery`. */
export interface ListedContract {
  id: number;
  lodgingId: number;
  reference: string;
  number: string;
  state: ContractState;
  validFrom: Day;
  validTo: Day;
}

/** Keyset page: ids above `after`, ascending. Absent members of the filter match everything. */
export function readContractList(
  db: Db,
  { lodgingId, state }: { lodgingId?: number | undefined; state?: ContractState | undefined },
  { after, limit }: { after: number; limit: number },
): ListedContract[] {
  return prepared<ListedContract>(
    db,
    `SELECT c.id, c.lodging_id AS lodgingId, l.reference, c.number, c.state, c.valid_from AS validFrom,
       c.valid_to AS validTo
     FROM contracts c JOIN lodgings l ON l.id = c.lodging_id
     WHERE c.id > @after AND c.lodging_id = ifnull(@lodgingId, c.lodging_id) AND c.state = ifnull(@state, c.state)
     ORDER BY c.id LIMIT @limit`,
  ).all({ after, limit, lodgingId: lodgingId ?? null, state: state ?? null });
}
