/** Whole euro cents. Every amount inside the service is one; only `resources/` writes euros. */
export type Cents = number;

/** Hundredths of a percent: 10 % is 1,000. */
export type BasisPoints = number;

/** The largest amount that the service accepts for one night. */
export const maxNightPrice: Cents = 100_000_00;

/** The largest amount that the service accepts for a whole stay. */
export const maxStayPrice: Cents = 10_000_000_00;

const whole = 10_000;

/** Yields `numerator / denominator` rounded half up; both are integers, the denominator above 0, the numerator not negative. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator);
  return (numerator - quotient * denominator) * 2 >= denominator ? quotient + 1 : quotient;
}

/** Yields the percentage of the amount, rounded half up to the cent. */
export function shareOf(amount: Cents, percent: BasisPoints): Cents {
  return roundHalfUp(amount * percent, whole);
}

/**
 * Yields the amount less two successive cuts, computed exactly and rounded half up once.
 * Amounts to 6.2 billion cents stay exact: the product is split, because it passes 2^53.
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

/** Yields the discount in whole percent: 100 × (base − price) / base, rounded half up; 0 when base is 0. */
export function discountPercentOf(basePrice: Cents, price: Cents): number {
  return basePrice === 0 ? 0 : roundHalfUp(100 * (basePrice - price), basePrice);
}
