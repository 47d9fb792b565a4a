import type { SearchResult } from './search-result.ts';

type FoundStay = SearchResult['stays'][number];

/** JSON escapes quotes inside texts, so this cannot occur anywhere else. */
const lodgingsPlace = '"lodging":0';

/**
 * Byte-identical to the general writer. The lodgings, nearly all of the page, are cached as bytes across searches and inserted into the text
 * of the page.
 */
export function writeSearchResultJson({ stays, ...rest }: SearchResult): Buffer {
  const page = { stays: stays.map((stay) => ({ ...stay, lodging: 0 })), ...rest };
  const [head = '', ...texts] = JSON.stringify(page).split(lodgingsPlace);
  const pieces: Uint8Array[] = [Buffer.from(head)];
  for (const [place, { lodging }] of stays.entries())
    pieces.push(lodgingMember, writeLodging(lodging), Buffer.from(texts[place] as string));
  return Buffer.concat(pieces);
}

const lodgingMember = Buffer.from('"lodging":');

const lodgingBytes = new WeakMap<FoundStay['lodging'], Uint8Array>();

function writeLodging(lodging: FoundStay['lodging']): Uint8Array {
  let known = lodgingBytes.get(lodging);
  if (!known) lodgingBytes.set(lodging, (known = Buffer.from(JSON.stringify(lodging))));
  return known;
}
