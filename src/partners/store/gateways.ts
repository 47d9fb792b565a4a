import { canonicalJson } from '../../sqlite/canonical-json.ts';
import { inTransaction, prepared, type Db, type SaveAction } from '../../sqlite/database.ts';

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

interface GatewayRow {
  code: string;
  direction: 'IN' | 'OUT';
  company: string | null;
  self_publish: number;
  default_gateways: string;
}

/** Writes a channel; its code keeps the case in which it was first written. New defaults count from the next delivery on. */
export function saveGateway(db: Db, gateway: Gateway): SaveAction {
  return inTransaction(db, () => {
    const known = findGateway(db, gateway.code);
    if (known && canonicalJson(known) === canonicalJson({ ...gateway, code: known.code })) return 'IGNORED';
    prepared(
      db,
      `INSERT INTO gateways (code, direction, company, self_publish, default_gateways) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (code) DO UPDATE SET direction = excluded.direction, company = excluded.company,
         self_publish = excluded.self_publish, default_gateways = excluded.default_gateways`,
    ).run(
      gateway.code,
      gateway.direction,
      gateway.company ?? null,
      Number(gateway.selfPublish),
      JSON.stringify(gateway.defaultGateways),
    );
    return known ? 'UPDATED' : 'INSERTED';
  });
}

/** Reads the channel of the code, written in any case. */
export function findGateway(db: Db, code: string): Gateway | undefined {
  const row = prepared<GatewayRow>(db, 'SELECT * FROM gateways WHERE code = ?').get(code);
  return row && gatewayOf(row);
}

/** Lists all channels in the order of their codes. */
export function readGateways(db: Db): Gateway[] {
  return prepared<GatewayRow>(db, 'SELECT * FROM gateways ORDER BY code').all().map(gatewayOf);
}

function gatewayOf(row: GatewayRow): Gateway {
  return {
    code: row.code,
    direction: row.direction,
    company: row.company ?? undefined,
    selfPublish: row.self_publish === 1,
    defaultGateways: JSON.parse(row.default_gateways) as string[],
  };
}
