import type { PriceBasis } from '../../rules/price-fields.ts';

/** Painless functions over the bytes of `packStays` (`search/rules/packed-stays.ts`), which begin at `from`. */
export const packedFunctions =
  'long readNumber(byte[] bytes, int start, int width) { long number = 0; ' +
  'for (int at = start; at < start + width; at++) number = (number << 8) | (bytes[at] & 255); return number; } ' +
  'int findEnd(byte[] bytes, int from, int length) { ' +
  'return from + 2 + ((bytes[from + 1] & 128) == 0 ? length - 2 : (length - 2) / 2); } ';

/** Painless function: how many prices of `packPriceCounts` are at most a bound; needs `packedFunctions`. */
export const countUpTo =
  'long countUpTo(def packed, long bound) { byte[] bytes = packed.bytes; int first = packed.offset + 2; ' +
  'int width = bytes[first - 2]; int step = width + bytes[first - 1]; ' +
  'int low = 0; int high = (packed.length - 2) / step; ' +
  'while (low < high) { int middle = (low + high) / 2; ' +
  'if (readNumber(bytes, first + middle * step, width) <= bound) low = middle + 1; else high = middle; } ' +
  'return low == 0 ? 0 : readNumber(bytes, first + (low - 1) * step + width, step - width); } ';

/** Opens a document's bytes: its prices lie from `first` up to `end`, each `width` bytes wide. */
export const openPacked =
  "def packed = doc['stays'].value; byte[] bytes = packed.bytes; int width = bytes[packed.offset + 1] & 7; " +
  'int first = packed.offset + 2; int end = findEnd(bytes, packed.offset, packed.length); ';

/** Finds where the price of `nights` is, if the document has one. */
export const findPlace = 'int at = first + (nights - bytes[packed.offset]) * width; ';

export const readPrice = 'long price = readNumber(bytes, at, width) - 1; ';

/** The base price at the place, or the price where none is stored. */
export const readBase =
  'long base = (bytes[packed.offset + 1] & 128) == 0 ? -1 : readNumber(bytes, at + end - first, width) - 1; ' +
  'if (base < 0) base = price; ';

/** Nights of the stay whose price is at the place. */
export const nightsAtPlace = '(bytes[packed.offset] + (at - first) / width)';

/** Painless expression: what the basis adds to a price. */
export function servicesOf(priceBasis: PriceBasis): string {
  return priceBasis === 'total' ? "doc['mandatoryServicesPrice'].value" : '0';
}
