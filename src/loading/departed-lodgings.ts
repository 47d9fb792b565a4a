import { prepared, type Db } from '../sqlite/database.ts';
import { walkContract } from './contract-walk.ts';

interface ProviderOf {
  provider?: { providerId?: unknown; providerReference?: unknown };
}

/**
 * Lodgings on sale in the in channels that the properties name, but without a property there. A refused property counts
 * as present.
 */
export function listDepartedLodgings(db: Db, properties: readonly unknown[]): number[] {
  const references = new Map<string, Set<string>>();
  for (const property of properties) {
    const { providerId, providerReference } = (property as ProviderOf | null)?.provider ?? {};
    if (typeof providerId !== 'string' || typeof providerReference !== 'string') continue;
    const channel = providerId.toLowerCase();
    references.set(channel, (references.get(channel) ?? new Set()).add(providerReference));
  }
  const rows = prepared<{ id: number; channel: string; reference: string }>(
    db,
    `SELECT id, lower(in_gateway) AS channel, provider_reference AS reference FROM lodgings l
     WHERE EXISTS (SELECT 1 FROM contracts c WHERE c.lodging_id = l.id AND c.state = 'PUBLISHED') ORDER BY id`,
  ).all();
  return rows.filter(({ channel, reference }) => references.get(channel)?.has(reference) === false).map(({ id }) => id);
}

export function stopSales(db: Db, lodgingId: number, now: () => number): void {
  const contracts = prepared<{ contractId: number; state: 'PUBLISHED' }>(
    db,
    `SELECT id AS contractId, state FROM contracts WHERE lodging_id = ? AND state = 'PUBLISHED'`,
  ).all(lodgingId);
  for (const contract of contracts) walkContract(db, contract, 'SALES_STOPPED', now);
}
