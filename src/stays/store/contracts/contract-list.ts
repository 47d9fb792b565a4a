import type { ContractState } from '../../../lodgings/rules/contract-states.ts';
import type { Day } from '../../../values/day.ts';
import { prepared, type Db } from '../../../sqlite/database.ts';

/** A contract as operators list them; arrivals lie in [validFrom, validTo), open ends as in `ContractDelivery`. */
export interface ListedContract {
  id: number;
  lodgingId: number;
  reference: string;
  number: string;
  state: ContractState;
  validFrom: Day;
  validTo: Day;
}

/** Lists contracts with ids above `after`, in the order of their ids; absent members of the filter ask for nothing. */
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
