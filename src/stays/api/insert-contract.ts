import { type ExampleWorld, defineOperation } from '../../http/operation.ts';
import type { StaysParts } from './parts.ts';
import type { ContractDelivery } from '../rules/planning/contract.ts';
import { isoInstantOf } from '../../values/day.ts';
import { planningHorizon } from '../rules/planning/planning.ts';
import { bookableStays } from '../rules/stays/stays.ts';
import { findUnknownMembers } from '../../formats/parsed.ts';
import { yieldToEventLoop, createTimedYield } from '../../http/limits/yield-to-event-loop.ts';
import { contractWarnings, readSentRows, type Sold, contractShape } from '../wire/contract.ts';
import { ApiError } from '../../http/problem.ts';
import { requireInGateway, contractResultShape, replyToDelivery } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { mostWarnings, presentWarnings, unknownFieldWarnings } from '../../formats/fields/warning.ts';
import { packContract } from '../store/contracts/contract-rows.ts';
import { readPlanning, savePackedContract } from '../store/contracts/contracts.ts';
import { findLodgingId } from '../../lodgings/store/lodgings.ts';

export const insertContract = ({ db, today, now }: StaysParts) =>
  defineOperation({
    id: 'insert-contract',
    method: 'POST',
    path: '/v2/contracts/insert',
    auth: 'G',
    documentation: {
      tag: 'Providers',
      summary: 'Takes the prices and the availability of a property in place of the former ones of the contract.',
      example: (world) => ({ body: exampleContract(world) }),
    },
    body: {
      root: 'contract',
      shape: contractShape,
      limit: 16 * 1024 * 1024,
      acceptsGzip: true,
      take: (delivery, sent) => ({
        packed: packContract(delivery),
        rows: readSentRows(sent),
        unknown: findUnknownMembers(contractShape, sent, mostWarnings),
      }),
      identity: ({ packed, rows }) => [packed.delivery, rows],
    },
    answer: { root: 'result', shape: contractResultShape, statuses: [200, 201] },
    problems: ['GATEWAY_FORBIDDEN', 'PROPERTY_NOT_FOUND'],
    isBulk: true,
    caching: 'no-store',
    async handle({ body: { packed, rows, unknown }, dealer, runWrite }) {
      const { delivery } = packed;
      requireInGateway(requireDealer(dealer), delivery.provider.providerId);
      const lodgingId = findLodgingId(db, delivery.provider);
      if (lodgingId === undefined) throw new ApiError('PROPERTY_NOT_FOUND');

      const sold: Sold = { today: today(), taken: readPlanning(db, lodgingId).taken };
      const stayCount = await countStays(delivery, sold);
      const warnings = [...contractWarnings(delivery, rows, sold), ...unknownFieldWarnings(unknown)];
      // Saving a large contract blocks for a while: other requests go first.
      await yieldToEventLoop();
      return runWrite(() => {
        const saved = savePackedContract(db, packed, now());
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
  const takeTurn = createTimedYield();
  let count = 0;
  for (let from = today; from <= today + planningHorizon; from += daysAtOnce) {
    count += bookableStays(planning, today, { from, to: from + daysAtOnce }).arrival.length;
    const turned = takeTurn();
    if (turned) await turned;
  }
  return count;
}

/** Arrival days counted between two yields: with 40 stays each, one to two milliseconds. */
const daysAtOnce = 92;
