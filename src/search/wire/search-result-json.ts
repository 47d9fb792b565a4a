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
    // What JSON quotes inside a text has a backslash before it, so this stands there once.
    const [before = '', after = ''] = JSON.stringify({ ...stay, lodging: 0 }).split('"lodging":0');
    pieces.push(Buffer.from(`${open}${before}"lodging":`), writeLodging(stay.lodging));
    open = `${after},`;
  }
  const end = stays.length > 0 ? open.slice(0, -1) : open;
  return Buffer.concat([...pieces, Buffer.from(`${end}],${JSON.stringify(rest).slice(1)}`)]);
}

const lodgingBytes = new WeakMap<FoundStay['lodging'], Uint8Array>();

function writeLodging(lodging: FoundStay['lodging']): Uint8Array {
  let known = lodgingBytes.get(lodging);
  if (!known) lodgingBytes.set(lodging, (known = Buffer.from(JSON.stringify(lodging))));
  return known;
}
