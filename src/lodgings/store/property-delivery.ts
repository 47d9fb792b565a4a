import type { PropertyDelivery } from '../rules/property.ts';
import type { Db } from '../../sqlite/database.ts';
import { findGateway, mayGoTo } from '../../partners/store/gateways.ts';
import type { ResolvedDelivery } from './property-topics.ts';

/** `pointer`: JSON pointer to where the delivery names the channel. */
export interface UnknownGateway {
  outcome: 'unknown-gateway';
  code: string;
  pointer: string;
}

/** The operator does not allow the in channel to deliver to it; `pointer` is a JSON pointer into the delivery. */
export interface RefusedGateway {
  code: string;
  pointer: string;
}

/** `refused`: channels left out of `delivery`. */
interface Resolved {
  outcome: 'resolved';
  delivery: ResolvedDelivery;
  refused: RefusedGateway[];
}

/**
 * Returns the delivery with channels in their saved spelling, the operator's defaults filled in, and without channels
 * that its in channel may not deliver to. The contract is silent on deliveries without out channels: they use the
 * default channels at the time of delivery, so a repeated delivery moves the lodging if the defaults changed.
 */
export function resolveDelivery(
  db: Db,
  delivery: PropertyDelivery,
  company: { code: string; name: string | undefined },
): Resolved | UnknownGateway {
  const { property } = delivery;
  const inGateway = findGateway(db, property.provider.providerId);
  if (inGateway?.direction !== 'IN')
    return { outcome: 'unknown-gateway', code: property.provider.providerId, pointer: '/provider/providerId' };
  const codes = new Set<string>();
  const refused: RefusedGateway[] = [];
  for (const [index, asked] of (property.gateways ?? inGateway.defaultGateways).entries()) {
    const gateway = findGateway(db, asked);
    const pointer = property.gateways ? `/gateways/${index}` : '/gateways';
    if (gateway?.direction !== 'OUT') return { outcome: 'unknown-gateway', code: asked, pointer };
    if (mayGoTo(inGateway, gateway.code)) codes.add(gateway.code);
    else refused.push({ code: gateway.code, pointer });
  }
  return {
    outcome: 'resolved',
    refused,
    delivery: {
      ...delivery,
      property: { ...property, provider: { ...property.provider, providerId: inGateway.code } },
      company: property.company ? { code: property.company.code, name: property.company.name } : company,
      gateways: [...codes].sort(),
    },
  };
}
