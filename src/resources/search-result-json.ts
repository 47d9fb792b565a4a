import type { SearchResult } from './search-result.ts';

type FoundStay = SearchResult['stays'][number];

/**
 * Yields the JSON of a page, in the bytes in which any value is written: its lodgings, nearly all of it, are kept as bytes
 * from search to search.
 */
export function searchResultJson({ stays, ...rest }: SearchResult): Buffer {
  const pieces: Uint8Array[] = [];
  let open = '{"stays":[';
  for (const {
    id,
    arrival,
    departure,
    basePrice,
    price,
    promotion,
    priceEnabled,
    requestOnly,
    lodging,
    ...after
  } of stays) {
    const before = { id, arrival, departure, basePrice, price, promotion, priceEnabled, requestOnly };
    pieces.push(Buffer.from(`${open}${JSON.stringify(before).slice(0, -1)},"lodging":`), lodgingJson(lodging));
    open = `,${JSON.stringify(after).slice(1)},`;
  }
  const end = stays.length > 0 ? open.slice(0, -1) : open;
  return Buffer.concat([...pieces, Buffer.from(`${end}],${JSON.stringify(rest).slice(1)}`)]);
}

const kept = new WeakMap<FoundStay['lodging'], Uint8Array>();

function lodgingJson(lodging: FoundStay['lodging']): Uint8Array {
  let known = kept.get(lodging);
  if (!known) kept.set(lodging, (known = Buffer.from(JSON.stringify(lodging))));
  return known;
}
