import { LRUCache } from 'lru-cache';
import type { Day } from '../../values/day.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { saleFigures } from '../../stays/rules/stays/sale-figures.ts';
import { newestSequenceAt } from './catalog.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { scalar } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

/** Which lodgings on sale a list holds. */
interface SaleFilter {
  /** Out channels; a lodging is on at least one of them. */
  gateways: readonly string[];
  /** Only lodgings of which any topic changed after this instant (milliseconds since 1970). */
  updatedSince?: number | undefined;
}

/** Ids above the one and up to the other. */
interface IdSpan {
  after: number;
  upTo: number;
}

const onSale = `FROM lodgings WHERE state = 'EN_DIFFUSION' AND id > @after AND id <= @upTo
  AND EXISTS (SELECT 1 FROM lodging_channels
    WHERE lodging_id = id AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;
// Goes along the table that is narrow and in the order of the ids; only lodgings that changed are looked at.
const updated = `FROM lodging_sequences s CROSS JOIN lodgings ON id = s.lodging_id
  WHERE s.lodging_id > @after AND s.lodging_id <= @upTo AND +s.sequence > @above AND state = 'EN_DIFFUSION'
  AND EXISTS (SELECT 1 FROM lodging_channels c
    WHERE c.lodging_id = id AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;

/** Lists the lodgings on sale with ids in the span, ascending. */
export function lodgingIdsOnSale(db: Db, filter: SaleFilter, span: IdSpan): number[] {
  return scalar<number>(db, `SELECT id ${matching(filter)} ORDER BY id`).all(bound(db, filter, span));
}

/** Counts the lodgings on sale with ids in the span. */
export function countLodgingsOnSale(db: Db, filter: SaleFilter, span: IdSpan): number {
  return scalar<number>(db, `SELECT count(*) ${matching(filter)}`).get(bound(db, filter, span)) ?? 0;
}

/** Reads a lodging with what its planning says of requests and prices on the day; undefined when it is not on sale there. */
export function readLodgingOnSale(
  db: Db,
  lodgingId: number,
  { gateways, today }: { gateways: readonly string[]; today: Day },
): { lodging: Lodging; figures: ReturnType<typeof saleFigures> } | undefined {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION' || !lodging.gateways.some((code) => gateways.includes(code))) return undefined;
  return { lodging, figures: figuresOf(db, lodging, today) };
}

type Figures = ReturnType<typeof saleFigures>;

interface KnownFigures {
  sequence: number;
  today: Day;
  figures: Figures;
}

/** Figures of lodgings by id, since a walk asks for those of all lodgings; a hundred thousand take ten megabytes. */
const knownFigures = new WeakMap<Db, LRUCache<number, KnownFigures>>();

/** What a planning says of a day changes with the lodging's sequence only; one that a transaction wrote may be undone. */
function figuresOf(db: Db, { id, sequence }: Lodging, today: Day): Figures {
  if (db.inTransaction) return saleFigures(readPlanning(db, id), today);
  let cache = knownFigures.get(db);
  if (!cache) knownFigures.set(db, (cache = new LRUCache({ max: 100_000 })));
  const known = cache.get(id);
  if (known?.sequence === sequence && known.today === today) return known.figures;
  const figures = saleFigures(readPlanning(db, id), today);
  cache.set(id, { sequence, today, figures });
  return figures;
}

function matching({ updatedSince }: SaleFilter): string {
  return updatedSince === undefined ? onSale : updated;
}

function bound(db: Db, { gateways, updatedSince }: SaleFilter, span: IdSpan) {
  const above = updatedSince === undefined ? {} : { above: newestSequenceAt(db, updatedSince) };
  return { gateways: JSON.stringify(gateways), ...span, ...above };
}
