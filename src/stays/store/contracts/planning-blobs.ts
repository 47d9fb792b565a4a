import type {
  ContractOffer,
  NightRate,
  NightRates,
  Period,
  PromotionEntry,
  StayColumns,
} from '../../rules/planning/planning.ts';

/** From, to, night price, base price, min stay, max stay, arrival days, departure days, flags. */
type RateTuple = [number, number, number, number | null, number, number, number, number, number];

const requestOnlyBit = 1;
const priceEnabledBit = 2;
const headerBytes = 8;

/**
 * Rates: JSON without member names. Deal rows: row count and length of the promotion table (32 bits each), the columns of 32, 16 and 8
 * bits, then the promotion table as JSON. Little-endian is the native order of every processor that Node supports.
 */
export function encodeOffer(offer: ContractOffer): Buffer {
  return offer.kind === 'rates' ? Buffer.from(JSON.stringify(packRates(offer))) : encodeDealRows(offer.stays);
}

export function decodeOffer(kind: ContractOffer['kind'], bytes: Uint8Array): ContractOffer {
  return kind === 'rates' ? decodeRates(Buffer.from(bytes).toString()) : { kind, stays: decodeDealRows(bytes) };
}

export function encodePeriods(periods: readonly Period[]): string {
  return JSON.stringify(periods.map(({ from, to }) => [from, to]));
}

export function decodePeriods(json: string): Period[] {
  return (JSON.parse(json) as [number, number][]).map(([from, to]) => ({ from, to }));
}

function packRates({ nights, lengthDiscounts, promotions }: NightRates): unknown {
  const tuples = nights.map((rate): RateTuple => [
    rate.from,
    rate.to,
    rate.nightPrice,
    rate.basePrice ?? null,
    rate.minStay,
    rate.maxStay,
    rate.arrivalDays,
    rate.departureDays,
    (rate.requestOnly ? requestOnlyBit : 0) | (rate.priceEnabled ? priceEnabledBit : 0),
  ]);
  return { nights: tuples, lengthDiscounts, promotions };
}

function decodeRates(json: string): NightRates {
  const { nights, lengthDiscounts, promotions } = JSON.parse(json) as {
    nights: RateTuple[];
    lengthDiscounts: NightRates['lengthDiscounts'];
    promotions: NightRates['promotions'];
  };
  return {
    kind: 'rates',
    nights: nights.map(decodeRate),
    lengthDiscounts,
    promotions: promotions.map((promotion) => ({
      ...promotion,
      bookFrom: promotion.bookFrom ?? undefined,
      bookTo: promotion.bookTo ?? undefined,
    })),
  };
}

function decodeRate(tuple: RateTuple): NightRate {
  const [from, to, nightPrice, basePrice, minStay, maxStay, arrivalDays, departureDays, flags] = tuple;
  return {
    from,
    to,
    nightPrice,
    basePrice: basePrice ?? undefined,
    minStay,
    maxStay,
    arrivalDays,
    departureDays,
    requestOnly: (flags & requestOnlyBit) !== 0,
    priceEnabled: (flags & priceEnabledBit) !== 0,
  };
}

function encodeDealRows(stays: StayColumns): Buffer {
  const table = Buffer.from(JSON.stringify(stays.promotions));
  const header = new Uint32Array([stays.arrival.length, table.length]);
  const columns = [
    header,
    stays.arrival,
    stays.basePrice,
    stays.price,
    stays.promotion,
    stays.retrocession,
    stays.nights,
    stays.flags,
  ];
  return Buffer.concat([
    ...columns.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
    table,
  ]);
}

function decodeDealRows(bytes: Uint8Array): StayColumns {
  // Copied: typed arrays must be aligned to their width, but a database blob starts anywhere.
  const { buffer } = new Uint8Array(bytes);
  const [count = 0, tableBytes = 0] = new Uint32Array(buffer, 0, 2);
  const column16 = headerBytes + 12 * count;
  const column8 = column16 + 4 * count;
  const table = Buffer.from(buffer, column8 + 2 * count, tableBytes).toString();
  return {
    arrival: new Int32Array(buffer, headerBytes, count),
    basePrice: new Int32Array(buffer, headerBytes + 4 * count, count),
    price: new Int32Array(buffer, headerBytes + 8 * count, count),
    promotion: new Uint16Array(buffer, column16, count),
    retrocession: new Uint16Array(buffer, column16 + 2 * count, count),
    nights: new Uint8Array(buffer, column8, count),
    flags: new Uint8Array(buffer, column8 + count, count),
    promotions: (JSON.parse(table) as PromotionEntry[]).map(({ codes, percent }) => ({ codes, percent })),
  };
}
