/** Whole euro cents, the unit of every amount inside the service; only `resources/` writes euros. */
export type Cents = number;

/** Hundredths of a percent: 10 % is 1,000. */
export type BasisPoints = number;

export const maxNightPrice: Cents = 100_000_00;

export const maxStayPrice: Cents = 10_000_000_00;

const whole = 10_000;

/** Rounds half up. Both are integers, `denominator` positive, `numerator` not negative. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator);
  return (numerator - quotient * denominator) * 2 >= denominator ? quotient + 1 : quotient;
}

/** Rounded half up to the cent. */
export function shareOf(amount: Cents, percent: BasisPoints): Cents {
  return roundHalfUp(amount * percent, whole);
}

/** A percentage of `amount / divisor`, rounded half up once. Exact beyond 2^53. */
export function shareOfRatio(amount: Cents, percent: BasisPoints, divisor: number): Cents {
  const [share, parts] = [BigInt(amount) * BigInt(percent), BigInt(whole * divisor)];
  return Number((2n * share + parts) / (2n * parts));
}

/**
 * Applies two successive cuts exactly, rounded half up once. Exact up to 6.2 billion cents: the product is split
 * because it exceeds 2^53.
 */
export function applyCuts(amount: Cents, firstCut: BasisPoints, secondCut: BasisPoints): Cents {
  const once = amount * (whole - firstCut);
  if (secondCut === 0) return roundHalfUp(once, whole);
  const kept = whole - secondCut;
  const high = Math.floor(once / whole);
  const low = once - high * whole;
  const product = high * kept;
  const cents = Math.floor(product / whole);
  const rest = (product - cents * whole) * whole + low * kept;
  return cents + roundHalfUp(rest, whole * whole);
}

/** Whole percent, rounded half up; 0 when `basePrice` is 0. */
export function discountPercentOf(basePrice: Cents, price: Cents): number {
  return basePrice === 0 ? 0 : roundHalfUp(100 * (basePrice - price), basePrice);
}
