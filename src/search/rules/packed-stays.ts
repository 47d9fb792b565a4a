import type { Cents } from '../../values/money.ts';

/** A stay as far as its arrival day does not tell. */
export interface PackedStay {
  nights: number;
  price: Cents;
  basePrice: Cents;
}

/**
 * Packs the stays of an arrival day, by length ascending, into base64: for each stay how many nights it is longer than the one before, its
 * price as the difference to the one before, and its base price as the difference to its price, all as variable-length numbers.
 */
export function packStays(stays: readonly PackedStay[]): string {
  const bytes: number[] = [];
  let [nights, price] = [0, 0];
  for (const stay of stays) {
    pushNumber(bytes, stay.nights - nights);
    pushNumber(bytes, zigzag(stay.price - price));
    pushNumber(bytes, zigzag(stay.basePrice - stay.price));
    [nights, price] = [stay.nights, stay.price];
  }
  return Buffer.from(bytes).toString('base64');
}

/** Unpacks what `packStays` made. */
export function unpackStays(packed: string): PackedStay[] {
  const bytes = Buffer.from(packed, 'base64');
  const stays: PackedStay[] = [];
  let [at, nights, price] = [0, 0, 0];
  const readNumber = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++] as number;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    nights += readNumber();
    price += unzigzag(readNumber());
    stays.push({ nights, price, basePrice: price + unzigzag(readNumber()) });
  }
  return stays;
}

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
  bytes.push(rest);
}

/** Small numbers of either sign become small numbers without one. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
