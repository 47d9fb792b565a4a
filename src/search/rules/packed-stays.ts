import type { Cents } from '../../values/money.ts';

interface PackedStay {
  nights: number;
  price: Cents;
  basePrice: Cents;
}

/** Bytes before the prices: the shortest length, and the price format. */
const headBytes = 2;

/** Flag in the second byte, beside the width of a price: base prices follow the prices. */
const basesFlag = 128;

/**
 * Packs the stays of an arrival day, at most one per length, into base64: the shortest length, the width of a price with `basesFlag`, then the
 * price of each length from the shortest to the longest, then the base prices likewise if any is above its price. Scripts thus find a price by
 * its position (`search/query/scripts/stay-scripts.ts`). Prices are stored plus one; 0 means no stay, or a base price equal to the price.
 */
export function packStays(stays: readonly PackedStay[]): string {
  const lengths = stays.map(({ nights }) => nights);
  const shortest = Math.min(...lengths);
  const count = Math.max(...lengths) - shortest + 1;
  const isBased = (stay: PackedStay) => stay.basePrice !== stay.price;
  const hasBases = stays.some(isBased);
  const highest = stays.reduce((most, { price, basePrice }) => Math.max(most, price, basePrice), 0);
  const width = countBytes(highest + 1);
  const bytes = Buffer.alloc(headBytes + count * width * (hasBases ? 2 : 1));
  bytes[0] = shortest;
  bytes[1] = width + (hasBases ? basesFlag : 0);
  for (const stay of stays) {
    const at = headBytes + (stay.nights - shortest) * width;
    bytes.writeUIntBE(stay.price + 1, at, width);
    if (isBased(stay)) bytes.writeUIntBE(stay.basePrice + 1, at + count * width, width);
  }
  return bytes.toString('base64');
}

/**
 * Packs prices into base64 so that scripts can count those up to a bound (`countUpTo` in `search/query/scripts/stay-scripts.ts`): width of a
 * price, width of a count, then each distinct price, ascending, with the number of prices up to it.
 */
export function packPriceCounts(prices: readonly Cents[]): string {
  const ascending = Int32Array.from(prices).sort();
  const [priceWidth, countWidth] = [countBytes(ascending.at(-1) ?? 0), countBytes(ascending.length)];
  const bytes = Buffer.alloc(headBytes + ascending.length * (priceWidth + countWidth));
  bytes[0] = priceWidth;
  bytes[1] = countWidth;
  let end = headBytes;
  for (const [place, price] of ascending.entries()) {
    if (price === ascending[place + 1]) continue;
    bytes.writeUIntBE(price, end, priceWidth);
    bytes.writeUIntBE(place + 1, end + priceWidth, countWidth);
    end += priceWidth + countWidth;
  }
  return bytes.toString('base64', 0, end);
}

function countBytes(number: number): number {
  return number < 2 ** 16 ? 2 : number < 2 ** 24 ? 3 : 4;
}
