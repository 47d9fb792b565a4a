import type { SearchResult } from './search-result.ts';

type FoundStay = SearchResult['stays'][number];

/**
 * Writes the JSON of a page, in the same bytes as the general writer. Its lodgings, which are nearly all of it, are cached as bytes
 * from search to search.
 */
export function writeSearchResultJson({ stays, ...rest }: SearchResult): Buffer {
  const pieces: Uint8Array[] = [];
  let open = '{"stays":[';
  for (const stay of stays) {
    pieces.push(Buffer.from(open + writeBeforeLodging(stay)), writeLodging(stay.lodging));
    open = `${writeAfterLodging(stay)},`;
  }
  const end = stays.length > 0 ? open.slice(0, -1) : open;
  return Buffer.concat([...pieces, Buffer.from(`${end}],${JSON.stringify(rest).slice(1)}`)]);
}

function writeBeforeLodging(stay: FoundStay): string {
  return (
    `{"id":${JSON.stringify(stay.id)},"arrival":"${stay.arrival}","departure":"${stay.departure}",` +
    `"basePrice":${stay.basePrice},"price":${stay.price},"promotion":${stay.promotion},` +
    `"priceEnabled":${stay.priceEnabled},"requestOnly":${stay.requestOnly},"lodging":`
  );
}

function writeAfterLodging(stay: FoundStay): string {
  const promotions = stay.promotions === undefined ? '' : `,"promotions":${JSON.stringify(stay.promotions)}`;
  const distance = stay.distance === undefined ? '' : `,"distance":${stay.distance}`;
  return (
    `,"nights":${stay.nights},"discountPercent":${stay.discountPercent},` +
    `"mandatoryServicesPrice":${stay.mandatoryServicesPrice},"totalPrice":${stay.totalPrice}${promotions}${distance}}`
  );
}

const lodgingBytes = new WeakMap<FoundStay['lodging'], Uint8Array>();

function writeLodging(lodging: FoundStay['lodging']): Uint8Array {
  let known = lodgingBytes.get(lodging);
  if (!known) lodgingBytes.set(lodging, (known = Buffer.from(JSON.stringify(lodging))));
  return known;
}
