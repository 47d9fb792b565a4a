import { canonicalJson } from '../../sqlite/canonical-json.ts';
import {
  inTransaction,
  prepared,
  scalar,
  type Db,
  type SaveAction,
  recordOf,
  valuesOf,
} from '../../sqlite/database.ts';

/** A channel: IN delivers properties, OUT is a list of lodgings that dealers may sell. */
export interface Gateway {
  code: string;
  direction: 'IN' | 'OUT';
  company: string | undefined;
  /** Providers of the in channel may publish their contracts themselves. */
  selfPublish: boolean;
  /** Out channels of properties that name none; properties may also name these. */
  defaultGateways: readonly string[];
  /** Further out channels the operator allows. */
  outGateways: readonly string[];
  /** Dealers of the out channel can compute costs by person or night. */
  personPrices: boolean;
}

/** Out channels that properties of the in channel may go to (docs/contract.md 4.28). */
export function listAllowedGateways({ defaultGateways, outGateways }: Gateway): string[] {
  const byName = new Map([...defaultGateways, ...outGateways].map((code) => [code.toLowerCase(), code]));
  return [...byName.values()].sort();
}

export function mayGoTo(inGateway: Gateway, code: string): boolean {
  return listAllowedGateways(inGateway).some((allowed) => allowed.toLowerCase() === code.toLowerCase());
}

/** A code keeps the case in which it was first written. New defaults apply from the next delivery on. */
export function saveGateway(db: Db, gateway: Gateway): SaveAction {
  return inTransaction(db, () => {
    const known = findGateway(db, gateway.code);
    if (known && canonicalJson(known) === canonicalJson({ ...gateway, code: known.code })) return 'IGNORED';
    prepared(
      db,
      `INSERT INTO gateways (code, direction, company, self_publish, default_gateways, out_gateways, person_prices)
       VALUES (:code, :direction, :company, :selfPublish, :defaultGateways, :outGateways, :personPrices)
       ON CONFLICT (code) DO UPDATE SET direction = excluded.direction, company = excluded.company,
         self_publish = excluded.self_publish, default_gateways = excluded.default_gateways,
         out_gateways = excluded.out_gateways, person_prices = excluded.person_prices`,
    ).run(valuesOf(gateway));
    return known ? 'UPDATED' : 'INSERTED';
  });
}

/** Adds the out channels in `codes` to those that the in channel may deliver to; ignores all other codes. */
export function allowGateways(db: Db, inGateway: Gateway, codes: readonly string[]): void {
  const missing = codes.filter((code) => !mayGoTo(inGateway, code)).map((code) => findGateway(db, code));
  const added = new Set(missing.flatMap((gateway) => (gateway?.direction === 'OUT' ? [gateway.code] : [])));
  if (added.size > 0) saveGateway(db, { ...inGateway, outGateways: [...inGateway.outGateways, ...added].sort() });
}

const query = `SELECT code, direction, company, self_publish AS selfPublish, default_gateways AS defaultGateways,
  out_gateways AS outGateways, person_prices AS personPrices FROM gateways`;

export function listSoldGateways(db: Db): string[] {
  return scalar<string>(
    db,
    `SELECT DISTINCT code FROM gateways JOIN dealer_gateways ON code = gateway_code WHERE direction = 'OUT' ORDER BY code`,
  ).all();
}

/** The code may be in any case. */
export function findGateway(db: Db, code: string): Gateway | undefined {
  const row = prepared<object>(db, `${query} WHERE code = ?`).get(code);
  return row && gatewayOf(row);
}

export function readGateways(db: Db): Gateway[] {
  return prepared<object>(db, `${query} ORDER BY code`).all().map(gatewayOf);
}

function gatewayOf(row: object): Gateway {
  return recordOf<Gateway>(row, { json: ['defaultGateways', 'outGateways'], flags: ['selfPublish', 'personPrices'] });
}
