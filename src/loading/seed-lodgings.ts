import type { ContractDelivery } from '../stays/rules/planning/contract.ts';
import { seedContractShape } from '../stays/wire/contract.ts';
import { seedPropertyShape } from '../lodgings/wire/property.ts';
import { findContractRow, isSameContent, packContract } from '../stays/store/contracts/contract-rows.ts';
import { saveContract } from '../stays/store/contracts/contracts.ts';
import type { Db } from '../sqlite/database.ts';
import { allowGateways, findGateway } from '../partners/store/gateways.ts';
import { findLodgingId, overrideLodging, saveProperty } from '../lodgings/store/lodgings.ts';
import { walkContract } from './contract-walk.ts';
import { createLoad, createRefusal, selectStrongest, type LoadOptions } from './seed-kind.ts';

/**
 * Out channels of the property are the operator's word: its in channel may deliver there from then on. `boost` and
 * `blocked` stay unchanged where the object does not name them.
 */
export const loadProperty = createLoad(seedPropertyShape, (db, { delivery, ...override }, { now }: LoadOptions) => {
  const gateway = findGateway(db, delivery.property.provider.providerId);
  if (gateway?.direction !== 'IN' || gateway.company === undefined)
    return createRefusal('/provider/providerId', 'INVALID_VALUE', 'There is no such in channel');
  allowGateways(db, gateway, delivery.property.gateways ?? []);
  const saved = saveProperty(db, delivery, { company: { code: gateway.company, name: undefined } }, now());
  switch (saved.outcome) {
    case 'unknown-gateway':
      return createRefusal(saved.pointer, 'INVALID_VALUE', 'There is no such channel');
    case 'index-taken':
      return createRefusal('/ownerFull/index', 'DUPLICATE', 'Another property of the channel has the index');
    case 'saved':
      return { action: selectStrongest([saved.action, overrideLodging(db, saved.lodgingId, override, now())]) };
  }
});

export const loadContract = createLoad(seedContractShape, (db, { delivery, status }, { now }: LoadOptions) => {
  if (status === 'END_OF_CONTRACT' && isEndedAlready(db, delivery)) return { action: 'IGNORED' };
  const saved = saveContract(db, delivery, now());
  if (saved.outcome === 'property-not-found')
    return createRefusal('/provider', 'INVALID_VALUE', 'The property does not exist');
  const walk = walkContract(db, saved, status, now);
  if (walk === 'stuck') return createRefusal('/status', 'INVALID_VALUE', 'The state cannot be reached');
  return { action: selectStrongest([saved.action, walk === 'changed' ? 'UPDATED' : 'IGNORED']) };
});

/** A delivery reopens an ended contract, even with the same content: loading it again would end it a second time. */
function isEndedAlready(db: Db, delivery: ContractDelivery): boolean {
  const lodgingId = findLodgingId(db, delivery.provider);
  const known = lodgingId === undefined ? undefined : findContractRow(db, lodgingId, delivery.contractNumber);
  return known?.state === 'END_OF_CONTRACT' && isSameContent(known, packContract(delivery));
}
