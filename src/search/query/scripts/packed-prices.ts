/** Functions of scripts over the bytes that `packStays` made (`search/rules/packed-stays.ts`), which begin at `from`. */
export const packedFunctions =
  'long readNumber(byte[] bytes, int start, int width) { long number = 0; ' +
  'for (int at = start; at < start + width; at++) number = (number << 8) | (bytes[at] & 255); return number; } ' +
  'int findEnd(byte[] bytes, int from, int length) { ' +
  'return from + 2 + ((bytes[from + 1] & 128) == 0 ? length - 2 : (length - 2) / 2); } ';

/** Function of scripts that finds how many of the prices that `packPriceCounts` packed are not above a bound; needs `packedFunctions`. */
export const countUpTo =
  'long countUpTo(def packed, long bound) { byte[] bytes = packed.bytes; int first = packed.offset + 2; ' +
  'int width = bytes[first - 2]; int step = width + bytes[first - 1]; ' +
  'int low = 0; int high = (packed.length - 2) / step; ' +
  'while (low < high) { int middle = (low + high) / 2; ' +
  'if (readNumber(bytes, first + middle * step, width) <= bound) low = middle + 1; else high = middle; } ' +
  'return low == 0 ? 0 : readNumber(bytes, first + (low - 1) * step + width, step - width); } ';

/** Statements that lay open the bytes of a document: its prices lie from `first` up to `end`, each in `width` bytes. */
export const openPacked =
  "def packed = doc['stays'].value; byte[] bytes = packed.bytes; int width = bytes[packed.offset + 1] & 7; " +
  'int first = packed.offset + 2; int end = findEnd(bytes, packed.offset, packed.length); ';

/** Statements that find where the price of `nights` is, if the document has one. */
export const findPlace = 'int at = first + (nights - bytes[packed.offset]) * width; ';

/** Statements for the `price` at the place. */
export const readPrice = 'long price = readNumber(bytes, at, width) - 1; ';

/** Statements for the `base` price of what is at the place, which is the price where none is held. */
export const readBase =
  'long base = (bytes[packed.offset + 1] & 128) == 0 ? -1 : readNumber(bytes, at + end - first, width) - 1; ' +
  'if (base < 0) base = price; ';

/** The length, in nights, of the stay whose price is at the place. */
export const nightsAtPlace = '(bytes[packed.offset] + (at - first) / width)';
