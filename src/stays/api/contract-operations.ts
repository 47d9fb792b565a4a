import { type ExampleWorld, defineOperation } from '../../http/operation.ts';
import type { StaysParts } from './parts.ts';
import { type ContractDelivery, planningHorizon } from '../rules/planning/planning.ts';
import { isoInstantOf } from '../../values/day.ts';
import { bookableStays } from '../rules/stays/stays.ts';
import { findUnknownMembers } from '../../formats/parsed.ts';
import { createTimedYield, yieldToEventLoop } from '../../values/yield-to-event-loop.ts';
import {
  contractWarnings,
  readSentRows,
  type Sold,
  contractShape,
  contractStatusShape,
  publicationIncomplete,
} from '../wire/contract.ts';
import { ApiError } from '../../http/problem.ts';
import {
  requireInGateway,
  contractResultShape,
  replyToDelivery,
  refuseField,
  requireLodging,
  contractStatusResultShape,
} from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { mostWarnings, presentWarnings, unknownFieldWarnings } from '../../formats/fields/warning.ts';
import { prepareContract } from '../store/contracts/contract-rows.ts';
import {
  readPlanning,
  savePreparedContract,
  listAllowedMoves,
  readContracts,
  readContractVersion,
  moveContract,
  type LodgingContract,
} from '../store/contracts/contracts.ts';
import { findLodgingId, readLodging } from '../../lodgings/store/lodgings.ts';
import type { ContractState } from '../../lodgings/rules/lodging.ts';
import { refuseUnlessMatching } from '../../http/answers/encoded.ts';
import { recordTag } from '../../sqlite/generation.ts';
import type { Db, SaveAction } from '../../sqlite/database.ts';

export const insertContract = ({ db, today, now }: StaysParts) =>
  defineOperation({
    id: 'insert-contract',
    method: 'POST',
    path: '/v2/contracts/insert',
    auth: 'G',
    documentation: {
      tag: 'Providers',
      summary: 'Creates a contract of a property, or replaces its prices and availability.',
      example: (world) => ({ body: exampleContract(world) }),
    },
    body: {
      root: 'contract',
      shape: contractShape,
      limit: 16 * 1024 * 1024,
      acceptsGzip: true,
      take: (delivery, sent) => ({
        prepared: prepareContract(delivery),
        rows: readSentRows(sent),
        unknown: findUnknownMembers(contractShape, sent, mostWarnings),
      }),
      identity: ({ prepared, rows }) => [prepared.delivery, rows],
    },
    answer: { root: 'result', shape: contractResultShape, statuses: [200, 201] },
    problems: ['GATEWAY_FORBIDDEN', 'PROPERTY_NOT_FOUND'],
    isBulk: true,
    async handle({ body: { prepared, rows, unknown }, dealer, runWrite }) {
      const { delivery } = prepared;
      requireInGateway(requireDealer(dealer), delivery.provider.providerId);
      const lodgingId = findLodgingId(db, delivery.provider);
      if (lodgingId === undefined) throw new ApiError('PROPERTY_NOT_FOUND');

      const sold: Sold = { today: today(), taken: readPlanning(db, lodgingId).taken };
      const stayCount = await countStays(delivery, sold);
      const warnings = [...contractWarnings(delivery, rows, sold), ...unknownFieldWarnings(unknown)];
      // Saving a large contract blocks for a while: other requests go first.
      await yieldToEventLoop();
      return runWrite(() => {
        const saved = savePreparedContract(db, prepared, now());
        if (saved.outcome === 'property-not-found') throw new ApiError('PROPERTY_NOT_FOUND');
        return {
          ...replyToDelivery(saved.action, lodgingId),
          value: {
            id: lodgingId,
            status: saved.state,
            action: saved.action,
            contractNumber: delivery.contractNumber,
            rowCount: countRows(delivery),
            stayCount,
            effectiveAt: isoInstantOf(saved.effectiveAt),
            ...presentWarnings(warnings),
          },
        };
      });
    },
  });

function exampleContract({ provider, stay }: ExampleWorld) {
  return {
    contractNumber: 'EXAMPLE-1',
    provider,
    deposit: 500,
    retrocession: 2,
    dealRows: [{ ...stay, basePrice: 700, price: 630, promotions: [{ code: 'EB10', label: 'Early booking' }] }],
  };
}

function countRows({ offer }: ContractDelivery): number {
  return offer.kind === 'rates' ? offer.nights.length : offer.stays.arrival.length;
}

/** The contract is silent on `stayCount` if a lodging has several contracts: it counts only this contract's stays. */
async function countStays(delivery: ContractDelivery, { today, taken }: Sold): Promise<number> {
  const planning = { plannings: [{ contractId: 0, ...delivery }], taken };
  const yieldIfDue = createTimedYield();
  let count = 0;
  for (let from = today; from <= today + planningHorizon; from += daysAtOnce) {
    count += bookableStays(planning, today, { from, to: from + daysAtOnce }).arrival.length;
    const paused = yieldIfDue();
    if (paused) await paused;
  }
  return count;
}

/** Arrival days counted between two yields: with 40 stays each, one to two milliseconds. */
const daysAtOnce = 92;

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
  if (number === undefined && open.length > 1) {
    throw refuseField('/contractNumber', 'MISSING', 'Required: the property has more than one contract');
  }
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
  const detail = `The provider cannot change a contract from ${state} to ${to}`;
  throw new ApiError('CONTRACT_TRANSITION_NOT_ALLOWED', { detail, allowed: moved.allowed });
}
