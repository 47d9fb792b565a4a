import type { ContractDelivery } from '../stays/rules/planning/contract.ts';
import type { ContractState } from '../lodgings/rules/contract-states.ts';
import { seedContractShape } from '../stays/wire/contracts/contract.ts';
import { seedPropertyShape } from '../lodgings/wire/property/property.ts';
import { findContractRow, packContract } from '../stays/store/contracts/contract-rows.ts';
import { saveContract } from '../stays/store/contracts/contracts.ts';
import type { Db, SaveAction } from '../sqlite/database.ts';
import { findGateway } from '../partners/store/gateways.ts';
import { findLodgingId, overrideLodging, saveProperty } from '../lodgings/store/lodgings.ts';
import { walkContract } from './contract-walk.ts';
import { createRefusal, selectStrongest, type LoadOptions, type Loaded } from './seed-kind.ts';
import { listMistakes } from './seed-mistake.ts';

/** Loads a property; `boost` and `blocked` are left as they are where the object does not name them. */
export function loadProperty(db: Db, value: unknown, options: LoadOptions): Loaded {
  const checked = seedPropertyShape.safeParse(value);
  if (!checked.success) return { mistakes: listMistakes(checked.error, value) };
  const { delivery, boost, blocked } = checked.data;
  const gateway = findGateway(db, delivery.property.provider.providerId);
  if (gateway?.direction !== 'IN' || gateway.company === undefined)
    return createRefusal('/provider/providerId', 'INVALID_VALUE', 'There is no such in channel');
  const saved = saveProperty(db, delivery, { company: { code: gateway.company, name: undefined } }, options.now());
  switch (saved.outcome) {
    case 'unknown-gateway':
      return createRefusal(saved.pointer, 'INVALID_VALUE', 'There is no such channel');
    case 'index-taken':
      return createRefusal('/ownerFull/index', 'DUPLICATE', 'Another property of the channel has the index');
    case 'saved': {
      const wish = { ...(boost === undefined ? {} : { boost }), ...(blocked === undefined ? {} : { blocked }) };
      return { action: selectStrongest([saved.action, overrideLodging(db, saved.lodgingId, wish, options.now())]) };
    }
  }
}

/** Loads a contract and walks it to its state. */
export function loadContract(db: Db, value: unknown, options: LoadOptions): Loaded {
  const checked = seedContractShape.safeParse(value);
  if (!checked.success) return { mistakes: listMistakes(checked.error, value) };
  const { delivery, status } = checked.data;
  if (status === 'END_OF_CONTRACT' && isEndedAlready(db, delivery)) return { action: 'IGNORED' };
  const saved = saveContract(db, delivery, options.now());
  if (saved.outcome === 'property-not-found')
    return createRefusal('/provider', 'INVALID_VALUE', 'The property does not exist');
  return walkToStatus(db, saved, status, options);
}

function walkToStatus(
  db: Db,
  saved: { contractId: number; state: ContractState; action: SaveAction },
  status: ContractState,
  options: LoadOptions,
): Loaded {
  const walk = walkContract(db, saved, status, options.now);
  if (walk === 'stuck') return createRefusal('/status', 'INVALID_VALUE', 'The state cannot be reached');
  const walkAction: SaveAction = walk === 'changed' ? 'UPDATED' : 'IGNORED';
  return { action: selectStrongest([saved.action, walkAction]) };
}

/** A delivery begins an ended contract anew, even with the same content: to load it again would end it a second time. */
function isEndedAlready(db: Db, delivery: ContractDelivery): boolean {
  const lodgingId = findLodgingId(db, delivery.provider);
  const known = lodgingId === undefined ? undefined : findContractRow(db, lodgingId, delivery.contractNumber);
  if (known?.state !== 'END_OF_CONTRACT') return false;
  const { digests } = packContract(delivery);
  return (
    known.facts_digest === digests.facts &&
    known.planning_digest === digests.planning &&
    known.promotions_digest === digests.promotions
  );
}
