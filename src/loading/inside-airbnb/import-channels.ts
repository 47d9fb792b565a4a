import { inTransaction, type Db } from '../../sqlite/database.ts';
import { findDealer, saveDealer } from '../../partners/store/dealers.ts';
import { allowGateways, findGateway, saveGateway, type Gateway } from '../../partners/store/gateways.ts';
import type { ImportOptions } from './import-options.ts';

/** A channel of the import exists with the other direction. */
export class WrongChannel extends Error {}

/** Creates missing channels and gives the dealer the out channel; returns the code of the in channel's company. */
export function saveChannels(db: Db, options: ImportOptions): string {
  return inTransaction(db, () => {
    requireChannel(db, { ...plainChannel, code: options.out, direction: 'OUT' });
    const company = options.in.slice(0, 40);
    const inward = { code: options.in, direction: 'IN' as const, defaultGateways: [options.out] };
    const gateway = requireChannel(db, { ...plainChannel, ...inward, company });
    allowGateways(db, gateway, [options.out]);
    if (options.dealer !== undefined) giveChannel(db, options.dealer, options.out);
    return gateway.company ?? company;
  });
}

const plainChannel = { company: undefined, selfPublish: false, defaultGateways: [], outGateways: [] };

function requireChannel(db: Db, wanted: Gateway): Gateway {
  const known = findGateway(db, wanted.code);
  if (known && known.direction !== wanted.direction)
    throw new WrongChannel(`The channel ${known.code} exists, but is not an ${wanted.direction} channel.`);
  if (!known) saveGateway(db, wanted);
  return known ?? wanted;
}

function giveChannel(db: Db, id: string, code: string): void {
  const known = findDealer(db, id);
  const dealer = known ?? { id, name: id, company: id.slice(0, 40), outGateways: [], inGateways: [], returnHosts: [] };
  const has = dealer.outGateways.some((each) => each.toLowerCase() === code.toLowerCase());
  if (!known || !has)
    saveDealer(db, { ...dealer, outGateways: has ? dealer.outGateways : [...dealer.outGateways, code] });
}
