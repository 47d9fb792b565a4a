import { scalar } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';
import { addressHashOf } from '../../http/limits/address-hash.ts';

/** How many open bookings there may be that were made without a key. */
export interface KeylessBudget {
  perAddress: number;
  perLodging: number;
}

/** What contract 4.18 allows. */
const usualBudget: KeylessBudget = { perAddress: 5, perLodging: 2 };

/** Who books what; counted only when no key came. */
interface KeylessWish {
  dealerId: string | undefined;
  address: string | undefined;
  lodgingId: number;
  budget?: KeylessBudget | undefined;
}

const open = `SELECT count(*) FROM bookings WHERE address_hash IS NOT NULL AND state IN ('PENDING_PAYMENT', 'REQUESTED')
  AND CASE state WHEN 'REQUESTED' THEN request_deadline ELSE payment_deadline END > ?`;

/**
 * Tells whether one more booking without a key fits: few enough are open from the address, and for the lodging from anywhere.
 * Bookings with a key always fit.
 */
export function hasKeylessBudget(db: Db, wish: KeylessWish, now: number): boolean {
  if (!isKeyless(wish)) return true;
  const budget = wish.budget ?? usualBudget;
  const addressHash = addressHashOf(db, wish.address ?? '');
  const fromAddress = scalar<number>(db, `${open} AND address_hash = ?`).get(now, addressHash) ?? 0;
  const ofLodging = scalar<number>(db, `${open} AND lodging_id = ?`).get(now, wish.lodgingId) ?? 0;
  return fromAddress < budget.perAddress && ofLodging < budget.perLodging;
}

/** Tells whether no key came: there is no dealer, or only that of the page that was booked on, and so an address. */
export function isKeyless({ dealerId, address }: Pick<KeylessWish, 'dealerId' | 'address'>): boolean {
  return dealerId === undefined || address !== undefined;
}
