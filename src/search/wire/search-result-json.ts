import type { SearchResult } from './search-result.ts';

type FoundStay = SearchResult['stays'][number];

/**
 * Yields the JSON of a page, in the bytes in which any value is written: its lodgings, nearly all of it, are kept as bytes
 * from search to search.
 */
export function writeSearchResultJson({ stays, ...rest }: SearchResult): Buffer {
  const pieces: Uint8Array[] = [];
  let open = '{"stays":[';
  for (const stay of stays) {
    pieces.push(Buffer.from(open + beforeLodging(stay)), lodgingJson(stay.lodging));
    open = `${afterLodging(stay)},`;
  }
  const end = stays.length > 0 ? open.slice(0, -1) : open;
  return Buffer.concat([...pieces, Buffer.from(`${end}],${JSON.stringify(rest).slice(1)}`)]);
}

function beforeLodging(stay: FoundStay): string {
  return (
    `{"id":${JSON.stringify(stay.id)},"arrival":"${stay.arrival}","departure":"${stay.departure}",` +
    `"basePrice":${stay.basePrice},"price":${stay.price},"promotion":${stay.promotion},` +
    `"priceEnabled":${stay.priceEnabled},"requestOnly":${stay.requestOnly},"lodging":`
  );
}

function afterLodging(stay: FoundStay): string {
  const promotions = stay.promotions === undefined ? '' : `,"promotions":${JSON.stringify(stay.promotions)}`;
  const distance = stay.distance === undefined ? '' : `,"distance":${stay.distance}`;
  return (
    `,"nights":${stay.nights},"discountPercent":${stay.discountPercent},` +
    `"mandatoryServicesPrice":${stay.mandatoryServicesPrice},"totalPrice":${stay.totalPrice}${promotions}${distance}}`
  );
}

const kept = new WeakMap<FoundStay['lodging'], Uint8Array>();

function lodgingJson(lodging: FoundStay['lodging']): Uint8Array {
  let known = kept.get(lodging);
  if (!known) kept.set(lodging, (known = Buffer.from(JSON.stringify(lodging))));
  return known;
}
