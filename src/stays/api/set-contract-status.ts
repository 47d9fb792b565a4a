import type { StaysParts } from './parts.ts';
import type { ContractState } from '../../lodgings/rules/lodging.ts';
import { refuseUnlessMatching } from '../../http/answers/etag.ts';
import { recordTag } from '../../sqlite/generation.ts';
import { defineOperation } from '../../http/operation.ts';
import { contractStatusShape, publicationIncomplete } from '../wire/contract.ts';
import { ApiError } from '../../http/problem.ts';
import {
  requireInGateway,
  refuseField,
  requireLodging,
  contractStatusResultShape,
} from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import {
  listAllowedMoves,
  readContracts,
  readContractVersion,
  moveContract,
  type LodgingContract,
} from '../store/contracts/contracts.ts';
import type { Db, SaveAction } from '../../sqlite/database.ts';
import { findLodgingId, readLodging } from '../../lodgings/store/lodgings.ts';

export const setContractStatus = ({ db, today, now }: StaysParts) =>
  defineOperation({
    id: 'set-contract-status',
    method: 'POST',
    path: '/v2/contracts/status',
    auth: 'G',
    documentation: {
      tag: 'Providers',
      summary: 'Returns the state of a contract, or changes it.',
      example: ({ provider, contractNumber }) => ({ body: { provider, contractNumber, status: 'query' } }),
    },
    body: { root: 'contract', shape: contractStatusShape },
    answer: { root: 'result', shape: contractStatusResultShape },
    problems: [
      'GATEWAY_FORBIDDEN',
      'PROPERTY_NOT_FOUND',
      'CONTRACT_NOT_FOUND',
      'CONTRACT_TRANSITION_NOT_ALLOWED',
      'PUBLICATION_INCOMPLETE',
      'PRECONDITION_FAILED',
    ],
    isBulk: true,
    caching: 'no-store',
    handle({ body, dealer, ifMatch, runWrite }) {
      requireInGateway(requireDealer(dealer), body.provider.providerId);
      const lodgingId = findLodgingId(db, body.provider);
      if (lodgingId === undefined) throw new ApiError('PROPERTY_NOT_FOUND');
      const contract = resolveContract(readContracts(db, lodgingId), body.contractNumber);
      const at = { today: today(), now: now() };
      const answerStatus = () => {
        refuseUnlessMatching(ifMatch, recordTag(db, readContractVersion(db, contract.id)));
        const isMoved = body.status !== 'query' && moveOrRefuse(db, contract, body.status, at);
        const action: SaveAction = isMoved ? 'UPDATED' : 'IGNORED';
        return {
          tag: recordTag(db, readContractVersion(db, contract.id)),
          value: {
            id: lodgingId,
            status: isMoved ? body.status : contract.state,
            action,
            contractNumber: contract.number,
            lodgingState: requireLodging(readLodging(db, lodgingId)).state,
            allowed: listAllowedMoves(db, contract.id, 'provider'),
          },
        };
      };
      return body.status === 'query' ? answerStatus() : runWrite(answerStatus);
    },
  });

/**
 * Without a number the one contract that is not ended is meant. The contract is silent on properties whose contracts
 * have all ended: the operation applies to the contract delivered last.
 */
function resolveContract(contracts: readonly LodgingContract[], number: string | undefined): LodgingContract {
  const open = contracts.filter(({ state }) => state !== 'END_OF_CONTRACT');
  if (number === undefined && open.length > 1)
    throw refuseField('/contractNumber', 'MISSING', 'Required: the property has more than one contract');
  const meant = number === undefined ? (open[0] ?? contracts[0]) : contracts.find((known) => known.number === number);
  if (meant === undefined) throw new ApiError('CONTRACT_NOT_FOUND');
  return meant;
}

function moveOrRefuse(
  db: Db,
  { id, state }: LodgingContract,
  to: ContractState,
  at: { today: number; now: number },
): boolean {
  const moved = moveContract(db, { contractId: id, to, by: 'provider' }, at);
  if (moved.outcome === 'incomplete') throw publicationIncomplete(moved.gaps);
  if (moved.outcome !== 'not-allowed') return moved.outcome === 'changed';
  const detail = `A contract that is ${state} cannot become ${to} by its provider`;
  throw new ApiError('CONTRACT_TRANSITION_NOT_ALLOWED', { detail, allowed: moved.allowed });
}
