import type { Day } from '../domain/day.ts';
import type { Lodging } from '../domain/lodging.ts';
import { saleFigures } from '../domain/sale-figures.ts';
import { newestSequence } from './changes.ts';
import { readPlanning } from './contracts.ts';
import { scalar } from './database.ts';
import type { Db } from './database.ts';
import { readLodging } from './lodgings.ts';

/** Which lodgings on sale a list holds. */
export interface SaleFilter {
  /** Out channels; a lodging is on at least one of them. */
  gateways: readonly string[];
  /** Only lodgings of which any topic changed after this instant (milliseconds since 1970). */
  updatedSince?: number | undefined;
}

const onSale = `FROM lodgings WHERE state = 'EN_DIFFUSION' AND id > @after
  AND EXISTS (SELECT 1 FROM lodging_channels
    WHERE lodging_id = id AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;
const updated = `${onSale} AND EXISTS (SELECT 1 FROM changes WHERE lodging_id = id AND at > @since)`;

/** A piece of the list of lodgings on sale. */
export interface SalePage {
  /** Ascending. */
  ids: number[];
  /** The last id when more follow. */
  last: number | undefined;
  /** Lodgings of the whole list. */
  total: number;
  /** The newest change when the list was read: what a caller has who reads on from there. */
  sequence: number;
}

/** Lists the lodgings on sale with ids above the given one, at most so many (Infinity for all). */
export function listLodgingsOnSale(
  db: Db,
  filter: SaleFilter,
  { after, limit }: { after: number | undefined; limit: number },
): SalePage {
  const sequence = newestSequence(db);
  const found = scalar<number>(db, `SELECT id ${matching(filter)} ORDER BY id LIMIT @limit`).all({
    ...bound(filter, after),
    // One more than asked for tells whether a page follows.
    limit: limit === Infinity ? -1 : limit + 1,
  });
  const ids = found.length > limit ? found.slice(0, limit) : found;
  const last = found.length > limit ? ids.at(-1) : undefined;
  const isWhole = after === undefined && last === undefined;
  const total = isWhole ? ids.length : scalar<number>(db, `SELECT count(*) ${matching(filter)}`).get(bound(filter));
  return { ids, last, total: total ?? 0, sequence };
}

/** Reads a lodging with what its planning says of requests and prices on the day; undefined when it is not on sale. */
export function readLodgingOnSale(
  db: Db,
  lodgingId: number,
  today: Day,
): { lodging: Lodging; figures: ReturnType<typeof saleFigures> } | undefined {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION') return undefined;
  return { lodging, figures: saleFigures(readPlanning(db, lodgingId), today) };
}

function matching({ updatedSince }: SaleFilter): string {
  return updatedSince === undefined ? onSale : updated;
}

function bound({ gateways, updatedSince }: SaleFilter, after = 0) {
  return { gateways: JSON.stringify(gateways), after, ...(updatedSince !== undefined && { since: updatedSince }) };
}
