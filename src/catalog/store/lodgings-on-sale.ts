import { LRUCache } from 'lru-cache';
import type { Day } from '../../values/day.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { summariseSale } from '../../stays/rules/stays/stay-figures.ts';
import { findSequenceAt } from './catalog.ts';
import type { Span } from '../../values/span.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { scalar, type Db, prepared, recordOf } from '../../sqlite/database.ts';
import { offeringGateways, readLodging } from '../../lodgings/store/lodgings.ts';

interface SaleFilter {
  /** Out channels; the lodging is on at least one. */
  gateways: readonly string[];
  /** Only lodgings of which any topic changed after this instant (milliseconds since 1970). */
  updatedSince?: number | undefined;
}

const onSale = `FROM lodgings WHERE state = 'EN_DIFFUSION' AND id > @after AND id <= @upTo
  AND EXISTS (SELECT 1 FROM lodging_channels
    WHERE lodging_id = id AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;
// Walks the narrow table in the order of ids; only changed lodgings are looked up.
const updated = `FROM lodging_sequences s CROSS JOIN lodgings ON id = s.lodging_id
  WHERE s.lodging_id > @after AND s.lodging_id <= @upTo AND +s.sequence > @above AND state = 'EN_DIFFUSION'
  AND EXISTS (SELECT 1 FROM lodging_channels c
    WHERE c.lodging_id = id AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;

export function listLodgingIdsOnSale(db: Db, filter: SaleFilter, span: Span): number[] {
  return scalar<number>(db, `SELECT id ${fromClauseOf(filter)} ORDER BY id`).all(bindFilter(db, filter, span));
}

export function countLodgingsOnSale(db: Db, filter: SaleFilter, span: Span): number {
  return scalar<number>(db, `SELECT count(*) ${fromClauseOf(filter)}`).get(bindFilter(db, filter, span)) ?? 0;
}

/** Undefined when the lodging is not on sale on any of the channels. */
export function readLodgingOnSale(
  db: Db,
  lodgingId: number,
  { gateways, today }: { gateways: readonly string[]; today: Day },
): { lodging: Lodging; figures: SaleFigures } | undefined {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION' || !lodging.gateways.some((code) => gateways.includes(code))) return undefined;
  return { lodging, figures: readFigures(db, lodging, today) };
}

type SaleFigures = ReturnType<typeof summariseSale>;

interface CachedFigures {
  sequence: number;
  today: Day;
  figures: SaleFigures;
}

/** Large enough for all lodgings, since walks read each of them; 100,000 take 10 MB. */
const figureCaches = new WeakMap<Db, LRUCache<number, CachedFigures>>();

/**
 * SaleFigures of a day change with the lodging's sequence only. Not cached inside a transaction, which may be rolled back.
 */
function readFigures(db: Db, { id, sequence }: Lodging, today: Day): SaleFigures {
  if (db.inTransaction) return summariseSale(readPlanning(db, id), today);
  const cache = figureCaches.get(db) ?? new LRUCache({ max: 100_000 });
  figureCaches.set(db, cache);
  const known = cache.get(id);
  if (known?.sequence === sequence && known.today === today) return known.figures;
  const figures = summariseSale(readPlanning(db, id), today);
  cache.set(id, { sequence, today, figures });
  return figures;
}

function fromClauseOf({ updatedSince }: SaleFilter): string {
  return updatedSince === undefined ? onSale : updated;
}

function bindFilter(db: Db, { gateways, updatedSince }: SaleFilter, span: Span) {
  const above = updatedSince === undefined ? {} : { above: findSequenceAt(db, updatedSince) };
  return { gateways: JSON.stringify(gateways), ...span, ...above };
}

type Access = Pick<Lodging, 'state' | 'gateways'> & { inGateway: string };

export function readLodgingAccess(db: Db, lodgingId: number): Access | undefined {
  const row = prepared<object>(
    db,
    `SELECT state, ${offeringGateways}, in_gateway AS inGateway FROM lodgings WHERE id = ?`,
  ).get(lodgingId);
  return row && recordOf<Access>(row, { json: ['gateways'] });
}
