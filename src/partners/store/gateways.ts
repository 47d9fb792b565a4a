import { canonicalJson } from '../../sqlite/canonical-json.ts';
import { inTransaction, prepared, type Db, type SaveAction } from '../../sqlite/database.ts';
import { recordOf, valuesOf } from '../../sqlite/rows.ts';

/** A channel: IN delivers properties, OUT is a list of lodgings that dealers may sell. */
export interface Gateway {
  code: string;
  direction: 'IN' | 'OUT';
  /** Code of the company behind an in channel. */
  company: string | undefined;
  /** Providers of the in channel may publish their contracts themselves. */
  selfPublish: boolean;
  /** Out channels of properties that name none themselves. */
  defaultGateways: readonly string[];
}

/** Writes a channel; its code keeps the case in which it was first written. New defaults count from the next delivery on. */
export function saveGateway(db: Db, gateway: Gateway): SaveAction {
  return inTransaction(db, () => {
    const known = findGateway(db, gateway.code);
    if (known && canonicalJson(known) === canonicalJson({ ...gateway, code: known.code })) return 'IGNORED';
    prepared(
      db,
      `INSERT INTO gateways (code, direction, company, self_publish, default_gateways)
       VALUES (:code, :direction, :company, :selfPublish, :defaultGateways)
       ON CONFLICT (code) DO UPDATE SET direction = excluded.direction, company = excluded.company,
         self_publish = excluded.self_publish, default_gateways = excluded.default_gateways`,
    ).run(valuesOf(gateway));
    return known ? 'UPDATED' : 'INSERTED';
  });
}

const query = `SELECT code, direction, company, self_publish AS selfPublish, default_gateways AS defaultGateways
  FROM gateways`;

/** Reads the channel of the code, written in any case. */
export function findGateway(db: Db, code: string): Gateway | undefined {
  const row = prepared<object>(db, `${query} WHERE code = ?`).get(code);
  return row && gatewayOf(row);
}

/** Lists all channels in the order of their codes. */
export function readGateways(db: Db): Gateway[] {
  return prepared<object>(db, `${query} ORDER BY code`).all().map(gatewayOf);
}

function gatewayOf(row: object): Gateway {
  return recordOf<Gateway>(row, { json: ['defaultGateways'], flags: ['selfPublish'] });
}
