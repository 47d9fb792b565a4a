import type { Cents } from '../../values/money.ts';

/** The formats of packed fields (docs/packed-stays.md), by the names that scripts call them. */
export const packedFormat = {
  /** Bytes before the prices: the shortest length, or the widths of a price and a count. */
  headBytes: 2,
  /** Flag in the second byte, beside the width of a price: base prices follow the prices. */
  basesFlag: 128,
  /** Bytes before the prices of a section: its length in nights, and the number of bytes that follow. */
  sectionHead: 4,
  /** A service has its unit, the lowest paying age and the maximum nights, then its price and the most that it costs. */
  serviceHead: 3,
  amountBytes: 6,
  serviceBytes: 15,
  /** Flags of units. */
  byNight: 1,
  byPerson: 2,
} as const;

const { headBytes, basesFlag, sectionHead } = packedFormat;

interface PricedLength {
  nights: number;
  price: Cents;
}

interface PackedStay extends PricedLength {
  basePrice: Cents;
}

/**
 * Packs the stays of an arrival day, at most one per length, into base64: the price of each length by its position, then the base prices
 * if any is above its price. Amounts are stored plus one; 0 means no stay, or a base price equal to the price.
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

/** Packs the prices of stays into base64: a section for all stays, whose length is 0, then with `hasLengths` one for each length. */
export function packPricesOfKind(stays: readonly PricedLength[], hasLengths: boolean): string {
  const ofLengths = hasLengths ? Map.groupBy(stays, ({ nights }) => nights) : [];
  const sections = [[0, stays] as const, ...ofLengths].map(([nights, some]) => {
    const counts = packPriceCounts(some.map(({ price }) => price));
    const head = Buffer.alloc(sectionHead);
    head[0] = nights;
    head.writeUIntBE(counts.length, 1, sectionHead - 1);
    return Buffer.concat([head, counts]);
  });
  return Buffer.concat(sections).toString('base64');
}

/** The widths of a price and a count, then each distinct price, ascending, with the number of prices up to it. */
function packPriceCounts(prices: readonly Cents[]): Buffer {
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
  return bytes.subarray(0, end);
}

function countBytes(number: number): number {
  return [2, 3].find((bytes) => number < 2 ** (8 * bytes)) ?? 4;
}
