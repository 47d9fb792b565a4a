import { RoaringBitmap32 } from 'roaring-wasm';
import type { Clause } from '../query-language.ts';

export type MatchLodgings = (ids: readonly number[]) => Clause;

/** A Roaring bitmap in portable form is a twentieth of the size of a long list. */
export function matchByBitmap(ids: readonly number[]): Clause {
  // Building from sorted numbers takes a fiftieth of the time.
  const bitmap = new RoaringBitmap32(Uint32Array.from(ids).sort());
  try {
    const bytes = bitmap.serialize('portable');
    return { terms: { lodgingId: [Buffer.from(bytes).toString('base64')], value_type: 'bitmap' } };
  } finally {
    // The bitmap's native memory is not garbage-collected.
    bitmap.dispose();
  }
}

/** OpenSearch's limit of values per clause. */
const longestClause = 65_536;

export function matchByList(ids: readonly number[]): Clause {
  if (ids.length === 0) return { match_none: {} };
  const clauses: Clause[] = [];
  for (let start = 0; start < ids.length; start += longestClause)
    clauses.push({ terms: { lodgingId: ids.slice(start, start + longestClause) } });
  return { bool: { filter: [{ bool: { should: clauses, minimum_should_match: 1 } }] } };
}
