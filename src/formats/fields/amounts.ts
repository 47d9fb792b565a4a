import type { Cents } from '../../values/money.ts';
import { eurosOf } from './fields.ts';

/** The only currency of the service. */
export const currency = 'EUR';

/** Yields the amount in euros, null when unknown. */
export function eurosOrNull(amount: Cents | undefined): number | null {
  return amount === undefined ? null : eurosOf(amount);
}
