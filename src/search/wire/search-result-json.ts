import type { SearchResult } from './search-result.ts';

type FoundStay = SearchResult['stays'][number];

/** What JSON quotes inside a text has a backslash before it, so this stands at no other place. */
const lodgingsPlace = '"lodging":0';

/**
 * Writes the JSON of a page, in the same bytes as the general writer. Its lodgings, which are nearly all of it, are cached as bytes
 * from search to search, and put into the text of the page without them.
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
